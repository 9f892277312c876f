// Actions as text: `d3`, `p2`, `R5`; a chance step is the number dealt, `3`.
#include <algorithm>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {
namespace {

[[noreturn]] void no_action(std::string_view text) {
    bad_notation("not an action, which is written d3, p2 or R5: " + quoted(text));
}

// The number of the action, whatever the phase; columns that this board lacks included.
Action parse(std::string_view text) {
    if (text.size() != 2 || text[1] < '0' || text[1] > '9') no_action(text);
    const int number = text[1] - '1';
    if (text[0] == 'p') {
        if (number + 1 > 8) no_action(text);
        return action::predict_base + number + 1;
    }
    if (number < 0) no_action(text);
    if (text[0] == 'd') return action::discard_base + number;
    const std::size_t colour = colour_letters.find(text[0]);
    if (colour == std::string_view::npos) no_action(text);
    return action::play_base + max_numbers * static_cast<int>(colour) + number;
}

std::string colour_name(int colour) {
    constexpr std::array names{"red", "blue", "yellow", "green"};
    return names[static_cast<std::size_t>(colour)];
}

// Why a play that can be read is not legal for the seat whose turn it is.
std::string refusal(int players, const State& state, int seat, int colour, int number) {
    const auto p = static_cast<std::size_t>(seat);
    const std::string who = "seat " + std::to_string(seat);
    if (copies_of(state.hand[p], number) == 0) {
        return who + " holds " + hand_text(state.hand[p]) + ", no such number";
    }
    const int cell = colour * numbers_of(players) + number;
    if ((state.taken >> cell & 1) != 0) return "the cell has a token";
    if ((state.x[p] >> colour & 1) == 0) {
        return who + " has lost the X token of " + colour_name(colour);
    }
    return "red may not be led before a player's token lies on it, while " + who +
           " can lead another colour";
}

}  // namespace

std::string Game::action_to_string(const State& state, Action action) const {
    const int numbers = numbers_of(rules_.players);
    if (current_player(state) == chance_player) {
        if (action < 0 || action >= numbers) {
            illegal_action("no chance step has the number " + quoted(std::to_string(action)));
        }
        return std::to_string(action + 1);
    }
    const auto text = [](char letter, int number) {
        return std::string{letter, static_cast<char>('0' + number)};
    };
    if (action >= action::play_base && action < action::count) {
        const int colour = (action - action::play_base) / max_numbers;
        const int number = (action - action::play_base) % max_numbers;
        if (number < numbers) {
            return text(colour_letters[static_cast<std::size_t>(colour)], number + 1);
        }
    } else if (action >= action::predict_base && action < action::play_base) {
        return text('p', action - action::predict_base);
    } else if (action >= action::discard_base && action < action::discard_base + numbers) {
        return text('d', action - action::discard_base + 1);
    }
    illegal_action("no action has the number " + quoted(std::to_string(action)) + " at " +
                   std::to_string(rules_.players) + " players");
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the game is over: " + quoted(text));
    if (state.phase == Phase::deal) {
        if (text.size() != 1 || text[0] < '1' || text[0] > '9') {
            bad_notation("a chance step is the number dealt, not " + quoted(text));
        }
        Outcomes outcomes;
        chance_outcomes(state, outcomes);
        for (const Outcome& outcome : outcomes) {
            if (outcome.action == text[0] - '1') return outcome.action;
        }
        illegal_action("no copy of this number is left to deal: " + quoted(text));
    }
    const Action action = parse(text);
    Actions actions;
    legal_actions(state, actions);
    if (std::binary_search(actions.begin(), actions.end(), action)) return action;

    const int seat = current_player(state);
    const std::string who = "seat " + std::to_string(seat);
    if (state.phase == Phase::discard) {
        illegal_action(who + " discards a card of " +
                       hand_text(state.hand[static_cast<std::size_t>(seat)]) + ", not " +
                       quoted(text));
    }
    if (state.phase == Phase::predict) {
        std::string allowed;
        for (const Action one : actions) {
            (allowed += allowed.empty() ? "" : " ") += action_to_string(state, one);
        }
        illegal_action(who + " predicts one of " + allowed + ", not " + quoted(text));
    }
    if (action < action::play_base) {
        illegal_action(who + " plays a card, not " + quoted(text));
    }
    const int colour = (action - action::play_base) / max_numbers;
    const int number = (action - action::play_base) % max_numbers;
    if (number >= numbers_of(rules_.players)) {
        illegal_action("the numbers are 1 to " + std::to_string(numbers_of(rules_.players)) +
                       " at " + std::to_string(rules_.players) + " players: " + quoted(text));
    }
    illegal_action(refusal(rules_.players, state, seat, colour, number) + ": " + quoted(text));
}

}  // namespace matou::cat_in_the_box
