// Random deals as plain numbers, for another implementation of the rules to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "matou/piquette/deal.hpp"
#include "matou/piquette/game.hpp"

namespace matou::piquette {

// One deal after another, each: the opener; both hands as words (bit = card); the eight cards of
// the talon from its top; then records
//     seat, VIEW, n, the n legal actions, the one chosen      a decision (no list where n > 200)
//     -4, VIEW, the returns of both seats                      the end
// VIEW is phase (0 discard, 1 announce, 2 play, 3 over), leader of the trick (before the play the
// opener), cards in the trick, its best card and the seat that played it (-1 without one); then for
// each seat its hand and its tricks; then for each seat the cards it took from the talon; then for
// each seat its combination points of the kinds that are decided.

// Deals first..first+games-1 of `seed`. They lean several ways, so that together they meet rare
// rules: uniform; as `plain` with a fifth of the actions uniform, which brings combinations and
// slams; both also on deals that give one seat the high cards or the long suits.
[[nodiscard]] std::vector<std::int64_t> trace(const Rules& rules, std::uint64_t seed,
                                              std::uint64_t first, std::uint64_t games);

// A deal with a given line of actions. Throws illegal_action for one that is not legal, with its
// number; where the line ends sooner than the deal the last record is missing.
[[nodiscard]] std::vector<std::int64_t> trace_line(const Game& game, const Deal& deal,
                                                   std::span<const Action> line);

}  // namespace matou::piquette
