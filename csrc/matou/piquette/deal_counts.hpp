// What is counted of many deals, by role: 0 the opener, 1 the dealer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "matou/piquette/game.hpp"

namespace matou::piquette {

// Whole numbers only, so that the order in which deals are added is of no effect.
struct DealCounts {
    using Count = std::int64_t;
    template <std::size_t Size>
    using Row = std::array<Count, Size>;
    template <std::size_t Size>
    using ByRole = std::array<Row<Size>, 2>;

    Count deals = 0;
    ByRole<hand_size + 1> tricks{};                     // times of each number, 0..12
    ByRole<max_combination_points + 1> combinations{};  // of each number of points, 0..15
    ByRole<max_score + 1> returns{};                    // of each deal's return, 0..195
    ByRole<talon_size + 1> exchanged{};                 // of each number of cards
    Row<2> ahead{};                                     // deals with the higher return
    Count difference = 0;          // sum of the opener's return minus the dealer's,
    Count difference_squares = 0;  // and of its square

    friend bool operator==(const DealCounts&, const DealCounts&) = default;
    DealCounts& operator+=(const DealCounts& other) noexcept;
    // A deal with these tricks, combination points, cards exchanged and returns by role.
    void add(const std::array<int, 2>& won, const std::array<int, 2>& points,
             const std::array<int, 2>& cards, const std::array<int, 2>& scored) noexcept;
};

}  // namespace matou::piquette
