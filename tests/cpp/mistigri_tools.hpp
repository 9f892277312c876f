// What the tests of Crazy Mistigri share: tables laid out by hand, steps taken by texts, errors
// looked at.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "law.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/game.hpp"
#include "matou/mistigri/notation.hpp"
#include "matou/mistigri/words.hpp"

namespace mistigri_tools {

using namespace matou::mistigri;
using matou::Action;
using matou::Domain;
using matou::Stream;
using Play = matou::mistigri::Record;  // a round in progress with its history

// "invalid_state: hands: ...", or "nothing thrown".
template <class F>
std::string error_of(F call) {
    try {
        call();
    } catch (const matou::Error& error) {
        static constexpr const char* names[] = {"bad_notation", "illegal_action", "invalid_state",
                                                "not_applicable", "budget_exhausted"};
        return std::string(names[static_cast<int>(error.kind())]) + ": " + error.what();
    }
    return "nothing thrown";
}

inline Rules rules_of(int players, const Counts& pack = staircase8) {
    Rules rules;
    rules.players = players;
    rules.pack = pack;
    return rules;
}

inline std::shared_ptr<const Game> game_of(int players) {
    return std::make_shared<const Game>(rules_of(players));
}

// The first word tells the number of players.
inline Play play_of(std::string_view text) { return Play::from_text(game_of(text[0] - '0'), text); }

// A table laid out by hand: what nobody holds lies on the pile.
struct Table {
    Game game;
    State state;

    // Hands as `4a 4b/3c/-`; seat `turn` is to draw, or to discard a pair.
    Table(const Rules& rules, std::string_view hands, Phase phase, int turn = 0, int direction = 1)
        : game(rules) {
        state.pile = game.pack().all;
        std::size_t seat = 0;
        for (const std::string_view hand : matou::split(hands, '/')) {
            if (hand != "-") {
                for (const std::string_view word : matou::words(hand)) {
                    const Cards card = one_of(game.pack(), state.pile, parse_kind(word).value());
                    CHECK(card != 0);
                    state.pile ^= card;
                    state.hands[seat] |= card;
                }
            }
            ++seat;
        }
        state.turn = static_cast<std::uint8_t>(turn);
        state.direction = static_cast<std::int8_t>(direction);
        state.phase = phase;
        state.to_draw = phase == Phase::draw ? 1 : 0;
    }
    Table(int players, std::string_view hands, Phase phase, int turn = 0, int direction = 1)
        : Table(rules_of(players), hands, phase, turn, direction) {}

    // Steps with commas between.
    Table& go(std::string_view texts) {
        for (const std::string_view text : matou::split(texts, ',')) {
            const std::vector<std::string_view> parts = matou::words(text);
            std::string clean;
            for (const std::string_view part : parts) {
                (clean += clean.empty() ? "" : " ") += part;
            }
            game.advance(state, game.string_to_action(state, clean));
        }
        return *this;
    }
    [[nodiscard]] std::string refused(std::string_view text) const {
        return error_of([&] { static_cast<void>(game.string_to_action(state, text)); });
    }
    [[nodiscard]] std::string legal() const {
        Game::Actions actions;
        game.legal_actions(state, actions);
        std::string text;
        for (const Action action : actions) {
            (text += text.empty() ? "" : ", ") += game.action_to_string(state, action);
        }
        return text;
    }
    // `draw 4a 2, draw 5b 1`
    [[nodiscard]] std::string chance() const {
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        std::string text;
        for (const matou::Outcome& outcome : outcomes) {
            (text += text.empty() ? "" : ", ") += game.action_to_string(state, outcome.action);
            text += ' ' + std::to_string(outcome.weight);
        }
        return text;
    }
    // `draw 1 + 4a/3c/-`, with what waits, `draw 1 + 4a/3c/- wait 7 of 0, 2 cards`; at the end
    // `passed -7 -3 0`, by seat what he counts.
    [[nodiscard]] std::string brief() const {
        static constexpr const char* phases[] = {"deal", "draw", "pair",  "effect", "swap",
                                                 "give", "gift", "again", "over"};
        static constexpr const char* endings[] = {"none",   "alone",  "in another's turn",
                                                  "nobody", "passed", "cap"};
        std::string text;
        if (game.is_terminal(state)) {
            text = endings[static_cast<int>(state.ending)];
            for (int seat = 0; seat < game.num_players(); ++seat) {
                text += ' ' + std::to_string(static_cast<int>(game.returns(state, seat)));
            }
            return text;
        }
        text = phases[static_cast<int>(state.phase)];
        text += ' ' + std::to_string(state.turn) + (state.direction > 0 ? " +" : " -");
        for (int seat = 0; seat < game.num_players(); ++seat) {
            text += seat == 0 ? ' ' : '/';
            text += cards_text(game.pack(), state.hands[static_cast<std::size_t>(seat)]);
        }
        if (state.pending != 0) {
            text += " wait " + std::to_string(state.pending) + " of " +
                    std::to_string(state.pending_seat);
        }
        if (state.to_draw > 1) text += ", " + std::to_string(state.to_draw) + " cards";
        return text;
    }
    // Whether the pile has as many of this kind.
    [[nodiscard]] int on_pile(std::string_view card) const {
        return copies(game.pack(), state.pile, parse_kind(card).value());
    }
};

// Any legal action, or any outcome by its weight.
inline Action some_step(const Game& game, const State& state, Stream& stream) {
    if (game.current_player(state) == matou::chance_player) {
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        auto left =
            static_cast<std::int64_t>(stream.below(static_cast<std::uint32_t>(outcomes.total())));
        for (const matou::Outcome& outcome : outcomes) {
            if ((left -= outcome.weight) < 0) return outcome.action;
        }
    }
    Game::Actions actions;
    game.legal_actions(state, actions);
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

using law::follows_law;

}  // namespace mistigri_tools
