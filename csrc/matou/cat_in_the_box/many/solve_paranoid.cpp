#include <algorithm>
#include <string>

#include "matou/cat_in_the_box/many/solve.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box::many {
namespace {

void check_seat(const Game& game, int seat) {
    if (seat < 0 || seat >= game.num_players()) {
        invalid_state("no seat " + std::to_string(seat) + " among " +
                      std::to_string(game.num_players()) + " players");
    }
}

class Solver {
  public:
    Solver(const Game& game, const State& state, const SolveOptions& options, const Cuts& cuts)
        : game_(game),
          seat_(options.seat),
          kernel_(make_paranoid(game, state, options.seat, options.table_mb, cuts)) {}

    // `guess` is where the first question is asked.
    [[nodiscard]] Solution run(const State& state, int guess, Budget& budget) {
        const std::uint64_t before = budget.nodes();
        Solution solution;
        solution.method = Method::paranoid;
        if (game_.is_terminal(state)) {
            solution.values = scores_of(game_, state);
            solution.lower = solution.upper = game_.score(state, seat_);
            solution.exact = true;
            return solution;
        }
        settle(state, guess, solution, budget);
        solution.exact = walk(state, solution, budget);
        solution.nodes = budget.nodes() - before;
        return solution;
    }

  private:
    [[nodiscard]] bool at_least(const State& state, int bound, Budget& budget) {
        if (game_.is_terminal(state)) return game_.score(state, seat_) >= bound;
        return kernel_->ask(state, bound, budget) >= bound;
    }

    void settle(const State& state, int guess, Solution& solution, Budget& budget) {
        solution.lower = -tricks_of(game_.num_players());
        solution.upper = most_for(game_, state, seat_);
        int bound = guess;
        while (solution.lower < solution.upper) {
            bound = std::clamp(bound, solution.lower + 1, solution.upper);
            const int answer = kernel_->ask(state, bound, budget);
            if (budget.exhausted()) return;
            if (answer >= bound) {
                solution.lower = std::max(solution.lower, answer);
                bound = answer + 1;
            } else {
                solution.upper = std::min(solution.upper, answer);
                bound = answer;
            }
        }
    }

    // The seat keeps the first play that keeps its value, the others the first that holds it there.
    // From where nothing is known the first legal plays are made.
    [[nodiscard]] bool walk(State state, Solution& solution, Budget& budget) {
        const bool known = solution.lower == solution.upper;
        const int value = solution.lower;
        while (known && !game_.is_terminal(state)) {
            const bool own = game_.current_player(state) == seat_;
            Game::Actions actions;
            game_.legal_actions(state, actions);
            bool found = false;
            for (const Action action : actions) {
                State next = state;
                game_.advance(next, action);
                const bool good = own ? at_least(next, value, budget)
                                      : !at_least(next, value + 1, budget);
                if (budget.exhausted()) break;
                if (!good) continue;
                solution.line.push_back(action);
                state = next;
                found = true;
                break;
            }
            if (!found) break;
        }
        const bool whole = game_.is_terminal(state);
        play_on(game_, state, solution.line);
        solution.values = scores_of(game_, state);
        return known && whole;
    }

    const Game& game_;
    int seat_;
    std::unique_ptr<Paranoid> kernel_;
};

}  // namespace

Solution solve_paranoid(const Game& game, const State& state, const SolveOptions& options,
                        Budget& budget, const Cuts& cuts) {
    check_seat(game, options.seat);
    return Solver(game, state, options, cuts).run(state, 0, budget);
}

Analysis analyse_paranoid(const Game& game, const State& state, const SolveOptions& options,
                          Budget& budget) {
    check_seat(game, options.seat);
    Solver solver(game, state, options, {});
    Analysis analysis;
    Game::Actions actions;
    game.legal_actions(state, actions);
    int guess = 0;
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        Solution solution = solver.run(next, guess, budget);
        if (solution.exact) guess = solution.lower;
        analysis.emplace_back(action, std::move(solution));
    }
    return analysis;
}

std::optional<bool> paranoid_at_least(const Game& game, const State& state, int seat, int threshold,
                                      double table_mb, Budget& budget) {
    check_seat(game, seat);
    if (state.phase != Phase::play) {
        not_applicable("a threshold is asked of a position of the play phase");
    }
    threshold = std::clamp(threshold, -100, 100);  // no score is as far out
    const auto kernel = make_paranoid(game, state, seat, table_mb);
    const int answer = kernel->ask(state, threshold, budget);
    if (budget.exhausted()) return std::nullopt;
    return answer >= threshold;
}

}  // namespace matou::cat_in_the_box::many
