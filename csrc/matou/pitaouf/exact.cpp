#include "matou/pitaouf/exact.hpp"

#include "matou/core/errors.hpp"
#include "matou/pitaouf/exact/solver.hpp"

namespace matou::pitaouf {
namespace {

// Values as numbers of worlds in which the player wins, of the worlds(state) that fit what he
// knows. These add without weights: every world is equally likely, and chance splits them among its
// outcomes, so the worlds of a chance node are those of its outcomes together. A decision splits
// nothing.
class WinningWorlds {
  public:
    using Value = WorldCount;

    [[nodiscard]] static Value end(const Game& game, const State& state) {
        return state.phase == Phase::won ? worlds(game.rules(), state) : 0;
    }
    [[nodiscard]] static Value least(const Game&, const State&) { return 0; }
    [[nodiscard]] static Value most(const Game& game, const State& state) {
        return worlds(game.rules(), state);
    }
    [[nodiscard]] static Value part(Value value, std::int64_t) { return value; }
    [[nodiscard]] static Value mean(Value sum, std::int64_t) { return sum; }
};

// A player by name. The deterministic ones never touch the stream.
struct Named {
    Player player;
    Action operator()(const Game& game, const State& state, const Game::Actions& actions) const {
        if (player == Player::random) return any_action;
        Stream unused(0, Domain::player, 0, 0);
        return choose(player, game, state, actions, unused);
    }
};

using ForBest = Expectimax<Game, ExpectedReturn<Game>, NormalForm>;
using ForPlayer = Expectimax<Game, ExpectedReturn<Game>, NormalForm, Named>;
using Counting = Expectimax<Game, WinningWorlds, NormalForm>;

const ExpectedReturn<Game> win_or_loss(0, 1);

}  // namespace

ExactValue best_value(const Game& game, const State& state, const ExactOptions& options,
                      Budget& budget) {
    if (options.merge == Merge::relabelled && exact::supports(game.rules(), state)) {
        exact::Solver solver(game, state, options.table_bytes);
        const Bounds<double> win = solver.solve(state, budget);
        return {win, budget.nodes(), solver.positions()};
    }
    ForBest search(game, win_or_loss, NormalForm(game, options.merge), options.table_bytes);
    const Bounds<double> win = search.solve(state, budget);
    return {win, budget.nodes(), search.positions()};
}

ExactCount best_count(const Game& game, const State& state, const ExactOptions& options,
                      Budget& budget) {
    if (count(state.unseen) > most_unseen) {
        not_applicable("a fraction needs at most " + std::to_string(most_unseen) +
                       " unseen cards, here are " + std::to_string(count(state.unseen)));
    }
    Counting search(game, {}, NormalForm(game, options.merge), options.table_bytes);
    const Bounds<WorldCount> won = search.solve(state, budget);
    return {won, worlds(game.rules(), state), budget.nodes(), search.positions()};
}

std::vector<std::pair<Action, Bounds<double>>> action_values(const Game& game, const State& state,
                                                             const ExactOptions& options,
                                                             Budget& budget) {
    Game::Actions actions;
    game.legal_actions(state, actions);
    std::vector<std::pair<Action, Bounds<double>>> values;
    const auto solve_each = [&](auto&& search) {
        for (const Action action : actions) {
            State after = state;
            game.advance(after, action);
            values.emplace_back(action, search.solve(after, budget));
        }
    };
    if (options.merge == Merge::relabelled && exact::supports(game.rules(), state)) {
        solve_each(exact::Solver(game, state, options.table_bytes));
    } else {
        solve_each(
            ForBest(game, win_or_loss, NormalForm(game, options.merge), options.table_bytes));
    }
    return values;
}

// A named player looks at his legal actions and their effects alone, which equal keys have in
// common under Merge::past. Of equal cards the deterministic ones take the first, which has a
// suit's name, so only `random` may have its suits relabelled.
ExactValue player_value(const Game& game, const State& state, Player player,
                        const ExactOptions& options, Budget& budget) {
    Merge merge = options.merge;
    if (merge == Merge::relabelled && player != Player::random) merge = Merge::past;
    ForPlayer search(game, win_or_loss, NormalForm(game, merge), options.table_bytes,
                     Named{player});
    const Bounds<double> win = search.solve(state, budget);
    return {win, budget.nodes(), search.positions()};
}

}  // namespace matou::pitaouf
