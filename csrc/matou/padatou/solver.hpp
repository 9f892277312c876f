// Exact values of a deal of Padatou when every hand is known.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/padatou/game.hpp"

namespace matou::padatou {

// max_n: every seat plays for its own score of the deal and keeps its first best card in the order
// S H D C, low to high. paranoid: one seat plays for its own score, all others against it.
enum class Method : std::uint8_t { max_n, paranoid };

struct SolveOptions {
    Method method = Method::max_n;
    int seat = 0;           // paranoid
    double table_mb = 256;  // changes the time, never an answer
    bool ties = false;      // also tell whether the scores depend on how ties are broken
};

struct Solution {
    bool exact = false;
    std::array<int, 4> values{};  // scores at the end of `line`; those of best play where exact
    std::vector<Action> line;
    int lower = 0;  // what is proved of the score of the seat to play (max_n) or of `seat`
    int upper = 0;
    std::uint64_t nodes = 0;
    std::optional<bool> tie_independent;
};

// Throws not_applicable outside the play phase.
[[nodiscard]] Solution solve(const Game& game, const State& state, const SolveOptions& options,
                             Budget& budget);
// Each legal card with the solution behind it, its line without the card itself.
[[nodiscard]] std::vector<std::pair<Action, Solution>> analyse(const Game& game, const State& state,
                                                               const SolveOptions& options,
                                                               Budget& budget);

}  // namespace matou::padatou
