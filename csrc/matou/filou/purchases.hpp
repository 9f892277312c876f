// What became of the rounds of a game.
#pragma once

#include <span>
#include <vector>

#include "matou/filou/game.hpp"

namespace matou::filou {

struct Purchase {
    int buyer = -1;        // seat, -1 where nobody bought
    int price = 0;         // mice paid
    int points = 0;        // of the row after the dogs
    int dogs = 0;          // in the row
    bool for_one = false;  // by the last player, after all others had passed without a bid
    bool empty = false;    // played with empty mouse cards

    friend bool operator==(const Purchase&, const Purchase&) = default;
};

// The rounds that are over, in order; `before` is the State that the history starts from.
[[nodiscard]] std::vector<Purchase> purchases(const Game& game, State before,
                                              std::span<const Action> history);

}  // namespace matou::filou
