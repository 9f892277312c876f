// One trick after another without trumps: follow the suit led if you can, the highest card of it
// wins and leads on. Templates over where the table is kept and over the number of hands. `T` has
//     hands[p]              cards in hand
//     won[p], done          tricks won by seat p; tricks finished
//     leader, count         of the trick in progress: who led, cards played
//     best, best_seat       while count > 0: the card that wins so far and whose it is
#pragma once

#include <cassert>
#include <cstdint>

#include "matou/tricks/cards.hpp"

namespace matou::tricks {

template <int P, class T>
[[nodiscard]] constexpr int to_play(const T& table) noexcept {
    return (table.leader + table.count) % P;
}

// The suit led is the suit of the best card: only a card of that suit can be best.
template <int P, class T>
[[nodiscard]] constexpr Hand legal_plays(const T& table) noexcept {
    const Hand hand = table.hands[static_cast<std::size_t>(to_play<P>(table))];
    if (table.count == 0) return hand;
    const Hand follow = hand & suit_cards(suit_of(table.best));
    return follow != 0 ? follow : hand;
}

// What a play changed, to take it back.
struct Played {
    std::uint8_t card;
    std::uint8_t leader;
    std::uint8_t best;
    std::uint8_t best_seat;
};

template <int P, class T>
constexpr Played play(T& table, int card) noexcept {
    assert((legal_plays<P>(table) & bit(card)) != 0);
    const auto seat = static_cast<std::uint8_t>(to_play<P>(table));
    const Played before{static_cast<std::uint8_t>(card), table.leader, table.best, table.best_seat};
    table.hands[seat] &= ~bit(card);
    if (table.count == 0 || (suit_of(card) == suit_of(table.best) && card > table.best)) {
        table.best = static_cast<std::uint8_t>(card);
        table.best_seat = seat;
    }
    if (++table.count == P) {
        ++table.won[table.best_seat];
        ++table.done;
        table.leader = table.best_seat;
        table.count = 0;
        table.best = table.best_seat = 0;  // without meaning: one fixed value
    }
    return before;
}

template <int P, class T>
constexpr void take_back(T& table, const Played& before) noexcept {
    if (table.count == 0) {
        --table.won[table.leader];
        --table.done;
        table.count = P;
    }
    --table.count;
    table.leader = before.leader;
    table.best = before.best;
    table.best_seat = before.best_seat;
    table.hands[static_cast<std::size_t>(to_play<P>(table))] |= bit(before.card);
}

}  // namespace matou::tricks
