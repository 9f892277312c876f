// The rules of a round, line by line, on hand-written positions: the phases, what may be declared,
// X tokens, who wins, paradox, scores.
#include <bit>

#include "cat_in_the_box_tools.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/plays.hpp"

using namespace tools;

namespace {

// Three players, all hands the same five numbers twice.
constexpr const char* three = "3 1 1122334455/1122334455/1234566666 -";

// Two players, seat 0 to lead.
constexpr const char* forced_lead = "2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -";

// Three players, seat 0 to lead its last but one card: free are R1, B2 and G6.
constexpr const char* nearly_full =
    "3 12/34/26 .01201/0.2120/120102/21102. RBYG/RBYG/RBYG 3/2/2 3/3/3 0 -";

// Who leads after these plays of a trick, in the middle of a round of three. Every seat holds every
// number; red is open, nothing else but the tokens of an earlier trick lies on the board.
int winner_of(std::string_view plays) {
    Round round = round_of_text(
        "3 12334456/12345566/12223456 0...../....../....../1.2... RBY/RBYG/RBYG 1/0/0 1/1/1 0 -");
    play(round, plays);
    CHECK_EQ(round.state().count, 0);
    CHECK_EQ(round.state().won[round.state().leader], round.state().leader == 0 ? 2 : 1);
    return round.player();
}

}  // namespace

TEST("sizes of the round") {
    const std::array<std::array<int, 4>, 4> want{
        {{5, 10, 8, 18}, {6, 10, 8, 30}, {8, 10, 8, 40}, {9, 9, 7, 45}}};
    for (int players = 2; players <= 5; ++players) {
        const auto& [numbers, hand, tricks, length] = want[static_cast<std::size_t>(players - 2)];
        const Game game(standard_rules(players));
        CHECK_EQ(numbers_of(players), numbers);
        CHECK_EQ(hand_size_of(players), hand);
        CHECK_EQ(tricks_of(players), tricks);
        CHECK_EQ(game.max_game_length(), length);
        CHECK_EQ(game.num_distinct_actions(), 54);
        CHECK_EQ(game.max_chance_outcomes(), numbers);
    }
}

// Discards first (rule 5), then predictions (rule 6), each from the start player on, then the play.
TEST("discards, then predictions, then tricks, all from the start player on") {
    Round round = round_of_text(three);
    CHECK(round.state().phase == Phase::discard);
    CHECK_EQ(round.player(), 1);
    CHECK_EQ(legal(round), "d1 d2 d3 d4 d5");
    play(round, "d5");
    CHECK_EQ(round.player(), 2);
    CHECK_EQ(legal(round), "d1 d2 d3 d4 d5 d6");
    play(round, "d6 d1");
    CHECK(round.state().phase == Phase::predict);
    CHECK_EQ(round.player(), 1);
    CHECK_EQ(legal(round), "p1 p3 p4");
    play(round, "p4");
    CHECK_EQ(legal(round), "p1 p3 p4");  // one already taken may be chosen too
    play(round, "p4 p4");
    CHECK(round.state().phase == Phase::play);
    CHECK_EQ(round.player(), 1);
    CHECK_EQ(legal(round), "B1 B2 B3 B4 B5 Y1 Y2 Y3 Y4 Y5 G1 G2 G3 G4 G5");
    play(round, "B1");
    CHECK_EQ(legal(round), "R1 R2 R3 R4 R5 R6 B2 B3 B4 B5 B6 Y1 Y2 Y3 Y4 Y5 Y6 G1 G2 G3 G4 G5 G6");
}

TEST("the last copy discarded is no longer in the hand") {
    Round round = round_of_text("2 0 1222333444/1122334455 555 moves d1 d1");
    CHECK_EQ(legal(round), "B2 B3 B4 Y2 Y3 Y4 G2 G3 G4");
    CHECK_EQ(hand_text(round.state().hand[0]), "222333444");
    CHECK_EQ(hand_text(round.state().hand[1]), "122334455");
}

TEST("allowed predictions: 1 3 4 of three players, 1 2 3 of four and five, none of two") {
    const auto legal_predictions = [](const char* text) {
        Round round = round_of_text(text);
        while (round.state().phase == Phase::discard) {
            Game::Actions actions;
            round.game().legal_actions(round.state(), actions);
            round.apply(actions[0]);
        }
        return round.state().phase == Phase::predict ? legal(round) : "no prediction";
    };
    CHECK_EQ(legal_predictions(three), "p1 p3 p4");
    CHECK_EQ(legal_predictions("4 0 1122334455/1122334455/1236666777/4567788888 -"), "p1 p2 p3");
    CHECK_EQ(legal_predictions("5 0 112233445/112233445/123556666/456777778/888899999 -"),
             "p1 p2 p3");
    CHECK_EQ(legal_predictions("2 0 1122334455/1122334455 123"), "no prediction");
    Rules rules = standard_rules(4);
    rules.predictions = 0b1'0000'0001;
    Round round = Round::from_text(
        game_of(rules), "4 0 1122334455/1122334455/1236666777/4567788888 - moves d1 d1 d1 d4");
    CHECK_EQ(legal(round), "p0 p8");
}

// Rule 4: an engine that blocks green alone is wrong for numbers turned up twice or three times.
TEST("two players: blocked cells can't be taken, and belong to nobody") {
    Round round = round_of_text("2 0 1222334455/1223334455 111");
    CHECK_EQ(board_text(2, round.state()), "...../#..../#..../#....");
    play(round, "d5 d5");
    CHECK_EQ(legal(round), "B2 B3 B4 B5 Y2 Y3 Y4 Y5 G2 G3 G4 G5");
    play(round, "B2");
    CHECK_EQ(legal(round), "R1 R2 R3 R4 R5 B3 B4 B5 Y2 Y3 Y4 Y5 G2 G3 G4 G5");
    CHECK_EQ(round.state().taken, round.state().own[0] | 0b00001'00001'00001'00000ULL);
}

// Rule 10.
TEST("red is not led before a player's token lies on it, unless nothing else is possible") {
    const Round open = round_of_text(
        "3 12334456/12345566/12223456 0...../....../....../1.2... RBY/RBYG/RBYG 1/0/0 1/1/1 0 -");
    CHECK_EQ(legal(open), "R2 R3 R4 R5 R6 B1 B2 B3 B4 B5 B6 Y1 Y2 Y3 Y4 Y5 Y6");
    const Round closed = round_of_text(
        "3 12334456/12345566/12223456 ....../0...../....../1.2... RBYG/RYG/RYG 1/0/0 1/1/1 0 -");
    CHECK_EQ(legal(closed), "B2 B3 B4 B5 B6 Y1 Y2 Y3 Y4 Y5 Y6 G2 G4 G5 G6");
}

// Seat 0 has lost blue and yellow; of green the 5 alone is free, which he does not hold. What came
// before: B5 Y5, Y4 G2, G3 G4, seat 1 leading.
TEST("a forced red lead opens red and tells what the hand may hold") {
    Round round = round_of_text(forced_lead);
    CHECK_EQ(legal(round), "R1 R2 R3 R4");
    CHECK_EQ(red_open<2>(round.state()), false);
    CHECK_EQ(round.state().possible[0], 0b11111);
    play(round, "R2");
    CHECK_EQ(round.state().possible[0], 0b01111);  // a 5 could have been green
    CHECK_EQ(round.state().possible[1], 0b11111);
    CHECK_EQ(red_open<2>(round.state()), true);
    CHECK_EQ(round.state().trick[0], 1);
    play(round, "R3");  // seat 1 wins, and may lead red though other colours are possible
    CHECK_EQ(round.player(), 1);
    CHECK_EQ(legal(round), "R1 R4 R5 B2 B4 Y2 G5");
    CHECK_EQ(round.state().trick[0], 0);
    // A lead of red that was open tells nothing.
    play(round, "R5");
    CHECK_EQ(round.state().possible[1], 0b11111);
}

// Rules 10 and 11: nobody has to follow, nor to wait for red.
TEST("a follower may declare anything that is free and whose X token he has") {
    Round round = round_of_text("2 0 1122334455/1122334455 123 moves d1 d1 Y5");
    CHECK_EQ(legal(round), "R1 R2 R3 R4 R5 B1 B2 B3 B4 B5 Y1 Y2 Y3 Y4 G4 G5");
}

// Rule 12.
TEST("a follower of another colour loses his X token of the colour led") {
    Round round = round_of_text("3 1 1122334455/1122334455/1234566666 - moves d1 d1 d1 p1 p1 p1");
    play(round, "B2 B3 R2");
    CHECK_EQ(x_text(3, round.state()), "RYG/RBYG/RBYG");  // leading and following cost nothing
    CHECK_EQ(round.player(), 0);                          // red wins
    play(round, "R3 Y3 R4");                              // a red lead is a colour like any other
    CHECK_EQ(x_text(3, round.state()), "RYG/BYG/RBYG");
    play(round, "R6 G3 G5");
    CHECK_EQ(x_text(3, round.state()), "YG/BYG/RBYG");  // seat 1 had no red to lose: nothing more
}

TEST("who could not follow loses the X token all the same") {
    // Yellow 2, 4 and 5 are taken.
    Round round = round_of_text("2 12233/24455 ...../1...0/11.00/###10 RBYG/RBYG 2/2 - 0 -");
    play(round, "Y3");
    CHECK_EQ(legal(round), "R2 R4 R5 B2 B4");
    play(round, "B4");
    CHECK_EQ(x_text(2, round.state()), "RBYG/RBG");
}

TEST("the highest red wins, else the highest of the colour led") {
    // The leader is seat 0, then 1, then 2.
    CHECK_EQ(winner_of("B3 B5 B4"), 1);
    CHECK_EQ(winner_of("B6 B5 B4"), 0);
    CHECK_EQ(winner_of("B1 B2 B4"), 2);
    CHECK_EQ(winner_of("B1 Y6 G6"), 0);  // other colours win nothing
    CHECK_EQ(winner_of("B3 Y6 B4"), 2);
    CHECK_EQ(winner_of("B6 R2 B5"), 1);  // red wins with any number
    CHECK_EQ(winner_of("B6 R2 R3"), 2);
    CHECK_EQ(winner_of("B6 R4 R3"), 1);
    CHECK_EQ(winner_of("R3 B6 R2"), 0);
    CHECK_EQ(winner_of("R3 R4 R2"), 1);
    CHECK_EQ(winner_of("R2 G6 Y6"), 0);
    CHECK_EQ(winner_of("Y2 Y4 B6"), 1);
    CHECK_EQ(winner_of("Y2 G6 B6"), 0);
}

// Rule 13.
TEST("a paradox of the leader ends the round") {
    Round round = round_of_text(forced_lead);
    // Red fills up; seat 0 leads with 2 3 3, red full, green 2 and 3 taken.
    play(round, "R2 R3 R5 R4 B2 R1");
    CHECK(round.state().phase == Phase::over);
    CHECK_EQ(round.player(), terminal_player);
    CHECK_EQ(round.state().paradox, 0);
    CHECK_EQ(round.state().count, 0);
    CHECK_EQ(legal(round), "");
    // Minus 2 tricks and no bonus; 4 tricks and the group of R5 and B5.
    CHECK_EQ(scores(round), "-2 6");
    CHECK_EQ(error_of([&] { play(round, "R1"); }),
             "illegal_action: the game is over, nothing can follow: 'R1'");
}

TEST("a paradox of a follower: the trick has no winner, its tokens count") {
    Round round = round_of_text(forced_lead);
    play(round, "R2 R3 R5 R1 R4");
    CHECK_EQ(round.state().paradox, 0);
    CHECK_EQ(round.state().count, 1);
    CHECK_EQ(tricks_text(2, round.state()), "1/4");
    // The group is R3 R4 R5 B5, R4 of the unfinished trick included.
    CHECK_EQ(scores(round), "-1 8");
    round.undo();
    CHECK_EQ(legal(round), "R4 B2 B4 Y2");  // the turn that led there
}

TEST("a paradox in the middle of a trick: who comes later does nothing") {
    Round round = round_of_text(nearly_full);
    CHECK_EQ(legal(round), "R1 B2");
    play(round, "B2");
    CHECK_EQ(round.state().paradox, 1);  // holds 3 4, all taken
    CHECK_EQ(hand_text(round.state().hand[2]), "26");
    // Seat 0: 3 tricks as predicted, the group R2 B2 B1. Seat 2: 2 tricks, not what it predicted.
    CHECK_EQ(scores(round), "6 -2 2");
}

TEST("no paradox while there is a legal play, and then it can't be chosen") {
    Round round = round_of_text(nearly_full);
    CHECK(round.state().phase == Phase::play);
    // Who holds nothing to play but is not to play causes none yet.
    CHECK_EQ(fillable<3>(round.state(), 1), 0U);
}

// Rule 15, on the round above: rows in another order, other predictions, no trick.
TEST("scores") {
    const auto scored = [](std::string text, std::string_view from, std::string_view to,
                           std::array<std::uint8_t, 4> rows = {0, 1, 2, 3}) {
        if (!from.empty()) text.replace(text.find(from), from.size(), to);
        Rules rules = standard_rules(text[0] - '0');
        rules.rows = rows;
        Round round = Round::from_text(game_of(rules), text);
        if (text[0] == '3') play(round, "B2");
        CHECK_EQ(round.player(), terminal_player);
        return scores(round);
    };
    CHECK_EQ(scored(nearly_full, "", ""), "6 -2 2");
    // Yellow between red and blue: B2 has B1 beside it, R2 no longer.
    CHECK_EQ(scored(nearly_full, "", "", {0, 2, 1, 3}), "5 -2 2");
    // Blue at the bottom, beside green; red is nobody's neighbour of blue: B1 B2 again.
    CHECK_EQ(scored(nearly_full, "", "", {0, 2, 3, 1}), "5 -2 2");
    // Seat 2 with 3 tricks as predicted: its tokens lie apart, and a lone token is a group of one.
    CHECK_EQ(scored(nearly_full, " 3/2/2 ", " 2/2/3 "), "2 -2 4");
    CHECK_EQ(scored(nearly_full, " 3/2/2 ", " 4/0/3 "), "4 0 4");  // minus no trick is 0
    CHECK_EQ(scored(nearly_full, " 3/2/2 3/3/3 ", " 2/1/4 4/1/4 "), "2 -1 5");  // causer: no bonus
    // Two players, all tricks played: own groups of 1 (seat 0) and 2 (G4 and Y4).
    constexpr const char* done = "2 4/5 01010/10101/01010/###1. RBYG/RBYG 4/4 - 0 -";
    CHECK_EQ(scored(done, "", ""), "5 6");
    CHECK_EQ(scored(done, " 4/4 ", " 5/3 "), "5 5");        // more than 4 tricks: no bonus
    CHECK_EQ(scored(done, " 4/4 - 0", " 0/8 - 1"), "1 8");  // no trick has it
    CHECK_EQ(scored(done, "", "", {3, 1, 0, 2}), "6 6");    // green, blue, red, yellow
}

TEST("the largest group: sides count, corners and the other end of a row do not") {
    using L = Layout<2>;
    const auto group = [](std::initializer_list<const char*> cells) {
        L::Cells set = 0;
        for (const char* cell : cells) set |= L::bit(read_cell("cell", 2, cell));
        return largest_group<2>(set);
    };
    CHECK_EQ(group({}), 0);
    CHECK_EQ(group({"Y3"}), 1);
    CHECK_EQ(group({"R1", "B2", "Y3", "G4"}), 1);
    CHECK_EQ(group({"R5", "B1"}), 1);
    CHECK_EQ(group({"R1", "G1", "R5", "G5"}), 1);
    CHECK_EQ(group({"R4", "R5", "B5"}), 3);
    CHECK_EQ(group({"R1", "R2", "B2", "Y2", "Y1", "G4", "G5"}), 5);
    CHECK_EQ(group({"R1", "R2", "Y1", "Y2", "Y3", "G5"}), 3);
}

TEST("a game is new with every deal: an empty board, all X tokens") {
    for (int players = 2; players <= 5; ++players) {
        const auto game = game_for(players);
        const State state = game->start(deal(game->rules(), 1, 7));
        std::uint64_t own = 0;
        for (const std::uint64_t cells : state.own) own |= cells;
        CHECK_EQ(own, 0U);
        CHECK_EQ(std::popcount(state.taken), players == 2 ? 3 : 0);
        for (int p = 0; p < players; ++p) {
            CHECK_EQ(state.x[static_cast<std::size_t>(p)], 0b1111);
            CHECK_EQ(state.possible[static_cast<std::size_t>(p)], all_numbers(players));
        }
    }
}

// The arithmetic of the rules: what a round without a paradox leaves free.
TEST("a finished round leaves 1 free cell at 2 and 5 players, none at 3 and 4") {
    for (int players = 2; players <= 5; ++players) {
        const auto game = game_for(players);
        int finished = 0;
        for (std::uint64_t i = 0; finished < 2 && i < 60000; ++i) {
            Stream stream = game_stream(Domain::test, 2, i);
            State state = game->start(deal(game->rules(), 2, i));
            int steps = 0;
            while (!game->is_terminal(state)) {
                game->advance(state, random_action(*game, state, stream, true));
                ++steps;
            }
            CHECK(steps <= game->max_game_length());
            if (state.paradox != none) continue;
            ++finished;
            CHECK_EQ(steps, game->max_game_length());
            const int cells = num_colours * numbers_of(players);
            CHECK_EQ(cells - std::popcount(state.taken), players == 2 || players == 5 ? 1 : 0);
            for (int p = 0; p < players; ++p) {
                CHECK_EQ(card_count(state.hand[static_cast<std::size_t>(p)]), 1);
            }
        }
        CHECK(finished > 0);
    }
}

TEST("chance: copies left are the weights, the deal answers") {
    const auto game = game_for(2);
    const Deal one = deal(game->rules(), 4, 4);
    State state = game->new_initial_state();
    Deal dealt = unknown_deal();
    int steps = 0;
    for (; game->current_player(state) == chance_player; ++steps) {
        Game::Outcomes outcomes;
        game->chance_outcomes(state, outcomes);
        CHECK_EQ(outcomes.total(), 25 - steps);
        const int number = game->answer(state, one);
        const std::uint64_t left = whole_pack(2) - stated_cards(dealt);
        for (const Outcome& outcome : outcomes) {
            CHECK_EQ(outcome.weight, copies_of(left, outcome.action));
        }
        if (steps < 20) {
            dealt.hands[static_cast<std::size_t>(steps / 10)] += one_card(number);
        } else {
            dealt.blocked[static_cast<std::size_t>(steps - 20)] = static_cast<std::uint8_t>(number);
        }
        game->advance(state, number);
    }
    CHECK_EQ(steps, 23);
    CHECK_EQ(dealt.hands[0], one.hands[0]);
    CHECK_EQ(dealt.hands[1], one.hands[1]);
    CHECK(dealt.blocked == one.blocked);
    State started = game->start(one);
    started.start = started.leader = 0;
    CHECK(state == started);
}

TEST("undo restores every bit") {
    for (int players = 2; players <= 5; ++players) {
        const Game game(standard_rules(players));
        for (std::uint64_t i = 0; i < 40; ++i) {
            Stream stream = game_stream(Domain::test, 1, i);
            State state = game.start(deal(game.rules(), 1, i));
            std::vector<std::pair<State, Game::Undo>> before;
            while (!game.is_terminal(state)) {
                const State copy = state;
                const Action action = random_action(game, state, stream, i % 2 == 0);
                before.emplace_back(copy, game.apply(state, action));
            }
            for (; !before.empty(); before.pop_back()) {
                game.undo(state, before.back().second);
                CHECK(state == before.back().first);
            }
        }
    }
}

TEST("equal positions have equal keys, others differ") {
    const Round a = round_of_text("2 0 1122334455/1122334455 123 moves d1 d2 B3 Y4");
    const Round b = round_of_text("2 0 1122334455/1122334455 123 moves d1 d2 B3 Y4");
    CHECK(a.game().same_position(a.state(), b.state()));
    CHECK_EQ(a.game().key(a.state()), b.game().key(b.state()));
    State other = a.state();
    other.discard[0] = 4;  // who discarded what does not matter any more
    other.start = 1;
    CHECK(a.game().same_position(a.state(), other));
    CHECK_EQ(a.game().key(a.state()), a.game().key(other));
    const auto differs = [&](auto change) {
        State changed = a.state();
        change(changed);
        return !a.game().same_position(a.state(), changed) &&
               a.game().key(a.state()) != a.game().key(changed);
    };
    CHECK(differs([](State& s) { std::swap(s.own[0], s.own[1]); }));
    CHECK(differs([](State& s) { s.taken ^= 1; }));
    CHECK(differs([](State& s) { s.hand[1] ^= 1; }));
    CHECK(differs([](State& s) { s.x[0] ^= 1; }));
    CHECK(differs([](State& s) { s.won[0] ^= 1; }));
    CHECK(differs([](State& s) { s.prediction[1] = 3; }));
    CHECK(differs([](State& s) { s.leader ^= 1; }));
    CHECK(differs([](State& s) { s.count ^= 1; }));
    CHECK(differs([](State& s) { s.led ^= 1; }));
    CHECK(differs([](State& s) { s.best ^= 1; }));
    CHECK(differs([](State& s) { s.best_seat ^= 1; }));
    CHECK(differs([](State& s) { s.phase = Phase::over; }));
}

TEST("keys of many positions: equal exactly where the positions are") {
    const auto game = game_for(3);
    std::map<std::uint64_t, State> seen;
    long met_again = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        Stream stream = game_stream(Domain::test, 3, i);
        State state = game->start(deal(game->rules(), 3, i % 10));
        while (!game->is_terminal(state)) {
            const auto [at, added] = seen.emplace(game->key(state), state);
            if (!added) ++met_again;
            CHECK(game->same_position(at->second, state));
            game->advance(state, random_action(*game, state, stream));
        }
    }
    CHECK(seen.size() > 5000);
    CHECK(met_again > 100);
}
