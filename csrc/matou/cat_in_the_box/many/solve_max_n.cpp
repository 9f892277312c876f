#include <algorithm>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/many/bounds.hpp"
#include "matou/cat_in_the_box/many/solve.hpp"
#include "matou/cat_in_the_box/many/ties.hpp"

namespace matou::cat_in_the_box::many {
namespace {

inline constexpr int nothing = -100;  // a floor below all scores

Values values_behind(MaxN& kernel, const Game& game, const State& state, int seat, int floor,
                     Budget& budget) {
    if (!game.is_terminal(state)) return kernel.values(state, seat, floor, budget);
    Values values{Values::Kind::exact, {}};
    for (int p = 0; p < game.num_players(); ++p) {
        values.scores[static_cast<std::size_t>(p)] = static_cast<std::int8_t>(game.score(state, p));
    }
    return values;
}

// Walks from a position with known values to the end: each mover keeps the first play that is best.
// False where the budget ends: then the line stops there, and the values are those known.
bool walk(MaxN& kernel, const Game& game, State state, const Scores& scores, Solution& solution,
          Budget& budget) {
    while (!game.is_terminal(state)) {
        const int mover = game.current_player(state);
        const int value = scores[static_cast<std::size_t>(mover)];
        Game::Actions actions;
        game.legal_actions(state, actions);
        bool found = false;
        for (const Action action : actions) {
            State next = state;
            game.advance(next, action);
            const Values behind = values_behind(kernel, game, next, mover, value - 1, budget);
            if (behind.kind == Values::Kind::unknown) break;
            if (behind.kind == Values::Kind::low ||
                behind.scores[static_cast<std::size_t>(mover)] < value) {
                continue;
            }
            solution.line.push_back(action);
            state = next;
            found = true;
            break;
        }
        if (!found) {
            for (int p = 0; p < game.num_players(); ++p) {
                solution.values.push_back(scores[static_cast<std::size_t>(p)]);
            }
            return false;
        }
    }
    solution.values = scores_of(game, state);
    return true;
}

// The solution of a position of the play phase or after it.
Solution solution_of(MaxN& kernel, const Game& game, const State& state, Budget& budget) {
    const std::uint64_t before = budget.nodes();
    Solution solution;
    solution.method = Method::max_n;
    if (game.is_terminal(state)) {
        solution.exact = true;
        solution.values = scores_of(game, state);
        return solution;
    }
    const int mover = game.current_player(state);
    solution.lower = -tricks_of(game.num_players());
    solution.upper = most_for(game, state, mover);
    // The plays one by one, so that what is known of them is left when the budget ends.
    Values best;
    State behind_best{};
    int top = nothing;
    bool all = true;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        const Values values = values_behind(kernel, game, next, mover, top, budget);
        if (values.kind == Values::Kind::unknown) {
            all = false;
            break;
        }
        const int score = values.scores[static_cast<std::size_t>(mover)];
        if (values.kind == Values::Kind::low || score <= top) continue;
        best = values;
        behind_best = next;
        solution.line = {action};
        top = score;
        if (top >= solution.upper) break;  // no play can bring more
    }
    State end = state;
    if (top > nothing) {
        solution.lower = top;
        if (all) solution.upper = top;
        solution.exact = walk(kernel, game, behind_best, best.scores, solution, budget) && all;
    } else {
        play_on(game, end, solution.line);
        solution.values = scores_of(game, end);
    }
    solution.nodes = budget.nodes() - before;
    return solution;
}

}  // namespace

std::vector<int> scores_of(const Game& game, const State& state) {
    std::vector<int> scores;
    for (int p = 0; p < game.num_players(); ++p) scores.push_back(game.score(state, p));
    return scores;
}

int most_for(const Game& game, const State& state, int seat) {
    return with_players(game.num_players(), [&](auto players) {
        constexpr int P = players();
        const Round<P> round = round_of<P>(state);
        return most<P>(Scoring<P>(terms_of<P>(game, state)), round, outlook<P>(round), seat);
    });
}

void play_on(const Game& game, State& state, std::vector<Action>& line) {
    while (!game.is_terminal(state)) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        line.push_back(actions[0]);
        game.advance(state, actions[0]);
    }
}

Solution solve_max_n(const Game& game, const State& state, const SolveOptions& options,
                     Budget& budget, const Cuts& cuts) {
    auto kernel = make_max_n(game, state, options.table_mb, cuts);
    Solution solution = solution_of(*kernel, game, state, budget);
    kernel.reset();  // its table goes before that of the ties comes
    if (options.ties && solution.exact) {
        const std::uint64_t before = budget.nodes();
        solution.tie_independent = tie_independent(game, state, options.table_mb, budget);
        solution.nodes += budget.nodes() - before;
    }
    return solution;
}

Analysis analyse_max_n(const Game& game, const State& state, const SolveOptions& options,
                       Budget& budget) {
    const auto kernel = make_max_n(game, state, options.table_mb);
    const int mover = game.current_player(state);
    Analysis analysis;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        Solution solution = solution_of(*kernel, game, next, budget);
        if (game.is_terminal(next)) {
            solution.lower = solution.upper = solution.values[static_cast<std::size_t>(mover)];
        } else if (options.ties && solution.exact) {
            solution.tie_independent = tie_independent(game, next, options.table_mb, budget);
        }
        analysis.emplace_back(action, std::move(solution));
    }
    return analysis;
}

}  // namespace matou::cat_in_the_box::many
