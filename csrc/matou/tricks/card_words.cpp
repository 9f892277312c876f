#include "matou/tricks/card_words.hpp"

#include <optional>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/text.hpp"

namespace matou::tricks {

int read_card(std::string_view text) {
    const std::optional<int> card = parse_card(text);
    if (!card) {
        bad_notation("not a card, which is a rank 7 8 9 T J Q K A and a suit S H D C, as KS: " +
                     quoted(text));
    }
    return *card;
}

void check_play(int seat, Hand hand, Hand legal, int led, int card) {
    if ((legal & bit(card)) != 0) return;
    const std::string who = "seat " + std::to_string(seat);
    const std::string what = ": " + quoted(card_text(card));
    if ((hand & bit(card)) == 0) {
        illegal_action(who + " holds " + hand_text(hand) + ", not this card" + what);
    }
    illegal_action(who + " must follow the suit led, " + suits[static_cast<std::size_t>(led)] +
                   ", holding " + hand_text(hand) + what);
}

void check_dealt(Hand dealt, int card) {
    if ((dealt & bit(card)) == 0) return;
    illegal_action("this card is dealt already: " + quoted(card_text(card)));
}

}  // namespace matou::tricks
