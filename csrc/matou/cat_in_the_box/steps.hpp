// The order of steps before the play.
#pragma once

#include "matou/cat_in_the_box/game.hpp"

namespace matou::cat_in_the_box {

// After a discard or a prediction: the next seat, or the next phase, where the start player begins.
constexpr void pass_on(int players, State& state) noexcept {
    if (++state.count < players) return;
    state.count = 0;
    const bool predicts = state.phase == Phase::discard && players > 2;
    state.phase = predicts ? Phase::predict : Phase::play;
}

// Chance steps of a game that is begun before the deal: the cards of the hands, at 2 players then
// the numbers turned up.
[[nodiscard]] constexpr int deal_steps(int players) noexcept {
    return players * hand_size_of(players) + (players == 2 ? num_blocked : 0);
}

}  // namespace matou::cat_in_the_box
