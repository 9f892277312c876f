// The keys of the positions behind my replies, without playing them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/two/board.hpp"
#include "matou/cat_in_the_box/two/entries.hpp"

namespace matou::cat_in_the_box::two::search {

class Replies {
  public:
    Replies(const Sides& sides, int seat, int my_won, int your_won, int led) noexcept
        : led_row_(row_of(led)), last_(columns_of_last(mine(sides.hand))), may_(sides.may),
          keys_{key_of({sides.own, 0, 0}, seat, my_won + 1),
                key_of({swapped(sides.own), 0, 0}, 1 - seat, your_won + 1)} {}

    // As `take` and key_of after it; `lost` is 1 if you lead the next trick, else 0.
    [[nodiscard]] std::uint64_t key(int cell, int lost) const noexcept {
        const Cells one = bit(cell);
        Pair may = may_ & ~Pair{when((one & led_row_) == 0, led_row_)};
        may &= ~(one * both | (column_of(cell) & last_));
        return keys_[static_cast<std::size_t>(lost)] | Pair{one} << 20 * lost |
               rows_in_key(std::rotl(may, 32 * lost));
    }

  private:
    Cells led_row_;
    Cells last_;  // columns of numbers of which I have one card
    Pair may_;
    std::array<std::uint64_t, 2> keys_;  // but for my cell and the X tokens: trick won, trick lost
};

}  // namespace matou::cat_in_the_box::two::search
