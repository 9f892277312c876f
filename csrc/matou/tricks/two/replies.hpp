// Which replies to a lead need a look, and why no other does.
#pragma once

#include "matou/tricks/two/lanes.hpp"

namespace matou::tricks::two {

// The lowest card of each suit of a hand.
[[nodiscard]] constexpr Lanes lowest(Lanes hand) noexcept {
    // Below the lowest card of a lane the lane less one is all ones; bit 8 keeps lanes apart.
    return hand & ~((hand | ones << 8) - ones);
}

// Replies that suffice: of the cards that win the lowest, else the lowest of the suit led; and of
// each other suit the lowest for one who cannot follow. In hands of up to twelve cards, suits of up
// to eight, no other is ever better.
//
// Law of the lead: who leads makes at most one trick less than if the other led the same cards.
// It holds in every position of up to ten cards and four suits of eight: all were solved by plain
// search, which the test of this law repeats (test_double_dummy_two with MATOU_DEEP=1).
//
// Law of exchange: in hands of up to eleven cards nobody loses by having y in place of x, where y
// of the other hand stood right above x. By induction on the cards: let both players play card for
// card as without the exchange. A trick with at most one of the two cards is won by the same hand
// and leaves the same cards by rank, or again such an exchange. A trick with both is won instead of
// lost and leaves the same cards, so what it brings is one trick and the lead for the other's
// lead: not less, by the law of the lead, at most ten cards being left.
//
// Two replies of one kind leave positions that differ by such exchanges, for the other hand's good
// where the lower card was played: hence only the lowest.
[[nodiscard]] constexpr Lanes useful_replies(Lanes hand, Lanes led) noexcept {
    const Lanes follow = hand & lane(suit_of_lane(led));
    if (follow == 0) return lowest(hand);
    const Lanes above = follow & (Lanes{0} - led);
    return lowest(above) | lowest(follow & (led - 1));
}

}  // namespace matou::tricks::two
