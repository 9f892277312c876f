// Exact values of the play phase when every card is known.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box {

// automatic: zero_sum at 2 players, max_n above.
// zero_sum: 2 players, score of seat 0 minus score of seat 1.
// max_n: every seat plays for its own score and keeps its first best play, in the order of actions.
// paranoid: one seat plays for its own score, all others against it.
enum class Method : std::uint8_t { automatic, zero_sum, max_n, paranoid };

struct SolveOptions {
    Method method = Method::automatic;
    int seat = 0;           // paranoid: who plays for himself
    double table_mb = 256;  // changes the time, never an answer
    bool ties = false;      // also tell whether the values depend on how ties are broken
};

struct Solution {
    Method method = Method::automatic;
    bool exact = false;
    // One a seat: the scores of best play where exact, and `line` leads there. Else those at the end
    // of the line; max_n: where the first play's are known, these, and the line may stop early.
    std::vector<int> values;
    std::vector<Action> line;  // from here to the end of the round; its first play is best
    // What is proved of the difference (zero_sum), of the seat's score (paranoid), of the score of
    // the seat to play (max_n); equal where exact.
    int lower = 0;
    int upper = 0;
    std::uint64_t nodes = 0;
    std::optional<bool> tie_independent;  // max_n with ties, where exact
};

// Throws not_applicable outside the play phase and for zero_sum at 3 players or more. Where the
// budget ends the search `exact` is false, and values and line are of the best line known.
[[nodiscard]] Solution solve(const Game& game, const State& state, const SolveOptions& options,
                             Budget& budget);

// Each legal play with the solution of the position behind it, its line without the play itself.
// A play that the budget did not reach has an inexact solution.
[[nodiscard]] std::vector<std::pair<Action, Solution>> analyse(const Game& game, const State& state,
                                                               const SolveOptions& options,
                                                               Budget& budget);

}  // namespace matou::cat_in_the_box
