// Deals of Filou: by number, with cards stated, as text; what is refused.
#include "filou_tools.hpp"

using namespace tools;

namespace {

std::string number(int players, std::uint64_t seed, std::uint64_t index) {
    return to_text(rules_of(players), deal(rules_of(players), seed, index));
}

// The deal of the text, `?` allowed, with the rest drawn.
Deal given(std::string_view text, std::uint64_t index) {
    const Rules rules = rules_of(text[0] - '0');
    return deal_given(rules, 1, index, deal_from_text(rules, text, true));
}

std::string refused(std::string_view text, int players = 4, bool partial = false) {
    return error_of([&] { static_cast<void>(deal_from_text(rules_of(players), text, partial)); });
}

}  // namespace

TEST("golden deals: a change here changes every result that names a seed") {
    CHECK_EQ(number(3, 0, 0), "3 1 rabbit/15/3;-5 -8/small-dog/big-dog/rabbit/5/8/3/15/11");
    CHECK_EQ(number(3, 7, 123456789),
             "3 1 11/small-dog/big-dog;-5 -8/small-dog/11/15/5/8/big-dog/3/rabbit");
    CHECK_EQ(number(4, 0, 0), "4 2 rabbit/15/3/11");
    CHECK_EQ(number(4, 7, 123456789), "4 2 11/small-dog/big-dog/rabbit");
    CHECK_EQ(number(5, 0, 0), "5 2 rabbit/15/3/11/15");
    CHECK_EQ(number(5, 7, 123456789), "5 3 11/small-dog/big-dog/rabbit/3");
}

TEST("seats begin and cards are removed with equal chances") {
    for (int players = 3; players <= 5; ++players) {
        const Rules rules = rules_of(players);
        std::map<std::string, long> starts;
        std::map<std::string, long> pairs;  // of the first seat's card and the last one's
        for (int seat = 0; seat < players; ++seat) starts[std::to_string(seat)] = 1;
        for (Kind a = 0; a < num_kinds; ++a) {
            for (Kind b = 0; b < num_kinds; ++b) pairs[kind_text(a) + ' ' + kind_text(b)] = 1;
        }
        CHECK(follows_law(starts, 2000, [&](std::uint64_t i) {
            return std::to_string(deal(rules, 1, i).start);
        }));
        CHECK(follows_law(pairs, 20000, [&](std::uint64_t i) {
            const Deal dealt = deal(rules, 2, i);
            return kind_text(dealt.removed[0]) + ' ' +
                   kind_text(dealt.removed[static_cast<std::size_t>(players - 1)]);
        }));
    }
}

TEST("the fourth set is a set: each kind once, all orders alike") {
    const Rules rules = rules_of(3);
    std::map<std::string, long> pairs;
    for (Kind a = 0; a < num_kinds; ++a) {
        for (Kind b = 0; b < num_kinds; ++b) {
            if (a != b) pairs[kind_text(a) + ' ' + kind_text(b)] = 1;
        }
    }
    CHECK(follows_law(pairs, 20000, [&](std::uint64_t i) {
        const Deal dealt = deal(rules, 3, i);
        Hand seen = static_cast<Hand>(1U << dealt.fourth_removed);
        for (const Kind kind : dealt.pile) seen = static_cast<Hand>(seen | 1U << kind);
        CHECK_EQ(seen, whole_set);
        return kind_text(dealt.fourth_removed) + ' ' + kind_text(dealt.pile[8]);
    }));
    const Deal four = deal(rules_of(4), 3, 0);
    CHECK_EQ(int{four.fourth_removed}, int{no_card});
    CHECK_EQ(int{four.removed[4]}, int{no_card});
}

TEST("what is stated is kept, the rest is drawn evenly") {
    std::map<std::string, long> rest;
    for (Kind kind = 0; kind < num_kinds; ++kind) {
        if (kind != rabbit && kind != big_dog) rest[kind_text(kind)] = 1;
    }
    const std::string text = "3 ? ?/15/?;rabbit ?/?/big-dog/?/?/?/?/?/?";
    CHECK(follows_law(rest, 8000, [&](std::uint64_t i) {
        const Deal full = given(text, i);
        CHECK(is_complete(rules_of(3), full));
        CHECK_EQ(int{full.removed[1]}, 7);
        CHECK_EQ(int{full.fourth_removed}, int{rabbit});
        CHECK_EQ(int{full.pile[2]}, int{big_dog});
        // What is not stated is as in the deal with nothing stated, where that has room for it.
        const Deal plain = deal(rules_of(3), 1, i);
        CHECK_EQ(full.start, plain.start);
        CHECK_EQ(full.removed[0], plain.removed[0]);
        CHECK_EQ(full.removed[2], plain.removed[2]);
        return kind_text(full.pile[0]);
    }));
    for (int players = 3; players <= 5; ++players) {
        CHECK(deal_given(rules_of(players), 5, 6, unknown_deal()) == deal(rules_of(players), 5, 6));
    }
    CHECK(given("4 0 -8/5/rabbit/15", 3) == deal_from_text(rules_of(4), "4 0 -8/5/rabbit/15"));
}

TEST("deals as text, whole and in part") {
    for (int players = 3; players <= 5; ++players) {
        const Rules rules = rules_of(players);
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Deal dealt = deal(rules, 9, i);
            CHECK(deal_from_text(rules, to_text(rules, dealt)) == dealt);
            matou::filou::check(rules, dealt);
        }
    }
    const std::string part = "3 ? -8/?/rabbit;? small-dog/?/?/?/?/?/?/?/-5";
    CHECK_EQ(to_text(rules_of(3), deal_from_text(rules_of(3), part, true)), part);
    CHECK_EQ(to_text(rules_of(4), unknown_deal()), "4 ? ?/?/?/?");
    CHECK(deal_from_text(rules_of(4), "4 ? ?/?/?/?", true) == unknown_deal());
    CHECK_EQ(refused("4 0 -8/?/rabbit/15"),
             "bad_notation: removed: a full deal states everything, here is '?'");
    CHECK_EQ(refused("4 ? -8/5/rabbit/15"),
             "bad_notation: start: a full deal states everything, here is '?'");
}

TEST("deals that cannot be are refused with what is wrong") {
    CHECK_EQ(refused(""),
             "bad_notation: a deal has three fields, 'players start removed', not 0: ''");
    CHECK_EQ(refused("4 0"),
             "bad_notation: a deal has three fields, 'players start removed', not 2: '4 0'");
    CHECK_EQ(refused("3 0 -8/5/rabbit"), "invalid_state: players: the rules are for 4, not '3'");
    CHECK_EQ(refused("four 0 -8/5/rabbit/15"),
             "bad_notation: players: not a number of players: 'four'");
    CHECK_EQ(refused("4 4 -8/5/rabbit/15"), "invalid_state: start: the seats are 0 to 3, not '4'");
    CHECK_EQ(refused("4 -1 -8/5/rabbit/15"), "bad_notation: start: not a seat: '-1'");
    CHECK_EQ(refused("4 0 -8/5/rabbit"),
             "invalid_state: removed: a card of each of 4 seats, not 3: '-8/5/rabbit'");
    CHECK_EQ(refused("4 0 -8/4/rabbit/15"),
             "bad_notation: removed: not a card, which is -8, -5, rabbit, 3, 5, 8, 11, 15, "
             "small-dog or big-dog: '4' in '-8/4/rabbit/15'");
    CHECK_EQ(refused("4 0 -8/5/rabbit/15;3 5"),
             "invalid_state: fourth set: it is in play at 3 players alone: '4 0 "
             "-8/5/rabbit/15;3 5'");
    CHECK_EQ(refused("3 0 -8/5/rabbit", 3),
             "invalid_state: fourth set: at 3 players ';removed pile' tells it: '3 0 "
             "-8/5/rabbit'");
    CHECK_EQ(refused("3 0 -8/5/rabbit;3", 3),
             "bad_notation: fourth set: two fields, 'removed pile', not 1: '3'");
    CHECK_EQ(refused("3 0 -8/5/rabbit;3 5/8", 3),
             "invalid_state: pile: nine cards lie there, not 2: '5/8'");
    CHECK_EQ(refused("3 0 -8/5/rabbit;3 5/8/?/?/8/?/?/?/?", 3, true),
             "invalid_state: pile: the fourth set has one card of a kind, not two 8");
    CHECK_EQ(error_of([] { matou::filou::check(rules_of(2)); }),
             "invalid_state: the option players is a number from 3 to 5, not 2");
    CHECK_EQ(error_of([] { static_cast<void>(Game(rules_of(6))); }),
             "invalid_state: the option players is a number from 3 to 5, not 6");
    Deal fifth = deal(rules_of(4), 0, 0);
    fifth.removed[4] = 3;
    CHECK_EQ(error_of([&] { matou::filou::check(rules_of(4), fifth); }),
             "invalid_state: removed: there is no seat 4 at 4 players");
    Deal none = deal(rules_of(4), 0, 0);
    none.removed[2] = 10;
    CHECK_EQ(error_of([&] { matou::filou::check(rules_of(4), none); }),
             "invalid_state: removed: no card has the number 10");
    none = deal(rules_of(4), 0, 0);
    none.pile[0] = 1;
    CHECK_EQ(error_of([&] { matou::filou::check(rules_of(4), none); }),
             "invalid_state: pile: a fourth set is in play at 3 players alone");
}
