// What a seat of Padatou has not seen: information texts and tensors, and draws of the unseen cards
// compared with all arrangements that can have been played so.
#include "matou/padatou/notation.hpp"
#include "matou/padatou/players.hpp"
#include "matou/padatou/tensor.hpp"
#include "tricks_tools.hpp"

using namespace tools;
using namespace matou::padatou;

namespace {

using Round = padatou::Record;

std::shared_ptr<const Game> game() { return std::make_shared<const Game>(); }

const auto any = [](const State&, const State&) { return true; };

// Plays a deal until so few cards are left in the hands in all. Its seats play high and low: they
// show voids.
Round ending(std::uint64_t index, int cards_left) {
    Round record(game(), tricks::deal(salt, 8, index));
    Stream stream(8, Domain::test, 1, index);
    Game::Actions actions;
    while (tricks::count(tricks::cards_in(record.state().hands)) > cards_left) {
        record.game().legal_actions(record.state(), actions);
        record.apply(
            choose(all_players[stream.below(3)], record.game(), record.state(), actions, stream));
    }
    return record;
}

const std::string unseen = "? ? ? ? ? ? ? ?";
const std::string deal =
    "1;S:AK H:98 D:7 C:J87;S:QJ H:AK D:A9 C:AK;S:T987 H:QJ D:Q C:9;S:- H:T7 D:KJT8 C:QT";

}  // namespace

TEST("an information text keeps the own hand and all plays") {
    const Round record = Round::from_text(game(), deal + " moves QS 7S KD KS");
    CHECK_EQ(record.information(2), "1;" + unseen + ";" + unseen + ";S:T987 H:QJ D:Q C:9;" +
                                        unseen + " moves QS 7S KD KS");
    CHECK_EQ(record.information(-1),
             "1;" + unseen + ";" + unseen + ";" + unseen + ";" + unseen + " moves QS 7S KD KS");
    CHECK_EQ(Round::from_text(game(), deal).information(0),
             "1;S:AK H:98 D:7 C:J87;" + unseen + ";" + unseen + ";" + unseen);
}

TEST("an information text of a deal in steps") {
    Round record(game(), Deal{0, {}});
    const std::string none = "?;" + unseen + ";" + unseen + ";" + unseen + ";" + unseen;
    CHECK_EQ(record.information(0), none);
    for (const char* card : {"KS", "7S", "8S", "9S", "TS", "JS", "QS", "AS", "AH"}) {
        record.apply(std::string_view(card));
    }
    CHECK_EQ(record.information(0), none + " moves KS 7S 8S 9S TS JS QS AS ?");
    CHECK_EQ(record.information(1), none + " moves ? ? ? ? ? ? ? ? AH");
    CHECK_EQ(record.information(-1), none + " moves ? ? ? ? ? ? ? ? ?");
    const Deal rest = tricks::deal_given(salt, 0, 0, {0, record.state().hands});
    while (record.player() == chance_player) {
        record.apply(Action{record.game().answer(record.state(), rest)});
    }
    record.apply(std::string_view("TS"));
    CHECK_EQ(record.information(0),
             "0;S:AKQJT987 H:- D:- C:-;" + unseen + ";" + unseen + ";" + unseen + " moves TS");
}

TEST("a sample of an information text has this information text") {
    for (std::uint64_t index = 0; index < 40; ++index) {
        Round record(game(), index % 2 == 0 ? tricks::deal(salt, 9, index) : Deal{0, {}});
        Stream stream(9, Domain::test, 1, index);
        for (int step = 0;; ++step) {
            for (int seat = -1; seat < 4; ++seat) {
                const std::string text = record.information(seat);
                const Round sample = Round::sample(game(), text, index);
                CHECK_EQ(sample.information(seat), text);
                CHECK_EQ(sample.player(), record.player());
                const Round same = Round::sample(game(), text, index);
                CHECK_EQ(same.to_text(), sample.to_text());
            }
            if (record.player() == terminal_player) break;
            if (record.player() == chance_player) {
                Game::Outcomes outcomes;
                record.game().chance_outcomes(record.state(), outcomes);
                const auto left = static_cast<std::uint32_t>(outcomes.size());
                record.apply(outcomes.begin()[stream.below(left)].action);
            } else {
                random_step(record, stream);
            }
        }
    }
}

TEST("resample and sample: all that can be, equally often, nothing else") {
    int fewer = 0;
    for (std::uint64_t index = 0; index < 60; ++index) {
        const int left = static_cast<int>(index % 4) + 4;  // also within a trick
        const Round record = ending(index, left);
        for (const int seat : {static_cast<int>(index % 4), -1}) {
            const std::set<Hands> all = worlds(record, seat, any);
            CHECK(all.contains(record.state().hands));
            CHECK(is_uniform(all, 40, [&](std::uint64_t i) {
                return record.game().resample(record.state(), seat, i).hands;
            }));
            const std::string text = record.information(seat);
            CHECK(is_uniform(all, 20, [&](std::uint64_t i) {
                return Round::sample(game(), text, i).state().hands;
            }));
            fewer += all.size() < 20 ? 1 : 0;
        }
    }
    CHECK(fewer > 10);  // voids were met
}

TEST("a seat that discarded a suit never gets one") {
    // Seat 3 has no spade, seat 2 no diamond; 20 cards are unseen for seat 0.
    const Round record =
        Round::from_text(game(),
                         "0;S:AK H:98 D:87 C:J8;S:QJ H:AK D:A9 C:AK;S:T987 H:QJT C:9 D:-;"
                         "S:- H:7 D:KQJT C:QT7 moves AS JS 7S 7H 8D 9D 9C KD");
    for (std::uint64_t i = 0; i < 300; ++i) {
        const State state = record.game().resample(record.state(), 0, i);
        CHECK_EQ(state.hands[3] & tricks::suit_cards(0), 0U);
        CHECK_EQ(state.hands[2] & tricks::suit_cards(2), 0U);
        CHECK_EQ(state.hands[0], record.state().hands[0]);
        CHECK_EQ(tricks::cards_in(state.hands), tricks::cards_in(record.state().hands));
        for (std::size_t p = 0; p < 4; ++p) {
            CHECK_EQ(tricks::count(state.hands[p]), tricks::count(record.state().hands[p]));
        }
    }
}

TEST("resample during the deal draws from all cards not seen") {
    Round record(game(), Deal{0, {}});
    for (const char* card : {"KS", "7S", "8S", "9S", "TS", "JS", "QS", "AS", "AH"}) {
        record.apply(std::string_view(card));
    }
    std::map<Hand, int> drawn;
    for (std::uint64_t i = 0; i < 4800; ++i) {
        const State state = record.game().resample(record.state(), 0, i);
        CHECK_EQ(state.hands[0], 0xffU);
        ++drawn[state.hands[1]];
    }
    CHECK_EQ(drawn.size(), 24U);  // 200 each, standard deviation 14
    for (const auto& [hand, times] : drawn) CHECK(times > 120 && times < 280);
}

TEST("a seat's tensors and choices depend on what it knows alone") {
    const Game rules;
    for (std::uint64_t index = 0; index < 60; ++index) {
        const Round record = ending(index, static_cast<int>(index % 31) + 1);
        const int seat = record.player();
        const Round other = Round::sample(game(), record.information(seat), index + 1);
        std::vector<float> one(information_size(rules));
        std::vector<float> two(information_size(rules));
        const auto write = [&](const Round& from, std::vector<float>& tensor) {
            const State before = rules.start(from.origin());
            write_information(rules, before, from.history(), seat, tensor);
        };
        write(record, one);
        write(other, two);
        CHECK(one == two);
        std::vector<float> seen(observation_size(rules));
        write_observation(rules, record.state(), seat, seen);
        CHECK(std::equal(seen.begin(), seen.end(), one.begin()));
        Game::Actions actions;
        rules.legal_actions(record.state(), actions);
        Game::Actions same;
        rules.legal_actions(other.state(), same);
        CHECK(std::equal(actions.begin(), actions.end(), same.begin(), same.end()));
        for (const Player player : all_players) {
            Stream a(1, Domain::player, 0, index);
            Stream b(1, Domain::player, 0, index);
            CHECK_EQ(choose(player, rules, record.state(), actions, a),
                     choose(player, rules, other.state(), same, b));
        }
    }
}

TEST("the observation by hand") {
    const Game rules;
    const Round record = Round::from_text(game(), deal + " moves QS 7S KD KS 8H AH");
    std::vector<float> tensor(observation_size(rules));
    write_observation(rules, record.state(), 2, tensor);
    CHECK_EQ(tensor.size(), 3U + 4 * 47 + 4 + 64);
    std::set<int> ones;
    for (std::size_t i = 0; i < tensor.size(); ++i) {
        CHECK(tensor[i] == 0 || tensor[i] == 1);
        if (tensor[i] == 1) ones.insert(static_cast<int>(i));
    }
    std::set<int> expected{1};  // play
    // Seats 2, 3, 0, 1: leader, to act, tricks won (9), voids (4), card in the trick (32).
    expected.insert({3 + 1, 3 + 2});                     // 2 is to act, no trick
    expected.insert({50 + 2, 50 + 11});                  // 3 has no trick and no spade
    expected.insert({97, 97 + 2 + 1, 97 + 15 + 8 + 1});  // 0 leads, one trick, 8H
    expected.insert({144 + 2, 144 + 15 + 8 + 7});        // 1: no trick, AH
    expected.insert(191 + 1);                            // hearts are led
    for (const int card : {5, 0, 16 + 6, 6}) expected.insert(195 + card);  // QS 7S KD KS
    for (const int card : {3, 2, 1, 13, 12, 21, 26}) expected.insert(227 + card);
    CHECK_EQ(ones, expected);
}

TEST("the plays behind the observation by hand") {
    const Game rules;
    const Round record = Round::from_text(game(), deal + " moves QS 7S");
    std::vector<float> tensor(information_size(rules));
    write_information(rules, rules.start(record.origin()), record.history(), 2, tensor);
    const std::size_t from = observation_size(rules);
    CHECK_EQ(tensor.size(), from + 32 * 36);
    std::set<std::size_t> ones;
    for (std::size_t i = from; i < tensor.size(); ++i) {
        if (tensor[i] != 0) ones.insert(i - from);
    }
    // Seat 1 is the last from seat 2 on: QS; then itself: 7S.
    CHECK_EQ(ones, (std::set<std::size_t>{3, 4 + 5, 36 + 0, 36 + 4 + 0}));
}

TEST("a text that nothing agrees with is refused") {
    const auto sample = [&](std::string text) {
        return [text] { static_cast<void>(Round::sample(game(), text, 0)); };
    };
    const std::string three = unseen + ";" + unseen + ";" + unseen;
    const std::string own = "0;S:AKQJT987 H:- D:- C:-;" + three;
    CHECK_EQ(refusal(sample(own + " moves AH"), ErrorKind::illegal_action,
                     "seat 0 does not hold this card: 'AH' (word 1 after 'moves')"),
             "");
    CHECK_EQ(refusal(sample(own + " moves AS KS"), ErrorKind::illegal_action,
                     "seat 1 does not hold this card"),
             "");
    CHECK_EQ(refusal(sample(own + " moves AS AS"), ErrorKind::illegal_action,
                     "this card has been played"),
             "");
    const std::string hearts = "1;S:7 H:AKQJT98 D:- C:-;" + three;
    CHECK_EQ(refusal(sample(hearts + " moves AS 8S 9S KH"), ErrorKind::illegal_action,
                     "seat 0 must follow the suit led, S: 'KH'"),
             "");
    // Seat 2 shows that it has no spade, and plays one later.
    CHECK_EQ(refusal(sample(hearts + " moves AS 7H 9S 7S KS 8S"), ErrorKind::illegal_action,
                     "seat 2 has shown not to hold this card: '8S'"),
             "");
    // All others show that they have no spade, and seven are unseen.
    CHECK_EQ(refusal(sample("0;S:A H:AKQJT98 D:- C:-;" + three + " moves AS 7D 8D 9D"),
                     ErrorKind::invalid_state, "no arrangement of the unseen cards agrees"),
             "");
    CHECK_EQ(refusal(sample("?;S:AKQJT987 H:- D:- C:-;" + three + " moves AS"),
                     ErrorKind::bad_notation, "leader: seen by all"),
             "");
    CHECK_EQ(refusal(sample(own + " moves x"), ErrorKind::bad_notation, "not a card"), "");
    CHECK_EQ(refusal(sample("?;" + unseen + ";" + three + " moves AS ? AS"),
                     ErrorKind::invalid_state, "this card is dealt twice"),
             "");
}
