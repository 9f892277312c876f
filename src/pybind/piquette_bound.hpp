// What is La Piquette's own in its classes for Python (handles.hpp says what must be here).
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "handles.hpp"
#include "matou/piquette/notation.hpp"
#include "matou/piquette/tensor.hpp"
#include "matou/search/perft.hpp"

namespace matou::bind::piquette_game {

namespace py = pybind11;
namespace piquette = matou::piquette;

struct Bound {
    using Notation = piquette::Notation;
    using Game = piquette::Game;

    static constexpr const char* name = "piquette";
    static constexpr std::uint32_t salt = piquette::salt;
    [[nodiscard]] static double min_utility(const Game&) { return 0; }  // the loser of a slam
    [[nodiscard]] static double max_utility(const Game& game);

    [[nodiscard]] static py::object rules_object(const py::object& given);
    [[nodiscard]] static py::object rules_of_text(const py::object& given, const std::string&) {
        return given;  // the text tells nothing of the rules
    }
    [[nodiscard]] static std::shared_ptr<const Game> make_game(const py::object& rules);
    // No option decides which deals there are.
    [[nodiscard]] static bool same_pack(const piquette::Rules&, const piquette::Rules&) {
        return true;
    }
    [[nodiscard]] static piquette::Deal before_deal(const Game&) {
        piquette::Deal deal = piquette::unknown_deal();
        deal.opener = 0;
        return deal;
    }
    [[nodiscard]] static piquette::Deal full_deal(const Game&, const std::string& text) {
        return piquette::deal_from_text(text);
    }
    [[nodiscard]] static std::string deal_text(const Game&, const piquette::Deal& deal) {
        return piquette::to_text(deal);
    }
    [[nodiscard]] static piquette::Deal deal(const Game&, std::uint64_t seed, std::uint64_t index,
                                             const std::optional<std::string>& given) {
        if (!given) return piquette::deal(seed, index);
        return piquette::deal_given(seed, index, piquette::deal_from_text(*given, true));
    }

    [[nodiscard]] static std::vector<py::ssize_t> information_shape(const Game&) {
        return {static_cast<py::ssize_t>(piquette::information_size)};
    }
    [[nodiscard]] static std::vector<py::ssize_t> observation_shape(const Game&) {
        return {static_cast<py::ssize_t>(piquette::observation_size)};
    }
    static void write_information(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        const piquette::State before = Notation::start(state.game(), state.record.origin());
        const std::vector<Action> history = state.record.history();
        piquette::write_information(state.game(), before, history, seat, tensor);
    }
    static void write_observation(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        piquette::write_observation(state.game(), state.state(), seat, tensor);
    }
    [[nodiscard]] static std::uint64_t perft(const Game& game, const piquette::State& state,
                                             int depth, Budget& budget) {
        return matou::perft(game, state, depth, budget);
    }
};

using Handle = StateHandle<Bound>;

// The core's rules from Python's frozen dataclass; None: the standard game.
[[nodiscard]] piquette::Rules to_rules(const py::object& given);

void bind_many(py::module_& m);    // players, traces, deals dealt and counted
void bind_solver(py::module_& m);  // best play, and advice for the exchange

}  // namespace matou::bind::piquette_game
