// What is Crazy Mistigri's own in its classes for Python (handles.hpp says what must be here).
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "handles.hpp"
#include "matou/mistigri/notation.hpp"
#include "matou/mistigri/streams.hpp"
#include "matou/mistigri/tensor.hpp"
#include "matou/search/perft.hpp"

namespace matou::bind::mistigri_game {

namespace py = pybind11;
namespace mistigri = matou::mistigri;

struct Bound {
    using Notation = mistigri::Notation;
    using Game = mistigri::Game;

    static constexpr const char* name = "mistigri";
    static constexpr std::uint32_t salt = mistigri::salt;
    // No hand counts more than the pack.
    [[nodiscard]] static double min_utility(const Game& game);
    [[nodiscard]] static double max_utility(const Game&) { return 0; }

    [[nodiscard]] static py::object rules_object(const py::object& given);
    // The first word is the number of players.
    [[nodiscard]] static py::object rules_of_text(const py::object& given, const std::string& text);
    [[nodiscard]] static std::shared_ptr<const Game> make_game(const py::object& rules);
    [[nodiscard]] static bool same_pack(const mistigri::Rules& a, const mistigri::Rules& b) {
        return mistigri::same_pack(a, b);
    }
    [[nodiscard]] static mistigri::Deal before_deal(const Game&) {
        mistigri::Deal deal =
            mistigri::unknown_deal();  // nothing is told but that seat 0 plays first
        deal.first = 0;
        return deal;
    }
    [[nodiscard]] static mistigri::Deal full_deal(const Game& game, const std::string& text) {
        return mistigri::deal_from_text(game.rules(), text);
    }
    [[nodiscard]] static std::string deal_text(const Game& game, const mistigri::Deal& deal) {
        return mistigri::to_text(game.rules(), deal);
    }
    [[nodiscard]] static mistigri::Deal deal(const Game& game, std::uint64_t seed,
                                             std::uint64_t index,
                                             const std::optional<std::string>& given) {
        if (!given) return mistigri::deal(game.rules(), seed, index);
        return mistigri::deal_given(game.rules(), seed, index,
                                    mistigri::deal_from_text(game.rules(), *given, true));
    }

    [[nodiscard]] static std::vector<py::ssize_t> information_shape(const Game& game) {
        return {static_cast<py::ssize_t>(mistigri::information_size(game))};
    }
    [[nodiscard]] static std::vector<py::ssize_t> observation_shape(const Game& game) {
        return {static_cast<py::ssize_t>(mistigri::observation_size(game))};
    }
    static void write_information(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        const mistigri::State before = Notation::start(state.game(), state.record.origin());
        const std::vector<Action> history = state.record.history();
        mistigri::write_information(state.game(), before, history, seat, tensor);
    }
    static void write_observation(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        mistigri::write_observation(state.game(), state.state(), seat, tensor);
    }
    [[nodiscard]] static std::uint64_t perft(const Game& game, const mistigri::State& state,
                                             int depth, Budget& budget) {
        return matou::perft(game, state, depth, budget);
    }
};

using Handle = StateHandle<Bound>;

// The core's rules from Python's frozen dataclass; None: the standard game.
[[nodiscard]] mistigri::Rules to_rules(const py::object& given);

void bind_many(py::module_& m);    // players, many rounds counted
void bind_solver(py::module_& m);  // endings with all cards known

}  // namespace matou::bind::mistigri_game
