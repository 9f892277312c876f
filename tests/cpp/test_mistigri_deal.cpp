// Deals of Crazy Mistigri: by number, with cards stated, as text; the draws they hold; what is
// refused.
#include "mistigri_tools.hpp"

using namespace mistigri_tools;

namespace {

std::string number(int players, std::uint64_t seed, std::uint64_t index) {
    return to_text(rules_of(players), deal(rules_of(players), seed, index));
}

// The deal of the text, `?` allowed, with the rest drawn.
Deal given(std::string_view text, std::uint64_t index) {
    const Rules rules = rules_of(text[0] - '0');
    return deal_given(rules, 1, index, deal_from_text(rules, text, true));
}

std::string refused(std::string_view text, bool partial = false) {
    return error_of([&] { static_cast<void>(deal_from_text(rules_of(3), text, partial)); });
}

const std::string nine = "?,?,?,?,?,?,?,?,?";

}  // namespace

TEST("golden deals: a change here changes every result that names a seed") {
    CHECK_EQ(number(3, 0, 0),
             "3 0 3b,3c,4b,5c,6a,6b,6c,7a,7d/3a,3b,3c,4a,4b,4d,5a,5c,6d/"
             "3d,3d,4a,4c,5b,5d,7b,8a,8c,8d");
    CHECK_EQ(number(3, 7, 123456789),
             "3 1 3d,4a,4d,5a,5b,6c,7a,7d,8a,8d/3a,3b,3b,3c,3d,5d,6b,6d,8c/"
             "3c,4a,4b,4b,4c,5c,5c,6a,7b");
    CHECK_EQ(number(4, 0, 0),
             "4 0 2c,3b,3b,3c,3d,4b,6b,6d,8a/2a,2b,4c,4d,5d,6a,6c,7a,9b/"
             "2a,2b,2c,3d,4a,4b,5b,5c,8d/2d,2d,3a,3c,4a,5a,5c,7b,7d,8c");
    CHECK_EQ(number(5, 7, 123456789),
             "5 2 2a,2a,2b,2c,3d,5a,6b,6c,8a/1c,1c,3c,3c,3d,4a,5c,5d,6a,8d/"
             "1a,1d,4a,4b,5c,7a,7b,8c,9b/1a,1a,1b,1b,2b,2d,3b,4c,6d/1d,2c,2d,3a,3b,4b,4d,5b,7d");
    const Draws draws(deal(rules_of(4), 0, 0));
    std::string ten;
    for (std::uint64_t draw = 0; draw < 8; ++draw) ten += std::to_string(draws.of(draw, 10));
    CHECK_EQ(ten, "67476938");
}

TEST("a deal is the whole pack; seats begin, and cards lie, with equal chances") {
    for (int players = 3; players <= 5; ++players) {
        const Rules rules = rules_of(players);
        const Pack pack = make_pack(rules);
        std::map<std::string, long> firsts;
        std::map<std::string, long> holders;  // of a kind of one copy, by hand size, from `first`
        for (int seat = 0; seat < players; ++seat) {
            firsts[std::to_string(seat)] = 1;
            holders[std::to_string(seat)] = seat == players - 1 ? 10 : 9;
        }
        const auto single = static_cast<std::size_t>(parse_kind("8d").value());
        CHECK_EQ(std::popcount(pack.of_kind[single]), 1);
        CHECK(follows_law(firsts, 2000, [&](std::uint64_t i) {
            const Deal dealt = deal(rules, 1, i);
            for (std::size_t kind = 0; kind < num_kinds; ++kind) {
                int copies = 0;
                for (const auto& hand : dealt.hands) copies += hand[kind];
                CHECK_EQ(copies, std::popcount(pack.of_kind[kind]));
            }
            CHECK(is_complete(rules, dealt));
            return std::to_string(dealt.first);
        }));
        CHECK(follows_law(holders, 4000, [&](std::uint64_t i) {
            const Deal dealt = deal(rules, 2, i);
            int seat = 0;
            while (dealt.hands[static_cast<std::size_t>(seat)][single] == 0) ++seat;
            return std::to_string((seat - dealt.first + players) % players);
        }));
    }
}

TEST("what is stated is kept, the rest is drawn evenly") {
    const std::string text = "3 1 8a,8c,?,?,?,?,?,?,?,?/" + nine + "/3a,3b,?,?,?,?,?,?,?";
    std::map<std::string, long> holders;  // of the last 8: eight, nine and seven places are open
    holders["0"] = 8;
    holders["1"] = 9;
    holders["2"] = 7;
    CHECK(follows_law(holders, 4000, [&](std::uint64_t i) {
        const Deal full = given(text, i);
        CHECK(is_complete(rules_of(3), full));
        const Deal stated = deal_from_text(rules_of(3), text, true);
        for (std::size_t seat = 0; seat < 3; ++seat) {
            for (std::size_t kind = 0; kind < num_kinds; ++kind) {
                CHECK(full.hands[seat][kind] >= stated.hands[seat][kind]);
            }
        }
        const auto eight = static_cast<std::size_t>(parse_kind("8d").value());
        std::size_t seat = 0;
        while (full.hands[seat][eight] == 0) ++seat;
        return std::to_string(seat);
    }));
    // Ten cards stated tell who plays last.
    CHECK_EQ(int{given("3 ? ?/3a,3b,3b,3c,3c,3d,3d,4a,4a,4b/?", 0).first}, 2);
    for (int players = 3; players <= 5; ++players) {
        CHECK(deal_given(rules_of(players), 5, 6, unknown_deal()) == deal(rules_of(players), 5, 6));
    }
}

TEST("a deal belongs to the pack, not to the other options") {
    Rules rules = rules_of(4);
    rules.decline = false;
    rules.turn_cap = 7;
    CHECK(deal(rules, 3, 4) == deal(rules_of(4), 3, 4));
    CHECK(same_pack(rules, rules_of(4)));
    CHECK(!same_pack(rules, rules_of(4, seven4)));
    rules.coloured_nine = false;
    CHECK(!same_pack(rules, rules_of(4)));
    CHECK(to_text(rules, deal(rules, 0, 0)).find("9-") != std::string::npos);
}

TEST("the draws that a deal holds: evenly spread, the same however the deal was made") {
    const Rules rules = rules_of(4);
    std::map<std::string, long> places;
    for (int i = 0; i < 9; ++i) places[std::to_string(i)] = 1;
    const Deal dealt = deal(rules, 1, 2);
    const Draws draws(dealt);
    CHECK(
        follows_law(places, 9000, [&](std::uint64_t i) { return std::to_string(draws.of(i, 9)); }));
    CHECK(follows_law(places, 9000, [&](std::uint64_t i) {
        return std::to_string(Draws(deal(rules, 1, i)).of(0, 9));
    }));
    const Draws read(deal_from_text(rules, to_text(rules, dealt)));
    for (std::uint64_t i = 0; i < 50; ++i) CHECK_EQ(read.of(i, 9), draws.of(i, 9));
    // The answer is among the outcomes, picked by kind from the hand drawn from.
    const Game game(rules);
    State state = game.start(dealt);
    Stream stream = game_stream(Domain::test, 1, 1);
    while (!game.is_terminal(state)) {
        if (game.current_player(state) != matou::chance_player) {
            game.advance(state, some_step(game, state, stream));
            continue;
        }
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        std::vector<Action> cards;  // one entry a copy, by kind
        for (const matou::Outcome& outcome : outcomes) {
            cards.insert(cards.end(), static_cast<std::size_t>(outcome.weight), outcome.action);
        }
        const auto size = static_cast<std::uint32_t>(cards.size());
        const Action want = size == 1 ? cards[0] : cards[draws.of(state.draws, size)];
        CHECK_EQ(game.answer(state, dealt), want);
        game.advance(state, want);
    }
}

TEST("deals as text, whole and in part") {
    for (int players = 3; players <= 5; ++players) {
        const Rules rules = rules_of(players);
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Deal dealt = deal(rules, 9, i);
            CHECK(deal_from_text(rules, to_text(rules, dealt)) == dealt);
            matou::mistigri::check(rules, dealt);
        }
    }
    const std::string part = "3 0 3a,8d,?,?,?,?,?,?,?/" + nine + "/" + nine + ",?";
    CHECK_EQ(to_text(rules_of(3), deal_from_text(rules_of(3), part, true)), part);
    CHECK_EQ(refused(part), "bad_notation: hands: a full deal states everything, here is '?'");
    CHECK_EQ(refused("3 ? 3a/3b/3c"),
             "bad_notation: first: a full deal states everything, here is '?'");
}

TEST("deals that cannot be are refused with what is wrong") {
    CHECK_EQ(refused(""),
             "bad_notation: a deal has three fields, 'players first hands', not 0: ''");
    CHECK_EQ(refused("4 0 3a/3b/3c"), "invalid_state: players: the rules are for 3, not '4'");
    CHECK_EQ(refused("three 0 3a/3b/3c"),
             "bad_notation: players: not a number of players: 'three'");
    CHECK_EQ(refused("3 3 3a/3b/3c"), "invalid_state: first: the seats are 0 to 2, not '3'");
    CHECK_EQ(refused("3 -1 3a/3b/3c"), "bad_notation: first: not a seat: '-1'");
    CHECK_EQ(refused("3 0 3a/3b"), "invalid_state: hands: one for each of 3 seats, not 2: '3a/3b'");
    CHECK_EQ(refused("3 0 3e/3b/3c"),
             "bad_notation: hands: not a card, which is a value and a colour, 5a: '3e' in '3e'");
    CHECK_EQ(refused("3 0 3a/3b/3c"), "invalid_state: hands: seat 0 is dealt 9 cards, not 1: '3a'");
    CHECK_EQ(refused("3 0 3a,3a,?,?,?,?,?,?,?/" + nine + "/" + nine + ",?", true),
             "invalid_state: hands: the pack has 1 cards 3a, not 2");
    CHECK_EQ(refused("3 0 2a,?,?,?,?,?,?,?,?/" + nine + "/" + nine + ",?", true),
             "invalid_state: hands: the pack has 0 cards 2a, not 1");
    CHECK_EQ(
        refused("3 0 " + nine + ",?,?/" + nine + "/" + nine, true),
        "invalid_state: hands: ten cards at most are dealt to a seat, not 11: '" + nine + ",?,?'");
    Deal dealt = deal(rules_of(3), 0, 0);
    dealt.first = 3;
    CHECK_EQ(error_of([&] { matou::mistigri::check(rules_of(3), dealt); }),
             "invalid_state: first: there is no seat 3 at 3 players");
    // A State knows every card, or begins before the deal.
    const std::string part = "3 0 3a,8d,?,?,?,?,?,?,?/" + nine + "/" + nine + ",?";
    CHECK_EQ(error_of([&] { play_of(part); }),
             "invalid_state: hands: a state holds every card; for what is not seen let "
             "game.sample(text, seed) or game.deal(index, given=...) draw it: '" +
                 part + "'");
}
