// Simple players that know what a person at the table knows: `choose` looks at the own hand, the
// own card in the row, the open cards and the mice, never at what is hidden.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "matou/core/random.hpp"
#include "matou/filou/game.hpp"

namespace matou::filou {

enum class Player : std::uint8_t { random, cautious, value };

inline constexpr std::array all_players{Player::random, Player::cautious, Player::value};

[[nodiscard]] std::string_view name(Player player) noexcept;
[[nodiscard]] std::string_view description(Player player) noexcept;  // in one line

// Throws invalid_state, listing the names.
[[nodiscard]] Player player_named(std::string_view name);

// The player's choice in this state, in which a seat is to act; its last purchase for one mouse
// counts as raising by one.
//
// random:   any action, each with equal chance.
// cautious: lays any card, each with equal chance; raises by one while the cards he sees in the
// row,
//           the open ones and his own, are worth more after the dogs than the bid would be, and it
//           is at most half of his mice; else passes.
// value:    while nobody has more mice than he, lays one of the better half of his hand (by value,
//           rabbit and dogs 0), else one of the worse half, each with equal chance (of an odd
//           number either half has the one in the middle); raises by one while the row's expected
//           points (row.hpp) less the bid are more than the mice for passing now; else passes.
[[nodiscard]] Action choose(Player player, const Game& game, const State& state,
                            Stream& stream) noexcept;

}  // namespace matou::filou
