// Deals of Cat in the Box: numbered ones, the exact law of those with stated cards, their text.
#include "cat_in_the_box_tools.hpp"

using namespace tools;

namespace {

std::string numbered(int players, std::uint64_t seed, std::uint64_t index) {
    const Rules rules = standard_rules(players);
    return to_text(rules, deal(rules, seed, index));
}

}  // namespace

// The texts come from a second implementation in another language, written from the definition of
// the numbering. They must never change: results are told with their seeds.
TEST("golden deals") {
    CHECK_EQ(numbered(2, 0, 0), "2 1 1222333345/1124445555 112");
    CHECK_EQ(numbered(2, 0, 1), "2 1 1133344455/1122334455 215");
    CHECK_EQ(numbered(2, 0, 17), "2 1 1122334455/1223334445 255");
    CHECK_EQ(numbered(2, 1, 0), "2 1 1113334555/1223344445 125");
    CHECK_EQ(numbered(2, 1, 1), "2 0 1222444445/1122333555 115");
    CHECK_EQ(numbered(2, 1, 17), "2 0 1122234555/1122333455 341");
    CHECK_EQ(numbered(3, 0, 0), "3 2 2222335556/1112334666/1134444556 -");
    CHECK_EQ(numbered(3, 0, 1), "3 1 1124455566/1223344556/1122333466 -");
    CHECK_EQ(numbered(3, 0, 17), "3 2 1122334445/1233455566/1122345666 -");
    CHECK_EQ(numbered(3, 1, 0), "3 2 1123445566/1112334456/2223345566 -");
    CHECK_EQ(numbered(3, 1, 1), "3 0 2224455566/1122333456/1113344566 -");
    CHECK_EQ(numbered(3, 1, 17), "3 1 1122345566/2233444566/1112334556 -");
    CHECK_EQ(numbered(4, 0, 0), "4 3 1223444588/1334456778/1222667788/1133555667 -");
    CHECK_EQ(numbered(4, 0, 1), "4 2 2234556678/1122346778/1445567788/1123334568 -");
    CHECK_EQ(numbered(4, 0, 17), "4 2 1124457777/2233446678/1233455568/1123566888 -");
    CHECK_EQ(numbered(4, 1, 0), "4 3 1233345568/1124567888/1124456778/2233456677 -");
    CHECK_EQ(numbered(4, 1, 1), "4 0 1123356788/2223445678/1335666788/1124445577 -");
    CHECK_EQ(numbered(4, 1, 17), "4 1 1113345788/2223344577/2345567788/1124566668 -");
    CHECK_EQ(numbered(5, 0, 0), "5 4 223555699/133444568/122378899/123467889/114566777 -");
    CHECK_EQ(numbered(5, 0, 1), "5 2 123457889/236677889/111245689/344556779/122334569 -");
    CHECK_EQ(numbered(5, 0, 17), "5 3 234567788/124456899/123345678/112345678/123567999 -");
    CHECK_EQ(numbered(5, 1, 0), "5 4 234566899/113568999/113347788/122455667/223445778 -");
    CHECK_EQ(numbered(5, 1, 1), "5 0 123334567/233678899/122456789/114457789/124556689 -");
    CHECK_EQ(numbered(5, 1, 17), "5 1 112337888/124456689/223345699/345566789/112457779 -");
    CHECK_EQ(numbered(5, ~std::uint64_t{0}, (std::uint64_t{1} << 40) + 5),
             "5 0 123678889/122335789/124567899/344556677/112344569 -");
}

TEST("a deal belongs to the number of players, not to the other options") {
    Rules other = standard_rules(4);
    other.predictions = 0b1;
    other.rows = {3, 1, 0, 2};
    other.reveal_at_end = true;
    CHECK(deal(other, 5, 3) == deal(standard_rules(4), 5, 3));
    CHECK(same_pack(other, standard_rules(4)));
}

TEST("a deal holds the pack: hands of the right size, at most five copies") {
    for (int players = 2; players <= 5; ++players) {
        const Rules rules = standard_rules(players);
        for (std::uint64_t i = 0; i < 100; ++i) {
            const Deal one = deal(rules, 3, i);
            CHECK(is_complete(rules, one));
            cat_in_the_box::check(rules, one);
            for (int p = 0; p < players; ++p) {
                CHECK_EQ(card_count(one.hands[static_cast<std::size_t>(p)]), players == 5 ? 9 : 10);
            }
            const std::uint64_t left = whole_pack(players) - stated_cards(one);
            CHECK_EQ(card_count(left), players == 2 ? 2 : 0);
        }
    }
}

TEST("each seat begins equally often") {
    std::map<std::string, long> even;
    for (const char* seat : {"0", "1", "2", "3", "4"}) even[seat] = 1;
    CHECK(follows_law(even, 20000, [](std::uint64_t i) {
        return std::to_string(deal(standard_rules(5), 2, i).start);
    }));
}

// The law by counting: the cards that are left, told apart, in every order over the open places.
TEST("deals around stated cards follow the law") {
    const Rules rules = standard_rules(2);
    const Deal given = deal_from_text(rules, "2 ? 112233445?/12233445?? 5?4", true);
    // Left: 1 5 5 5 for 4 open places and two left over: 25 - 9 - 8 - 2 = 6 cards, 1 1 3 5 5 5.
    std::vector<int> left;
    for (int number = 0; number < 5; ++number) {
        const int stated = copies_of(stated_cards(given), number);
        left.insert(left.end(), static_cast<std::size_t>(copies - stated), number);
    }
    CHECK_EQ(left.size(), 6U);
    std::vector<int> order{0, 1, 2, 3, 4, 5};
    std::map<std::string, long> weights;
    do {
        const auto card = [&](std::size_t i) { return left[static_cast<std::size_t>(order[i])]; };
        for (std::uint8_t start = 0; start < 2; ++start) {
            Deal full = given;
            full.start = start;
            full.hands[0] += one_card(card(0));
            full.hands[1] += one_card(card(1)) + one_card(card(2));
            full.blocked[1] = static_cast<std::uint8_t>(card(3));
            ++weights[to_text(rules, full)];
        }
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(weights.size() > 20);
    CHECK(follows_law(weights, 60000, [&](std::uint64_t i) {
        return to_text(rules, deal_given(rules, 4, i, given));
    }));
}

TEST("with nothing given it is the numbered deal, with all given nothing changes") {
    for (int players = 2; players <= 5; ++players) {
        const Rules rules = standard_rules(players);
        CHECK(deal_given(rules, 3, 8, unknown_deal()) == deal(rules, 3, 8));
        CHECK(deal_given(rules, 3, 8, deal(rules, 1, 1)) == deal(rules, 1, 1));
        Deal start_only = unknown_deal();
        start_only.start = 1;
        Deal other = deal(rules, 3, 8);
        other.start = 1;
        CHECK(deal_given(rules, 3, 8, start_only) == other);
    }
}

// Green first, then yellow, then blue of a number, in the order the numbers are turned up.
TEST("numbers turned up block green, then yellow, then blue") {
    const auto blocked = [](int a, int b, int c) {
        State state;
        state.taken =
            blocked_cells(2, {static_cast<std::uint8_t>(a - 1), static_cast<std::uint8_t>(b - 1),
                              static_cast<std::uint8_t>(c - 1)});
        return board_text(2, state);
    };
    CHECK_EQ(blocked(1, 2, 5), "...../...../...../##..#");
    CHECK_EQ(blocked(3, 5, 3), "...../...../..#../..#.#");
    CHECK_EQ(blocked(4, 4, 4), "...../...#./...#./...#.");
}

TEST("texts are read back, one spelling is written") {
    for (int players = 2; players <= 5; ++players) {
        const Rules rules = standard_rules(players);
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Deal one = deal(rules, 2, i);
            CHECK(deal_from_text(rules, to_text(rules, one)) == one);
        }
    }
    const Rules two = standard_rules(2);
    CHECK_EQ(to_text(two, deal_from_text(two, " 2  1 5544332211/1223344551\t321\n")),
             "2 1 1122334455/1122334455 321");
    for (const char* text : {"2 * **********/********** ***", "2 0 11********/********** 2*2",
                             "2 * 1122334455/********** **3"}) {
        CHECK_EQ(to_text(two, deal_from_text(two, unseen_text(text), true)), unseen_text(text));
    }
}

TEST("a text that is no deal is refused, the field named") {
    const Rules two = standard_rules(2);
    const Rules three = standard_rules(3);
    const auto error = [](const Rules& rules, const char* text, bool partial = false) {
        return error_of([&] { return deal_from_text(rules, text, partial); });
    };
    const std::string good = "2 0 1122334455/1122334455 123";
    CHECK_EQ(error(two, good.c_str()), "nothing thrown");
    CHECK(error(two, "2 0 1122334455/1122334455").starts_with("bad_notation: a deal has four"));
    CHECK(error(two, "").starts_with("bad_notation: a deal has four fields"));
    CHECK_EQ(error(two, "x 0 1122334455/1122334455 123"),
             "bad_notation: players: not a number: 'x'");
    CHECK_EQ(error(two, "6 0 1122334455/1122334455 123"),
             "invalid_state: players: a number from 2 to 5, not '6'");
    CHECK_EQ(error(three, good.c_str()), "invalid_state: players: the rules are for 3, not '2'");
    CHECK_EQ(error(two, "2 2 1122334455/1122334455 123"),
             "invalid_state: start: there is no seat '2' at 2 players, the first is 0");
    CHECK_EQ(error(two, "2 s 1122334455/1122334455 123"), "bad_notation: start: not a number: 's'");
    CHECK_EQ(error(two, "2 0 112233445/1122334455 123"),
             "invalid_state: hands: seat 0 is dealt 10 cards, not 9: '112233445'");
    CHECK_EQ(error(two, "2 0 1122334455/11223344556 123"),
             "invalid_state: hands: more than 10 cards: '11223344556'");
    CHECK_EQ(error(two, "2 0 1122334455/1122334456 123"),
             "invalid_state: hands: the numbers are 1 to 5 at 2 players, not '6' in '1122334456'");
    CHECK_EQ(error(two, "2 0 1122334455/112233445x 123"),
             "bad_notation: hands: 'x' is no number, in '112233445x'");
    CHECK_EQ(error(two, "2 0 1111112345/1122334455 123"),
             "invalid_state: hands: more than five copies of the number 1: '1111112345'");
    CHECK_EQ(error(two, "2 0 1112334455/1112334455 234"),
             "invalid_state: hands: more than five copies of the number 1");
    CHECK_EQ(error(two, "2 0 1122334455/1122334455 311"),
             "invalid_state: blocked: more than five copies of the number 1");
    CHECK(error(two, "2 0 1122334455/1122334455/1122334455 123")
              .starts_with("invalid_state: hands: one part for each of the 2 seats"));
    CHECK(error(two, "2 0 1122334455/1122334455 12").starts_with("invalid_state: blocked: three"));
    CHECK(error(two, "2 0 1122334455/1122334455 -").starts_with("invalid_state: blocked: three"));
    CHECK(error(two, "2 0 1122334455/1122334455 126").starts_with("invalid_state: blocked: "));
    CHECK(error(three, "3 0 1122334456/1123345566/1223445566 123")
              .starts_with("invalid_state: blocked: numbers are turned up at 2 players alone"));
    CHECK(error(two, "2 ? 1122334455/1122334455 123").starts_with("bad_notation: start: a full"));
    CHECK(error(two, "2 0 112233445?/1122334455 123").starts_with("bad_notation: hands: a full"));
    CHECK(error(two, "2 0 1122334455/1122334455 12?").starts_with("bad_notation: blocked: a full"));
    CHECK_EQ(error(two, "2 ? 112233445?/1122334455 12?", true), "nothing thrown");
}

TEST("options that can't be are refused, the option named") {
    const auto error = [](auto change) {
        Rules rules = standard_rules(3);
        change(rules);
        return error_of([&] { cat_in_the_box::check(rules); });
    };
    CHECK_EQ(error([](Rules&) {}), "nothing thrown");
    CHECK(error([](Rules& r) { r.players = 1; }).starts_with("invalid_state: the option players"));
    CHECK(error([](Rules& r) { r.players = 6; }).starts_with("invalid_state: the option players"));
    CHECK(error([](Rules& r) {
              r.players = 2;
          }).starts_with("invalid_state: the option predictions is empty at 2 players"));
    CHECK(error([](Rules& r) {
              r.predictions = 0;
          }).starts_with("invalid_state: the option predictions is empty"));
    CHECK(error([](Rules& r) {
              r.predictions = 1 << 9;
          }).starts_with("invalid_state: the option predictions holds numbers from 0 to 8"));
    CHECK(error([](Rules& r) {
              r.rows = {0, 1, 2, 2};
          }).starts_with("invalid_state: the option rows"));
    CHECK(error([](Rules& r) {
              r.rows = {0, 1, 2, 7};
          }).starts_with("invalid_state: the option rows"));
    CHECK_EQ(standard_rules(3).predictions, 0b11010);
    CHECK_EQ(standard_rules(4).predictions, 0b01110);
    CHECK_EQ(standard_rules(5).predictions, 0b01110);
    CHECK_EQ(standard_rules(2).predictions, 0);
}
