// Actions as text: `keep`, `7C>H`, `KH`, `KH:2`, `JK`, `JK=AH:1`, `4C+7D`; a chance step is a card.
#include <algorithm>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {
namespace {

// The place of a player's step, for messages.
std::string place(const Rules& rules, const State& state) {
    switch (state.phase) {
        case Phase::exchange:
            return "in the exchange with the hand " + cards_text(state.hand);
        case Phase::pose:
            return "on the fridge with the hand " + cards_text(state.hand);
        default:
            break;
    }
    const char* kind = (state.danger & bit(state.cat)) != 0 ? " in danger on cell " : " on cell ";
    return std::string(state.way == Way::out ? "going out" : "going back") + kind +
           std::to_string(state.cat) + " of " + std::to_string(rules.track) + " (" +
           card_text(state.cells[state.cat]) + ") with the hand " + cards_text(state.hand);
}

std::string chance_place(const State& state) {
    switch (state.phase) {
        case Phase::reveal:
            return "turned up on cell " + std::to_string(state.cat);
        case Phase::draw:
            return "drawn from the talon";
        case Phase::read:
            return "read from the bottom of the talon";
        default:
            return "dealt";
    }
}

[[noreturn]] void no_action(std::string_view text) {
    bad_notation("not an action, which is written keep, 7C>H, KH, KH:2, JK, JK=AH or 4C+7D: " +
                 quoted(text));
}

Card read_card(std::string_view part, std::string_view text) {
    const std::optional<Card> card = parse_card(part);
    if (!card) no_action(text);
    return *card;
}

Action parse_sum(const State& state, std::string_view text) {
    Action mask = 0;
    CardSet cards = 0;
    for (const std::string_view part : split(text, '+')) {
        const Card card = read_card(part, text);
        if (cards >> card != 0) {
            bad_notation("the cards of a sum ascend by rank, then by suit S H D C: " +
                         quoted(text));
        }
        cards |= bit(card);
        if ((state.hand & bit(card)) == 0) {
            illegal_action("not in the hand " + cards_text(state.hand) + ": " +
                           quoted(card_text(card)));
        }
        mask |= 1 << count(state.hand & (bit(card) - 1));
    }
    return action::sum_base + mask;
}

Action parse_play(std::string_view text) {
    std::string_view rest = text;
    int length = 0;
    if (rest.size() > 2 && rest[rest.size() - 2] == ':') {
        length = rest.back() - '0';
        if (length < 1 || length > 3) no_action(text);
        rest.remove_suffix(2);
    }
    int code = 0;
    if (rest.starts_with("JK=")) {
        const Card named = read_card(rest.substr(3), text);
        if (named == joker_card) no_action(text);
        code = action::joker_named_base + named;
    } else {
        code = read_card(rest, text);
    }
    return action::play_base + code * 4 + length;
}

Action parse_exchange(std::string_view text) {
    const std::size_t arrow = text.find('>');
    const Card card = read_card(text.substr(0, arrow), text);
    const std::optional<int> suit = parse_suit(text.substr(arrow + 1));
    if (!suit) no_action(text);
    return action::exchange_base + card * max_suits + *suit;
}

Action parse(const State& state, std::string_view text) {
    if (text == "keep") return action::keep;
    if (text.find('>') != std::string_view::npos) return parse_exchange(text);
    if (text.find('+') != std::string_view::npos) return parse_sum(state, text);
    return parse_play(text);
}

// The card of the hand that an action needs, or none.
CardSet needed_card(Action action) {
    if (action == action::keep || action >= action::sum_base) return 0;
    if (action < action::play_base) return bit((action - action::exchange_base) / max_suits);
    return bit(std::min((action - action::play_base) / 4, int{joker_card}));
}

}  // namespace

std::string Game::action_to_string(const State& state, Action action) const {
    if (current_player(state) == chance_player) {
        if (action < 0 || action >= num_cards) {
            illegal_action("no chance step has the number " + quoted(std::to_string(action)));
        }
        return card_text(static_cast<Card>(action));
    }
    if (action < 0 || action >= num_distinct_actions()) {
        illegal_action("no action has the number " + quoted(std::to_string(action)));
    }
    if (action == action::keep) return "keep";
    if (action < action::play_base) {
        const int code = action - action::exchange_base;
        return card_text(static_cast<Card>(code / max_suits)) + '>' +
               suit_letters[static_cast<std::size_t>(code % max_suits)];
    }
    if (action < action::sum_base) {
        const int code = (action - action::play_base) / 4;
        const int length = (action - action::play_base) % 4;
        std::string text =
            code < action::joker_named_base
                ? card_text(static_cast<Card>(code))
                : "JK=" + card_text(static_cast<Card>(code - action::joker_named_base));
        if (length > 0) (text += ':') += static_cast<char>('0' + length);
        return text;
    }
    const auto mask = static_cast<unsigned>(action - action::sum_base);
    const CardSet cards = effect(state, action).cards;
    if (count(cards) < 2 || count(cards) != std::popcount(mask)) {
        illegal_action("no two or more cards of the hand " + cards_text(state.hand) +
                       " have the sum number " + quoted(std::to_string(action)));
    }
    return cards_text(cards, "+");
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the game is over: " + quoted(text));
    if (current_player(state) == chance_player) {
        const std::optional<Card> card = parse_card(text);
        if (!card) bad_notation("a chance step is a card, not " + quoted(text));
        Outcomes outcomes;
        chance_outcomes(state, outcomes);
        for (const Outcome& outcome : outcomes) {
            if (outcome.action == *card) return *card;
        }
        illegal_action("can't be " + chance_place(state) + ": " + quoted(text));
    }
    const Action action = parse(state, text);
    Actions actions;
    legal_actions(state, actions);
    if (std::find(actions.begin(), actions.end(), action) != actions.end()) return action;
    if ((needed_card(action) & ~state.hand) != 0) {
        illegal_action("not in the hand " + cards_text(state.hand) + ": " + quoted(text));
    }
    illegal_action("not legal " + place(rules_, state) + ": " + quoted(text));
}

}  // namespace matou::pitaouf
