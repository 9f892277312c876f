// Four hands of eight cards and who leads: what the shuffle decides in Padatou and Padatou parlé.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/tricks/cards.hpp"

namespace matou::tricks {

inline constexpr std::uint8_t unknown_seat = 0xff;
inline constexpr int hand_size = 8;

// A part of a deal may be unknown: then a hand has fewer cards than eight.
struct Deal {
    std::uint8_t leader = 0;  // seat, or unknown
    std::array<Hand, 4> hands{};

    friend bool operator==(const Deal&, const Deal&) = default;
};

// Deal number `index` of `seed` and of the game's salt; a pure function of these.
[[nodiscard]] Deal deal(std::uint32_t salt, std::uint64_t seed, std::uint64_t index);
// Keeps what `given` states and draws the rest, every full deal that agrees being equally likely.
// Throws invalid_state.
[[nodiscard]] Deal deal_given(std::uint32_t salt, std::uint64_t seed, std::uint64_t index,
                              const Deal& given);

[[nodiscard]] constexpr Deal unknown_deal() noexcept { return {unknown_seat, {}}; }
// Throws invalid_state unless some full deal agrees: a card in two hands, a hand too large, no such
// leader.
void check(const Deal& deal);
[[nodiscard]] bool is_complete(const Deal& deal) noexcept;
// Whether a game starts before such a deal: it states no card, and no leader but seat 0. (A deal in
// which nothing at all is stated reads the same.)
[[nodiscard]] bool is_before_deal(const Deal& deal) noexcept;

// `0;S:A H:KT98 D:- C:J87;...;...;...`, or as bridge writes it, `0;N:A.KT98..J87 ... ... ...` (and
// without the leader, who is seat 0 then). Throws bad_notation, invalid_state. Only where
// `partial`:
// `?` for the leader, and in a hand by suits one `?` a card not seen, or a single one for all of
// them: `S:A H:- D:- C:- ?`.
[[nodiscard]] Deal deal_from_text(std::string_view text, bool partial = false);
// Unseen cards as one `?` a card, without the suits where no card is stated: `? ? ? ? ? ? ? ?`.
[[nodiscard]] std::string to_text(const Deal& deal);

}  // namespace matou::tricks
