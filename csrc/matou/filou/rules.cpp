#include "matou/filou/rules.hpp"

#include <string>

#include "matou/core/errors.hpp"
#include "matou/filou/cards.hpp"

namespace matou::filou {

void check(const Rules& rules) {
    if (rules.players < min_players || rules.players > max_players) {
        invalid_state("the option players is a number from 3 to 5, not " +
                      std::to_string(rules.players));
    }
}

}  // namespace matou::filou
