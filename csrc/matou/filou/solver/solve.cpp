#include <algorithm>
#include <cassert>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/filou/solver.hpp"
#include "matou/filou/solver/search.hpp"

namespace matou::filou {
namespace {

// What can be said of each seat's final points without a search. Passing from now on leaves a seat
// that plays for itself with its mice, unless it has the highest bid: then it may have to buy. It
// gains no more than the good cats ahead and a mouse card a round. Of an opponent of a paranoid
// table nothing is known but what there is.
template <int P, class Worth>
void set_bounds(const Worth& worth, const State& state, Solution& solution) {
    const bool bidding = state.phase == Phase::bid;
    const int row = bidding ? row_points(state.row.data(), row_size(P)) : 0;
    int good = 0;
    int bad = 0;
    for (const bool positive : {true, false}) {
        int& sum = positive ? good : bad;
        sum = cats_ahead<P>(state.hands, state.pile, state.round + (bidding ? 1 : 0), positive);
        if (bidding) {
            sum += positive ? std::max(row, 0) : std::min(row, 0);
        } else {
            for (const Kind kind : state.row) {
                if (kind != no_card) sum += cats_among(static_cast<Hand>(1U << kind), positive);
            }
        }
    }
    const int rounds = num_rounds - state.round;
    for (std::size_t seat = 0; seat < P; ++seat) {
        const int mice = state.mice[seat];
        int least = mice;
        if (bidding && state.bidder == seat) least += std::min(row - state.bid, 0);
        if (!worth.own(seat)) least = bad;
        const int most = std::min(mice + rounds * best_mouse_card<P>(), mice_in_play(P)) + good;
        solution.lower.push_back(state.cats[seat] + least);
        solution.upper.push_back(state.cats[seat] + std::max(most, least));
    }
}

template <int P, class Worth>
class Solver {
  public:
    Solver(const Game& game, const Worth& worth, const State& state, double table_mb,
           Budget& budget)
        : game_(game),
          worth_(worth),
          budget_(budget),
          search_(worth, state.pile, table_mb, budget) {}

    [[nodiscard]] Solution solve(const State& start) {
        Solution solution;
        const std::uint64_t before = budget_.nodes();
        set_bounds<P>(worth_, start, solution);
        typename Worth::Value value{};
        State end = start;
        solution.exact = search_.value(start, value) && follow(end, value, solution.line);
        if (solution.exact) {
            for (std::size_t seat = 0; seat < P; ++seat) {
                solution.values.push_back(end.cats[seat] + end.mice[seat]);
                if (!worth_.own(seat)) continue;
                solution.lower[seat] = solution.upper[seat] = solution.values[seat];
            }
        } else {
            solution.line.clear();
        }
        solution.nodes = budget_.nodes() - before;
        return solution;
    }

  private:
    // Plays the best line: at each step the first action behind which the value is the same. That
    // is the first best one: an earlier one with this value would be as good for the seat itself.
    [[nodiscard]] bool follow(State& state, const typename Worth::Value& value,
                              std::vector<Action>& line) {
        Game::Actions actions;
        while (state.phase != Phase::over) {
            game_.legal_actions(state, actions);
            bool found = false;
            for (const Action action : actions) {
                State next = state;
                game_.advance(next, action);
                typename Worth::Value behind{};
                if (!search_.value(next, behind)) return false;
                if (behind != value) continue;
                line.push_back(action);
                state = next;
                found = true;
                break;
            }
            assert(found);  // a value is that of some action
            if (!found) return false;
        }
        return true;
    }

    const Game& game_;
    Worth worth_;
    Budget& budget_;
    Search<P, Worth> search_;
};

template <class Use>
auto with_solver(const Game& game, const State& state, const SolveOptions& options, Budget& budget,
                 Use&& use) {
    if (state.phase == Phase::deal) {
        not_applicable("best play needs all cards: the deal is not done");
    }
    const auto players = [&]<int P>() {
        if (options.method == Method::max_n) {
            Solver<P, MaxN<P>> solver(game, {}, state, options.table_mb, budget);
            return use(solver);
        }
        if (options.seat < 0 || options.seat >= P) {
            invalid_state("seats are 0 to " + std::to_string(P - 1) + ", not " +
                          std::to_string(options.seat));
        }
        Solver<P, Paranoid<P>> solver(game, {static_cast<std::size_t>(options.seat)}, state,
                                      options.table_mb, budget);
        return use(solver);
    };
    if (game.num_players() == 3) return players.template operator()<3>();
    if (game.num_players() == 4) return players.template operator()<4>();
    return players.template operator()<5>();
}

}  // namespace

Solution solve(const Game& game, const State& state, const SolveOptions& options, Budget& budget) {
    return with_solver(game, state, options, budget,
                       [&](auto& solver) { return solver.solve(state); });
}

std::vector<std::pair<Action, Solution>> analyse(const Game& game, const State& state,
                                                 const SolveOptions& options, Budget& budget) {
    return with_solver(game, state, options, budget, [&](auto& solver) {
        std::vector<std::pair<Action, Solution>> all;
        if (state.phase == Phase::over) return all;
        Game::Actions actions;
        game.legal_actions(state, actions);
        for (const Action action : actions) {
            State next = state;
            game.advance(next, action);
            all.emplace_back(action, solver.solve(next));
        }
        return all;
    });
}

}  // namespace matou::filou
