// What a seat sees as numbers, for learners. Seats are counted from the observer, clockwise; for
// seat -1, who sees what is public, from seat 0.
//
// The observation, P seats:
//     phase, one of 4 (deal, lay, bid, over); round, one of 9, none but in lay and bid
//     highest bid; bank; for each mouse card from the left: holds mice
//     for each seat: start player; to play; has the highest bid; still in the auction
//     for each seat: mice; points of cats
//     for each seat: has laid a card of this round; that card, one of 10, where the observer sees
//         it; kinds that it has shown, 10
//     at 3 players: the fourth set's card in the row, one of 10; kinds of it that have been open,
//     10 hand and removed card of the observer, 10 each; none for seat -1
// Mice are parts of all mice in play, points of cats hundredths; all else is 0 or 1.
// The information state is the observation and then, for each of nine rounds:
//     start player, one of P
//     for each seat: its card, one of 10, where the observer has seen it; its last bid, 0 for none;
//         whether it bought the row
//     at 3 players: the fourth set's card, one of 10
// all of it 0 where it has not come to that.
#pragma once

#include <cstddef>
#include <span>

#include "matou/filou/game.hpp"

namespace matou::filou {

[[nodiscard]] std::size_t observation_size(const Game& game) noexcept;
void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept;

[[nodiscard]] std::size_t information_size(const Game& game) noexcept;
// `before` is the State that the history starts from.
void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept;

}  // namespace matou::filou
