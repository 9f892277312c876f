#include "matou/cat_in_the_box/rules.hpp"

#include <string>

#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

void check_players(int players) {
    if (players >= min_players && players <= max_players) return;
    invalid_state("the option players is a number from 2 to 5, not " + std::to_string(players));
}

}  // namespace

Rules standard_rules(int players) {
    check_players(players);
    Rules rules;
    rules.players = players;
    rules.predictions = players == 2 ? 0 : players == 3 ? 0b11010 : 0b1110;
    return rules;
}

void check(const Rules& rules) {
    check_players(rules.players);
    if (rules.players == 2 && rules.predictions != 0) {
        invalid_state("the option predictions is empty at 2 players, nobody predicts");
    }
    if (rules.players > 2 && rules.predictions == 0) {
        invalid_state("the option predictions is empty, a player has to predict something");
    }
    const int tricks = tricks_of(rules.players);
    for (int number = tricks + 1; number < 16; ++number) {
        if (rules.predictions >> number & 1) {
            invalid_state("the option predictions holds numbers from 0 to " +
                          std::to_string(tricks) + " at " + std::to_string(rules.players) +
                          " players, not " + std::to_string(number));
        }
    }
    unsigned seen = 0;
    for (const unsigned colour : rules.rows) {
        if (colour < num_colours) seen |= 1U << colour;
    }
    if (seen != 0b1111) {
        invalid_state("the option rows names each of the colours R, B, Y and G once");
    }
}

}  // namespace matou::cat_in_the_box
