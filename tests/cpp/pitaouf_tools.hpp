// What the tests of Pitaouf share: deals with a few cards chosen, games played by texts, errors
// looked at.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/pitaouf/game.hpp"

namespace tools {

using namespace matou;
using namespace matou::pitaouf;

// "invalid_state: the hand has …", or "nothing thrown".
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

inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

inline Rules sizes(int suits, int ranks, int track, CellSet ace_cells, int hand, int jokers,
                   int figures_from = 11) {
    Rules rules;
    rules.suits = suits;
    rules.ranks = ranks;
    rules.track = track;
    rules.ace_cells = ace_cells;
    rules.hand = hand;
    rules.jokers = jokers;
    rules.figures_from = figures_from;
    return rules;
}

// The standard pack on a short track without aces: four cells and the fridge, three cards in hand.
inline Rules short_track() {
    Rules rules = sizes(4, 13, 5, 0, 3, 1);
    rules.exchange = Exchange::none;
    return rules;
}

// A deal whose first cells, hand cards and topmost talon cards are chosen, `?` for no choice; the
// rest is dealt at random. `bottom` are the lowest cards of the talon, the lowest last.
inline Deal chosen(const Rules& rules, std::string_view cells, std::string_view hand,
                   std::string_view talon = "", std::string_view bottom = "") {
    Deal given = unknown_deal(rules);
    const auto put = [](std::string_view text, std::span<Card> slots, bool at_end = false) {
        const auto cards = words(text);
        CHECK(cards.size() <= slots.size());
        const std::size_t first = at_end ? slots.size() - cards.size() : 0;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            slots[first + i] = cards[i] == "?" ? unknown_card : *parse_card(cards[i]);
        }
    };
    put(cells, std::span(given.cells).subspan(1, given.cell_count));
    put(hand, std::span(given.hand).first(given.hand_count));
    put(talon, std::span(given.talon).first(given.talon_count));
    put(bottom, std::span(given.talon).first(given.talon_count), true);
    return deal_given(rules, 11, 0, given);
}

// A game that is played by texts; chance answers from the deal.
struct Table {
    Game game;
    Deal deal;
    State state;

    Table(const Rules& rules, const Deal& cards)
        : game(rules), deal(cards), state(game.start(cards)) {}

    void answer_chance() {
        while (game.current_player(state) == chance_player) {
            game.advance(state, game.answer(state, deal));
        }
    }
    // Plays one action, leaving the chance node that may follow.
    void step(std::string_view text) { game.advance(state, game.string_to_action(state, text)); }
    void play(std::string_view texts) {
        for (const std::string_view text : words(texts)) {
            step(text);
            answer_chance();
        }
    }
    std::string legal() const {
        Game::Actions actions;
        game.legal_actions(state, actions);
        std::string text;
        for (const Action action : actions) {
            (text += text.empty() ? "" : " ") += game.action_to_string(state, action);
        }
        return text;
    }
    std::string outcomes() const {  // card*weight
        Game::Outcomes list;
        game.chance_outcomes(state, list);
        std::string text;
        for (const Outcome& outcome : list) {
            (text += text.empty() ? "" : " ") +=
                card_text(static_cast<Card>(outcome.action)) + "*" + std::to_string(outcome.weight);
        }
        return text;
    }
    bool safe(int cell) const { return (state.safe & bit(cell)) != 0; }
    bool danger(int cell) const { return (state.danger & bit(cell)) != 0; }
    bool won() const { return state.phase == Phase::won; }
    bool lost() const { return state.phase == Phase::lost; }
    std::string hand() const { return cards_text(state.hand); }
};

// Rules with every option drawn at random, the sizes kept.
inline Rules shuffled_options(Rules rules, Stream& stream) {
    rules.joker = static_cast<Joker>(stream.below(4));
    rules.exchange = static_cast<Exchange>(stream.below(4));
    rules.sums = static_cast<Sums>(stream.below(2));
    rules.moves = static_cast<Moves>(stream.below(2));
    rules.fridge = static_cast<Fridge>(stream.below(2));
    rules.finish = static_cast<Finish>(stream.below(2));
    rules.empty_hand = static_cast<EmptyHand>(stream.below(2));
    return rules;
}

// A choice that gets far more often than a uniform one: of a few actions the one that keeps most
// cards and leaves no danger.
inline Action lively_choice(const Game& game, const State& state, const Game::Actions& actions,
                            Stream& stream) {
    const auto any = [&] {
        return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    };
    Action best = any();
    for (int i = 0; i < 2; ++i) {
        const Action other = any();
        const Effect a = game.effect(state, best);
        const Effect b = game.effect(state, other);
        if (b.neutralises && !a.neutralises) best = other;
    }
    return best;
}

// Pearson's statistic against equal expectation is near the number of classes less one; five of its
// standard deviations more would be a bias (the seeds are fixed, so the test is no gamble).
inline bool looks_uniform(const std::vector<long>& counts) {
    double total = 0;
    for (const long n : counts) total += static_cast<double>(n);
    const double expected = total / static_cast<double>(counts.size());
    double statistic = 0;
    for (const long n : counts) {
        const double off = static_cast<double>(n) - expected;
        statistic += off * off / expected;
    }
    const double freedom = static_cast<double>(counts.size()) - 1;
    double deviation = 1;
    while (deviation * deviation < 2 * freedom) deviation += 0.01;
    return statistic < freedom + 5 * deviation && statistic > freedom - 5 * deviation;
}

}  // namespace tools
