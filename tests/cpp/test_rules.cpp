// Options and sizes of Pitaouf: what is refused, and the option named.
#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

template <class F>
std::string refused(F change) {
    Rules rules;
    change(rules);
    return error_of([&] { pitaouf::check(rules); });
}

}  // namespace

TEST("the standard game has the sizes of the rules") {
    const Rules rules;
    CHECK_EQ(error_of([&] { pitaouf::check(rules); }), "nothing thrown");
    CHECK_EQ(pack_size(rules), 53);  // without the fridge's joker
    CHECK_EQ(talon_size(rules), 23);
    CHECK_EQ(top_value(rules), 14);
    CHECK_EQ(count(suited_pack(rules)), 52);
    CHECK_EQ(count(ordinary_cells(rules)), 23);
    CHECK_EQ(cards_text(aces(rules)), "AS AH AD AC");
}

TEST("a small pack has the first suits and the lowest values") {
    const Rules rules = sizes(2, 5, 7, bit(3), 3, 1);
    CHECK_EQ(cards_text(whole_pack(rules)), "2S 2H 3S 3H 4S 4H 5S 5H 6S 6H JK");
    CHECK_EQ(cards_text(aces(rules)), "6S 6H");
    CHECK_EQ(talon_size(rules), 2);
}

TEST("an option out of its range is named") {
    CHECK_EQ(refused([](Rules& r) { r.suits = 0; }),
             "invalid_state: the option suits is a number from 1 to 4, not 0");
    CHECK(contains(refused([](Rules& r) { r.suits = 5; }), "option suits"));
    CHECK(contains(refused([](Rules& r) { r.ranks = 14; }), "option ranks"));
    CHECK(contains(refused([](Rules& r) { r.ranks = 1; }), "option ranks"));
    CHECK(contains(refused([](Rules& r) { r.track = 2; }), "option track"));
    CHECK(contains(refused([](Rules& r) { r.track = 54; }), "option track"));
    CHECK(contains(refused([](Rules& r) { r.hand = 0; }), "option hand"));
    CHECK(contains(refused([](Rules& r) { r.hand = 13; }), "option hand"));
    CHECK(contains(refused([](Rules& r) { r.jokers = 2; }), "option jokers"));
    CHECK(contains(refused([](Rules& r) { r.figures_from = -1; }), "option figures_from"));
    CHECK_EQ(refused([](Rules& r) { r.joker = static_cast<Joker>(4); }),
             "invalid_state: the option joker has no value number 4");
    CHECK(contains(refused([](Rules& r) { r.empty_hand = static_cast<EmptyHand>(2); }),
                   "option empty_hand"));
}

TEST("sizes that the pack can't fill are refused") {
    CHECK(contains(refused([](Rules& r) { r.ace_cells = bit(26); }),
                   "option ace_cells names cell 26"));
    CHECK(
        contains(refused([](Rules& r) { r.ace_cells = bit(0); }), "option ace_cells names cell 0"));
    CHECK(contains(refused([](Rules& r) { r.ace_cells |= bit(1) | bit(2) | bit(3); }),
                   "the pack has 4 aces"));
    // 48 cards are no aces: 50 cells less 2 ace cells can hold them, one more can't.
    CHECK(!contains(refused([](Rules& r) { r.track = 51, r.hand = 1; }), "option track"));
    CHECK(contains(refused([](Rules& r) { r.track = 52, r.hand = 1; }),
                   "option track gives 49 cells without an ace, the pack has 48 cards for them"));
    CHECK_EQ(refused([](Rules& r) { r.track = 49, r.hand = 5; }), "nothing thrown");
    CHECK_EQ(refused([](Rules& r) { r.track = 49, r.hand = 6; }),
             "invalid_state: the option hand asks for 6 cards, beside the track the pack has 5");
    CHECK(error_of([] { Game game(sizes(5, 13, 26, 0, 5, 1)); }).starts_with("invalid_state"));
}

TEST("the longest track takes every card but one") {
    Rules rules = sizes(4, 13, 53, bit(1) | bit(2) | bit(3) | bit(52), 1, 1);
    rules.exchange = Exchange::none;
    const Game game(rules);
    const Deal full = deal(rules, 1, 1);
    CHECK(is_complete(full));
    CHECK_EQ(full.hand[0], joker_card);  // nothing else is left
    CHECK_EQ(game.current_player(game.start(full)), 0);
}
