// What the seats can still make of the deal's score, by counts alone. A standing is the tricks won
// by each seat so far; an outcome of it is how the tricks left fall to the seats. Two standings
// with as many tricks left in which every seat orders all outcomes alike are one to max^n: it sees
// nothing of scores but these orders, so every mover makes the same choices and the outcome is the
// same, ties between plays included. The orders stay alike after each trick, since the outcomes
// that begin with a trick for one seat are a part of all outcomes. One standing stands for all
// such (`stands_for`).
//
// The same holds for the search of one seat against all others, by the order of that seat alone.
//
// A level is the rank of a score among the eleven scores that exist, 0 1 2 3 4 6 8 15 18 21 24.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matou::padatou::solver {

// Four numbers, a nibble a seat: tricks.
using Counts = std::uint32_t;
// Four numbers, a byte a seat: levels, or the least levels that matter.
using Levels = std::uint32_t;
using Standing = std::uint16_t;

inline constexpr int num_standings = 495;  // four counts of 8 tricks at most
inline constexpr int num_levels = 11;
inline constexpr Standing no_standing = 0xffff;
// Sets of outcomes are words. Up to 5 tricks left there are 56 outcomes at most, and each has a
// bit. Of more outcomes (84, 120, 165) some share one, and a shared bit is in a set where any of
// them is: sets that have an outcome in common always meet, and some meet that have none. Whoever
// finds that sets do not meet is right; which outcomes share bits changes the time alone.
inline constexpr std::size_t set_bits = 64;

[[nodiscard]] constexpr Counts one_trick(int seat) noexcept { return Counts{1} << 4 * seat; }
[[nodiscard]] constexpr int count_of(Counts counts, int seat) noexcept {
    return static_cast<int>(counts >> 4 * seat & 15);
}
[[nodiscard]] constexpr int level_of(Levels levels, int seat) noexcept {
    return static_cast<int>(levels >> 8 * seat & 255);
}
[[nodiscard]] constexpr Levels level_bits(int level, int seat) noexcept {
    return static_cast<Levels>(level) << 8 * seat;
}
struct Standings {
    // Of finished counts, by those of seats 0, 1, 2 (the sum is 8).
    std::array<Levels, 4096> levels{};
    [[nodiscard]] Levels levels_of(Counts finished) const noexcept {
        return levels[finished & 0xfff];
    }

    std::array<Counts, num_standings> won{};
    std::array<std::uint8_t, num_standings> left{};
    std::array<Standing, 65536> number{};  // of counts; no_standing where they pass 8 tricks
    // After one more trick of a seat: the standing itself.
    std::array<std::array<Standing, 4>, num_standings> after{};
    std::array<Standing, num_standings> stands_for{};

    // Levels of a standing in those of the one that stands for it: the seat reaches level n in the
    // one exactly where it reaches level `to` of n in the other. A nibble a level, 0 to 11.
    std::array<std::array<std::uint64_t, 4>, num_standings> to{};

    // Outcomes in which the seat has at least a level (0 to 11), as bits.
    std::array<std::array<std::array<std::uint64_t, num_levels + 1>, 4>, num_standings> reaching{};
    // The least level of a seat that wins at least so many of the tricks left.
    std::array<std::array<std::array<std::uint8_t, 9>, 4>, num_standings> assured{};
    // One seat against all: the most that seat has where this one wins at least so many of the
    // tricks left.
    std::array<std::array<std::array<std::uint8_t, 9>, 4>, num_standings> at_most{};

    [[nodiscard]] int into(Standing standing, int seat, int level) const noexcept {
        return static_cast<int>(to[standing][static_cast<std::size_t>(seat)] >> 4 * level & 15);
    }
};

// The scores of the levels.
inline constexpr std::array<int, num_levels> score_of_level{0, 1, 2, 3, 4, 6, 8, 15, 18, 21, 24};

// Made when first asked for, which takes some milliseconds: for all seats' orders, or for one's.
inline constexpr int all_seats = 4;
[[nodiscard]] const Standings& standings(int seat = all_seats);

}  // namespace matou::padatou::solver
