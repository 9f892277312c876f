// matou._core.padatou_parle: the classes.
#include <array>

#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "padatou_parle_bound.hpp"

namespace matou::bind::padatou_parle_game {

padatou_parle::Rules Bound::to_rules(const py::object& given) {
    const py::object from = rules_object(given);
    padatou_parle::Rules rules;
    rules.team_triple = from.attr("team_triple").cast<int>();
    rules.questions = from.attr("questions").cast<bool>();
    return rules;
}

}  // namespace matou::bind::padatou_parle_game

namespace matou::bind {

void bind_padatou_parle(py::module_& core) {
    using namespace padatou_parle_game;
    py::module_ m = core.def_submodule(
        "padatou_parle", "Padatou parlé, a trick game for two against two, in the compiled core.");
    const Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    bind_positions<Bound>(m);
    m.def(
        "phase",
        [](const Handle& state) {
            constexpr std::array phases{"deal", "ask", "answer", "play", "over"};
            return phases[static_cast<std::size_t>(state.state().phase)];
        },
        "state"_a, "What the next step is part of: deal, ask, answer, play or over.");
    m.def(
        "fact", [](const Handle& state) { return state.game().fact(state.state()); }, "state"_a,
        "The answer that the game gave to the question asked by the last action: 0 no, 1 yes, or "
        "the count; -1 where the last action was no question on a fact.");
    bind_many(m);
}

}  // namespace matou::bind
