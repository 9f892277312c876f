// What the tests of Filou share: games played by texts, errors looked at.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "law.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/game.hpp"
#include "matou/filou/notation.hpp"
#include "matou/filou/words.hpp"

namespace tools {

using namespace matou::filou;
using matou::Action;
using matou::Domain;
using matou::Stream;
using Play = matou::filou::Record;  // a game in progress with its history

// "invalid_state: removed: ...", or "nothing thrown".
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

inline Rules rules_of(int players) {
    Rules rules;
    rules.players = players;
    return rules;
}

inline std::shared_ptr<const Game> game_of(int players) {
    return std::make_shared<const Game>(rules_of(players));
}

// The first word tells the number of players.
inline Play play_of(std::string_view text) { return Play::from_text(game_of(text[0] - '0'), text); }

inline void play(Play& game, std::string_view texts) {
    for (const std::string_view word : matou::words(texts)) {
        std::string text(word);
        std::replace(text.begin(), text.end(), '_', ' ');
        game.apply(text);
    }
}

inline std::string legal(const Play& play) {
    Game::Actions actions;
    play.game().legal_actions(play.state(), actions);
    std::string text;
    for (const Action action : actions) {
        (text += text.empty() ? "" : ", ") += play.game().action_to_string(play.state(), action);
    }
    return text;
}

inline std::string public_view(const Play& play) {
    return Notation::observation(play.game(), play.state(), -1);
}

inline std::string returns(const Play& play) {
    std::string text;
    for (int seat = 0; seat < play.game().num_players(); ++seat) {
        (text += seat == 0 ? "" : " ") +=
            std::to_string(static_cast<int>(play.game().returns(play.state(), seat)));
    }
    return text;
}

// Points of a row of these cards.
inline int points_of(std::string_view cards) {
    std::vector<Kind> row;
    for (const std::string_view word : matou::words(cards)) {
        row.push_back(parse_kind(word).value());
    }
    return row_points(row.data(), static_cast<int>(row.size()));
}

// Bids rise by little and seats pass often, else any legal action: a game of many short rounds.
inline Action some_action(const Game& game, const State& state, Stream& stream) {
    Game::Actions actions;
    game.legal_actions(state, actions);
    auto size = static_cast<std::uint32_t>(actions.size());
    if (state.phase == Phase::bid && stream.below(4) > 0) size = std::min(size, 3U);
    return actions[stream.below(size)];
}

using law::follows_law;

}  // namespace tools
