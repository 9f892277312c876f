// What a seat of Padatou parlé has not seen: information texts and tensors, and draws of the unseen
// cards compared with all arrangements in which every answer is the one that was heard.
#include "matou/padatou_parle/notation.hpp"
#include "matou/padatou_parle/players.hpp"
#include "matou/padatou_parle/resample.hpp"
#include "matou/padatou_parle/tensor.hpp"
#include "tricks_tools.hpp"

using namespace tools;
using namespace matou::padatou_parle;

namespace {

using Round = padatou_parle::Record;

std::shared_ptr<const Game> game() { return std::make_shared<const Game>(); }

const auto same_answer = [](const State& real, const State& other) {
    return real.told == other.told;
};

// Plays a deal until so few cards are left in the hands in all; every question is a fact. Of
// `only`, where that is not empty, it is this kind.
Round ending(std::uint64_t index, int cards_left, const std::string& only = "") {
    Round record(game(), tricks::deal(salt, 8, index));
    Stream stream(8, Domain::test, 1, index);
    while (tricks::count(tricks::cards_in(record.state().hands)) > cards_left) {
        if (record.state().phase != Phase::ask) {
            Game::Actions actions;
            record.game().legal_actions(record.state(), actions);
            record.apply(choose(all_players[stream.below(3)], record.game(), record.state(),
                                actions, stream));
            continue;
        }
        const std::array kinds{"has_suit", "count_rank", "has_card", "has_rank", "master", "gone"};
        const std::string kind = only.empty() ? kinds[stream.below(6)] : only;
        std::vector<std::string> texts;
        for (const std::string& text : legal_texts(record)) {
            if (text.starts_with("ask " + kind)) texts.push_back(text);
        }
        record.apply(
            std::string_view(texts[stream.below(static_cast<std::uint32_t>(texts.size()))]));
    }
    return record;
}

const std::string unseen = "? ? ? ? ? ? ? ?";
const std::string deal =
    "0;S:AT8 H:A7 D:97 C:9;S:KJ9 H:- D:AKQ C:QJ;S:7 H:KQJ D:J8 C:AK;S:Q H:T98 D:T C:T87";

}  // namespace

TEST("an information text has the answers that all heard") {
    Round record = Round::from_text(game(), deal);
    record.apply(std::string_view("ask has_suit S"));
    record.apply(std::string_view("AH"));
    for (const char* card : {"JC", "JH", "8H"}) record.apply(std::string_view(card));
    for (const char* word :
         {"ask count_rank K", "AS", "9S", "7S", "QS", "ask prefer S D", "answer D", "7D"}) {
        record.apply(std::string_view(word));
    }
    const std::string moves =
        " moves ask_has_suit_S=yes AH JC JH 8H ask_count_rank_K=2 AS 9S 7S QS ask_prefer_S_D "
        "answer_D 7D";
    CHECK_EQ(record.information(1),
             "0;" + unseen + ";S:KJ9 H:- D:AKQ C:QJ;" + unseen + ";" + unseen + moves);
    CHECK_EQ(record.information(-1),
             "0;" + unseen + ";" + unseen + ";" + unseen + ";" + unseen + moves);
    std::string plain = record.to_text();
    CHECK(plain.find('=') == std::string::npos);
}

TEST("a sample of an information text has this information text") {
    for (std::uint64_t index = 0; index < 30; ++index) {
        Round record(game(), index % 3 != 0 ? tricks::deal(salt, 9, index) : Deal{0, {}});
        Stream stream(9, Domain::test, 1, index);
        for (;;) {
            for (int seat = -1; seat < 4; ++seat) {
                const std::string text = record.information(seat);
                const Round sample = Round::sample(game(), text, index);
                CHECK_EQ(sample.information(seat), text);
                CHECK_EQ(sample.player(), record.player());
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
    std::size_t most = 0;
    const std::array kinds{"", "has_suit", "count_rank", "has_card", "has_rank", "master", ""};
    for (std::uint64_t index = 0; index < 70; ++index) {
        const int left = static_cast<int>(index % 4) + 4;  // also within a trick
        const Round record = ending(index, left, kinds[index % 7]);
        for (const int seat : {static_cast<int>(index % 4), -1}) {
            const std::set<Hands> all = worlds(record, seat, same_answer);
            CHECK(all.contains(record.state().hands));
            most = std::max(most, all.size());
            CHECK(is_uniform(all, 40, [&](std::uint64_t i) {
                return record.game().resample(record.state(), seat, i).hands;
            }));
            const tricks::Unseen cards = unseen_by(record.state(), seat);
            CHECK(is_uniform(all, 20, [&](std::uint64_t i) {  // by counting alone
                Stream stream(3, Domain::test, 0, i);
                return *tricks::draw(cards, stream, 0);
            }));
            const std::string text = record.information(seat);
            CHECK(is_uniform(all, 20, [&](std::uint64_t i) {
                return Round::sample(game(), text, i).state().hands;
            }));
        }
    }
    CHECK(most > 30);
}

TEST("the facts of a whole deal stay true early in it") {
    for (std::uint64_t index = 0; index < 40; ++index) {
        const Round record = ending(index, 8 + static_cast<int>(index % 24));
        const int seat = static_cast<int>(index % 5) - 1;
        for (std::uint64_t i = 0; i < 20; ++i) {
            const State drawn = record.game().resample(record.state(), seat, i);
            Deal dealt = record.origin();
            for (std::size_t p = 0; p < 4; ++p) {
                dealt.hands[p] = (dealt.hands[p] & ~record.state().hands[p]) | drawn.hands[p];
            }
            Round other(game(), dealt, record.history());  // every step is legal
            CHECK_EQ(other.information(-1), record.information(-1));
            CHECK(other.state() == drawn);
            if (seat >= 0) CHECK_EQ(other.information(seat), record.information(seat));
        }
    }
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
        for (const Player player : all_players) {
            Stream a(1, Domain::player, 0, index);
            Stream b(1, Domain::player, 0, index);
            CHECK_EQ(choose(player, rules, record.state(), actions, a),
                     choose(player, rules, other.state(), actions, b));
        }
    }
}

TEST("the observation tells the question and what the answers tell") {
    const Game rules;
    const auto ones = [&](std::string_view moves, int seat) {
        const Round record = Round::from_text(game(), deal + " moves " + std::string(moves));
        std::vector<float> tensor(observation_size(rules));
        write_observation(rules, record.state(), seat, tensor);
        std::set<int> set;
        for (std::size_t i = 0; i < tensor.size(); ++i) {
            CHECK(tensor[i] == 0 || tensor[i] == 1);
            if (tensor[i] == 1) set.insert(static_cast<int>(i));
        }
        return set;
    };
    constexpr int table = 5 + 4 * 47 + 4 + 64;
    constexpr int answers = table + 96;
    constexpr int known = answers + 5;  // of the seat 0, then 116 numbers a seat
    CHECK_EQ(observation_size(rules), static_cast<std::size_t>(known + 4 * 116));
    const auto behind = [&](std::string_view moves, int seat) {
        std::set<int> set;
        for (const int one : ones(moves, seat)) {
            if (one >= table) set.insert(one - table);
        }
        return set;
    };
    const int at = known - table;
    CHECK_EQ(behind("ask_nothing", 0), (std::set<int>{}));
    // Asked of seat 2, which is the second from seat 0, the first from itself.
    CHECK_EQ(behind("ask_has_card_KC", 0), (std::set<int>{13 + 30, 96 + 1, at + 2 * 116 + 30}));
    CHECK_EQ(behind("ask_has_card_KC", 2), (std::set<int>{13 + 30, 96 + 1, at + 30}));
    CHECK_EQ(behind("ask_has_card_KD", 2), (std::set<int>{13 + 22, 96, at + 32 + 22}));
    CHECK_EQ(behind("ask_has_suit_H", 2), (std::set<int>{1 + 1, 96 + 1, at + 64 + 1}));
    CHECK_EQ(behind("ask_has_rank_8", 2), (std::set<int>{45 + 1, 96 + 1, at + 68 + 1}));
    CHECK_EQ(behind("ask_count_rank_K", 2), (std::set<int>{5 + 6, 96 + 2, at + 76 + 6 * 5 + 2}));
    CHECK_EQ(behind("ask_which_suit", 2), (std::set<int>{89}));
    CHECK_EQ(behind("ask_count_rank_K AH JC KH 8H", 2), (std::set<int>{at + 76 + 6 * 5 + 1}));
}

TEST("the steps behind the observation by hand") {
    const Game rules;
    const Round record = Round::from_text(game(), deal + " moves ask_count_rank_K AH");
    std::vector<float> tensor(information_size(rules));
    write_information(rules, rules.start(record.origin()), record.history(), 3, tensor);
    const std::size_t from = observation_size(rules);
    CHECK_EQ(tensor.size(), from + 48 * 141);
    std::set<std::size_t> ones;
    for (std::size_t i = from; i < tensor.size(); ++i) {
        if (tensor[i] != 0) ones.insert(i - from);
    }
    // Seat 0 is the next from seat 3 on: it asks and hears two, and leads the ace.
    const std::set<std::size_t> expected{1, 4 + 37 + 6, 4 + 132 + 2, 141 + 1, 141 + 4 + 15};
    CHECK_EQ(ones, expected);
}

TEST("a text that nothing agrees with is refused") {
    const auto sample = [&](std::string text) {
        return [text] { static_cast<void>(Round::sample(game(), text, 0)); };
    };
    const std::string three = unseen + ";" + unseen + ";" + unseen;
    const std::string own = "0;S:AKQJT987 H:- D:- C:-;" + three + " moves ";
    CHECK_EQ(refusal(sample(own + "ask_has_suit_H"), ErrorKind::bad_notation,
                     "stands behind '=', as ask_has_suit_S=yes: 'ask_has_suit_H' (word 1"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_has_suit_H=2"), ErrorKind::bad_notation,
                     "answered by yes or no, not '2'"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_count_rank_A=5"), ErrorKind::bad_notation,
                     "answered by a number from 0 to 4, not '5'"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_which_suit=S"), ErrorKind::bad_notation,
                     "only the answer to a fact"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_gone_AS=yes"), ErrorKind::illegal_action,
                     "the true answer is no"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_has_suit_S=yes"), ErrorKind::invalid_state,
                     "no arrangement of the unseen cards agrees"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_master_S=yes"), ErrorKind::invalid_state,
                     "no arrangement of the unseen cards agrees"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_count_rank_A=4"), ErrorKind::invalid_state,
                     "no arrangement of the unseen cards agrees"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_has_card_AH=no AS 7H AH"), ErrorKind::illegal_action,
                     "seat 2 has shown not to hold this card"),
             "");
    CHECK_EQ(refusal(sample(own + "ask_count_rank_A=1 AS 7H AH 7C ask_nothing KS 8H AD"),
                     ErrorKind::illegal_action, "seat 2 has shown not to hold this card"),
             "");
    // The partner's hand is known: the answer must be what it says.
    const std::string partner =
        "0;" + unseen + ";" + unseen + ";S:AKQJT987 H:- D:- C:-;" + unseen + " moves ";
    CHECK_EQ(refusal(sample(partner + "ask_has_suit_S=no"), ErrorKind::illegal_action,
                     "the true answer is yes"),
             "");
    CHECK_EQ(Round::sample(game(), partner + "ask_has_suit_S", 0).information(2),
             partner + "ask_has_suit_S=yes");
}
