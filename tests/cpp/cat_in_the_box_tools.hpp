// What the tests of Cat in the Box's rules share: rounds played by texts, errors looked at.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "law.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/notation.hpp"
#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace tools {

using namespace matou;
using namespace matou::cat_in_the_box;
using Round = matou::cat_in_the_box::Record;  // a round in progress with its history

// "invalid_state: hands: …", or "nothing thrown".
template <class F>
std::string error_of(F call) {
    try {
        call();
    } catch (const Error& error) {
        static constexpr const char* names[] = {"bad_notation", "illegal_action", "invalid_state",
                                                "not_applicable", "budget_exhausted"};
        return std::string(names[static_cast<int>(error.kind())]) + ": " + error.what();
    }
    return "nothing thrown";
}

// `*` for `?`, of which a row before a slash means something else to the compiler.
inline std::string unseen_text(std::string text) {
    std::replace(text.begin(), text.end(), '*', '?');
    return text;
}

inline std::shared_ptr<const Game> game_of(const Rules& rules) {
    return std::make_shared<const Game>(rules);
}
inline std::shared_ptr<const Game> game_for(int players) {
    return game_of(standard_rules(players));
}

// A round from a State's text under the standard rules of the number it begins with.
inline Round round_of_text(std::string_view text) {
    return Round::from_text(game_for(text[0] - '0'), text);
}
inline State state_of(std::string_view text) { return round_of_text(text).state(); }

inline void play(Round& round, std::string_view texts) {
    for (const std::string_view text : words(texts)) round.apply(text);
}

inline std::string legal(const Game& game, const State& state) {
    Game::Actions actions;
    game.legal_actions(state, actions);
    std::string text;
    for (const Action action : actions) {
        (text += text.empty() ? "" : " ") += game.action_to_string(state, action);
    }
    return text;
}
inline std::string legal(const Round& round) { return legal(round.game(), round.state()); }

inline std::string scores(const Game& game, const State& state) {
    std::string text;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        (text += text.empty() ? "" : " ") += std::to_string(game.score(state, seat));
    }
    return text;
}
inline std::string scores(const Round& round) { return scores(round.game(), round.state()); }

// A uniform choice among the legal actions, or one that keeps red and follows suit, which brings
// long rounds and forced red leads.
inline Action random_action(const Game& game, const State& state, Stream& stream,
                            bool spare_red = false) {
    Game::Actions actions;
    game.legal_actions(state, actions);
    Action action = actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    for (int i = 0; spare_red && state.phase == Phase::play && i < 8; ++i) {
        const int colour = (action - action::play_base) / max_numbers;
        if (state.count > 0 ? colour == state.led : colour != red) break;
        action = actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    }
    return action;
}

using law::follows_law;

}  // namespace tools
