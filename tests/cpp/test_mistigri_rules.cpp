// The rules of Crazy Mistigri's rounds: packs, draws, passes, who leaves, how a round ends; what is
// refused; laws over random rounds. The effects have a file of their own.
#include <cstring>

#include "matou/mistigri/random_rounds.hpp"
#include "matou/mistigri/trace.hpp"
#include "mistigri_tools.hpp"

using namespace mistigri_tools;

namespace {

std::string pack_error(int players, const Counts& pack) {
    return error_of([&] { matou::mistigri::check(rules_of(players, pack)); });
}

// Pairs by their texts alone: of a value or of a colour, the 9 without one never.
std::vector<std::string> plain_pairs(const Pack& pack, Cards hand) {
    std::vector<std::string> cards;
    for (; hand != 0; hand &= hand - 1) {
        const int card = std::countr_zero(hand);
        cards.push_back(kind_text(pack.kind_of[static_cast<std::size_t>(card)]));
    }
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        for (std::size_t j = i + 1; j < cards.size(); ++j) {
            const bool fits = cards[i][0] == cards[j][0] || cards[i][1] == cards[j][1];
            if (fits) pairs.push_back("pair " + cards[i] + ' ' + cards[j]);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

}  // namespace

TEST("the packs: cards, colours, copies of one kind") {
    const std::array<std::array<int, 4>, 3> colours{
        {{7, 7, 7, 7}, {9, 10, 9, 9}, {12, 12, 11, 11}}};
    const std::array<int, 3> surplus{6, 10, 15};
    for (std::size_t p = 0; p < 3; ++p) {
        const int players = static_cast<int>(p) + 3;
        const Pack pack = make_pack(rules_of(players));
        CHECK_EQ(pack.size, 9 * players + 1);
        for (std::size_t colour = 0; colour < 4; ++colour) {
            CHECK_EQ(std::popcount(pack.of_colour[colour]), colours[p][colour]);
        }
        int kinds = 0;
        for (const Cards of : pack.of_kind) kinds += of != 0;
        CHECK_EQ(pack.size - kinds, surplus[p]);
        for (const Counts& counts : {staircase8, seven4, six5}) {
            const Pack other = make_pack(rules_of(players, counts));
            for (int value = 1; value <= 9; ++value) {
                const int want =
                    is_left_out(players, value) ? 0 : counts[static_cast<std::size_t>(value - 1)];
                CHECK_EQ(std::popcount(other.of_value[static_cast<std::size_t>(value)]), want);
            }
        }
    }
    CHECK_EQ(cards_text(make_pack(rules_of(4)), make_pack(rules_of(4)).all),
             "2a 2a 2b 2b 2c 2c 2d 2d 3a 3b 3b 3c 3c 3d 3d 4a 4a 4b 4b 4c 4d 5a 5b 5c 5c 5d 6a 6b "
             "6c 6d 7a 7b 7d 8a 8c 8d 9b");
}

TEST("a pack that cannot be dealt is quoted with the reason") {
    CHECK_EQ(pack_error(4, {9, 8, 7, 6, 5, 4, 3, 3, 2}),
             "invalid_state: option pack cannot be 9,8,7,6,5,4,3,3,2: a pack has 46 cards, not 47");
    CHECK_EQ(pack_error(4, {9, 8, 7, 6, 5, 4, 3, 2, 2}),
             "invalid_state: option pack cannot be 9,8,7,6,5,4,3,2,2: there is one 9 at most");
    CHECK_EQ(pack_error(4, {10, 7, 7, 6, 5, 4, 3, 3, 1}),
             "invalid_state: option pack cannot be 10,7,7,6,5,4,3,3,1: 4 players need 37 cards, "
             "and 36 are left of it");
    CHECK_EQ(pack_error(3, {9, 9, 7, 6, 5, 4, 3, 3, 0}), "nothing thrown");
    CHECK_EQ(pack_error(5, {10, 7, 7, 6, 5, 4, 3, 3, 1}), "nothing thrown");
    CHECK_EQ(pack_error(5, {-1, 18, 7, 6, 5, 4, 3, 3, 1}),
             "invalid_state: option pack cannot be -1,18,7,6,5,4,3,3,1: a count is 0 to 46");
    CHECK_EQ(error_of([] { matou::mistigri::check(rules_of(6)); }),
             "invalid_state: option players cannot be 6: it is a whole number from 3 to 5");
    Rules rules;
    rules.turn_cap = 0;
    CHECK_EQ(error_of([&] { static_cast<void>(Game(rules)); }),
             "invalid_state: option turn_cap cannot be 0: it is a whole number from 1 to 10000");
}

TEST("a turn: a card of the previous player, weight by copies; then a pair or a pass") {
    Table table(4, "3c 4d/5c 6d/-/4a 4a 7b", Phase::draw);
    CHECK_EQ(table.chance(), "draw 4a 2, draw 7b 1");
    CHECK_EQ(table.refused("draw 5c"),
             "illegal_action: seat 3, who is drawn from, has no such card: 'draw 5c'");
    table.go("draw 4a");
    CHECK_EQ(table.brief(), "pair 0 + 3c 4a 4d/5c 6d/-/4a 7b");
    CHECK_EQ(table.legal(), "pass, pair 4a 4d");
    table.go("pass");
    CHECK_EQ(int{table.state.down}, 1);
    CHECK_EQ(table.brief(), "draw 1 + 3c 4a 4d/5c 6d/-/4a 7b");
    CHECK_EQ(table.go("draw 3c, pair 3c 5c").brief(), "draw 3 + 4a 4d/6d/-/4a 7b");
    CHECK_EQ(table.chance(), "draw 6d 1");  // seat 2 has left
    Table back(4, "3c 4d/5c 6d/-/4a 4a 7b", Phase::draw, 1, -1);
    CHECK_EQ(back.chance(), "draw 4a 2, draw 7b 1");
    CHECK_EQ(back.go("draw 7b, pass").brief(), "draw 0 - 3c 4d/5c 6d 7b/-/4a 4a");
}

TEST("pairs: of a value, of a colour, two copies; the 9 has a colour or none") {
    Table table(4, "4a 4a 4b 7a 8c 9b/5c/6d/7b", Phase::pair);
    CHECK_EQ(table.legal(), "pass, pair 4a 4a, pair 4a 4b, pair 4a 7a, pair 4b 9b");
    CHECK_EQ(table.refused("pair 4b 4b"),
             "illegal_action: seat 0 does not hold both cards: 'pair 4b 4b'");
    CHECK_EQ(table.refused("pair 5c 8c"),
             "illegal_action: seat 0 does not hold both cards: 'pair 5c 8c'");
    CHECK_EQ(table.refused("pair 4b 7a"),
             "illegal_action: these are no pair, which is two of a value or two of a colour: "
             "'pair 4b 7a'");
    CHECK_EQ(table.refused("pair 4b 4a"),
             "bad_notation: a pair is written with the lower value first, then by colour, 'pair 4a "
             "4b': 'pair 4b 4a'");
    Rules rules = rules_of(4);
    rules.coloured_nine = false;
    Table none(rules, "4a 4b 9-/5c/6d/7b", Phase::pair);
    CHECK_EQ(none.legal(), "pass, pair 4a 4b");
    CHECK_EQ(none.refused("pair 4b 9-"),
             "illegal_action: these are no pair, which is two of a value or two of a colour: "
             "'pair 4b 9-'");
}

TEST("decline: a pair may be kept, or has to be discarded") {
    Rules rules = rules_of(4);
    rules.decline = false;
    Table table(rules, "4a 4b/5c/6d/7b", Phase::pair);
    CHECK_EQ(table.legal(), "pair 4a 4b");
    CHECK_EQ(table.refused("pass"),
             "illegal_action: seat 0 holds a pair and has to discard one: 'pass'");
    CHECK_EQ(Table(rules, "4a 5b/5c/6d/7b", Phase::pair).legal(), "pass");
    // The second pair of 6+6 may be left out all the same.
    CHECK_EQ(Table(rules, "6a 6b 4a 4b/5c/-/7b", Phase::pair).go("pair 6a 6b").legal(),
             "stop, pair 4a 4b");
}

TEST("helper cards: down after a pass, up after a pair; the round ends when all in have passed") {
    Table table(3, "3a 4b/5c 7d/6d 8c", Phase::draw);
    table.go("draw 8c, pass, draw 3a, pass");
    CHECK_EQ(int{table.state.down}, 3);
    Table passed = table;
    CHECK_EQ(passed.go("draw 7d, pass").brief(), "passed -12 -8 -13");
    table.go(
        "draw 7d, pair 6d 7d");  // seat 2 leaves with helpers 0 and 1 down: no pass, it goes on
    CHECK_EQ(table.brief(), "draw 0 + 4b 8c/3a 5c/-");
    CHECK_EQ(int{table.state.down}, 3);
    CHECK_EQ(table.go("draw 5c, pass").brief(), "passed -17 -3 0");
    Table up(3, "3b 4b 5d/3a/6d", Phase::pair);
    up.state.down = 7;
    CHECK_EQ(int{up.go("pair 3b 4b").state.down}, 6);
}

TEST("who is left alone: in his own turn he may discard one pair, else he counts at once") {
    Table own(3, "3a 3b 5c/-/6d", Phase::draw);
    own.go("draw 6d");
    CHECK_EQ(own.legal(), "pass, pair 3a 3b");
    CHECK_EQ(Table(own).go("pass").brief(), "alone -17 0 0");
    CHECK_EQ(Table(own).go("pair 3a 3b, reverse").brief(), "alone -11 0 0");
    Table other(3, "3a/-/3b 5c", Phase::draw);
    CHECK_EQ(other.go("draw 3b, pair 3a 3b, reverse").brief(), "in another's turn 0 0 -5");
    Table none(3, "3a/-/4a", Phase::draw);
    CHECK_EQ(none.go("draw 4a, pair 3a 4a").brief(), "nobody 0 0 0");
    CHECK_EQ(none.legal(), "");
    CHECK_EQ(none.refused("pass"), "illegal_action: the round is over: 'pass'");
}

TEST("the turn cap: all count, unless the round ends by itself in that turn") {
    Rules rules = rules_of(3);
    rules.turn_cap = 2;
    Table table(rules, "3a 4b/5c 7d/6d 8c", Phase::draw);
    table.go("draw 8c, pass, draw 3a, pass");
    CHECK_EQ(table.brief(), "cap -12 -15 -6");
    CHECK_EQ(int{table.state.turns}, 2);
    Table alone(rules, "3a/-/3b 5c", Phase::draw);
    alone.state.turns = 1;
    CHECK_EQ(alone.go("draw 3b, pair 3a 3b, reverse").brief(), "in another's turn 0 0 -5");
}

TEST("texts of steps: what cannot be read, and what is asked instead") {
    const Table table(4, "4a 4b 5d/5c/6d/7b", Phase::pair);
    for (const char* text :
         {"", "pair", "pair 4a", "pair 4a 4e", "pair 0a 4a", "pair 4a 4b 5d", "Pass", "pass 1",
          "give 4a", "give 4a 5", "gift 4a x", "draw 4a", "show", "swap 4a", "9b", "drop ones"}) {
        CHECK_EQ(table.refused(text),
                 "bad_notation: not an action, which is written 'pair 5a 5c', 'pass', 'stop', "
                 "'reverse', 'drop-ones', 'show 4b', 'swap', 'swap 3a 7b', 'give 3b 2' or 'gift 5a "
                 "1': '" +
                     std::string(text) + "'");
    }
    for (const char* text : {"stop", "reverse", "swap", "show 4a", "give 4a 1", "gift 4a 1"}) {
        CHECK_EQ(table.refused(text), "illegal_action: seat 0 discards a pair or passes here: '" +
                                          std::string(text) + "'");
    }
    const Table draw(4, "4a 4b 5d/5c/6d/7b", Phase::draw);
    CHECK_EQ(draw.refused("7b"), "bad_notation: a card is drawn here, 'draw 5a', not '7b'");
    CHECK_EQ(error_of([&] { static_cast<void>(table.game.action_to_string(table.state, 3150)); }),
             "illegal_action: no action here has the number '3150'");
    CHECK_EQ(error_of([] {
                 play_of(
                     "3 0 3a,3b,3b,3c,3c,3d,3d,4a,4a/4b,4b,4c,4d,5a,5b,5c,5c,5d/"
                     "6a,6b,6c,6d,7a,7b,7d,8a,8c,8d moves draw_8d pair_3d_8a");
             }),
             "illegal_action: seat 0 does not hold both cards: 'pair 3d 8a' (word 2 after "
             "'moves')");
}

TEST("every action has one text, read again as itself") {
    const Game game(rules_of(5));
    const State state = game.start(deal(game.rules(), 1, 1));
    State pairs = state;
    pairs.phase = Phase::pair;
    std::map<std::string, int> seen;
    for (Action action = 0; action < action::count; ++action) {
        const int at = action - action::pair_base;
        const bool pair = at >= 0 && at < num_kinds * num_kinds;
        if (pair && at / num_kinds > at % num_kinds) continue;
        ++seen[game.action_to_string(pairs, action)];
    }
    for (const auto& [text, times] : seen) CHECK_EQ(times, 1);
}

TEST("a round begun before the deal: a chance step a card, the last seat has ten") {
    for (int players = 3; players <= 5; ++players) {
        const auto shared = game_of(players);
        State state = shared->new_initial_state();
        Deal first = unknown_deal();
        first.first = 0;
        const Deal dealt = deal_given(shared->rules(), 3, 5, first);
        for (int card = 0; card < shared->pack().size; ++card) {
            CHECK_EQ(shared->current_player(state), matou::chance_player);
            Game::Outcomes outcomes;
            shared->chance_outcomes(state, outcomes);
            CHECK_EQ(outcomes.total(), shared->pack().size - card);
            shared->advance(state, Action{shared->answer(state, dealt)});
        }
        CHECK(shared->same_position(state, shared->start(dealt)));
        CHECK(state.phase == Phase::draw);
    }
    Play game = play_of("3 0 ?,?,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?,?");
    game.apply("3a");
    CHECK_EQ(error_of([&] { game.apply("3a"); }),
             "illegal_action: no such card is left in the pack: '3a'");
    CHECK_EQ(error_of([&] { game.apply("draw 3b"); }),
             "bad_notation: a card is dealt here, '5a', not 'draw 3b'");
}

TEST("laws of random rounds: cards are kept, pairs are the plain ones, steps undone, texts read") {
    for (int players = 3; players <= 5; ++players) {
        for (const bool plain : {false, true}) {
            Rules rules = rules_of(players, plain ? seven4 : staircase8);
            rules.coloured_nine = !plain;
            const auto shared = std::make_shared<const Game>(rules);
            const Game& game = *shared;
            for (std::uint64_t i = 0; i < 40; ++i) {
                Play round(shared, deal(rules, 4, i));
                Stream stream = game_stream(Domain::test, 4, i);
                while (round.player() != matou::terminal_player) {
                    const State before = round.state();
                    Cards all = before.pile;
                    int count = std::popcount(before.pile);
                    for (const Cards hand : before.hands) {
                        all |= hand;
                        count += std::popcount(hand);
                    }
                    CHECK(all == game.pack().all && count == game.pack().size);
                    const Action action = some_step(game, before, stream);
                    const std::string text = round.to_text(action);
                    CHECK_EQ(round.to_action(text), action);
                    if (before.phase == Phase::pair || before.phase == Phase::again) {
                        Game::Actions actions;
                        game.legal_actions(before, actions);
                        std::vector<std::string> pairs;
                        for (const Action one : actions) {
                            if (one >= action::pair_base) {
                                pairs.push_back(game.action_to_string(before, one));
                            }
                        }
                        std::sort(pairs.begin(), pairs.end());
                        const auto want = plain_pairs(game.pack(), before.hands[before.turn]);
                        CHECK(pairs == want);
                    }
                    State again = before;
                    const State undo = game.apply(again, action);
                    game.undo(again, undo);
                    CHECK(std::memcmp(&again, &before, sizeof before) == 0);
                    round.apply(action);
                }
                int taken = 0;
                for (const Play::Step& step : round.steps()) taken += step.player >= 0;
                CHECK(taken <= game.max_game_length());
                const Play read = Play::from_text(shared, round.to_text());
                CHECK(game.same_position(read.state(), round.state()));
                CHECK_EQ(game.key(read.state()), game.key(round.state()));
            }
        }
    }
}

TEST("resample: what the seat has not seen over the others' hands, each way alike") {
    Table table(3, "3a 4b/5c/6d 8c", Phase::pair);
    std::map<std::string, long> ways;
    for (const char* hands : {"5c/6d 8c", "6d/5c 8c", "8c/5c 6d"}) ways[hands] = 1;
    CHECK(follows_law(ways, 3000, [&](std::uint64_t i) {
        const State drawn = table.game.resample(table.state, 0, i);
        CHECK(drawn.hands[0] == table.state.hands[0] && drawn.pile == table.state.pile);
        const Pack& pack = table.game.pack();
        return cards_text(pack, drawn.hands[1]) + '/' + cards_text(pack, drawn.hands[2]);
    }));
}

TEST("traces: one round after another, every ending among them") {
    std::array<int, 6> endings{};
    for (int players = 3; players <= 5; ++players) {
        Rules rules = rules_of(players);
        rules.turn_cap = 40;
        std::vector<std::int64_t> whole;
        for (std::uint64_t i = 0; i < 300; ++i) {
            const auto one = trace(rules, 6, i, 1);
            const std::size_t at = one.size() - static_cast<std::size_t>(players) - 1;
            ++endings[static_cast<std::size_t>(one[at])];
            whole.insert(whole.end(), one.begin(), one.end());
        }
        CHECK(trace(rules, 6, 0, 300) == whole);
    }
    CHECK_EQ(endings[0], 0);
    for (std::size_t ending = 1; ending < endings.size(); ++ending) CHECK(endings[ending] > 0);
}

TEST("random rounds take as many steps one by one as together") {
    for (int players = 3; players <= 5; ++players) {
        std::uint64_t steps = 0;
        std::uint64_t draws = 0;
        for (std::uint64_t i = 5; i < 55; ++i) {
            const auto [taken, drawn] = random_rounds(rules_of(players), 2, i, 1);
            // A turn is a draw and a step at least.
            CHECK(taken >= 2 && drawn >= 2);
            steps += taken;
            draws += drawn;
        }
        CHECK(random_rounds(rules_of(players), 2, 5, 50) == std::pair(steps, draws));
    }
}
