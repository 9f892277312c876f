// Positions of two hands by relative ranks. A suit is a lane of 16 bits in a 64-bit word: its bits
// 0, 1, ... are the cards still out, from the lowest up: positions that play alike are one.
#pragma once

#include <bit>
#include <cstdint>

#include "matou/tricks/cards.hpp"

namespace matou::tricks::two {

using Lanes = std::uint64_t;

inline constexpr Lanes ones = 0x0001000100010001;  // the lowest card of each suit

// The hands at the start of a trick, seen by the one who leads. Together they fill each lane from
// its bottom. Nothing else counts: not the seats, not the cards gone.
struct Sides {
    Lanes mine;   // of the leader
    Lanes yours;  // of the other

    friend constexpr bool operator==(const Sides&, const Sides&) = default;
};

[[nodiscard]] constexpr Sides swapped(const Sides& sides) noexcept {
    return {sides.yours, sides.mine};
}
[[nodiscard]] constexpr Lanes lane(int suit) noexcept { return Lanes{0xff} << 16 * suit; }
[[nodiscard]] constexpr int suit_of_lane(Lanes card) noexcept {
    return std::countr_zero(card) >> 4;
}

// A lane of this word is the pattern of a suit: whose the cards are from the lowest up, 1 for the
// leader, under a 1 that marks the length. From 1 (no card) to 511.
inline constexpr int num_patterns = 512;
[[nodiscard]] constexpr Lanes patterns(const Sides& sides) noexcept {
    return (sides.mine | sides.yours) + ones + sides.mine;
}
[[nodiscard]] constexpr unsigned pattern(Lanes patterns, int suit) noexcept {
    return static_cast<unsigned>(patterns >> 16 * suit & 0x1ff);
}

// Of cards that follow one another in one hand the lowest stands for all: they play alike.
[[nodiscard]] constexpr Lanes distinct(Lanes hand) noexcept { return hand & ~(hand << 1); }

// Takes one card (a single bit) out; those above it in its suit move down by one.
[[nodiscard]] constexpr Sides without(const Sides& sides, Lanes card) noexcept {
    const Lanes above = lane(suit_of_lane(card)) & (Lanes{0} - (card << 1));
    const auto close = [&](Lanes hand) {
        hand &= ~card;
        return hand - ((hand & above) >> 1);
    };
    return {close(sides.mine), close(sides.yours)};
}
// A trick: the lower of two cards of a suit keeps its place while the upper goes.
[[nodiscard]] constexpr Sides without(const Sides& sides, Lanes card, Lanes other) noexcept {
    return card > other ? without(without(sides, card), other)
                        : without(without(sides, other), card);
}

// Hands of cards as lanes.
[[nodiscard]] constexpr Sides to_lanes(Hand mine, Hand yours) noexcept {
    Sides sides{0, 0};
    for (int suit = 0; suit < num_suits; ++suit) {
        Lanes place = Lanes{1} << 16 * suit;
        for (const int card : Cards{(mine | yours) & suit_cards(suit)}) {
            ((mine & bit(card)) != 0 ? sides.mine : sides.yours) |= place;
            place <<= 1;
        }
    }
    return sides;
}
// Where a card of either hand lies.
[[nodiscard]] constexpr Lanes to_lane(Hand mine, Hand yours, int card) noexcept {
    const Hand below = (mine | yours) & suit_cards(suit_of(card)) & (bit(card) - 1);
    return Lanes{1} << (16 * suit_of(card) + count(below));
}

}  // namespace matou::tricks::two
