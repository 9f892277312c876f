// The research board of each number of players as constants: rows of colours by columns of numbers,
// one bit a cell. Fixed at compile time, so that the rules cost a search nothing.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

namespace matou::cat_in_the_box {

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;
inline constexpr int num_colours = 4;
inline constexpr int max_numbers = 9;
inline constexpr int max_hand = 10;
inline constexpr int max_cells = num_colours * max_numbers;
inline constexpr int copies = 5;  // of each number in the pack

// Rows of the logical board, in the order of all action lists; red is trump. What lies above what
// on the printed board is an option (Rules::rows) and matters for groups of cells alone.
inline constexpr int red = 0;

[[nodiscard]] constexpr int numbers_of(int players) noexcept {
    constexpr std::array<int, 6> numbers{0, 0, 5, 6, 8, 9};
    return numbers[static_cast<std::size_t>(players)];
}
[[nodiscard]] constexpr int hand_size_of(int players) noexcept { return players == 5 ? 9 : 10; }
// One card of the hand is discarded, one is left over.
[[nodiscard]] constexpr int tricks_of(int players) noexcept { return hand_size_of(players) - 2; }

// Cell = colour * numbers + number, both from 0. A hand is a word of 4 bits a number: its copies.
template <int P>
struct Layout {
    static_assert(P >= min_players && P <= max_players);
    static constexpr int players = P;
    static constexpr int numbers = numbers_of(P);
    static constexpr int cells = num_colours * numbers;
    static constexpr int hand_size = hand_size_of(P);
    static constexpr int tricks = tricks_of(P);

    using Cells = std::conditional_t<(cells <= 32), std::uint32_t, std::uint64_t>;
    using Hand = std::conditional_t<(numbers <= 8), std::uint32_t, std::uint64_t>;

    static constexpr Cells row = (Cells{1} << numbers) - 1;  // of red; the others lie above it
    static constexpr Cells column = Cells{1} | Cells{1} << numbers | Cells{1} << 2 * numbers |
                                    Cells{1} << 3 * numbers;  // of number 0
    static constexpr Cells board = row * column;
    static constexpr Cells not_first = board & ~column;  // cells that have a left neighbour
    static constexpr Cells not_last = board & ~(column << (numbers - 1));

    // The rows of a set of colours, as cells.
    static constexpr std::array<Cells, 16> rows = [] {
        std::array<Cells, 16> sets{};
        for (unsigned set = 0; set < 16; ++set) {
            for (int colour = 0; colour < num_colours; ++colour) {
                if (set >> colour & 1) sets[set] |= row << colour * numbers;
            }
        }
        return sets;
    }();

    [[nodiscard]] static constexpr int colour(int cell) noexcept { return cell / numbers; }
    [[nodiscard]] static constexpr int number(int cell) noexcept { return cell % numbers; }
    [[nodiscard]] static constexpr Cells bit(int cell) noexcept { return Cells{1} << cell; }
};

}  // namespace matou::cat_in_the_box
