// matou._core.pitaouf: the classes.
#include <pybind11/gil_safe_call_once.h>

#include <array>
#include <string_view>

#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "pitaouf_bound.hpp"

namespace matou::bind::pitaouf_game {
namespace {

const py::object& rules_class() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> stored;
    return stored
        .call_once_and_store_result(
            [] { return py::module_::import("matou.pitaouf.rules").attr("Rules"); })
        .get_stored();
}

// The number of an option's word, in the order of the core's enum. Python's Rules has checked it.
template <class Option, std::size_t Size>
Option option(const py::object& rules, const char* name,
              const std::array<std::string_view, Size>& words) {
    const auto word = rules.attr(name).cast<std::string>();
    for (std::size_t i = 0; i < Size; ++i) {
        if (words[i] == word) return static_cast<Option>(i);
    }
    invalid_state("the option " + std::string(name) + " has no value " + quoted(word));
}

}  // namespace

py::object Bound::rules_object(const py::object& given) {
    if (given.is_none()) return rules_class()();
    if (!py::isinstance(given, rules_class())) {
        throw py::type_error("rules must be a matou.pitaouf.Rules, not " +
                             py::repr(given).cast<std::string>());
    }
    return given;
}

pitaouf::Rules to_rules(const py::object& given) {
    using std::array, std::string_view;
    using namespace pitaouf;
    const py::object from = Bound::rules_object(given);
    const auto size = [&from](const char* name) { return from.attr(name).cast<int>(); };
    Rules rules;
    rules.joker =
        option<Joker>(from, "joker", array<string_view, 4>{"substitute", "wild", "top", "dead"});
    rules.exchange =
        option<Exchange>(from, "exchange", array<string_view, 4>{"swap", "out", "bottom", "none"});
    rules.sums = option<Sums>(from, "sums", array<string_view, 2>{"last_resort", "any_time"});
    rules.moves = option<Moves>(from, "moves", array<string_view, 2>{"exact", "up_to"});
    rules.fridge = option<Fridge>(from, "fridge", array<string_view, 2>{"arrival", "pose"});
    rules.finish = option<Finish>(from, "finish", array<string_view, 2>{"reach", "clear"});
    rules.empty_hand =
        option<EmptyHand>(from, "empty_hand", array<string_view, 2>{"stuck", "strict"});
    rules.suits = size("suits");
    rules.ranks = size("ranks");
    rules.track = size("track");
    rules.ace_cells = 0;
    for (const py::handle cell : from.attr("ace_cells")) rules.ace_cells |= bit(cell.cast<int>());
    rules.hand = size("hand");
    rules.figures_from = size("figures_from");
    rules.jokers = size("jokers");
    return rules;
}

std::shared_ptr<const pitaouf::Game> Bound::make_game(const py::object& rules) {
    return std::make_shared<const Game>(to_rules(rules));
}

}  // namespace matou::bind::pitaouf_game

namespace matou::bind {

void bind_pitaouf(py::module_& core) {
    using Bound = pitaouf_game::Bound;
    using Handle = StateHandle<Bound>;
    py::module_ m = core.def_submodule("pitaouf", "Pitaouf, a solitaire, in the compiled core.");
    Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    classes.state.def(
        "sample_deal",
        [](const Handle& self, const Whole& seed) {
            return DealHandle<Bound>{self.owner,
                                     self.game().sample_deal(self.state(), natural(seed, "seed"))};
        },
        "seed"_a,
        "A full deal, drawn from all that agree with what the player knows, each with equal "
        "chance. It answers chance from this state on.");
    classes.state.def(
        "talon_size",
        [](const Handle& self) { return self.state().unread_count + self.state().known_count; },
        "How many cards the talon holds.");
    pitaouf_game::bind_many(m);
    pitaouf_game::bind_exact(m);
    pitaouf_game::bind_solver(m);
    pitaouf_game::bind_value(m);
}

}  // namespace matou::bind
