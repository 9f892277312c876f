// What the shuffle decides: who opens, both hands, the talon.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/tricks/cards.hpp"

namespace matou::piquette {

inline constexpr int hand_size = 12;
inline constexpr int talon_size = 8;
inline constexpr int deal_steps = 2 * hand_size + talon_size;
inline constexpr std::uint8_t unknown_opener = 0xff;

using Talon = std::array<std::uint8_t, talon_size>;  // from its top; no_card where unknown
inline constexpr Talon unknown_talon{tricks::no_card, tricks::no_card, tricks::no_card,
                                     tricks::no_card, tricks::no_card, tricks::no_card,
                                     tricks::no_card, tricks::no_card};

// A part of a deal may be unknown: then a hand has fewer cards than twelve.
struct Deal {
    std::uint8_t opener = 0;  // seat, or unknown
    std::array<tricks::Hand, 2> hands{};
    Talon talon{};

    friend bool operator==(const Deal&, const Deal&) = default;
};

// Deal number `index` of `seed`: a pure function of these.
[[nodiscard]] Deal deal(std::uint64_t seed, std::uint64_t index);
// Keeps what `given` states, and lays the other cards, each order of them equally likely, on the
// places left open. Throws invalid_state.
[[nodiscard]] Deal deal_given(std::uint64_t seed, std::uint64_t index, const Deal& given);
// Nothing stated at all. `check` throws invalid_state naming the field unless some deal agrees.
[[nodiscard]] Deal unknown_deal() noexcept;
void check(const Deal& deal);
[[nodiscard]] bool is_complete(const Deal& deal) noexcept;
[[nodiscard]] tricks::Hand stated_cards(const Deal& deal) noexcept;

// `1;S:… H:… D:… C:…;…;7S AC KD 8H 9H TD QC JS`. Throws bad_notation, invalid_state. Only where
// `partial`: `?` for the opener, for each card of a hand that is not stated (`S:A H:- D:- C:- ?`
// with one `?` for the whole rest is read too) and for cards of the talon.
[[nodiscard]] Deal deal_from_text(std::string_view text, bool partial = false);
[[nodiscard]] std::string to_text(const Deal& deal);

}  // namespace matou::piquette
