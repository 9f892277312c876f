#include <algorithm>
#include <array>

#include "matou/cat_in_the_box/two/line.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/cat_in_the_box/two/windows.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box::two {
namespace {

using namespace search;

void check_playing(const Game& game, const State& state) {
    if (game.num_players() != 2) not_applicable("the difference of scores needs 2 players");
    if (state.phase != Phase::play) not_applicable("only the play phase has an exact value");
}

Solution solution_of(const Proved& proved, Line line) {
    Solution solution;
    solution.method = Method::zero_sum;
    solution.exact = proved.exact();
    solution.values = {line.scores[0], line.scores[1]};
    solution.line = std::move(line.plays);
    solution.lower = proved.lower;
    solution.upper = proved.upper;
    return solution;
}

}  // namespace

Solution solve(const Game& game, const State& state, double table_mb, Budget& budget) {
    check_playing(game, state);
    const Node node = node_of(state);
    const Groups& groups = Groups::of(game.rules().rows);
    const auto kernel = make_kernel(groups, table_bits(node.left(), table_mb));
    const std::uint64_t before = budget.nodes();
    Proved proved;
    settle(*kernel, node, proved, budget);
    Solution solution = solution_of(proved, best_line(*kernel, groups, node, proved, budget));
    solution.nodes = budget.nodes() - before;
    return solution;
}

std::vector<std::pair<Action, Solution>> values_of_plays(const Game& game, const State& state,
                                                         double table_mb, Budget& budget) {
    check_playing(game, state);
    const Node node = node_of(state);
    const Groups& groups = Groups::of(game.rules().rows);
    const auto kernel = make_kernel(groups, table_bits(node.left(), table_mb));
    std::vector<std::pair<Action, Solution>> all;
    for (const int cell : in_order(legal_plays(node))) {
        Node next = node;
        play(next, cell);
        const std::uint64_t before = budget.nodes();
        Proved proved;
        if (all.empty()) settle(*kernel, next, proved, budget);
        else settle(*kernel, next, all.back().second.lower, proved, budget);
        Solution solution = solution_of(proved, best_line(*kernel, groups, next, proved, budget));
        solution.nodes = budget.nodes() - before;
        all.emplace_back(action_of(cell), std::move(solution));
    }
    return all;
}

}  // namespace matou::cat_in_the_box::two
