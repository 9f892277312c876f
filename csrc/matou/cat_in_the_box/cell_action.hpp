// The action that takes a cell.
#pragma once

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box {

template <int P>
[[nodiscard]] constexpr Action action_of(int cell) noexcept {
    using L = Layout<P>;
    return action::play_base + max_numbers * L::colour(cell) + L::number(cell);
}

}  // namespace matou::cat_in_the_box
