// Perft and the count of positions, on a game whose numbers are known and on Pitaouf by hand.
#include "check.hpp"
#include "matou/search/enumerate.hpp"
#include "matou/search/perft.hpp"
#include "pitaouf_tools.hpp"
#include "toy_games.hpp"

using namespace matou;

namespace {

std::uint64_t histories(const toy::Stairs& game, int depth) {
    Budget budget;
    return perft(game, toy::Stairs::State{}, depth, budget);
}

// The same count without undo, without the shortcut of the last ply.
template <class G>
std::uint64_t plain_perft(const G& game, const typename G::State& state, int depth) {
    const int player = game.current_player(state);
    if (depth == 0 || player == terminal_player) return 1;
    std::uint64_t total = 0;
    const auto follow = [&](Action action) {
        auto next = state;
        static_cast<void>(game.apply(next, action));
        total += plain_perft(game, next, depth - 1);
    };
    if (player == chance_player) {
        typename G::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        for (const auto& outcome : outcomes) follow(outcome.action);
    } else {
        typename G::Actions actions;
        game.legal_actions(state, actions);
        for (const Action action : actions) follow(action);
    }
    return total;
}

}  // namespace

TEST("stairs without chance: powers of two until the first ends, then sums of 1 and 2") {
    const toy::Stairs game{.top = 5, .coin = false};
    CHECK_EQ(histories(game, 0), 1U);
    CHECK_EQ(histories(game, 1), 2U);
    CHECK_EQ(histories(game, 2), 4U);
    // Three moves: 2+2+(1 or 2) has ended, the others go on or end: still all 8.
    CHECK_EQ(histories(game, 3), 8U);
    // Whole games to step 5 or 6: compositions that pass 4 first; 13 in all (8 end on 5, 5 on 6).
    CHECK_EQ(histories(game, 9), 13U);
    CHECK_EQ(histories(game, 100), 13U);
}

TEST("chance outcomes are plies like decisions, and weights do not count") {
    const toy::Stairs game{.top = 3, .coin = true};
    CHECK_EQ(histories(game, 1), 2U);
    CHECK_EQ(histories(game, 2), 4U);
    // 1 coin0 {1 2}, 1 coin1 {1 2}, 2 coin0 {1 2}, 2 coin1 ended: 7.
    CHECK_EQ(histories(game, 3), 7U);
}

TEST("positions are counted once each") {
    const toy::Stairs game{.top = 5, .coin = false};
    Budget budget;
    // Steps 0 | 1 2 | 2 3 4 | 3 4 5 6 | 4 5 6 (those over 4 have ended) | 5 6
    const std::vector<std::uint64_t> want{1, 2, 3, 4, 3, 2};
    CHECK_EQ(enumerate(game, {}, 20, budget), want);
    CHECK_EQ(enumerate(game, {}, 2, budget), (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST("a budget ends the walk and says so") {
    const toy::Stairs game{.top = 30, .coin = true};
    Budget budget(1000);
    const std::uint64_t counted = perft(game, {}, 12, budget);
    CHECK(budget.exhausted());
    CHECK_EQ(budget.nodes(), 1000U);
    CHECK(counted > 0 && counted < histories(game, 12));
    Budget enough(1'000'000);
    CHECK_EQ(perft(game, {}, 12, enough), 4096U);
    CHECK(!enough.exhausted());
}

TEST("pitaouf before the deal: cell 1, then the hand card by card") {
    // 2S 2H 3S 3H 4S 4H JK with an ace on cell 2: cell 1 is one of four, then the hand takes any of
    // the six others (the other ace, the three others, the joker, and either ace: 6), then of five.
    pitaouf::Rules rules = tools::sizes(2, 3, 4, bit(2), 2, 1, 4);
    const pitaouf::Game game(rules);
    Budget budget;
    const auto start = game.new_initial_state();
    CHECK_EQ(perft(game, start, 1, budget), 4U);
    CHECK_EQ(perft(game, start, 2, budget), 24U);
    // Both aces cannot be in the hand, one lies on cell 2: of the 6 * 5 pairs 2 are impossible.
    CHECK_EQ(perft(game, start, 3, budget), 4U * 28U);
}

TEST("pitaouf: the same without undo and without the shortcut") {
    Stream stream(5, Domain::test, 0, 0);
    for (int i = 0; i < 20; ++i) {
        const pitaouf::Rules rules =
            tools::shuffled_options(tools::sizes(2, 5, 7, bit(4), 3, 1, 5), stream);
        const pitaouf::Game game(rules);
        const auto start = game.start(pitaouf::deal(rules, 3, static_cast<std::uint64_t>(i)));
        for (int depth = 0; depth <= 5; ++depth) {
            Budget budget;
            CHECK_EQ(perft(game, start, depth, budget), plain_perft(game, start, depth));
        }
    }
}
