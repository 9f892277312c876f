// What is counted of many deals, by place at the table: that of the first leader is 0, clockwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matou::tricks {

inline constexpr std::size_t num_trick_counts = 9;    // 0..8 tricks
inline constexpr std::size_t num_scores = 3 * 8 + 1;  // 0..24 points

// Whole numbers only, so that the order in which deals are added is of no effect.
struct DealCounts {
    using Count = std::int64_t;
    template <std::size_t Size>
    using ByPlace = std::array<std::array<Count, Size>, 4>;

    Count deals = 0;
    std::array<Count, 4> trick_sums{};
    std::array<Count, 4> score_sums{};
    ByPlace<num_trick_counts> tricks{};  // deals with so many tricks
    ByPlace<num_scores> scores{};        // deals with so many points

    void add(std::size_t place, int tricks_won, int score) noexcept {
        trick_sums[place] += tricks_won;
        score_sums[place] += score;
        ++tricks[place][static_cast<std::size_t>(tricks_won)];
        ++scores[place][static_cast<std::size_t>(score)];
    }
    DealCounts& operator+=(const DealCounts& other) noexcept {
        deals += other.deals;
        for (std::size_t p = 0; p < 4; ++p) {
            trick_sums[p] += other.trick_sums[p];
            score_sums[p] += other.score_sums[p];
            for (std::size_t i = 0; i < num_trick_counts; ++i) tricks[p][i] += other.tricks[p][i];
            for (std::size_t i = 0; i < num_scores; ++i) scores[p][i] += other.scores[p][i];
        }
        return *this;
    }

    friend bool operator==(const DealCounts&, const DealCounts&) = default;
};

}  // namespace matou::tricks
