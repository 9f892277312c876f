// Fitted value iteration for all stages: states of games played with more and less chance, each
// with what one exact step of the game makes of the value function there.
#pragma once

#include <cstdint>

#include "matou/pitaouf/value/said.hpp"
#include "matou/pitaouf/value/self_play.hpp"

namespace matou::pitaouf::value {

// Games first .. first+count-1 of `seed`. Game i makes the share shares[i % size] of its moves by
// chance. A target is before chance the exact mean of what the net says after it, and where the
// player is to move the most that it says after a play.
[[nodiscard]] Lessons fitting(const Game& game, const Net& net, std::uint64_t seed,
                              std::uint64_t first, std::uint64_t count,
                              const std::vector<double>& shares, const Exactness& exactness,
                              const BatchOptions& options);

}  // namespace matou::pitaouf::value
