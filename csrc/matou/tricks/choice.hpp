// Simple ways to choose a card, from what the seat to play sees: its legal cards and the card that
// wins the trick so far. Of equal ranks the first suit in the order S H D C.
#pragma once

#include <bit>
#include <cassert>

#include "matou/tricks/cards.hpp"

namespace matou::tricks {

// The card of lowest or of highest rank; there is one at least.
[[nodiscard]] constexpr int lowest_card(Hand cards) noexcept {
    assert(cards != 0);
    int rank = 0;
    while ((cards & rank_cards(rank)) == 0) ++rank;
    return std::countr_zero(cards & rank_cards(rank));
}
[[nodiscard]] constexpr int highest_card(Hand cards) noexcept {
    assert(cards != 0);
    int rank = num_ranks - 1;
    while ((cards & rank_cards(rank)) == 0) --rank;
    return std::countr_zero(cards & rank_cards(rank));
}

// The cards that win the trick so far: higher ones of the suit of the best card.
[[nodiscard]] constexpr Hand winners(Hand legal, int best) noexcept {
    const Hand above = ~((bit(best) << 1) - 1);
    return legal & suit_cards(suit_of(best)) & above;
}

// Leads the highest card; then wins the trick as cheaply as it can, else the lowest card.
[[nodiscard]] constexpr int high_card(Hand legal, bool leads, int best) noexcept {
    if (leads) return highest_card(legal);
    const Hand winning = winners(legal, best);
    return lowest_card(winning != 0 ? winning : legal);
}

// Leads the lowest card; then the highest one that does not win the trick so far, else the lowest.
[[nodiscard]] constexpr int low_card(Hand legal, bool leads, int best) noexcept {
    if (leads) return lowest_card(legal);
    const Hand losing = legal & ~winners(legal, best);
    return losing != 0 ? highest_card(losing) : lowest_card(legal);
}

}  // namespace matou::tricks
