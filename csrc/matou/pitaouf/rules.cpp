#include "matou/pitaouf/rules.hpp"

#include "matou/core/errors.hpp"

namespace matou::pitaouf {
namespace {

void within(const char* option, int value, int low, int high) {
    if (value >= low && value <= high) return;
    invalid_state(std::string("the option ") + option + " is a number from " + std::to_string(low) +
                  " to " + std::to_string(high) + ", not " + std::to_string(value));
}

// An enum built from a number that names none of its values.
template <class Option>
void known_value(const char* option, Option value, Option last) {
    if (value > last) {
        invalid_state(std::string("the option ") + option + " has no value number " +
                      std::to_string(static_cast<int>(value)));
    }
}

}  // namespace

void check(const Rules& rules) {
    known_value("joker", rules.joker, Joker::dead);
    known_value("exchange", rules.exchange, Exchange::none);
    known_value("sums", rules.sums, Sums::any_time);
    known_value("moves", rules.moves, Moves::up_to);
    known_value("fridge", rules.fridge, Fridge::pose);
    known_value("finish", rules.finish, Finish::clear);
    known_value("empty_hand", rules.empty_hand, EmptyHand::strict);
    within("suits", rules.suits, 1, max_suits);
    within("ranks", rules.ranks, 2, 13);
    within("track", rules.track, 3, max_track);
    within("hand", rules.hand, 1, max_hand);
    within("figures_from", rules.figures_from, 2, 99);
    within("jokers", rules.jokers, 0, 1);

    const CellSet cells = track_cells(rules);
    for (const int cell : Cards{rules.ace_cells & ~cells}) {
        invalid_state("the option ace_cells names cell " + std::to_string(cell) +
                      ", the cells with a card are 1 to " + std::to_string(rules.track - 1));
    }
    const int ace_cells = count(rules.ace_cells);
    if (ace_cells > rules.suits) {
        invalid_state("the option ace_cells names " + std::to_string(ace_cells) +
                      " cells, the pack has " + std::to_string(rules.suits) + " aces");
    }
    const int ordinary_cells = count(cells & ~rules.ace_cells);
    const int others = rules.suits * (rules.ranks - 1);
    if (ordinary_cells > others) {
        invalid_state("the option track gives " + std::to_string(ordinary_cells) +
                      " cells without an ace, the pack has " + std::to_string(others) +
                      " cards for them");
    }
    if (talon_size(rules) < 0) {
        invalid_state("the option hand asks for " + std::to_string(rules.hand) +
                      " cards, beside the track the pack has " +
                      std::to_string(talon_size(rules) + rules.hand));
    }
}

}  // namespace matou::pitaouf
