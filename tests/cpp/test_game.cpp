// The rules of play of Pitaouf, one by one, on positions made by hand. What is expected is worked
// out from the rules, not from the program.
#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

Rules standard_without_exchange() {
    Rules rules;
    rules.exchange = Exchange::none;
    return rules;
}

// Cell 1 is 7H; plays `card` and says where the cat went and what lies on cell 1.
std::string first_move(const char* card, Rules rules = standard_without_exchange()) {
    const std::string hand = std::string(card).substr(0, 2) + " ? ? ? ?";
    Table table(rules, chosen(rules, "7H", hand));
    table.play(card);
    return std::to_string(table.state.cat) + (table.safe(1) ? " safe" : "") +
           (table.danger(1) ? " danger" : "");
}

}  // namespace

TEST("rule 6: what one card does and how far it moves") {
    CHECK_EQ(first_move("8H"), "3 safe");  // brio
    CHECK_EQ(first_move("TH"), "3 safe");
    CHECK_EQ(first_move("JH"), "4 safe");  // brio with a figure
    CHECK_EQ(first_move("AH"), "4 safe");
    CHECK_EQ(first_move("8S"), "2 safe");  // success
    CHECK_EQ(first_move("KD"), "3 safe");  // success with a figure
    CHECK_EQ(first_move("AC"), "3 safe");
    CHECK_EQ(first_move("2H"), "2 danger");  // lower, same suit
    CHECK_EQ(first_move("6H"), "2 danger");
    CHECK_EQ(first_move("7D"), "2 danger");  // equal
    Rules rules = standard_without_exchange();
    rules.figures_from = 14;  // the ace alone is a figure
    CHECK_EQ(first_move("KH", rules), "3 safe");
    CHECK_EQ(first_move("AH", rules), "4 safe");
    rules.figures_from = 99;
    CHECK_EQ(first_move("AH", rules), "3 safe");
}

TEST("rule 6: the joker") {
    Rules rules = standard_without_exchange();
    const auto legal = [&](const char* cell) {
        return Table(rules, chosen(rules, cell, "JK 2S 3S 4S 5S")).legal();
    };
    // substitute, cell 7H: 2H makes a danger; 8H moves 2, 8S (other suits: spades first) 1, JH 3.
    CHECK_EQ(legal("7H"), "JK=2H JK=8S JK=8H JK=JH");
    // Another suit before the own one in card order, but of one rank and effect the own one is
    // taken: above KS only the ace, AS moves 3 and AH 2.
    CHECK_EQ(legal("KC"), "JK=2C JK=AS JK=AC");
    CHECK_EQ(legal("2C"), "2S 3S 4S 5S JK=2C JK=3S JK=3C JK=JC");
    rules.joker = Joker::wild;
    CHECK_EQ(legal("7H"), "JK");
    CHECK_EQ(first_move("JK", rules), "4 safe");
    rules.joker = Joker::top;
    CHECK_EQ(first_move("JK", rules), "3 safe");
    rules.joker = Joker::dead;
    CHECK_EQ(legal("2C"), "2S 3S 4S 5S");
}

TEST("rule 6: an ace cell under each joker") {
    Rules rules = sizes(4, 13, 5, bit(1), 3, 1);
    rules.exchange = Exchange::none;
    const auto legal = [&] { return Table(rules, chosen(rules, "AH", "JK 2S KH")).legal(); };
    CHECK_EQ(legal(), "KH JK=2H");  // nothing is above an ace
    rules.joker = Joker::wild;
    CHECK_EQ(legal(), "KH JK");
    rules.joker = Joker::top;
    CHECK_EQ(legal(), "KH JK");
    rules.joker = Joker::dead;
    CHECK_EQ(legal(), "KH");
}

TEST("rule 6: botched plays") {
    Rules rules = short_track();
    rules.joker = Joker::dead;
    const auto legal = [&](const char* cell, const char* hand) {
        return Table(rules, chosen(rules, cell, hand)).legal();
    };
    CHECK_EQ(legal("9H", "2S 3C 8H"), "8H");  // last resort only
    CHECK_EQ(legal("9H", "2S 3C 8C"), "2S+8C 3C+8C 2S+3C+8C");
    CHECK_EQ(legal("9H", "2S 4C 5C"), "2S+4C+5C");        // 4+5 equals 9 and fails
    CHECK_EQ(legal("9H", "2S 8C JK"), "2S+8C 2S+8C+JK");  // the dead joker adds nothing
    rules.sums = Sums::any_time;
    CHECK_EQ(legal("9H", "2S 3C 8H"), "8H 2S+8H 3C+8H 2S+3C+8H");
    rules.joker = Joker::substitute;
    // A joker counts 14: alone with the 2 it exceeds 13.
    CHECK_EQ(legal("KC", "2S 3S JK"), "JK=2C JK=AS JK=AC 2S+JK 3S+JK 2S+3S+JK");
    Rules with_ace = sizes(4, 13, 5, bit(1), 3, 1);
    with_ace.exchange = Exchange::none;
    with_ace.sums = Sums::any_time;
    CHECK_EQ(Table(with_ace, chosen(with_ace, "AC", "2S 3S JK")).legal(),
             "JK=2C 2S+JK 3S+JK 2S+3S+JK");
    // A small pack: the highest value is 6; wild and top count 7, substitute 6.
    Rules small = sizes(3, 5, 5, bit(1), 2, 1, 5);
    small.exchange = Exchange::none;
    small.sums = Sums::any_time;
    CHECK_EQ(Table(small, chosen(small, "6H", "2S JK")).legal(), "JK=2H 2S+JK");

    Table table(rules, chosen(rules, "9H", "8C 2S 3C", "KD"));
    table.play("2S+3C+8C");
    CHECK(table.danger(1));
    CHECK_EQ(table.state.cat, 2);
    CHECK_EQ(table.hand(), "KD");  // one card is drawn
}

TEST("rule 6: without any play the game is lost, without a step") {
    Rules rules = short_track();
    CHECK(Table(rules, chosen(rules, "KH", "2S 3C 4D")).lost());  // 9 in all
    CHECK(Table(rules, chosen(rules, "9H", "2S 3C 4D")).lost());  // 9 equals the cell
    CHECK(!Table(rules, chosen(rules, "8H", "2S 3C 4D")).lost());
    CHECK(!Table(rules, chosen(rules, "KH", "2S 3C JK")).lost());
    rules.joker = Joker::dead;
    CHECK(Table(rules, chosen(rules, "KH", "2S 3C JK")).lost());
    rules.hand = 1;
    CHECK(Table(rules, chosen(rules, "3H", "2S")).lost());  // one card is no sum
    CHECK(Table(rules, chosen(rules, "2H", "JK")).lost());  // a dead joker can't be played alone
    const Table over(rules, chosen(rules, "2H", "JK"));
    CHECK_EQ(over.game.current_player(over.state), terminal_player);
    CHECK_EQ(over.legal(), "");
    CHECK_EQ(over.game.returns(over.state, 0), 0.0);
}

TEST("rules 5 and 7: the way back over safe cells, dangers and jumped cells") {
    // Cells 7H 9S 5D 4C, fridge 5. 8S on cell 1, TC on 2, 6C on 3, 5S on 4.
    const Rules rules = short_track();
    const Deal deal = chosen(rules, "7H 9S 5D 4C", "8S TC 6C", "5S 2D 3D KS");
    {
        Table table(rules, deal);
        table.play("8S TC 6C 5S");  // all safe: the cat walks home without a play
        CHECK(table.won());
        CHECK_EQ(table.game.returns(table.state, 0), 1.0);
        CHECK_EQ(table.state.drawn, 3);  // the play onto the fridge draws nothing
    }
    {
        // 2S, a lower spade, makes a danger of 9S.
        const Deal cards = chosen(rules, "7H 9S 5D 4C", "8S 2S 6C", "5S 2D 3D KS");
        Table table(rules, cards);
        table.play("8S 2S 6C 5S");
        // Back: 4 and 3 are safe, 2 is a danger for cards above 9; in hand are 2D and 3D, no KS.
        CHECK_EQ(table.state.cat, 2);
        CHECK(table.lost());
    }
    {
        const Deal cards = chosen(rules, "7H 9S 5D 4C", "8S 2S 6C", "5S TD 3D KS");
        Table table(rules, cards);
        table.play("8S 2S 6C 5S");
        CHECK_EQ(table.legal(), "TD");  // 3D is below, no sum against a danger
        table.step("TD");
        CHECK_EQ(table.state.cat, 2);  // still there: a card is drawn before the winning move
        CHECK_EQ(table.game.current_player(table.state), chance_player);
        table.answer_chance();
        CHECK(table.won());
        CHECK(contains(table.hand(), "KS"));
        CHECK(table.safe(2) && !table.danger(2));
    }
    {
        // AH moves 3 from cell 1 to 4: cells 2 and 3 are jumped and turned up on the way back.
        const Deal cards = chosen(rules, "7H 9S 5D 4C", "AH 5S TS", "2D 2H");
        Table table(rules, cards);
        table.play("AH 5S");
        CHECK_EQ(table.state.cat, 3);
        CHECK_EQ(table.state.way == Way::back, true);
        CHECK_EQ(table.legal(), "2D TS");
        table.play("TS");  // success: one cell
        CHECK_EQ(table.state.cat, 2);
    }
}

TEST("rule 9: moves are clipped at the fridge and at cell 1") {
    const Rules rules = short_track();
    // From cell 4 with AS on 4S: 3 cells would leave the track.
    Table table(rules, chosen(rules, "7H 9S 5D 4S", "AH AS KS", "2D"));
    table.play("AH AS");
    CHECK_EQ(table.state.cat, 3);  // the fridge, then cell 4 is safe, cell 3 is new
    table.play("KS");              // 5D: success with a figure, 2 cells, to cell 1
    CHECK(table.won());
    Table far(rules, chosen(rules, "7H 9S 5D 4S", "8H AS KD", "AD"));
    far.play("8H KD");  // cell 3 (5D) with KD: 3 cells, clipped to 2
    CHECK_EQ(far.state.way == Way::back, true);
    far.play("AS");  // cell 4 (4S): 3 cells, exactly to cell 1
    CHECK(far.won());
}

TEST("a danger ace loses under substitute, and wild beats it") {
    Rules rules = sizes(4, 13, 5, bit(4), 3, 1);
    rules.exchange = Exchange::none;
    const Deal deal = chosen(rules, "7H 9S 5D AC", "AH KC JK", "QD");
    Table table(rules, deal);
    table.play("AH KC");
    CHECK(table.lost());
    CHECK_EQ(table.state.cat, 4);
    rules.joker = Joker::wild;
    Table wild(rules, deal);
    wild.play("AH KC");
    CHECK_EQ(wild.legal(), "JK");
    wild.play("JK");
    CHECK(wild.won());  // three cells, to cell 1
    rules.joker = Joker::top;
    Table top(rules, deal);
    top.play("AH KC JK");
    CHECK_EQ(top.state.cat, 2);  // two cells
}

TEST("the joker on a danger has the neutralising names only") {
    const Rules rules = short_track();
    Table table(rules, chosen(rules, "7H 9S 5D 4C", "8S 6C JK", "2S 5S 3H"));
    table.play("8S");  // to cell 2
    table.play("2S 6C 5S");
    CHECK_EQ(table.state.cat, 2);
    // 3H fits nothing. One cell to go: every length ends on cell 1, one effect, its lowest name TS.
    CHECK_EQ(table.legal(), "JK=TS");
}

TEST("fridge=pose: a card is laid, nothing drawn, and the play onto the fridge draws") {
    Rules rules = short_track();
    rules.fridge = Fridge::pose;
    rules.joker = Joker::dead;
    const Deal deal = chosen(rules, "7H 9S 5D 4C", "8S TC 6C", "5S 2D 3D JK");
    Table table(rules, deal);
    table.play("8S TC 6C 5S");
    CHECK_EQ(table.state.cat, 5);
    CHECK_EQ(table.state.drawn, 4);
    CHECK_EQ(table.legal(), "2D 3D JK");  // a joker too, whatever `joker` says
    table.play("JK");
    CHECK(table.won());
    CHECK_EQ(table.hand(), "2D 3D");

    Rules one = sizes(1, 6, 4, 0, 3, 0);  // cells 1-3 and a hand: no talon
    one.exchange = Exchange::none;
    one.fridge = Fridge::pose;
    const Deal tight = chosen(one, "2S 3S 4S", "5S 6S 7S");
    Table out_of_cards(one, tight);
    out_of_cards.play("5S 6S");  // 1 to 3, then 2 clipped: on the fridge with 7S
    CHECK_EQ(out_of_cards.legal(), "7S");
    out_of_cards.play("7S");
    CHECK(out_of_cards.lost());  // cell 2 is a test and the hand is empty
    CHECK_EQ(out_of_cards.state.cat, 2);
    one.empty_hand = EmptyHand::strict;
    Table strict(one, tight);
    strict.play("5S 6S 7S");
    CHECK(strict.lost());
    CHECK_EQ(strict.state.cat, 4);  // before the move
    one.hand = 2;
    one.empty_hand = EmptyHand::stuck;
    one.ranks = 5;
    Table nothing_left(one, chosen(one, "2S 3S 4S", "5S 6S"));
    nothing_left.play("5S 6S");
    CHECK(nothing_left.lost());  // no card to lay
    CHECK_EQ(nothing_left.state.cat, 4);
}

TEST("finish=clear: cell 1 must be safe or beaten, at once and without a draw") {
    Rules rules = short_track();
    rules.finish = Finish::clear;
    {
        Table table(rules, chosen(rules, "7H 9S 5D 4C", "8S TC 6C", "5S"));
        table.play("8S TC 6C 5S");
        CHECK(table.won());  // safe on arrival
    }
    const Deal deal = chosen(rules, "7H 9S 5D 4C", "6H TC 6C", "5S 2D JK 3S KC");
    {
        Table table(rules, deal);
        table.play("6H TC 6C 5S");
        CHECK_EQ(table.state.cat, 1);
        CHECK(!table.won());
        // Whatever beats it wins at once: one effect, its lowest name 8H. 2D is below.
        CHECK_EQ(table.legal(), "JK=8H");
        const Effect done =
            table.game.effect(table.state, table.game.string_to_action(table.state, "JK=8H"));
        CHECK_EQ(done.length, 0);
        table.step("JK=8H");
        CHECK(table.won());
        CHECK_EQ(table.state.drawn, 3);
    }
    {
        Rules reach = rules;
        reach.finish = Finish::reach;
        Table table(reach, deal);
        table.play("6H TC 6C 5S");
        CHECK(table.won());  // whatever lies there
    }
    {
        Table table(rules, chosen(rules, "7H 9S 5D 4C", "6H TC 6C", "5S 2D 3D"));
        table.play("6H TC 6C 5S");
        CHECK(table.lost());
        CHECK_EQ(table.state.cat, 1);
    }
}

TEST("finish=clear: no length is spelt on cell 1") {
    Rules rules = short_track();
    rules.finish = Finish::clear;
    rules.moves = Moves::up_to;
    Table table(rules, chosen(rules, "7H 9S 5D 4C", "6H TC 6C", "5S 9H JK 3S KC"));
    table.play("6H TC 6C 5S");
    CHECK_EQ(table.state.cat, 1);
    CHECK_EQ(table.legal(), "9H JK=8H");
}

TEST("empty_hand=strict: looked at after the draw and before the move, even a winning one") {
    Rules rules = sizes(1, 6, 4, 0, 3, 0, 99);  // 2 3 4 5 6 7 of one suit; cells 1-3
    rules.exchange = Exchange::none;
    const Deal deal = chosen(rules, "2S 6S 3S", "4S 5S 7S");
    Table stuck(rules, deal);
    stuck.play("4S 5S");  // 1 to 3, brio; 3 to the fridge; cell 3 is safe, cell 2 is a test
    CHECK_EQ(stuck.legal(), "7S");
    stuck.play("7S");
    CHECK(stuck.won());
    rules.empty_hand = EmptyHand::strict;
    Table strict(rules, deal);
    strict.play("4S 5S 7S");
    CHECK(strict.lost());
    CHECK_EQ(strict.state.cat, 2);

    // A card drawn in time saves: one more rank, in the talon.
    Rules more = sizes(1, 7, 4, 0, 3, 0, 99);
    more.exchange = Exchange::none;
    more.empty_hand = EmptyHand::strict;
    Table drawn(more, chosen(more, "2S 6S 3S", "4S 5S 7S", "8S"));
    drawn.play("4S 5S 7S");
    CHECK(drawn.won());

    // The play that clears cell 1 wins first.
    more.finish = Finish::clear;
    Table clear(more, chosen(more, "4S 6S 3S", "2S 8S 7S", "5S"));
    clear.play("2S");  // danger on 1; to cell 2
    clear.play("7S");  // brio: to the fridge, no draw; cell 3 is a test: 3S with 5S and 8S
    CHECK_EQ(clear.state.cat, 3);
    clear.play("5S");  // brio: two cells, to cell 1, a danger of 4S
    CHECK_EQ(clear.legal(), "8S");
    clear.play("8S");
    CHECK(clear.won());
    CHECK_EQ(clear.hand(), "");
}

TEST("moves=up_to: the length is named, the shortest of those that end alike") {
    Rules rules = short_track();
    rules.moves = Moves::up_to;
    Table table(rules, chosen(rules, "7H 9S 5D 4C", "AH 8S 6H", "KC 2D"));
    CHECK_EQ(table.legal(), "6H 8S AH:1 AH:2 AH:3");
    table.play("AH:2");
    CHECK_EQ(table.state.cat, 3);
    CHECK_EQ(table.legal(), "6H 8S KC:1 KC:2");
    table.play("KC:1");
    CHECK_EQ(table.state.cat, 4);
    CHECK_EQ(table.legal(), "6H 8S");  // one cell each, no length
    table.play("6H");
    CHECK_EQ(table.state.cat, 2);  // 4 and 3 are safe
}

TEST("moves=up_to: the joker's names and lengths") {
    Rules rules = standard_without_exchange();
    rules.moves = Moves::up_to;
    rules.joker = Joker::substitute;
    // 9H on cell 1: danger 2H; a step of one and two TH, of three JH.
    CHECK_EQ(Table(rules, chosen(rules, "9H", "JK 2S 3S 4S 5S")).legal(),
             "JK=2H JK=TH:1 JK=TH:2 JK=JH:3");
    // QC: above are K and A, both figures: KC reaches all three.
    CHECK_EQ(Table(rules, chosen(rules, "QC", "JK 2S 3S 4S 5S")).legal(),
             "JK=2C JK=KC:1 JK=KC:2 JK=KC:3");
    rules.joker = Joker::wild;
    CHECK_EQ(Table(rules, chosen(rules, "QC", "JK 2S 3S 4S 5S")).legal(), "JK:1 JK:2 JK:3");
    rules.joker = Joker::top;
    CHECK_EQ(Table(rules, chosen(rules, "QC", "JK 2S 3S 4S 5S")).legal(), "JK:1 JK:2");
}
