// Best play with all cards known, against a plain search of the whole tree, each bid a branch.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/filou/game.hpp"
#include "matou/filou/solver.hpp"

namespace {

using namespace matou::filou;
using matou::Action;
using matou::Budget;
using matou::Domain;
using matou::Stream;

using Points = std::vector<int>;

// Every action of every seat is tried. A position is kept as a whole, its bid and bidder with it;
// `keep` false: not even that.
class Plain {
  public:
    Plain(const Game& game, Method method, int hero, bool keep)
        : game_(game), method_(method), hero_(hero), keep_(keep) {}

    // max_n: final points of the first best line; paranoid: the same, best for the hero.
    Points value(const State& state) {
        if (game_.is_terminal(state)) {
            Points points;
            for (int seat = 0; seat < game_.num_players(); ++seat) {
                points.push_back(static_cast<int>(game_.returns(state, seat)));
            }
            return points;
        }
        const std::string bytes(reinterpret_cast<const char*>(&state), sizeof state);
        if (keep_) {
            if (const auto found = kept_.find(bytes); found != kept_.end()) return found->second;
        }
        const int seat = game_.current_player(state);
        Game::Actions actions;
        game_.legal_actions(state, actions);
        std::optional<Points> best;
        for (const Action action : actions) {
            State next = state;
            game_.advance(next, action);
            const Points points = value(next);
            if (!best || better(seat, points, *best)) best = points;
        }
        if (keep_) kept_.emplace(bytes, *best);
        return *best;
    }

  private:
    [[nodiscard]] bool better(int seat, const Points& a, const Points& b) const {
        if (method_ == Method::max_n) {
            const auto s = static_cast<std::size_t>(seat);
            return a[s] > b[s];
        }
        const auto s = static_cast<std::size_t>(hero_);
        return seat == hero_ ? a[s] > b[s] : a[s] < b[s];
    }

    const Game& game_;
    Method method_;
    int hero_;
    bool keep_;
    std::unordered_map<std::string, Points> kept_;
};

int below(Stream& stream, int bound) {
    return static_cast<int>(stream.below(static_cast<std::uint32_t>(bound)));
}

// The start of one of the last rounds: a random deal with the first `9 - rounds` cards of each hand
// gone, with few mice.
State ending(const Game& game, int rounds, int most, Stream& stream) {
    const int players = game.num_players();
    State state = game.start(deal(game.rules(), 91, stream.next()));
    const int skew = below(stream, 6);
    for (int seat = 0; seat < players; ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        for (int cards = 9; cards > rounds; --cards) {
            Hand rest = state.hands[p];
            // Skewed: good cards, bad cards or dogs are kept.
            if (skew == 1) {
                rest = static_cast<Hand>(rest & -rest);
            } else if (skew == 2) {
                while ((rest & (rest - 1)) != 0) rest = static_cast<Hand>(rest & (rest - 1));
            } else {
                if (skew == 3 && (rest & 0xff) != 0) rest &= 0xff;
                Hand one = 0;
                while (one == 0) one = static_cast<Hand>(rest & (1U << below(stream, 10)));
                rest = one;
            }
            state.hands[p] = static_cast<Hand>(state.hands[p] & ~rest);
        }
        state.mice[p] = static_cast<std::uint8_t>(below(stream, most + 1));
        if (skew == 4) state.mice[p] = static_cast<std::uint8_t>(most);
        if (skew == 5) state.mice[p] = static_cast<std::uint8_t>(seat == 0 ? 2 * most : 1);
        state.cats[p] = static_cast<std::int16_t>(below(stream, 40) - 15);
    }
    state.round = static_cast<std::uint8_t>(num_rounds - rounds);
    state.bank = static_cast<std::uint8_t>(below(stream, 16));
    if (below(stream, 2) == 0) state.on_cards.fill(0);
    state.start = state.turn = static_cast<std::uint8_t>(below(stream, players));
    return state;
}

// Some random steps, low bids mostly.
void wander(const Game& game, State& state, int steps, Stream& stream) {
    for (; steps > 0; --steps) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        State next = state;
        const auto few = std::min<std::size_t>(actions.size(), below(stream, 4) == 0 ? 99 : 3);
        game.advance(next, actions[stream.below(static_cast<std::uint32_t>(few))]);
        if (game.is_terminal(next)) return;
        state = next;
    }
}

Points replay(const Game& game, State state, const std::vector<Action>& line) {
    for (const Action action : line) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        CHECK(std::find(actions.begin(), actions.end(), action) != actions.end());
        game.advance(state, action);
    }
    CHECK(game.is_terminal(state));
    Points points;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        points.push_back(static_cast<int>(game.returns(state, seat)));
    }
    return points;
}

struct Size {
    int players;
    int rounds;
    int mice;
    int positions;
};

void compare(const Size& size, Method method, bool keep, double table_mb, std::uint64_t seed) {
    Rules rules;
    rules.players = size.players;
    const Game game(rules);
    Stream stream(seed, Domain::test, 6, static_cast<std::uint64_t>(size.players));
    for (int i = 0; i < size.positions; ++i) {
        State state = ending(game, size.rounds, size.mice, stream);
        if (i % 2 == 1) wander(game, state, below(stream, 3 * size.players), stream);
        const int hero = below(stream, size.players);
        Plain plain(game, method, hero, keep);
        const Points want = plain.value(state);
        Budget none;
        const Solution found = solve(game, state, {method, hero, table_mb}, none);
        CHECK(found.exact);
        CHECK_EQ(replay(game, state, found.line), found.values);
        if (method == Method::max_n) {
            CHECK_EQ(found.values, want);
            CHECK_EQ(found.lower, want);
            CHECK_EQ(found.upper, want);
        } else {
            const auto h = static_cast<std::size_t>(hero);
            CHECK_EQ(found.values[h], want[h]);
            CHECK_EQ(found.lower[h], want[h]);
            CHECK_EQ(found.upper[h], want[h]);
        }
        for (std::size_t seat = 0; seat < want.size(); ++seat) {
            CHECK(found.lower[seat] <= want[seat] && want[seat] <= found.upper[seat]);
        }
        // With nothing spent, what is said must hold all the same.
        Budget no_nodes(0);
        const Solution unknown = solve(game, state, {method, hero, table_mb}, no_nodes);
        CHECK(!unknown.exact && unknown.values.empty() && unknown.line.empty());
        for (std::size_t seat = 0; seat < want.size(); ++seat) {
            CHECK(unknown.lower[seat] <= want[seat] && want[seat] <= unknown.upper[seat]);
        }
    }
}

}  // namespace

TEST("the collapsed auction is the whole tree of bids, every history on its own") {
    for (const Method method : {Method::max_n, Method::paranoid}) {
        compare({3, 1, 5, 60}, method, false, 1, 1);
        compare({4, 1, 3, 60}, method, false, 1, 2);
        compare({5, 1, 2, 40}, method, false, 1, 3);
        compare({3, 2, 1, 10}, method, false, 1, 4);
    }
}

TEST("the last round with more mice") {
    for (const Method method : {Method::max_n, Method::paranoid}) {
        compare({3, 1, 20, 150}, method, true, 1, 5);
        compare({4, 1, 12, 80}, method, true, 1, 6);
        compare({5, 1, 6, 20}, method, true, 1, 7);
    }
}

TEST("rows that are worth as much as a mouse or two") {
    for (const Method method : {Method::max_n, Method::paranoid}) {
        for (int players = 3; players <= 5; ++players) {
            Rules rules;
            rules.players = players;
            const Game game(rules);
            Stream stream(14, Domain::test, 6, static_cast<std::uint64_t>(players));
            for (int near = 0; near < 30;) {
                State state = ending(game, 1, 3, stream);
                State laid = state;
                for (int i = 0; i < players; ++i) {
                    Game::Actions actions;
                    game.legal_actions(laid, actions);
                    game.advance(laid, actions[0]);
                }
                const int points = row_points(laid.row.data(), row_size(players));
                if (points < 1 || points > 2) continue;
                ++near;
                const int hero = below(stream, players);
                Budget none;
                const Solution found = solve(game, state, {method, hero, 1}, none);
                const Points want = Plain(game, method, hero, true).value(state);
                const auto h = static_cast<std::size_t>(hero);
                CHECK_EQ(found.values[h], want[h]);
                if (method == Method::max_n) CHECK_EQ(found.values, want);
            }
        }
    }
}

TEST("two and three rounds") {
    for (const Method method : {Method::max_n, Method::paranoid}) {
        compare({3, 2, 4, 30}, method, true, 1, 8);
        compare({4, 2, 2, 4}, method, true, 1, 9);
        compare({3, 3, 1, 12}, method, true, 1, 10);
    }
}

TEST("the size of the table changes no answer") {
    for (const Method method : {Method::max_n, Method::paranoid}) {
        for (const double table_mb : {0.0, 0.002, 64.0}) {
            compare({3, 2, 3, 10}, method, true, table_mb, 11);
        }
    }
}

TEST("nor in four rounds, which two seats may buy in either order") {
    Rules rules;
    rules.players = 3;
    const Game game(rules);
    Stream stream(15, Domain::test, 6, 1);
    for (int i = 0; i < 16; ++i) {
        State state = ending(game, 4, 1, stream);
        state.on_cards.fill(0);
        state.bank = 0;
        state.mice = {2, 2, 2, 0, 0};
        wander(game, state, 3, stream);
        for (const Method method : {Method::max_n, Method::paranoid}) {
            Budget none;
            CHECK_EQ(solve(game, state, {method, i % 3, 64}, none).values,
                     solve(game, state, {method, i % 3, 0}, none).values);
        }
    }
}

TEST("analyse is solve behind each action, and the best of it is the value") {
    Stream stream(12, Domain::test, 6, 1);
    for (int players = 3; players <= 5; ++players) {
        Rules rules;
        rules.players = players;
        const Game game(rules);
        for (int i = 0; i < 12; ++i) {
            State state = ending(game, players == 5 ? 1 : 2, 12, stream);
            wander(game, state, below(stream, 2 * players), stream);
            for (const Method method : {Method::max_n, Method::paranoid}) {
                const SolveOptions options{method, below(stream, players), 16};
                Budget none;
                const Solution whole = solve(game, state, options, none);
                const auto seat = static_cast<std::size_t>(
                    method == Method::max_n ? game.current_player(state) : options.seat);
                const bool low =
                    method == Method::paranoid && game.current_player(state) != options.seat;
                std::optional<std::pair<Action, int>> best;
                for (const auto& [action, behind] : analyse(game, state, options, none)) {
                    State next = state;
                    game.advance(next, action);
                    const Solution again = solve(game, next, options, none);
                    CHECK_EQ(behind.values, again.values);
                    CHECK_EQ(behind.line, again.line);
                    CHECK_EQ(behind.lower, again.lower);
                    const int worth = behind.values[seat];
                    if (!best || (low ? worth < best->second : worth > best->second)) {
                        best = {action, worth};
                    }
                }
                CHECK_EQ(whole.values[seat], best->second);
                CHECK_EQ(whole.line.front(), best->first);
            }
        }
    }
}

TEST("budgets, ends, and what cannot be asked") {
    Rules rules;
    const Game game(rules);
    State state = game.start(deal(rules, 1, 1));
    Budget few(5000);
    const Solution found = solve(game, state, {}, few);
    CHECK(!found.exact);
    CHECK(few.exhausted() && found.nodes <= 5000);
    CHECK_EQ(found.lower, Points({15, 15, 15, 15}));  // who passes to the end keeps his mice
    Budget none;
    CHECK_THROWS(matou::Error, solve(game, game.new_initial_state(), {}, none));
    CHECK_THROWS(matou::Error, solve(game, state, {Method::paranoid, 4, 1}, none));
    Stream stream(13, Domain::test, 6, 1);
    while (!game.is_terminal(state)) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        game.advance(state, actions[stream.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    const Solution over = solve(game, state, {}, none);
    CHECK(over.exact && over.line.empty());
    CHECK_EQ(over.values, replay(game, state, {}));
    CHECK(analyse(game, state, {}, none).empty());
}
