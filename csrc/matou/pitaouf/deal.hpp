// A deal of Pitaouf: where every card lies, the talon in its order. It belongs to a pack (the
// sizes), not to the other options.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/core/cards.hpp"
#include "matou/core/random.hpp"
#include "matou/pitaouf/rules.hpp"

namespace matou::pitaouf {

struct Deal {
    std::array<Card, max_track + 1> cells{};  // [1..track-1]; unknown_card where not stated
    std::array<Card, max_hand> hand{};
    std::array<Card, num_cards> talon{};  // top (drawn first) to bottom
    std::uint8_t cell_count = 0;          // track - 1
    std::uint8_t hand_count = 0;
    std::uint8_t talon_count = 0;

    friend bool operator==(const Deal&, const Deal&) = default;
};

// Deal number `index` of `seed`: a pure function of both and of the sizes of the pack.
[[nodiscard]] Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index);

// The same, but cards that `given` states keep their place and the others are dealt at random.
// `given` may leave cards unknown; throws invalid_state when no deal fits.
[[nodiscard]] Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index,
                              const Deal& given);

// The slots of a deal of this pack, nothing stated.
[[nodiscard]] Deal unknown_deal(const Rules& rules) noexcept;

// Throws invalid_state, naming the card, unless some deal of this pack agrees with what is stated:
// the counts are right, no card lies twice, aces lie where they may, and enough cards of the right
// kind are left for the open cells.
void check(const Rules& rules, const Deal& deal);

// Deals the cards that `deal` does not state to its open slots, uniformly over all deals that
// agree with it; `check` must hold.
void complete(const Rules& rules, Deal& deal, Stream& stream) noexcept;

// The stream that numbers deals and samples of this game.
[[nodiscard]] Stream deal_stream(Domain domain, std::uint64_t seed, std::uint64_t index) noexcept;

// `track;hand;talon`, `?` for an unknown card, JK on the fridge.
[[nodiscard]] std::string to_text(const Rules& rules, const Deal& deal);

// Throws bad_notation for a text that can't be read, invalid_state for a deal that can't be
// (a card twice or missing, an ace on an ordinary cell, wrong counts), naming the card.
// `?` is allowed where `partial`.
[[nodiscard]] Deal deal_from_text(const Rules& rules, std::string_view text, bool partial = false);

[[nodiscard]] bool is_complete(const Deal& deal) noexcept;

}  // namespace matou::pitaouf
