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

namespace matou::bind::pitaouf_game {

namespace py = pybind11;

struct Bound {
    using Notation = pitaouf::Notation;
    using Game = pitaouf::Game;
    using Handle = StateHandle<Bound>;

    static constexpr const char* name = "pitaouf";
    static constexpr std::uint32_t salt = 1;
    static constexpr double min_utility = 0;
    static constexpr double max_utility = 1;

    [[nodiscard]] static py::object rules_object(const py::object& given);
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
    [[nodiscard]] static pitaouf::Deal deal(const Game& game, std::uint64_t seed,
                                            std::uint64_t index,
                                            const std::optional<std::string>& given) {
        if (!given) return pitaouf::deal(game.rules(), seed, index);
        return pitaouf::deal_given(game.rules(), seed, index,
                                   pitaouf::deal_from_text(game.rules(), *given, true));
    }

    // A State holds nothing that the player does not know: there is nothing to draw anew, and what
    // he knows, with the history, is the state's text.
    [[nodiscard]] static Handle sample(Handle state, std::uint64_t) { return state; }
    [[nodiscard]] static Handle resample(Handle state, int, std::uint64_t) { return state; }
    [[nodiscard]] static std::string information(const Handle& state, int) {
        return state.record.to_text();
    }
    [[nodiscard]] static std::string observation(const Handle& state, int) {
        return Notation::observation(state.game(), state.state());
    }
    [[nodiscard]] static std::vector<py::ssize_t> tensor_shape(const Game& game) {
        return {static_cast<py::ssize_t>(pitaouf::tensor_size(game))};
    }
    static void write_tensor(const Game& game, const pitaouf::State& state,
                             std::span<float> tensor) {
        pitaouf::write_tensor(game, state, tensor);
    }
};

// The core's rules from Python's frozen dataclass; None: the standard game.
[[nodiscard]] pitaouf::Rules to_rules(const py::object& given);

void bind_many(py::module_& m);
void bind_exact(py::module_& m);
void bind_solver(py::module_& m);

}  // namespace matou::bind::pitaouf_game
