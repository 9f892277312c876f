// The effects of Crazy Mistigri's pairs, each with and without a target.
//
// The cards of `staircase8`: 1 aaabbccdd, 2 aabbccdd, 3 abbccdd, 4 aabbcd, 5 abccd, 6 abcd, 7 abd,
// 8 acd, 9 b.
#include "mistigri_tools.hpp"

using namespace mistigri_tools;

namespace {

constexpr Phase pair = Phase::pair;

}  // namespace

TEST("1+1: the other ones are dropped, or the direction turns and they are kept") {
    Table table(5, "1a 1a 1c 5a/3a/4a/6a/7a", pair);
    table.go("pair 1a 1a");
    CHECK_EQ(table.legal(), "reverse, drop-ones");
    CHECK_EQ(Table(table).go("drop-ones").brief(), "draw 1 + 5a/3a/4a/6a/7a");
    CHECK_EQ(Table(table).go("drop-ones").on_pile("1c"), 2);
    CHECK_EQ(table.go("reverse").brief(), "draw 4 - 1c 5a/3a/4a/6a/7a");
    CHECK_EQ(table.chance(), "draw 1c 1, draw 5a 1");  // still from the one who has just played
}

TEST("1+1: dropping is allowed without other ones, and may empty the hand") {
    Table none(5, "1a 1b 5a/3a/4a/6a/7a", pair);
    CHECK_EQ(none.go("pair 1a 1b, drop-ones").brief(), "draw 1 + 5a/3a/4a/6a/7a");
    Table all(5, "1a 1b 1c 1d/3a/4a/6a/7a", pair);
    CHECK_EQ(all.go("pair 1a 1b, drop-ones").brief(), "draw 1 + -/3a/4a/6a/7a");
    CHECK_EQ(all.chance(), "draw 7a 1");
}

TEST("2+2: the next draw is the card chosen, or the direction turns") {
    Table table(4, "2a 2b 3c 3c 4d/5c/6d/7a", pair);
    table.go("pair 2a 2b");
    CHECK_EQ(table.legal(), "reverse, show 3c, show 4d");
    CHECK_EQ(Table(table).go("reverse").brief(), "draw 3 - 3c 3c 4d/5c/6d/7a");
    CHECK_EQ(table.go("show 3c").brief(), "draw 1 + 3c 3c 4d/5c/6d/7a wait 2 of 0");
    CHECK_EQ(table.chance(), "draw 3c 1");
    CHECK_EQ(table.refused("draw 4d"),
             "illegal_action: seat 0 has chosen the card that is drawn, 3c: 'draw 4d'");
    CHECK_EQ(table.go("draw 3c").brief(), "pair 1 + 3c 4d/3c 5c/6d/7a");
    // For one draw alone.
    CHECK_EQ(table.go("pass").chance(), "draw 3c 1, draw 5c 1");
}

TEST("2+2 without a card in hand or without another player only turns the direction") {
    Table empty(4, "2a 2b/5c/6d/7a", pair);
    CHECK_EQ(empty.go("pair 2a 2b").legal(), "reverse");
    CHECK_EQ(empty.refused("show 3c"),
             "illegal_action: nobody will draw from seat 0, so only reversing is left: 'show 3c'");
    CHECK_EQ(empty.go("reverse").brief(), "draw 3 - -/5c/6d/7a");
    CHECK_EQ(empty.chance(), "draw 5c 1");
    Table alone(4, "2a 2b 3c/-/-/-", pair);
    CHECK_EQ(alone.go("pair 2a 2b").legal(), "reverse");
    CHECK_EQ(alone.go("reverse").brief(), "alone -3 0 0 0");
}

TEST("3+3: after the next draw a card is swapped with the pile as it was") {
    Table table(3, "3b 3c 4a 8c/5c 6d/7a", pair);
    table.go("pair 3b 3c");
    CHECK_EQ(table.legal(), "reverse, swap");
    CHECK_EQ(Table(table).go("reverse").brief(), "draw 2 - 4a 8c/5c 6d/7a");
    CHECK_EQ(table.go("swap").brief(), "draw 1 + 4a 8c/5c 6d/7a wait 3 of 0");
    CHECK_EQ(table.go("draw 4a").brief(), "swap 1 + 8c/4a 5c 6d/7a wait 3 of 0");
    CHECK_EQ(table.game.current_player(table.state), 0);
    CHECK_EQ(table.legal(),
             "swap 8c 3a, swap 8c 3b, swap 8c 3c, swap 8c 3d, swap 8c 4a, swap 8c 4b, swap 8c 4c, "
             "swap 8c 4d, swap 8c 5a, swap 8c 5b, swap 8c 5c, swap 8c 5d, swap 8c 6a, swap 8c 6b, "
             "swap 8c 6c, swap 8c 7b, swap 8c 7d, swap 8c 8a, swap 8c 8d");
    CHECK_EQ(table.refused("swap 8c 8c"),
             "illegal_action: no such card lies on the pile: 'swap 8c 8c'");
    CHECK_EQ(table.refused("swap 4a 3a"), "illegal_action: seat 0 has no such card: 'swap 4a 3a'");
    CHECK_EQ(table.go("swap 8c 3b").brief(), "pair 1 + 3b/4a 5c 6d/7a");
    CHECK_EQ(table.on_pile("8c"), 1);
    CHECK_EQ(table.on_pile("3b"), 1);
}

TEST(
    "3+3 is void when the draw takes the last card, and only turns the direction without a "
    "target") {
    Table last(3, "3b 3c 4a/5c 6d/7a", pair);
    last.go("pair 3b 3c, swap, draw 4a");
    CHECK_EQ(last.brief(), "pair 1 + -/4a 5c 6d/7a");
    Table empty(3, "3b 3c/5c 6d/7a", pair);
    CHECK_EQ(empty.go("pair 3b 3c").legal(), "reverse");
    CHECK_EQ(empty.refused("swap"),
             "illegal_action: nobody will draw from seat 0, so only reversing is left: 'swap'");
    Table alone(3, "3b 3c 4a/-/-", pair);
    CHECK_EQ(alone.go("pair 3b 3c").legal(), "reverse");
    CHECK_EQ(alone.go("reverse").brief(), "alone -4 0 0");
}

TEST("4+4: a card goes to another player who is still in") {
    Table table(4, "4a 4b 3c 5d/5c/-/6d", pair);
    table.go("pair 4a 4b");
    CHECK_EQ(table.legal(), "give 3c 1, give 3c 3, give 5d 1, give 5d 3");
    CHECK_EQ(table.refused("give 3c 2"),
             "illegal_action: a card is given to another player who holds cards: 'give 3c 2'");
    CHECK_EQ(table.refused("give 3c 0"),
             "illegal_action: a card is given to another player who holds cards: 'give 3c 0'");
    CHECK_EQ(table.refused("give 9b 1"), "illegal_action: seat 0 has no such card: 'give 9b 1'");
    CHECK_EQ(table.go("give 3c 3").brief(), "draw 1 + 5d/5c/-/3c 6d");
}

TEST("4+4: the last card given, a hand that is empty, nobody to give to") {
    Table last(3, "4a 4b 3c/5c/6d", pair);
    CHECK_EQ(last.go("pair 4a 4b, give 3c 1").brief(), "draw 1 + -/3c 5c/6d");
    Table empty(3, "4a 4b/5c/6d", pair);
    CHECK_EQ(empty.go("pair 4a 4b").brief(), "draw 1 + -/5c/6d");
    Table alone(3, "4a 4b 3c/-/-", pair);
    CHECK_EQ(alone.go("pair 4a 4b").brief(), "alone -3 0 0");
}

TEST("5+5: a card of the pile for each opponent in turn order, the fives too") {
    Table table(4, "5a 5b 3c/6d/-/8c", pair);
    table.go("pair 5a 5b");
    CHECK_EQ(table.brief(), "gift 0 + 3c/6d/-/8c");
    CHECK_EQ(table.game.current_player(table.state), 0);
    CHECK_EQ(table.refused("gift 5a 3"), "illegal_action: seat 1 gets the next card: 'gift 5a 3'");
    CHECK_EQ(table.refused("gift 8c 1"),
             "illegal_action: no such card lies on the pile: 'gift 8c 1'");
    CHECK_EQ(table.go("gift 5a 1").brief(), "gift 0 + 3c/5a 6d/-/8c");
    CHECK_EQ(table.refused("gift 5a 3"),
             "illegal_action: no such card lies on the pile: 'gift 5a 3'");
    CHECK_EQ(table.go("gift 5b 3").brief(), "draw 1 + 3c/5a 6d/-/5b 8c");
    Table back(4, "5a 5b 3c/6d/-/8c", pair, 0, -1);
    CHECK_EQ(back.go("pair 5a 5b, gift 5a 3, gift 5b 1").brief(), "draw 3 - 3c/5b 6d/-/5a 8c");
}

TEST("5+5 works with an empty hand, ends with the pile, and needs an opponent") {
    Table empty(3, "5a 5b/6d/8c", pair);
    CHECK_EQ(empty.go("pair 5a 5b, gift 3a 1, gift 5b 2").brief(), "draw 1 + -/3a 6d/5b 8c");
    Table shorter(5, "5a 5b 3c/6d/8c/4a/-", pair);
    shorter.state.hands[3] |= shorter.state.pile;  // nothing lies there but the two fives
    shorter.state.pile = 0;
    shorter.go("pair 5a 5b, gift 5b 1, gift 5a 2");
    CHECK(shorter.state.phase == Phase::draw && shorter.state.turn == 1);
    CHECK_EQ(cards_text(shorter.game.pack(), shorter.state.hands[2]), "5a 8c");
    CHECK_EQ(shorter.state.pile, 0U);
    CHECK_EQ(Table(3, "5a 5b 3c/-/-", pair).go("pair 5a 5b").brief(), "alone -3 0 0");
}

TEST("6+6: one more pair, with its effect, or stop") {
    Table table(4, "6a 6b 7a 7b 3c 3d 4c/5c/-/6d", pair);
    table.state.down = 1;
    table.go("pair 6a 6b");
    CHECK_EQ(table.legal(), "stop, pair 3c 3d, pair 3c 4c, pair 7a 7b");
    CHECK_EQ(table.refused("pass"),
             "illegal_action: seat 0 discards one more pair or stops here: 'pass'");
    CHECK_EQ(Table(table).go("stop").brief(), "draw 1 + 3c 3d 4c 7a 7b/5c/-/6d");
    CHECK_EQ(int{Table(table).go("stop").state.down}, 0);  // a pair was discarded: no pass
    CHECK_EQ(Table(table).go("pair 3c 4c").brief(), "draw 1 + 3d 7a 7b/5c/-/6d");
    CHECK_EQ(table.go("pair 7a 7b").brief(), "draw 1 + 3c 3d 4c/5c/-/6d wait 7 of 0, 2 cards");
    Table chain(4, "6a 6b 6c 6d 3c 4d/5c/-/8c", pair);
    CHECK_EQ(chain.go("pair 6a 6b, pair 6c 6d").legal(), "stop");
    CHECK_EQ(chain.go("stop").brief(), "draw 1 + 3c 4d/5c/-/8c");
    Table alone(4, "6a 6b 3c 4c 8d/-/-/-", pair);
    CHECK_EQ(alone.go("pair 6a 6b, pair 3c 4c").brief(), "alone -8 0 0 0");
    Table all(4, "6a 6b/5c/-/8c", pair);
    CHECK_EQ(all.go("pair 6a 6b").legal(), "stop");
}

TEST("7+7 and 8+8: two and three cards are drawn, as many as there are") {
    Table seven(4, "7a 7b 3c 3c 4d/5c/-/6d", pair);
    seven.go("pair 7a 7b");
    CHECK_EQ(seven.brief(), "draw 1 + 3c 3c 4d/5c/-/6d wait 7 of 0, 2 cards");
    CHECK_EQ(seven.chance(), "draw 3c 2, draw 4d 1");
    CHECK_EQ(seven.go("draw 3c").chance(), "draw 3c 1, draw 4d 1");
    CHECK_EQ(seven.go("draw 3c").brief(), "pair 1 + 4d/3c 3c 5c/-/6d");
    Table eight(4, "8a 8c 3c 3c 4d 5d/5c/-/6d", pair, 0, -1);
    eight.go("pair 8a 8c");
    CHECK_EQ(eight.brief(), "draw 3 - 3c 3c 4d 5d/5c/-/6d wait 8 of 0, 3 cards");
    CHECK_EQ(eight.go("draw 3c, draw 4d, draw 3c").brief(), "pair 3 - 5d/5c/-/3c 3c 4d 6d");
    Table few(4, "8a 8c 3c 4d/5c/-/6d", pair);
    few.go("pair 8a 8c");
    CHECK_EQ(few.brief(), "draw 1 + 3c 4d/5c/-/6d wait 8 of 0, 2 cards");
    CHECK_EQ(few.go("draw 3c, draw 4d").brief(), "pair 1 + -/3c 4d 5c/-/6d");
    Table one(4, "7a 7b 3c/5c/-/6d", pair);
    CHECK_EQ(one.go("pair 7a 7b, draw 3c").brief(), "pair 1 + -/3c 5c/-/6d");
}

TEST("7+7 and 8+8 are void without a card in hand or without another player") {
    Table seven(4, "7a 7b/5c/-/6d 4c", pair);
    CHECK_EQ(seven.go("pair 7a 7b").brief(), "draw 1 + -/5c/-/4c 6d");
    CHECK_EQ(seven.chance(), "draw 4c 1, draw 6d 1");
    Table eight(4, "8a 8c/5c/-/6d 4c", pair);
    CHECK_EQ(eight.go("pair 8a 8c").brief(), "draw 1 + -/5c/-/4c 6d");
    CHECK_EQ(Table(4, "7a 7b 9b/-/-/-", pair).go("pair 7a 7b").brief(), "alone -9 0 0 0");
    CHECK_EQ(Table(4, "8a 8c 9b/-/-/-", pair).go("pair 8a 8c").brief(), "alone -9 0 0 0");
}

TEST("a pair of one colour has no effect, one of value and colour has it") {
    Table colours(3, "7a 8a 3c 4d/5c/6d", pair);
    CHECK_EQ(colours.go("pair 7a 8a").brief(), "draw 1 + 3c 4d/5c/6d");
    Table both(3, "4a 4a 3c/5c/6d", pair);
    CHECK_EQ(both.go("pair 4a 4a").brief(), "give 0 + 3c/5c/6d");
}

TEST("the direction may turn with one other player in, or after the hand is emptied") {
    Table two(5, "1a 1b 5a/3a/-/-/-", pair);
    CHECK_EQ(two.go("pair 1a 1b, reverse").brief(), "draw 1 - 5a/3a/-/-/-");
    CHECK_EQ(two.chance(), "draw 5a 1");
    Table emptied(5, "3b 3c/3a/4a/6a/-", pair);
    CHECK_EQ(emptied.go("pair 3b 3c, reverse").brief(), "draw 3 - -/3a/4a/6a/-");
    CHECK_EQ(emptied.chance(), "draw 3a 1");
}
