#include "matou/mistigri/deal.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

#include "matou/core/errors.hpp"
#include "matou/core/mix.hpp"
#include "matou/mistigri/streams.hpp"
#include "matou/mistigri/words.hpp"

namespace matou::mistigri {
namespace {

using Copies = std::array<std::uint8_t, num_kinds>;

int size_of(const Copies& hand) noexcept { return std::accumulate(hand.begin(), hand.end(), 0); }

int stated_copies(const Deal& deal, std::size_t kind) noexcept {
    int stated = 0;
    for (const Copies& hand : deal.hands) stated += hand[kind];
    return stated;
}

// Deals the cards that are not stated to the places left open. The pack in every order, hand after
// hand, each order equally likely: given the cards of some places, every order of the others over
// the other places has the same probability.
void complete(const Rules& rules, Deal& deal, Stream& stream) noexcept {
    const Pack pack = make_pack(rules);
    std::array<Kind, num_cards> cards{};
    std::size_t size = 0;
    for (std::size_t kind = 0; kind < num_kinds; ++kind) {
        const int left = std::popcount(pack.of_kind[kind]) - stated_copies(deal, kind);
        for (int i = 0; i < left; ++i) cards[size++] = static_cast<Kind>(kind);
    }
    stream.shuffle(std::span(cards).first(size));
    std::size_t taken = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        Copies& hand = deal.hands[static_cast<std::size_t>(seat)];
        for (int open = hand_size(rules.players, deal.first, seat) - size_of(hand); open > 0;
             --open) {
            ++hand[cards[taken++]];
        }
    }
    assert(taken == size);
}

}  // namespace

Deal unknown_deal() noexcept {
    Deal deal;
    deal.first = unknown_seat;
    return deal;
}

bool is_complete(const Rules& rules, const Deal& deal) noexcept {
    if (deal.first == unknown_seat) return false;
    for (int seat = 0; seat < rules.players; ++seat) {
        const Copies& hand = deal.hands[static_cast<std::size_t>(seat)];
        if (size_of(hand) != hand_size(rules.players, deal.first, seat)) return false;
    }
    return true;
}

void check(const Rules& rules, const Deal& deal) {
    const int players = rules.players;
    if (deal.first != unknown_seat && deal.first >= players) {
        invalid_state("first: there is no seat " + std::to_string(deal.first) + " at " +
                      std::to_string(players) + " players");
    }
    const Pack pack = make_pack(rules);
    for (std::size_t kind = 0; kind < num_kinds; ++kind) {
        const int there = std::popcount(pack.of_kind[kind]);
        const int stated = stated_copies(deal, kind);
        if (stated > there) {
            invalid_state("hands: the pack has " + std::to_string(there) + " cards " +
                          kind_text(static_cast<int>(kind)) + ", not " + std::to_string(stated));
        }
    }
    bool ten = false;  // a seat holds ten cards, while it is not known which should
    for (int seat = 0; seat < max_players; ++seat) {
        const int size = size_of(deal.hands[static_cast<std::size_t>(seat)]);
        const bool known = deal.first != unknown_seat;
        const int most = seat >= players ? 0 : known ? hand_size(players, deal.first, seat) : 10;
        if (size > most || (!known && size == 10 && ten)) {
            invalid_state("hands: seat " + std::to_string(seat) + " is dealt " +
                          std::to_string(size > most ? most : 9) + " cards, not " +
                          std::to_string(size));
        }
        ten = ten || size == 10;
    }
}

Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index) {
    return deal_given(rules, seed, index, unknown_deal());
}

Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index, const Deal& given) {
    check(rules);
    check(rules, given);
    Deal deal = given;
    Stream stream = game_stream(Domain::deal, seed, index);
    const std::uint32_t first = stream.below(static_cast<std::uint32_t>(rules.players));
    if (deal.first == unknown_seat) {
        deal.first = static_cast<std::uint8_t>(first);
        for (int seat = 0; seat < rules.players; ++seat) {  // who holds ten cards plays last
            if (size_of(given.hands[static_cast<std::size_t>(seat)]) == 10) {
                deal.first = static_cast<std::uint8_t>((seat + 1) % rules.players);
            }
        }
    }
    complete(rules, deal, stream);
    return deal;
}

Draws::Draws(const Deal& deal) noexcept : key_(deal.first) {
    for (const Copies& hand : deal.hands) {
        for (std::size_t from = 0; from < num_kinds; from += 8) {
            std::uint64_t word = 0;
            for (std::size_t i = from; i < std::min<std::size_t>(from + 8, num_kinds); ++i) {
                word = word << 8 | hand[i];
            }
            key_ = mix(key_, word);
        }
    }
}

std::uint32_t Draws::of(std::uint64_t draw, std::uint32_t cards) const noexcept {
    return game_stream(Domain::chance, key_, draw).below(cards);
}

}  // namespace matou::mistigri
