// What the shuffle decides: the hands, who begins, and at 2 players the numbers turned up.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/cat_in_the_box/layout.hpp"
#include "matou/cat_in_the_box/rules.hpp"

namespace matou::cat_in_the_box {

inline constexpr int num_blocked = 3;            // numbers turned up at 2 players
inline constexpr std::uint8_t unknown = 0xff;    // a number or a seat that is not stated

// A part of a deal may be unknown: then a hand has fewer cards than are dealt.
struct Deal {
    std::uint8_t start = 0;  // seat, or unknown
    std::array<std::uint8_t, num_blocked> blocked{unknown, unknown, unknown};  // numbers from 0
    std::array<std::uint64_t, max_players> hands{};  // copies of each number, 4 bits each

    friend bool operator==(const Deal&, const Deal&) = default;
};

// Deal number `index` of `seed`: a pure function of these and of the number of players.
[[nodiscard]] Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index);
// Keeps what `given` states, and deals the cards that are left, each order of them equally likely,
// to the places left open: the plain deal's law, given that each hand's stated cards came to it
// first. Throws invalid_state.
[[nodiscard]] Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index,
                              const Deal& given);
// Nothing stated at all. `check` throws invalid_state naming the field unless some deal agrees.
[[nodiscard]] Deal unknown_deal() noexcept;
void check(const Rules& rules, const Deal& deal);
[[nodiscard]] bool is_complete(const Rules& rules, const Deal& deal) noexcept;
[[nodiscard]] std::uint64_t stated_cards(const Deal& deal) noexcept;  // copies of each number
// `P start hands blocked`, as `3 0 1122334456/1123345566/1223445566 -`.
// Throws bad_notation, invalid_state; `?` for an unknown card or seat only where `partial`.
[[nodiscard]] Deal deal_from_text(const Rules& rules, std::string_view text, bool partial = false);
[[nodiscard]] std::string to_text(const Rules& rules, const Deal& deal);

// Cells with a neutral token: each number turned up takes the first free of green, yellow, blue.
[[nodiscard]] std::uint64_t blocked_cells(int players,
                                          const std::array<std::uint8_t, num_blocked>& blocked);

}  // namespace matou::cat_in_the_box
