#include "matou/pitaouf/solver.hpp"

#include <cassert>
#include <cstdlib>

#include "matou/pitaouf/solver/kernel.hpp"

namespace matou::pitaouf {
namespace {

using solver::Instance;
using solver::Play;
using solver::Verdict;

void answer_chance(const Game& game, const Deal& deal, State& state) {
    while (game.current_player(state) == chance_player) {
        game.advance(state, game.answer(state, deal));
    }
}

CardSet cards_of(const Instance& instance, solver::PlaySet plays) {
    CardSet cards = 0;
    for (; plays != 0; plays &= plays - 1) {
        cards |= bit(instance.card[static_cast<std::size_t>(std::countr_zero(plays))]);
    }
    return cards;
}

// Spells the plays as legal actions by playing them.
void spell(const Game& game, const Deal& deal, State state, const Instance& instance,
           const std::vector<Play>& plays, std::vector<Action>& line) {
    Game::Actions actions;
    for (const Play& play : plays) {
        game.legal_actions(state, actions);
        const Effect wanted{cards_of(instance, play.cards), play.neutralises && state.phase != Phase::pose,
                            std::abs(play.to - state.cat)};
        const Action* found = actions.begin();
        while (found != actions.end() && game.effect(state, *found) != wanted) ++found;
        assert(found != actions.end());
        line.push_back(*found);
        game.advance(state, *found);
        answer_chance(game, deal, state);
    }
    assert(game.returns(state, 0) == 1);
}

// One way to go on: after an exchange, or without.
struct Branch {
    std::vector<Action> prefix;
    State state;
    Instance instance;
    bool open = true;
};

bool same_cards(const Instance& a, const Instance& b) {
    return a.cards == b.cards && a.hand == b.hand && a.card == b.card;
}

}  // namespace

struct Solver::Tables {
    std::unique_ptr<solver::Kernel> kernel = solver::make_kernel();
};

Solver::Solver(const Game& game, const SolverOptions& options)
    : game_(game), options_(options), tables_(std::make_unique<Tables>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Solution Solver::solve(const Deal& deal, Budget& budget) {
    return solve(game_.start(deal), deal, budget);
}

Solution Solver::solve(const State& from, const Deal& deal, Budget& budget) {
    State state = from;
    answer_chance(game_, deal, state);
    std::vector<Branch> branches;
    const auto branch = [&](std::vector<Action> prefix, const State& at) {
        Instance instance = solver::make_instance(game_, at, deal);
        for (const Branch& other : branches) {
            if (same_cards(other.instance, instance)) return;
        }
        branches.push_back({std::move(prefix), at, instance, true});
    };
    Solution solution;
    const std::uint64_t before = budget.nodes();
    if (game_.is_terminal(state)) {
        solution.winnable = state.phase == Phase::won;
        return solution;
    }
    if (state.phase == Phase::exchange) {
        Game::Actions actions;
        game_.legal_actions(state, actions);
        for (const Action action : actions) {
            State after = state;
            game_.advance(after, action);
            answer_chance(game_, deal, after);
            if (after.phase == Phase::won) return {true, {action}, 0};
            if (after.phase != Phase::lost) branch({action}, after);
        }
    } else {
        branch({}, state);
    }

    // Short looks at every exchange first: most deals that one of them wins are won quickly.
    std::size_t open = branches.size();
    for (std::uint64_t look = 300; open > 0 && !budget.exhausted(); look *= 20) {
        const bool last = open == 1 || look > 10'000 || !options_.restarts;
        for (Branch& next : branches) {
            if (!next.open || budget.exhausted()) continue;
            const Verdict verdict = tables_->kernel->run(next.instance, options_, budget,
                                                        last ? Budget::no_limit : look);
            if (verdict == Verdict::undecided) continue;
            if (verdict == Verdict::lost) {
                next.open = false;
                --open;
                continue;
            }
            solution.winnable = true;
            solution.line = next.prefix;
            spell(game_, deal, next.state, next.instance, tables_->kernel->line(), solution.line);
            solution.nodes = budget.nodes() - before;
            return solution;
        }
    }
    if (open == 0) solution.winnable = false;
    solution.nodes = budget.nodes() - before;
    return solution;
}

}  // namespace matou::pitaouf
