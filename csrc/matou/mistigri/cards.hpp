// Kinds of cards, and sets of the cards of a pack.
//
// A kind is 4 * (value - 1) + colour, or `plain_nine`. The cards of a pack are numbered by kind, so
// the copies of a kind are neighbours; a set of cards is one word. Which copy of a kind lies where
// is of no meaning: two States are the same position when they have as many of each kind.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/mistigri/rules.hpp"

namespace matou::mistigri {

inline constexpr int num_colours = 4;                        // a b c d
inline constexpr int plain_nine = num_values * num_colours;  // `9-`
inline constexpr int num_kinds = plain_nine + 1;

using Cards = std::uint64_t;  // bit = card, 0..45
using Kind = std::uint8_t;
inline constexpr Kind no_kind = 0xff;

[[nodiscard]] constexpr int value_of(int kind) noexcept {
    return kind == plain_nine ? 9 : kind / num_colours + 1;
}
[[nodiscard]] constexpr int colour_of(int kind) noexcept {  // -1: none
    return kind == plain_nine ? -1 : kind % num_colours;
}

// The pack of some rules: card i of the 46 sorted by value has colour i mod 4; the smaller packs
// are taken out of these.
struct Pack {
    int size = 0;
    Cards all = 0;
    std::array<Kind, num_cards> kind_of{};   // by card
    std::array<Cards, num_kinds> of_kind{};  // all copies, 0 for a kind that is not in the pack
    std::array<Cards, num_values + 1> of_value{};  // by value, from 1
    std::array<Cards, num_colours> of_colour{};

    friend bool operator==(const Pack&, const Pack&) = default;
};
[[nodiscard]] Pack make_pack(const Rules& rules) noexcept;

// The first card of the kind in a set, 0 where there is none.
[[nodiscard]] constexpr Cards one_of(const Pack& pack, Cards set, int kind) noexcept {
    const Cards of = set & pack.of_kind[static_cast<std::size_t>(kind)];
    return of & (~of + 1);
}
[[nodiscard]] constexpr int copies(const Pack& pack, Cards set, int kind) noexcept {
    return std::popcount(set & pack.of_kind[static_cast<std::size_t>(kind)]);
}

}  // namespace matou::mistigri
