// What Python holds: a game with its rules, a deal, a state with its history. Templates over what
// is one game's own, a struct `Bound` that each bind_<game>.cpp writes:
//     using Notation                          the core's (core/record.hpp)
//     static constexpr const char* name
//     static constexpr std::uint32_t salt     of the game's random streams
//     static double min_utility(game), max_utility(game)
//     static py::object rules_object(given)   the frozen dataclass; None: the standard rules
//     static py::object rules_of_text(given, text)    what to read a deal or state with; None: the
//                                             standard rules that the text itself tells of
//     static std::shared_ptr<const Game> make_game(rules)
//     static bool same_pack(rules, rules)
//     static Origin before_deal(game)         nothing told
//     static Deal full_deal(game, text)
//     static std::string deal_text(game, deal)
//     static Deal deal(game, seed, index, given)      `given`: a text or nothing
//     static std::vector<py::ssize_t> information_shape(game), observation_shape(game)
//     static void write_information(handle, seat, std::span<float>)    tensors of these shapes;
//     static void write_observation(handle, seat, std::span<float>)    `handle`: StateHandle<Bound>
//     static std::uint64_t perft(game, state, depth, budget)
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "matou/core/concepts.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/record.hpp"
#include "whole.hpp"

namespace matou::bind {

namespace py = pybind11;
using namespace py::literals;

inline constexpr int pickle_version = 1;

// A game with the rules as Python gave them.
template <class Bound>
struct GameHandle {
    using Game = typename Bound::Notation::Game;
    std::shared_ptr<const Game> game;
    py::object rules;

    explicit GameHandle(const py::object& given) : rules(Bound::rules_object(given)) {
        game = Bound::make_game(rules);
    }
    // The game that a deal's or a state's text belongs to.
    [[nodiscard]] static std::shared_ptr<GameHandle> of_text(const py::object& given,
                                                             const std::string& text) {
        return std::make_shared<GameHandle>(Bound::rules_of_text(given, text));
    }
};

template <class Bound>
using SharedGame = std::shared_ptr<GameHandle<Bound>>;

template <class Bound>
struct DealHandle {
    SharedGame<Bound> owner;
    typename Bound::Notation::Deal deal;

    [[nodiscard]] std::string text() const { return Bound::deal_text(*owner->game, deal); }
};

template <class Bound>
struct StateHandle {
    using Notation = typename Bound::Notation;
    using Game = typename Notation::Game;
    using Record = matou::Record<Notation>;
    SharedGame<Bound> owner;
    Record record;

    [[nodiscard]] const Game& game() const noexcept { return record.game(); }
    [[nodiscard]] const typename Game::State& state() const noexcept { return record.state(); }
    [[nodiscard]] static StateHandle from_text(SharedGame<Bound> owner, const std::string& text) {
        auto record = Record::from_text(owner->game, text);
        return {std::move(owner), std::move(record)};
    }
    [[nodiscard]] bool same(const StateHandle& other) const {
        return game().rules() == other.game().rules() &&
               game().same_position(state(), other.state());
    }
};

// The seat that is asked for; None: the one to decide, or the only one.
template <class Bound>
[[nodiscard]] int seat_of(const StateHandle<Bound>& state, const std::optional<Whole>& given) {
    const int last = state.game().num_players() - 1;
    const std::string seats = "seats are 0 to " + std::to_string(last);
    if (given) {
        const std::optional<long long> seat = small(*given);
        if (seat && *seat >= 0 && *seat <= last) return static_cast<int>(*seat);
        invalid_state("no seat " + given->text() + ": " + seats);
    }
    const int player = state.record.player();
    if (player >= 0) return player;
    if (last == 0) return 0;
    invalid_state("no seat is to decide here, so one has to be named: " + seats);
}

inline void check_version(const py::tuple& saved, std::size_t size) {
    if (saved.size() == size && py::isinstance<py::int_>(saved[0]) &&
        saved[0].cast<int>() == pickle_version) {
        return;
    }
    invalid_state("a pickle of another format: " +
                  (saved.empty() ? std::string("empty") : py::repr(saved[0]).cast<std::string>()) +
                  ", this is format " + std::to_string(pickle_version));
}

}  // namespace matou::bind
