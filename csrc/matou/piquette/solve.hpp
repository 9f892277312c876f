// The play phase decided: what both seats score under best play, every card known.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/piquette/game.hpp"
#include "matou/tricks/double_dummy.hpp"

namespace matou::piquette {

// What each number of tricks of seat 0 is worth to it, as a rank: an order of the numbers by the
// difference of the returns, of equal differences the higher number is the higher one. Each seat
// plays for the difference; the order of equals settles which of them results.
struct Worth {
    std::array<std::int8_t, hand_size + 1> rank{};    // by tricks of seat 0
    std::array<std::int8_t, hand_size + 1> tricks{};  // by rank

    Worth(const Rules& rules, const std::array<int, 2>& combinations) noexcept;
    // Whether every trick more is worth more between these numbers.
    [[nodiscard]] bool rises(int from, int to) const noexcept;
};

// One solver serves one thread. It keeps what it learnt: answers never depend on it.
class PlaySolver {
  public:
    explicit PlaySolver(const Rules& rules, double table_mb = 1)
        : rules_(rules), double_dummy_(table_mb) {}

    // Tricks of seat 0 in the whole deal under best play for the difference of the returns, with
    // `won` tricks taken already. -1 where the budget ended the search.
    [[nodiscard]] int tricks(const tricks::Position<2>& position, const std::array<int, 2>& won,
                             const std::array<int, 2>& combinations, Budget& budget);

  private:
    struct Bounds {
        int low;
        int high;
    };
    struct Search;

    Rules rules_;
    tricks::DoubleDummy<2> double_dummy_;
};

struct PlayValue {
    bool exact = false;
    std::array<int, 2> tricks{};   // of the whole deal; where not exact those won so far
    std::array<int, 2> returns{};  // of both seats; 0 where not exact
    // What is proved of the return of seat 0 minus that of seat 1.
    int lower = 0;
    int upper = 0;
    std::uint64_t nodes = 0;
};

// Throws not_applicable before the play phase. A deal that is over has its returns. The size of the
// table changes the time alone.
[[nodiscard]] PlayValue play_value(const Game& game, const State& state, Budget& budget,
                                   double table_mb = 1);
// Each legal card with the value behind it.
[[nodiscard]] std::vector<std::pair<Action, PlayValue>> analyse(const Game& game,
                                                                const State& state, Budget& budget,
                                                                double table_mb = 1);
// A line of best play to the end: the first best card in order at each step. Empty where the budget
// ended it.
[[nodiscard]] std::vector<Action> best_line(const Game& game, const State& state, Budget& budget,
                                            double table_mb = 1);

}  // namespace matou::piquette
