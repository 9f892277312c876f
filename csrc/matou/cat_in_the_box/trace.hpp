// Random rounds as plain numbers, for another implementation of the rules to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "matou/cat_in_the_box/deal.hpp"
#include "matou/cat_in_the_box/game.hpp"

namespace matou::cat_in_the_box {

// One round after another, each: the start seat; each hand as copies of each number, 4 bits a
// number; at 2 players the three numbers turned up; then records
//     seat, VIEW, n, the n legal actions, the one chosen      a decision
//     -4, VIEW, the score of each seat                        the end
// VIEW is phase (0 discard, 1 predict, 2 play, 3 over), leader of the trick (before the play the
// start seat), colour led (-1: none), cards in the trick (after a paradox those of the unfinished
// one, before the play 0), seat that caused a paradox (-1: none), whether red is open; then for
// each seat: cells with its tokens (bit colour * N + number), hand, X tokens (bit colour), tricks
// won, prediction (-1: none), discard (its number, -1: none yet). A round ends with the first
// record of the end.

// Rounds first..first+rounds-1 of `seed`, one deal each. They lean many ways, so that together they
// come far and meet rare rules: uniform; as one of the simple players with a fifth of the actions
// uniform; following suit and keeping red for the end, which lets a row fill up and forces red.
[[nodiscard]] std::vector<std::int64_t> trace(const Rules& rules, std::uint64_t seed,
                                              std::uint64_t first, std::uint64_t rounds);

// The round of a given line of actions in a deal. Throws illegal_action for one that is not legal,
// with its number; where the line ends sooner than the round the last record is missing.
[[nodiscard]] std::vector<std::int64_t> trace_line(const Game& game, const Deal& deal,
                                                   std::span<const Action> line);

}  // namespace matou::cat_in_the_box
