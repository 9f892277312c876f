// The order in which plays are searched: first those that leave me many cells and you few.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "matou/cat_in_the_box/two/board.hpp"
#include "matou/cat_in_the_box/two/groups.hpp"

namespace matou::cat_in_the_box::two::search {

// Tells plays of one position apart: 4 for each cell that I keep or you lose, 8 for each play that
// I keep or you lose at most (bounds.hpp), 4 for following suit, 2 for a cell beside one of mine.
class Worth {
  public:
    Worth(const Groups& groups, const Sides& sides) noexcept
        : groups_(groups), own_(mine(sides.own)), may_(mine(sides.may)), kept_(may_),
          yours_(yours(sides.may)) {
        // You lose a play with a cell where you have no more cells of the number than cards.
        const Cells scarce = ((yours(sides.hand) | 0x88888) - yours(counts(sides.may))) & 0x88888;
        binding_ = yours_ & (scarce >> 3) * column;
        const Hand hand = mine(sides.hand);
        last_ = (hand & ~(hand >> 1 | hand >> 2) & row) * column;
    }
    // As a follower I lose my cells of the led colour with any play in another one.
    Worth(const Groups& groups, const Sides& sides, int led) noexcept : Worth(groups, sides) {
        led_row_ = row_of(led);
        kept_ = may_ & ~led_row_;
        const int plays = static_cast<int>(mine(sums(smaller(sides.hand, counts(sides.may)))));
        const int plays_kept = static_cast<int>(mine(sums(smaller(sides.hand, counts(kept_)))));
        refusal_ = 4 + 4 * std::popcount(may_ & led_row_) + 8 * (plays - plays_kept);
    }
    // Each play costs me one play, and its column if it is my last card of the number.
    [[nodiscard]] int operator()(int cell) const noexcept {
        const Cells one = bit(cell);
        const bool refuses = (one & ~led_row_) != 0;
        int worth = refuses ? -refusal_ : 0;
        const Cells left = refuses ? kept_ : may_;
        worth -= 4 * ((one & last_) != 0 ? std::popcount(left & column_of(cell)) : 1);
        if ((one & yours_) != 0) worth += 4;
        if ((one & binding_) != 0) worth += 8;
        if ((groups_.beside(cell) & own_) != 0) worth += 2;
        return worth;
    }

  private:
    const Groups& groups_;
    Cells own_;
    Cells may_;
    Cells kept_;      // what I may take after playing another colour than the led one
    Cells yours_;
    Cells binding_;   // cells each of which costs you a play
    Cells last_;      // columns of numbers of which I have one card
    Cells led_row_ = board;
    int refusal_ = 0;
};

// Plays with their worth; the best of the rest is looked for when it is needed.
class Order {
  public:
    void add(int worth, int cell) noexcept {
        plays_[static_cast<std::size_t>(size_++)] =
            static_cast<std::uint32_t>(worth + offset) << 5 | static_cast<std::uint32_t>(cell);
    }
    void add_first(int cell) noexcept { add(offset - 1, cell); }
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] int pick(int i) noexcept {
        int best = i;
        for (int k = i + 1; k < size_; ++k) {
            if (at(k) > at(best)) best = k;
        }
        std::swap(at(i), at(best));
        return static_cast<int>(at(i) & 31);
    }

  private:
    static constexpr int offset = 1 << 12;  // above any worth

    std::uint32_t& at(int i) noexcept { return plays_[static_cast<std::size_t>(i)]; }

    std::array<std::uint32_t, num_cells> plays_;
    int size_ = 0;
};

}  // namespace matou::cat_in_the_box::two::search
