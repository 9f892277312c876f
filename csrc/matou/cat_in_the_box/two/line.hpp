// A line of best play, found from the value by asking of each play whether it keeps it.
#pragma once

#include <array>
#include <vector>

#include "matou/cat_in_the_box/two/windows.hpp"

namespace matou::cat_in_the_box::two::search {

struct Line {
    std::vector<Action> plays;
    std::array<int, 2> scores{};  // at its end
};

// From a position whose value is known to the end of the round: each mover keeps the first play, in
// the order of actions, that is best for him. Where the budget ends the search, and with nothing
// proved, promising plays go on to the end of the round.
[[nodiscard]] Line best_line(Kernel& kernel, const Groups& groups, Node node, const Proved& proved,
                             Budget& budget);

// The cells of a set in the order of actions.
[[nodiscard]] std::vector<int> in_order(Cells cells);
[[nodiscard]] Action action_of(int cell) noexcept;

}  // namespace matou::cat_in_the_box::two::search
