// Many numbered deals played by simple players: the counts behind every estimate.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matou/padatou/game.hpp"
#include "matou/sim/batch.hpp"
#include "matou/tricks/deal_counts.hpp"

namespace matou::padatou {

// Counts of deals first..first+count-1 of `seed` by place at the table, counted from who leads
// first, played by the players with these names (players.hpp), one a place or one for all. Chances
// that players take come from a stream of (seed, number of the deal) alone. Also whether the stop
// flag let it finish; if not, the counts are of no use. Throws invalid_state.
[[nodiscard]] std::pair<tricks::DealCounts, bool> count_deals(
    const Rules& rules, const std::vector<std::string>& players, std::uint64_t seed,
    std::uint64_t first, std::uint64_t count, const BatchOptions& options);

}  // namespace matou::padatou
