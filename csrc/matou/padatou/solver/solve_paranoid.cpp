#include <algorithm>
#include <memory>
#include <utility>

#include "matou/padatou/solver/solve.hpp"
#include "matou/padatou/solver/standings.hpp"

namespace matou::padatou::solver {
namespace {

class Solver {
  public:
    Solver(const Game& game, const State& state, const SolveOptions& options, const Cuts& cuts)
        : game_(game),
          seat_(options.seat),
          search_(make_paranoid(state, options.seat, options.table_mb, cuts)) {}

    [[nodiscard]] Solution run(const State& state, Budget& budget) {
        const std::uint64_t before = budget.nodes();
        Solution solution;
        if (game_.is_terminal(state)) {
            solution.values = scores(state.won);
            solution.lower = solution.upper = own(solution.values);
            solution.exact = true;
            return solution;
        }
        settle(state, solution, budget);
        solution.exact = walk(state, solution, budget);
        solution.nodes = budget.nodes() - before;
        return solution;
    }

  private:
    [[nodiscard]] int own(const std::array<int, 4>& values) const noexcept {
        return values[static_cast<std::size_t>(seat_)];
    }
    [[nodiscard]] bool at_least(const State& state, int score, Budget& budget) {
        if (game_.is_terminal(state)) return own(scores(state.won)) >= score;
        return search_->scores_at_least(state, score, budget);
    }

    // Halves the scores that are left until there is one.
    void settle(const State& state, Solution& solution, Budget& budget) {
        solution.lower = least_for(state, seat_);
        solution.upper = most_for(state, seat_);
        const auto* low = std::find(score_of_level.begin(), score_of_level.end(), solution.lower);
        const auto* high = std::find(low, score_of_level.end(), solution.upper);
        while (low < high) {
            const auto* middle = low + (high - low + 1) / 2;
            const bool reached = at_least(state, *middle, budget);
            if (budget.exhausted()) return;
            if (reached)
                solution.lower = *(low = middle);
            else
                solution.upper = *(high = middle - 1);
        }
    }

    // The seat keeps the first card that keeps its value, the others the first that holds it there.
    // From where nothing is known the first legal cards are played.
    [[nodiscard]] bool walk(State state, Solution& solution, Budget& budget) {
        const bool known = solution.lower == solution.upper;
        const int value = solution.lower;
        while (known && !game_.is_terminal(state)) {
            const bool mine = game_.current_player(state) == seat_;
            Game::Actions actions;
            game_.legal_actions(state, actions);
            bool found = false;
            for (const Action action : actions) {
                State next = state;
                game_.advance(next, action);
                const bool good =
                    mine ? at_least(next, value, budget) : !at_least(next, value + 1, budget);
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
        solution.values = scores(state.won);
        return known && whole;
    }

    const Game& game_;
    int seat_;
    std::unique_ptr<Paranoid> search_;
};

}  // namespace

Solution solve_paranoid(const Game& game, const State& state, const SolveOptions& options,
                        Budget& budget, const Cuts& cuts) {
    return Solver(game, state, options, cuts).run(state, budget);
}

Analysis analyse_paranoid(const Game& game, const State& state, const SolveOptions& options,
                          Budget& budget) {
    Solver solver(game, state, options, {});
    Analysis analysis;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        analysis.emplace_back(action, solver.run(next, budget));
    }
    return analysis;
}

}  // namespace matou::padatou::solver
