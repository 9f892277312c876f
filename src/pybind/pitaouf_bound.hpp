// What is Pitaouf's own in its classes for Python (handles.hpp says what must be here).
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "handles.hpp"
#include "matou/pitaouf/notation.hpp"
#include "matou/pitaouf/pack.hpp"
#include "matou/search/perft.hpp"

namespace matou::bind::pitaouf_game {

namespace py = pybind11;

struct Bound {
    using Notation = pitaouf::Notation;
    using Game = pitaouf::Game;

    static constexpr const char* name = "pitaouf";
    static constexpr std::uint32_t salt = 1;
    [[nodiscard]] static double min_utility(const Game&) { return 0; }
    [[nodiscard]] static double max_utility(const Game&) { return 1; }

    [[nodiscard]] static py::object rules_object(const py::object& given);
    [[nodiscard]] static py::object rules_of_text(const py::object& given, const std::string&) {
        return given;  // the text tells nothing of the rules
    }
    [[nodiscard]] static std::shared_ptr<const Game> make_game(const py::object& rules);
    [[nodiscard]] static bool same_pack(const pitaouf::Rules& a, const pitaouf::Rules& b) {
        return pitaouf::same_pack(a, b);
    }
    [[nodiscard]] static pitaouf::Deal before_deal(const Game& game) {
        return pitaouf::unknown_deal(game.rules());
    }
    [[nodiscard]] static pitaouf::Deal full_deal(const Game& game, const std::string& text) {
        return pitaouf::deal_from_text(game.rules(), text);
    }
    [[nodiscard]] static std::string deal_text(const Game& game, const pitaouf::Deal& deal) {
        return pitaouf::to_text(game.rules(), deal);
    }
    [[nodiscard]] static pitaouf::Deal deal(const Game& game, std::uint64_t seed,
                                            std::uint64_t index,
                                            const std::optional<std::string>& given) {
        if (!given) return pitaouf::deal(game.rules(), seed, index);
        return pitaouf::deal_given(game.rules(), seed, index,
                                   pitaouf::deal_from_text(game.rules(), *given, true));
    }

    // The one seat sees all that a State holds, so both tensors are the same.
    [[nodiscard]] static std::vector<py::ssize_t> information_shape(const Game& game) {
        return observation_shape(game);
    }
    [[nodiscard]] static std::vector<py::ssize_t> observation_shape(const Game& game) {
        return {static_cast<py::ssize_t>(pitaouf::tensor_size(game))};
    }
    static void write_information(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        write_observation(state, seat, tensor);
    }
    static void write_observation(const StateHandle<Bound>& state, int, std::span<float> tensor) {
        pitaouf::write_tensor(state.game(), state.state(), tensor);
    }
    [[nodiscard]] static std::uint64_t perft(const Game& game, const pitaouf::State& state,
                                             int depth, Budget& budget) {
        return matou::perft(game, state, depth, budget);
    }
};

// The core's rules from Python's frozen dataclass; None: the standard game.
[[nodiscard]] pitaouf::Rules to_rules(const py::object& given);

void bind_many(py::module_& m);
void bind_exact(py::module_& m);
void bind_solver(py::module_& m);
void bind_value(py::module_& m);

}  // namespace matou::bind::pitaouf_game
