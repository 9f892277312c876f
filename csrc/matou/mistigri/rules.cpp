#include "matou/mistigri/rules.hpp"

#include <string>

#include "matou/core/errors.hpp"

namespace matou::mistigri {
namespace {

std::string counts_text(const Counts& pack) {
    std::string text;
    for (const int count : pack) (text += text.empty() ? "" : ",") += std::to_string(count);
    return text;
}

[[noreturn]] void refuse(const Counts& pack, const std::string& why) {
    invalid_state("option pack cannot be " + counts_text(pack) + ": " + why);
}

}  // namespace

void check(const Rules& rules) {
    if (rules.players < min_players || rules.players > max_players) {
        invalid_state("option players cannot be " + std::to_string(rules.players) +
                      ": it is a whole number from 3 to 5");
    }
    if (rules.turn_cap < 1 || rules.turn_cap > most_turns) {
        invalid_state("option turn_cap cannot be " + std::to_string(rules.turn_cap) +
                      ": it is a whole number from 1 to " + std::to_string(most_turns));
    }
    int all = 0;
    int left = 0;
    for (int value = 1; value <= num_values; ++value) {
        const int count = rules.pack[static_cast<std::size_t>(value - 1)];
        if (count < 0 || count > num_cards) refuse(rules.pack, "a count is 0 to 46");
        all += count;
        if (!is_left_out(rules.players, value)) left += count;
    }
    if (all != num_cards) {
        refuse(rules.pack, "a pack has 46 cards, not " + std::to_string(all));
    }
    if (rules.pack[num_values - 1] > 1) refuse(rules.pack, "there is one 9 at most");
    const int needed = 9 * rules.players + 1;
    if (left != needed) {
        refuse(rules.pack, std::to_string(rules.players) + " players need " +
                               std::to_string(needed) + " cards, and " + std::to_string(left) +
                               " are left of it");
    }
}

}  // namespace matou::mistigri
