// Whether the values of max^n depend on which of several equally good cards a mover keeps.
#pragma once

#include <optional>

#include "matou/core/budget.hpp"
#include "matou/padatou/game.hpp"

namespace matou::padatou::solver {

// The number of ways in which the scores can come out where every mover, at each turn, may choose
// among his best cards as he likes, the other movers' choices being given. Nothing is cut, since a
// card that is equal has to be seen, and whole sets of scores are kept: this is for endings.
// Nothing where the budget ended. The table never exceeds table_mb.
[[nodiscard]] std::optional<int> tie_vectors(const State& state, double table_mb, Budget& budget);

}  // namespace matou::padatou::solver
