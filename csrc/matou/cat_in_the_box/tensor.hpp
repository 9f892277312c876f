// What a seat sees as numbers, for learners. Seats are counted from the observer, clockwise; for
// seat -1, who sees what is public, from seat 0.
//
// The observation, P seats, N numbers, C = 4 N cells (colour * N + number):
//     phase, one of 5 (deal, discard, predict, play, over)
//     for each seat: leader, to play, caused the paradox
//     for each cell: its token, one of P + 1 (a seat, neutral; none where it is free)
//     for each seat: X tokens R B Y G
//     for each seat: tricks won, one of 9
//     for each seat: prediction, one of 9; none where it has not predicted
//     the colour led, one of 4; the cell that wins the trick so far, one of C; none between tricks
//     for each cell: lies in the trick in progress
//     for each seat: copies of each number in its hand, N times 5 (at least 1, .. at least 5),
//         where the observer sees that hand; the discard likewise, one of N
// All are 0 or 1. The information state is the observation and then, for each play of the round,
// P times the number of tricks:
//     the seat, one of P, and the cell, one of C; none where it has not been made
// (of a round that a position starts: the plays since then). The observation has the other steps.
#pragma once

#include <cstddef>
#include <span>

#include "matou/cat_in_the_box/game.hpp"

namespace matou::cat_in_the_box {

[[nodiscard]] std::size_t observation_size(const Game& game) noexcept;
void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept;

[[nodiscard]] std::size_t information_size(const Game& game) noexcept;
// `before` is the State that the history starts from.
void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept;

}  // namespace matou::cat_in_the_box
