// The exact solver of 2 players against a plain minimax over the rules, and against values that an
// independent solver found.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/cat_in_the_box/two/bounds.hpp"
#include "matou/cat_in_the_box/two/entries.hpp"
#include "matou/cat_in_the_box/two/groups.hpp"
#include "matou/cat_in_the_box/two/order.hpp"
#include "matou/cat_in_the_box/two/replies.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/cat_in_the_box/two/windows.hpp"
#include "matou/core/errors.hpp"

using namespace matou;
using namespace matou::cat_in_the_box;

namespace {

// Seat 0 minus seat 1 by playing everything out.
int minimax(const Terms<2>& terms, Round<2>& round) {
    const auto difference = [&](int paradox) {
        return score_of(terms, round, 0, paradox) - score_of(terms, round, 1, paradox);
    };
    if (round.done == Layout<2>::tricks) return difference(-1);
    const int seat = to_play<2>(round);
    auto legal = legal_plays<2>(round);
    if (legal == 0) return difference(seat);
    int best = seat == 0 ? -100 : 100;
    for (; legal != 0; legal &= legal - 1) {
        const Played played = play<2>(round, std::countr_zero(legal));
        const int value = minimax(terms, round);
        take_back<2>(round, played);
        best = seat == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

int minimax(const Game& game, const State& state) {
    if (game.is_terminal(state)) return game.score(state, 0) - game.score(state, 1);
    Round<2> round = round_of<2>(state);
    return minimax(terms_of<2>(game, state), round);
}

Rules rules_with_rows(std::size_t number) {
    Rules rules = standard_rules(2);
    for (std::size_t i = 0; i < number % 24; ++i) {
        std::next_permutation(rules.rows.begin(), rules.rows.end());
    }
    return rules;
}

// A position of the play phase with at most `left` tricks to finish, from random plays.
State random_ending(const Game& game, int left, std::mt19937& random) {
    for (;;) {
        State state = game.start(deal(game.rules(), random(), 0));
        const unsigned plies = 2 * static_cast<unsigned>(Layout<2>::tricks - left) + random() % 2;
        Game::Actions actions;
        for (unsigned i = 0; i < 2 + plies && !game.is_terminal(state); ++i) {
            game.legal_actions(state, actions);
            game.advance(state, actions[random() % actions.size()]);
        }
        if (!game.is_terminal(state)) return state;
    }
}

// Legal, to the end of the round and with the scores named.
bool plays_out(const Game& game, State state, const Solution& solution) {
    Game::Actions actions;
    for (const Action action : solution.line) {
        if (game.is_terminal(state)) return false;
        game.legal_actions(state, actions);
        if (std::find(actions.begin(), actions.end(), action) == actions.end()) return false;
        game.advance(state, action);
    }
    return game.is_terminal(state) && solution.values.size() == 2 &&
           solution.values[0] == game.score(state, 0) && solution.values[1] == game.score(state, 1);
}

// Each mover keeps the first play that is best for him.
bool keeps_first_best(const Game& game, State state, const Solution& solution) {
    Game::Actions actions;
    for (const Action action : solution.line) {
        const int value = minimax(game, state);
        game.legal_actions(state, actions);
        for (const Action other : actions) {
            State next = state;
            game.advance(next, other);
            if ((minimax(game, next) == value) != (other == action)) return false;
            if (other == action) break;
        }
        game.advance(state, action);
    }
    return true;
}

Solution solved(const Game& game, const State& state, double table_mb = 64) {
    Budget budget;
    return two::solve(game, state, table_mb, budget);
}

}  // namespace

TEST("endings have the values and lines of plain minimax, in every order of rows") {
    std::mt19937 random(1);
    for (std::size_t i = 0; i < 2400; ++i) {
        const Game game(rules_with_rows(i));
        const int left = i % 12 == 0 ? 4 : 2 + static_cast<int>(i % 2);
        const State state = random_ending(game, left, random);
        const Solution solution = solved(game, state);
        const int value = minimax(game, state);
        CHECK(solution.exact && solution.method == Method::zero_sum);
        CHECK_EQ(solution.lower, value);
        CHECK_EQ(solution.upper, value);
        CHECK(plays_out(game, state, solution));
        CHECK_EQ(solution.values[0] - solution.values[1], value);
        if (left < 4) CHECK(keeps_first_best(game, state, solution));
    }
}

TEST("every play of an ending has its value") {
    std::mt19937 random(2);
    for (std::size_t i = 0; i < 150; ++i) {
        const Game game(rules_with_rows(i));
        const State state = random_ending(game, 3, random);
        Budget budget;
        const auto all = two::values_of_plays(game, state, 1, budget);
        Game::Actions actions;
        game.legal_actions(state, actions);
        CHECK_EQ(all.size(), actions.size());
        for (std::size_t k = 0; k < all.size(); ++k) {
            State next = state;
            game.advance(next, actions[k]);
            CHECK_EQ(all[k].first, actions[k]);
            CHECK(all[k].second.exact);
            CHECK_EQ(all[k].second.lower, minimax(game, next));
            CHECK(plays_out(game, next, all[k].second));
        }
    }
}

TEST("what is told without playing on bounds the value") {
    std::mt19937 random(3);
    int useful = 0;
    for (std::size_t i = 0; i < 4000; ++i) {
        const Game game(rules_with_rows(i));
        const State state = random_ending(game, 2 + static_cast<int>(i % 2), random);
        const auto node = two::search::node_of(state);
        if (node.led != two::search::no_cell || node.left() == 1) continue;
        const int seat = node.to_play();
        const int won = node.won[static_cast<std::size_t>(seat)];
        const two::search::Sides sides = node.seen();
        const two::search::Bounds bounds(two::search::Groups::of(game.rules().rows), sides, won,
                                         two::search::tricks - node.left() - won, node.left());
        const int value = seat == 0 ? minimax(game, state) : -minimax(game, state);
        for (int bound = -two::search::widest; bound <= two::search::widest; ++bound) {
            const int lower = bounds.lower(bound);
            const int upper = bounds.upper(bound);
            CHECK(lower < bound || lower <= value);
            CHECK(upper >= bound || value <= upper);
            if (lower >= bound || upper < bound) ++useful;
        }
    }
    CHECK(useful > 20000);  // else nothing was shown
}

TEST("full rounds have the values of an independent solver, whatever the table") {
    const Game game(standard_rules(2));
    const std::map<std::string, int> rounds{
        {"2 112223355/233344555 ...../...../...../##.#. RBYG/RBYG 0/0 - 1 -", 5},
        {"2 112334455/122334455 ...../...../...../##..# RBYG/RBYG 0/0 - 0 -", 0},
        {"2 123334455/111222344 ...../...../....#/.#..# RBYG/RBYG 0/0 - 1 -", 1},
        {"2 112333455/123344455 ...../...../.#.../##... RBYG/RBYG 0/0 - 0 -", 0},
        {"2 122334555/112334445 ...../...../...../###.. RBYG/RBYG 0/0 - 1 -", -2}};
    for (const auto& [text, value] : rounds) {
        const State state = read_position(game, text);
        const Solution small = solved(game, state, 0.1);
        const Solution large = solved(game, state, 64);
        CHECK_EQ(small.lower, value);
        CHECK_EQ(large.lower, value);
        CHECK(small.exact && large.exact && plays_out(game, state, large));
        CHECK(small.line == large.line && small.values == large.values);
        CHECK_EQ(solved(game, state, 64).nodes, large.nodes);
    }
}

TEST("first best plays of an independent solver") {
    const Game game(standard_rules(2));
    const std::vector<std::pair<std::string, std::string>> endings{
        {"2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", "Y4"},
        {"2 135/145 .110./.001./10011/.##0# RBG/RBY 1/5 - 1 -", "R5"},
        {"2 235/234 0..01/101.0/1.010/#1.## RBY/RBYG 4/2 - 1 -", "R3"},
        {"2 1335/1244 .1.../110.0/011.0/.0### RBYG/RBY 3/2 - 1 -", "R1"},
        {"2 1224/1345 ...../.1001/0101#/01#.# RBYG/RBYG 2/3 - 1 -", "B1"},
        {"2 1144/2345 1.0.0/10101/.#.../##0.1 RYG/RBYG 3/2 - 0 -", "Y4"},
        {"2 1224/2355 ..0../..10./10101/#10## RBG/RBYG 4/1 - 0 -", "R2"},
        {"2 1355/2222 ...1./1.100/100#./#.1#0 RBYG/RBG 4/1 - 0 -", "R3"},
        {"2 1122/1345 101../.1100/.100./..### RBYG/RBG 3/2 - 1 -", "G1"},
        {"2 1455/1234 1.1.0/.00.0/#..11/#01#. RBYG/RYG 3/2 - 0 -", "R4"},
    };
    for (const auto& [text, best] : endings) {
        const State state = read_position(game, text);
        CHECK_EQ(game.action_to_string(state, solved(game, state).line.at(0)), best);
    }
}

TEST("a budget that ends leaves bounds that hold and a line that can be played") {
    const Game game(standard_rules(2));
    const State state = read_position(
        game, "2 112223355/233344555 ...../...../...../##.#. RBYG/RBYG 0/0 - 1 -");
    for (const std::uint64_t nodes : {0U, 1U, 10U, 1000U, 50000U, 150000U, 250000U}) {
        Budget budget(nodes);
        const Solution solution = two::solve(game, state, 64, budget);
        CHECK(solution.lower <= 5 && 5 <= solution.upper);
        CHECK_EQ(solution.exact, solution.lower == solution.upper);
        CHECK(plays_out(game, state, solution));
        CHECK(solution.nodes <= nodes);
    }
    Budget budget(1000);
    const auto plays = two::values_of_plays(game, state, 64, budget);
    CHECK(!plays.back().second.exact);
}

TEST("pairs of discards have the values of their rounds") {
    const Game game(standard_rules(2));
    Deal cards = deal(game.rules(), 0, 3);
    cards.start = 1;
    const State dealt = game.start(cards);
    Budget budget;
    const two::Discards all = two::discard_values(game, dealt, 64, 1, budget);
    CHECK(all.exact);
    for (std::size_t i = 0; i < all.rows.size(); i += 2) {
        for (std::size_t k = 0; k < all.columns.size(); k += 2) {
            State state = dealt;
            const std::array<int, 2> numbers{all.rows[i], all.columns[k]};
            while (state.phase == Phase::discard) {
                game.advance(state, numbers[static_cast<std::size_t>(game.current_player(state))]);
            }
            CHECK_EQ(all.values[i * all.columns.size() + k], solved(game, state).lower);
        }
    }
    Budget shared;
    const two::Discards parallel = two::discard_values(game, dealt, 64, 2, shared);
    CHECK(parallel.exact && parallel.values == all.values);
    CHECK_EQ(parallel.nodes, all.nodes);

    Budget little(all.nodes / 2);
    const two::Discards part = two::discard_values(game, dealt, 64, 1, little);
    CHECK(!part.exact);
    CHECK_EQ(part.values.back(), -128);
    CHECK_EQ(part.values.front(), all.values.front());
    std::mt19937 random(7);
    CHECK_THROWS(Error, two::discard_values(game, random_ending(game, 2, random), 1, 1, budget));
}

TEST("only the play phase of 2 players is solved") {
    Budget budget;
    const Game game(standard_rules(2));
    CHECK_THROWS(Error, two::solve(game, game.start(deal(game.rules(), 0, 0)), 1, budget));
    const Game three(standard_rules(3));
    CHECK_THROWS(Error, two::solve(three, three.start(deal(three.rules(), 0, 0)), 1, budget));
}

TEST("the largest group of any cells, in every order of rows") {
    std::mt19937 random(4);
    for (std::size_t i = 0; i < 24; ++i) {
        const Rules rules = rules_with_rows(i);
        for (int k = 0; k < 2000; ++k) {
            const auto cells = static_cast<std::uint32_t>(random() & random()) & Layout<2>::board;
            two::search::Cells set = 0;
            for (int cell = 0; cell < Layout<2>::cells; ++cell) {
                if ((cells >> cell & 1) == 0) continue;
                set |= two::search::bit(two::search::from_layout(cell));
            }
            CHECK_EQ(two::search::Groups::of(rules.rows).largest(set),
                     largest_group<2>(arranged<2>(rules, cells)));
        }
    }
}

TEST("the table confuses no two positions") {
    using two::search::Entries;
    using two::search::Known;
    std::mt19937_64 random(5);
    for (const int bits : {Entries::min_bits, 9, 15}) {
        Entries entries(bits);
        std::map<std::uint64_t, Known> kept;
        std::map<std::pair<std::size_t, std::uint64_t>, std::uint64_t> slots;
        for (int i = 0; i < 50000; ++i) {
            // Keys that differ in few bits, 0 among them.
            const std::uint64_t key = (random() & random() & random() & random() & random()) >> 11;
            const auto slot = entries.slot(key);
            const auto [found, fresh] = slots.try_emplace({slot.bucket, slot.tag}, key);
            CHECK_EQ(found->second, key);
            Known known;
            if (entries.find(slot, known)) {
                const auto old = kept.find(key);
                const Known want = old == kept.end() ? Known{} : old->second;
                CHECK(known.lower == want.lower && known.upper == want.upper);
                CHECK_EQ(known.move, want.move);
            }
            const int value = static_cast<int>(random() % 31) - 15;
            kept[key] = {value, value + static_cast<int>(random() % 16),
                         static_cast<int>(random() % 20)};
            entries.keep(slot, kept[key]);
            CHECK(entries.find(slot, known) && known.lower == kept[key].lower);
        }
        // Every bit of the tag counts.
        for (int i = 0; i < Entries::key_bits - bits; ++i) {
            entries.clear();
            auto slot = entries.slot(random() >> 11);
            entries.keep(slot, {1, 2, 3});
            slot.tag ^= std::uint64_t{1} << (63 - i);
            Known known;
            CHECK(!entries.find(slot, known));
        }
    }
}

TEST("the key of a position tells all of it") {
    using namespace two::search;
    std::mt19937_64 random(8);
    for (int i = 0; i < 2000; ++i) {
        Sides sides;
        sides.own = random() & board * both;
        sides.may = random() & random() & random() & random() & board * both;
        const int won = static_cast<int>(random() % 9);
        const int seat = static_cast<int>(random() % 2);
        const std::uint64_t key = key_of(sides, seat, won);
        CHECK_EQ(key >> Entries::key_bits, 0U);
        CHECK_EQ(key & board, mine(sides.own));
        CHECK_EQ(key >> 20 & board, yours(sides.own));
        for (int colour = 0; colour < num_colours; ++colour) {
            CHECK_EQ((key >> (40 + colour) & 1) != 0, (mine(sides.may) & row << colour) != 0);
            CHECK_EQ((key >> (44 + colour) & 1) != 0, (yours(sides.may) & row << colour) != 0);
        }
        CHECK_EQ(key >> 48 & 15, static_cast<unsigned>(won));
        CHECK_EQ(key >> 52, static_cast<unsigned>(seat));
    }
}

TEST("the keys behind replies are those of the positions after them") {
    using namespace two::search;
    std::mt19937 random(9);
    const Game game(standard_rules(2));
    int replies_seen = 0;
    for (int i = 0; i < 3000; ++i) {
        const State state = random_ending(game, 3 + i % 6, random);
        const Node node = node_of(state);
        if (node.led == no_cell) continue;
        const auto seat = static_cast<std::size_t>(node.to_play());
        const Replies replies(node.seen(), node.to_play(), node.won[seat], node.won[1 - seat],
                              node.led);
        for (Cells rest = legal_plays(node); rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            Node next = node;
            play(next, cell);
            const auto leader = static_cast<std::size_t>(next.leader);
            CHECK_EQ(replies.key(cell, next.leader == node.to_play() ? 0 : 1),
                     key_of(next.seen(), next.leader, next.won[leader]));
            ++replies_seen;
        }
    }
    CHECK(replies_seen > 3000);
}

TEST("plays are picked from the largest worth down") {
    using two::search::Order;
    std::mt19937 random(10);
    for (int i = 0; i < 2000; ++i) {
        Order order;
        std::vector<std::pair<int, int>> plays;
        const int size = static_cast<int>(random() % 18);
        for (int cell = 0; cell < size; ++cell) {
            const bool first = cell == 3 && i % 2 == 0;
            const int worth = static_cast<int>(random() % 401) - 200;
            if (first) order.add_first(cell);
            else order.add(worth, cell);
            plays.emplace_back(first ? 1000 : worth, cell);
        }
        std::ranges::sort(plays, std::greater<>());
        CHECK_EQ(order.size(), size);
        for (int k = 0; k < size; ++k) {
            CHECK_EQ(order.pick(k), plays[static_cast<std::size_t>(k)].second);
        }
    }
}

TEST("nibbles: counts, the smaller one, sums") {
    using namespace two::search;
    std::mt19937 random(6);
    for (int i = 0; i < 20000; ++i) {
        const Cells cells = static_cast<Cells>(random()) & board;
        Hand hand = 0;
        int plays = 0;
        for (int n = 0; n < 5; ++n) {
            const unsigned copies = random() % 4;
            hand |= copies << 4 * n;
            plays += std::min(static_cast<int>(copies), std::popcount(cells >> 4 * n & 15));
        }
        const Pair pair = Pair{cells} << 32 | (~cells & board);  // the other half must not matter
        const Pair most = sums(smaller(hand * both, counts(pair)));
        CHECK_EQ(yours(most), static_cast<unsigned>(plays));
        CHECK_EQ(mine(swapped(most)), static_cast<unsigned>(plays));
        const Pair other = sums(smaller(hand * both, counts(swapped(pair))));
        CHECK_EQ(mine(other), static_cast<unsigned>(plays));
        for (int n = 0; n < 5; ++n) {
            const int size = std::popcount(cells >> 4 * n & 15);
            CHECK_EQ(yours(counts(pair)) >> 4 * n & 15, static_cast<unsigned>(size));
            CHECK_EQ((columns_of(hand) >> 4 * n & 15) != 0, (hand >> 4 * n & 15) != 0);
        }
    }
}
