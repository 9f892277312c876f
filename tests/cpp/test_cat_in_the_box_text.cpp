// Actions, positions and whole states as text: round trips, and a table of what is refused.
#include "cat_in_the_box_tools.hpp"

using namespace tools;

namespace {

constexpr const char* three = "3 1 1122334455/1122334455/1234566666 -";

// From the shared data: 2 to 5 players, with and without a trick in progress.
constexpr std::array positions{
    "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -",
    "2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
    "2 111224445/122334455 ...../...../...../.##.# RBYG/RBYG 0/0 - 1 -",
    "3 12/34/26 .01201/0.2120/120102/21102. RBYG/RBYG/RBYG 3/2/2 3/3/3 0 -",
};

std::string refusal(std::string_view text) {
    return error_of([&] { return state_of(text); });
}
std::string position_refusal(std::string_view text) {
    return error_of([&] { return read_position(*game_for(text[0] - '0'), text); });
}

}  // namespace

TEST("actions have the documented numbers and texts") {
    Round round = round_of_text(three);
    const auto number = [&](const char* text) { return round.to_action(text); };
    CHECK_EQ(number("d1"), 0);
    CHECK_EQ(number("d5"), 4);
    play(round, "d5 d6 d1");
    CHECK_EQ(number("p1"), 10);
    CHECK_EQ(number("p4"), 13);
    play(round, "p4 p1 p3");
    CHECK_EQ(number("B1"), 27);
    CHECK_EQ(number("Y2"), 37);
    CHECK_EQ(number("G5"), 49);
    play(round, "B1");
    CHECK_EQ(number("R6"), 23);
    for (const char* text : {"R6", "Y2", "G5"}) CHECK_EQ(round.to_text(number(text)), text);
    const Game& game = round.game();
    CHECK_EQ(game.action_to_string(round.state(), 8 + 9), "p8");
    for (const Action bad : {-1, 6, 8, 24, 26, 53, 54}) {  // no 7, 8, 9 at three players
        CHECK(error_of([&] {
                  return game.action_to_string(round.state(), bad);
              }).starts_with("illegal_action: no action has the number '"));
    }
}

TEST("a text that is no action, or not legal, is refused with its reason") {
    Round round = round_of_text(three);
    const auto error = [&](const char* text) {
        return error_of([&] { return round.to_action(text); });
    };
    for (const char* bad : {"", "d", "3", "R", "r5", "R10", "X1", "R0", "d0", "p9", "d?", "RR"}) {
        const std::string what = error(bad);
        CHECK(what.starts_with("bad_notation: not an action, which is written d3, p2 or R5: "));
        CHECK(what.find(quoted(bad)) != std::string::npos);
    }
    CHECK_EQ(error("d6"), "illegal_action: seat 1 discards a card of 1122334455, not 'd6'");
    CHECK_EQ(error("B1"), "illegal_action: seat 1 discards a card of 1122334455, not 'B1'");
    play(round, "d5 d6 d1");
    CHECK_EQ(error("p2"), "illegal_action: seat 1 predicts one of p1 p3 p4, not 'p2'");
    CHECK_EQ(error("d1"), "illegal_action: seat 1 predicts one of p1 p3 p4, not 'd1'");
    play(round, "p4 p1 p3");
    CHECK_EQ(error("p1"), "illegal_action: seat 1 plays a card, not 'p1'");
    CHECK_EQ(error("B6"), "illegal_action: seat 1 holds 112233445, no such number: 'B6'");
    CHECK_EQ(error("B7"), "illegal_action: the numbers are 1 to 6 at 3 players: 'B7'");
    CHECK_EQ(error("R1"),
             "illegal_action: red may not be led before a player's token lies on it, while seat 1 "
             "can lead another colour: 'R1'");
    play(round, "B1");
    CHECK_EQ(error("B1"), "illegal_action: the cell has a token: 'B1'");
    play(round, "Y1 B2 B3 B4");
    CHECK_EQ(round.player(), 2);
    CHECK_EQ(error("B5"), "illegal_action: seat 2 has lost the X token of blue: 'B5'");
}

TEST("chance steps are numbers of which a copy is left") {
    Round round = Round::from_text(game_for(2), unseen_text("2 0 **********/********** ***"));
    CHECK_EQ(round.player(), chance_player);
    play(round, "1 1 1 1 1");
    CHECK_EQ(error_of([&] { round.apply("1"); }),
             "illegal_action: no copy of this number is left to deal: '1'");
    CHECK_EQ(error_of([&] { round.apply("d1"); }),
             "bad_notation: a chance step is the number dealt, not 'd1'");
    CHECK(error_of([&] { round.apply("6"); }).starts_with("illegal_action: "));
    play(round, "2 2 3 3 4 2 2 3 3 3 4 4 4 5 5 2 5 4");
    CHECK_EQ(round.player(), 0);
    CHECK(round.state() == state_of("2 0 1111122334/2233344455 254"));
}

TEST("states and positions are read back from their text") {
    for (int players = 2; players <= 5; ++players) {
        const auto game = game_for(players);
        for (std::uint64_t i = 0; i < 40; ++i) {
            Stream stream = game_stream(Domain::test, 5, i);
            const bool before = i % 4 == 0;
            Deal nothing = unknown_deal();
            nothing.start = 0;
            Round round(game, before ? nothing : deal(game->rules(), 5, i));
            const Deal answers = deal(game->rules(), 6, i);
            for (;;) {
                const std::string text = round.to_text();
                const Round back = Round::from_text(game, text);
                CHECK(back.state() == round.state());
                CHECK_EQ(back.to_text(), text);
                if (round.state().phase >= Phase::play) {
                    const std::string position = write_position(*game, round.state());
                    const State read = read_position(*game, position);
                    CHECK(game->same_position(read, round.state()));
                    CHECK_EQ(write_position(*game, read), position);
                    CHECK(read.trick == round.state().trick);
                    CHECK_EQ(read.paradox, round.state().paradox);
                }
                if (round.player() == terminal_player) break;
                if (round.player() == chance_player) {
                    round.apply(game->answer(round.state(), answers));
                } else {
                    round.apply(random_action(*game, round.state(), stream, i % 2 == 0));
                }
            }
        }
    }
    for (const char* text : positions) {
        const auto game = game_for(text[0] - '0');
        CHECK_EQ(write_position(*game, read_position(*game, text)), text);
        CHECK_EQ(round_of_text(text).to_text(), text);
    }
    CHECK_EQ(round_of_text(std::string(positions[1]) + " moves R2 R3").to_text(),
             std::string(positions[1]) + " moves R2 R3");
    CHECK_EQ(error_of([] { return write_position(*game_for(3), state_of(three)); }),
             "not_applicable: a position is written from the first trick on, this is before it");
}

TEST("a position continues as the round that led to it") {
    Round whole = round_of_text("2 0 1122334455/1122334455 123 moves d1 d1 B3 G4");
    Round half(
        whole.shared_game(),
        Position{read_position(whole.game(), write_position(whole.game(), whole.state())), {}});
    for (const char* step : {"Y1", "Y2", "G5"}) {
        CHECK_EQ(legal(half), legal(whole));
        half.apply(step);
        whole.apply(step);
        CHECK(whole.game().same_position(half.state(), whole.state()));
    }
}

// A red lead in the trick in progress tells what it told when it was made.
TEST("a position in the middle of a forced red lead") {
    const State state = state_of("2 12334/123445 .0.../#...1/#..10/#010. RG/RBYG 1/2 - 0 R2");
    CHECK_EQ(state.possible[0], 0b01111);
    CHECK_EQ(state.led, 0);
    CHECK_EQ(state.best, 1);
    CHECK_EQ(state.best_seat, 0);
    CHECK_EQ(state.trick[0], 1);
}

TEST("a position without a legal play is a paradox, one with all tricks played is over") {
    const State paradox =
        state_of("3 1/34/26 .01201/002120/120102/21102. RBYG/RBYG/RBYG 3/2/2 3/3/3 0 B2");
    CHECK(paradox.phase == Phase::over);
    CHECK_EQ(paradox.paradox, 1);
    const State done = state_of("2 4/5 01010/10101/01010/###1. RBYG/RBYG 4/4 - 0 -");
    CHECK(done.phase == Phase::over);
    CHECK_EQ(done.paradox, none);
}

TEST("a text starts with everything or is refused") {
    CHECK(refusal(unseen_text("3 1 1122334455/**********/********** -"))
              .starts_with("invalid_state: hands: a state holds every card"));
    CHECK(refusal(unseen_text("2 122334/****** ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -"))
              .starts_with("invalid_state: hands: a state holds every card"));
    CHECK(refusal("3 1 1122334455/1122334455/1234566666 - moves d1 d9")
              .ends_with("'d9' (word 2 after 'moves')"));
    CHECK(refusal("2 0").starts_with("bad_notation: a deal has four fields"));
    CHECK(refusal("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3")
              .starts_with("bad_notation: a position has eight fields"));
}

// The good position is `2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -`.
TEST("bad positions: the field at fault is named") {
    struct Bad {
        const char* text;
        const char* message;
    };
    constexpr std::array table{
        Bad{"3 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -", "invalid_state: hands"},
        // hands
        Bad{"2 122334 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -", "invalid_state: hands: one part"},
        Bad{"2 12233/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: hands: after a discard and 3 plays seat 0 holds 6 cards, not 5"},
        Bad{"2 122334/1234455 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: hands: after a discard and 3 plays seat 1 holds 6 cards, not 7"},
        Bad{"2 122336/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: hands: the numbers are 1 to 5"},
        Bad{"2 12233x/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -", "bad_notation: hands"},
        Bad{"2 12233?"
            "/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
            "bad_notation: hands"},
        Bad{"2 /123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -", "bad_notation: hands"},
        Bad{"2 112334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: hands: more than five copies of the number 1"},
        // board
        Bad{"2 122334/123445 ...../#...1/#..10 RG/RBYG 1/2 - 0 -", "invalid_state: board: four"},
        Bad{"2 122334/123445 ....../#...1/#..10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: board: a row has 5 cells"},
        Bad{"2 122334/123445 ...../#...2/#..10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: board: there is no seat '2'"},
        Bad{"2 122334/123445 ...../#...a/#..10/#010. RG/RBYG 1/2 - 0 -", "bad_notation: board"},
        Bad{"2 122334/123445 ...../#...1/#..10/.010. RG/RBYG 1/2 - 0 -",
            "invalid_state: board: 3 cells hold a neutral token at 2 players, not 2"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010# RG/RBYG 1/2 - 0 -",
            "invalid_state: board: 3 cells hold a neutral token at 2 players, not 4"},
        Bad{"2 122334/123445 #..../#...1/...10/#010. RG/RBYG 1/2 - 0 -",
            "invalid_state: board: neutral tokens lie on green, then yellow, then blue"},
        Bad{"2 122334/123445 ...../#...1/...10/#010# RG/RBYG 1/2 - 0 -",
            "invalid_state: board: neutral tokens lie on green, then yellow, then blue"},
        Bad{"3 12/34/26 .01201/0.2120/12010#/21102. RBYG/RBYG/RBYG 3/2/2 3/3/3 0 -",
            "invalid_state: board: 0 cells hold a neutral token at 3 players, not 1"},
        // x
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG 1/2 - 0 -", "invalid_state: x: one part"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RGG/RBYG 1/2 - 0 -",
            "invalid_state: x: there is one X token of a colour"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RX/RBYG 1/2 - 0 -", "bad_notation: x"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. /RBYG 1/2 - 0 -", "bad_notation: x"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. BG/RBYG 1/2 - 0 -",
            "invalid_state: x: seat 0 can't have lost the X token of R, no other seat has played"},
        Bad{"2 122334455/122334455 ...../...../...../.##.# RBYG/RBY 0/0 - 1 -",
            "invalid_state: x: seat 1 can't have lost the X token of G"},
        Bad{"3 23344566/12345566/12223456 0...../1...../2...../...... BY/RBYG/RBYG 1/0/0 1/1/1 0 -",
            "invalid_state: x: seat 0 can't have lost the X token of R"},
        Bad{"3 23344566/12345566/12223456 ....../1...../2...../0..... RG/RBYG/RBYG 1/0/0 1/1/1 0 -",
            "invalid_state: x: seat 0 has lost more X tokens than tricks"},
        // tricks
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1 - 0 -", "invalid_state: tricks"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/x - 0 -", "bad_notation: tricks"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/3 - 0 -",
            "invalid_state: tricks: after 4 tricks and the cards of the trick in progress seat 0 "
            "has 4 tokens on the board, not 3"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 4/5 - 0 -",
            "invalid_state: tricks: there are 8 at 2 players, not 9"},
        // predictions
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 1/1 0 -",
            "invalid_state: predictions: nobody predicts at 2 players"},
        Bad{"3 12/34/26 .01201/0.2120/120102/21102. RBYG/RBYG/RBYG 3/2/2 3/9/3 0 -",
            "invalid_state: predictions: a number of tricks is 0 to 8"},
        Bad{"3 12/34/26 .01201/0.2120/120102/21102. RBYG/RBYG/RBYG 3/2/2 - 0 -",
            "invalid_state: predictions: one part"},
        // leader
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 2 -",
            "invalid_state: leader: there is no seat '2' at 2 players"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - - -", "bad_notation: leader"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 3/0 - 1 -",
            "invalid_state: leader: seat 1 has won no trick"},
        // trick
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 R", "bad_notation: trick"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 R9",
            "invalid_state: trick: the numbers are 1 to 5"},
        Bad{"2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 R2/R3",
            "invalid_state: trick: a trick in progress has fewer cards than there are seats"},
        Bad{"2 12334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 R2",
            "invalid_state: tricks: after 3 tricks"},
        Bad{"2 12334/123445 .0.../#...1/#..10/#010. RG/RBYG 1/2 - 0 R3",
            "invalid_state: trick: seat 0 has no token on R3"},
        Bad{"2 12334/123445 .0.../#...1/#..10/#010. RG/RBYG 1/2 - 1 B5",
            "invalid_state: tricks: after 3 tricks"},
        // Red was closed, and the 5 could have been declared green.
        Bad{"2 12335/123445 .0.../#...1/#..10/#010. RG/RBYG 1/2 - 0 R2",
            "invalid_state: trick: seat 0 could not play R2 there"},
        // Blue without its X token.
        Bad{"2 12334/123445 ...../#0..1/#..10/#010. RG/RBYG 1/2 - 0 B2",
            "invalid_state: trick: seat 0 could not play B2 there"},
        // Yellow on a blue lead costs the blue X token.
        Bad{"3 1/34/26 .01201/0.2120/120102/211021 RBYG/RBYG/RBYG 3/2/2 3/3/3 0 B2/G6",
            "invalid_state: tricks: after 7 tricks"},
        Bad{"3 1/3/26 .01201/002120/120102/211021 RBYG/RBYG/RBYG 3/2/2 3/3/3 0 B2/G6",
            "invalid_state: x: seat 1 did not follow, so it has lost the X token of B"},
        Bad{"2 -/4 01010/10101/01010/###10 RBYG/RBYG 4/4 - 0 G5",
            "invalid_state: trick: all 8 tricks are played"},
    };
    for (const Bad& bad : table) {
        const std::string got = position_refusal(bad.text);
        CHECK(got.starts_with(bad.message));
        if (!got.starts_with(bad.message)) {
            std::cerr << "  " << bad.text << "\n  got  " << got << "\n  want " << bad.message
                      << '\n';
        }
    }
    CHECK(error_of([] {
              return read_position(*game_for(3), positions[0]);
          }).starts_with("invalid_state: players: the rules are for 3, not '2'"));
    CHECK(error_of([] {
              return read_position(*game_for(3), "7 - - - - - - -");
          }).starts_with("invalid_state: players: a number from 2 to 5, not '7'"));
    CHECK_EQ(position_refusal("2 122334/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 -"),
             "nothing thrown");
    CHECK_EQ(position_refusal("3 1/3/26 .01201/002120/120102/211021 RBYG/RYG/RBYG 3/2/2 3/3/3 0 "
                              "B2/G6"),
             "nothing thrown");
}

TEST("observations tell what a seat sees, in one line") {
    Round round = round_of_text("3 1 1122334455/1122334455/1234566666 - moves d5");
    const auto seen = [&](int seat) {
        return Notation::observation(round.game(), round.state(), seat);
    };
    CHECK_EQ(seen(1),
             "discard: board ....../....../....../...... | x RBYG/RBYG/RBYG | tricks 0/0/0 | "
             "predictions -/-/- | leader 1 | turn 2 | trick - | hand 112233445 | discard 5");
    CHECK_EQ(seen(0),
             "discard: board ....../....../....../...... | x RBYG/RBYG/RBYG | tricks 0/0/0 | "
             "predictions -/-/- | leader 1 | turn 2 | trick - | hand 1122334455");
    play(round, "d6 d1 p1 p3 p4 B1 Y6");
    CHECK_EQ(seen(-1),
             "play: board ....../1...../.....2/...... | x RBYG/RBYG/RYG | tricks 0/0/0 | "
             "predictions 4/1/3 | leader 1 | trick B1/Y6");
    Round over = round_of_text(
        "3 12/34/26 .01201/0.2120/120102/21102. RBYG/RBYG/RBYG 3/2/2 3/3/3 0 - moves B2");
    CHECK_EQ(Notation::observation(over.game(), over.state(), 0),
             "over: board .01201/002120/120102/21102. | x RBYG/RBYG/RBYG | tricks 3/2/2 | "
             "predictions 3/3/3 | leader 0 | trick B2 | hand 1 | hand 1 34 | paradox 1");
}
