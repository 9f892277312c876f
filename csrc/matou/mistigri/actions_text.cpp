// Actions as text: `pair 5a 5c`, `give 3b 2`, `draw 5a`; a card dealt before the round as the card.
#include <algorithm>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/game.hpp"
#include "matou/mistigri/steps.hpp"
#include "matou/mistigri/words.hpp"

namespace matou::mistigri {
namespace {

using Words = std::vector<std::string_view>;

[[noreturn]] void no_action(std::string_view text) {
    bad_notation(
        "not an action, which is written 'pair 5a 5c', 'pass', 'stop', 'reverse', 'drop-ones', "
        "'show 4b', 'swap', 'swap 3a 7b', 'give 3b 2' or 'gift 5a 1': " +
        quoted(text));
}

int read_kind(std::string_view word, std::string_view text) {
    const std::optional<Kind> kind = parse_kind(word);
    if (!kind) no_action(text);
    return *kind;
}

int read_seat(std::string_view word, std::string_view text) {
    if (word.size() != 1 || word[0] < '0' || word[0] >= '0' + max_players) no_action(text);
    return word[0] - '0';
}

// The number of an action wherever it may be legal.
Action read(std::string_view text) {
    const Words parts = words(text);
    const std::size_t size = parts.size();
    if (size == 1) {
        if (parts[0] == "pass") return action::pass;
        if (parts[0] == "stop") return action::stop;
        if (parts[0] == "reverse") return action::reverse;
        if (parts[0] == "drop-ones") return action::drop_ones;
        if (parts[0] == "swap") return action::swap;
    }
    if (size == 2 && parts[0] == "show") return action::show_base + read_kind(parts[1], text);
    if (size != 3) no_action(text);
    const int kind = read_kind(parts[1], text);
    if (parts[0] == "give") {
        return action::give_base + max_players * kind + read_seat(parts[2], text);
    }
    if (parts[0] == "gift") {
        return action::gift_base + max_players * kind + read_seat(parts[2], text);
    }
    const int other = read_kind(parts[2], text);
    if (parts[0] == "swap") return action::exchange_base + num_kinds * kind + other;
    if (parts[0] != "pair") no_action(text);
    if (other < kind) {
        bad_notation("a pair is written with the lower value first, then by colour, 'pair " +
                     kind_text(other) + ' ' + kind_text(kind) + "': " + quoted(text));
    }
    return action::pair_base + num_kinds * kind + other;
}

const char* what_is_asked(const State& state) {
    switch (state.phase) {
        case Phase::pair:
            return "discards a pair or passes";
        case Phase::effect:
            return "chooses what the pair does";
        case Phase::swap:
            return "swaps a card with the pile";
        case Phase::give:
            return "gives a card to another player";
        case Phase::gift:
            return "gives a card of the pile to the next opponent";
        default:
            return "discards one more pair or stops";
    }
}

// The kinds that an action names, the first two places; -1 for none.
struct Named {
    int one = -1;
    int other = -1;
    int seat = -1;
};
Named named(Action action) noexcept {
    if (action >= action::exchange_base) {
        const int cards = action - action::exchange_base;
        return {cards / num_kinds, cards % num_kinds, -1};
    }
    if (action >= action::pair_base) {
        const int cards = action - action::pair_base;
        return {cards / num_kinds, cards % num_kinds, -1};
    }
    if (action >= action::gift_base) {
        const int what = action - action::gift_base;
        return {what / max_players, -1, what % max_players};
    }
    if (action >= action::give_base) {
        const int what = action - action::give_base;
        return {what / max_players, -1, what % max_players};
    }
    if (action >= action::show_base) return {action - action::show_base, -1, -1};
    return {};
}

// Why an action that can be read is not legal here, in words.
std::string why_not(const Game& game, const State& state, Action action) {
    const int seat = game.current_player(state);
    const std::string who = "seat " + std::to_string(seat);
    const Named what = named(action);
    const Cards hand = state.hands[index_of(seat)];
    const auto lacks = [&](int kind, Cards cards) { return copies(game.pack(), cards, kind) == 0; };
    const bool pairs = state.phase == Phase::pair || state.phase == Phase::again;
    const bool is_pair = action >= action::pair_base && action < action::exchange_base;
    if (pairs && is_pair) {
        const bool twice = what.one == what.other && copies(game.pack(), hand, what.one) < 2;
        if (lacks(what.one, hand) || lacks(what.other, hand) || twice) {
            return who + " does not hold both cards";
        }
        return "these are no pair, which is two of a value or two of a colour";
    }
    if (state.phase == Phase::pair && action == action::pass) {
        return who + " holds a pair and has to discard one";
    }
    const bool gives =
        state.phase == Phase::give && action >= action::give_base && action < action::gift_base;
    const bool swaps = state.phase == Phase::swap && action >= action::exchange_base;
    const bool shows = state.phase == Phase::effect && state.effect == 2 &&
                       action >= action::show_base && action < action::give_base;
    const bool later = state.phase == Phase::effect && state.effect == 3 && action == action::swap;
    if (shows || later) {
        if (!has_target(state, game.num_players())) {
            return "nobody will draw from " + who + ", so only reversing is left";
        }
        return who + " has no such card";
    }
    if ((gives || swaps) && lacks(what.one, hand)) return who + " has no such card";
    if (swaps) return "no such card lies on the pile";
    if (gives) return "a card is given to another player who holds cards";
    if (state.phase == Phase::gift && action >= action::gift_base && action < action::pair_base) {
        const int served = to_serve(state, game.num_players());
        if (what.seat != served) return "seat " + std::to_string(served) + " gets the next card";
        return "no such card lies on the pile";
    }
    return who + ' ' + what_is_asked(state) + " here";
}

Action read_chance(const Game& game, const State& state, std::string_view text) {
    const Words parts = words(text);
    const bool dealt = state.phase == Phase::deal;
    const bool form = dealt ? parts.size() == 1 : parts.size() == 2 && parts[0] == "draw";
    const std::optional<Kind> kind =
        form ? parse_kind(parts.back()) : std::optional<Kind>(std::nullopt);
    if (!kind) {
        bad_notation(std::string(dealt ? "a card is dealt here, '5a', not "
                                       : "a card is drawn here, 'draw 5a', not ") +
                     quoted(text));
    }
    Game::Outcomes outcomes;
    game.chance_outcomes(state, outcomes);
    for (const Outcome& outcome : outcomes) {
        if (outcome.action == *kind) return outcome.action;
    }
    if (dealt) illegal_action("no such card is left in the pack: " + quoted(text));
    const std::string giver = std::to_string(previous(state, game.num_players()));
    if (state.shown != no_kind) {
        illegal_action("seat " + giver + " has chosen the card that is drawn, " +
                       kind_text(state.shown) + ": " + quoted(text));
    }
    illegal_action("seat " + giver + ", who is drawn from, has no such card: " + quoted(text));
}

}  // namespace

std::string Game::action_to_string(const State& state, Action action) const {
    if (current_player(state) == chance_player && action >= 0 && action < num_kinds) {
        return (state.phase == Phase::deal ? "" : "draw ") + kind_text(action);
    }
    if (action < 0 || action >= action::count) {
        illegal_action("no action here has the number " + quoted(std::to_string(action)));
    }
    switch (action) {
        case action::pass:
            return "pass";
        case action::stop:
            return "stop";
        case action::reverse:
            return "reverse";
        case action::drop_ones:
            return "drop-ones";
        case action::swap:
            return "swap";
        default:
            break;
    }
    const Named what = named(action);
    const std::string one = kind_text(what.one);
    if (action < action::give_base) return "show " + one;
    if (action < action::gift_base) return "give " + one + ' ' + std::to_string(what.seat);
    if (action < action::pair_base) return "gift " + one + ' ' + std::to_string(what.seat);
    const std::string both = one + ' ' + kind_text(what.other);
    return (action < action::exchange_base ? "pair " : "swap ") + both;
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the round is over: " + quoted(text));
    if (current_player(state) == chance_player) return read_chance(*this, state, text);
    const Action action = read(text);
    Actions actions;
    legal_actions(state, actions);
    if (std::binary_search(actions.begin(), actions.end(), action)) return action;
    illegal_action(why_not(*this, state, action) + ": " + quoted(text));
}

}  // namespace matou::mistigri
