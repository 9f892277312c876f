// What is Padatou's own in its classes for Python (handles.hpp says what must be there).
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "four_hands_bound.hpp"
#include "matou/padatou/notation.hpp"
#include "matou/padatou/tensor.hpp"

namespace matou::bind::padatou_game {

namespace py = pybind11;
namespace padatou = matou::padatou;

struct Bound : FourHandsBound<Bound, padatou::Notation> {
    static constexpr const char* name = "padatou";
    static constexpr std::uint32_t salt = padatou::salt;

    // The core's rules from Python's frozen dataclass; None: the standard game.
    [[nodiscard]] static padatou::Rules to_rules(const py::object& given);

    [[nodiscard]] static std::size_t information_size(const Game& game) {
        return padatou::information_size(game);
    }
    [[nodiscard]] static std::size_t observation_size(const Game& game) {
        return padatou::observation_size(game);
    }
    static void write_information(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        const padatou::State before = Notation::start(state.game(), state.record.origin());
        const std::vector<Action> history = state.record.history();
        padatou::write_information(state.game(), before, history, seat, tensor);
    }
    static void write_observation(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        padatou::write_observation(state.game(), state.state(), seat, tensor);
    }
};

using Handle = StateHandle<Bound>;

void bind_many(py::module_& m);    // players, traces, deals counted
void bind_solver(py::module_& m);  // exact values of a deal

}  // namespace matou::bind::padatou_game
