// Game, Deal and State of one game: the same methods for every game.
#pragma once

#include <pybind11/pybind11.h>

#include "bind_deal.hpp"
#include "bind_game.hpp"
#include "bind_state.hpp"
#include "handles.hpp"

namespace matou::bind {

// Python's own: pybind11's would show in the type stubs, and only serves subclasses and static
// attributes that can be set.
[[nodiscard]] inline py::metaclass plain_metaclass() {
    return py::metaclass(reinterpret_cast<PyObject*>(&PyType_Type));
}

// The classes are all made before their methods, so that signatures can name them. They are final.
template <class Bound>
struct Classes {
    py::class_<GameHandle<Bound>, SharedGame<Bound>> game;
    py::class_<DealHandle<Bound>> deal;
    py::class_<StateHandle<Bound>> state;

    explicit Classes(py::module_& m)
        : game(m, "Game", py::is_final(), plain_metaclass(),
               "The game under one rule set; an immutable value."),
          deal(
              m, "Deal", py::is_final(), plain_metaclass(),
              "What the shuffle decided. It belongs to a pack: it serves under all rules with that "
              "pack."),
          state(m, "State", py::is_final(), plain_metaclass(),
                "A game in progress, as far as it is known: a position and how it came about.") {
        bind_game<Bound>(game);
        bind_deal<Bound>(deal);
        bind_state<Bound>(state);
    }
};

}  // namespace matou::bind
