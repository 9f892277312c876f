// The play phase decided, compared with plain minimax over the returns.
#include <array>

#include "matou/piquette/odds.hpp"
#include "matou/piquette/solve.hpp"
#include "piquette_tools.hpp"

using namespace tools;
using matou::Budget;

namespace {

// Best returns of seat 0's difference by trying every card to the end; ties do not matter here.
int plain(const Game& game, const State& state) {
    if (game.is_terminal(state)) {
        return static_cast<int>(game.returns(state, 0) - game.returns(state, 1));
    }
    const bool highest = game.current_player(state) == 0;
    int best = highest ? -1000 : 1000;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        const int one = plain(game, next);
        best = highest ? std::max(best, one) : std::min(best, one);
    }
    return best;
}

// A deal played to some trick; `slam`: one side wins all tricks as far as chance lets it.
State late_state(const Game& game, std::uint64_t index, int plays, bool slam, Stream& stream) {
    Deal dealt = deal(21, index);
    if (slam) {
        // Seat 0 holds the high ranks but for a few cards.
        dealt.hands = {};
        std::array<int, 32> order{};
        for (int i = 0; i < 32; ++i) order[static_cast<std::size_t>(i)] = i % 4 * 8 + 7 - i / 4;
        for (int k = 0; k < 4; ++k) std::swap(order[stream.below(12)], order[stream.below(32)]);
        for (std::size_t i = 0; i < 32; ++i) {
            if (i < 24)
                dealt.hands[i / 12] |= bit(order[i]);
            else
                dealt.talon[i - 24] = static_cast<std::uint8_t>(order[i]);
        }
    }
    State state = game.start(dealt);
    game.advance(state, action::discard_base + (game.rules().min_exchange == 1 ? 1 : 0));
    game.advance(state, action::discard_base + (game.rules().min_exchange == 1 ? 1 : 0));
    for (int i = 0; i < 6; ++i) game.advance(state, random_action(game, state, stream));
    Game::Actions actions;
    for (int i = 0; i < plays; ++i) {
        game.legal_actions(state, actions);
        game.advance(state, slam ? choose(Player::plain, game, state, actions, stream)
                                 : random_action(game, state, stream));
    }
    return state;
}

}  // namespace

TEST("the difference of returns rises with each trick under the standard rules") {
    for (int a = 0; a <= 15; ++a) {
        for (int b = 0; b <= 15; ++b) {
            for (const SlamLoser loser : {SlamLoser::kept, SlamLoser::lost}) {
                Rules rules;
                rules.slam_loser = loser;
                CHECK(Worth(rules, {a, b}).rises(0, 12));
                rules.slam_factor = false;
                CHECK(Worth(rules, {a, b}).rises(1, 11));
                rules.zero_factor = 1;
                CHECK(Worth(rules, {a, b}).rises(1, 11));
                rules.slam_factor = true;
                CHECK(Worth(rules, {a, b}).rises(1, 11));
            }
        }
    }
    // Without a factor for the slam 11 tricks bring 66, 12 bring 50.
    Rules rules;
    rules.slam_factor = false;
    const Worth worth(rules, {0, 0});
    CHECK(!worth.rises(11, 12));
    CHECK(!worth.rises(0, 1));
    CHECK(worth.rank[12] < worth.rank[11]);
    CHECK(worth.rank[0] > worth.rank[1]);
    CHECK_EQ(worth.tricks[12], 11);
}

TEST("values are those of plain minimax over the returns") {
    Stream stream(1, Domain::test, 5, 7);
    int slams = 0;
    int odd = 0;
    for (std::uint64_t i = 0; i < 400; ++i) {
        const Game game(random_rules(stream));
        const bool slam = i % 2 == 0;
        const int plays = 14 + static_cast<int>(stream.below(8));
        const State state = late_state(game, i, plays, slam, stream);
        Budget none;
        const PlayValue value = play_value(game, state, none);
        const int want = plain(game, state);
        CHECK(value.exact);
        CHECK_EQ(value.returns[0] - value.returns[1], want);
        CHECK_EQ(value.lower, want);
        CHECK_EQ(value.tricks[0] + value.tricks[1], 12);
        slams += value.tricks[0] % 12 == 0;
        const Worth worth(game.rules(),
                          {game.combination_points(state, 0), game.combination_points(state, 1)});
        odd += !worth.rises(state.won[0], 12 - state.won[1]);

        // The best card reaches the value, and a line of best play ends there.
        std::array<int, 2> best{1000, -1000};
        for (const auto& [action, one] : analyse(game, state, none)) {
            const int lead = one.returns[0] - one.returns[1];
            best = {std::min(best[0], lead), std::max(best[1], lead)};
            State next = state;
            game.advance(next, action);
            CHECK_EQ(lead, plain(game, next));
        }
        if (!game.is_terminal(state)) CHECK_EQ(best[game.current_player(state) == 0], want);
        State end = state;
        for (const Action action : best_line(game, state, none)) game.advance(end, action);
        CHECK(game.is_terminal(end));
        CHECK_EQ(static_cast<int>(game.returns(end, 0)), value.returns[0]);
        CHECK_EQ(static_cast<int>(game.returns(end, 1)), value.returns[1]);
    }
    CHECK(slams > 40);
    CHECK(odd > 40);  // positions in which tricks and returns part
}

TEST("whole deals: the line of best play ends at the value, tables change nothing") {
    Stream stream(2, Domain::test, 5, 8);
    for (std::uint64_t i = 0; i < 12; ++i) {
        Rules rules;
        rules.slam_factor = i % 2 == 0;
        const Game game(rules);
        const State state = late_state(game, i, 0, i % 3 == 0, stream);
        Budget none;
        const PlayValue value = play_value(game, state, none);
        const PlayValue tiny = play_value(game, state, none, 0);
        CHECK_EQ(tiny.returns, value.returns);
        State end = state;
        for (const Action action : best_line(game, state, none)) game.advance(end, action);
        CHECK_EQ(static_cast<int>(game.returns(end, 0)), value.returns[0]);
    }
}

TEST("a budget that ends the search leaves bounds") {
    Stream stream(3, Domain::test, 5, 9);
    const Game game;
    const State state = late_state(game, 5, 0, false, stream);
    Budget few(1);
    const PlayValue value = play_value(game, state, few);
    Budget none;
    const PlayValue full = play_value(game, state, none);
    CHECK(!value.exact);
    CHECK(value.lower <= full.lower);
    CHECK(value.upper >= full.upper);
    CHECK(full.nodes > 1);
    CHECK(best_line(game, state, few).empty());
}

TEST("best play needs the play phase") {
    const Game game;
    const State state = game.start(deal(0, 0));
    Budget none;
    CHECK_EQ(error_of([&] { static_cast<void>(play_value(game, state, none)); }),
             "not_applicable: best play needs both hands: the exchange and the announcements done");
    Stream stream(4, Domain::test, 5, 10);
    const State over = late_state(game, 3, 24, false, stream);
    CHECK_EQ(play_value(game, over, none).returns[0], static_cast<int>(game.returns(over, 0)));
    CHECK_EQ(error_of([&] { static_cast<void>(analyse(game, over, none)); }),
             "not_applicable: the deal is over, no card is left to analyse");
}

TEST("counts of deals: by the rules, the same by any number of threads") {
    Rules rules;
    rules.score_laid = Scored::all;
    for (const auto play : {matou::piquette::Play::players, matou::piquette::Play::double_dummy}) {
        const auto [one, done] =
            count_deals(rules, {"plain", "random"}, play, 3, 10, 200, {.threads = 1});
        CHECK(done);
        CHECK(count_deals(rules, {"plain", "random"}, play, 3, 10, 200, {.threads = 3, .chunk = 7})
                  .first == one);
        DealCounts want;
        const Game game(rules);
        for (std::uint64_t i = 10; i < 210; ++i) {
            State state = game.start(deal(3, i));
            const int opens = state.opener;
            Stream stream = game_stream(Domain::player, 3, i);
            Game::Actions actions;
            while (!game.is_terminal(state)) {
                if (play == matou::piquette::Play::double_dummy && state.phase == Phase::play) {
                    Budget none;
                    for (const Action card : best_line(game, state, none)) {
                        game.advance(state, card);
                    }
                    break;
                }
                game.legal_actions(state, actions);
                const bool opener = game.current_player(state) == opens;
                game.advance(state, choose(opener ? Player::plain : Player::random, game, state,
                                           actions, stream));
            }
            ++want.deals;
            for (int seat = 0; seat < 2; ++seat) {
                const auto p = static_cast<std::size_t>(seat == opens ? 0 : 1);
                const auto score = static_cast<std::size_t>(game.returns(state, seat));
                ++want.tricks[p][state.won[static_cast<std::size_t>(seat)]];
                ++want.returns[p][score];
                ++want.combinations[p]
                                   [static_cast<std::size_t>(game.combination_points(state, seat))];
            }
        }
        CHECK(one.deals == want.deals);
        CHECK(one.tricks == want.tricks);
        CHECK(one.returns == want.returns);
        CHECK(one.combinations == want.combinations);
    }
    CHECK_EQ(error_of([] {
                 static_cast<void>(count_deals({}, {"plain", "plain", "plain"},
                                               matou::piquette::Play::players, 0, 0, 1, {}));
             }),
             "invalid_state: one player for both roles or the opener and the dealer, not 3");
    CHECK_EQ(error_of([] {
                 static_cast<void>(
                     count_deals({}, {"nobody"}, matou::piquette::Play::players, 0, 0, 1, {}));
             }),
             "invalid_state: no player of piquette has this name, there are random, plain: "
             "'nobody'");
}
