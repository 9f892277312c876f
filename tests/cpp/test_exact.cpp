// Exact values: against closed forms, against all deals played one by one, against plain recursion,
// with and without what the memo merges.
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "check.hpp"
#include "matou/pitaouf/exact.hpp"
#include "pitaouf_tools.hpp"
#include "toy_games.hpp"

using namespace matou;
using namespace matou::pitaouf;

namespace {

struct StairsCoder {
    std::size_t words() const { return 1; }
    void encode(const toy::Stairs::State& s, std::span<std::uint64_t> key) const {
        key[0] = 1 + static_cast<std::uint64_t>(s.step) * 2 + static_cast<std::uint64_t>(s.coin);
    }
    bool keeps(const toy::Stairs::State&) const { return true; }
};

// 2S 2H 3S 3H 4S 4H JK, an ace (a 4) on cell 2: 288 deals.
Rules small() { return tools::sizes(2, 3, 4, bit(2), 2, 1, 4); }
// A somewhat larger one, with 9 cards: 2S..5S 2H..5H JK.
Rules nine_cards() { return tools::sizes(2, 4, 6, bit(2), 2, 1, 4); }

// Best play without a memo, without merging, without undo.
double plain_best(const Game& game, const State& state) {
    const int player = game.current_player(state);
    if (player == terminal_player) return game.returns(state, 0);
    double value = 0;
    if (player == chance_player) {
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        for (const auto& outcome : outcomes) {
            State next = state;
            game.advance(next, outcome.action);
            value += plain_best(game, next) * static_cast<double>(outcome.weight);
        }
        return value / static_cast<double>(outcomes.total());
    }
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        value = std::max(value, plain_best(game, next));
    }
    return value;
}

double best(const Game& game, const State& state, Merge merge, std::size_t bytes = 1 << 26) {
    Budget budget;
    const ExactValue found = best_value(game, state, {bytes, merge}, budget);
    CHECK_EQ(found.win.low, found.win.high);
    return found.win.low;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

}  // namespace

TEST("expectimax on stairs with a coin: worked out by hand") {
    // On step s of 3 before the player: V(2) = 1 (climb 1). V(1): climb 2: 1. V(0): climb 2, then
    // chance climbs 1 (2/3, on top) or stays (1/3, then V(2) = 1): 1. With top 4: V(3) = 1,
    // V(2) = 1, V(1): climb 2 to 3, chance to 4 or V(3): 1. Chance alone can't overshoot, so a
    // player who climbs well always wins; one who always climbs 2 does not.
    const toy::Stairs game{.top = 4, .coin = true};
    const ExpectedReturn<toy::Stairs> values(0, 1);
    Budget budget;
    Expectimax<toy::Stairs, ExpectedReturn<toy::Stairs>, StairsCoder> wise(game, values, {}, 4096);
    CHECK_EQ(wise.solve({}, budget).low, 1.0);
    // Always 2 from 0: on 2, chance stays (1/3; then 4: won) or to 3 (2/3; then 5: lost).
    const auto always_two = [](const toy::Stairs&, const toy::Stairs::State&,
                               const toy::Stairs::Actions&) { return Action{2}; };
    Expectimax<toy::Stairs, ExpectedReturn<toy::Stairs>, StairsCoder, decltype(always_two)> two(
        game, values, {}, 4096, always_two);
    CHECK(near(two.solve({}, budget).low, 1.0 / 3));
    // Any action with equal chance, top 2: 2 wins (1/2); 1, then to 2 (2/3) or again from 1 (1/3:
    // 1 wins, 2 loses): 1/2 + 1/2 (2/3 + 1/3 * 1/2) = 11/12.
    const toy::Stairs low{.top = 2, .coin = true};
    const auto any = [](const toy::Stairs&, const toy::Stairs::State&,
                        const toy::Stairs::Actions&) { return any_action; };
    Expectimax<toy::Stairs, ExpectedReturn<toy::Stairs>, StairsCoder, decltype(any)> random(
        low, values, {}, 4096, any);
    CHECK(near(random.solve({}, budget).low, 11.0 / 12));
}

TEST("the best value is that of plain recursion, under all options and merges") {
    Stream stream(21, Domain::test, 0, 0);
    for (int i = 0; i < 60; ++i) {
        const Game game(tools::shuffled_options(small(), stream));
        const State start = game.new_initial_state();
        const double want = plain_best(game, start);
        for (const Merge merge : {Merge::none, Merge::past, Merge::relabelled}) {
            CHECK(near(best(game, start, merge), want));
        }
    }
}

TEST("larger games: no merge changes a value, nor does a small table or none") {
    Stream stream(22, Domain::test, 0, 0);
    // Aces that lie far out are jumped on the way back and stay hidden; with a talon of one card
    // the tests and dangers of the way back are met without a draw.
    for (const Rules& sizes :
         {nine_cards(), tools::sizes(3, 3, 7, bit(3), 2, 1, 4), tools::sizes(2, 4, 5, 0, 2, 0, 4),
          tools::sizes(2, 4, 6, bit(3), 2, 1, 5), tools::sizes(2, 4, 6, bit(4), 2, 1, 3),
          tools::sizes(2, 4, 7, bit(4) | bit(5), 2, 1, 3)}) {
        for (int i = 0; i < 12; ++i) {
            const Game game(tools::shuffled_options(sizes, stream));
            const State start = game.new_initial_state();
            const double want = best(game, start, Merge::none);
            CHECK(near(best(game, start, Merge::past), want));
            CHECK(near(best(game, start, Merge::relabelled), want));
        }
    }
    // On the last cell a test and a danger differ, the cards being the same.
    Rules clear = tools::sizes(2, 5, 5, 0, 3, 0, 5);
    clear.exchange = Exchange::none;
    clear.moves = Moves::up_to;
    clear.finish = Finish::clear;
    const Game last(clear);
    CHECK(near(best(last, last.new_initial_state(), Merge::past),
               best(last, last.new_initial_state(), Merge::none)));

    Rules rules = nine_cards();
    rules.exchange = Exchange::none;
    const Game nine(rules);
    const State deal = nine.new_initial_state();
    CHECK(near(best(nine, deal, Merge::past, 20'000), best(nine, deal, Merge::past)));
    const Game game(small());
    const State start = game.new_initial_state();
    CHECK(near(best(game, start, Merge::none, 0), best(game, start, Merge::none)));
}

TEST("face-down cells behind the cat count, those with aces and the others") {
    // A card turned up behind the cat might as well have been played, and its cell be face down
    // with one card less in the talon: the same cards are unseen, but the talon holds others of
    // them.
    const Rules rules;
    const Game game(rules);
    const NormalForm form(game, Merge::relabelled);
    const auto key_of = [&form](const State& state) {
        std::vector<std::uint64_t> key(form.words());
        form.encode(state, key);
        return key;
    };
    Stream stream(27, Domain::test, 0, 0);
    int aces = 0;
    int others = 0;
    for (std::uint64_t index = 0; index < 300; ++index) {
        const Deal cards = deal(rules, 5, index);
        State state = game.start(cards);
        Game::Actions actions;
        while (!game.is_terminal(state)) {
            if (state.way == Way::back && state.unread_count > 1) {
                const CellSet behind = track_cells(rules) & ~((bit(state.cat) << 1) - 1);
                for (const int cell : Cards{behind & state.turned_up}) {
                    State other = state;
                    other.turned_up &= ~bit(cell);
                    other.safe &= ~bit(cell);
                    other.danger &= ~bit(cell);
                    other.cells[static_cast<std::size_t>(cell)] = unknown_card;
                    --other.unread_count;
                    CHECK(key_of(other) != key_of(state));
                    ++((rules.ace_cells & bit(cell)) != 0 ? aces : others);
                }
            }
            if (game.current_player(state) == chance_player) {
                game.advance(state, game.answer(state, cards));
            } else {
                game.legal_actions(state, actions);
                game.advance(state, tools::lively_choice(game, state, actions, stream));
            }
        }
    }
    CHECK(aces > 20 && others > 100);
}

TEST("relabelling leaves about one position of two, with two suits") {
    const Game game(nine_cards());
    const State start = game.new_initial_state();
    Budget budget;
    const auto kept = [&](Merge merge) {
        return static_cast<double>(best_value(game, start, {1 << 26, merge}, budget).positions);
    };
    CHECK(kept(Merge::relabelled) < 0.52 * kept(Merge::past));
    CHECK(kept(Merge::past) < 0.9 * kept(Merge::none));
}

TEST("keys of Merge::none tell states apart, and merged keys have equal values") {
    // All states of some random games: equal keys if and only if equal states.
    Stream stream(23, Domain::test, 0, 0);
    std::map<std::vector<std::uint64_t>, State> seen;
    long again = 0;
    for (std::uint64_t index = 0; index < 400; ++index) {
        const Rules rules = nine_cards();
        const Game game(rules);
        const NormalForm form(game, Merge::none);
        const Deal cards = deal(rules, 4, index % 7);
        State state = game.start(cards);
        Game::Actions actions;
        while (!game.is_terminal(state)) {
            std::vector<std::uint64_t> key(form.words());
            form.encode(state, key);
            CHECK(key[0] != 0);
            const auto [place, fresh] = seen.emplace(key, state);
            again += fresh ? 0 : 1;
            CHECK(place->second == state);
            if (game.current_player(state) == chance_player) {
                game.advance(state, game.answer(state, cards));
            } else {
                game.legal_actions(state, actions);
                game.advance(state, tools::lively_choice(game, state, actions, stream));
            }
        }
    }
    std::set<std::vector<std::uint64_t>> states;
    for (const auto& [key, state] : seen) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
        states.insert(std::vector<std::uint64_t>(bytes, bytes + sizeof state));
    }
    CHECK_EQ(states.size(), seen.size());
    CHECK(again > 100);
}

TEST("counted in worlds: the same value, without rounding") {
    Stream stream(24, Domain::test, 0, 0);
    for (int i = 0; i < 30; ++i) {
        const Rules rules = tools::shuffled_options(i % 2 == 0 ? small() : nine_cards(), stream);
        const Game game(rules);
        const State start = game.new_initial_state();
        Budget budget;
        const ExactCount found = best_count(game, start, {1 << 26, Merge::relabelled}, budget);
        CHECK(found.won.low == found.won.high);
        CHECK(near(static_cast<double>(found.won.low) / static_cast<double>(found.worlds),
                   best(game, start, Merge::relabelled)));
    }
}

TEST("worlds: before the deal all deals, and chance splits them exactly") {
    // 288 deals with the hand in order: 2 aces on the ace cell, 4 * 3 on the others, 4! for the
    // rest.
    const Game game(small());
    const State start = game.new_initial_state();
    CHECK_EQ(static_cast<std::uint64_t>(worlds(game.rules(), start)), 2U * 12U * 24U);
    Stream stream(25, Domain::test, 0, 0);
    for (int i = 0; i < 300; ++i) {
        const Rules rules = tools::shuffled_options(nine_cards(), stream);
        const Game some(rules);
        State state = some.new_initial_state();
        Game::Actions actions;
        while (!some.is_terminal(state)) {
            if (some.current_player(state) == chance_player) {
                Game::Outcomes outcomes;
                some.chance_outcomes(state, outcomes);
                const WorldCount here = worlds(rules, state);
                for (const auto& outcome : outcomes) {
                    State next = state;
                    some.advance(next, outcome.action);
                    CHECK(worlds(rules, next) * static_cast<WorldCount>(outcomes.total()) ==
                          here * static_cast<WorldCount>(outcome.weight));
                }
                const auto pick = stream.below(static_cast<std::uint32_t>(outcomes.size()));
                some.advance(state, outcomes.begin()[pick].action);
            } else {
                some.legal_actions(state, actions);
                some.advance(state, tools::lively_choice(some, state, actions, stream));
            }
        }
    }
}

TEST("a fraction is refused where 128 bits do not suffice") {
    const Game game{Rules{}};
    Budget budget;
    CHECK(tools::contains(tools::error_of([&] {
                              static_cast<void>(
                                  best_count(game, game.new_initial_state(), {}, budget));
                          }),
                          "not_applicable: a fraction needs at most 34 unseen cards, here are 53"));
}

TEST("named players: the share of all deals that they win") {
    for (const Joker joker : {Joker::substitute, Joker::top, Joker::dead}) {
        Rules rules = small();
        rules.joker = joker;
        rules.exchange = Exchange::none;
        const Game game(rules);
        for (const Player player : {Player::lowest, Player::cheapest, Player::longest}) {
            // Every deal, by laying each card on each slot in turn.
            long deals = 0;
            long won = 0;
            Deal deal = unknown_deal(rules);
            const auto lay = [&](const auto& self, std::size_t slot, CardSet left) -> void {
                if (left == 0) {
                    Stream unused(0, Domain::test, 0, 0);
                    ++deals;
                    won += play_out(game, deal, player, unused) ? 1 : 0;
                    return;
                }
                for (const Card card : Cards{left}) {
                    const bool ace = card != joker_card && value_of(card) == 4;
                    if (slot < 3 && (card == joker_card || ace != (slot == 1))) continue;
                    if (slot < 3)
                        deal.cells[slot + 1] = card;
                    else if (slot < 5)
                        deal.hand[slot - 3] = card;
                    else
                        deal.talon[slot - 5] = card;
                    self(self, slot + 1, left & ~bit(card));
                }
            };
            lay(lay, 0, whole_pack(rules));
            CHECK_EQ(deals, 576);
            Budget budget;
            const ExactValue found =
                player_value(game, game.new_initial_state(), player, {}, budget);
            CHECK(near(found.win.low, static_cast<double>(won) / static_cast<double>(deals)));
        }
    }
}

TEST("random: the mean over all its choices, suits relabelled or not") {
    Stream stream(26, Domain::test, 0, 0);
    for (int i = 0; i < 20; ++i) {
        const Game game(tools::shuffled_options(nine_cards(), stream));
        const State start = game.new_initial_state();
        Budget budget;
        const auto value = [&](Merge merge) {
            return player_value(game, start, Player::random, {1 << 26, merge}, budget).win.low;
        };
        CHECK(near(value(Merge::none), value(Merge::relabelled)));
        CHECK(value(Merge::none) <= best(game, start, Merge::relabelled) + 1e-12);
    }
}

TEST("a budget that ends leaves bounds that hold and draw together") {
    const Game game(nine_cards());
    const State start = game.new_initial_state();
    const double truth = best(game, start, Merge::relabelled);
    double low = 0;
    double high = 1;
    for (const std::uint64_t nodes : {1U, 100U, 3000U, 20'000U, 30'000U}) {
        Budget budget(nodes);
        const ExactValue found = best_value(game, start, {}, budget);
        CHECK(found.win.low <= truth && truth <= found.win.high);
        CHECK(found.win.low >= low - 1e-12 && found.win.high <= high + 1e-12);
        CHECK(found.nodes <= nodes);
        low = found.win.low;
        high = found.win.high;
    }
    CHECK(low > 0 && high < 1);
    Budget exhausted(1);
    const ExactCount count = best_count(game, start, {}, exhausted);
    CHECK(count.won.low == 0 && count.won.high == count.worlds);
}

TEST("the values of actions: their maximum is the value of the state") {
    const Rules rules = nine_cards();
    const Game game(rules);
    for (std::uint64_t index = 0; index < 20; ++index) {
        const State start = game.start(deal(rules, 8, index));
        Budget budget;
        const auto values = action_values(game, start, {}, budget);
        double most = 0;
        for (const auto& [action, win] : values) most = std::max(most, win.high);
        CHECK(near(most, plain_best(game, start)));
    }
}
