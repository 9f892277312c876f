// The census ply by ply, for any number of players (two/ has a faster one of its own for 2).
#pragma once

#include "matou/cat_in_the_box/enumerate.hpp"

namespace matou::cat_in_the_box {

[[nodiscard]] Census census_by_ply(const Game& game, const State& state,
                                   const CensusOptions& options, Budget& budget);

}  // namespace matou::cat_in_the_box
