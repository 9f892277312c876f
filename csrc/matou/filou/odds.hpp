// Many numbered games played by simple players: the counts behind every estimate.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matou/filou/game_counts.hpp"
#include "matou/filou/rules.hpp"
#include "matou/sim/batch.hpp"

namespace matou::filou {

// Counts of games first..first+count-1 of `seed`: the deal of that number, played by the players
// with these names (players.hpp), one for all or one a place, from the seat that starts on. Chances
// that players take come from a stream of (seed, number of the game) alone. Also whether the stop
// flag let it finish; if not, the counts are of no use. Throws invalid_state.
[[nodiscard]] std::pair<GameCounts, bool> count_games(const Rules& rules,
                                                      const std::vector<std::string>& players,
                                                      std::uint64_t seed, std::uint64_t first,
                                                      std::uint64_t count,
                                                      const BatchOptions& options);

}  // namespace matou::filou
