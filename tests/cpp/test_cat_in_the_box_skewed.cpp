// Exact values of Cat in the Box on positions that random rounds hardly bring: few colours left, X
// tokens gone, rows nearly full, equal hands, large groups, tricks of one seat, predictions already
// missed. They need not follow from a deal; cards and tokens add up, and no more do the proofs ask.
// All against plain searches.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "cat_in_the_box_plain.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/leftover.hpp"
#include "matou/cat_in_the_box/race.hpp"
#include "matou/cat_in_the_box/two/bounds.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/cat_in_the_box/two/windows.hpp"

// How many times as many positions; another seed by hand.
#ifndef MATOU_SKEWED_TIMES
#define MATOU_SKEWED_TIMES 1
#endif
#ifndef MATOU_SKEWED_SEED
#define MATOU_SKEWED_SEED 0
#endif

namespace {

using Random = std::mt19937;

int below(Random& random, int size) {
    return static_cast<int>(random() % static_cast<unsigned>(size));
}

// The cells in some order: by rows, by columns, or any; now and then nearly so.
template <int P>
std::vector<int> some_order(Random& random) {
    using L = Layout<P>;
    std::vector<int> rows{0, 1, 2, 3};
    std::vector<int> columns(L::numbers);
    std::iota(columns.begin(), columns.end(), 0);
    std::shuffle(rows.begin(), rows.end(), random);
    std::shuffle(columns.begin(), columns.end(), random);
    if (random() % 4 == 0) std::sort(rows.begin(), rows.end(), std::greater<>());  // red is last
    if (random() % 2 == 0) std::sort(columns.begin(), columns.end());
    std::vector<int> cells;
    if (random() % 3 != 0) {
        for (const int row : rows) {
            for (const int n : columns) cells.push_back(row * L::numbers + n);
        }
    } else {
        for (const int n : columns) {
            for (const int row : rows) cells.push_back(row * L::numbers + n);
        }
    }
    switch (below(random, 3)) {
        case 0:
            std::shuffle(cells.begin(), cells.end(), random);
            break;
        case 1:
            for (int i = 0; i < 3; ++i) {
                std::swap(cells[random() % cells.size()], cells[random() % cells.size()]);
            }
            break;
        default:
            break;
    }
    return cells;
}

// Colours whose X tokens are there.
std::uint8_t some_tokens(Random& random) {
    switch (below(random, 4)) {
        case 0:
            return 15;
        case 1:
            return static_cast<std::uint8_t>(1U << random() % 4);
        case 2:
            return static_cast<std::uint8_t>(random() & random() & 15);
        default:
            return static_cast<std::uint8_t>(random() & 15);
    }
}

// Hands of so many cards each from what the tokens leave of the pack. False where that is too few.
template <int P>
bool some_hands(Random& random, const std::vector<int>& pack_left, int each, Round<P>& round) {
    using L = Layout<P>;
    std::array<int, L::numbers> left{};
    std::copy(pack_left.begin(), pack_left.end(), left.begin());
    const int style = below(random, 3);  // any, few numbers, equal hands
    std::vector<int> liked(L::numbers, 1);
    if (style != 0) {
        for (int& like : liked) like = random() % 3 == 0 ? 40 : 1;
    }
    const int seats_at_once = style == 2 ? P : 1;
    for (int p = 0; p < P; p += seats_at_once) {
        for (int i = 0; i < each; ++i) {
            std::vector<int> numbers;
            for (int n = 0; n < L::numbers; ++n) {
                const int weight = left[static_cast<std::size_t>(n)] >= seats_at_once
                                       ? liked[static_cast<std::size_t>(n)]
                                       : 0;
                numbers.insert(numbers.end(), static_cast<std::size_t>(weight), n);
            }
            if (numbers.empty()) return false;
            const int n = numbers[random() % numbers.size()];
            for (int q = p; q < p + seats_at_once; ++q) {
                auto& hand = round.hand[static_cast<std::size_t>(q)];
                hand += typename L::Hand{1} << 4 * n;
                round.numbers[static_cast<std::size_t>(q)] |= static_cast<std::uint16_t>(1U << n);
                --left[static_cast<std::size_t>(n)];
            }
        }
    }
    return true;
}

// The start of a trick with so many left.
template <int P>
bool some_start(Random& random, int left, State& state) {
    using L = Layout<P>;
    Round<P> round;
    round.done = static_cast<std::uint8_t>(L::tricks - left);
    std::vector<int> pack(L::numbers, copies);
    if (P == 2) {  // neutral tokens, from the last row up, never on red
        for (std::size_t i = 0; i < num_blocked; ++i) {
            const int n = below(random, L::numbers);
            int row = 3;
            while ((round.taken >> (row * L::numbers + n) & 1) != 0) --row;
            round.taken |= L::bit(row * L::numbers + n);
            state.blocked[i] = static_cast<std::uint8_t>(n);
            --pack[static_cast<std::size_t>(n)];
        }
    }
    std::vector<int> cells = some_order<P>(random);
    std::erase_if(cells, [&](int cell) { return (round.taken >> cell & 1) != 0; });
    cells.resize(static_cast<std::size_t>(P * round.done));
    const int owners = below(random, 3);  // any, stretches of the order, large groups
    if (owners == 0) std::shuffle(cells.begin(), cells.end(), random);
    if (owners == 2) std::sort(cells.begin(), cells.end());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        round.own[i / round.done] |= L::bit(cells[i]);
        round.taken |= L::bit(cells[i]);
        --pack[static_cast<std::size_t>(L::number(cells[i]))];
    }
    if (!some_hands<P>(random, pack, left + 1, round)) return false;
    const bool same = random() % 3 == 0;
    for (std::size_t p = 0; p < P; ++p) {
        round.x[p] = same && p > 0 ? round.x[0] : some_tokens(random);
    }
    const int rich = below(random, P);
    for (int i = 0; i < round.done; ++i) {
        ++round.won[static_cast<std::size_t>(random() % 2 == 0 ? rich : below(random, P))];
    }
    round.leader = static_cast<std::uint8_t>(below(random, P));
    state.phase = Phase::play;
    state = positions::with_round<P>(state, round);
    for (std::size_t p = 0; p < P; ++p) {
        state.possible[p] = static_cast<std::uint16_t>((1 << L::numbers) - 1);
        if (P == 2) continue;
        const int aim = round.won[p] + std::array{-1, 0, 0, 1, 1, 2}[random() % 6];
        state.prediction[p] = static_cast<std::uint8_t>(std::clamp(aim, 0, 4));
    }
    return true;
}

// Some cards of the trick. False where the round ends on the way.
template <int P>
bool some_plays(Random& random, State& state) {
    auto round = round_of<P>(state);
    for (int i = random() % 2 == 0 ? 0 : below(random, P); i > 0; --i) {
        auto legal = legal_plays<P>(round);
        if (legal == 0) return false;
        for (int skip = below(random, std::popcount(legal)); skip > 0; --skip) legal &= legal - 1;
        state.trick[round.count] = static_cast<std::uint8_t>(std::countr_zero(legal));
        play<P>(round, std::countr_zero(legal));
    }
    state = positions::with_round<P>(state, round);
    return legal_plays<P>(round) != 0;
}

template <class Look>
void each_position(int players, int count, unsigned seed, long room, Look look) {
    Random random(seed + 100 * static_cast<unsigned>(players) + 1000 * MATOU_SKEWED_SEED);
    for (int i = 0; i < count * MATOU_SKEWED_TIMES;) {
        Case one{standard_rules(players), {}};
        if (players > 2) one.rules.predictions = 0b11111;
        for (int k = below(random, 24); k > 0; --k) {
            std::next_permutation(one.rules.rows.begin(), one.rules.rows.end());
        }
        const int left = 1 + below(random, 4);
        const bool kept = by_players(players, [&](auto p) {
            long plays_left = room;
            return some_start<p>(random, left, one.state) && some_plays<p>(random, one.state) &&
                   small<p>(round_of<p>(one.state), plays_left);
        });
        if (!kept) continue;
        ++i;
        look(one, random);
    }
}

constexpr std::array<double, 3> tables{0, 0.1, 1};

many::Cuts some_cuts(Random& random) {
    return random() % 2 == 0 ? many::Cuts{} : cut_sets[random() % cut_sets.size()];
}

// All ends that any plays lead to.
template <int P>
struct Ends {
    const Terms<P>& terms;
    std::set<std::vector<int>> scores{};
    std::array<int, P> won{};
    std::array<bool, P> paradox{};
    int done = 0;
    bool finished = false;

    void visit(const Round<P>& at) {
        const bool over = at.done == Layout<P>::tricks;
        const auto legal = over ? typename Layout<P>::Cells{0} : legal_plays<P>(at);
        if (legal == 0) {
            const int causer = over ? -1 : to_play<P>(at);
            finished = finished || over;
            if (!over) paradox[static_cast<std::size_t>(causer)] = true;
            done = std::max<int>(done, at.done);
            for (std::size_t s = 0; s < P; ++s) won[s] = std::max<int>(won[s], at.won[s]);
            scores.insert(plain::scores<P>(terms, at, causer));
            return;
        }
        for (auto rest = legal; rest != 0; rest &= rest - 1) {
            Round<P> next = at;
            play<P>(next, std::countr_zero(rest));
            visit(next);
        }
    }
};

// Whether all others together make the seat cause a paradox.
template <int P>
bool plain_forced(const Round<P>& round, int seat) {
    if (round.done == Layout<P>::tricks) return false;
    const int mover = to_play<P>(round);
    auto legal = legal_plays<P>(round);
    if (legal == 0) return mover == seat;
    for (; legal != 0; legal &= legal - 1) {
        Round<P> next = round;
        play<P>(next, std::countr_zero(legal));
        if (plain_forced<P>(next, seat) != (mover == seat)) return mover != seat;
    }
    return mover == seat;
}

}  // namespace

TEST("max^n on skewed positions") {
    for (int players = 2; players <= 5; ++players) {
        each_position(players, 1000, 1, 5'000, [&](const Case& one, Random& random) {
            const Game game(one.rules);
            const Plain want = plainly(one, [](auto p, const auto& terms, const auto& round) {
                return plain_max_n<p>(terms, round);
            });
            SolveOptions options;
            options.method = Method::max_n;
            options.table_mb = tables[random() % 3];
            Budget budget;
            const Solution got =
                many::solve_max_n(game, one.state, options, budget, some_cuts(random));
            CHECK(got.exact);
            CHECK_EQ(text(got.values), text(want.values));
            CHECK_EQ(got.line.at(0), action_of_cell(players, want.first));
            CHECK_EQ(text(replay(game, one.state, got.line)), text(want.values));
            const auto search = many::make_max_n(game, one.state, 0.1, some_cuts(random));
            for (int i = 0; i < 6; ++i) {
                const int seat = below(random, players);
                const int value = want.values[static_cast<std::size_t>(seat)];
                const int floor = value + below(random, 5) - 2;
                const many::Values asked = search->values(one.state, seat, floor, budget);
                if (asked.kind == many::Values::Kind::low) {
                    CHECK(value <= floor);
                } else {
                    const std::vector<int> all(asked.scores.begin(),
                                               asked.scores.begin() + players);
                    CHECK_EQ(text(all), text(want.values));
                }
            }
        });
    }
}

TEST("a paranoid seat on skewed positions") {
    for (int players = 2; players <= 5; ++players) {
        each_position(players, 1000, 2, 5'000, [&](const Case& one, Random& random) {
            const Game game(one.rules);
            const int seat = below(random, players);
            const int want = plainly(one, [&](auto p, const auto& terms, const auto& round) {
                return plain_paranoid<p>(terms, round, seat);
            });
            SolveOptions options;
            options.method = Method::paranoid;
            options.seat = seat;
            options.table_mb = tables[random() % 3];
            Budget budget;
            const Solution got =
                many::solve_paranoid(game, one.state, options, budget, some_cuts(random));
            CHECK(got.exact);
            CHECK_EQ(got.lower, want);
            CHECK_EQ(got.upper, want);
            CHECK_EQ(got.values.at(static_cast<std::size_t>(seat)), want);
            const auto search = many::make_paranoid(game, one.state, seat, 0.1, some_cuts(random));
            for (int i = 0; i < 6; ++i) {
                const int bound = want + below(random, 7) - 3;
                const int answer = search->ask(one.state, bound, budget);
                CHECK(bound <= want ? answer >= bound && answer <= want
                                    : answer < bound && answer >= want);
            }
        });
    }
}

TEST("ties on skewed positions") {
    for (int players = 2; players <= 5; ++players) {
        each_position(players, 200, 3, 1'000, [&](const Case& one, Random& random) {
            const Game game(one.rules);
            const auto want = plainly(one, [](auto p, const auto& terms, const auto& round) {
                return plain_ties<p>(terms, round).size();
            });
            Budget budget;
            CHECK_EQ(*many::tie_vectors(game, one.state, tables[random() % 3], budget), want);
        });
    }
}

TEST("what is told of all lines of play on skewed positions") {
    for (int players = 2; players <= 5; ++players) {
        each_position(players, 500, 4, 2'000, [&](const Case& one, Random& random) {
            const Game game(one.rules);
            plainly(one, [&](auto p, const auto& terms, const auto& round) {
                constexpr int P = p();
                const auto view = many::outlook<P>(round);
                const many::Scoring<P> scoring(terms);
                const Race<P> race(round);
                Ends<P> ends{terms};
                ends.visit(round);
                CHECK(ends.done - round.done <= view.finished);
                if (round.count == 0) {
                    CHECK(!ends.finished || Leftover<P>::fits(Leftover<P>::words(round)));
                }
                Budget budget;
                CHECK_EQ(*can_finish(game, one.state, budget, 0.1).possible, ends.finished);
                for (int seat = 0; seat < P; ++seat) {
                    const auto s = static_cast<std::size_t>(seat);
                    const bool forced = plain_forced<P>(round, seat);
                    CHECK(!race.is_lost(seat) || forced);
                    CHECK(!race.escapes(seat) || !forced);
                    CHECK(!many::is_lost<P>(round, view, seat) || forced);
                    CHECK(!many::escapes<P>(round, view, seat) || !forced);
                    CHECK_EQ(*forced_paradox(game, one.state, seat, budget, 0.1).forced, forced);
                    CHECK(ends.won[s] - round.won[s] <= many::winnable<P>(round, view, seat));
                    const auto other =
                        static_cast<std::size_t>((seat + 1 + below(random, P - 1)) % P);
                    const int most = many::most<P>(scoring, round, view, seat);
                    const int a = below(random, 7) - 1;
                    const int b = below(random, 7) - 1;
                    const bool low = many::at_most<P>(scoring, round, view, seat, a);
                    const bool apart = !many::both_above<P>(scoring, round, view, seat, a,
                                                            static_cast<int>(other), b);
                    for (const auto& end : ends.scores) {
                        CHECK(end[s] <= most);
                        CHECK(!low || end[s] <= a);
                        CHECK(!apart || end[s] <= a || end[other] <= b);
                    }
                }
                return 0;
            });
        });
    }
}

TEST("two players on skewed positions") {
    each_position(2, 4000, 5, 20'000, [&](const Case& one, Random& random) {
        const Game game(one.rules);
        const Terms<2> terms = terms_of<2>(game, one.state);
        const auto difference = [&](const auto& self, const Round<2>& round) -> int {
            const bool over = round.done == Layout<2>::tricks;
            const int seat = to_play<2>(round);
            auto legal = over ? Layout<2>::Cells{0} : legal_plays<2>(round);
            if (legal == 0) {
                const int causer = over ? -1 : seat;
                return score_of<2>(terms, round, 0, causer) - score_of<2>(terms, round, 1, causer);
            }
            int best = seat == 0 ? -100 : 100;
            for (; legal != 0; legal &= legal - 1) {
                Round<2> next = round;
                play<2>(next, std::countr_zero(legal));
                const int value = self(self, next);
                best = seat == 0 ? std::max(best, value) : std::min(best, value);
            }
            return best;
        };
        const int want = difference(difference, round_of<2>(one.state));
        Budget budget;
        const Solution got = two::solve(game, one.state, tables[random() % 3], budget);
        CHECK(got.exact);
        CHECK_EQ(got.lower, want);
        CHECK_EQ(got.upper, want);
        CHECK_EQ(got.values[0] - got.values[1], want);
        CHECK_EQ(text(replay(game, one.state, got.line)), text(got.values));

        using namespace two::search;
        const Node node = node_of(one.state);
        if (node.led != no_cell || node.left() == 1) return;
        const int seat = node.to_play();
        const int won = node.won[static_cast<std::size_t>(seat)];
        const Bounds bounds(Groups::of(game.rules().rows), node.seen(), won,
                            two::search::tricks - node.left() - won, node.left());
        const int value = seat == 0 ? want : -want;
        for (int bound = -widest; bound <= widest; ++bound) {
            CHECK(bounds.lower(bound) < bound || bounds.lower(bound) <= value);
            CHECK(bounds.upper(bound) >= bound || bounds.upper(bound) >= value);
        }
    });
}
