#include "matou/filou/deal.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "matou/core/errors.hpp"
#include "matou/filou/streams.hpp"
#include "matou/filou/words.hpp"

namespace matou::filou {
namespace {

void check_kind(const char* field, Kind kind) {
    if (kind == no_card || kind < num_kinds) return;
    invalid_state(std::string(field) + ": no card has the number " + std::to_string(kind));
}

Hand stated_of_fourth(const Deal& deal) noexcept {
    Hand stated = 0;
    if (deal.fourth_removed != no_card) stated = static_cast<Hand>(1U << deal.fourth_removed);
    for (const Kind kind : deal.pile) {
        if (kind != no_card) stated = static_cast<Hand>(stated | 1U << kind);
    }
    return stated;
}

// Of ten cards in every order, those in the places that are stated are given; every order of the
// others over the other places then has the same probability.
void complete_fourth(Deal& deal, Stream& stream) noexcept {
    std::array<Kind, num_kinds> cards{};
    std::size_t size = 0;
    const Hand stated = stated_of_fourth(deal);
    for (Kind kind = 0; kind < num_kinds; ++kind) {
        if ((stated >> kind & 1) == 0) cards[size++] = kind;
    }
    stream.shuffle(std::span(cards).first(size));
    std::size_t taken = 0;
    if (deal.fourth_removed == no_card) deal.fourth_removed = cards[taken++];
    for (Kind& kind : deal.pile) {
        if (kind == no_card) kind = cards[taken++];
    }
    assert(taken == size);
}

}  // namespace

Deal unknown_deal() noexcept {
    Deal deal;
    deal.start = unknown_seat;
    return deal;
}

bool is_complete(const Rules& rules, const Deal& deal) noexcept {
    const auto stated = [](Kind kind) { return kind != no_card; };
    return deal.start != unknown_seat &&
           std::all_of(deal.removed.begin(), deal.removed.begin() + rules.players, stated) &&
           (rules.players > 3 || (stated(deal.fourth_removed) &&
                                  std::all_of(deal.pile.begin(), deal.pile.end(), stated)));
}

void check(const Rules& rules, const Deal& deal) {
    const std::string at_players = " at " + std::to_string(rules.players) + " players";
    if (deal.start != unknown_seat && deal.start >= rules.players) {
        invalid_state("start: there is no seat " + std::to_string(deal.start) + at_players);
    }
    for (int seat = 0; seat < max_players; ++seat) {
        const Kind kind = deal.removed[static_cast<std::size_t>(seat)];
        check_kind("removed", kind);
        if (seat >= rules.players && kind != no_card) {
            invalid_state("removed: there is no seat " + std::to_string(seat) + at_players);
        }
    }
    Hand seen = 0;
    const auto see = [&](const char* field, Kind kind) {
        check_kind(field, kind);
        if (kind == no_card) return;
        if (rules.players > 3) {
            invalid_state(std::string(field) + ": a fourth set is in play at 3 players alone");
        }
        if ((seen >> kind & 1) != 0) {
            invalid_state(std::string(field) + ": the fourth set has one card of a kind, not two " +
                          kind_text(kind));
        }
        seen = static_cast<Hand>(seen | 1U << kind);
    };
    see("removed", deal.fourth_removed);
    for (const Kind kind : deal.pile) see("pile", kind);
}

Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index) {
    return deal_given(rules, seed, index, unknown_deal());
}

// Numbers are drawn for what is stated too: of a deal with one seat's card stated the other seats
// have the same.
Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index, const Deal& given) {
    check(rules);
    check(rules, given);
    Deal deal = given;
    Stream stream = game_stream(Domain::deal, seed, index);
    const std::uint32_t start = stream.below(static_cast<std::uint32_t>(rules.players));
    if (deal.start == unknown_seat) deal.start = static_cast<std::uint8_t>(start);
    for (int seat = 0; seat < rules.players; ++seat) {
        const auto kind = static_cast<Kind>(stream.below(num_kinds));
        Kind& removed = deal.removed[static_cast<std::size_t>(seat)];
        if (removed == no_card) removed = kind;
    }
    if (rules.players == 3) complete_fourth(deal, stream);
    return deal;
}

}  // namespace matou::filou
