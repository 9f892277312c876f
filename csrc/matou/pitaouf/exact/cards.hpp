// Cards as the exact search holds them: one lane of 16 bits for each suit, so that what one suit
// holds is one number and suits are renamed by moving lanes. And what each card does to each cell.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "matou/core/cards.hpp"
#include "matou/pitaouf/moves.hpp"
#include "matou/pitaouf/rules.hpp"

namespace matou::pitaouf::exact {

using Lanes = std::uint64_t;  // bit 16 * suit + value - 2; the joker has the last bit of lane 0

inline constexpr int lane_bits = 16;
inline constexpr Lanes joker_lane_bit = Lanes{1} << 15;

[[nodiscard]] constexpr int lane_index(Card card) noexcept {
    return card == joker_card ? 15 : suit_of(card) * lane_bits + value_of(card) - 2;
}
[[nodiscard]] constexpr Lanes lane_bit(int index) noexcept { return Lanes{1} << index; }
[[nodiscard]] constexpr int lane_suit(int index) noexcept { return index / lane_bits; }
[[nodiscard]] constexpr int lane_value(int index) noexcept { return index % lane_bits + 2; }
[[nodiscard]] constexpr Card card_at(int index) noexcept {
    return index == 15 ? joker_card : make_card(lane_value(index), lane_suit(index));
}
[[nodiscard]] constexpr int first(Lanes set) noexcept { return std::countr_zero(set); }
[[nodiscard]] constexpr Lanes lowest_bit(Lanes set) noexcept { return set & (~set + 1); }

[[nodiscard]] constexpr Lanes to_lanes(CardSet set) noexcept {
    Lanes lanes = 0;
    for (const Card card : Cards{set}) lanes |= lane_bit(lane_index(card));
    return lanes;
}

// The single cards that resolve a cell, by what they do: `moves[n]` neutralise it and let the cat
// go n cells (under moves=up_to also fewer, so a card may stand in several), `endangers` make a
// test a danger. The joker stands where it can be played; a danger is met with `moves` alone.
struct Resolvers {
    std::array<Lanes, 4> moves{};
    Lanes endangers = 0;
};

[[nodiscard]] constexpr Resolvers resolvers(const Rules& rules, Card own) noexcept {
    Resolvers found;
    const CardSet pack = suited_pack(rules);
    for (const Card card : Cards{pack & neutralising_cards(own)}) {
        const auto number = static_cast<std::size_t>(move_number(rules, own, card));
        found.moves[number] |= lane_bit(lane_index(card));
        // A name of the joker is a card of the pack.
        if (rules.joker == Joker::substitute) found.moves[number] |= joker_lane_bit;
    }
    found.endangers = to_lanes(pack & endangering_cards(own));
    if (rules.joker == Joker::substitute) found.endangers |= joker_lane_bit;
    if (rules.joker == Joker::wild || rules.joker == Joker::top) {
        found.moves[static_cast<std::size_t>(joker_number(rules))] |= joker_lane_bit;
    }
    if (rules.moves == Moves::up_to) {
        found.moves[2] |= found.moves[3];
        found.moves[1] |= found.moves[2];
    }
    return found;
}

}  // namespace matou::pitaouf::exact
