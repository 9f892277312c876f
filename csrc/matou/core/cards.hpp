// Cards and card sets. A card is (value - 2) * 4 + suit, so numbers sort by rank, then suit in the
// order S H D C, and "every card above value v" is one shift. Jokers come last.
#pragma once

#include <bit>
#include <cstdint>

namespace matou {

using Card = std::uint8_t;
using CardSet = std::uint64_t;  // bit c = card c

inline constexpr int max_suits = 4;
inline constexpr Card joker_card = 52;
inline constexpr int num_cards = 53;
inline constexpr Card unknown_card = 255;  // a card not seen
inline constexpr CardSet joker_bit = CardSet{1} << joker_card;

[[nodiscard]] constexpr Card make_card(int value, int suit) noexcept {
    return static_cast<Card>((value - 2) * max_suits + suit);
}
[[nodiscard]] constexpr int value_of(Card card) noexcept { return card / max_suits + 2; }
[[nodiscard]] constexpr int suit_of(Card card) noexcept { return card % max_suits; }
[[nodiscard]] constexpr CardSet bit(int index) noexcept { return CardSet{1} << index; }

// Every card of one suit, of one value, and every suited card above a value (2..14).
[[nodiscard]] constexpr CardSet suit_cards(int suit) noexcept {
    return CardSet{0x1111111111111} << suit;
}
[[nodiscard]] constexpr CardSet value_cards(int value) noexcept {
    return CardSet{0xF} << ((value - 2) * max_suits);
}
[[nodiscard]] constexpr CardSet cards_above(int value) noexcept {
    return (joker_bit - 1) & ~(bit((value - 1) * max_suits) - 1);
}

[[nodiscard]] constexpr int count(CardSet set) noexcept { return std::popcount(set); }
[[nodiscard]] constexpr Card lowest(CardSet set) noexcept {
    return static_cast<Card>(std::countr_zero(set));
}

// Iterates over a set from its lowest card: for (Card card : Cards{set}).
struct Cards {
    struct Iterator {
        CardSet rest;
        constexpr Card operator*() const noexcept { return lowest(rest); }
        constexpr Iterator& operator++() noexcept {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const noexcept {
            return rest != other.rest;
        }
    };
    CardSet set;
    [[nodiscard]] constexpr Iterator begin() const noexcept { return {set}; }
    [[nodiscard]] constexpr Iterator end() const noexcept { return {0}; }
};

}  // namespace matou
