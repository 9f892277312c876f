// What a seat sees as numbers, for learners, all 0 or 1.
//
// The observation: the table (tricks/tensor.hpp), then
//     the question asked, one of 96 (actions 32 to 127), while it waits for its answer or for the
//         lead; the answer to a fact, one of 5 (no, yes, or the count)
//     for each seat what the answers tell of its hand: for each card: it holds it; for each
//         card: it does not; for each suit, for each rank: it holds one at least; for each rank:
//         how many, one of 5
// The information state is the observation and then, for each step behind the deal,
//     the seat, one of 4, the action, one of 132, and the answer to a fact, one of 5; none where it
//     has not been made
#pragma once

#include <cstddef>
#include <span>

#include "matou/padatou_parle/game.hpp"

namespace matou::padatou_parle {

[[nodiscard]] std::size_t observation_size(const Game& game) noexcept;
void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept;

[[nodiscard]] std::size_t information_size(const Game& game) noexcept;
// `before` is the State that the history starts from.
void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept;

}  // namespace matou::padatou_parle
