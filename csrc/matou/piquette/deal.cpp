#include "matou/piquette/deal.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "matou/core/errors.hpp"
#include "matou/piquette/streams.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {

using tricks::Hand;

Hand stated_cards(const Deal& deal) noexcept {
    Hand stated = deal.hands[0] | deal.hands[1];
    for (const int card : deal.talon) {
        if (card != tricks::no_card) stated |= tricks::bit(card);
    }
    return stated;
}

bool is_complete(const Deal& deal) noexcept {
    return deal.opener != unknown_opener && tricks::count(deal.hands[0]) == hand_size &&
           tricks::count(deal.hands[1]) == hand_size &&
           std::find(deal.talon.begin(), deal.talon.end(), tricks::no_card) == deal.talon.end();
}

Deal unknown_deal() noexcept { return {unknown_opener, {}, unknown_talon}; }

void check(const Deal& deal) {
    if (deal.opener != unknown_opener && deal.opener > 1) {
        invalid_state("opener: the seats are 0 and 1, not " + std::to_string(deal.opener));
    }
    Hand seen = 0;
    const auto see = [&seen](const char* field, int card) {
        if (card >= tricks::num_cards) {
            invalid_state(std::string(field) + ": no card has the number " + std::to_string(card));
        }
        if ((seen & tricks::bit(card)) != 0) {
            invalid_state(std::string(field) + ": a card twice, " + tricks::card_text(card));
        }
        seen |= tricks::bit(card);
    };
    for (std::size_t p = 0; p < 2; ++p) {
        for (const int card : tricks::Cards{deal.hands[p]}) see("hands", card);
        const int cards = tricks::count(deal.hands[p]);
        if (cards > hand_size) {
            invalid_state("hands: seat " + std::to_string(p) + " is dealt 12 cards, not " +
                          std::to_string(cards));
        }
    }
    for (const int card : deal.talon) {
        if (card != tricks::no_card) see("talon", card);
    }
}

Deal deal(std::uint64_t seed, std::uint64_t index) {
    return deal_given(seed, index, unknown_deal());
}

// All orders of the pack are equally likely; what is stated fixes the cards of some places, and
// given that every order of the other cards over the other places has the same probability.
Deal deal_given(std::uint64_t seed, std::uint64_t index, const Deal& given) {
    check(given);
    Deal deal = given;
    Stream stream = game_stream(Domain::deal, seed, index);
    // Drawn in any case: a deal with another opener stated has the same cards.
    const std::uint32_t opener = stream.below(2);
    if (deal.opener == unknown_opener) deal.opener = static_cast<std::uint8_t>(opener);
    std::array<std::uint8_t, tricks::num_cards> cards{};
    std::size_t size = 0;
    for (const int card : tricks::Cards{~stated_cards(given)}) {
        cards[size++] = static_cast<std::uint8_t>(card);
    }
    stream.shuffle(std::span(cards).first(size));
    std::size_t taken = 0;
    for (Hand& hand : deal.hands) {
        for (int open = hand_size - tricks::count(hand); open > 0; --open) {
            hand |= tricks::bit(cards[taken++]);
        }
    }
    for (std::uint8_t& card : deal.talon) {
        if (card == tricks::no_card) card = cards[taken++];
    }
    assert(taken == size);
    return deal;
}

}  // namespace matou::piquette
