// Rounds played by uniformly random actions, as fast as they go, for benchmarks.
#pragma once

#include <cstdint>
#include <utility>

#include "matou/mistigri/rules.hpp"

namespace matou::mistigri {

// Plays the deals first..first+rounds-1 of `seed` to their ends; every legal action is equally
// likely. The actions taken by players, and the cards drawn. Throws invalid_state.
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> random_rounds(const Rules& rules,
                                                                    std::uint64_t seed,
                                                                    std::uint64_t first,
                                                                    std::uint64_t rounds);

}  // namespace matou::mistigri
