// What Python holds: a game with its rules, a deal, a state with its history. Templates over what
// is one game's own, a struct `Bound` that each bind_<game>.cpp writes:
//     using Notation                          the core's (core/record.hpp)
//     static constexpr const char* name
//     static constexpr std::uint32_t salt     of the game's random streams
//     static constexpr double min_utility, max_utility
//     static py::object rules_object(given)   the frozen dataclass; None: the standard rules
//     static std::shared_ptr<const Game> make_game(rules)
//     static bool same_pack(rules, rules)
//     static Deal before_deal(game)           nothing told
//     static Deal full_deal(game, text)
//     static Deal deal(game, seed, index, given)      `given`: a text or nothing
//     static StateHandle<Bound> sample(state, seed)   hidden parts drawn anew
//     static std::vector<py::ssize_t> tensor_shape(game)
//     static void write_tensor(game, state, std::span<float>)
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "matou/core/concepts.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/record.hpp"

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
};

template <class Bound>
using SharedGame = std::shared_ptr<GameHandle<Bound>>;

template <class Bound>
struct DealHandle {
    SharedGame<Bound> owner;
    typename Bound::Notation::Deal deal;

    [[nodiscard]] std::string text() const {
        return Bound::Notation::write_deal(*owner->game, deal);
    }
};

template <class Bound>
struct StateHandle {
    using Notation = typename Bound::Notation;
    using Game = typename Notation::Game;
    SharedGame<Bound> owner;
    matou::Record<Notation> record;

    [[nodiscard]] const Game& game() const noexcept { return record.game(); }
    [[nodiscard]] const typename Game::State& state() const noexcept { return record.state(); }
    [[nodiscard]] static StateHandle from_text(SharedGame<Bound> owner, const std::string& text) {
        auto record = matou::Record<Notation>::from_text(owner->game, text);
        return {std::move(owner), std::move(record)};
    }
    [[nodiscard]] bool same(const StateHandle& other) const {
        return game().rules() == other.game().rules() &&
               game().same_position(state(), other.state());
    }
};

// An action as Python gives it: a number of any size, or a text.
[[nodiscard]] inline Action to_action(long long number) {
    if (number < 0 || number > std::numeric_limits<Action>::max()) {
        illegal_action("no action has the number " + std::to_string(number));
    }
    return static_cast<Action>(number);
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
