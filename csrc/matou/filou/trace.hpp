// Random games as plain numbers, for another implementation of the rules to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "matou/filou/deal.hpp"
#include "matou/filou/game.hpp"

namespace matou::filou {

// One game after another, each: the start seat, the removed kind of each seat, at 3 players the
// fourth set's removed kind and its pile; then records
//     seat, VIEW, n, the n legal actions, the one chosen      a decision
//     -4, VIEW, the score of each seat                        the end
// VIEW is phase (0 lay, 1 bid, 2 over), round (0 to 8, at the end 9), start player, highest bid (0:
// none), its seat (-1: none), bank, cards of the row that lie open (at 3 players without the fourth
// set's), mice on each mouse card, the kinds of the row by position (-1: not laid), at 3 players
// the fourth set's (-1 before the auction); then for each seat: hand (bit = kind), mice (a bid
// among them), points of cats won, whether it is still in the auction (during the lays 1, at the
// end 0). A game ends with its first record of the end.

// Games first..first+games-1 of `seed`, one deal each. They lean many ways, so that together they
// meet rare rules: seats that hardly ever bid, raise by one, bid all they have or anything; that
// lay dogs, good or bad cards first, or anything; tables that all spend, or all pass from some
// round on.
[[nodiscard]] std::vector<std::int64_t> trace(const Rules& rules, std::uint64_t seed,
                                              std::uint64_t first, std::uint64_t games);

// The game of a given line of actions in a deal. Throws illegal_action for one that is not legal,
// with its number; where the line ends sooner than the game the last record is missing.
[[nodiscard]] std::vector<std::int64_t> trace_line(const Game& game, const Deal& deal,
                                                   std::span<const Action> line);

}  // namespace matou::filou
