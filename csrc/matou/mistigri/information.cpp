// The information text of a seat: the State's text without what the seat has not seen.
#include <algorithm>

#include "matou/mistigri/notation.hpp"
#include "matou/mistigri/steps.hpp"
#include "matou/mistigri/words.hpp"

namespace matou::mistigri {
namespace {

// The deal as a seat knows it: its own hand.
Deal seen_deal(const Game& game, const State& dealt, int seat) {
    Deal seen = unknown_deal();
    seen.first = dealt.first;
    if (seat < 0) return seen;
    for (int kind = 0; kind < num_kinds; ++kind) {
        seen.hands[index_of(seat)][index_of(kind)] =
            static_cast<std::uint8_t>(copies(game.pack(), dealt.hands[index_of(seat)], kind));
    }
    return seen;
}

// The ones that `drop-ones` lays on the pile, which the action alone does not tell: `=1a,1c`.
std::string dropped(const Game& game, const State& state) {
    std::string text = cards_text(game.pack(), state.hands[state.turn] & game.pack().of_value[1]);
    if (text == "-") return "";
    std::replace(text.begin(), text.end(), ' ', ',');
    return '=' + text;
}

// A step as the seat sees it: draws, cards shown and given are for those whom they concern.
std::string seen_step(const Game& game, const State& state, Action action, int seat) {
    std::string text = game.action_to_string(state, action);
    if (state.phase == Phase::effect && action == action::drop_ones) {
        return text + dropped(game, state);
    }
    const bool draws = state.phase == Phase::draw;
    const bool shows = action >= action::show_base && action < action::give_base && !draws;
    const bool gives = state.phase == Phase::give;
    bool hidden = false;
    if (draws) {
        hidden = seat != state.turn && seat != previous(state, game.num_players());
    } else if (shows) {
        hidden = seat != state.turn;
    } else if (gives) {
        hidden = seat != state.turn && seat != (action - action::give_base) % max_players;
    }
    if (!hidden) return text;
    const std::size_t card = text.find(' ') + 1;
    return text.substr(0, card) + '?' + text.substr(card + 2);
}

}  // namespace

std::string Notation::information(const Game& game, const Deal& origin,
                                  std::span<const Action> history, int seat) {
    State state = start(game, origin);
    std::string dealt;
    std::size_t step = 0;
    for (; step < history.size() && state.phase == Phase::deal; ++step) {
        const int whose = std::min(state.turn / 9, game.num_players() - 1);
        dealt += ' ';
        dealt += whose == seat ? game.action_to_string(state, history[step]) : std::string("?");
        game.advance(state, history[step]);
    }
    if (state.phase == Phase::deal) {
        const std::string text = write_origin(game, history.empty() ? unknown_deal() : origin);
        return dealt.empty() ? text : text + " moves" + dealt;
    }
    std::string text = write_origin(game, seen_deal(game, state, seat));
    if (step < history.size()) text += " moves";
    for (; step < history.size(); ++step) {
        std::string word = seen_step(game, state, history[step], seat);
        std::replace(word.begin(), word.end(), ' ', '_');
        (text += ' ') += word;
        game.advance(state, history[step]);
    }
    return text;
}

}  // namespace matou::mistigri
