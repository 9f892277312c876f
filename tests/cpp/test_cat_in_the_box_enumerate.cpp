// Enumerations of Cat in the Box against counts of independent origin and against plain ones: play
// everything over plays.hpp, keep positions in a std::map.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "cat_in_the_box_positions.hpp"
#include "check.hpp"
#include "matou/cat_in_the_box/census.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/perft_kernel.hpp"
#include "matou/core/errors.hpp"
#include "matou/search/perft.hpp"

using namespace matou;
using namespace matou::cat_in_the_box;
using positions::by_players;

namespace {

Game game_of(int players) { return Game(standard_rules(players)); }

// By depth from 1: sequences, paradox sequences, distinct positions, those up to the colours. From
// an independent program, as are the positions.
struct Known {
    std::string position;
    std::vector<std::array<std::uint64_t, 4>> counts;
};
const std::vector<Known> known{
    {"2 111224445/122334455 ...../...../...../.##.# RBYG/RBYG 0/0 - 1 -",
     {{12, 0, 12, 7},
      {158, 0, 158, 84},
      {1462, 0, 1462, 743},
      {15726, 0, 10626, 5365},
      {115809, 0, 79011, 39638},
      {981936, 0, 287771, 144261}}},
    {"2 112233355/122334455 ...../...../...../#..## RBYG/RBYG 0/0 - 1 -",
     {{12, 0, 12, 7},
      {158, 0, 158, 84},
      {1510, 0, 1510, 767},
      {16628, 0, 11245, 5677},
      {128330, 0, 87367, 43821},
      {1130918, 0, 329895, 165337}}},
    {"3 122344556/111235566/233444566 ....../....../....../......"
     " RBYG/RBYG/RBYG 0/0/0 4/4/4 1 -",
     {{15, 0, 15, 5},
      {288, 0, 288, 71},
      {6336, 0, 6336, 1286},
      {82299, 0, 82299, 14618}}},
    {"3 112244566/133334456/112223456 ....../....../....../......"
     " RBYG/RBYG/RBYG 0/0/0 1/2/1 1 -",
     {{15, 0, 15, 5},
      {345, 0, 345, 85},
      {6336, 0, 6336, 1286},
      {80562, 0, 80562, 14329}}},
    {"4 123445668/122233447/134556688/112356777 ......../......../......../........"
     " RBYG/RBYG/RBYG/RBYG 0/0/0/0 3/4/3/3 0 -",
     {{21, 0, 21, 7},
      {408, 0, 408, 101},
      {9198, 0, 9198, 1881},
      {200640, 0, 200640, 36853}}},
    {"5 12356799/13446799/13556888/12344667/12223789 ........./........./........./........."
     " RBYG/RBYG/RBYG/RBYG/RBYG 0/0/0/0/0 1/3/3/3/4 2 -",
     {{15, 0, 15, 5},
      {351, 0, 351, 87},
      {7980, 0, 7980, 1636},
      {203844, 0, 203844, 37510}}},
    {"5 25677799/11248888/24455689/12333456/12337799 ........./........./........./........."
     " RBYG/RBYG/RBYG/RBYG/RBYG 0/0/0/0/0 4/3/1/3/3 3 -",
     {{18, 0, 18, 6},
      {351, 0, 351, 87},
      {6630, 0, 6630, 1358},
      {98862, 0, 98862, 18228}}}};

// By ply: sequences of that many plays, those that end there by a paradox, those that finish there.
struct PlainCounts {
    std::vector<std::uint64_t> sequences;
    std::vector<std::uint64_t> paradoxes;
    std::vector<std::uint64_t> finished;
};

template <int P>
void plain_walk(const Round<P>& round, std::size_t ply, std::size_t most, PlainCounts& counts) {
    ++counts.sequences[ply];
    if (round.done == Layout<P>::tricks) {
        ++counts.finished[ply];
        return;
    }
    auto legal = legal_plays<P>(round);
    if (legal == 0) ++counts.paradoxes[ply];
    if (ply == most) return;
    for (; legal != 0; legal &= legal - 1) {
        auto next = round;
        play<P>(next, std::countr_zero(legal));
        plain_walk<P>(next, ply + 1, most, counts);
    }
}

PlainCounts plain_counts(int players, const State& state, std::size_t most) {
    PlainCounts counts;
    counts.sequences.resize(most + 1);
    counts.paradoxes.resize(most + 1);
    counts.finished.resize(most + 1);
    by_players(players, [&](auto p) { plain_walk<p>(round_of<p>(state), 0, most, counts); });
    return counts;
}

template <int P>
std::vector<Census::Ply> plain_census(const Round<P>& start) {
    const auto key = [](const Round<P>& round) {
        return std::tuple(round.own, round.x, round.won, round.leader, round.led, round.best,
                          round.best_seat);
    };
    std::map<decltype(key(start)), Round<P>> layer{{key(start), start}};
    std::vector<Census::Ply> plies;
    while (!layer.empty()) {
        Census::Ply ply;
        decltype(layer) next;
        for (const auto& [unused, round] : layer) {
            ++ply.positions;
            if (round.done == Layout<P>::tricks) {
                ++ply.finished;
                continue;
            }
            auto legal = legal_plays<P>(round);
            if (legal == 0) ++ply.paradoxes[static_cast<std::size_t>(to_play<P>(round))];
            for (; legal != 0; legal &= legal - 1) {
                auto after = round;
                play<P>(after, std::countr_zero(legal));
                next.emplace(key(after), after);
            }
        }
        plies.push_back(ply);
        layer = std::move(next);
    }
    return plies;
}

bool same(const std::vector<Census::Ply>& a, const std::vector<Census::Ply>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.positions == y.positions && x.paradoxes == y.paradoxes && x.finished == y.finished;
    });
}

// The trick in progress played out in all ways; cells of this trick alone by seat.
template <int P>
void plain_outcomes(const Round<P>& round, TrickOutcome so_far, std::vector<TrickOutcome>& found) {
    auto legal = legal_plays<P>(round);
    const auto seat = static_cast<std::size_t>(to_play<P>(round));
    so_far.sequences = 1;
    if (legal == 0) {
        so_far.paradox = static_cast<int>(seat);
        found.push_back(so_far);
    }
    for (; legal != 0; legal &= legal - 1) {
        auto next = round;
        play<P>(next, std::countr_zero(legal));
        TrickOutcome more = so_far;
        more.cells[seat] = std::uint64_t{1} << std::countr_zero(legal);
        if (next.count == 0) {
            more.winner = next.leader;
            more.sequences = 1;
            found.push_back(more);
        } else {
            plain_outcomes<P>(next, more, found);
        }
    }
}

std::vector<TrickOutcome> plain_outcomes(int players, const State& state, bool owners) {
    std::vector<TrickOutcome> found;
    by_players(players, [&](auto p) {
        TrickOutcome start;
        for (std::size_t i = 0; i < state.count; ++i) {
            start.cells[(state.leader + i) % p] = std::uint64_t{1} << state.trick[i];
        }
        plain_outcomes<p>(round_of<p>(state), start, found);
    });
    std::map<std::tuple<int, int, std::array<std::uint64_t, max_players>>, std::uint64_t> merged;
    for (TrickOutcome& outcome : found) {
        if (!owners) {
            for (std::size_t p = 1; p < max_players; ++p) {
                outcome.cells[0] |= outcome.cells[p];
                outcome.cells[p] = 0;
            }
        }
        ++merged[{outcome.winner, outcome.paradox, outcome.cells}];
    }
    found.clear();
    for (const auto& [key, sequences] : merged) {
        found.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), sequences});
    }
    return found;
}

}  // namespace

TEST("sequences and distinct positions of whole rounds agree with an independent program") {
    for (const Known& row : known) {
        const State state = positions::read(row.position);
        const int players = row.position[0] - '0';
        const Game game = game_of(players);
        std::uint64_t classes = 1;
        for (std::size_t i = 0; i < row.counts.size(); ++i) {
            const auto& [number, paradoxes, distinct, up_to_colours] = row.counts[i];
            const int depth = static_cast<int>(i) + 1;
            Budget budget;
            CHECK_EQ(sequences(game, state, depth, budget), number);
            CHECK_EQ(paradox_sequences(game, state, depth, budget), paradoxes);
            CHECK_EQ(perft(game, state, depth, budget), number);
            // A census that may look at as many positions as there are classes up to this ply has
            // seen all of it, and with one less has not: so many classes it made.
            classes += up_to_colours;
            for (const std::uint64_t less : {0U, 1U}) {
                Budget just(classes - less);
                const Census census = census_by_ply(game, state, {}, just);
                CHECK(!census.exact);
                CHECK_EQ(census.nodes, classes - less);
                const std::uint64_t seen = census.plies.at(i + 1).positions;
                CHECK(less == 0 ? seen == distinct : seen < distinct);
            }
        }
    }
}

TEST("perft, sequences and paradoxes of random endings are those of playing everything") {
    Stream stream(1, Domain::test, 0, 0);
    std::uint64_t paradoxes = 0;
    std::uint64_t finished = 0;
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        const std::size_t most = players == 2 ? 7 : 5;
        for (int i = 0; i < 100; ++i) {
            const int tricks = 1 + i % (players == 2 ? 4 : 3);
            const State state = positions::random_ending(players, tricks, i % players, stream);
            const PlainCounts plain = plain_counts(players, state, most);
            std::uint64_t ended = 0;
            for (std::size_t d = 0; d <= most; ++d) {
                Budget budget;
                const int depth = static_cast<int>(d);
                CHECK_EQ(sequences(game, state, depth, budget), plain.sequences[d]);
                CHECK_EQ(paradox_sequences(game, state, depth, budget), plain.paradoxes[d]);
                CHECK_EQ(perft(game, state, depth, budget), plain.sequences[d] + ended);
                if (depth > 0) {  // the kernel for every processor, whatever this one is
                    const auto base = base::histories(players, state, depth, budget);
                    CHECK_EQ(base.sequences, plain.sequences[d]);
                }
                ended += plain.paradoxes[d] + plain.finished[d];
                paradoxes += plain.paradoxes[d];
                finished += plain.finished[d];
            }
        }
    }
    CHECK(paradoxes > 1000 && finished > 1000);  // the sample holds what it is meant to
}

TEST("perft of rounds in any phase is the perft that plays every step") {
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        for (std::uint64_t index = 0; index < 2; ++index) {
            State state = game.start(deal(game.rules(), 5, index));
            const int steps = players == 2 ? 2 : 2 * players;  // discards and predictions
            for (int step = 0; step <= steps; ++step) {
                const int most = step == steps ? 3 : step + 2 > steps ? 4 : 3;
                for (int depth = 0; depth <= most; ++depth) {
                    Budget budget;
                    Budget other;
                    CHECK_EQ(perft(game, state, depth, budget),
                             matou::perft(game, state, depth, other));
                }
                Game::Actions actions;
                game.legal_actions(state, actions);
                game.advance(state, actions[0]);
            }
        }
        Budget budget;
        Budget other;
        const State start = game.new_initial_state();
        CHECK_EQ(perft(game, start, 3, budget), matou::perft(game, start, 3, other));
    }
}

TEST("the end of a budget leaves a lower bound") {
    const State state = positions::read(known[0].position);
    const Game game = game_of(2);
    Budget budget(1000);
    const std::uint64_t counted = sequences(game, state, 6, budget);
    CHECK(budget.exhausted());
    CHECK(counted > 0 && counted < 981936);
}

TEST("the census is a plain breadth-first walk, with or without symmetry, in 1 to 3 threads") {
    Stream stream(2, Domain::test, 0, 0);
    Census::Ply all;
    int with_symmetry = 0;
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        for (int i = 0; i < 60; ++i) {
            const int tricks = 1 + i % (players == 2 ? 4 : players == 3 ? 3 : 2);
            const State state = positions::random_ending(players, tricks, i % players, stream);
            const auto plain = by_players(players, [&](auto p) {
                return plain_census<p>(round_of<p>(state));
            });
            std::uint64_t nodes[2] = {0, 0};
            for (const bool symmetry : {false, true}) {
                Budget budget;
                const CensusOptions options{.threads = 1 + i % 3, .symmetry = symmetry};
                const Census census = census_by_ply(game, state, options, budget);
                CHECK(census.exact);
                CHECK(same(census.plies, plain));
                nodes[symmetry] = census.nodes;
            }
            with_symmetry += nodes[1] < nodes[0];
            Budget budget;
            CHECK(same(census(game, state, {}, budget).plies, plain));
            for (const auto& ply : plain) {
                all.finished += ply.finished;
                for (std::size_t p = 0; p < max_players; ++p) all.paradoxes[p] += ply.paradoxes[p];
            }
        }
    }
    CHECK(all.finished > 100);
    CHECK(*std::min_element(all.paradoxes.begin(), all.paradoxes.end()) > 100);
    CHECK(with_symmetry > 0);
}

TEST("symmetry among colours is taken where they look alike, and changes no count") {
    // One token of seat 1 on red, the other rows untouched but for X tokens and neutral tokens.
    struct Case {
        const char* position;
        std::uint64_t images;  // of a position with three different rows, at most
    };
    const std::vector<Case> cases{
        {"3 12345/23456/12346 ##..##/###.../###.../###... RBYG/RBYG/RBYG 2/2/0 1/1/1 0 -", 6},
        {"3 12345/23456/12346 ##..##/###.../###.../###... RBY/RBYG/RBYG 2/2/0 1/1/1 0 -", 2},
        {"3 12345/23456/12346 ##..##/###.../###.../##.#.. RBYG/RBYG/RBYG 2/2/0 1/1/1 0 -", 2},
        {"3 12345/23456/12346 ##..##/##...#/###.../##.#.. RBYG/RBYG/RBYG 2/2/0 1/1/1 0 -", 1},
        {"3 12345/2346/12346 ##..##/###.0./###.../###... RBYG/RBYG/RBYG 2/2/0 1/1/1 0 B5", 2},
    };
    for (const Case& one : cases) {
        const State state = positions::read(one.position);
        const Game game = game_of(3);
        Budget limit(20000);
        Budget same_limit(20000);
        const Census full = census_by_ply(game, state, {.symmetry = false}, limit);
        const Census folded = census_by_ply(game, state, {.symmetry = true}, same_limit);
        const std::size_t plies = full.exact ? full.plies.size() : full.plies.size() - 1;
        CHECK(plies >= 4);
        CHECK(folded.plies.size() >= plies);
        for (std::size_t ply = 0; ply < plies; ++ply) {
            CHECK_EQ(folded.plies[ply].positions, full.plies[ply].positions);
            CHECK(folded.plies[ply].paradoxes == full.plies[ply].paradoxes);
        }
        std::uint64_t positions = 0;
        for (const auto& ply : folded.plies) positions += ply.positions;
        CHECK(folded.nodes <= positions);
        CHECK(folded.nodes * one.images >= positions);
        CHECK_EQ(folded.nodes < positions, one.images > 1);
    }
}

TEST("a census that memory or a budget ends says so and keeps the plies it finished") {
    const State state = positions::read(known[2].position);
    const Game game = game_of(3);
    Budget unlimited(300000);
    const Census whole = census_by_ply(game, state, {}, unlimited);
    for (const double mb : {0.0, 0.01, 0.2, 1.0}) {
        Budget budget;
        const Census cut = census_by_ply(game, state, {.threads = 2, .memory_mb = mb}, budget);
        CHECK(!cut.exact);
        CHECK_EQ(cut.plies.at(0).positions, 1U);
        CHECK(!budget.exhausted());
        for (std::size_t ply = 0; ply + 1 < cut.plies.size(); ++ply) {
            CHECK_EQ(cut.plies[ply].positions, whole.plies[ply].positions);
        }
    }
    Budget none(0);
    CHECK(!census_by_ply(game, state, {}, none).exact);
}

TEST("trick outcomes are those of playing the trick in all ways") {
    Stream stream(3, Domain::test, 0, 0);
    std::uint64_t paradoxes = 0;
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        for (int i = 0; i < 60; ++i) {
            const int tricks = 1 + i % (players == 5 ? 3 : 4);
            const State state = positions::random_ending(players, tricks, i % players, stream);
            for (const bool owners : {true, false}) {
                Budget budget;
                const auto outcomes = trick_outcomes(game, state, budget, owners);
                CHECK(outcomes == plain_outcomes(players, state, owners));
                for (const TrickOutcome& outcome : outcomes) paradoxes += outcome.paradox != none;
            }
        }
    }
    CHECK(paradoxes > 100);
}

TEST("the opening trick: as many outcomes with owners as sequences, fewer without") {
    const State state = positions::read(
        "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -");
    Budget budget;
    CHECK_EQ(trick_outcomes(game_of(2), state, budget).size(), 192U);  // independent counts
    CHECK_EQ(trick_outcomes(game_of(2), state, budget, false).size(), 147U);
    // Whole tricks of 5, also from the independent program.
    const std::array<std::uint64_t, 2> five{4324512, 2114472};
    std::size_t next = 0;
    for (const Known& row : known) {
        const int players = row.position[0] - '0';
        if (players == 5) {
            const State first = positions::read(row.position);
            CHECK_EQ(sequences(game_of(5), first, 5, budget), five.at(next++));
            continue;
        }
        const auto outcomes =
            trick_outcomes(game_of(players), positions::read(row.position), budget);
        const auto plays = static_cast<std::size_t>(players);
        CHECK_EQ(outcomes.size(), row.counts[plays - 1][0]);
    }
}

TEST("the estimate of paradox sequences is within 4 standard errors of their number") {
    Stream stream(4, Domain::test, 0, 0);
    double squares = 0;
    int estimates = 0;
    for (int players = 2; players <= 5; ++players) {
        const Game game = game_of(players);
        for (int i = 0; i < 10; ++i) {
            const State state =
                positions::random_ending(players, players == 2 ? 4 : 2, i % players, stream);
            const PlainCounts plain = plain_counts(players, state, 10);
            double exact = 0;
            double finished = 0;
            for (const auto n : plain.paradoxes) exact += static_cast<double>(n);
            for (const auto n : plain.finished) finished += static_cast<double>(n);
            Budget budget;
            const auto estimate = estimate_paradoxes(game, state, 4000, 7, budget);
            CHECK_EQ(estimate.samples, 4000U);
            CHECK(std::abs(estimate.sequences - exact) <= 4 * estimate.stderr_sequences + 1e-6);
            CHECK(exact + finished > 0);
            if (estimate.stderr_sequences > 1e-6) {
                const double off = (estimate.sequences - exact) / estimate.stderr_sequences;
                squares += off * off;
                ++estimates;
            }
            if (finished == 0) CHECK_EQ(estimate.finished, 0.0);
            double sum = 0;
            for (const double value : estimate.by_seat) sum += value;
            CHECK(std::abs(sum - estimate.sequences) <= 1e-9 * sum);
            sum = 0;
            for (const double value : estimate.by_ply) sum += value;
            CHECK(std::abs(sum - estimate.sequences) <= 1e-9 * sum);
            std::array<std::uint64_t, max_players> all{};
            for (const auto& ply : census_by_ply(game, state, {}, budget).plies) {
                for (std::size_t p = 0; p < max_players; ++p) all[p] += ply.paradoxes[p];
            }
            for (std::size_t p = 0; p < max_players; ++p) {
                CHECK(estimate.distinct[p] <= all[p]);
                CHECK((estimate.distinct[p] == 0) == (estimate.by_seat[p] == 0));
            }
        }
    }
    // Deviations in standard errors have a mean square of 1: an error said to be too large or too
    // small would show.
    CHECK(estimates > 20);
    CHECK(squares / estimates > 0.4 && squares / estimates < 2.5);
}

TEST("an estimate is a function of its seed, and a budget ends it between samples") {
    const State state = positions::read(known[2].position);
    const Game game = game_of(3);
    Budget budget;
    const auto a = estimate_paradoxes(game, state, 100, 1, budget);
    const auto b = estimate_paradoxes(game, state, 100, 1, budget);
    const auto c = estimate_paradoxes(game, state, 100, 2, budget);
    CHECK(a.sequences == b.sequences && a.distinct == b.distinct);
    CHECK(a.sequences != c.sequences);
    // Without memory for them no paradox positions are told apart; the estimate is the same.
    const auto bare = estimate_paradoxes(game, state, 100, 1, budget, 0);
    CHECK(bare.sequences == a.sequences && bare.by_ply == a.by_ply);
    CHECK(bare.distinct == decltype(bare.distinct){} && a.distinct != bare.distinct);
    Budget small(200);
    const auto cut = estimate_paradoxes(game, state, 100, 1, small);
    CHECK(cut.samples > 0 && cut.samples < 100);
}

TEST("enumerations refuse what is no position of the play phase") {
    const Game game = game_of(3);
    const State start = game.start(deal(game.rules(), 1, 0));
    Budget budget;
    CHECK_THROWS(Error, sequences(game, start, 1, budget));
    CHECK_THROWS(Error, paradox_sequences(game, start, 1, budget));
    CHECK_THROWS(Error, census(game, start, {}, budget));
    CHECK_THROWS(Error, trick_outcomes(game, start, budget));
    CHECK_THROWS(Error, estimate_paradoxes(game, start, 10, 1, budget));
}
