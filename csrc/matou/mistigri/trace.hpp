// Random rounds as plain numbers, for another implementation of the rules to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "matou/mistigri/deal.hpp"
#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

// One round after another, each: the first seat; each hand as n and its n kinds, ascending; then
// records
//     -1, VIEW, n, n pairs of a kind and its weight, the kind drawn      chance
//     seat, VIEW, n, the n legal actions, the one chosen                 a decision
//                                                             (no list where n > 200)
//     -4, VIEW, the ending, the return of each seat                      the end
// VIEW is phase (0 draw, 1 pair, 2 effect, 3 swap, 4 give, 5 gift, 6 again, 7 over), seat whose
// turn it is (-1 at the end), direction, turns over, seats with the helper face down (bits), cards
// to draw in this turn, effect being chosen, effect pending and its seat (-1), card shown (-1),
// opponents served; then each hand and the pile as n and its n kinds, ascending. Endings: 1 alone
// in his own turn, 2 alone in another's, 3 nobody holds cards, 4 all passed, 5 the turn cap.

// Rounds first..first+rounds-1 of `seed`, one deal each, their draws random too. They lean many
// ways, so that together they meet rare rules: seats that pass or discard, look for effects or for
// pairs of one colour, reverse or not, feed the others.
[[nodiscard]] std::vector<std::int64_t> trace(const Rules& rules, std::uint64_t seed,
                                              std::uint64_t first, std::uint64_t rounds);

// The round of a given line of steps, draws among them, in a deal. Throws illegal_action for one
// that is not possible, with its number; where the line ends sooner the last record is missing.
[[nodiscard]] std::vector<std::int64_t> trace_line(const Game& game, const Deal& deal,
                                                   std::span<const Action> line);

}  // namespace matou::mistigri
