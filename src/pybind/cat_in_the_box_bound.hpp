// What is Cat in the Box's own in its classes for Python (handles.hpp says what must be here).
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "handles.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/notation.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/cat_in_the_box/tensor.hpp"

namespace matou::bind::cat_in_the_box_game {

namespace py = pybind11;
namespace citb = matou::cat_in_the_box;

struct Bound {
    using Notation = citb::Notation;
    using Game = citb::Game;

    static constexpr const char* name = "cat_in_the_box";
    static constexpr std::uint32_t salt = citb::game_salt;
    // A seat that causes a paradox has not won the last trick.
    [[nodiscard]] static double min_utility(const Game& game) {
        return 1 - citb::tricks_of(game.num_players());
    }
    // A group has no more cells than there are tricks, and comes with a number of tricks predicted.
    [[nodiscard]] static double max_utility(const Game& game);

    [[nodiscard]] static py::object rules_object(const py::object& given);
    // The first word is the number of players.
    [[nodiscard]] static py::object rules_of_text(const py::object& given, const std::string& text);
    [[nodiscard]] static std::shared_ptr<const Game> make_game(const py::object& rules);
    [[nodiscard]] static bool same_pack(const citb::Rules& a, const citb::Rules& b) {
        return citb::same_pack(a, b);
    }
    [[nodiscard]] static Notation::Origin before_deal(const Game&) {
        citb::Deal deal;  // nothing is told but that seat 0 begins
        deal.start = 0;
        return deal;
    }
    [[nodiscard]] static citb::Deal full_deal(const Game& game, const std::string& text) {
        return citb::deal_from_text(game.rules(), text);
    }
    [[nodiscard]] static std::string deal_text(const Game& game, const citb::Deal& deal) {
        return citb::to_text(game.rules(), deal);
    }
    [[nodiscard]] static citb::Deal deal(const Game& game, std::uint64_t seed, std::uint64_t index,
                                         const std::optional<std::string>& given) {
        if (!given) return citb::deal(game.rules(), seed, index);
        return citb::deal_given(game.rules(), seed, index,
                                citb::deal_from_text(game.rules(), *given, true));
    }

    [[nodiscard]] static std::vector<py::ssize_t> information_shape(const Game& game) {
        return {static_cast<py::ssize_t>(citb::information_size(game))};
    }
    [[nodiscard]] static std::vector<py::ssize_t> observation_shape(const Game& game) {
        return {static_cast<py::ssize_t>(citb::observation_size(game))};
    }
    static void write_information(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor);
    static void write_observation(const StateHandle<Bound>& state, int seat,
                                  std::span<float> tensor) {
        citb::write_observation(state.game(), state.state(), seat, tensor);
    }
    [[nodiscard]] static std::uint64_t perft(const Game& game, const citb::State& state, int depth,
                                             Budget& budget) {
        return citb::perft(game, state, depth, budget);
    }
};

using Handle = StateHandle<Bound>;

// The core's rules from Python's frozen dataclass; None: the standard game.
[[nodiscard]] citb::Rules to_rules(const py::object& given);

// The texts of a line of actions from a state on.
[[nodiscard]] std::vector<std::string> spelt(const citb::Game& game, citb::State state,
                                             const std::vector<Action>& line);

void bind_many(py::module_& m);       // players, traces, rounds counted
void bind_enumerate(py::module_& m);  // what can follow
void bind_finish(py::module_& m);     // paradoxes avoided or forced
void bind_solver(py::module_& m);     // exact values of a position
void bind_two(py::module_& m);        // of whole rounds at 2 players

}  // namespace matou::bind::cat_in_the_box_game
