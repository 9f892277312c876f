// What the shuffle decides: who plays first and the hands; the draws that follow come from a stream
// of the deal's own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/mistigri/cards.hpp"
#include "matou/mistigri/rules.hpp"

namespace matou::mistigri {

inline constexpr std::uint8_t unknown_seat = 0xff;

// A part of a deal may be unknown: then a hand has fewer cards than are dealt.
struct Deal {
    std::uint8_t first = 0;  // seat, or unknown; the seat before it has ten cards, the others nine
    std::array<std::array<std::uint8_t, num_kinds>, max_players> hands{};  // copies of each kind

    friend bool operator==(const Deal&, const Deal&) = default;
};

[[nodiscard]] constexpr int hand_size(int players, int first, int seat) noexcept {
    return seat == (first + players - 1) % players ? 10 : 9;
}

// Deal number `index` of `seed`: a pure function of these and of the pack: who plays first, then
// the pack shuffled, the hands in seat order.
[[nodiscard]] Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index);
// Keeps what `given` states, and deals the other cards, each order of them equally likely, to the
// places left open. Throws invalid_state.
[[nodiscard]] Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index,
                              const Deal& given);
[[nodiscard]] Deal unknown_deal() noexcept;
// Throws invalid_state naming the field unless some deal agrees.
void check(const Rules& rules, const Deal& deal);
[[nodiscard]] bool is_complete(const Rules& rules, const Deal& deal) noexcept;

// `P first hands`, as `3 1 3a,3b,.../.../...`, cards by kind. Throws bad_notation, invalid_state;
// `?` for a card or a seat that is not stated only where `partial`.
[[nodiscard]] Deal deal_from_text(const Rules& rules, std::string_view text, bool partial = false);
[[nodiscard]] std::string to_text(const Rules& rules, const Deal& deal);

// The draws that the deal holds: a number below `cards`, evenly spread, for each draw of the round,
// from 0. A function of the deal's hands and of who plays first alone, so that a deal's text says
// all of it.
class Draws {
  public:
    explicit Draws(const Deal& deal) noexcept;
    [[nodiscard]] std::uint32_t of(std::uint64_t draw, std::uint32_t cards) const noexcept;

  private:
    std::uint64_t key_;  // a hash of the deal
};

}  // namespace matou::mistigri
