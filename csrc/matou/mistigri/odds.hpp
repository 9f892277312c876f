// Many numbered rounds played by simple players: the counts behind every estimate.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matou/mistigri/round_counts.hpp"
#include "matou/mistigri/rules.hpp"
#include "matou/sim/batch.hpp"

namespace matou::mistigri {

// Counts of rounds first..first+count-1 of `seed`: the deal of that number with the draws that it
// holds, played by the players with these names (players.hpp), one for all or one a place, from the
// seat that plays first on. Chances that players take come from a stream of (seed, number of the
// round) alone. Also whether the stop flag let it finish; if not, the counts are of no use. Throws
// invalid_state.
[[nodiscard]] std::pair<RoundCounts, bool> count_rounds(const Rules& rules,
                                                        const std::vector<std::string>& players,
                                                        std::uint64_t seed, std::uint64_t first,
                                                        std::uint64_t count,
                                                        const BatchOptions& options);

}  // namespace matou::mistigri
