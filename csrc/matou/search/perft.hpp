// Perft: the number of histories of a given length, the classic witness that rules are right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/core/concepts.hpp"

namespace matou {

template <Playable G>
class Perft {
  public:
    using State = typename G::State;

    explicit Perft(const G& game) : game_(game) {}

    // Decisions and chance outcomes are plies alike, weights do not count; a terminal state that is
    // reached earlier counts 1. Where the budget ends the walk the result is what had been counted
    // so far, a lower bound: ask budget.exhausted().
    [[nodiscard]] std::uint64_t count(const State& state, int depth, Budget& budget) {
        State copy = state;
        return walk(copy, depth, budget);
    }

  private:
    std::uint64_t walk(State& state, int depth, Budget& budget) {
        if (!budget.spend()) return 0;
        if (depth <= 0) return 1;
        const int player = game_.current_player(state);
        if (player == terminal_player) return 1;
        // A list of actions has room for the longest there can be, so the recursion keeps what
        // there is on a stack of its own.
        const std::size_t first = pending_.size();
        if (player == chance_player) {
            if constexpr (Chancy<G>) {
                typename G::Outcomes outcomes;
                game_.chance_outcomes(state, outcomes);
                for (const Outcome& outcome : outcomes) pending_.push_back(outcome.action);
            }
        } else {
            game_.legal_actions(state, legal_);
            pending_.insert(pending_.end(), legal_.begin(), legal_.end());
        }
        const std::size_t end = pending_.size();
        std::uint64_t histories = 0;
        if (depth == 1) {
            // Counted without being played: each step leads to one history of the full length,
            // whether its state is terminal or not.
            histories = end - first;
        } else {
            for (std::size_t i = first; i < end; ++i) {
                const typename G::Undo undo = game_.apply(state, pending_[i]);
                histories += walk(state, depth - 1, budget);
                game_.undo(state, undo);
            }
        }
        pending_.resize(first);
        return histories;
    }

    const G& game_;
    typename G::Actions legal_;
    std::vector<Action> pending_;
};

template <Playable G>
[[nodiscard]] std::uint64_t perft(const G& game, const typename G::State& state, int depth,
                                  Budget& budget) {
    return Perft<G>(game).count(state, depth, budget);
}

}  // namespace matou
