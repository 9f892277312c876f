// Whether a round of Cat in the Box can finish, and whether a paradox can be forced, against plain
// searches over plays.hpp that try everything.
#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "cat_in_the_box_positions.hpp"
#include "check.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/leftover.hpp"
#include "matou/cat_in_the_box/race.hpp"
#include "matou/core/errors.hpp"

using namespace matou;
using namespace matou::cat_in_the_box;
using positions::by_players;

namespace {

Game game_of(int players) { return Game(standard_rules(players)); }

// All of a position but owners and tricks won, so that the plain searches do not repeat themselves.
template <int P>
auto key_of(const Round<P>& round) {
    return std::tuple(round.hand, round.taken, round.x, round.leader, round.count, round.led,
                      round.best, round.best_seat);
}
template <int P>
using Known = std::map<decltype(key_of(Round<P>{})), bool>;

template <int P>
bool plain_finish(const Round<P>& round, Known<P>& known) {
    if (round.done == Layout<P>::tricks) return true;
    const auto key = key_of(round);
    if (const auto it = known.find(key); it != known.end()) return it->second;
    bool found = false;
    for (auto legal = legal_plays<P>(round); legal != 0 && !found; legal &= legal - 1) {
        auto next = round;
        play<P>(next, std::countr_zero(legal));
        found = plain_finish<P>(next, known);
    }
    return known[key] = found;
}

template <int P>
bool plain_forced(const Round<P>& round, int seat, Known<P>& known) {
    if (round.done == Layout<P>::tricks) return false;
    const auto key = key_of(round);
    if (const auto it = known.find(key); it != known.end()) return it->second;
    const bool own_turn = to_play<P>(round) == seat;
    bool forced = own_turn;  // also without a legal play: the paradox is whose turn it is
    for (auto legal = legal_plays<P>(round); legal != 0; legal &= legal - 1) {
        auto next = round;
        play<P>(next, std::countr_zero(legal));
        if (plain_forced<P>(next, seat, known) == own_turn) continue;
        forced = !own_turn;
        break;
    }
    return known[key] = forced;
}

// The state at the end of a line, each of whose actions must be legal.
State replay(const Game& game, State state, const std::vector<Action>& line) {
    for (const Action action : line) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        CHECK(std::find(actions.begin(), actions.end(), action) != actions.end());
        game.advance(state, action);
    }
    return state;
}

// The condition of leftover.hpp word by word: some choice of a card left over by each seat, then in
// each column each card on a cell of its own.
template <int P>
bool column_fits(const Round<P>& round, int number, std::array<int, P> cards) {
    for (std::size_t p = 0; p < P; ++p) {
        if (cards[p] < 0) return false;
        if (cards[p] == 0) continue;
        --cards[p];
        for (int c = 0; c < num_colours; ++c) {
            const auto cell = Layout<P>::bit(c * Layout<P>::numbers + number);
            if ((round.taken & cell) != 0 || (round.x[p] >> c & 1) == 0) continue;
            auto next = round;
            next.taken |= cell;
            if (column_fits<P>(next, number, cards)) return true;
        }
        return false;
    }
    return true;
}

template <int P>
bool plain_fits(const Round<P>& round, std::size_t seat, std::array<int, P>& left_over) {
    if (seat < P) {
        for (int n = 0; n < Layout<P>::numbers; ++n) {
            left_over[seat] = n;
            if ((round.hand[seat] >> 4 * n & 15) == 0) continue;
            if (plain_fits<P>(round, seat + 1, left_over)) return true;
        }
        return false;
    }
    for (int n = 0; n < Layout<P>::numbers; ++n) {
        std::array<int, P> cards{};
        for (std::size_t p = 0; p < P; ++p) {
            cards[p] = static_cast<int>(round.hand[p] >> 4 * n & 15) - (left_over[p] == n ? 1 : 0);
        }
        if (!column_fits<P>(round, n, cards)) return false;
    }
    return true;
}

// Endings in which a plain search is short; in half of them red was avoided, often not yet open.
State ending(int players, int i, Stream& stream) {
    const int tricks = 1 + i / 2 % (players == 2 ? 5 : players == 3 ? 4 : 3);
    return positions::random_ending(players, tricks, i % players, stream, i % 2 == 0);
}

}  // namespace

TEST("a round can finish exactly if a search of all plays finds a way, and the line is one") {
    Stream stream(11, Domain::test, 0, 0);
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        int possible = 0;
        for (int i = 0; i < 400; ++i) {
            const State state = ending(players, i, stream);
            Budget budget;
            const Finish finish = can_finish(game, state, budget);
            const bool want = by_players(players, [&](auto p) {
                Known<p> known;
                return plain_finish<p>(round_of<p>(state), known);
            });
            CHECK(finish.possible.has_value());
            CHECK_EQ(finish.possible.value_or(!want), want);
            CHECK_EQ(finish.nodes, budget.nodes());
            if (!want) {
                CHECK(finish.line.empty());
                continue;
            }
            ++possible;
            const State end = replay(game, state, finish.line);
            CHECK(end.phase == Phase::over && end.paradox == none);
        }
        CHECK(possible > 50 && possible < 350);
    }
}

TEST("the cards left over: sets of seats by column say what trying all choices says") {
    Stream stream(12, Domain::test, 0, 0);
    for (int players = 2; players <= 5; ++players) {
        by_players(players, [&](auto p) {
            int fitting = 0;
            for (int i = 0; i < 300; ++i) {
                const int tricks = 1 + i % (p == 2 ? 8 : 3);
                const auto round =
                    round_of<p>(positions::random_ending(players, tricks, i % players, stream));
                std::array<int, p> left_over{};
                const bool want = plain_fits<p>(round, 0, left_over);
                CHECK_EQ(Leftover<p>::fits(Leftover<p>::words(round)), want);
                fitting += want;
            }
            CHECK(fitting > 30 && fitting < 270);
            return 0;
        });
    }
}

TEST("whole rounds: answered at once, and the lines finish") {
    Stream stream(13, Domain::test, 0, 0);
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        int possible = 0;
        for (int i = 0; i < 20; ++i) {
            const State state = positions::random_round(players, stream);
            Budget budget(100000);
            const Finish finish = can_finish(game, state, budget);
            CHECK(finish.possible.has_value());
            if (!finish.possible.value_or(false)) continue;
            ++possible;
            const State end = replay(game, state, finish.line);
            CHECK(end.phase == Phase::over && end.paradox == none);
        }
        CHECK(possible > 0);
    }
}

TEST("no finish where three copies of a number are left for its four cells") {
    // 3 players fill all 24 cells or none finishes; seats 0 and 1 have discarded 6s.
    const State state = positions::read(
        "3 112233445/112234455/123345566 ....../....../....../......"
        " RBYG/RBYG/RBYG 0/0/0 1/1/1 0 -");
    Budget budget;
    const Finish finish = can_finish(game_of(3), state, budget);
    CHECK(finish.possible == false);
}

TEST("a paradox is forced exactly if a search of all plays says so, for every seat") {
    Stream stream(14, Domain::test, 0, 0);
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        int forced_ones = 0;
        int asked = 0;
        for (int i = 0; i < 250; ++i) {
            const State state = ending(players, i, stream);
            for (int seat = 0; seat < players; ++seat, ++asked) {
                Budget budget;
                const Forced forced = forced_paradox(game, state, seat, budget);
                const bool want = by_players(players, [&](auto p) {
                    Known<p> known;
                    return plain_forced<p>(round_of<p>(state), seat, known);
                });
                CHECK(forced.forced.has_value());
                CHECK_EQ(forced.forced.value_or(!want), want);
                CHECK_EQ(forced.nodes, budget.nodes());
                forced_ones += want;
                const State end = replay(game, state, forced.line);
                CHECK(end.phase == Phase::over);
                CHECK_EQ(end.paradox == seat, want);
            }
        }
        CHECK(forced_ones > asked / 20 && forced_ones < asked - asked / 20);
    }
}

TEST("the race bounds are never wrong, and often say something") {
    Stream stream(15, Domain::test, 0, 0);
    for (int players = 2; players <= 5; ++players) {
        by_players(players, [&](auto p) {
            int lost = 0;
            int safe = 0;
            for (int i = 0; i < 150; ++i) {
                const auto round = round_of<p>(ending(players, i, stream));
                const Race<p> race(round);
                for (int seat = 0; seat < players; ++seat) {
                    Known<p> known;
                    const bool forced = plain_forced<p>(round, seat, known);
                    CHECK(!(race.escapes(seat) && forced));
                    CHECK(!race.is_lost(seat) || forced || legal_plays<p>(round) == 0);
                    safe += race.escapes(seat);
                    lost += race.is_lost(seat);
                }
            }
            CHECK(safe > 25 && lost > 10);
            return 0;
        });
    }
}

TEST("answers do not depend on the room for the table") {
    Stream stream(16, Domain::test, 0, 0);
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        for (int i = 0; i < 8; ++i) {
            const int tricks = players == 2 ? 7 : players == 3 ? 5 : 3;
            const State state = positions::random_ending(players, tricks, 0, stream);
            Budget budget;
            const auto forced = forced_paradox(game, state, i % players, budget).forced;
            CHECK(forced_paradox(game, state, i % players, budget, 0.001).forced == forced);
            CHECK(can_finish(game, state, budget).possible ==
                  can_finish(game, state, budget, 0.0).possible);
        }
    }
}

TEST("a budget that ends leaves the question open") {
    Stream stream(17, Domain::test, 0, 0);
    const State state = positions::random_round(3, stream);
    const Game game = game_of(3);
    Budget none_left(0);
    CHECK(!forced_paradox(game, state, 0, none_left).forced.has_value());
    Budget few(100);
    const Forced forced = forced_paradox(game, state, 0, few);
    CHECK(!forced.forced.has_value() && forced.line.empty());
    CHECK_EQ(forced.nodes, 100U);
    bool open = false;
    for (int i = 0; i < 20; ++i) {
        Budget one(1);
        open = open || !can_finish(game, positions::random_round(3, stream), one).possible;
    }
    CHECK(open);
}

TEST("at the end of a round the answer is known; before the play phase there is none") {
    const Game game = game_of(3);
    Budget budget;
    State over = positions::read(
        "3 1/2/3 111111/222222/000000/...... RBYG/RBYG/RBYG 3/3/2 1/1/1 0 -");
    over.phase = Phase::over;
    CHECK(can_finish(game, over, budget).possible == true);
    CHECK(forced_paradox(game, over, 1, budget).forced == false);
    over.paradox = 1;
    CHECK(can_finish(game, over, budget).possible == false);
    CHECK(forced_paradox(game, over, 1, budget).forced == true);
    CHECK(forced_paradox(game, over, 2, budget).forced == false);
    const State start = game.start(deal(game.rules(), 1, 0));
    CHECK_THROWS(Error, can_finish(game, start, budget));
    CHECK_THROWS(Error, forced_paradox(game, start, 0, budget));
    CHECK_THROWS(Error, forced_paradox(game, over, 3, budget));
}
