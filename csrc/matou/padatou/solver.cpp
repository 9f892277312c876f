#include "matou/padatou/solver.hpp"

#include <string>

#include "matou/core/errors.hpp"
#include "matou/padatou/solver/solve.hpp"

namespace matou::padatou {
namespace {

void check(const State& state, const SolveOptions& options) {
    if (state.phase != Phase::play) not_applicable("only the play phase has exact values");
    if (options.method == Method::paranoid && (options.seat < 0 || options.seat > 3)) {
        invalid_state("no seat " + std::to_string(options.seat) + " among 4 players");
    }
}

}  // namespace

Solution solve(const Game& game, const State& state, const SolveOptions& options, Budget& budget) {
    check(state, options);
    return options.method == Method::max_n ? solver::solve_max_n(game, state, options, budget)
                                           : solver::solve_paranoid(game, state, options, budget);
}

std::vector<std::pair<Action, Solution>> analyse(const Game& game, const State& state,
                                                 const SolveOptions& options, Budget& budget) {
    check(state, options);
    return options.method == Method::max_n ? solver::analyse_max_n(game, state, options, budget)
                                           : solver::analyse_paranoid(game, state, options, budget);
}

}  // namespace matou::padatou
