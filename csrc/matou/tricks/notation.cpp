#include "matou/tricks/notation.hpp"

#include <bit>

#include "matou/tricks/text.hpp"

namespace matou::tricks {

void check_start(const Deal& deal) {
    if (is_complete(deal) || is_before_deal(deal)) return;
    invalid_state(
        "hands: a state holds every card; for what is not seen let game.sample(text, seed) or "
        "game.deal(index, given=...) draw it: " +
        quoted(to_text(deal)));
}

Hands stated_by(std::span<const std::string_view> words) {
    Deal deal;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "?") continue;
        const int card = read_card(words[i]);
        if ((cards_in(deal.hands) & bit(card)) != 0) {
            invalid_state("moves: this card is dealt twice: " + quoted(words[i]));
        }
        deal.hands[i / hand_size] |= bit(card);
    }
    return deal.hands;
}

std::vector<Action> dealt_steps(std::span<const std::string_view> words, const Hands* hands,
                                Stream& stream) {
    const Hands stated = stated_by(words);
    std::vector<std::uint8_t> left;
    for (const int card : Cards{~cards_in(stated)}) left.push_back(static_cast<std::uint8_t>(card));
    stream.shuffle(std::span(left));
    std::vector<Action> steps;
    Hand dealt = cards_in(stated);
    for (std::size_t i = 0; i < words.size(); ++i) {
        int card = 0;
        if (words[i] != "?") {
            card = read_card(words[i]);
        } else if (hands != nullptr) {
            card = std::countr_zero((*hands)[i / hand_size] & ~dealt);
        } else {
            card = left.back();
            left.pop_back();
        }
        dealt |= bit(card);
        steps.push_back(card);
    }
    return steps;
}

void none_agrees(std::string_view text) {
    invalid_state("hands: no arrangement of the unseen cards agrees with " + quoted(text));
}

}  // namespace matou::tricks
