// matou._core.padatou: the classes.
#include <array>

#include "bind_classes.hpp"
#include "bind_games.hpp"
#include "bind_walks.hpp"
#include "padatou_bound.hpp"

namespace matou::bind::padatou_game {

padatou::Rules Bound::to_rules(const py::object& given) {
    static_cast<void>(rules_object(given));  // a deal has no options
    return {};
}

}  // namespace matou::bind::padatou_game

namespace matou::bind {

void bind_padatou(py::module_& core) {
    using namespace padatou_game;
    py::module_ m =
        core.def_submodule("padatou", "Padatou, a trick game for four, in the compiled core.");
    const Classes<Bound> classes(m);
    bind_walks<Bound>(core);
    bind_positions<Bound>(m);
    m.def(
        "phase",
        [](const Handle& state) {
            constexpr std::array phases{"deal", "play", "over"};
            return phases[static_cast<std::size_t>(state.state().phase)];
        },
        "state"_a, "What the next step is part of: deal, play or over.");
    bind_many(m);
    bind_solver(m);
}

}  // namespace matou::bind
