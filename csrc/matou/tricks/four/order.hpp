// The order in which cards are tried. It changes the time and no answer.
#pragma once

#include <array>

#include "matou/tricks/four/patterns.hpp"

namespace matou::tricks::four {

struct Suit;

// Places of the weights.
namespace weight {
inline constexpr int lead_class =
    0;  // 15 * (seat of the top card) + 3 * (seat of the second, 4: none) + kind
inline constexpr int lead_void = 60;    // {X, partner, Y} (+ 3: they have the top)
inline constexpr int lead_length = 66;  // the leader's, the partner's (+ 2: they have the top)
inline constexpr int lead_their_length = 70;  // X's, Y's (+ 2: they have the top)
inline constexpr int lead_single =
    74;  // + seat of the top card: the leader has no other card of the suit
inline constexpr int lead_cashed = 78;     // tricks cashed by the seat that has the top card
inline constexpr int lead_stopped = 82;    // a guard stops the suit
inline constexpr int throw_class = 83;     // as lead_class, the seats counted from the player
inline constexpr int throw_length = 143;   // the player's length
inline constexpr int throw_lengths = 144;  // of the next seat, the partner, the seat before
inline constexpr int throw_single = 147;   // + seat of the top card
inline constexpr int throw_pair = 151;     // two cards and the second best: its only guard
inline constexpr int size = 152;
}  // namespace weight

// Found by hill climbing on the number of nodes over random deals.
inline constexpr std::array<int, weight::size> weights = {
    36,  -21, -50, 34,  -14, -49, 29,  45,  -55, 30,  -5,  -52, 27,  4,   -64,  //
    15,  -1,  10,  -24, -40, -30, 15,  0,   20,  -59, -26, -18, 14,  -14, 9,    //
    16,  34,  24,  8,   28,  24,  -2,  26,  1,   22,  -4,  3,   17,  35,  54,   //
    -18, -6,  -9,  -52, -31, -45, -16, 0,   5,   -70, -26, -33, -5,  1,   -3,   //
    -19, 10,  -22, -19, -12, -5,                                                //
    -6,  -1,  2,   2,                                                           //
    0,   0,   0,   2,                                                           //
    -10, 0,   1,   -2,                                                          //
    0,   -5,  0,   0,                                                           //
    -10,                                                                        //
    -29, 14,  2,   -19, 30,  -19, -22, -4,  -47, -23, 11,  -24, -14, 2,   -36,  //
    15,  16,  -67, 21,  22,  -57, 12,  1,   -75, 33,  18,  -56, 18,  12,  -48,  //
    0,   -16, -48, 22,  -15, -49, 1,   -38, -73, -10, -2,  -51, 8,   -14, -52,  //
    -29, 23,  -49, -29, 30,  -53, -50, -1,  -83, -20, 17,  -64, -36, 7,   -83,  //
    2,                                                                          //
    0,   -11, -1,                                                               //
    -9,  13,  -28, -3,                                                          //
    -28,
};

// A card that ended searches before comes sooner: so much for each time.
inline constexpr int led_before = 3;
inline constexpr int thrown_before = 0;

// For the leader, and for a seat that cannot follow and throws a card of this suit (seat 0).
[[nodiscard]] Scores lead_scores(const Suit& suit);
[[nodiscard]] Scores throw_scores(const Suit& suit);

}  // namespace matou::tricks::four
