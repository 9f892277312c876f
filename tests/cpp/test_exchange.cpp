// The exchange of Pitaouf on positions made by hand.
#include "pitaouf_tools.hpp"

using namespace tools;

TEST("exchange: what may be exchanged") {
    const Rules rules;
    Table table(rules, chosen(rules, "7H", "2S 9H JK AC AD"));
    CHECK_EQ(table.legal(),
             "keep 2S>H 2S>D 2S>C 9H>S 9H>D 9H>C AD>S AD>H AD>C AC>S AC>H AC>D "
             "JK>S JK>H JK>D JK>C");
    Rules two = sizes(2, 6, 5, 0, 2, 1);
    CHECK_EQ(Table(two, chosen(two, "4H", "2S JK")).legal(), "keep 2S>H JK>S JK>H");
    two.exchange = Exchange::none;
    CHECK_EQ(Table(two, chosen(two, "4H", "5S 5H")).legal(), "5S 5H");
}

TEST("exchange: reading from the bottom, and where the card put aside goes") {
    // The talon's bottom, upwards: 8S, JK (no suit), 9D, 3H: the first heart is the fourth card.
    Rules rules;
    const auto after = [&](Exchange exchange) {
        rules.exchange = exchange;
        Table table(rules, chosen(rules, "7H", "2S 9H TC AC AD", "", "4H 3H 9D JK 8S"));
        table.step("2S>H");
        CHECK_EQ(table.hand(), "9H TC AD AC");
        int read = 0;
        while (table.game.current_player(table.state) == chance_player) {
            table.game.advance(table.state, table.game.answer(table.state, table.deal));
            ++read;
        }
        CHECK_EQ(read, 4);
        CHECK_EQ(table.hand(), "3H 9H TC AD AC");
        CHECK_EQ(table.state.unread_count, 19);
        std::string known;
        for (int i = 0; i < table.state.known_count; ++i) {
            known += card_text(table.state.known[static_cast<std::size_t>(i)]) + " ";
        }
        return known;
    };
    CHECK_EQ(after(Exchange::swap), "8S JK 9D 2S ");
    CHECK_EQ(after(Exchange::out), "8S JK 9D ");
    CHECK_EQ(after(Exchange::bottom), "2S 8S JK 9D ");
}

TEST("exchange: nothing found, the card comes back and the talon is known") {
    for (const Exchange exchange : {Exchange::swap, Exchange::out, Exchange::bottom}) {
        Rules rules = sizes(2, 4, 4, 0, 2, 1);  // 2 3 4 5 of S and H, the joker; talon of four
        rules.exchange = exchange;
        Table table(rules, chosen(rules, "2H 3H 4H", "5H JK"));
        table.play("5H>S");  // all four spades are in the talon: the first read is taken
        CHECK_EQ(table.state.unread_count, 3);
        Table other(rules, chosen(rules, "2S 3S 4S", "5S JK"));
        other.step("JK>S");
        other.answer_chance();
        CHECK_EQ(other.hand(), "5S JK");
        CHECK_EQ(other.state.known_count, 4);
        CHECK_EQ(other.state.unread_count, 0);
        // What is drawn is certain: the last card read, the talon's top.
        other.step("5S");
        CHECK_EQ(other.outcomes(), card_text(other.deal.talon[0]) + "*1");
        other.answer_chance();
        CHECK_EQ(other.state.known_count, 3);
    }
}

TEST("exchange: the cards read are drawn last, in their order") {
    Rules rules = sizes(2, 4, 4, 0, 2, 1, 99);  // nine cards, a talon of four
    rules.finish = Finish::reach;
    // Talon 5S 4S 3H JK; reading for a spade from the bottom: JK, 3H, 4S. 5H goes to its place.
    Table table(rules, chosen(rules, "2S 2H 3S", "5H 4H", "5S 4S 3H JK"));
    table.play("5H>S");
    CHECK_EQ(table.hand(), "4S 4H");
    table.step("4S");
    CHECK_EQ(table.outcomes(), "5S*1");  // unread, but the only card left for it
    table.answer_chance();
    table.step("4H");  // cell 3: 3S, success
    CHECK_EQ(table.state.way == Way::back, true);
    CHECK_EQ(table.hand(), "5S");  // no draw onto the fridge
    table.answer_chance();
    CHECK_EQ(table.state.cat, 2);  // 2H
    table.step("5S");
    CHECK_EQ(table.outcomes(), "5H*1");  // from the place of the card taken
}

TEST("exchange: an empty talon gives the card back") {
    Rules rules = sizes(2, 3, 4, bit(2), 4, 1);
    CHECK_EQ(talon_size(rules), 0);
    Table table(rules, deal(rules, 1, 3));
    const std::string before = table.hand();
    Game::Actions actions;
    table.game.legal_actions(table.state, actions);
    table.game.advance(table.state, actions[1]);
    CHECK_EQ(table.hand(), before);
    CHECK(table.game.current_player(table.state) != chance_player);
}
