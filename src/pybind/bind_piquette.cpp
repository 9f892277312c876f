// matou._core.piquette: the classes.
#include <pybind11/gil_safe_call_once.h>
#include <pybind11/stl.h>

#include <array>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "matou/core/text.hpp"
#include "piquette_bound.hpp"

namespace matou::bind::piquette_game {
namespace {

const py::object& rules_class() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> stored;
    return stored
        .call_once_and_store_result(
            [] { return py::module_::import("matou.piquette.rules").attr("Rules"); })
        .get_stored();
}

using Position = std::tuple<std::vector<tricks::Hand>, int, std::vector<int>, std::vector<int>>;

Position position_of(const Handle& handle) {
    const piquette::State& state = handle.state();
    if (state.phase < piquette::Phase::play) {
        not_applicable("no position of the tricks before the play: " +
                       quoted(handle.record.to_text()));
    }
    std::vector<int> trick;
    if (state.count > 0) trick.push_back(state.best);  // of two players the card led
    return {{state.hands.begin(), state.hands.end()},
            state.leader,
            std::move(trick),
            {state.won.begin(), state.won.end()}};
}

}  // namespace

double Bound::max_utility(const Game&) { return piquette::max_score; }

py::object Bound::rules_object(const py::object& given) {
    if (given.is_none()) return rules_class()();
    if (!py::isinstance(given, rules_class())) {
        throw py::type_error("rules must be a matou.piquette.Rules, not " +
                             py::repr(given).cast<std::string>());
    }
    return given;
}

piquette::Rules to_rules(const py::object& given) {
    const py::object from = Bound::rules_object(given);
    const auto is = [&from](const char* option, const char* word) {
        return from.attr(option).cast<std::string>() == word;
    };
    piquette::Rules rules;
    rules.announce_first =
        is("announce_first", "opener") ? piquette::First::opener : piquette::First::dealer;
    rules.score_laid = is("score_laid", "all") ? piquette::Scored::all : piquette::Scored::best;
    rules.min_suite = from.attr("min_suite").cast<int>();
    rules.must_announce = from.attr("must_announce").cast<bool>();
    rules.min_exchange = from.attr("min_exchange").cast<int>();
    rules.slam_loser =
        is("slam_loser", "lost") ? piquette::SlamLoser::lost : piquette::SlamLoser::kept;
    rules.slam_factor = from.attr("slam_factor").cast<bool>();
    rules.zero_factor = from.attr("zero_factor").cast<int>();
    return rules;
}

std::shared_ptr<const piquette::Game> Bound::make_game(const py::object& rules) {
    return std::make_shared<const Game>(to_rules(rules));
}

}  // namespace matou::bind::piquette_game

namespace matou::bind {

void bind_piquette(py::module_& core) {
    using namespace piquette_game;
    py::module_ m =
        core.def_submodule("piquette", "La Piquette, a trick game for two, in the compiled core.");
    const Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    m.def(
        "phase",
        [](const Handle& state) {
            constexpr std::array phases{"deal", "discard", "announce", "play", "over"};
            return phases[static_cast<std::size_t>(state.state().phase)];
        },
        "state"_a, "What the next step is part of: deal, discard, announce, play or over.");
    m.def("position", &position_of, "state"_a,
          "Where the tricks stand, hidden cards too: the hands (bit 8 * suit + rank - 7), the "
          "leader of the trick, its cards in the order of play, tricks won by seat. Raises "
          "NotApplicable before the play phase.");
    m.def(
        "combination_points",
        [](const Handle& state) {
            return std::vector<int>{state.game().combination_points(state.state(), 0),
                                    state.game().combination_points(state.state(), 1)};
        },
        "state"_a,
        "Points of the combinations, by seat, of the kinds for which both have had their step.");
    bind_many(m);
    bind_solver(m);
}

}  // namespace matou::bind
