// Games played by uniformly random actions, as fast as they go, for benchmarks.
#pragma once

#include <cstdint>

#include "matou/filou/rules.hpp"

namespace matou::filou {

// Plays the deals first..first+games-1 of `seed` to their ends; every legal action is equally
// likely. The number of actions taken by players in all. Throws invalid_state.
[[nodiscard]] std::uint64_t random_games(const Rules& rules, std::uint64_t seed,
                                         std::uint64_t first, std::uint64_t games);

}  // namespace matou::filou
