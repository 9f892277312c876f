// The front of all exact solving of the play phase: which search answers.
#include "matou/cat_in_the_box/many/solve.hpp"
#include "matou/cat_in_the_box/solver.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

Method method_for(const Game& game, const State& state, Method method) {
    if (state.phase != Phase::play) not_applicable("only the play phase has exact values");
    const bool two = game.num_players() == 2;
    if (method == Method::automatic) return two ? Method::zero_sum : Method::max_n;
    if (method == Method::zero_sum && !two) {
        not_applicable("zero_sum needs 2 players: use max_n or paranoid");
    }
    return method;
}

}  // namespace

Solution solve(const Game& game, const State& state, const SolveOptions& options, Budget& budget) {
    switch (method_for(game, state, options.method)) {
        case Method::zero_sum:
            return two::solve(game, state, options.table_mb, budget);
        case Method::paranoid:
            return many::solve_paranoid(game, state, options, budget);
        default:
            return many::solve_max_n(game, state, options, budget);
    }
}

std::vector<std::pair<Action, Solution>> analyse(const Game& game, const State& state,
                                                 const SolveOptions& options, Budget& budget) {
    switch (method_for(game, state, options.method)) {
        case Method::zero_sum:
            return two::values_of_plays(game, state, options.table_mb, budget);
        case Method::paranoid:
            return many::analyse_paranoid(game, state, options, budget);
        default:
            return many::analyse_max_n(game, state, options, budget);
    }
}

}  // namespace matou::cat_in_the_box
