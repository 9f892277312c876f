#include "matou/piquette/rules.hpp"

#include <string>

#include "matou/core/errors.hpp"

namespace matou::piquette {

void check(const Rules& rules) {
    if (rules.min_suite < 2 || rules.min_suite > 8) {
        invalid_state("the option min_suite is a number from 2 to 8, not " +
                      std::to_string(rules.min_suite));
    }
    if (rules.min_exchange != 0 && rules.min_exchange != 1) {
        invalid_state("the option min_exchange is 0 or 1, not " +
                      std::to_string(rules.min_exchange));
    }
    if (rules.zero_factor != 3 && rules.zero_factor != 1) {
        invalid_state("the option zero_factor is 3 or 1, not " + std::to_string(rules.zero_factor));
    }
}

}  // namespace matou::piquette
