// The ten cards of a set, and what there is of mice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matou::filou {

inline constexpr int min_players = 3;
inline constexpr int max_players = 5;
inline constexpr int num_kinds = 10;
inline constexpr int num_rounds = 9;
inline constexpr int max_row = 5;          // cards of a row: one a seat, at 3 players one more
inline constexpr int max_mouse_cards = 4;  // one less than players
inline constexpr int mice_at_start = 15;

// Animals by value, then the dogs: the victim of a dog is the last or the first animal of a row.
using Kind = std::uint8_t;
inline constexpr Kind rabbit = 2;
inline constexpr Kind small_dog = 8;
inline constexpr Kind big_dog = 9;
inline constexpr Kind no_card = 0xff;
inline constexpr std::array<int, num_kinds> values{-8, -5, 0, 3, 5, 8, 11, 15, 0, 0};

using Hand = std::uint16_t;  // bit = kind; a set has each kind once
inline constexpr Hand whole_set = (1U << num_kinds) - 1;

[[nodiscard]] constexpr int row_size(int players) noexcept { return players == 3 ? 4 : players; }
[[nodiscard]] constexpr int bank_at_start(int players) noexcept {  // the mouse cards not yet filled
    return players == 3 ? 21 : players == 4 ? 27 : 33;
}
[[nodiscard]] constexpr int mice_in_play(int players) noexcept {
    return players * mice_at_start + bank_at_start(players);
}
// What the mouse cards hold when filled, from left to right; 0 past the last.
[[nodiscard]] constexpr std::array<std::uint8_t, max_mouse_cards> mouse_cards(
    int players) noexcept {
    if (players == 3) return {3, 6, 0, 0};
    if (players == 4) return {2, 4, 6, 0};
    return {2, 3, 4, 6};
}

}  // namespace matou::filou
