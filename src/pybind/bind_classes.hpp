// Game, Deal and State of one game: the same methods for every game.
#pragma once

#include <pybind11/pybind11.h>

#include "bind_deal.hpp"
#include "bind_game.hpp"
#include "bind_state.hpp"
#include "handles.hpp"

namespace matou::bind {

// The classes are all made before their methods, so that signatures can name them. They are final
// and of the plain metaclass: pybind11's own would show in the type stubs, and only serves
// subclasses and static attributes that can be set.
template <class Bound>
struct Classes {
    py::class_<GameHandle<Bound>, SharedGame<Bound>> game;
    py::class_<DealHandle<Bound>> deal;
    py::class_<StateHandle<Bound>> state;

    explicit Classes(py::module_& m)
        : game(m, "Game", py::is_final(), plain(),
               "The game under one rule set; an immutable value."),
          deal(
              m, "Deal", py::is_final(), plain(),
              "What the shuffle decided. It belongs to a pack: it serves under all rules with that "
              "pack."),
          state(m, "State", py::is_final(), plain(),
                "A game in progress, as far as it is known: a position and how it came about.") {
        bind_game<Bound>(game);
        bind_deal<Bound>(deal);
        bind_state<Bound>(state);
    }

  private:
    static py::metaclass plain() {
        return py::metaclass(reinterpret_cast<PyObject*>(&PyType_Type));
    }
};

}  // namespace matou::bind
