// Exact values of Padatou by max^n and paranoid search against plain searches over the rules.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/padatou/solver.hpp"
#include "matou/padatou/solver/kernel.hpp"
#include "matou/padatou/solver/solve.hpp"
#include "matou/padatou/solver/standings.hpp"
#include "matou/padatou/solver/suits.hpp"
#include "matou/padatou/solver/ties.hpp"

using namespace matou;
using namespace matou::padatou;

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
using Scores = std::array<int, 4>;

// A position with so many cards a hand: the tricks before it fell anyhow. In one of two, some cards
// of the trick are played already.
State ending(std::mt19937& random, int cards) {
    std::array<int, 32> pack{};
    for (int i = 0; i < 32; ++i) pack[at(i)] = i;
    std::shuffle(pack.begin(), pack.end(), random);
    State state;
    state.phase = Phase::play;
    state.done = static_cast<std::uint8_t>(8 - cards);
    for (int i = 0; i < 4 * cards; ++i) state.hands[at(i % 4)] |= tricks::bit(pack[at(i)]);
    for (int i = 0; i < state.done; ++i) ++state.won[random() % 4];
    state.leader = static_cast<std::uint8_t>(random() % 4);
    const Game game;
    for (std::size_t i = random() % 2 == 0 ? 0 : random() % 4; i > 0; --i) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        game.advance(state, actions[random() % actions.size()]);
    }
    return state;
}

// The rules in plain words again: who plays, what may be played, who wins, what it scores.
struct Plain {
    std::array<std::vector<int>, 4> hands;
    std::array<int, 4> won{};
    std::vector<int> trick;
    int leader = 0;

    explicit Plain(const State& state) : leader(state.leader) {
        for (int p = 0; p < 4; ++p) {
            won[at(p)] = state.won[at(p)];
            for (int card = 0; card < 32; ++card) {
                if ((state.hands[at(p)] >> card & 1) != 0) hands[at(p)].push_back(card);
            }
        }
        for (int i = 0; i < state.count; ++i) trick.push_back(state.trick[at(i)]);
    }
    [[nodiscard]] bool over() const {
        return trick.empty() && hands[0].empty() && hands[1].empty();
    }
    [[nodiscard]] int mover() const { return (leader + static_cast<int>(trick.size())) % 4; }
    [[nodiscard]] std::vector<int> legal() const {
        std::vector<int> follow;
        const std::vector<int>& hand = hands[at(mover())];
        if (!trick.empty()) {
            for (const int card : hand) {
                if (card / 8 == trick[0] / 8) follow.push_back(card);
            }
        }
        return follow.empty() ? hand : follow;
    }
    [[nodiscard]] Plain with(int card) const {
        Plain next = *this;
        auto& hand = next.hands[at(mover())];
        hand.erase(std::find(hand.begin(), hand.end(), card));
        next.trick.push_back(card);
        if (next.trick.size() < 4) return next;
        int winner = 0;
        for (int i = 1; i < 4; ++i) {
            const int best = next.trick[at(winner)];
            const int other = next.trick[at(i)];
            if (other / 8 == best / 8 && other > best) winner = i;
        }
        next.leader = (leader + winner) % 4;
        ++next.won[at(next.leader)];
        next.trick.clear();
        return next;
    }
    [[nodiscard]] Scores points() const {
        Scores all{};
        const int most = *std::max_element(won.begin(), won.end());
        const auto level = std::count(won.begin(), won.end(), most);
        for (int p = 0; p < 4; ++p) {
            const int tricks = won[at(p)];
            all[at(p)] = tricks >= 5                    ? 3 * tricks
                         : tricks == most && level <= 3 ? 2 * tricks
                                                        : tricks;
        }
        return all;
    }
};

Scores plain_max_n(const Plain& state, std::vector<int>* line = nullptr) {
    if (state.over()) return state.points();
    const std::size_t mover = at(state.mover());
    Scores best{};
    bool found = false;
    std::vector<int> rest;
    std::vector<int> best_rest;
    for (const int card : state.legal()) {
        rest.clear();
        const Scores values = plain_max_n(state.with(card), line == nullptr ? nullptr : &rest);
        if (found && values[mover] <= best[mover]) continue;
        found = true;
        best = values;
        best_rest = rest;
        best_rest.insert(best_rest.begin(), card);
    }
    if (line != nullptr) *line = best_rest;
    return best;
}

int plain_paranoid(const Plain& state, int seat) {
    if (state.over()) return state.points()[at(seat)];
    const bool own = state.mover() == seat;
    int best = own ? -1 : 100;
    for (const int card : state.legal()) {
        const int value = plain_paranoid(state.with(card), seat);
        best = own ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// All that can come out where movers pick any best card: for every choice of one vector of each
// card's set, every vector that is best in it.
std::set<Scores> plain_ties(const Plain& state) {
    if (state.over()) return {state.points()};
    const std::size_t mover = at(state.mover());
    std::vector<std::vector<Scores>> sets;
    for (const int card : state.legal()) {
        const std::set<Scores> set = plain_ties(state.with(card));
        sets.emplace_back(set.begin(), set.end());
    }
    std::set<Scores> all;
    std::vector<std::size_t> pick(sets.size(), 0);
    for (;;) {
        int most = -1;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            most = std::max(most, sets[i][pick[i]][mover]);
        }
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (sets[i][pick[i]][mover] == most) all.insert(sets[i][pick[i]]);
        }
        std::size_t i = 0;
        while (i < sets.size() && ++pick[i] == sets[i].size()) pick[i++] = 0;
        if (i == sets.size()) return all;
    }
}

Scores replay(const Game& game, State state, const std::vector<Action>& line) {
    for (const Action action : line) {
        Game::Actions legal;
        game.legal_actions(state, legal);
        CHECK(std::find(legal.begin(), legal.end(), action) != legal.end());
        game.advance(state, action);
    }
    CHECK(game.is_terminal(state));
    return Plain(state).points();
}

std::vector<solver::Cuts> cut_sets() {
    std::vector<solver::Cuts> all;
    for (unsigned bits = 0; bits < 16; ++bits) {
        all.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0});
    }
    return all;
}

// Endings of 1 to 4 cards, and some of 5.
std::vector<State> endings(unsigned seed, int each, int of_five) {
    std::mt19937 random(seed);
    std::vector<State> all;
    for (int cards = 1; cards <= 5; ++cards) {
        const int wanted = cards == 5 ? of_five : each;
        for (int i = 0; i < wanted; ++i) all.push_back(ending(random, cards));
    }
    return all;
}

}  // namespace

TEST("max^n and its line are what a plain search finds, with each table size") {
    const Game game;
    for (const State& state : endings(1, 80, 2)) {
        std::vector<int> line;
        const Scores want = plain_max_n(Plain(state), &line);
        const auto mover = at(game.current_player(state));
        for (const double table_mb : {0.0, 0.001, 16.0}) {
            SolveOptions options;
            options.table_mb = table_mb;
            Budget budget;
            const Solution got = solve(game, state, options, budget);
            CHECK(got.exact);
            CHECK_EQ(got.values, want);
            CHECK_EQ(got.line, std::vector<Action>(line.begin(), line.end()));
            CHECK_EQ(replay(game, state, got.line), want);
            CHECK_EQ(got.lower, want[mover]);
            CHECK_EQ(got.upper, want[mover]);
            CHECK_EQ(got.nodes, budget.nodes());
        }
    }
}

TEST("max^n is what a plain search finds, with and without each cut") {
    const Game game;
    for (const State& state : endings(2, 80, 1)) {
        const Scores want = plain_max_n(Plain(state));
        for (const solver::Cuts& cuts : cut_sets()) {
            SolveOptions options;
            options.table_mb = 1;
            Budget budget;
            CHECK_EQ(solver::solve_max_n(game, state, options, budget, cuts).values, want);
        }
    }
}

TEST("cuts change nothing in larger endings") {
    const Game game;
    std::mt19937 random(3);
    for (int i = 0; i < 24; ++i) {
        const State state = ending(random, i % 8 == 0 ? 7 : 6);
        SolveOptions options;
        options.table_mb = 16;
        Budget budget;
        const Solution want =
            solver::solve_max_n(game, state, options, budget, {false, false, false, false});
        const Solution got = solve(game, state, options, budget);
        CHECK_EQ(got.values, want.values);
        CHECK_EQ(got.line, want.line);
        CHECK(got.nodes < want.nodes);
    }
}

TEST("a position is low only where the seat that asks gets less than it needs") {
    const Game game;
    for (const State& state : endings(4, 40, 0)) {
        const Scores want = plain_max_n(Plain(state));
        const auto search = solver::make_max_n(state, 1);
        Budget budget;
        for (int seat = 0; seat < 4; ++seat) {
            for (int least = 24; least >= 0; --least) {
                const solver::Values got = search->values(state, seat, least, budget);
                if (got.kind == solver::Values::Kind::exact)
                    CHECK_EQ(scores(got.won), want);
                else
                    CHECK(got.kind == solver::Values::Kind::low && want[at(seat)] < least);
            }
        }
    }
}

TEST("a paranoid seat has what a plain search finds, with each cut and table size") {
    const Game game;
    std::size_t turn = 0;
    const auto cuts = cut_sets();
    for (const State& state : endings(5, 30, 0)) {
        for (int seat = 0; seat < 4; ++seat) {
            const int want = plain_paranoid(Plain(state), seat);
            SolveOptions options;
            options.method = Method::paranoid;
            options.seat = seat;
            for (int i = 0; i < 4; ++i, ++turn) {
                options.table_mb = i == 0 ? 0.001 : 1;
                Budget budget;
                const Solution got = solver::solve_paranoid(game, state, options, budget,
                                                            cuts[turn * 7 % cuts.size()]);
                CHECK(got.exact);
                CHECK_EQ(got.lower, want);
                CHECK_EQ(got.upper, want);
                CHECK_EQ(got.values[at(seat)], want);
                CHECK_EQ(replay(game, state, got.line), got.values);
            }
            Budget budget;
            CHECK_EQ(solve(game, state, options, budget).lower, want);
            const auto search = solver::make_paranoid(state, seat, 1);
            for (const int off : {-1, 0, 1}) {
                CHECK_EQ(search->scores_at_least(state, want + off, budget), off <= 0);
            }
        }
    }
}

TEST("no seat has less by max^n than against all others") {
    const Game game;
    std::mt19937 random(6);
    for (int i = 0; i < 10; ++i) {
        const State state = ending(random, 6 + i % 2);
        Budget budget;
        SolveOptions options;
        options.table_mb = 8;
        const Solution whole = solve(game, state, options, budget);
        options.method = Method::paranoid;
        for (options.seat = 0; options.seat < 4; ++options.seat) {
            CHECK(solve(game, state, options, budget).lower <= whole.values[at(options.seat)]);
        }
    }
}

TEST("the best of an analysis is the solution, the first best for max^n") {
    const Game game;
    for (const State& state : endings(7, 40, 20)) {
        const int mover = game.current_player(state);
        for (const Method method : {Method::max_n, Method::paranoid}) {
            SolveOptions options;
            options.method = method;
            options.seat = (mover + static_cast<int>(state.done % 2)) % 4;
            options.table_mb = 1;
            Budget budget;
            const Solution whole = solve(game, state, options, budget);
            const auto all = analyse(game, state, options, budget);
            Game::Actions legal;
            game.legal_actions(state, legal);
            CHECK_EQ(all.size(), legal.size());
            const auto s = at(method == Method::max_n ? mover : options.seat);
            const bool up = method == Method::max_n || mover == options.seat;
            const Solution* best = nullptr;
            Action first = -1;
            for (const auto& [action, solution] : all) {
                CHECK(solution.exact);
                State next = state;
                game.advance(next, action);
                CHECK_EQ(replay(game, next, solution.line), solution.values);
                if (best != nullptr && (up ? solution.values[s] <= best->values[s]
                                           : solution.values[s] >= best->values[s])) {
                    continue;
                }
                best = &solution;
                first = action;
            }
            CHECK_EQ(first, whole.line[0]);
            if (method == Method::max_n)
                CHECK_EQ(best->values, whole.values);
            else
                CHECK_EQ(best->lower, whole.lower);
        }
    }
}

TEST("scores that ties allow are those that picking one after another gives") {
    const Game game;
    int dependent = 0;
    std::mt19937 random(8);
    for (int i = 0; i < 200; ++i) {
        const State state = ending(random, 1 + i % 3);
        const std::size_t want = plain_ties(Plain(state)).size();
        for (const double table_mb : {0.0, 4.0}) {
            Budget budget;
            CHECK_EQ(*solver::tie_vectors(state, table_mb, budget), want);
        }
        SolveOptions options;
        options.table_mb = 1;
        options.ties = true;
        Budget budget;
        CHECK_EQ(*solve(game, state, options, budget).tie_independent, want == 1);
        dependent += want > 1 ? 1 : 0;
    }
    CHECK(dependent > 10);
}

TEST("a budget that ends leaves what is proved and a legal line") {
    const Game game;
    std::mt19937 random(9);
    for (int i = 0; i < 6; ++i) {
        const State state = ending(random, 6);
        const auto mover = at(game.current_player(state));
        SolveOptions options;
        options.table_mb = 8;
        Budget whole;
        const Solution want = solve(game, state, options, whole);
        for (const Method method : {Method::max_n, Method::paranoid}) {
            options.method = method;
            options.seat = static_cast<int>(mover);
            Budget all;
            const int value = method == Method::max_n ? want.values[mover]
                                                      : solve(game, state, options, all).lower;
            for (const std::uint64_t nodes : {1, 10, 100, 1000}) {
                Budget budget(nodes);
                const Solution got = solve(game, state, options, budget);
                CHECK(got.nodes <= nodes);
                CHECK(got.lower <= value);
                CHECK(got.upper >= value);
                CHECK(!got.line.empty());
                if (!got.exact) CHECK(budget.exhausted());
            }
        }
        options.method = Method::max_n;
        options.ties = true;
        Budget little(whole.nodes() + 10);
        CHECK(!solve(game, state, options, little).tie_independent.has_value());
    }
}

TEST("standings: levels are scores, and those that stand for one another order outcomes alike") {
    for (int seat = 0; seat <= solver::all_seats; ++seat) {
        const solver::Standings& table = solver::standings(seat);
        for (solver::Standing one = 0; one < solver::num_standings; ++one) {
            const int left = table.left[one];
            const solver::Standing other = table.stands_for[one];
            CHECK_EQ(table.left[other], left);
            for (int p = 0; p < 4; ++p) {
                if (seat != solver::all_seats && p != seat) continue;
                std::vector<std::array<int, 2>> levels;
                for (unsigned counts = 0; counts < 65536; counts += left == 0 ? 65536 : 1) {
                    const unsigned sum =
                        (counts & 15) + (counts >> 4 & 15) + (counts >> 8 & 15) + (counts >> 12);
                    if (static_cast<int>(sum) != left) continue;
                    std::array<int, 2> both{};
                    for (int k = 0; k < 2; ++k) {
                        const solver::Counts end = table.won[k == 0 ? one : other] + counts;
                        std::array<std::uint8_t, 4> won{};
                        for (int q = 0; q < 4; ++q) {
                            won[at(q)] = static_cast<std::uint8_t>(solver::count_of(end, q));
                        }
                        const int level = solver::level_of(table.levels_of(end), p);
                        CHECK_EQ(solver::score_of_level[at(level)], scores(won)[at(p)]);
                        both[at(k)] = level;
                    }
                    levels.push_back(both);
                    CHECK(both[0] >= table.assured[one][at(p)][at(solver::count_of(counts, p))]);
                }
                for (const auto& a : levels) {
                    for (const auto& b : levels) {
                        CHECK_EQ((a[0] < b[0]), (a[1] < b[1]));
                    }
                    for (int n = 0; n <= solver::num_levels; ++n) {
                        const auto to = table.to[one][at(p)] >> 4 * n & 15;
                        CHECK_EQ((a[0] >= n), (a[1] >= static_cast<int>(to)));
                    }
                }
                if (left > 3 && one % 7 != 0) break;
            }
        }
    }
}

TEST("what cannot be solved is refused") {
    const Game game;
    Budget budget;
    CHECK_THROWS(Error, solve(game, game.new_initial_state(), {}, budget));
    std::mt19937 random(10);
    const State state = ending(random, 3);
    for (const int seat : {-1, 4}) {
        SolveOptions options;
        options.method = Method::paranoid;
        options.seat = seat;
        CHECK_THROWS(Error, solve(game, state, options, budget));
        CHECK_THROWS(Error, analyse(game, state, options, budget));
    }
}
