// Solving by the searches of any number of players; solver.hpp says what comes back.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/many/kernel.hpp"
#include "matou/cat_in_the_box/solver.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box::many {

using Analysis = std::vector<std::pair<Action, Solution>>;

[[nodiscard]] Solution solve_max_n(const Game& game, const State& state,
                                   const SolveOptions& options, Budget& budget,
                                   const Cuts& cuts = {});
[[nodiscard]] Analysis analyse_max_n(const Game& game, const State& state,
                                     const SolveOptions& options, Budget& budget);

[[nodiscard]] Solution solve_paranoid(const Game& game, const State& state,
                                      const SolveOptions& options, Budget& budget,
                                      const Cuts& cuts = {});
[[nodiscard]] Analysis analyse_paranoid(const Game& game, const State& state,
                                        const SolveOptions& options, Budget& budget);

// Whether `seat` scores at least `threshold` whatever the others do together. Nothing where the
// budget ended. Throws not_applicable outside the play phase, invalid_state for no such seat.
[[nodiscard]] std::optional<bool> paranoid_at_least(const Game& game, const State& state, int seat,
                                                    int threshold, double table_mb, Budget& budget);

// The scores of the position, of what has been reached so far where the round is not over.
[[nodiscard]] std::vector<int> scores_of(const Game& game, const State& state);
// The most that a seat can still score, by counting what can be played.
[[nodiscard]] int most_for(const Game& game, const State& state, int seat);
// Plays the first legal plays to the end of the round, adding them to the line.
void play_on(const Game& game, State& state, std::vector<Action>& line);

}  // namespace matou::cat_in_the_box::many
