// The largest group of every set of cells, found when first asked for and then kept: a byte a set.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "matou/cat_in_the_box/two/board.hpp"

namespace matou::cat_in_the_box::two::search {

class Groups {
  public:
    using Rows = std::array<std::uint8_t, num_colours>;  // colours on the board, top to bottom

    explicit Groups(const Rows& rows);

    // Threads may ask at the same time: whoever writes a byte writes the same.
    [[nodiscard]] int largest(Cells cells) const noexcept {
        const std::uint8_t size = sizes_[cells].load(std::memory_order_relaxed);
        return size != 0 || cells == 0 ? size : find(cells);
    }
    void prefetch(Cells cells) const noexcept { __builtin_prefetch(&sizes_[cells]); }
    // The cells side by side with this one.
    [[nodiscard]] Cells beside(int cell) const noexcept {
        return beside_[static_cast<std::size_t>(cell)];
    }

    // The one of these rows for the whole program.
    [[nodiscard]] static const Groups& of(const Rows& rows);

  private:
    int find(Cells cells) const noexcept;

    std::array<Cells, num_cells> beside_{};
    std::unique_ptr<std::atomic<std::uint8_t>[]> sizes_;
};

}  // namespace matou::cat_in_the_box::two::search
