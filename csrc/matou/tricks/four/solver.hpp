// Values of positions of one deal after another, by searches with targets.
#pragma once

#include <array>
#include <cstdint>

#include "matou/core/budget.hpp"
#include "matou/tricks/four/search.hpp"
#include "matou/tricks/plays.hpp"

namespace matou::tricks::four {

// Where play stands, for plays.hpp.
struct Board {
    std::array<Hand, 4> hands{};
    std::array<std::uint8_t, 4> won{};
    std::uint8_t done = 0;
    std::uint8_t leader = 0;
    std::uint8_t count = 0;
    std::uint8_t best = 0;
    std::uint8_t best_seat = 0;

    [[nodiscard]] Hand live() const noexcept { return hands[0] | hands[1] | hands[2] | hands[3]; }
    // Tricks still to be finished, the one in progress included.
    [[nodiscard]] int tricks() const noexcept { return (matou::tricks::count(live()) + count) / 4; }
};

class Solver {
  public:
    explicit Solver(std::size_t table_bytes) : work_(table_bytes) {}

    // Tricks still to be finished that seats 0 and 2 take. `guess` (-1: none) changes the time
    // only. Throws OutOfBudget.
    [[nodiscard]] int value(const Board& board, Budget& budget, int guess = -1);
    // Whether they take as many as `target`.
    [[nodiscard]] bool reaches(const Board& board, int target, Budget& budget);

  private:
    // Takes up the board's deal, unless its cards are of the deal at hand: what was learnt stays.
    void take_up(const Board& board);
    [[nodiscard]] int first_guess(const Trick& trick, int least, int most) const;

    Workspace work_;
};

}  // namespace matou::tricks::four
