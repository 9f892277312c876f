// What a seat sees as numbers, for learners. Seats are counted from the observer, clockwise; for
// seat -1, who sees what is public, from seat 0.
//
// The observation, P seats:
//     phase, one of 9 (deal, draw, pair, effect, swap, give, gift, again, over); clockwise
//     turns over, as a part of those a round may last; cards to draw in this turn, thirds
//     effect being chosen, one of 3; opponents served, quarters
//     how the round ended, one of 5
//     for each seat: its turn; to act; played first; helper face down; cards, as a part of the pack
//     for each seat: effect of its that waits for the next draw, one of 2, 3, 7, 8
//     copies of each kind on the pile, 37; in the observer's hand, 37, none for seat -1
//     the card that the observer has chosen with 2+2, one of 37
// Copies are eighths; all else is 0 or 1.
// The information state is the observation and then, for each other seat, 37 kinds: copies that the
// observer has seen come into that hand (drawn from it, given by it, gifts and swaps, which all
// see) and has not seen leave it. A round may be long, so this is a summary of what is known; the
// information text holds all of it.
#pragma once

#include <cstddef>
#include <span>

#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

[[nodiscard]] std::size_t observation_size(const Game& game) noexcept;
void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept;

[[nodiscard]] std::size_t information_size(const Game& game) noexcept;
// `before` is the State that the history starts from.
void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept;

}  // namespace matou::mistigri
