// matou._core.cat_in_the_box: the classes.
#include <pybind11/gil_safe_call_once.h>

#include <bit>

#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "cat_in_the_box_bound.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/position_text.hpp"

namespace matou::bind::cat_in_the_box_game {
namespace {

const py::object& rules_class() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> stored;
    return stored
        .call_once_and_store_result(
            [] { return py::module_::import("matou.cat_in_the_box.rules").attr("Rules"); })
        .get_stored();
}

}  // namespace

double Bound::max_utility(const Game& game) {
    // A group has at most as many cells as tricks were played; a position's text may predict any
    // number of tricks. At 2 players the bonus needs four tricks or fewer.
    const int tricks = citb::tricks_of(game.num_players());
    return tricks + (game.num_players() == 2 ? 4 : tricks);
}

py::object Bound::rules_object(const py::object& given) {
    if (given.is_none()) return rules_class()();
    if (!py::isinstance(given, rules_class())) {
        throw py::type_error("rules must be a matou.cat_in_the_box.Rules, not " +
                             py::repr(given).cast<std::string>());
    }
    return given;
}

py::object Bound::rules_of_text(const py::object& given, const std::string& text) {
    const std::vector<std::string_view> fields = words(text);
    if (!given.is_none() || fields.empty() || fields[0].size() != 1) return given;
    const int players = fields[0][0] - '0';
    if (players < citb::min_players || players > citb::max_players) return given;
    return rules_class()(players);
}

citb::Rules to_rules(const py::object& given) {
    const py::object from = Bound::rules_object(given);
    citb::Rules rules;
    rules.players = from.attr("players").cast<int>();
    rules.predictions = 0;
    for (const py::handle number : from.attr("predictions")) {
        rules.predictions =
            static_cast<std::uint16_t>(rules.predictions | 1U << number.cast<int>());
    }
    const auto rows = from.attr("rows").cast<std::string>();
    for (std::size_t place = 0; place < citb::num_colours; ++place) {
        rules.rows[place] = static_cast<std::uint8_t>(citb::colour_letters.find(rows.at(place)));
    }
    rules.reveal_at_end = from.attr("reveal_at_end").cast<bool>();
    return rules;
}

std::shared_ptr<const citb::Game> Bound::make_game(const py::object& rules) {
    return std::make_shared<const Game>(to_rules(rules));
}

void Bound::write_information(const StateHandle<Bound>& state, int seat, std::span<float> tensor) {
    const citb::State before = Notation::start(state.game(), state.record.origin());
    const std::vector<Action> history = state.record.history();
    citb::write_information(state.game(), before, history, seat, tensor);
}

std::vector<std::string> spelt(const citb::Game& game, citb::State state,
                               const std::vector<Action>& line) {
    std::vector<std::string> texts;
    for (const Action action : line) {
        texts.push_back(game.action_to_string(state, action));
        game.advance(state, action);
    }
    return texts;
}

}  // namespace matou::bind::cat_in_the_box_game

namespace matou::bind {

void bind_cat_in_the_box(py::module_& core) {
    using namespace cat_in_the_box_game;
    py::module_ m =
        core.def_submodule("cat_in_the_box", "Cat in the Box, a trick game, in the compiled core.");
    const Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    m.def(
        "position_text",
        [](const Handle& state) { return citb::write_position(state.game(), state.state()); },
        "state"_a,
        "The position as 8 fields, `P hands board x tricks predictions leader trick`, which "
        "State.from_text reads. Raises NotApplicable before the play phase.");
    bind_many(m);
    bind_enumerate(m);
    bind_finish(m);
    bind_solver(m);
    bind_two(m);
}

}  // namespace matou::bind
