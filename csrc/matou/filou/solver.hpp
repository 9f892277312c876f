// Exact values of the rest of a game when every card is known to all.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/filou/game.hpp"

namespace matou::filou {

// Lays, bids and passes are decisions in turn, seen by all.
// max_n: every seat plays for its own final points and keeps its first best action, in the order of
// the numbers.
// paranoid: one seat plays for its own final points, all others against it.
enum class Method : std::uint8_t { max_n, paranoid };

struct SolveOptions {
    Method method = Method::max_n;
    int seat = 0;           // paranoid: who plays for himself
    double table_mb = 256;  // changes the time, never an answer
};

struct Solution {
    bool exact = false;
    // The final points by seat at the end of `line`, the first best action in order at each step;
    // both empty where the budget ended the search.
    std::vector<int> values;
    std::vector<Action> line;
    // Bounds of each seat's final points. Where exact: max_n, these; paranoid, those of the seat
    // that plays for itself.
    std::vector<int> lower;
    std::vector<int> upper;
    std::uint64_t nodes = 0;  // steps of lays and bids worked out
};

// Throws not_applicable during the deal. A game that is over has its points.
[[nodiscard]] Solution solve(const Game& game, const State& state, const SolveOptions& options,
                             Budget& budget);

// Each legal action with the solution of the position behind it.
[[nodiscard]] std::vector<std::pair<Action, Solution>> analyse(const Game& game, const State& state,
                                                               const SolveOptions& options,
                                                               Budget& budget);

}  // namespace matou::filou
