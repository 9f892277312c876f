#include <memory>
#include <utility>

#include "matou/padatou/solver/position.hpp"
#include "matou/padatou/solver/solve.hpp"
#include "matou/padatou/solver/ties.hpp"

namespace matou::padatou::solver {
namespace {

constexpr std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

Values values_behind(MaxN& search, const Game& game, const State& state, int seat, int least,
                     Budget& budget) {
    if (game.is_terminal(state)) return {Values::Kind::exact, state.won};
    return search.values(state, seat, least, budget);
}

// Walks from a position with known values to the end: each mover keeps the first card that is best.
// False where the budget ends: then the line stops there.
bool walk(MaxN& search, const Game& game, State state, const std::array<int, 4>& values,
          std::vector<Action>& line, Budget& budget) {
    while (!game.is_terminal(state)) {
        const int mover = game.current_player(state);
        const int value = values[at(mover)];
        Game::Actions actions;
        game.legal_actions(state, actions);
        bool found = false;
        for (const Action action : actions) {
            State next = state;
            game.advance(next, action);
            const Values behind = values_behind(search, game, next, mover, value, budget);
            if (behind.kind == Values::Kind::unknown) return false;
            if (behind.kind == Values::Kind::low || scores(behind.won)[at(mover)] < value) continue;
            line.push_back(action);
            state = next;
            found = true;
            break;
        }
        if (!found) return false;
    }
    return true;
}

// The solution of a position of the play phase or after it.
Solution solution_of(MaxN& search, const Game& game, const State& state, Budget& budget) {
    const std::uint64_t before = budget.nodes();
    Solution solution;
    if (game.is_terminal(state)) {
        solution.exact = true;
        solution.values = scores(state.won);
        return solution;
    }
    const int mover = game.current_player(state);
    solution.lower = least_for(state, mover);
    solution.upper = most_for(state, mover);
    // The cards one by one, so that what is known of them is left when the budget ends.
    State behind_best{};
    int top = -1;
    bool all = true;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        const Values values = values_behind(search, game, next, mover, top + 1, budget);
        if (values.kind == Values::Kind::unknown) {
            all = false;
            break;
        }
        if (values.kind == Values::Kind::low) continue;
        const std::array<int, 4> points = scores(values.won);
        if (points[at(mover)] <= top) continue;
        solution.values = points;
        solution.line = {action};
        behind_best = next;
        top = points[at(mover)];
        if (top >= solution.upper) break;  // no card can bring more
    }
    if (top >= 0) {
        solution.lower = top;
        if (all) solution.upper = top;
        solution.exact =
            walk(search, game, behind_best, solution.values, solution.line, budget) && all;
    } else {
        State end = state;
        play_on(game, end, solution.line);
        solution.values = scores(end.won);
    }
    solution.nodes = budget.nodes() - before;
    return solution;
}

std::optional<bool> tie_independent(const State& state, double table_mb, Budget& budget) {
    const std::optional<int> vectors = tie_vectors(state, table_mb, budget);
    if (!vectors) return std::nullopt;
    return *vectors == 1;
}

}  // namespace

int most_for(const State& state, int seat) noexcept {
    const Standings& table = standings();
    const auto& sets = table.reaching[table.number[counts_of(state)]][at(seat)];
    int level = num_levels;
    while (sets[at(level)] == 0) --level;
    return score_of_level[at(level)];
}

int least_for(const State& state, int seat) noexcept {
    const Standings& table = standings();
    return score_of_level[table.assured[table.number[counts_of(state)]][at(seat)][0]];
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
    auto search = make_max_n(state, options.table_mb, cuts);
    Solution solution = solution_of(*search, game, state, budget);
    search.reset();  // its table goes before that of the ties comes
    if (options.ties && solution.exact) {
        const std::uint64_t before = budget.nodes();
        solution.tie_independent = tie_independent(state, options.table_mb, budget);
        solution.nodes += budget.nodes() - before;
    }
    return solution;
}

Analysis analyse_max_n(const Game& game, const State& state, const SolveOptions& options,
                       Budget& budget) {
    const auto search = make_max_n(state, options.table_mb);
    const int mover = game.current_player(state);
    Analysis analysis;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        Solution solution = solution_of(*search, game, next, budget);
        if (game.is_terminal(next)) {
            solution.lower = solution.upper = solution.values[at(mover)];
        } else if (options.ties && solution.exact) {
            solution.tie_independent = tie_independent(next, options.table_mb, budget);
        }
        analysis.emplace_back(action, std::move(solution));
    }
    return analysis;
}

}  // namespace matou::padatou::solver
