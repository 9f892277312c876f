// Actions as text: `discard 7S 8D`, `discard -`, `brelan K`, `carre T`, `suite S A3`, `no`, `KS`.
#include <algorithm>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/piquette/game.hpp"
#include "matou/piquette/steps.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {
namespace {

using tricks::Hand;
using Words = std::vector<std::string_view>;

[[noreturn]] void no_action(std::string_view text) {
    bad_notation(
        "not an action, which is written 'discard 7S 8D', 'discard -', 'brelan K', 'carre T', "
        "'suite S A3', 'no' or 'KS': " +
        quoted(text));
}

int read_card(std::string_view word, std::string_view text) {
    const std::optional<int> card = tricks::parse_card(word);
    if (!card) no_action(text);
    return *card;
}

int read_rank(std::string_view word, std::string_view text) {
    const std::size_t rank = word.size() == 1 ? tricks::ranks.find(word[0]) : std::string::npos;
    if (rank == std::string_view::npos) no_action(text);
    return static_cast<int>(rank);
}

Action read_suite(const Words& parts, std::string_view text) {
    if (parts.size() != 3 || parts[1].size() != 1 || parts[2].size() != 2) no_action(text);
    const std::size_t suit = tricks::suits.find(parts[1][0]);
    const int top = read_rank(parts[2].substr(0, 1), text);
    const int length = parts[2][1] - '0';
    if (suit == std::string_view::npos || length < 1 || length > 8) no_action(text);
    return action::suite_base + static_cast<Action>(suit) * 64 + top * 8 + length - 1;
}

std::string seat_holds(const State& state, int seat) {
    return "seat " + std::to_string(seat) + " holds " +
           tricks::hand_text(state.hands[static_cast<std::size_t>(seat)]);
}

Action read_discard(const State& state, int seat, const Words& parts, std::string_view text) {
    if (parts.size() == 2 && parts[1] == "-") return action::discard_base;
    Hand out = 0;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const int card = read_card(parts[i], text);
        if ((out & tricks::bit(card)) != 0) {
            illegal_action("a card is discarded once: " + quoted(text));
        }
        out |= tricks::bit(card);
    }
    if (out == 0) no_action(text);
    const Hand hand = state.hands[static_cast<std::size_t>(seat)];
    if ((out & ~hand) != 0) {
        illegal_action(seat_holds(state, seat) + ", not all of " + quoted(text));
    }
    return action::discard_base + static_cast<Action>(mask_of(hand, out));
}

constexpr std::string_view kind_words[] = {"brelan", "carre", "suite"};

std::string why_not(const Game& game, const State& state, int seat, Action action) {
    const auto p = static_cast<std::size_t>(seat);
    if (state.phase == Phase::discard) {
        if (action < action::discard_base) {
            return "seat " + std::to_string(seat) + " discards, or keeps all with 'discard -'";
        }
        const int least = game.rules().min_exchange;
        return "seat " + std::to_string(seat) + " exchanges " + std::to_string(least) + " to " +
               std::to_string(most_exchanged(state)) + " cards";
    }
    if (state.phase == Phase::play) {
        if (action >= tricks::num_cards) {
            return "seat " + std::to_string(seat) + " plays a card";
        }
        if ((state.hands[p] & tricks::bit(action)) == 0) return seat_holds(state, seat);
        return seat_holds(state, seat) + " and follows the suit led, " +
               tricks::suits[static_cast<std::size_t>(tricks::suit_of(state.best))];
    }
    if (action == action::no) return seat_holds(state, seat) + " and must lay what it may";
    const auto kind = static_cast<std::size_t>(state.step / 2);
    const Laid before = laid_before(game.rules(), state);
    std::string text = seat_holds(state, seat) + " and may not lay this ";
    (text += kind_words[kind]);
    if (before != 0) text += ", first is " + game.action_to_string(state, before);
    return text;
}

}  // namespace

std::string Game::action_to_string(const State& state, Action action) const {
    const bool chance = state.phase == Phase::deal;
    if (action >= 0 && action < tricks::num_cards) return tricks::card_text(action);
    if (!chance && action >= 0 && action < action::count) {
        if (action == action::no) return "no";
        if (action < action::carre_base) {
            return std::string("brelan ") +
                   tricks::ranks[static_cast<std::size_t>(action - action::brelan_base)];
        }
        if (action < action::suite_base) {
            return std::string("carre ") +
                   tricks::ranks[static_cast<std::size_t>(action - action::carre_base)];
        }
        if (action < action::discard_base) {
            const int top = suite_top(action);
            return std::string("suite ") +
                   tricks::suits[static_cast<std::size_t>(tricks::suit_of(top))] + ' ' +
                   tricks::ranks[static_cast<std::size_t>(tricks::rank_of(top))] +
                   std::to_string(suite_length(action));
        }
        if (state.phase == Phase::discard) {
            const auto p = static_cast<std::size_t>(current_player(state));
            const Hand out =
                masked(state.hands[p], static_cast<unsigned>(action - action::discard_base));
            if (out == 0) return "discard -";
            std::string text = "discard";
            for (const int card : tricks::Cards{out}) (text += ' ') += tricks::card_text(card);
            return text;
        }
    }
    illegal_action("no action here has the number " + quoted(std::to_string(action)));
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the game is over: " + quoted(text));
    const Words parts = words(text);
    if (state.phase == Phase::deal) {
        const std::optional<int> dealt = tricks::parse_card(text);
        if (!dealt) bad_notation("a chance step is the card dealt, not " + quoted(text));
        Outcomes outcomes;
        chance_outcomes(state, outcomes);
        for (const Outcome& outcome : outcomes) {
            if (outcome.action == *dealt) return outcome.action;
        }
        illegal_action("this card has been dealt: " + quoted(text));
    }
    if (parts.empty()) no_action(text);
    const int seat = current_player(state);
    Action action = action::no;
    if (parts[0] == "discard") {
        if (state.phase != Phase::discard) {
            illegal_action("nobody discards after the exchange: " + quoted(text));
        }
        action = read_discard(state, seat, parts, text);
    } else if (parts[0] == kind_words[0] && parts.size() == 2) {
        action = action::brelan_base + read_rank(parts[1], text);
    } else if (parts[0] == kind_words[1] && parts.size() == 2) {
        action = action::carre_base + read_rank(parts[1], text);
    } else if (parts[0] == kind_words[2]) {
        action = read_suite(parts, text);
    } else if (parts.size() != 1) {
        no_action(text);
    } else if (parts[0] != "no") {
        action = read_card(parts[0], text);
    }
    Actions actions;
    legal_actions(state, actions);
    if (std::binary_search(actions.begin(), actions.end(), action)) return action;
    illegal_action(why_not(*this, state, seat, action) + ": " + quoted(text));
}

}  // namespace matou::piquette
