// Deals of La Piquette: by number, with cards stated, as text; what is refused.
#include "piquette_tools.hpp"

using namespace tools;

TEST("golden deals: a change here changes every result that names a seed") {
    CHECK_EQ(to_text(deal(0, 0)),
             "1;S:AQT H:K7 D:AQJT8 C:KJ;S:K8 H:AQJ98 D:7 C:AQT8;JS 9D 9S 7C KD TH 9C 7S");
    CHECK_EQ(to_text(deal(7, 123456789)),
             "1;S:K H:AKQJ8 D:JT C:AKQ8;S:AJT87 H:9 D:AKQ7 C:JT;7H 9D 7C TH 9C 8D QS 9S");
}

TEST("a deal is the pack: each card once, both openers") {
    int openers[2] = {};
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Deal dealt = deal(3, i);
        CHECK(is_complete(dealt));
        CHECK_EQ(stated_cards(dealt), matou::tricks::whole_pack);
        CHECK_EQ(matou::tricks::count(dealt.hands[0]), 12);
        CHECK_EQ(matou::tricks::count(dealt.hands[1]), 12);
        ++openers[dealt.opener];
        CHECK(deal_from_text(to_text(dealt)) == dealt);
    }
    CHECK(openers[0] > 70 && openers[1] > 70);
}

TEST("what is stated is kept, the rest is drawn evenly") {
    const Deal given =
        deal_from_text("?;S:A H:- D:- C:- ?;? ? ? ? ? ? ? ? ? ? ? ?;? KS ? ? ? ? ? ?", true);
    CHECK_EQ(given.opener, unknown_opener);
    CHECK_EQ(given.hands[0], bit(7));
    std::map<std::string, long> places;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const Deal full = deal_given(1, i, given);
        CHECK_EQ(stated_cards(full), matou::tricks::whole_pack);
        CHECK((full.hands[0] & bit(7)) != 0);
        CHECK_EQ(full.talon[1], 6);
        CHECK(deal_given(1, i, full) == full);
        // Eleven more cards to seat 0, twelve to seat 1, seven to the talon.
        const Hand queen = bit(5);
        ++places[(full.hands[0] & queen) != 0 ? "0" : (full.hands[1] & queen) != 0 ? "1" : "talon"];
    }
    CHECK(std::abs(places["0"] - 1100) < 135);
    CHECK(std::abs(places["1"] - 1200) < 135);
    CHECK(deal_given(5, 6, unknown_deal()) == deal(5, 6));
    Deal opener = unknown_deal();
    opener.opener = 0;
    Deal same = deal(5, 6);
    same.opener = 0;
    CHECK(deal_given(5, 6, opener) == same);
}

TEST("partial deals as text") {
    const std::string text =
        "0;? ? ? ? ? ? ? ? ? ? ? ?;S:A H:- D:- C:7 ? ? ? ? ? ? ? ? ? ?;"
        "? ? KS ? ? ? ? ?";
    CHECK_EQ(to_text(deal_from_text(text, true)), text);
    CHECK_EQ(error_of([&] { static_cast<void>(deal_from_text(text)); }),
             "bad_notation: hands: a full deal states everything, here is '?'");
}

TEST("bad deals are refused") {
    const auto error = [](const std::string& text) {
        return error_of([&] { static_cast<void>(deal_from_text(text)); });
    };
    const std::string zero = "S:AQT H:K7 D:AQJT8 C:KJ";
    const std::string one = "S:K8 H:AQJ98 D:7 C:AQT8";
    const std::string talon = "JS 9D 9S 7C KD TH 9C 7S";
    CHECK_EQ(error("0;" + zero + ";" + one + ";" + talon), "nothing thrown");
    CHECK_EQ(error("2;" + zero + ";" + one + ";" + talon),
             "invalid_state: opener: the seats are 0 and 1, not '2'");
    CHECK_EQ(error("x;" + zero + ";" + one + ";" + talon), "bad_notation: opener: a seat, not 'x'");
    CHECK_EQ(error(zero + ";" + one + ";" + talon),
             "bad_notation: a deal has four fields, 'opener;hand0;hand1;talon', not 3: '" + zero +
                 ";" + one + ";" + talon + "'");
    CHECK_EQ(error("0;" + zero + ";" + one + ";JS 9D 9S 7C KD TH 9C"),
             "invalid_state: talon: 8 cards lie there, not 7: 'JS 9D 9S 7C KD TH 9C'");
    CHECK_EQ(error("0;" + zero + ";" + one + ";JS 9D 9S 7C KD TH 9C 6S"),
             "bad_notation: talon: not a card of the 32, 7 to A: '6S'");
    CHECK_EQ(error("0;" + zero + ";" + one + ";JS 9D 9S 7C KD TH 9C JS"),
             "invalid_state: talon: a card twice, JS");
    CHECK_EQ(error("0;" + zero + ";S:AK8 H:QJ98 D:7 C:AQT8;" + talon),
             "invalid_state: hands: a card twice, AS");
    CHECK_EQ(error("0;S:AQT H:K7 D:AQJT8 C:K;" + one + ";" + talon),
             "invalid_state: hands: seat 0 is dealt 12 cards, not 11: 'S:AQT H:K7 D:AQJT8 C:K'");
    CHECK(error("0;S:AQT6 H:K7 D:AQJT8 C:K;" + one + ";" + talon).starts_with("invalid_state"));
    CHECK(error("0;hello;" + one + ";" + talon).starts_with("bad_notation"));
    CHECK(error("").starts_with("bad_notation"));
}

TEST("rules outside their range are refused") {
    const auto error = [](auto change) {
        Rules rules;
        change(rules);
        return error_of([&] { Game game(rules); });
    };
    CHECK_EQ(error([](Rules& rules) { rules.min_suite = 1; }),
             "invalid_state: the option min_suite is a number from 2 to 8, not 1");
    CHECK_EQ(error([](Rules& rules) { rules.min_exchange = 2; }),
             "invalid_state: the option min_exchange is 0 or 1, not 2");
    CHECK_EQ(error([](Rules& rules) { rules.zero_factor = 2; }),
             "invalid_state: the option zero_factor is 3 or 1, not 2");
    CHECK_EQ(error([](Rules& rules) { rules.min_suite = 8; }), "nothing thrown");
}

TEST("chance deals card by card what the deal holds") {
    const Game game;
    const Deal dealt = deal(0, 1);
    State state = game.new_initial_state();
    for (int step = 0; step < 32; ++step) {
        CHECK_EQ(game.current_player(state), matou::chance_player);
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        CHECK_EQ(outcomes.size(), static_cast<std::size_t>(32 - step));
        CHECK_EQ(outcomes.total(), 32 - step);
        const int card = game.answer(state, dealt);
        CHECK(std::any_of(outcomes.begin(), outcomes.end(),
                          [card](const matou::Outcome& one) { return one.action == card; }));
        game.advance(state, card);
    }
    Deal opened = dealt;
    opened.opener = 0;
    CHECK(state == game.start(opened));
    CHECK_EQ(game.current_player(state), 0);
}
