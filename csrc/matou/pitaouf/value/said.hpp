// The function G of a dual bound: a value function, and where few talon cards are left the value of
// best play itself. There the bound has nothing to gain from a mistake.
#pragma once

#include <memory>

#include "matou/pitaouf/exact/solver.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/net.hpp"

namespace matou::pitaouf::value {

// From which end of the game on values are exact; the kept positions are those of one thread.
struct Exactness {
    int talon = -1;  // cards left in the talon, at most; -1: nowhere
    std::size_t table_bytes = std::size_t{1} << 30;
};

// Copies share what they keep, so all are of one thread. Game and net must outlive it. Not for the
// phases of the deal and the exchange.
class Said {
  public:
    Said(const Game& game, const Net& net, const Exactness& exactness = {});

    // 1 and 0 at the end.
    [[nodiscard]] double said(const State& state);
    // The mean of `said` over what chance can do; exact to rounding.
    [[nodiscard]] double mean_said(const State& state);
    [[nodiscard]] bool is_exact(const State& state) const noexcept;

  private:
    const Game& game_;
    const Net& net_;
    Exactness exactness_;
    std::shared_ptr<exact::Solver> solver_;  // made with the first state it is asked about
};

}  // namespace matou::pitaouf::value
