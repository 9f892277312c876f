// Plays weighed on deals drawn from all that fit what the player sees: each action is followed for
// some plays on the same deals, with the value function's own plays behind it, and then valued.
// Each deal is drawn anew for the state asked about, and only what chance turns up on the way is
// used, so no hidden card is known in advance: neither to the plays nor to the value.
#pragma once

#include <cstdint>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/value/judgement.hpp"

namespace matou::pitaouf::value {

struct Planning {
    int worlds = 256;       // deals that a close decision is weighed on
    int first_worlds = 32;  // deals before the first actions are left out
    int plays = 1;  // decisions that follow before the value function has its say, at least 1
    int exchange_worlds = 256;  // of the exchange, instead of `worlds`
    // With so few talon cards left values are exact, if so many positions suffice; -1: never.
    int exact_talon = 5;
    std::uint64_t exact_nodes = 50'000;
};

// What an action is worth, as far as it was looked into.
struct Estimate {
    Action action = 0;
    double value = 0;
    double stderr_ = 0;        // of the mean over the deals drawn, not of the value function
    int worlds = 0;            // 0: the value is exact
    double errors_behind = 0;  // the best's lead on the deals of both, in its standard errors
};

class Planner {
  public:
    // Game and net must outlive it.
    Planner(const Game& game, const Net& net, const Planning& planning) noexcept
        : game_(game), judgement_(game, net), planning_(planning) {}

    // Of each legal action of a state in which the player is to move, the best first. An action
    // that falls behind the best by three times the error of their difference is looked into no
    // further. A budget that ends (a node is one action followed on one deal) leaves the estimates
    // made so far, from at least one deal.
    [[nodiscard]] std::vector<Estimate> estimates(const State& state, std::uint64_t seed,
                                                  Budget& budget) const;
    [[nodiscard]] Action choose(const State& state, std::uint64_t seed) const;

  private:
    [[nodiscard]] std::vector<Estimate> exact_values(const State& state,
                                                     const Game::Actions& actions) const;
    [[nodiscard]] double follow(State state, const Deal& deal) const noexcept;

    const Game& game_;
    Judgement judgement_;
    Planning planning_;
};

}  // namespace matou::pitaouf::value
