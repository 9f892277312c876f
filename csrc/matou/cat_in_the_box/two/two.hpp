// Two players: searches built on the 20 cells of their board.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/solver.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box::two {

// Score of seat 0 minus score of seat 1 under best play of both, by search (solver.hpp).
[[nodiscard]] Solution solve(const Game& game, const State& state, double table_mb, Budget& budget);

// Each legal play, in the order of actions, with the solution of the position behind it, its line
// without the play itself; one table serves all.
[[nodiscard]] std::vector<std::pair<Action, Solution>> values_of_plays(const Game& game,
                                                                       const State& state,
                                                                       double table_mb,
                                                                       Budget& budget);

// The census of enumerate.hpp, backed by blocks of (own cells of seat 0, of seat 1).
// Twin colours alone are folded.
[[nodiscard]] Census census(const Game& game, const State& state, const CensusOptions& options,
                            Budget& budget);

// The value of every position that can follow from a position, computed backwards once.
class Table {
  public:
    // Throws not_applicable outside the play phase or at other than 2 players, budget_exhausted.
    [[nodiscard]] static Table make(const Game& game, const State& state, int threads,
                                    Budget& budget);
    [[nodiscard]] static Table load(const Game& game, const std::string& path);  // throws invalid_state
    void save(const std::string& path) const;  // whole or not at all; throws invalid_state
    // Score of seat 0 minus score of seat 1. Throws invalid_state for a position that cannot follow.
    [[nodiscard]] int value(const State& state) const;
    [[nodiscard]] std::uint64_t positions() const noexcept;  // positions with a stored value
    [[nodiscard]] std::uint64_t bytes() const noexcept;

  private:
    struct Content;
    explicit Table(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
    std::shared_ptr<const Content> content_;
};

// Values for each pair of discards: rows the numbers of seat 0's hand, columns of seat 1's, both
// ascending; -128 where the budget ended the search. `state` is in its discard phase, nothing
// discarded.
struct Discards {
    std::vector<int> rows;     // numbers from 0
    std::vector<int> columns;
    std::vector<int> values;   // row by row
    bool exact = false;
    std::uint64_t nodes = 0;
};
[[nodiscard]] Discards discard_values(const Game& game, const State& state, double table_mb,
                                      int threads, Budget& budget);

}  // namespace matou::cat_in_the_box::two
