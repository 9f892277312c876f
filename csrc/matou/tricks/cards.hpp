// The 32 cards of the trick games: a card is 8 * suit + rank, suits S H D C, ranks 7 8 9 T J Q K A
// from 0, so that numbers sort by suit, then rank, and a suit of a hand is a byte.
#pragma once

#include <bit>
#include <cstdint>

namespace matou::tricks {

using Card = std::uint8_t;
using Hand = std::uint32_t;  // bit = card

inline constexpr int num_suits = 4;
inline constexpr int num_ranks = 8;
inline constexpr int num_cards = 32;
inline constexpr Hand whole_pack = 0xffffffff;
inline constexpr Hand low_bytes = 0x01010101;  // the lowest rank of each suit
inline constexpr Card no_card = 0xff;

[[nodiscard]] constexpr int suit_of(int card) noexcept { return card >> 3; }
[[nodiscard]] constexpr int rank_of(int card) noexcept { return card & 7; }
[[nodiscard]] constexpr Hand bit(int card) noexcept { return Hand{1} << card; }
[[nodiscard]] constexpr Hand suit_cards(int suit) noexcept { return Hand{0xff} << 8 * suit; }
[[nodiscard]] constexpr Hand rank_cards(int rank) noexcept { return low_bytes << rank; }
[[nodiscard]] constexpr int count(Hand hand) noexcept { return std::popcount(hand); }

// Iterates over a hand from its lowest card: for (int card : Cards{hand}).
struct Cards {
    struct Iterator {
        Hand rest;
        constexpr int operator*() const noexcept { return std::countr_zero(rest); }
        constexpr Iterator& operator++() noexcept {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const noexcept {
            return rest != other.rest;
        }
    };
    Hand hand;
    [[nodiscard]] constexpr Iterator begin() const noexcept { return {hand}; }
    [[nodiscard]] constexpr Iterator end() const noexcept { return {0}; }
};

}  // namespace matou::tricks
