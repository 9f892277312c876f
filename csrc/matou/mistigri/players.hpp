// Simple players that know what a person at the table knows: `choose` looks at the own hand, the
// pile and how many cards the others hold, never at what is hidden.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "matou/core/random.hpp"
#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

enum class Player : std::uint8_t { random, cautious, value };

inline constexpr std::array all_players{Player::random, Player::cautious, Player::value};

[[nodiscard]] std::string_view name(Player player) noexcept;
[[nodiscard]] std::string_view description(Player player) noexcept;  // in one line

// Throws invalid_state, listing the names.
[[nodiscard]] Player player_named(std::string_view name);

// What a hand weighs for `value`, in half points: a card counts twice its value, or once when it
// finds a partner. From the dearest card down each takes the dearest card left that makes a pair
// with it (of equals the last in the order of cards).
[[nodiscard]] int weight(const Pack& pack, Cards hand) noexcept;

// The player's choice in this state, in which a seat is to act; the stream is used by `random`
// alone.
//
// random:   any action, each with equal chance.
// cautious: discards the dearest pair and never keeps one; drops his ones, shows or swaps rather
//           than reverses; shows, gives and swaps away his dearest card, takes the cheapest of the
//           pile for himself and the dearest for the others; gives to who holds fewest cards.
// value:    whatever leaves his hand the least weight; 1s are dropped only where he has others,
// else
//           he reverses; the others get the dearest cards of the pile, and what he gives goes to
//           who holds fewest.
// Of equals they take the first in the order of actions.
[[nodiscard]] Action choose(Player player, const Game& game, const State& state,
                            const Game::Actions& actions, Stream& stream) noexcept;

}  // namespace matou::mistigri
