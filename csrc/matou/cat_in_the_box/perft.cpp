// Perft over all phases: dealing step by step, discards one by one, predictions all at once, since
// what may be played does not depend on them, and plays by the kernel.
#include <string>

#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/perft_kernel.hpp"
#include "matou/core/best_copy.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

// Histories of `depth` steps, or shorter ones that ended.
std::uint64_t count(const Game& game, const State& state, int depth, Budget& budget) {
    if (depth <= 0 || state.phase == Phase::over) return budget.spend() ? 1 : 0;
    if (state.phase == Phase::play) {
        const Histories all = histories(game.num_players(), state, depth, budget);
        return all.sequences + all.paradoxes + all.finished;
    }
    if (!budget.spend()) return 0;
    if (state.phase == Phase::deal) {
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        if (depth == 1) return outcomes.size();
        std::uint64_t sum = 0;
        for (const Outcome& outcome : outcomes) {
            State next = state;
            game.advance(next, outcome.action);
            sum += count(game, next, depth - 1, budget);
        }
        return sum;
    }
    Game::Actions actions;
    game.legal_actions(state, actions);
    if (depth == 1) return actions.size();
    if (state.phase == Phase::predict) {
        State next = state;
        game.advance(next, actions[0]);
        return actions.size() * count(game, next, depth - 1, budget);
    }
    std::uint64_t sum = 0;
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        sum += count(game, next, depth - 1, budget);
    }
    return sum;
}

void need_play(const State& state, const char* task) {
    if (state.phase == Phase::play) return;
    not_applicable(std::string(task) + " needs a position of the play phase");
}

}  // namespace

Histories histories(int players, const State& state, int depth, Budget& budget) {
    return MATOU_BEST_COPY(histories(players, state, depth, budget));
}

std::uint64_t perft(const Game& game, const State& state, int depth, Budget& budget) {
    return count(game, state, depth, budget);
}

std::uint64_t sequences(const Game& game, const State& state, int depth, Budget& budget) {
    need_play(state, "a count of sequences of plays");
    if (depth <= 0) return 1;
    return histories(game.num_players(), state, depth, budget).sequences;
}

// Those that a count one ply deeper finds ended, and a count of this depth does not.
std::uint64_t paradox_sequences(const Game& game, const State& state, int depth, Budget& budget) {
    need_play(state, "a count of paradoxes");
    if (depth <= 0) return 0;
    const int players = game.num_players();
    const std::uint64_t deeper = histories(players, state, depth + 1, budget).paradoxes;
    const std::uint64_t before = histories(players, state, depth, budget).paradoxes;
    return deeper >= before ? deeper - before : 0;
}

}  // namespace matou::cat_in_the_box
