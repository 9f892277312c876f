// matou._core.filou: the classes, what has happened in a game, traces and random games.
#include <pybind11/gil_safe_call_once.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "filou_bound.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/purchases.hpp"
#include "matou/filou/random_games.hpp"
#include "matou/filou/trace.hpp"

namespace matou::bind::filou_game {
namespace {

const py::object& rules_class() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> stored;
    return stored
        .call_once_and_store_result(
            [] { return py::module_::import("matou.filou.rules").attr("Rules"); })
        .get_stored();
}

int sets(const filou::Game& game) { return filou::row_size(game.num_players()); }

// The cats of a set that are worth more (or less) than 0, together.
int cats_of_set(bool positive) {
    int sum = 0;
    for (const int value : filou::values) sum += (value > 0) == positive ? value : 0;
    return sum;
}

using Holdings = std::pair<std::vector<int>, std::vector<int>>;
using Purchase = std::tuple<int, int, int, int, bool, bool>;

Holdings holdings_of(const Handle& handle) {
    const filou::State& state = handle.state();
    const int players = handle.game().num_players();
    return {{state.mice.begin(), state.mice.begin() + players},
            {state.cats.begin(), state.cats.begin() + players}};
}

std::vector<Purchase> purchases_of(const Handle& handle) {
    const filou::State before = Handle::Notation::start(handle.game(), handle.record.origin());
    std::vector<Purchase> rounds;
    for (const filou::Purchase& one :
         filou::purchases(handle.game(), before, handle.record.history())) {
        rounds.emplace_back(one.buyer, one.price, one.points, one.dogs, one.for_one, one.empty);
    }
    return rounds;
}

std::uint64_t py_random_games(const py::object& given, const Whole& given_seed,
                              const Whole& given_games) {
    const filou::Rules rules = to_rules(given);
    const std::uint64_t seed = natural(given_seed, "seed");
    const std::uint64_t games = natural(given_games, "games");
    constexpr std::uint64_t at_once = 4096;
    return watched(py::none(), [&](const auto& stop, auto&) {
        std::uint64_t actions = 0;
        for (std::uint64_t first = 0; first < games && !stop; first += at_once) {
            actions += filou::random_games(rules, seed, first, std::min(at_once, games - first));
        }
        return actions;
    });
}

py::array_t<std::int64_t> py_trace(const py::object& given, const Whole& given_seed,
                                   const Whole& given_first, const Whole& given_games) {
    const filou::Rules rules = to_rules(given);
    const std::uint64_t seed = natural(given_seed, "seed");
    const std::uint64_t first = natural(given_first, "first");
    const std::uint64_t games = natural(given_games, "games");
    static_cast<void>(checked_size(games, 20000));
    return to_array(watched(
        py::none(), [&](const auto&, auto&) { return filou::trace(rules, seed, first, games); }));
}

}  // namespace

double Bound::min_utility(const Game& game) { return sets(game) * cats_of_set(false); }

double Bound::max_utility(const Game& game) {
    return sets(game) * cats_of_set(true) + filou::mice_in_play(game.num_players());
}

py::object Bound::rules_object(const py::object& given) {
    if (given.is_none()) return rules_class()();
    if (!py::isinstance(given, rules_class())) {
        throw py::type_error("rules must be a matou.filou.Rules, not " +
                             py::repr(given).cast<std::string>());
    }
    return given;
}

py::object Bound::rules_of_text(const py::object& given, const std::string& text) {
    const std::vector<std::string_view> fields = words(text);
    if (!given.is_none() || fields.empty() || fields[0].size() != 1) return given;
    const int players = fields[0][0] - '0';
    if (players < filou::min_players || players > filou::max_players) return given;
    return rules_class()(players);
}

filou::Rules to_rules(const py::object& given) {
    filou::Rules rules;
    rules.players = Bound::rules_object(given).attr("players").cast<int>();
    return rules;
}

std::shared_ptr<const filou::Game> Bound::make_game(const py::object& rules) {
    return std::make_shared<const Game>(to_rules(rules));
}

}  // namespace matou::bind::filou_game

namespace matou::bind {

void bind_filou(py::module_& core) {
    using namespace filou_game;
    py::module_ m = core.def_submodule("filou", "Filou, an auction game, in the compiled core.");
    const Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    m.def(
        "phase",
        [](const Handle& state) {
            constexpr std::array phases{"deal", "lay", "bid", "over"};
            return phases[static_cast<std::size_t>(state.state().phase)];
        },
        "state"_a, "What the next step is part of: deal, lay, bid or over.");
    m.def("holdings", &holdings_of, "state"_a,
          "Mice held, a bid of this round among them, and points of the cats won, by seat.");
    m.def("purchases", &purchases_of, "state"_a,
          "The rounds that are over, in order, each: the buyer's seat or -1, mice paid, points of "
          "the row after the dogs, dogs in the row, whether it was bought for one mouse after all "
          "others had passed without a bid, whether it was played with empty mouse cards.");
    m.def("trace", &py_trace, "rules"_a, "seed"_a, "first"_a, "games"_a,
          "Random games as one int64 vector, for matou._compiled.filou.check_trace.");
    m.def("random_games", &py_random_games, "rules"_a, "seed"_a, "games"_a,
          "Plays games to their ends by uniformly random actions; the number of actions taken.");
    bind_many(m);
    bind_solver(m);
}

}  // namespace matou::bind
