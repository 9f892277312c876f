#include "matou/tricks/deal.hpp"

#include <cassert>
#include <span>

#include "matou/core/errors.hpp"
#include "matou/core/random.hpp"
#include "matou/tricks/text.hpp"

namespace matou::tricks {
namespace {

Hand stated(const Deal& deal) noexcept {
    return deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3];
}

// Lays the cards that no hand states, each order of them equally likely, on the places left open:
// so is each full deal that agrees, since each comes from the same number of orders.
void complete(Deal& deal, Stream& stream) noexcept {
    std::array<Card, num_cards> cards{};
    std::size_t size = 0;
    for (const int card : Cards{~stated(deal)}) cards[size++] = static_cast<Card>(card);
    stream.shuffle(std::span(cards).first(size));
    std::size_t taken = 0;
    for (Hand& hand : deal.hands) {
        for (int open = hand_size - count(hand); open > 0; --open) hand |= bit(cards[taken++]);
    }
    assert(taken == size);
}

}  // namespace

void check(const Deal& deal) {
    if (deal.leader != unknown_seat && deal.leader > 3) {
        invalid_state("leader: there is no seat " + std::to_string(deal.leader) + " at 4 players");
    }
    Hand seen = 0;
    for (std::size_t p = 0; p < 4; ++p) {
        const Hand hand = deal.hands[p];
        if (count(hand) > hand_size) {
            invalid_state("hands: seat " + std::to_string(p) + " is dealt 8 cards, not " +
                          std::to_string(count(hand)) + ": " + hand_text(hand));
        }
        if ((seen & hand) != 0) {
            invalid_state("hands: the card " + card_text(std::countr_zero(seen & hand)) +
                          " is in two hands, also in that of seat " + std::to_string(p) + ": " +
                          hand_text(hand));
        }
        seen |= hand;
    }
}

bool is_complete(const Deal& deal) noexcept {
    for (const Hand hand : deal.hands) {
        if (count(hand) != hand_size) return false;
    }
    return deal.leader != unknown_seat && stated(deal) == whole_pack;
}

bool is_before_deal(const Deal& deal) noexcept {
    return stated(deal) == 0 && (deal.leader == 0 || deal.leader == unknown_seat);
}

Deal deal(std::uint32_t salt, std::uint64_t seed, std::uint64_t index) {
    return deal_given(salt, seed, index, unknown_deal());
}

Deal deal_given(std::uint32_t salt, std::uint64_t seed, std::uint64_t index, const Deal& given) {
    check(given);
    Deal deal = given;
    Stream stream(seed, Domain::deal, salt, index);
    // Drawn in any case: a deal with another leader stated has the same cards.
    const std::uint32_t leader = stream.below(4);
    if (deal.leader == unknown_seat) deal.leader = static_cast<std::uint8_t>(leader);
    complete(deal, stream);
    return deal;
}

}  // namespace matou::tricks
