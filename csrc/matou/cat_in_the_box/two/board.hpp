// The table of 2 players for the search: 20 cells in a word, column by column, so that the cells of
// a number are a nibble and lie beside the copies of that number in a hand, a nibble too.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box::two::search {

using Cells = std::uint32_t;  // bit 4 * number + colour
using Hand = std::uint32_t;   // nibble number: copies, at most 5

inline constexpr int tricks = Layout<2>::tricks;
inline constexpr int num_cells = Layout<2>::cells;
inline constexpr Cells board = 0xfffff;
inline constexpr Cells column = 0xf;  // of number 0
inline constexpr Cells row = 0x11111;  // of red

[[nodiscard]] constexpr Cells bit(int cell) noexcept { return Cells{1} << cell; }
[[nodiscard]] constexpr int number_of(int cell) noexcept { return cell >> 2; }
[[nodiscard]] constexpr int colour_of(int cell) noexcept { return cell & 3; }
[[nodiscard]] constexpr Cells column_of(int cell) noexcept { return column << (cell & ~3); }
[[nodiscard]] constexpr Cells row_of(int cell) noexcept { return row << (cell & 3); }
[[nodiscard]] constexpr Hand card_of(int cell) noexcept { return Hand{1} << (cell & ~3); }

// The bits, or none; without a branch, which could not be foretold.
template <class Bits>
[[nodiscard]] constexpr Bits when(bool condition, Bits bits) noexcept {
    return bits & (~Bits{condition} + 1);
}

// From and to the cells of Layout<2>, which lie row by row.
[[nodiscard]] constexpr int from_layout(int cell) noexcept {
    return 4 * Layout<2>::number(cell) + Layout<2>::colour(cell);
}
[[nodiscard]] constexpr int to_layout(int cell) noexcept {
    return Layout<2>::numbers * colour_of(cell) + number_of(cell);
}

// The two sides in the halves of one word, the lower one that of the side spoken of first, "me":
// what is computed for one is computed for both.
using Pair = std::uint64_t;

inline constexpr Pair both = Pair{1} << 32 | 1;  // times a word: the same for both sides

[[nodiscard]] constexpr Pair swapped(Pair pair) noexcept { return std::rotl(pair, 32); }
[[nodiscard]] constexpr std::uint32_t mine(Pair pair) noexcept {
    return static_cast<std::uint32_t>(pair);
}
[[nodiscard]] constexpr std::uint32_t yours(Pair pair) noexcept {
    return static_cast<std::uint32_t>(pair >> 32);
}

// Nibble by nibble, how many bits a set has.
[[nodiscard]] constexpr Pair counts(Pair cells) noexcept {
    const Pair twos = cells - (cells >> 1 & 0x55555 * both);
    return (twos & 0x33333 * both) + (twos >> 2 & 0x33333 * both);
}
// Nibble by nibble the smaller one, of nibbles below 8.
[[nodiscard]] constexpr Pair smaller(Pair a, Pair b) noexcept {
    const Pair not_less = ((a | 0x88888 * both) - b) & 0x88888 * both;  // where a >= b
    const Pair mask = not_less - (not_less >> 3);                      // 7 there
    return (b & mask) | (a & ~mask);
}
// The sum of the nibbles of each side, where it is below 16: the nibble 4 of the product. What the
// lower half carries into the upper one stays in its nibble 0.
[[nodiscard]] constexpr Pair sums(Pair nibbles) noexcept {
    return nibbles * 0x11111 >> 16 & 15 * both;
}
// The colours that have a cell in the set, one bit each.
[[nodiscard]] constexpr Pair rows_of(Pair cells) noexcept {
    cells |= cells >> 8 | cells >> 16;
    return (cells | cells >> 4) & 15 * both;
}
// The columns of the numbers in hand.
[[nodiscard]] constexpr Cells columns_of(Hand hand) noexcept {
    return ((hand | hand >> 1 | hand >> 2) & row) * column;
}

// The columns of the numbers of which there is one card in hand.
[[nodiscard]] constexpr Cells columns_of_last(Hand hand) noexcept {
    return (hand & ~(hand >> 1 | hand >> 2) & row) * column;
}

// Cells that win against the led one: higher in its colour, or red against another colour.
inline constexpr std::array<Cells, num_cells> beating = [] {
    std::array<Cells, num_cells> sets{};
    for (int led = 0; led < num_cells; ++led) {
        const Cells higher = row_of(led) & board & ~(bit(led) | (bit(led) - 1));
        sets[static_cast<std::size_t>(led)] = colour_of(led) == red ? higher : higher | row;
    }
    return sets;
}();

// Two sides, each with
struct Sides {
    Pair own = 0;   // cells with its tokens
    Pair may = 0;   // cells it could take as a follower: free, number in hand, X token there
    Pair hand = 0;
};

[[nodiscard]] constexpr Sides swapped(const Sides& sides) noexcept {
    return {swapped(sides.own), swapped(sides.may), swapped(sides.hand)};
}

// Swapped if `times` is 1, as they are if it is 0.
[[nodiscard]] constexpr Sides turned(const Sides& sides, int times) noexcept {
    return {std::rotl(sides.own, 32 * times), std::rotl(sides.may, 32 * times),
            std::rotl(sides.hand, 32 * times)};
}

inline constexpr int no_cell = 31;

// My legal leads: red only where a player's token lies on red, or where there is nothing else.
[[nodiscard]] constexpr Cells leads(const Sides& sides) noexcept {
    const Cells may = mine(sides.may);
    const Cells others = may & ~row;
    return (sides.own & row * both) != 0 || others == 0 ? may : others;
}

// I take a cell; as a follower in another colour than the led one I also lose my cells of that.
constexpr void take(Sides& sides, int cell) noexcept {
    assert((sides.may & bit(cell)) != 0);
    const Cells all = column_of(cell);
    sides.own |= bit(cell);
    sides.hand -= card_of(cell);
    sides.may &= ~(bit(cell) * both | when((sides.hand & all) == 0, all));
}
constexpr void take(Sides& sides, int cell, int led) noexcept {
    take(sides, cell);
    sides.may &= ~Pair{when(colour_of(cell) != colour_of(led), row_of(led))};
}

// A position; `sides` are seat 0's, then seat 1's. Tricks won add up to the tricks finished.
struct Node {
    Sides sides;
    std::array<int, 2> won{};
    int leader = 0;
    int led = no_cell;  // the cell led, while one card is on the table

    [[nodiscard]] constexpr int left() const noexcept { return tricks - won[0] - won[1]; }
    [[nodiscard]] constexpr int to_play() const noexcept {
        return led == no_cell ? leader : 1 - leader;
    }
    // First the seat to play.
    [[nodiscard]] constexpr Sides seen() const noexcept {
        return to_play() == 0 ? sides : swapped(sides);
    }
};

[[nodiscard]] constexpr Cells legal_plays(const Node& node) noexcept {
    if (node.left() == 0) return 0;
    return node.led == no_cell ? leads(node.seen()) : mine(node.seen().may);
}

constexpr void play(Node& node, int cell) noexcept {
    const int seat = node.to_play();
    Sides sides = node.seen();
    if (node.led == no_cell) {
        take(sides, cell);
        node.led = cell;
    } else {
        take(sides, cell, node.led);
        const bool wins = (beating[static_cast<std::size_t>(node.led)] & bit(cell)) != 0;
        if (wins) node.leader = seat;
        ++node.won[static_cast<std::size_t>(node.leader)];
        node.led = no_cell;
    }
    node.sides = seat == 0 ? sides : swapped(sides);
}

}  // namespace matou::cat_in_the_box::two::search
