// What a seat sees as numbers, for learners. Seats are counted from the observer; for seat -1, who
// sees what is public, from seat 0.
//
// The observation, all 0 or 1; a card is one of 32, suit * 8 + rank:
//     phase, one of 5 (deal, discard, announce, play, over); step of the announcements, one of 6
//     for each seat: opener, leader, to play
//     for each seat: cards taken from the talon, one of 9; tricks won, one of 13; combination
//         points of the kinds decided, one of 16
//     for each seat: brelan laid, one of 8 ranks; carré laid, one of 8; suite laid: its top card,
//         one of 32, its length, one of 8; none where nothing was laid
//     for each seat: cards laid open and still held; cards played; suits it has shown not to hold
//     the card that wins the trick so far, one of 32; none between tricks
//     hand and discards of the observer; none for seat -1
// The information state is the observation and then, for each of 24 plays, the seat, one of 2, and
// the card, one of 32; none where it has not been made.
#pragma once

#include <cstddef>
#include <span>

#include "matou/piquette/game.hpp"

namespace matou::piquette {

inline constexpr std::size_t observation_size =
    5 + 6 + 2 * 3 + 2 * (9 + 13 + 16) + 2 * (8 + 8 + 32 + 8) + 2 * (32 + 32 + 4) + 32 + 2 * 32;
inline constexpr std::size_t information_size = observation_size + 2 * hand_size * (2 + 32);

void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept;
// `before` is the State that the history starts from.
void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept;

}  // namespace matou::piquette
