// The information text of a seat: the State's text without what the seat has not seen.
#include <algorithm>

#include "matou/piquette/notation.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {
namespace {

using tricks::Hand;

// The deal as a seat knows it in this State, whether chance steps dealt it or a text stated it.
Deal seen_of(const State& state, int seat) noexcept {
    Deal seen = unknown_deal();
    seen.opener = state.opener;
    if (seat < 0) return seen;
    const auto p = static_cast<std::size_t>(seat);
    Hand dealt = state.hands[p] | state.played[p] | state.out[p];
    const std::size_t from = seat == state.opener ? 0 : state.taken[state.opener];
    for (std::size_t i = from; i < from + state.taken[p]; ++i) {
        seen.talon[i] = state.talon[i];
        dealt &= ~tricks::bit(state.talon[i]);
    }
    seen.hands[p] = dealt;
    return seen;
}

// A step as the seat has seen it, each space written `_`.
std::string seen_step(const Game& game, const State& before, Action action, int seat) {
    const int player = game.current_player(before);
    if (before.phase == Phase::discard && player != seat && action != action::discard_base) {
        std::string text = "discard";
        for (unsigned mask = static_cast<unsigned>(action - action::discard_base); mask != 0;
             mask &= mask - 1) {
            text += "_?";
        }
        return text;
    }
    std::string text = game.action_to_string(before, action);
    std::replace(text.begin(), text.end(), ' ', '_');
    const bool brelan = action >= action::brelan_base && action < action::carre_base;
    if (before.phase == Phase::announce && brelan) {
        text += '=';
        const Hand hand = before.hands[static_cast<std::size_t>(player)];
        for (const int card : tricks::Cards{cards_of(static_cast<Laid>(action), hand)}) {
            text += tricks::suits[static_cast<std::size_t>(tricks::suit_of(card))];
        }
    }
    return text;
}

}  // namespace

std::string Notation::information(const Game& game, const Deal& origin,
                                  std::span<const Action> history, int seat) {
    State state = start(game, origin);
    std::string chance;
    for (const Action action : history) {
        if (state.phase == Phase::deal) {
            const bool own = state.step / hand_size == seat;  // the talon is nobody's
            (chance += ' ') += own ? game.action_to_string(state, action) : "?";
        }
        game.advance(state, action);
    }
    if (state.phase == Phase::deal) {
        if (history.empty()) return write_origin(game, unknown_deal());
        return write_origin(game, origin) + " moves" + chance;
    }
    State from = start(game, origin);
    std::size_t first = 0;
    for (; from.phase == Phase::deal; ++first) game.advance(from, history[first]);
    std::string moves;
    for (const Action action : history.subspan(first)) {
        (moves += ' ') += seen_step(game, from, action, seat);
        game.advance(from, action);
    }
    const std::string text = piquette::to_text(seen_of(state, seat));
    return moves.empty() ? text : text + " moves" + moves;
}

}  // namespace matou::piquette
