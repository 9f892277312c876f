#include "matou/cat_in_the_box/two/groups.hpp"

#include <bit>
#include <cstddef>
#include <map>
#include <mutex>

namespace matou::cat_in_the_box::two::search {

Groups::Groups(const Rows& rows)
    : sizes_(new std::atomic<std::uint8_t>[std::size_t{1} << num_cells]()) {
    const auto join = [&](int a, int b) {
        beside_[static_cast<std::size_t>(a)] |= bit(b);
        beside_[static_cast<std::size_t>(b)] |= bit(a);
    };
    for (int n = 0; n < Layout<2>::numbers; ++n) {
        for (std::size_t place = 0; place < num_colours; ++place) {
            const int cell = 4 * n + rows[place];
            if (place + 1 < num_colours) join(cell, 4 * n + rows[place + 1]);
            if (n + 1 < Layout<2>::numbers) join(cell, cell + 4);
        }
    }
}

int Groups::find(Cells cells) const noexcept {
    int largest = 0;
    for (Cells left = cells; left != 0;) {
        int size = 0;
        for (Cells next = left & (~left + 1); next != 0; ++size) {
            const int cell = std::countr_zero(next);
            left &= ~bit(cell);
            next = (next | beside(cell)) & left;
        }
        if (size > largest) largest = size;
    }
    sizes_[cells].store(static_cast<std::uint8_t>(largest), std::memory_order_relaxed);
    return largest;
}

const Groups& Groups::of(const Rows& rows) {
    static std::mutex guard;
    static std::map<Rows, Groups> all;
    const std::lock_guard lock(guard);
    return all.try_emplace(rows, rows).first->second;
}

}  // namespace matou::cat_in_the_box::two::search
