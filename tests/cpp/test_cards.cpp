// Cards, their numbers and sets.
#include "check.hpp"
#include "matou/core/cards.hpp"

using namespace matou;

TEST("a card's number is (value - 2) * 4 + suit") {
    CHECK_EQ(make_card(2, 0), 0);
    CHECK_EQ(make_card(2, 3), 3);
    CHECK_EQ(make_card(14, 3), 51);
    CHECK_EQ(joker_card, 52);
    for (int value = 2; value <= 14; ++value) {
        for (int suit = 0; suit < 4; ++suit) {
            const Card card = make_card(value, suit);
            CHECK_EQ(value_of(card), value);
            CHECK_EQ(suit_of(card), suit);
        }
    }
}

TEST("sets by suit, by value and above a value, against their definitions") {
    for (int value = 2; value <= 14; ++value) {
        CardSet above = 0;
        CardSet equal = 0;
        for (int card = 0; card < 52; ++card) {
            if (card / 4 + 2 > value) above |= CardSet{1} << card;
            if (card / 4 + 2 == value) equal |= CardSet{1} << card;
        }
        CHECK_EQ(cards_above(value), above);
        CHECK_EQ(value_cards(value), equal);
    }
    for (int suit = 0; suit < 4; ++suit) {
        CardSet same = 0;
        for (int card = 0; card < 52; ++card) {
            if (card % 4 == suit) same |= CardSet{1} << card;
        }
        CHECK_EQ(suit_cards(suit), same);
    }
}

TEST("a set is walked from its lowest card") {
    const CardSet set = bit(3) | bit(17) | joker_bit;
    int seen[4] = {};
    int n = 0;
    for (const Card card : Cards{set}) seen[n++] = card;
    CHECK_EQ(n, 3);
    CHECK_EQ(seen[0], 3);
    CHECK_EQ(seen[1], 17);
    CHECK_EQ(seen[2], 52);
    CHECK_EQ(count(set), 3);
    CHECK_EQ(lowest(set), 3);
    for (const Card card : Cards{0}) CHECK_EQ(card, 255);  // never reached
}
