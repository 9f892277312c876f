#include "matou/padatou_parle/actions_text.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/padatou_parle/game.hpp"
#include "matou/tricks/card_words.hpp"
#include "matou/tricks/dealing.hpp"
#include "matou/tricks/text.hpp"

namespace matou::padatou_parle {
namespace {

constexpr std::array pairs{"S H", "S D", "S C", "H D", "H C", "D C"};

std::string letter(std::string_view letters, int index) {
    return std::string(1, letters[static_cast<std::size_t>(index)]);
}

bool is_card(Action action) { return action >= 0 && action < action::ask_nothing; }

}  // namespace

std::string question_text(Action asked) {
    using namespace action;
    if (asked == ask_nothing) return "nothing";
    if (asked < ask_count_rank)
        return std::string("has_suit ") + letter(tricks::suits, asked - ask_has_suit);
    if (asked < ask_has_card)
        return std::string("count_rank ") + letter(tricks::ranks, asked - ask_count_rank);
    if (asked < ask_has_rank)
        return std::string("has_card ") + tricks::card_text(asked - ask_has_card);
    if (asked < ask_master)
        return std::string("has_rank ") + letter(tricks::ranks, asked - ask_has_rank);
    if (asked < ask_gone) return std::string("master ") + letter(tricks::suits, asked - ask_master);
    if (asked < ask_which_suit) return std::string("gone ") + tricks::card_text(asked - ask_gone);
    if (asked == ask_which_suit) return "which_suit";
    return std::string("prefer ") + pairs[static_cast<std::size_t>(asked - ask_prefer)];
}

Action read_words(std::string_view text) {
    // One space between words, and `has suit` as `has_suit`: in a State's text both are `_`.
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    std::string given;
    for (const std::string_view word : words(spaced)) (given += given.empty() ? "" : " ") += word;
    for (int suit = 0; suit < tricks::num_suits; ++suit) {
        if (given == std::string("answer ") + letter(tricks::suits, suit))
            return action::answer_base + suit;
    }
    for (Action asked = action::ask_nothing; asked < action::answer_base; ++asked) {
        std::string spelt = std::string("ask ") + question_text(asked);
        std::replace(spelt.begin(), spelt.end(), '_', ' ');
        if (given == spelt) return asked;
    }
    bad_notation(
        "not an action, which is a card KS, 'ask nothing', 'ask has_suit S', 'ask count_rank A', "
        "'ask has_card QS', 'ask has_rank K', 'ask master D', 'ask gone AC', 'ask which_suit', "
        "'ask prefer H D' (suits in the order S H D C) or 'answer S': " +
        quoted(text));
}

std::string answer_text(Action asked, int answer) {
    if (asked >= action::ask_count_rank && asked < action::ask_has_card) {
        return std::to_string(answer);
    }
    return answer != 0 ? "yes" : "no";
}

int read_answer(Action asked, std::string_view text) {
    const bool counts = asked >= action::ask_count_rank && asked < action::ask_has_card;
    for (int answer = 0; answer <= (counts ? tricks::num_suits : 1); ++answer) {
        if (text == answer_text(asked, answer)) return answer;
    }
    bad_notation(std::string("'") + question_text(asked) + "' is answered by " +
                 (counts ? "a number from 0 to 4" : "yes or no") + ", not " + quoted(text));
}

std::string Game::action_to_string(const State&, Action action) const {
    if (action < 0 || action >= action::count) {
        illegal_action("no action has the number " + quoted(std::to_string(action)));
    }
    if (is_card(action)) return tricks::card_text(action);
    if (action >= action::answer_base) {
        return std::string("answer ") + letter(tricks::suits, action - action::answer_base);
    }
    return std::string("ask ") + question_text(action);
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the game is over: " + quoted(text));
    if (state.phase == Phase::deal) {
        const int card = tricks::read_card(text);
        tricks::check_dealt(tricks::cards_in(state.hands), card);
        return card;
    }
    const std::optional<int> as_card = tricks::parse_card(text);
    const Action action = as_card ? *as_card : read_words(text);
    const int seat = current_player(state);
    const std::string who = "seat " + std::to_string(seat);
    if (state.phase == Phase::ask) {
        if (action >= action::ask_nothing && action < action::answer_base) return action;
        illegal_action(who + " asks before its lead, if only 'ask nothing': " + quoted(text));
    }
    if (state.phase == Phase::answer) {
        const int suit = action - action::answer_base;
        if (suit >= 0 && (answers_to(state.asked) >> suit & 1) != 0) return action;
        illegal_action(who + " answers '" + question_text(state.asked) +
                       "' with one of its suits: " + quoted(text));
    }
    if (!is_card(action)) {
        illegal_action(who + " plays a card" +
                       (rules_.questions ? ": " : ", nobody asks in the silent game: ") +
                       quoted(text));
    }
    tricks::check_play(seat, state.hands[static_cast<std::size_t>(seat)],
                       tricks::legal_plays<4>(state),
                       state.count > 0 ? tricks::suit_of(state.best) : -1, action);
    return action;
}

}  // namespace matou::padatou_parle
