// The options of Crazy Mistigri.
#pragma once

#include <array>

namespace matou::mistigri {

inline constexpr int min_players = 3;
inline constexpr int max_players = 5;
inline constexpr int num_values = 9;
inline constexpr int num_cards = 46;  // of the whole pack

using Counts = std::array<int, num_values>;  // cards of each value, from 1
inline constexpr Counts staircase8{9, 8, 7, 6, 5, 4, 3, 3, 1};
inline constexpr Counts seven4{9, 8, 7, 6, 5, 4, 4, 2, 1};
inline constexpr Counts six5{9, 8, 7, 6, 5, 5, 3, 2, 1};

inline constexpr int most_turns = 10'000;

// With four players the 1s are left out, with three the 1s, the 2s and the 9.
[[nodiscard]] constexpr bool is_left_out(int players, int value) noexcept {
    return players < 5 && (value == 1 || (players == 3 && (value == 2 || value == 9)));
}

struct Rules {
    int players = 4;  // 3 to 5
    Counts pack = staircase8;
    bool coloured_nine = true;  // else the 9 has no colour and is never paired
    bool decline = true;        // a pair that could be discarded may be kept
    int turn_cap = 500;         // turns a round may last, 1 to 10,000

    friend bool operator==(const Rules&, const Rules&) = default;
};

// Throws invalid_state naming the option: a pack has 46 cards, one 9 at most, and 9 a player and
// one more are left without the 1s (4 players), without the 1s, 2s and 9s (3 players).
void check(const Rules& rules);

[[nodiscard]] inline bool same_pack(const Rules& a, const Rules& b) noexcept {
    return a.players == b.players && a.pack == b.pack && a.coloured_nine == b.coloured_nine;
}

}  // namespace matou::mistigri
