// La Piquette: legal actions, announcements and scores, worked out by hand from the rules; texts.
#include "piquette_tools.hpp"

using namespace tools;

namespace {

// Seat 0 opens. Seat 0 has four kings (brelan and carré), seat 1 the queens and the aces but one.
constexpr std::string_view sample =
    "0;S:K987 H:K987 D:K9 C:K9;S:AQJ H:AQJT D:QJT C:QT;AD AC 8D 7D JC 8C 7C TS";

std::array<int, 2> scored(std::array<int, 2> tricks, std::array<int, 2> points,
                          const Rules& rules = {}) {
    return scores(rules, tricks, points);
}
using Pair = std::array<int, 2>;

}  // namespace

TEST("trick points and factors") {
    CHECK_EQ(scored({7, 5}, {0, 0}), (Pair{28, 5}));  // 14 is twice 5
    CHECK_EQ(scored({8, 4}, {0, 0}), (Pair{48, 4}));  // 16 is three times 4 and more
    CHECK_EQ(scored({6, 6}, {0, 0}), (Pair{6, 6}));   // once each
    CHECK_EQ(scored({6, 6}, {6, 0}), (Pair{24, 6}));  // 12 is exactly twice 6
    CHECK_EQ(scored({6, 6}, {5, 0}), (Pair{11, 6}));
    CHECK_EQ(scored({6, 6}, {12, 0}), (Pair{54, 6}));  // 18 is exactly three times 6
    CHECK_EQ(scored({6, 6}, {11, 0}), (Pair{34, 6}));
    CHECK_EQ(scored({7, 5}, {0, 3}), (Pair{14, 8}));  // combinations spoil the factor
    CHECK_EQ(scored({5, 7}, {0, 0}), (Pair{5, 28}));
    CHECK_EQ(scored({11, 1}, {0, 0}), (Pair{66, 1}));
}

TEST("slams, and an opponent with nothing") {
    CHECK_EQ(scored({12, 0}, {0, 0}), (Pair{150, 0}));
    CHECK_EQ(scored({12, 0}, {4, 20}), (Pair{108, 20}));  // 54 is twice 20
    CHECK_EQ(scored({0, 12}, {7, 3}), (Pair{7, 159}));
    Rules lost;
    lost.slam_loser = SlamLoser::lost;
    CHECK_EQ(scored({12, 0}, {4, 20}, lost), (Pair{162, 0}));
    CHECK_EQ(scored({11, 1}, {0, 20}, lost), (Pair{22, 21}));
    Rules plain;
    plain.slam_factor = false;
    CHECK_EQ(scored({12, 0}, {4, 7}, plain), (Pair{54, 7}));
    CHECK_EQ(scored({12, 0}, {0, 0}, plain), (Pair{50, 0}));
    CHECK_EQ(scored({11, 1}, {0, 0}, plain), (Pair{66, 1}));
    Rules zero;
    zero.zero_factor = 1;
    CHECK_EQ(scored({12, 0}, {4, 0}, zero), (Pair{54, 0}));
    CHECK_EQ(scored({12, 0}, {4, 1}, zero), (Pair{162, 1}));
}

TEST("exchanges: 0 to 5 for the opener, what is left for the dealer") {
    Play deal = play_of(sample);
    const auto number = [&deal] {
        Game::Actions actions;
        deal.game().legal_actions(deal.state(), actions);
        CHECK(std::is_sorted(actions.begin(), actions.end()));
        return actions.size();
    };
    CHECK_EQ(number(), 1U + 12 + 66 + 220 + 495 + 792);
    CHECK_EQ(deal.player(), 0);
    deal.apply("discard 7S 8S 7H 8H 9D");
    CHECK_EQ(deal.player(), 1);
    CHECK_EQ(number(), 1U + 12 + 66 + 220);
    // He got the top five of the talon.
    CHECK_EQ(deal.state().hands[0], hand_of("S:K9 H:K9 D:AK87 C:AKJ9"));
    deal.apply("discard TH TC");
    CHECK_EQ(deal.state().hands[1], hand_of("S:AQJ H:AQJ D:QJT C:Q87"));
    CHECK_EQ(deal.player(), 1);  // the dealer announces first

    Play none = play_of(sample);
    none.apply("discard -");
    CHECK_EQ(none.state().taken[0], 0);
    none.apply("discard TH TC QC TD JD QD JH QH");
    CHECK_EQ(none.state().hands[1], hand_of("S:AQJT H:A D:A87 C:AJ87"));

    Rules least;
    least.min_exchange = 1;
    Play one = play_of(sample, least);
    CHECK_EQ(error_of([&] { one.apply("discard -"); }),
             "illegal_action: seat 0 exchanges 1 to 5 cards: 'discard -'");
    one.apply("discard 7S");
    CHECK_EQ(error_of([&] { one.apply("discard TH TC QC TD JD QD JH QH"); }),
             "illegal_action: seat 1 exchanges 1 to 7 cards: 'discard TH TC QC TD JD QD JH QH'");
}

TEST("announcements: the dealer first, the opener only with better, a carré over the own brelan") {
    Play deal = play_of(sample);
    play(deal, "discard_- discard_-");
    CHECK_EQ(legal(deal), "no, brelan T, brelan J, brelan Q");
    deal.apply("brelan Q");
    CHECK_EQ(legal(deal), "no, brelan K");                        // nines are lower
    CHECK_EQ(deal.state().shown[1], hand_of("S:Q H:Q D:Q C:-"));  // the first three by suit
    deal.apply("brelan K");
    CHECK_EQ(deal.state().shown[0], hand_of("S:K H:K D:K C:-"));
    CHECK_EQ(deal.game().combination_points(deal.state(), 0), 3);
    CHECK_EQ(deal.game().combination_points(deal.state(), 1), 0);
    CHECK_EQ(legal(deal), "no, carre Q");
    deal.apply("no");
    CHECK_EQ(legal(deal), "no, carre 9, carre K");
    CHECK_EQ(deal.state().step, 3);
    deal.apply("carre K");
    CHECK_EQ(deal.game().combination_points(deal.state(), 0), 7);
    CHECK_EQ(legal(deal), "no, suite H Q3, suite D Q3");
    CHECK_EQ(error_of([&] { deal.apply("brelan Q"); }).substr(0, 14), "illegal_action");
    deal.apply("suite H Q3");
    CHECK_EQ(legal(deal), "no");  // three cards are not more than three
    deal.apply("no");
    CHECK_EQ(deal.game().combination_points(deal.state(), 1), 3);
    CHECK_EQ(deal.player(), 0);  // the opener leads
}

TEST("parts of a longer suite may be laid, and brelans that are lower") {
    // S A K Q J: two suites of 3, one of 4.
    Play deal =
        play_of("1;S:AKQJ H:AKQ D:AKQ C:AK;S:T9 H:JT9 D:JT9 C:QJT9;7S 8S 7H 8H 7D 8D 7C 8C");
    play(deal, "discard_- discard_-");
    CHECK_EQ(deal.player(), 0);
    CHECK_EQ(legal(deal), "no, brelan Q, brelan K, brelan A");
    play(deal, "brelan_Q");
    CHECK_EQ(legal(deal), "no");  // nines, tens and jacks are all lower
    play(deal, "no carre_K no");
    CHECK_EQ(legal(deal), "no, suite S K3, suite S A3, suite S A4, suite H A3, suite D A3");
    play(deal, "suite_S_K3");
    CHECK_EQ(legal(deal), "no, suite C Q4");
    play(deal, "suite_C_Q4");
    CHECK_EQ(deal.game().combination_points(deal.state(), 0), 7);
    CHECK_EQ(deal.game().combination_points(deal.state(), 1), 4);
}

TEST("options of the announcements") {
    const std::string_view text =
        "1;S:AKQJ H:AKQ D:AKQ C:AK;S:T9 H:JT9 D:JT9 C:QJT9;7S 8S 7H 8H 7D 8D 7C 8C";
    Rules rules;
    rules.score_laid = Scored::all;
    Play all = play_of(text, rules);
    play(all, "discard_- discard_- no brelan_9 no no suite_S_K3 suite_C_Q4");
    CHECK_EQ(all.game().combination_points(all.state(), 0), 3);
    CHECK_EQ(all.game().combination_points(all.state(), 1), 7);

    rules = {};
    rules.announce_first = First::opener;
    Play opener = play_of(text, rules);
    play(opener, "discard_- discard_-");
    CHECK_EQ(opener.player(), 1);
    play(opener, "brelan_9");
    CHECK_EQ(legal(opener), "no, brelan Q, brelan K, brelan A");
    play(opener, "no no no suite_C_Q4");
    CHECK_EQ(legal(opener), "no");  // the first keeps equal suites

    rules = {};
    rules.must_announce = true;
    Play must = play_of(text, rules);
    play(must, "discard_- discard_-");
    CHECK_EQ(legal(must), "brelan Q, brelan K, brelan A");
    CHECK_EQ(error_of([&] { must.apply("no"); }),
             "illegal_action: seat 0 holds S:AKQJ H:AKQ D:AKQ C:AK and must lay what it may: 'no'");
    must.apply("brelan A");
    CHECK_EQ(legal(must), "no");

    rules = {};
    rules.min_suite = 2;
    Play two = play_of(text, rules);
    play(two, "discard_- discard_- no no no no");
    CHECK_EQ(legal(two),
             "no, suite S Q2, suite S K2, suite S K3, suite S A2, suite S A3, suite S A4, "
             "suite H K2, suite H A2, suite H A3, suite D K2, suite D A2, suite D A3, suite C A2");
    rules.min_suite = 5;
    Play five = play_of(text, rules);
    play(five, "discard_- discard_- no no no no");
    CHECK_EQ(legal(five), "no");
}

TEST("suites do not run over the end of a suit") {
    // S:7 8 and H:A K are neighbours as numbers.
    CHECK_EQ(tops_of_runs(hand_of("S:AK H:987 D:- C:-"), 3), bit(8 + 2));
    CHECK_EQ(tops_of_runs(hand_of("S:AK H:987 D:- C:-"), 2), bit(7) | bit(8 + 1) | bit(8 + 2));
    CHECK_EQ(tops_of_runs(0xff, 8), bit(7));
}

TEST("play: the suit is followed, the winner leads, the end scores") {
    Play deal = play_of(sample);
    play(deal, "discard_- discard_- no no no no no no");
    CHECK_EQ(legal(deal), "7S, 8S, 9S, KS, 7H, 8H, 9H, KH, 9D, KD, 9C, KC");
    deal.apply("KS");
    CHECK_EQ(legal(deal), "JS, QS, AS");
    CHECK_EQ(error_of([&] { deal.apply("AH"); }),
             "illegal_action: seat 1 holds S:AQJ H:AQJT D:QJT C:QT and follows the suit led, S: "
             "'AH'");
    deal.apply("AS");
    CHECK_EQ(deal.player(), 1);
    CHECK_EQ(deal.state().won[1], 1);
    play(deal, "AH KH QH 9H JH 8H TH 7H");
    play(deal, "QD KD");  // seat 0 leads again
    CHECK_EQ(deal.player(), 0);
    play(deal, "9S QS");
    play(deal, "JS 8S JD 9D TD");
    CHECK_EQ(legal(deal), "7S, 9C, KC");
    CHECK_EQ(deal.state().lacks[0], 0);
    deal.apply("9C");
    CHECK_EQ(deal.state().lacks[0], 1 << 2);  // diamonds
    CHECK_EQ(deal.state().won[0], 1);
    play(deal, "TC KC");
    CHECK_EQ(deal.player(), 0);
    play(deal, "7S QC");
    CHECK(deal.game().is_terminal(deal.state()));
    CHECK_EQ(returns(deal), "3 54");  // 18 points are three times 3 and more
}

TEST("positions: only what can still matter") {
    // The same hands on two ways: another discard for the same card.
    const Game game;
    const auto state_of = [](std::string_view text) { return play_of(text).state(); };
    const State a = state_of(
        "0;S:AQT H:K7 D:AQJT8 C:KJ;S:K8 H:AQJ98 D:7 C:AQT8;"
        "JS 9D 9S 7C KD TH 9C 7S moves discard_TS discard_-");
    const State b = state_of(
        "0;S:AQJ H:K7 D:AQJT8 C:KJ;S:K8 H:AQJ98 D:7 C:AQT8;"
        "TS 9D 9S 7C KD TH 9C 7S moves discard_- discard_-");
    CHECK(game.same_position(a, b));
    CHECK_EQ(game.key(a), game.key(b));
    State c = b;
    c.hands[0] ^= bit(0) | bit(4);
    CHECK(!game.same_position(a, c));
    Stream stream(1, Domain::test, 5, 1);
    for (int i = 0; i < 50; ++i) {
        State state = game.start(deal(9, static_cast<std::uint64_t>(i)));
        while (!game.is_terminal(state)) {
            const State before = state;
            const auto undo = game.apply(state, random_action(game, state, stream));
            CHECK(!game.same_position(before, state));
            State back = state;
            game.undo(back, undo);
            CHECK(back == before);
        }
    }
}

TEST("texts: what is printed is read again, the rest is refused") {
    const Game game;
    Stream stream(2, Domain::test, 5, 2);
    for (int i = 0; i < 40; ++i) {
        const Rules rules = random_rules(stream);
        Play deal(game_of(rules), tools::deal(4, static_cast<std::uint64_t>(i)));
        while (deal.player() >= 0) {
            Game::Actions actions;
            deal.game().legal_actions(deal.state(), actions);
            CHECK(!actions.empty());
            const std::size_t step = 1 + actions.size() / 50;
            for (std::size_t k = 0; k < actions.size(); k += step) {
                CHECK_EQ(deal.to_action(deal.to_text(actions[k])), actions[k]);
            }
            deal.apply(random_action(deal.game(), deal.state(), stream));
        }
        CHECK(Play::from_text(deal.shared_game(), deal.to_text()).state() == deal.state());
    }
    Play deal = play_of(sample);
    const auto error = [&deal](std::string_view text) {
        return error_of([&] { deal.apply(text); }).substr(0, 14);
    };
    CHECK_EQ(error("discard AS"), "illegal_action");
    CHECK_EQ(error("discard 7S 7S"), "illegal_action");
    CHECK_EQ(error("KS"), "illegal_action");
    for (const char* text : {"", "discard", "discard 6S", "KX", "brelan", "brelan 6", "suite S",
                             "suite S A9", "suite X A3", "suite S A0", "no no", "7S 8S"}) {
        CHECK_EQ(error(text), std::string("bad_notation: ").substr(0, 14));
    }
}
