// Card text, words, quoting; actions of Pitaouf as text.
#include "pitaouf_tools.hpp"

using namespace tools;

TEST("every card has one text, and it is read back") {
    CHECK_EQ(card_text(make_card(2, 0)), "2S");
    CHECK_EQ(card_text(make_card(10, 1)), "TH");
    CHECK_EQ(card_text(make_card(14, 3)), "AC");
    CHECK_EQ(card_text(joker_card), "JK");
    CHECK_EQ(card_text(unknown_card), "?");
    for (Card card = 0; card < num_cards; ++card) CHECK_EQ(*parse_card(card_text(card)), card);
    for (const char* bad : {"", "?", "K", "1S", "10S", "kh", "HK", "Jk", "JKS", " KH", "K\xc3"}) {
        CHECK(!parse_card(bad));
    }
    CHECK_EQ(*parse_suit("D"), 2);
    for (const char* bad : {"", "d", "SH", "J"}) CHECK(!parse_suit(bad));
    CHECK_EQ(cards_text(bit(0) | bit(51) | joker_bit), "2S AC JK");
    CHECK_EQ(cards_text(bit(0) | joker_bit, "+"), "2S+JK");
    CHECK_EQ(cards_text(0), "");
}

TEST("words and parts") {
    CHECK_EQ(words("  a bc\td\n").size(), 3U);
    CHECK_EQ(words("  a bc\td\n")[1], "bc");
    CHECK(words("").empty());
    CHECK(words(" \n").empty());
    CHECK_EQ(split("a;;b", ';').size(), 3U);
    CHECK_EQ(split("a;;b", ';')[1], "");
    CHECK_EQ(split("", ';').size(), 1U);
}

TEST("a text states all that is known where it has no ? but those of the information text") {
    const char* known = "4 0 -8/?/?/? moves lay_15 lay_?";
    CHECK(states_all(known, known));
    CHECK(states_all(" 4 0 -8/5/?/?  moves lay_15 lay_11", known));
    CHECK(!states_all("4 0 ?/?/?/? moves lay_15 lay_?", known));
    CHECK(!states_all("4 0 -8/?/?/? moves lay_? lay_?", known));
    CHECK(!states_all("4 0 -8/?/?/? moves lay_15", known));
    CHECK(!states_all("1;?;AS ?", "1;AH KS;AS ?"));
}

TEST("a text is parted at the word moves") {
    const auto [start, moves] = split_moves("4 7 moves say_high  say_low");
    CHECK_EQ(start, "4 7 ");
    CHECK_EQ(moves.size(), 2U);
    CHECK_EQ(moves.at(0), "say_high");
    CHECK_EQ(moves.at(1), "say_low");
    for (const auto* text : {"after 1 of 4 7", "4 7moves say_low", ""}) {
        CHECK_EQ(split_moves(text).first, text);
        CHECK(split_moves(text).second.empty());
    }
    CHECK(split_moves("4 7 moves").second.empty());
}

TEST("a quoted text stays on one line and short") {
    CHECK_EQ(quoted("KH"), "'KH'");
    CHECK_EQ(quoted("it's\\\n\x01\xff"), "'it\\'s\\\\\\n\\x01\\xff'");
    CHECK(quoted(std::string(100000, 'x')).size() < 140);
}

TEST("a text that is no action is bad notation and is quoted") {
    Rules rules;
    rules.moves = Moves::up_to;
    rules.exchange = Exchange::none;
    const Table table(rules, chosen(rules, "9H", "8H TH QS 2C JK"));
    for (const char* bad :
         {"",    "KEEP", "kh",   "TH:0", "TH:4", "TH:", "TH:x",   "JK=", "JK=JK",  "JK=?",
          "8H+", "+8H",  "8H+?", "7C>",  "7C>X", ">H",  "TH:1:2", "TH ", "8H++2C", "?"}) {
        const std::string error =
            error_of([&] { return table.game.string_to_action(table.state, bad); });
        CHECK(error.starts_with("bad_notation: "));
        CHECK(contains(error, quoted(bad)));
    }
    const std::string order =
        error_of([&] { return table.game.string_to_action(table.state, "8H+2C"); });
    CHECK(order.starts_with("bad_notation: the cards of a sum ascend"));
    const std::string twice =
        error_of([&] { return table.game.string_to_action(table.state, "2C+2C"); });
    CHECK(twice.starts_with("bad_notation: the cards of a sum ascend"));
}

TEST("an action that can be read but is not legal is refused with its reason") {
    Rules rules;
    rules.exchange = Exchange::none;
    const Table table(rules, chosen(rules, "9H", "8H TH QS 2C JK"));
    const auto error = [&](const char* text) {
        return error_of([&] { return table.game.string_to_action(table.state, text); });
    };
    CHECK_EQ(error("KH"), "illegal_action: not in the hand 2C 8H TH QS JK: 'KH'");
    CHECK_EQ(error("2C+KH"), "illegal_action: not in the hand 2C 8H TH QS JK: 'KH'");
    CHECK_EQ(error("2C"),
             "illegal_action: not legal going out on cell 1 of 26 (9H) with the hand 2C "
             "8H TH QS JK: '2C'");
    for (const char* text : {"keep", "TH:1", "JK", "JK=TS:1", "JK=3H", "2C+8H", "QS>H"}) {
        CHECK(error(text).starts_with("illegal_action: "));
    }
    CHECK_EQ(error("TH"), "nothing thrown");
}

TEST("chance steps are cards that can come") {
    Rules rules;
    rules.exchange = Exchange::none;
    Table table(rules, chosen(rules, "9H", "8H TH QS 2C JK"));
    table.step("TH");
    const auto error = [&](const char* text) {
        return error_of([&] { return table.game.string_to_action(table.state, text); });
    };
    CHECK_EQ(error("9H"), "illegal_action: can't be drawn from the talon: '9H'");
    CHECK_EQ(error("TH"), "illegal_action: can't be drawn from the talon: 'TH'");
    CHECK_EQ(error("keep"), "bad_notation: a chance step is a card, not 'keep'");
    table.step("9S");
    CHECK_EQ(error("AS"), "illegal_action: can't be turned up on cell 3: 'AS'");
    CHECK_EQ(error("KD"), "nothing thrown");
}

TEST("numbers that are no action have no text") {
    Rules rules;
    const Table table(rules, chosen(rules, "9H", "8H TH QS 2C JK"));
    const auto error = [&](Action action) {
        return error_of([&] { return table.game.action_to_string(table.state, action); });
    };
    CHECK_EQ(table.game.num_distinct_actions(), 633 + 32);
    CHECK_EQ(error(-1), "illegal_action: no action has the number '-1'");
    CHECK_EQ(error(633 + 32), "illegal_action: no action has the number '665'");
    CHECK(error(633).starts_with("illegal_action: no two or more cards"));
    CHECK(error(634).starts_with("illegal_action: no two or more cards"));
    CHECK_EQ(error(636), "nothing thrown");
    // A mask is over the cards held: here two of three are left.
    const Rules short_rules = short_track();
    Table back(short_rules, chosen(short_rules, "7H 9S 5D 4C", "AH 5S TS", "3D 2H"));
    back.play("AH 5S");
    CHECK_EQ(back.hand(), "3D TS");
    CHECK_EQ(back.game.action_to_string(back.state, 633 + 0b011), "3D+TS");
    CHECK(error_of([&] {
              return back.game.action_to_string(back.state, 633 + 0b111);
          }).starts_with("illegal_action: no two or more cards"));
}

TEST("the numbers of actions are the documented ones") {
    Rules rules;
    rules.moves = Moves::up_to;
    rules.sums = Sums::any_time;
    Table table(rules, chosen(rules, "9H", "8H TH QS 2C JK"));
    const auto number = [&](const char* text) {
        return table.game.string_to_action(table.state, text);
    };
    CHECK_EQ(number("keep"), 0);
    CHECK_EQ(number("2C>H"), 1 + 3 * 4 + 1);
    CHECK_EQ(number("JK>C"), 212);
    table.play("keep");
    CHECK_EQ(number("8H"), 213 + (6 * 4 + 1) * 4);
    CHECK_EQ(number("TH:2"), 213 + (8 * 4 + 1) * 4 + 2);
    CHECK_EQ(number("JK=2H"), 213 + (53 + 1) * 4);
    CHECK_EQ(number("JK=JH:3"), 213 + (53 + 9 * 4 + 1) * 4 + 3);
    CHECK_EQ(number("2C+8H"), 633 + 0b00011);  // the sorted hand is 2C 8H TH QS JK
    CHECK_EQ(number("8H+QS+JK"), 633 + 0b11010);
}
