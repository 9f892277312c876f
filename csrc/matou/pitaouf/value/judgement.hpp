// States and actions weighed by a value function, with no card seen that the player does not see.
#pragma once

#include <cstdint>
#include <vector>

#include "matou/core/random.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/net.hpp"

namespace matou::pitaouf::value {

struct Choice {
    Action action = 0;
    double value = 0;
};

// Game and net must outlive it. Not for the deal and the exchange: see planner.hpp.
class Judgement {
  public:
    Judgement(const Game& game, const Net& net) noexcept : game_(game), net_(net) {}

    // 1 and 0 at the end, the net's value before chance, and where the player is to move the most
    // that a play is worth.
    [[nodiscard]] double value(const State& state) const noexcept;
    [[nodiscard]] double after(const State& state, Action action) const noexcept;
    // The first of the best plays. `state` is the player's to move.
    [[nodiscard]] Choice best(const State& state) const noexcept;

  private:
    const Game& game_;
    const Net& net_;
};

// Follows the chance that the deal holds up to the player's next decision or to the end.
void answer_chance(const Game& game, State& state, const Deal& deal) noexcept;

}  // namespace matou::pitaouf::value
