// Random deals as plain numbers, for another implementation of the rules to check.
#pragma once

#include <cstdint>
#include <vector>

#include "matou/padatou_parle/game.hpp"

namespace matou::padatou_parle {

// One deal after another, each: the leader; the four hands, bit = card; then records
//     seat, VIEW, n, the n legal actions, the one chosen, ANSWER    a decision
//     -4, VIEW, the score of each seat                            the end
// VIEW is phase (0 ask, 1 answer, 2 play, 3 over), leader of the trick, cards in the trick, the
// card that wins so far and its seat (-1, -1 between tricks); then for each seat: hand, tricks won.
// ANSWER is what the game answers when the action asks a fact (0 no, 1 yes, or the count), else -1.

// Deals first..first+games-1 of `seed`. They lean many ways, so that together they come far and
// meet rare rules: uniform; all seats high or low; each seat its own way, drawn or by turns; a
// fifth of the actions uniform. Questions: none, or any kind with equal chance, or any question.
[[nodiscard]] std::vector<std::int64_t> trace(const Rules& rules, std::uint64_t seed,
                                              std::uint64_t first, std::uint64_t games);

}  // namespace matou::padatou_parle
