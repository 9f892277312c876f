// Solutions and analyses by each method; solver.hpp says what comes back.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/padatou/game.hpp"
#include "matou/padatou/solver.hpp"
#include "matou/padatou/solver/kernel.hpp"

namespace matou::padatou::solver {

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

// The most that counts alone leave to a seat, and the least.
[[nodiscard]] int most_for(const State& state, int seat) noexcept;
[[nodiscard]] int least_for(const State& state, int seat) noexcept;
// Plays the first legal cards to the end of the deal, adding them to the line.
void play_on(const Game& game, State& state, std::vector<Action>& line);

}  // namespace matou::padatou::solver
