// The exact search behind one face: the right key width, and what it can do.
#pragma once

#include <memory>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/search/expectimax.hpp"

namespace matou::pitaouf::exact {

// All rules and states but the exchange itself: while the exchange is to be chosen or goes on, and
// before the deal where there is one, the read part of the talon is not fixed yet.
[[nodiscard]] bool supports(const Rules& rules, const State& state) noexcept;

// Solves states of one game that have (or had) the same read part of the talon; what is kept serves
// them all.
class Solver {
  public:
    Solver(const Game& game, const State& state, std::size_t table_bytes);
    ~Solver();

    [[nodiscard]] Bounds<double> solve(const State& state, Budget& budget);
    [[nodiscard]] std::size_t positions() const noexcept;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace matou::pitaouf::exact
