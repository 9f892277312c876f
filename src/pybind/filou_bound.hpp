// What is Filou's own in its classes for Python (handles.hpp says what must be here).
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "handles.hpp"
#include "matou/filou/notation.hpp"
#include "matou/filou/streams.hpp"
#include "matou/filou/tensor.hpp"
#include "matou/search/perft.hpp"

namespace matou::bind::filou_game {

namespace py = pybind11;
namespace filou = matou::filou;

struct Bound {
    using Notation = filou::Notation;
    using Game = filou::Game;

    static constexpr const char* name = "filou";
    static constexpr std::uint32_t salt = filou::salt;
    // All cards below 0 of all sets, without a mouse; all above 0 with all mice.
    [[nodiscard]] static double min_utility(const Game& game);
    [[nodiscard]] static double max_utility(const Game& game);

    [[nodiscard]] static py::object rules_object(const py::object& given);
    // The first word is the number of players.
    [[nodiscard]] static py::object rules_of_text(const py::object& given, const std::string& text);
    [[nodiscard]] static std::shared_ptr<const Game> make_game(const py::object& rules);
    [[nodiscard]] static bool same_pack(const filou::Rules& a, const filou::Rules& b) {
        return a.players == b.players;
    }
    [[nodiscard]] static filou::Deal before_deal(const Game&) {
        filou::Deal deal = filou::unknown_deal();  // nothing is told but that seat 0 begins
        deal.start = 0;
        return deal;
    }
    [[nodiscard]] static filou::Deal full_deal(const Game& game, const std::string& text) {
        return filou::deal_from_text(game.rules(), text);
    }
    [[nodiscard]] static std::string deal_text(const Game& game, const filou::Deal& deal) {
        return filou::to_text(game.rules(), deal);
    }
    [[nodiscard]] static filou::Deal deal(const Game& game, std::uint64_t seed, std::uint64_t index,
                                          const std::optional<std::string>& given) {
        if (!given) return filou::deal(game.rules(), seed, index);
        return filou::deal_given(game.rules(), seed, index,
                                 filou::deal_from_text(game.rules(), *given, true));
    }

    [[nodiscard]] static std::vector<py::ssize_t> information_shape(const Game& game) {
        return {static_cast<py::ssize_t>(filou::information_size(game))};
    }
    [[nodiscard]] static std::vector<py::ssize_t> observation_shape(const Game& game) {
        return {static_cast<py::ssize_t>(filou::observation_size(game))};
    }
    static void write_information(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        const filou::State before = Notation::start(state.game(), state.record.origin());
        const std::vector<Action> history = state.record.history();
        filou::write_information(state.game(), before, history, seat, tensor);
    }
    static void write_observation(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        filou::write_observation(state.game(), state.state(), seat, tensor);
    }
    [[nodiscard]] static std::uint64_t perft(const Game& game, const filou::State& state, int depth,
                                             Budget& budget) {
        return matou::perft(game, state, depth, budget);
    }
};

using Handle = StateHandle<Bound>;

// The core's rules from Python's frozen dataclass; None: the standard game.
[[nodiscard]] filou::Rules to_rules(const py::object& given);

void bind_many(py::module_& m);    // players, the value of a row, many games counted
void bind_solver(py::module_& m);  // best play with all cards known

}  // namespace matou::bind::filou_game
