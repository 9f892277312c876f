#include "matou/cat_in_the_box/deal.hpp"

#include <cassert>
#include <span>

#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

constexpr int pack_room = copies * max_numbers;

std::string counted(int cards) { return std::to_string(cards) + (cards == 1 ? " card" : " cards"); }

// Deals the copies of `left` to what `deal` leaves open.
//
// The law. A deal lays the distinct cards of the pack in an order; seat 0 has the first of them,
// then seat 1, and at 2 players three more are turned up. All orders are equally likely. What is
// stated fixes the cards of some places, those of a hand being dealt to it first; given that, every
// order of the other cards over the other places has the same probability, and that is what a
// shuffle of them gives. (Hands that may hold the stated numbers elsewhere, or more copies of them,
// arise from the places left open.) With nothing stated it is the plain deal.
void complete(const Rules& rules, Deal& deal, std::uint64_t left, Stream& stream) noexcept {
    std::array<std::uint8_t, pack_room> cards{};
    std::size_t size = 0;
    for (int number = 0; number < numbers_of(rules.players); ++number) {
        for (int i = 0; i < copies_of(left, number); ++i) {
            cards[size++] = static_cast<std::uint8_t>(number);
        }
    }
    stream.shuffle(std::span(cards).first(size));
    std::size_t taken = 0;
    for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players); ++p) {
        for (int open = hand_size_of(rules.players) - card_count(deal.hands[p]); open > 0; --open) {
            deal.hands[p] += one_card(cards[taken++]);
        }
    }
    if (rules.players == 2) {
        for (std::uint8_t& number : deal.blocked) {
            if (number == unknown) number = cards[taken++];
        }
    }
    assert(taken <= size);
}

}  // namespace

std::uint64_t stated_cards(const Deal& deal) noexcept {
    std::uint64_t stated = 0;
    for (const std::uint64_t hand : deal.hands) stated += hand;
    for (const std::uint8_t number : deal.blocked) {
        if (number != unknown) stated += one_card(number);
    }
    return stated;
}

bool is_complete(const Rules& rules, const Deal& deal) noexcept {
    if (deal.start == unknown) return false;
    for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players); ++p) {
        if (card_count(deal.hands[p]) != hand_size_of(rules.players)) return false;
    }
    if (rules.players > 2) return true;
    for (const std::uint8_t number : deal.blocked) {
        if (number == unknown) return false;
    }
    return true;
}

Deal unknown_deal() noexcept {
    Deal deal;
    deal.start = unknown;
    return deal;
}

void check(const Rules& rules, const Deal& deal) {
    const int players = rules.players;
    const int numbers = numbers_of(players);
    if (deal.start != unknown && deal.start >= players) {
        invalid_state("start: there is no seat " + std::to_string(deal.start) + " at " +
                      std::to_string(players) + " players");
    }
    std::array<int, max_numbers> seen{};
    const auto see = [&](const char* field, int number, int times) {
        if (times == 0) return;
        if (number >= numbers) {
            invalid_state(std::string(field) + ": the numbers are 1 to " + std::to_string(numbers) +
                          " at " + std::to_string(players) + " players, not " +
                          std::to_string(number + 1));
        }
        int& total = seen[static_cast<std::size_t>(number)];
        total += times;
        if (total > copies) {
            invalid_state(std::string(field) + ": more than five copies of the number " +
                          std::to_string(number + 1));
        }
    };
    for (int seat = 0; seat < max_players; ++seat) {
        const std::uint64_t hand = deal.hands[static_cast<std::size_t>(seat)];
        const int room = seat < players ? hand_size_of(players) : 0;
        if (card_count(hand) > room) {
            invalid_state("hands: seat " + std::to_string(seat) + " is dealt " + counted(room) +
                          ", not " + std::to_string(card_count(hand)));
        }
        for (int number = 0; number < 16; ++number) see("hands", number, copies_of(hand, number));
    }
    for (const std::uint8_t number : deal.blocked) {
        if (number == unknown) continue;
        if (players != 2) invalid_state("blocked: numbers are turned up at 2 players alone");
        see("blocked", number, 1);
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
    // Drawn in any case: a deal with another start seat stated has the same cards.
    const std::uint32_t start = stream.below(static_cast<std::uint32_t>(rules.players));
    if (deal.start == unknown) deal.start = static_cast<std::uint8_t>(start);
    complete(rules, deal, whole_pack(rules.players) - stated_cards(given), stream);
    return deal;
}

std::uint64_t blocked_cells(int players, const std::array<std::uint8_t, num_blocked>& blocked) {
    const int numbers = numbers_of(players);
    std::uint64_t cells = 0;
    for (const std::uint8_t number : blocked) {
        if (number == unknown) continue;
        int cell = (num_colours - 1) * numbers + number;
        while ((cells >> cell & 1) != 0) cell -= numbers;
        cells |= std::uint64_t{1} << cell;
    }
    return cells;
}

}  // namespace matou::cat_in_the_box
