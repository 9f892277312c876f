// What is counted of many rounds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box {

inline constexpr int max_tricks = 8;
inline constexpr int min_score = -max_tricks;
inline constexpr int max_score = max_tricks + max_cells;
inline constexpr int num_scores = max_score - min_score + 1;

// Whole numbers only, so that the order in which rounds are added is of no effect.
struct RoundCounts {
    using Count = std::int64_t;
    template <std::size_t Size>
    using Row = std::array<Count, Size>;

    Count rounds = 0;
    Count finished = 0;  // all tricks played; a paradox ended the others
    // By the seat that caused it and by trick, the first is 0; a leader's belongs to the trick that
    // he should have led.
    std::array<Row<max_tricks>, max_players> paradoxes{};
    Row<max_players> sums{};                            // of scores
    std::array<Row<num_scores>, max_players> scores{};  // times of each, from min_score on
    Row<max_players> bonuses{};  // rounds in which the seat scored its largest group

    friend bool operator==(const RoundCounts&, const RoundCounts&) = default;
    RoundCounts& operator+=(const RoundCounts& other) noexcept;
};

}  // namespace matou::cat_in_the_box
