// Whether the values of max^n depend on which of several equally good plays a mover keeps.
#pragma once

#include <optional>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box::many {

// True when exactly one vector of scores can come out where every mover, at each turn, may choose
// among his best plays as he likes, the other movers' choices being given. Nothing is cut, since a
// play that is equal has to be seen, and whole sets of vectors are kept: this costs many times
// what the values cost. Nothing where the budget ended. The table never exceeds table_mb.
[[nodiscard]] std::optional<bool> tie_independent(const Game& game, const State& state,
                                                  double table_mb, Budget& budget);

// The number of such vectors.
[[nodiscard]] std::optional<int> tie_vectors(const Game& game, const State& state, double table_mb,
                                             Budget& budget);

}  // namespace matou::cat_in_the_box::many
