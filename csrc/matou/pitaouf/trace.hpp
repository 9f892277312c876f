// Random games as plain numbers, for another implementation of the rules to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "matou/pitaouf/deal.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

// One game after another, each: the cards of cells 1..track-1, of the hand, of the talon; then
// records
//     0, VIEW, n, the n legal actions, the one chosen                    a decision
//     -1, VIEW, n, the n outcomes each with its weight, the one that came  chance
//     -4, VIEW, return                                                   the end
// VIEW is cat, way (0 out, 1 back), hand, safe cells, danger cells, cells turned up (bit sets),
// cards left in the talon. A game ends with the first record of the end.

// Games first..first+games-1 of `seed`, one deal each. Each game's moves lean another way, so that
// together they come far and meet rare rules: uniform, or as one of the simple players with a fifth
// of the moves uniform.
[[nodiscard]] std::vector<std::int64_t> trace(const Rules& rules, std::uint64_t seed,
                                              std::uint64_t first, std::uint64_t games);

// The game of a given line of player's actions in a deal. Throws illegal_action for one that is not
// legal, with its number; where the line ends sooner than the game the last record is missing.
[[nodiscard]] std::vector<std::int64_t> trace_line(const Game& game, const Deal& deal,
                                                   std::span<const Action> line);

}  // namespace matou::pitaouf
