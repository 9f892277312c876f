// The thoughtful player: every card is known, the talon's order too. Decides any deal or half-played
// game: a win with the plays that win it, a loss by exhaustion.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

struct Solution {
    std::optional<bool> winnable;  // none: the budget ended first
    std::vector<Action> line;      // of a win: the player's actions; chance answers by the deal
    std::uint64_t nodes = 0;
};

struct SolverOptions {
    // Room for refuted positions. A smaller table costs time, never an answer; 0 is no table.
    std::size_t table_bytes = std::size_t{256} << 20;
    // Without them the search is plain: to test against on small games.
    bool bounds = true;
    bool restarts = true;
};

// Keeps its tables from deal to deal; one for each thread.
class Solver {
  public:
    explicit Solver(const Game& game, const SolverOptions& options = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // From the start of the deal, the exchange (unless exchange=none) chosen best.
    [[nodiscard]] Solution solve(const Deal& deal, Budget& budget);
    // From any state that the deal can have led to.
    [[nodiscard]] Solution solve(const State& state, const Deal& deal, Budget& budget);

  private:
    struct Tables;
    Game game_;
    SolverOptions options_;
    std::unique_ptr<Tables> tables_;
};

}  // namespace matou::pitaouf
