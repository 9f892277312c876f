// What a game can do, as concepts on its Game type. search/ and sim/ are templates over these; each
// game's header ends with static_asserts that name the ones it meets.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "matou/core/action_list.hpp"

namespace matou {

inline constexpr int chance_player = -1;
inline constexpr int terminal_player = -4;

// A Game is an immutable value; only it can read its States, which are plain bytes.
template <class G>
concept Playable = std::is_trivially_copyable_v<typename G::State> &&
    requires(const G game, typename G::State state, const typename G::State view, Action action,
             typename G::Actions actions, typename G::Undo undo) {
        { game.current_player(view) } -> std::same_as<int>;
        { game.legal_actions(view, actions) } -> std::same_as<void>;
        { game.apply(state, action) } -> std::same_as<typename G::Undo>;
        { game.undo(state, undo) } -> std::same_as<void>;
        { game.returns(view, 0) } -> std::convertible_to<double>;
        { game.num_players() } -> std::same_as<int>;
        { game.num_distinct_actions() } -> std::same_as<int>;
    };

// Chance nodes with exact integer weights, decided by the history alone.
template <class G>
concept Chancy = Playable<G> && requires(const G game, const typename G::State view,
                                         typename G::Outcomes outcomes) {
    { game.chance_outcomes(view, outcomes) } -> std::same_as<void>;
    { game.max_chance_outcomes() } -> std::same_as<int>;
};

// A 64-bit key that is equal for equal positions, and exact equality to tell collisions.
template <class G>
concept Hashed = Playable<G> && requires(const G game, const typename G::State view) {
    { game.key(view) } -> std::same_as<std::uint64_t>;
    { game.same_position(view, view) } -> std::same_as<bool>;
};

// Two sides with opposite interests: what one wins the other loses.
template <class G>
concept TwoSided = Playable<G> && requires(const G game) {
    { game.side_of(0) } -> std::same_as<int>;
};

// Seats know less than the State holds: hidden parts can be drawn anew, keeping what a seat knows.
template <class G>
concept Hidden = Playable<G> && requires(const G game, const typename G::State view) {
    { game.resample(view, 0, std::uint64_t{}) } -> std::same_as<typename G::State>;
};

}  // namespace matou
