// The exact value of a position from a sequence of null windows.
#pragma once

#include <cstddef>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/two/kernel.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box::two::search {

// No difference of two scores is larger: 7 tricks of a paradox and the winner's group of 8 cells.
inline constexpr int widest = 15;

// What is proved of the difference, seat 0 minus seat 1.
struct Proved {
    int lower = -widest;
    int upper = widest;

    [[nodiscard]] bool exact() const noexcept { return lower == upper; }
};

[[nodiscard]] Node node_of(const State& state) noexcept;  // in its play phase

// Buckets (as a power of two) that help with so many tricks left, within the limit.
[[nodiscard]] int table_bits(int left, double table_mb) noexcept;

// Narrows what is proved of a position down to its value, or until the budget ends. The windows
// start at `guess`, which changes the time alone.
void settle(Kernel& kernel, const Node& node, int guess, Proved& proved, Budget& budget);

// The same, with a guess found by searching only the most promising plays. Forgets values first.
void settle(Kernel& kernel, const Node& node, Proved& proved, Budget& budget);

}  // namespace matou::cat_in_the_box::two::search
