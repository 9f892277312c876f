// The play phase: what may be declared, what a play does, who wins a trick. Templates over where
// the table is kept, so that a State and the searches' smaller Round follow the same text. `T` has
//     own[p], taken     cells with a token of seat p; with any token, neutral ones included
//     hand[p]           copies of each number, 4 bits each; numbers[p]: those held, one bit each
//     x[p]              X tokens still there, one bit a colour
//     won[p], done      tricks won by p; tricks finished
//     leader, count     of the trick in progress: who led, cards played
//     led, best, best_seat  while count > 0: the colour led, the cell that wins so far and whose
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box {

template <int P, class T>
[[nodiscard]] constexpr int to_play(const T& table) noexcept {
    const int seat = table.leader + table.count;
    return seat < P ? seat : seat - P;
}

// Red may be led once a player's token lies on it; neutral tokens never do.
template <int P, class T>
[[nodiscard]] constexpr bool red_open(const T& table) noexcept {
    return (table.taken & Layout<P>::row) != 0;
}

// Cells that a seat could take if it followed: free, the number in hand, the colour's X token there.
template <int P, class T>
[[nodiscard]] constexpr typename Layout<P>::Cells fillable(const T& table, int seat) noexcept {
    using L = Layout<P>;
    using Cells = typename L::Cells;
    const auto p = static_cast<std::size_t>(seat);
    return static_cast<Cells>(static_cast<Cells>(table.numbers[p]) * L::column &
                              L::rows[table.x[p]] & ~static_cast<Cells>(table.taken));
}

// Legal plays of the seat to play, as cells. A follower may declare anything he can. The leader
// declares no red before it is open, unless no other colour is possible. None: a paradox.
template <int P, class T>
[[nodiscard]] constexpr typename Layout<P>::Cells legal_plays(const T& table) noexcept {
    const auto all = fillable<P>(table, to_play<P>(table));
    if (table.count != 0 || red_open<P>(table)) return all;
    const auto others = static_cast<typename Layout<P>::Cells>(all & ~Layout<P>::row);
    return others != 0 ? others : all;
}

// What a play changed, to take it back.
struct Played {
    std::uint8_t cell;
    std::uint8_t leader;
    std::uint8_t led;
    std::uint8_t best;
    std::uint8_t best_seat;
    std::uint8_t x;  // X tokens of the seat before
};

// A trick is decided by red if any fell, else by the led colour; a cell is unique, so no tie.
template <int P>
[[nodiscard]] constexpr bool beats(int cell, int best, int led) noexcept {
    using L = Layout<P>;
    const int colour = L::colour(cell);
    if (colour != red && colour != led) return false;
    const int best_colour = L::colour(best);
    return colour == best_colour ? cell > best : colour == red;
}

template <int P, class T>
constexpr Played play(T& table, int cell) noexcept {
    using L = Layout<P>;
    const int seat = to_play<P>(table);
    const auto p = static_cast<std::size_t>(seat);
    const int colour = L::colour(cell);
    const int number = L::number(cell);
    const Played before{static_cast<std::uint8_t>(cell), table.leader,    table.led,
                        table.best,                      table.best_seat, table.x[p]};
    assert((legal_plays<P>(table) & L::bit(cell)) != 0);
    using Hand = std::remove_reference_t<decltype(table.hand[p])>;
    table.hand[p] = static_cast<Hand>(table.hand[p] - (Hand{1} << 4 * number));
    if ((table.hand[p] >> 4 * number & 15) == 0) {
        using Numbers = std::remove_reference_t<decltype(table.numbers[p])>;
        table.numbers[p] = static_cast<Numbers>(table.numbers[p] & ~(1U << number));
    }
    table.own[p] |= L::bit(cell);
    table.taken |= L::bit(cell);
    if (table.count == 0) {
        table.led = static_cast<std::uint8_t>(colour);
        table.best = static_cast<std::uint8_t>(cell);
        table.best_seat = static_cast<std::uint8_t>(seat);
    } else {
        if (colour != table.led) {
            table.x[p] = static_cast<std::uint8_t>(table.x[p] & ~(1U << table.led));
        }
        if (beats<P>(cell, table.best, table.led)) {
            table.best = static_cast<std::uint8_t>(cell);
            table.best_seat = static_cast<std::uint8_t>(seat);
        }
    }
    if (++table.count == P) {
        ++table.won[table.best_seat];
        ++table.done;
        table.leader = table.best_seat;
        table.count = 0;
        table.led = table.best = table.best_seat = 0;  // without meaning: one fixed value
    }
    return before;
}

template <int P, class T>
constexpr void take_back(T& table, const Played& before) noexcept {
    using L = Layout<P>;
    if (table.count == 0) {
        --table.won[table.leader];
        --table.done;
        table.count = P;
    }
    --table.count;
    table.leader = before.leader;
    table.led = before.led;
    table.best = before.best;
    table.best_seat = before.best_seat;
    const auto p = static_cast<std::size_t>(to_play<P>(table));
    const int number = L::number(before.cell);
    table.x[p] = before.x;
    table.own[p] &= ~L::bit(before.cell);
    table.taken &= ~L::bit(before.cell);
    using Hand = std::remove_reference_t<decltype(table.hand[p])>;
    using Numbers = std::remove_reference_t<decltype(table.numbers[p])>;
    table.hand[p] = static_cast<Hand>(table.hand[p] + (Hand{1} << 4 * number));
    table.numbers[p] = static_cast<Numbers>(table.numbers[p] | 1U << number);
}

// Cells side by side with a cell of the set, on a board whose rows lie as the bits do.
template <int P>
[[nodiscard]] constexpr typename Layout<P>::Cells beside(typename Layout<P>::Cells cells) noexcept {
    using L = Layout<P>;
    return static_cast<typename L::Cells>(((cells & L::not_last) << 1 | (cells & L::not_first) >> 1 |
                                           cells << L::numbers | cells >> L::numbers) &
                                          L::board);
}

// Size of the largest orthogonally connected group, 0 for no cell; rows lie as the bits do.
template <int P>
[[nodiscard]] constexpr int largest_group(typename Layout<P>::Cells cells) noexcept {
    int largest = 0;
    while (cells != 0 && std::popcount(cells) > largest) {
        auto group = static_cast<typename Layout<P>::Cells>(cells & (~cells + 1));
        for (auto grown = group;; group = grown) {
            grown = static_cast<typename Layout<P>::Cells>((group | beside<P>(group)) & cells);
            if (grown == group) break;
        }
        const int size = std::popcount(group);
        if (size > largest) largest = size;
        cells &= ~group;
    }
    return largest;
}

}  // namespace matou::cat_in_the_box
