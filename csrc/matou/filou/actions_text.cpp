// Actions as text: `lay 15`, `bid 6`, `pass`, `buy`; a card dealt in a chance step as the card.
#include <algorithm>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/game.hpp"
#include "matou/filou/steps.hpp"
#include "matou/filou/words.hpp"

namespace matou::filou {
namespace {

[[noreturn]] void no_action(std::string_view text) {
    bad_notation("not an action, which is written 'lay 15', 'bid 6', 'pass' or 'buy': " +
                 quoted(text));
}

// No sign, no leading zero; a number too large for anybody stays so when it is cut.
int read_mice(std::string_view word, std::string_view text) {
    const bool digits = std::all_of(word.begin(), word.end(),
                                    [](char letter) { return letter >= '0' && letter <= '9'; });
    if (!digits || word.empty() || (word.size() > 1 && word[0] == '0')) no_action(text);
    int mice = 0;
    for (const char digit : word.substr(0, 6)) mice = mice * 10 + (digit - '0');
    return mice;
}

std::string mice_text(int mice) {
    return mice == 0 ? "no mouse" : std::to_string(mice) + (mice == 1 ? " mouse" : " mice");
}

// Why this reading of a text is not legal; each quotes what it refuses.
[[noreturn]] void refuse_lay(const State& state, const std::string& seat, std::string_view text) {
    if (state.phase == Phase::lay) {
        illegal_action(seat + " has no such card, only " + hand_text(state.hands[state.turn]) +
                       ": " + quoted(text));
    }
    illegal_action("cards are laid before the bidding, here " + seat +
                   " bids or passes: " + quoted(text));
}

[[noreturn]] void refuse_buy(const State& state, const std::string& seat, std::string_view text) {
    if (is_last_chance(state)) {
        illegal_action(seat + " has no mouse to buy the row with: " + quoted(text));
    }
    illegal_action(
        "the row is bought for one mouse once all others have passed without a bid, not before: " +
        quoted(text));
}

[[noreturn]] void refuse_bid(const State& state, const std::string& seat, int mice,
                             std::string_view text) {
    if (is_last_chance(state)) {
        illegal_action("all others have passed without a bid, " + seat +
                       " buys for one mouse or passes: " + quoted(text));
    }
    if (mice == 0) illegal_action("a bid is one mouse at least: " + quoted(text));
    if (mice <= state.bid) {
        illegal_action("a bid must be above the highest so far, " + std::to_string(state.bid) +
                       " by seat " + std::to_string(state.bidder) + ": " + quoted(text));
    }
    illegal_action(seat + " owns " + mice_text(state.mice[state.turn]) + ": " + quoted(text));
}

Action read_card_dealt(const Game& game, const State& state, std::string_view text) {
    const std::optional<Kind> kind = parse_kind(text);
    if (!kind) bad_notation("a chance step is the card dealt, not " + quoted(text));
    Game::Outcomes outcomes;
    game.chance_outcomes(state, outcomes);
    for (const Outcome& outcome : outcomes) {
        if (outcome.action == *kind) return outcome.action;
    }
    illegal_action("this card of the fourth set has been dealt: " + quoted(text));
}

}  // namespace

std::string Game::action_to_string(const State& state, Action action) const {
    if (state.phase == Phase::deal && action >= 0 && action < num_kinds) {
        return kind_text(static_cast<Kind>(action));
    }
    if (state.phase != Phase::deal && action >= 0 && action < action::count) {
        if (action == action::pass) return "pass";
        if (action == action::buy) return "buy";
        if (action < action::pass) {
            return "lay " + kind_text(static_cast<Kind>(action - action::lay_base));
        }
        return "bid " + std::to_string(action - action::bid_base);
    }
    illegal_action("no action here has the number " + quoted(std::to_string(action)));
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the game is over: " + quoted(text));
    const std::vector<std::string_view> parts = words(text);
    if (state.phase == Phase::deal) return read_card_dealt(*this, state, text);
    if (parts.empty()) no_action(text);
    const bool one = parts.size() == 1;
    const bool two = parts.size() == 2;
    const std::string seat = "seat " + std::to_string(state.turn);
    const bool bids = state.phase == Phase::bid;
    const int own = state.mice[state.turn];
    const auto refuse_before_bids = [&] {
        if (!bids) illegal_action(seat + " lays a card before the bidding: " + quoted(text));
    };
    if (two && parts[0] == "lay") {
        const std::optional<Kind> kind = parse_kind(parts[1]);
        if (!kind) no_action(text);
        if (bids || (state.hands[state.turn] >> *kind & 1) == 0) refuse_lay(state, seat, text);
        return action::lay_base + *kind;
    }
    if (one && parts[0] == "pass") {
        refuse_before_bids();
        return action::pass;
    }
    if (one && parts[0] == "buy") {
        refuse_before_bids();
        if (!is_last_chance(state) || own == 0) refuse_buy(state, seat, text);
        return action::buy;
    }
    if (!two || parts[0] != "bid") no_action(text);
    const int mice = read_mice(parts[1], text);
    refuse_before_bids();
    if (is_last_chance(state) || mice <= state.bid || mice > own) {
        refuse_bid(state, seat, mice, text);
    }
    return action::bid_base + mice;
}

}  // namespace matou::filou
