// What the shuffle decides: who begins, the card removed from each set, at 3 players the fourth
// set.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/filou/cards.hpp"
#include "matou/filou/rules.hpp"

namespace matou::filou {

inline constexpr std::uint8_t unknown_seat = 0xff;

// `no_card` where a card is not stated; of seats and piles that there are not, always.
struct Deal {
    std::uint8_t start = 0;  // seat, or unknown
    std::array<Kind, max_players> removed{no_card, no_card, no_card, no_card, no_card};
    Kind fourth_removed = no_card;
    std::array<Kind, num_rounds> pile{no_card, no_card, no_card, no_card, no_card,
                                      no_card, no_card, no_card, no_card};  // its top first

    friend bool operator==(const Deal&, const Deal&) = default;
};

// Deal number `index` of `seed`: a pure function of these and of the number of players: who begins,
// a kind for each seat, then the fourth set shuffled, its first card removed.
[[nodiscard]] Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index);
// Keeps what `given` states and draws the rest, each way equally likely. Throws invalid_state.
[[nodiscard]] Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index,
                              const Deal& given);
[[nodiscard]] Deal unknown_deal() noexcept;
// Throws invalid_state naming the field unless some deal agrees.
void check(const Rules& rules, const Deal& deal);
[[nodiscard]] bool is_complete(const Rules& rules, const Deal& deal) noexcept;

// `4 0 -8/5/rabbit/15`, `3 2 -8/5/rabbit;15 3/big-dog/...`. Throws bad_notation, invalid_state;
// `?` for what is not stated only where `partial`.
[[nodiscard]] Deal deal_from_text(const Rules& rules, std::string_view text, bool partial = false);
[[nodiscard]] std::string to_text(const Rules& rules, const Deal& deal);

}  // namespace matou::filou
