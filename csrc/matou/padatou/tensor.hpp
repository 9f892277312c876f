// What a seat sees as numbers, for learners, all 0 or 1. The observation is the table
// (tricks/tensor.hpp). The information state is the observation and then, for each of the 32 plays,
//     the seat, one of 4, and the card, one of 32; none where it has not been made
#pragma once

#include <cstddef>
#include <span>

#include "matou/padatou/game.hpp"

namespace matou::padatou {

[[nodiscard]] std::size_t observation_size(const Game& game) noexcept;
void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept;

[[nodiscard]] std::size_t information_size(const Game& game) noexcept;
// `before` is the State that the history starts from.
void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept;

}  // namespace matou::padatou
