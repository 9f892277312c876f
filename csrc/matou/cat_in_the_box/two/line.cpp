#include "matou/cat_in_the_box/two/line.hpp"

#include "matou/cat_in_the_box/two/bounds.hpp"

namespace matou::cat_in_the_box::two::search {
namespace {

Node after(Node node, int cell) noexcept {
    play(node, cell);
    return node;
}

// Whether the position is worth at least `value` for the seat.
bool reaches(Kernel& kernel, const Node& node, int seat, int value, Budget& budget) {
    const int bound = seat == 0 ? value : value + 1;
    const int answer = kernel.ask(node, bound, budget);
    return (answer >= bound) == (seat == 0);
}

std::array<int, 2> scores(const Groups& groups, const Node& node) noexcept {
    std::array<int, 2> all{};
    const int loser = node.left() > 0 ? node.to_play() : -1;
    for (std::size_t p = 0; p < 2; ++p) {
        const int won = node.won[p];
        const Cells own = p == 0 ? mine(node.sides.own) : yours(node.sides.own);
        const int bonus = has_bonus(won) ? groups.largest(own) : 0;
        all[p] = static_cast<int>(p) == loser ? -won : won + bonus;
    }
    return all;
}

}  // namespace

std::vector<int> in_order(Cells cells) {
    std::vector<int> all;
    for (int i = 0; i < num_cells; ++i) {
        if ((cells & bit(from_layout(i))) != 0) all.push_back(from_layout(i));
    }
    return all;
}

Action action_of(int cell) noexcept {
    return action::play_base + max_numbers * colour_of(cell) + number_of(cell);
}

Line best_line(Kernel& kernel, const Groups& groups, Node node, const Proved& proved,
               Budget& budget) {
    Line line;
    for (bool known = proved.exact(); legal_plays(node) != 0;) {
        const int seat = node.to_play();
        int best = no_cell;
        if (known) {
            const std::vector<int> plays = in_order(legal_plays(node));
            for (const int cell : plays) {
                best = cell;  // the last one needs no question
                if (cell == plays.back()) break;
                if (reaches(kernel, after(node, cell), seat, proved.lower, budget)) break;
                if (budget.exhausted()) break;
            }
            known = !budget.exhausted();
        }
        if (!known) best = kernel.promising(node);
        line.plays.push_back(action_of(best));
        play(node, best);
    }
    line.scores = scores(groups, node);
    return line;
}

}  // namespace matou::cat_in_the_box::two::search
