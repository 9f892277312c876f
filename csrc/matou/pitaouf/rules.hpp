// The options and sizes of Pitaouf. Defaults are the standard game.
#pragma once

#include <cstdint>
#include <string>

#include "matou/core/cards.hpp"

namespace matou::pitaouf {

using CellSet = std::uint64_t;  // bit c = cell c, cells are 1..track

enum class Joker : std::uint8_t { substitute, wild, top, dead };
enum class Exchange : std::uint8_t { swap, out, bottom, none };
enum class Sums : std::uint8_t { last_resort, any_time };
enum class Moves : std::uint8_t { exact, up_to };
enum class Fridge : std::uint8_t { arrival, pose };
enum class Finish : std::uint8_t { reach, clear };
enum class EmptyHand : std::uint8_t { stuck, strict };

inline constexpr int max_track = 53;  // 52 cells with a card and the fridge
inline constexpr int max_hand = 12;   // a sum is a bitmask over the hand

struct Rules {
    Joker joker = Joker::substitute;
    Exchange exchange = Exchange::swap;
    Sums sums = Sums::last_resort;
    Moves moves = Moves::exact;
    Fridge fridge = Fridge::arrival;
    Finish finish = Finish::reach;
    EmptyHand empty_hand = EmptyHand::stuck;
    int suits = 4;
    int ranks = 13;
    int track = 26;
    CellSet ace_cells = bit(10) | bit(20);
    int hand = 5;
    int figures_from = 11;
    int jokers = 1;

    friend bool operator==(const Rules&, const Rules&) = default;
};

// What follows from the sizes.
[[nodiscard]] constexpr int top_value(const Rules& rules) noexcept { return rules.ranks + 1; }
[[nodiscard]] constexpr int pack_size(const Rules& rules) noexcept {
    return rules.suits * rules.ranks + rules.jokers;
}
[[nodiscard]] constexpr int talon_size(const Rules& rules) noexcept {
    return pack_size(rules) - (rules.track - 1) - rules.hand;
}
[[nodiscard]] constexpr CardSet suited_pack(const Rules& rules) noexcept {
    CardSet pack = 0;
    for (int suit = 0; suit < rules.suits; ++suit) pack |= suit_cards(suit);
    return pack & (bit(rules.ranks * max_suits) - 1);
}
[[nodiscard]] constexpr CardSet whole_pack(const Rules& rules) noexcept {
    return suited_pack(rules) | (rules.jokers > 0 ? joker_bit : 0);
}
[[nodiscard]] constexpr CardSet aces(const Rules& rules) noexcept {
    return suited_pack(rules) & value_cards(top_value(rules));
}
// The cells with a card: all but the fridge.
[[nodiscard]] constexpr CellSet track_cells(const Rules& rules) noexcept {
    return bit(rules.track) - 2;
}
[[nodiscard]] constexpr CellSet ordinary_cells(const Rules& rules) noexcept {
    return track_cells(rules) & ~rules.ace_cells;
}

// Throws invalid_state naming the option whose value is impossible.
void check(const Rules& rules);

}  // namespace matou::pitaouf
