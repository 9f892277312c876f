// The exact search made for Pitaouf against the generic expectimax: under all options, from every
// moment of random games, with memos of any size, and with budgets that end.
#include <cmath>
#include <vector>

#include "check.hpp"
#include "matou/pitaouf/exact.hpp"
#include "matou/pitaouf/exact/solver.hpp"
#include "pitaouf_tools.hpp"

using namespace matou;
using namespace matou::pitaouf;

namespace {

bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

// Merge::past is the generic search.
ExactValue plain(const Game& game, const State& state, Budget& budget) {
    return best_value(game, state, {std::size_t{1} << 27, Merge::past}, budget);
}

struct Sizes {
    Rules rules;
    int first_step;  // earlier moments take the generic search too long
};

// Few and many suits, no ace cell to two next to each other, aces that lie where they are jumped on
// the way back, large talons, hands that need sums.
std::vector<Sizes> all_sizes() {
    return {{tools::sizes(2, 4, 6, bit(2), 2, 1, 4), 0},
            {tools::sizes(3, 3, 7, bit(3), 2, 1, 4), 0},
            {tools::sizes(2, 4, 5, 0, 2, 0, 4), 0},
            {tools::sizes(2, 4, 6, bit(3), 2, 1, 5), 0},
            {tools::sizes(2, 4, 6, bit(4), 2, 1, 3), 0},
            {tools::sizes(2, 4, 7, bit(4) | bit(5), 2, 1, 3), 0},
            {tools::sizes(2, 5, 6, bit(3), 3, 1, 5), 2},
            {tools::sizes(4, 3, 7, bit(3) | bit(5), 2, 1, 4), 2},
            {tools::sizes(1, 8, 5, bit(3), 2, 1, 6), 0},
            {tools::sizes(4, 13, 5, 0, 3, 1, 11), 10},
            {tools::sizes(2, 6, 8, bit(3) | bit(6), 3, 1, 6), 7},
            {tools::sizes(3, 4, 8, bit(4), 2, 1, 4), 7}};
}

// Visits the moments of a game that gets far; the visitor is told how many steps were made.
template <class Visit>
void along_a_game(const Game& game, std::uint64_t index, Stream& stream, Visit visit) {
    const Deal cards = deal(game.rules(), 31, index);
    State state = game.start(cards);
    Game::Actions actions;
    for (int step = 0; !game.is_terminal(state); ++step) {
        visit(state, step);
        if (game.current_player(state) == chance_player) {
            game.advance(state, game.answer(state, cards));
        } else {
            game.legal_actions(state, actions);
            game.advance(state, tools::lively_choice(game, state, actions, stream));
        }
    }
}

}  // namespace

TEST("every moment of random games, under all options: the value of the generic search") {
    Stream stream(51, Domain::test, 0, 0);
    long compared = 0;
    long with_read_cards = 0;
    long on_the_way_back = 0;
    for (const Sizes& sizes : all_sizes()) {
        for (std::uint64_t index = 0; index < 60; ++index) {
            Rules rules = tools::shuffled_options(sizes.rules, stream);
            if (stream.below(2) == 0) rules.exchange = Exchange::none;
            const Game game(rules);
            along_a_game(game, index, stream, [&](const State& state, int step) {
                if (step < sizes.first_step || !exact::supports(rules, state)) return;
                Budget enough(400'000);
                const ExactValue want = plain(game, state, enough);
                if (enough.exhausted()) return;
                Budget budget;
                const ExactValue found = best_value(game, state, {1 << 26}, budget);
                CHECK(near(found.win.low, want.win.low));
                CHECK_EQ(found.win.low, found.win.high);
                // A small memo, or none at all, changes nothing.
                if (stream.below(3) == 0 && budget.nodes() < 20'000) {
                    const std::size_t bytes = stream.below(60'000);
                    Budget slow(1'000'000);
                    const Bounds<double> again = best_value(game, state, {bytes}, slow).win;
                    CHECK(slow.exhausted() || near(again.low, want.win.low));
                    CHECK(slow.exhausted() || again.low == again.high);
                }
                Budget short_one(1 + stream.below(300));
                const Bounds<double> bounds = best_value(game, state, {1 << 20}, short_one).win;
                CHECK(bounds.low <= want.win.low + 1e-12 && want.win.low <= bounds.high + 1e-12);
                CHECK(short_one.exhausted() || bounds.low == bounds.high);
                ++compared;
                with_read_cards += state.known_count > 0 ? 1 : 0;
                on_the_way_back += state.way == Way::back ? 1 : 0;
            });
        }
    }
    CHECK(compared > 3000);
    CHECK(with_read_cards > 400);
    CHECK(on_the_way_back > 400);
}

TEST("before the deal: the value of the generic search") {
    Stream stream(52, Domain::test, 0, 0);
    for (const Rules& sizes :
         {tools::sizes(2, 4, 6, bit(2), 2, 1, 4), tools::sizes(2, 4, 7, bit(4) | bit(5), 2, 1, 3),
          tools::sizes(3, 3, 7, bit(3), 2, 1, 4)}) {
        for (int i = 0; i < 8; ++i) {
            Rules rules = tools::shuffled_options(sizes, stream);
            rules.exchange = Exchange::none;
            const Game game(rules);
            State state = game.new_initial_state();
            for (int step = 0; step < 3; ++step) {  // also when a part is dealt
                Budget enough;
                Budget budget;
                CHECK(near(best_value(game, state, {1 << 26}, budget).win.low,
                           plain(game, state, enough).win.low));
                Game::Outcomes outcomes;
                game.chance_outcomes(state, outcomes);
                game.advance(state, outcomes.begin()->action);
                if (game.current_player(state) != chance_player) break;
            }
        }
    }
}

TEST("the standard game, on the way back: the value of the generic search") {
    Stream stream(53, Domain::test, 0, 0);
    long compared = 0;
    for (std::uint64_t index = 0; index < 4000 && compared < 150; ++index) {
        Rules rules = tools::shuffled_options(Rules{}, stream);
        if (stream.below(2) == 0) rules.exchange = Exchange::none;
        const Game game(rules);
        along_a_game(game, index, stream, [&](const State& state, int) {
            if (state.way != Way::back || state.unread_count + state.known_count > 5) return;
            Budget enough(100'000);
            const ExactValue want = plain(game, state, enough);
            if (enough.exhausted()) return;
            Budget budget;
            CHECK(near(best_value(game, state, {1 << 26}, budget).win.low, want.win.low));
            ++compared;
        });
    }
    CHECK(compared >= 150);
}

TEST("the values of actions are those of the states that follow") {
    Stream stream(54, Domain::test, 0, 0);
    for (std::uint64_t index = 0; index < 20; ++index) {
        const Game game(tools::shuffled_options(tools::sizes(2, 4, 6, bit(3), 2, 1, 5), stream));
        along_a_game(game, index, stream, [&](const State& state, int) {
            if (game.current_player(state) == chance_player) return;
            Budget budget;
            for (const auto& [action, win] : action_values(game, state, {1 << 26}, budget)) {
                State after = state;
                game.advance(after, action);
                CHECK(near(win.low, plain(game, after, budget).win.low));
            }
        });
    }
}
