// Many numbered deals: the counts behind every estimate.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matou/piquette/deal_counts.hpp"
#include "matou/piquette/rules.hpp"
#include "matou/sim/batch.hpp"

namespace matou::piquette {

// How the twelve tricks are played: by the players, or double dummy, both for the difference of
// the returns with every card known (the exchange and the announcements are the players' still).
enum class Play : std::uint8_t { players, double_dummy };

// Counts of deals first..first+count-1 of `seed`, by role, played by the players with these
// names (players.hpp), one for both roles or the opener's and the dealer's. Chances that players
// take come from a stream of (seed, number of the deal) alone. Also whether the stop flag let it
// finish; if not, the counts are of no use. Throws invalid_state.
[[nodiscard]] std::pair<DealCounts, bool> count_deals(const Rules& rules,
                                                      const std::vector<std::string>& players,
                                                      Play play, std::uint64_t seed,
                                                      std::uint64_t first, std::uint64_t count,
                                                      const BatchOptions& options);

}  // namespace matou::piquette
