#include "matou/padatou_parle/facts.hpp"

#include <bit>

namespace matou::padatou_parle {
namespace {

using tricks::Hand;

// The highest card of the suit that is not played; none: no bit.
Hand top_of(int suit, Hand left) noexcept {
    return std::bit_floor(left & tricks::suit_cards(suit));
}

}  // namespace

int answer_to(Action asked, Hand hand, Hand left) noexcept {
    using namespace action;
    const auto any = [](Hand cards) { return cards != 0 ? 1 : 0; };
    if (asked < ask_count_rank) return any(hand & tricks::suit_cards(asked - ask_has_suit));
    if (asked < ask_has_card)
        return tricks::count(hand & tricks::rank_cards(asked - ask_count_rank));
    if (asked < ask_has_rank) return any(hand & tricks::bit(asked - ask_has_card));
    if (asked < ask_master) return any(hand & tricks::rank_cards(asked - ask_has_rank));
    if (asked < ask_gone) return any(hand & top_of(asked - ask_master, left));
    return any(~left & tricks::bit(asked - ask_gone));
}

void Known::learn(Action asked, int answer, Hand left) noexcept {
    using namespace action;
    const auto told = [this, answer](Hand cards) { (answer != 0 ? must : never) |= cards; };
    if (asked < ask_count_rank) {
        const int suit = asked - ask_has_suit;
        if (answer == 0) {
            never |= tricks::suit_cards(suit);
        } else {
            some_suits = static_cast<std::uint8_t>(some_suits | 1U << suit);
        }
    } else if (asked < ask_has_card) {
        const int shift = 4 * (asked - ask_count_rank);
        counts = (counts & ~(15U << shift)) | static_cast<std::uint32_t>(answer) << shift;
    } else if (asked < ask_has_rank) {
        told(tricks::bit(asked - ask_has_card));
    } else if (asked < ask_master) {
        const int rank = asked - ask_has_rank;
        if (answer == 0) {
            never |= tricks::rank_cards(rank);
        } else {
            some_ranks = static_cast<std::uint8_t>(some_ranks | 1U << rank);
        }
    } else if (asked < ask_gone) {
        told(top_of(asked - ask_master, left));
    }
}

// What was told of the hand before tells this of the hand after: a card that it was known to hold,
// or to hold one of, may have been this one.
void Known::play(int card) noexcept {
    const int rank = tricks::rank_of(card);
    must &= ~tricks::bit(card);
    some_suits = static_cast<std::uint8_t>(some_suits & ~(1U << tricks::suit_of(card)));
    some_ranks = static_cast<std::uint8_t>(some_ranks & ~(1U << rank));
    if (of_rank(rank) > 0) counts -= 1U << 4 * rank;
}

}  // namespace matou::padatou_parle
