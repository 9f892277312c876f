// The deal in chance steps: eight cards to seat 0, then to seat 1, 2, 3, one a step.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

#include "matou/tricks/cards.hpp"
#include "matou/tricks/deal.hpp"

namespace matou::tricks {

using Hands = std::array<Hand, 4>;

[[nodiscard]] constexpr Hand cards_in(const Hands& hands) noexcept {
    return hands[0] | hands[1] | hands[2] | hands[3];
}

// The seat that the next card goes to; 4 when all are dealt.
[[nodiscard]] constexpr std::size_t dealt_next(const Hands& hands) noexcept {
    std::size_t seat = 0;
    while (seat < 4 && count(hands[seat]) == hand_size) ++seat;
    return seat;
}

// The card that a full deal holds for the next step: a hand's cards come in order.
[[nodiscard]] constexpr int next_card(const Hands& hands, const Deal& deal) noexcept {
    const std::size_t seat = dealt_next(hands);
    assert(seat < 4);
    const Hand left = deal.hands[seat] & ~hands[seat];
    assert(left != 0);
    return std::countr_zero(left);
}

}  // namespace matou::tricks
