// matou._core.mistigri: the classes, how a round stands, traces and random rounds.
#include <pybind11/gil_safe_call_once.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/random_rounds.hpp"
#include "matou/mistigri/trace.hpp"
#include "mistigri_bound.hpp"

namespace matou::bind::mistigri_game {
namespace {

const py::object& rules_class() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> stored;
    return stored
        .call_once_and_store_result(
            [] { return py::module_::import("matou.mistigri.rules").attr("Rules"); })
        .get_stored();
}

std::vector<int> hand_sizes(const Handle& handle) {
    std::vector<int> sizes;
    for (int seat = 0; seat < handle.game().num_players(); ++seat) {
        sizes.push_back(std::popcount(handle.state().hands[static_cast<std::size_t>(seat)]));
    }
    return sizes;
}

std::pair<std::uint64_t, std::uint64_t> py_random_rounds(const py::object& given,
                                                         const Whole& given_seed,
                                                         const Whole& given_rounds) {
    const mistigri::Rules rules = to_rules(given);
    const std::uint64_t seed = natural(given_seed, "seed");
    const std::uint64_t rounds = natural(given_rounds, "rounds");
    constexpr std::uint64_t at_once = 1024;
    return watched(py::none(), [&](const auto& stop, auto&) {
        std::pair<std::uint64_t, std::uint64_t> steps{0, 0};
        for (std::uint64_t first = 0; first < rounds && !stop; first += at_once) {
            const auto [actions, draws] =
                mistigri::random_rounds(rules, seed, first, std::min(at_once, rounds - first));
            steps.first += actions;
            steps.second += draws;
        }
        return steps;
    });
}

py::array_t<std::int64_t> py_trace(const py::object& given, const Whole& given_seed,
                                   const Whole& given_first, const Whole& given_rounds) {
    const mistigri::Rules rules = to_rules(given);
    const std::uint64_t seed = natural(given_seed, "seed");
    const std::uint64_t first = natural(given_first, "first");
    const std::uint64_t rounds = natural(given_rounds, "rounds");
    static_cast<void>(checked_size(rounds, 20000));
    return to_array(watched(py::none(), [&](const auto&, auto&) {
        return mistigri::trace(rules, seed, first, rounds);
    }));
}

}  // namespace

double Bound::min_utility(const Game& game) { return -game.hand_points(game.pack().all); }

py::object Bound::rules_object(const py::object& given) {
    if (given.is_none()) return rules_class()();
    if (!py::isinstance(given, rules_class())) {
        throw py::type_error("rules must be a matou.mistigri.Rules, not " +
                             py::repr(given).cast<std::string>());
    }
    return given;
}

py::object Bound::rules_of_text(const py::object& given, const std::string& text) {
    const std::vector<std::string_view> fields = words(text);
    if (!given.is_none() || fields.empty() || fields[0].size() != 1) return given;
    const int players = fields[0][0] - '0';
    if (players < mistigri::min_players || players > mistigri::max_players) return given;
    return rules_class()(players);
}

mistigri::Rules to_rules(const py::object& given) {
    const py::object from = Bound::rules_object(given);
    mistigri::Rules rules;
    rules.players = from.attr("players").cast<int>();
    const auto pack = from.attr("whole_pack").cast<std::vector<int>>();
    std::copy_n(pack.begin(), rules.pack.size(), rules.pack.begin());
    rules.coloured_nine = from.attr("nine").cast<std::string>() == "coloured";
    rules.decline = from.attr("decline").cast<bool>();
    rules.turn_cap = from.attr("turn_cap").cast<int>();
    return rules;
}

std::shared_ptr<const mistigri::Game> Bound::make_game(const py::object& rules) {
    return std::make_shared<const Game>(to_rules(rules));
}

}  // namespace matou::bind::mistigri_game

namespace matou::bind {

void bind_mistigri(py::module_& core) {
    using namespace mistigri_game;
    py::module_ m = core.def_submodule(
        "mistigri", "Crazy Mistigri, a game of draws and pairs, in the compiled core.");
    const Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    m.def(
        "phase",
        [](const Handle& state) {
            constexpr std::array phases{"deal", "draw", "pair",  "effect", "swap",
                                        "give", "gift", "again", "over"};
            return phases[static_cast<std::size_t>(state.state().phase)];
        },
        "state"_a,
        "What the next step is part of: deal, draw, pair, effect, swap, give, gift, again, over.");
    m.def(
        "ending",
        [](const Handle& state) {
            constexpr std::array endings{"none",   "alone",  "alone_in_anothers_turn",
                                         "nobody", "passed", "cap"};
            return endings[static_cast<std::size_t>(state.state().ending)];
        },
        "state"_a,
        "How the round ended: alone, alone_in_anothers_turn, nobody, passed or cap; before that "
        "none.");
    m.def(
        "turns", [](const Handle& state) { return int{state.state().turns}; }, "state"_a,
        "Turns that are over, the one that ended the round among them.");
    m.def("hand_sizes", &hand_sizes, "state"_a, "Cards of each seat.");
    m.def("trace", &py_trace, "rules"_a, "seed"_a, "first"_a, "rounds"_a,
          "Random rounds as one int64 vector, for matou._compiled.mistigri.check_trace.");
    m.def(
        "random_rounds", &py_random_rounds, "rules"_a, "seed"_a, "rounds"_a,
        "Plays rounds to their ends by uniformly random actions; the numbers of actions taken and "
        "of cards drawn.");
    bind_many(m);
    bind_solver(m);
}

}  // namespace matou::bind
