// Exact win probabilities of a player who knows only what he sees, for small games and for the ends
// of large ones: expectimax over information states. The best player's value is found by a search
// made for this game (exact/), under all rules and from all states but those of a pending exchange;
// there, for other players, for counts and under other merges by the generic one
// (search/expectimax.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/normal_form.hpp"
#include "matou/pitaouf/players.hpp"
#include "matou/search/expectimax.hpp"

namespace matou::pitaouf {

struct ExactOptions {
    std::size_t table_bytes = std::size_t{1} << 30;  // the memo's room, never of effect on a value
    Merge merge = Merge::relabelled;
};

// The win probability from `state` on; bounds that differ mean that the budget ended.
struct ExactValue {
    Bounds<double> win{0, 1};
    std::uint64_t nodes = 0;
    std::size_t positions = 0;  // kept in the memo
};
[[nodiscard]] ExactValue best_value(const Game& game, const State& state,
                                    const ExactOptions& options, Budget& budget);

// The same as a fraction without any rounding: the best player wins in `won` of `worlds` equally
// likely ways to lay the unseen cards. Throws not_applicable where more than `most_unseen` cards
// are unseen.
struct ExactCount {
    Bounds<WorldCount> won{0, 0};
    WorldCount worlds = 1;
    std::uint64_t nodes = 0;
    std::size_t positions = 0;
};
[[nodiscard]] ExactCount best_count(const Game& game, const State& state,
                                    const ExactOptions& options, Budget& budget);

// The win probability of each legal action, followed by best play.
[[nodiscard]] std::vector<std::pair<Action, Bounds<double>>> action_values(
    const Game& game, const State& state, const ExactOptions& options, Budget& budget);

// The win probability of a player known by name; where he chooses by chance all his choices count.
[[nodiscard]] ExactValue player_value(const Game& game, const State& state, Player player,
                                      const ExactOptions& options, Budget& budget);

}  // namespace matou::pitaouf
