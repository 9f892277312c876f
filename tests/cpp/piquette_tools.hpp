// What the tests of La Piquette share: deals played by texts, errors looked at.
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
#include "matou/piquette/game.hpp"
#include "matou/piquette/notation.hpp"
#include "matou/piquette/players.hpp"
#include "matou/piquette/steps.hpp"
#include "matou/tricks/text.hpp"

namespace tools {

using namespace matou::piquette;
using matou::Action;
using matou::Domain;
using matou::Stream;
using matou::tricks::bit;
using matou::tricks::Cards;
using matou::tricks::Hand;
using Play = matou::piquette::Record;  // a deal in progress with its history

// "invalid_state: hands: …", or "nothing thrown".
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

inline std::shared_ptr<const Game> game_of(const Rules& rules = {}) {
    return std::make_shared<const Game>(rules);
}

inline Play play_of(std::string_view text, const Rules& rules = {}) {
    return Play::from_text(game_of(rules), text);
}

inline void play(Play& deal, std::string_view texts) {
    for (const std::string_view word : matou::words(texts)) {
        std::string text(word);
        std::replace(text.begin(), text.end(), '_', ' ');
        deal.apply(text);
    }
}

inline std::string legal(const Play& deal) {
    Game::Actions actions;
    deal.game().legal_actions(deal.state(), actions);
    std::string text;
    for (const Action action : actions) {
        (text += text.empty() ? "" : ", ") += deal.game().action_to_string(deal.state(), action);
    }
    return text;
}

inline std::string returns(const Play& deal) {
    const auto one = [&deal](int seat) {
        return std::to_string(static_cast<int>(deal.game().returns(deal.state(), seat)));
    };
    return one(0) + ' ' + one(1);
}

inline Hand hand_of(std::string_view text) { return matou::tricks::parse_hand(text); }

// A rule set drawn from all values of all options.
inline Rules random_rules(Stream& stream) {
    Rules rules;
    rules.announce_first = stream.below(2) == 0 ? First::dealer : First::opener;
    rules.score_laid = stream.below(2) == 0 ? Scored::best : Scored::all;
    rules.min_suite = 2 + static_cast<int>(stream.below(3));
    rules.must_announce = stream.below(2) == 0;
    rules.min_exchange = static_cast<int>(stream.below(2));
    rules.slam_loser = stream.below(2) == 0 ? SlamLoser::kept : SlamLoser::lost;
    rules.slam_factor = stream.below(2) == 0;
    rules.zero_factor = stream.below(2) == 0 ? 3 : 1;
    return rules;
}

inline Action random_action(const Game& game, const State& state, Stream& stream) {
    Game::Actions actions;
    game.legal_actions(state, actions);
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

using law::follows_law;

}  // namespace tools
