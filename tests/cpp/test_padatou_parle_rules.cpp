// Padatou parlé's rules: cases worked by hand, and random deals beside the rules written a second
// time over texts.
#include "matou/padatou_parle/notation.hpp"
#include "tricks_tools.hpp"

using namespace tools;
using namespace matou::padatou_parle;

namespace {

using Round = padatou_parle::Record;

std::shared_ptr<const Game> game(const Rules& rules = {}) {
    return std::make_shared<const Game>(rules);
}
Round read(std::string_view text, const Rules& rules = {}) {
    return Round::from_text(game(rules), text);
}

// Seat 0 leads and asks seat 2.
const std::string deal =
    "0;S:AT8 H:A7 D:97 C:9;S:KJ9 H:- D:AKQ C:QJ;S:7 H:KQJ D:J8 C:AK;S:Q H:T98 D:T C:T87";

// The answer told, by the name of the step.
int told(std::string_view moves, std::string_view question) {
    Round record = read(deal + std::string(moves));
    record.apply(question);
    return record.game().fact(record.state());
}

// The answer from the rules, over texts: `question` without `ask`.
int plain_answer(const PlainTable& table, std::string_view question) {
    constexpr std::string_view order = "789TJQKA";
    const std::vector<std::string_view> parts = words(question);
    const std::set<std::string>& hand = table.hands[(table.leader + 2) % 4];
    std::set<std::string> left;
    for (const auto& cards : table.hands) left.insert(cards.begin(), cards.end());
    int number = 0;
    if (parts[0] == "gone") return left.contains(std::string(parts[1])) ? 0 : 1;
    if (parts[0] == "master") {
        std::string top;
        for (const std::string& card : left) {
            if (card[1] == parts[1][0] &&
                (top.empty() || order.find(card[0]) > order.find(top[0]))) {
                top = card;
            }
        }
        return hand.contains(top) ? 1 : 0;
    }
    for (const std::string& card : hand) {
        if (parts[0] == "has_card") number += card == parts[1];
        if (parts[0] == "has_suit") number += card[1] == parts[1][0];
        if (parts[0] == "has_rank" || parts[0] == "count_rank") number += card[0] == parts[1][0];
    }
    return parts[0] == "count_rank" ? number : number > 0 ? 1 : 0;
}

std::set<std::string> all_questions() {
    std::set<std::string> all{"ask nothing", "ask which_suit"};
    const std::string ranks = "789TJQKA";
    const std::string suits = "SHDC";
    for (std::size_t s = 0; s < 4; ++s) {
        all.insert(std::string("ask has_suit ") + suits[s]);
        all.insert(std::string("ask master ") + suits[s]);
        for (std::size_t t = s + 1; t < 4; ++t) {
            all.insert(std::string("ask prefer ") + suits[s] + ' ' + suits[t]);
        }
        for (const char rank : ranks) {
            all.insert(std::string("ask has_card ") + rank + suits[s]);
            all.insert(std::string("ask gone ") + rank + suits[s]);
        }
    }
    for (const char rank : ranks) {
        all.insert(std::string("ask has_rank ") + rank);
        all.insert(std::string("ask count_rank ") + rank);
    }
    return all;
}

}  // namespace

TEST("a team's score by hand") {
    const std::array five{0, 1, 2, 3, 8, 15, 18, 21, 24};
    const std::array six{0, 1, 2, 3, 8, 10, 18, 21, 24};
    for (int tricks = 0; tricks <= 8; ++tricks) {
        CHECK_EQ(team_score({5, true}, tricks), five[static_cast<std::size_t>(tricks)]);
        CHECK_EQ(team_score({6, true}, tricks), six[static_cast<std::size_t>(tricks)]);
    }
    State state;
    state.won = {3, 1, 2, 2};
    const Game rules(Rules{5, true});
    CHECK_EQ(rules.returns(state, 0), 15);
    CHECK_EQ(rules.returns(state, 2), 15);
    CHECK_EQ(rules.returns(state, 1), 3);
    CHECK_EQ(rules.returns(state, 3), 3);
    CHECK_EQ(Game(Rules{6, true}).returns(state, 0), 10);
    state.won = {4, 0, 0, 4};
    for (int seat = 0; seat < 4; ++seat) CHECK_EQ(rules.returns(state, seat), 8);
}

TEST("rules that are none are refused") {
    for (const int tricks : {0, 4, 7, -1}) {
        CHECK_EQ(refusal([&] { static_cast<void>(Game(Rules{tricks, true})); },
                         ErrorKind::invalid_state, "team_triple"),
                 "");
    }
}

TEST("each question has one number and one text") {
    const Round record = read(deal);
    CHECK_EQ(legal_texts(record), all_questions());
    CHECK_EQ(all_questions().size(), 96U);
    const auto text = [&](Action action) { return record.game().action_to_string({}, action); };
    CHECK_EQ(text(5), "QS");
    CHECK_EQ(text(32), "ask nothing");
    CHECK_EQ(text(33 + 2), "ask has_suit D");
    CHECK_EQ(text(37 + 7), "ask count_rank A");
    CHECK_EQ(text(45 + 8 + 3), "ask has_card TH");
    CHECK_EQ(text(77), "ask has_rank 7");
    CHECK_EQ(text(85 + 3), "ask master C");
    CHECK_EQ(text(89 + 31), "ask gone AC");
    CHECK_EQ(text(121), "ask which_suit");
    const std::array pairs{"S H", "S D", "S C", "H D", "H C", "D C"};
    for (int i = 0; i < 6; ++i) {
        CHECK_EQ(text(122 + i), std::string("ask prefer ") + pairs[static_cast<std::size_t>(i)]);
    }
    CHECK_EQ(text(128 + 1), "answer H");
    CHECK_EQ(record.game().num_distinct_actions(), 132);
    for (const std::string& question : all_questions()) {
        const Action action = record.to_action(question);
        CHECK_EQ(text(action), question);
        std::string spaced = question;  // in a State's text every space is `_`
        std::replace(spaced.begin(), spaced.end(), '_', ' ');
        CHECK_EQ(record.to_action(spaced), action);
    }
}

TEST("facts by hand: seat 2 holds S:7 H:KQJ D:J8 C:AK") {
    CHECK_EQ(told("", "ask has_suit S"), 1);
    CHECK_EQ(told("", "ask has_rank 9"), 0);
    CHECK_EQ(told("", "ask has_rank 8"), 1);
    CHECK_EQ(told("", "ask count_rank K"), 2);
    CHECK_EQ(told("", "ask count_rank J"), 2);
    CHECK_EQ(told("", "ask count_rank T"), 0);
    CHECK_EQ(told("", "ask has_card KC"), 1);
    CHECK_EQ(told("", "ask has_card KD"), 0);
    CHECK_EQ(told("", "ask has_card AS"), 0);  // the leader's own: legal, and known
    CHECK_EQ(told("", "ask master C"), 1);
    CHECK_EQ(told("", "ask master H"), 0);
    CHECK_EQ(told("", "ask gone 7S"), 0);  // before the first lead nothing is
    // The ace of hearts is played: his king is master then. His spade is gone with the first trick.
    const std::string hearts = " moves ask_nothing AH JC JH 8H";
    CHECK_EQ(told(hearts, "ask master H"), 1);
    CHECK_EQ(told(hearts, "ask gone AH"), 1);
    CHECK_EQ(told(hearts, "ask gone JC"), 1);  // whoever played it, discards too
    CHECK_EQ(told(hearts, "ask gone KH"), 0);
    CHECK_EQ(told(hearts, "ask has_card JH"), 0);
    CHECK_EQ(told(hearts, "ask count_rank J"), 1);
    const std::string spades = " moves ask_nothing AS 9S 7S QS";
    CHECK_EQ(told(spades, "ask has_suit S"), 0);
    CHECK_EQ(told(spades, "ask master S"), 0);
    CHECK_EQ(told(spades, "ask has_rank 7"), 0);
}

TEST("master of a suit that is played out is no") {
    // Seat 0 leads its spades one after another; seat 2 has diamonds alone.
    Round record = read(
        "0;S:AKQJT98 H:7 D:- C:-;S:7 H:AKQJT98 D:- C:-;S:- H:- D:AKQJT987 C:-;"
        "S:- H:- D:- C:AKQJT987");
    const std::array<std::string_view, 4> order{"AKQJT98", "7", "AKQJT98", "AKQJT98"};
    for (std::size_t trick = 0; trick < 7; ++trick) {
        record.apply(std::string_view("ask master D"));
        CHECK_EQ(record.game().fact(record.state()), 1);
        record.apply(std::string{order[0][trick], 'S'});
        record.apply(trick == 0 ? std::string("7S") : std::string{"AKQJT98"[trick - 1], 'H'});
        record.apply(std::string{order[2][trick], 'D'});
        record.apply(std::string{order[3][trick], 'C'});
    }
    CHECK_EQ(legal_texts(record), all_questions());  // also before the last lead
    record.apply(std::string_view("ask master S"));
    CHECK_EQ(record.game().fact(record.state()), 0);
    record.undo();
    record.apply(std::string_view("ask master D"));  // his seven is the last
    CHECK_EQ(record.game().fact(record.state()), 1);
}

TEST("opinions are the partner's") {
    Round record = read(deal);
    record.apply(std::string_view("ask which_suit"));
    CHECK_EQ(record.player(), 2);
    CHECK_EQ(record.game().fact(record.state()), -1);
    CHECK_EQ(legal_texts(record),
             (std::set<std::string>{"answer S", "answer H", "answer D", "answer C"}));
    record.apply(std::string_view("answer C"));
    CHECK_EQ(record.player(), 0);
    CHECK_EQ(legal_texts(record).size(), 8U);
    record.undo(), record.undo();
    record.apply(std::string_view("ask prefer H C"));
    CHECK_EQ(legal_texts(record), (std::set<std::string>{"answer H", "answer C"}));
    CHECK_EQ(padatou_parle::Notation::observation(record.game(), record.state(), 2),
             "answer: leader 0 | turn 2 | trick - | tricks 0/0/0/0 | asked prefer H C | "
             "hand S:7 H:KQJ D:J8 C:AK");
    record.undo();
    record.apply(std::string_view("ask has_suit D"));
    CHECK_EQ(padatou_parle::Notation::observation(record.game(), record.state(), -1),
             "play: leader 0 | turn 0 | trick - | tricks 0/0/0/0 | asked has_suit D = yes");
    CHECK_EQ(record.game().fact(record.state()), 1);
    record.apply(std::string_view("9D"));
    CHECK_EQ(record.game().fact(record.state()), -1);
}

TEST("the silent game has no question") {
    const Rules silent{5, false};
    Round record = read(deal, silent);
    CHECK_EQ(legal_texts(record).size(), 8U);
    record.apply(std::string_view("AH"));
    CHECK_EQ(record.player(), 1);
    CHECK_EQ(refusal([&] { read(deal + " moves ask_nothing", silent); }, ErrorKind::illegal_action,
                     "nobody asks in the silent game: 'ask nothing'"),
             "");
    CHECK_EQ(record.game().max_game_length(), 32);
    CHECK_EQ(game()->max_game_length(), 48);
}

TEST("random deals beside the rules written a second time") {
    std::map<std::string, int> kinds;
    for (std::uint64_t index = 0; index < 300; ++index) {
        const Rules rules{index % 2 == 0 ? 5 : 6, index % 5 != 0};
        const std::string start = tricks::to_text(tricks::deal(salt, 5, index));
        const auto shared = game(rules);
        Round record = Round::from_text(shared, start);
        PlainTable plain(start);
        Stream stream(5, Domain::test, 2, index);
        bool may_ask = rules.questions;
        while (!plain.over()) {
            CHECK_EQ(record.player(), static_cast<int>(plain.seat()));
            const bool asks = may_ask && plain.trick.empty();
            CHECK_EQ(legal_texts(record), asks ? all_questions() : plain.legal());
            random_step(record, stream);
            const std::string step =
                record.game().action_to_string(record.state(), record.history().back());
            may_ask = rules.questions && !asks;
            if (!asks) {
                plain.play(step);
                CHECK_EQ(record.game().fact(record.state()), -1);
                continue;
            }
            const std::string question = step.substr(4);
            ++kinds[std::string(words(question)[0])];
            if (question.starts_with("which") || question.starts_with("prefer")) {
                CHECK_EQ(record.player(), static_cast<int>((plain.leader + 2) % 4));
                std::set<std::string> answers;
                for (const char suit :
                     std::string(question[0] == 'w' ? "SHDC" : question.substr(7))) {
                    if (suit != ' ') answers.insert(std::string("answer ") + suit);
                }
                CHECK_EQ(legal_texts(record), answers);
                random_step(record, stream);
            } else if (question != "nothing") {
                CHECK_EQ(record.game().fact(record.state()), plain_answer(plain, question));
            }
        }
        CHECK_EQ(record.player(), terminal_player);
        for (std::size_t p = 0; p < 4; ++p) {
            const int team = plain.won[p] + plain.won[(p + 2) % 4];
            const int points = team >= rules.team_triple ? 3 * team : team >= 4 ? 2 * team : team;
            CHECK_EQ(record.game().returns(record.state(), static_cast<int>(p)), points);
        }
        CHECK(Round::from_text(shared, record.to_text()).state() == record.state());
    }
    CHECK_EQ(kinds.size(), 9U);
}

TEST("undo restores every byte") {
    for (std::uint64_t index = 0; index < 50; ++index) {
        Round record(game(), tricks::deal(salt, 6, index));
        Stream stream(6, Domain::test, 1, index);
        std::vector<State> states;
        while (record.player() >= 0) {
            states.push_back(record.state());
            random_step(record, stream);
        }
        while (!states.empty()) {
            record.undo();
            CHECK(record.state() == states.back());
            states.pop_back();
        }
    }
}

TEST("what was said is of no effect on a position, who is to speak is") {
    const Game& rules = *game();
    const auto same = [&](std::string_view one, std::string_view two) {
        const Round a = read(deal + " moves " + std::string(one));
        const Round b = read(deal + " moves " + std::string(two));
        const bool equal = rules.same_position(a.state(), b.state());
        CHECK_EQ(rules.key(a.state()) == rules.key(b.state()), equal);
        return equal;
    };
    CHECK(same("ask_nothing", "ask_has_suit_S"));
    CHECK(same("ask_which_suit answer_S", "ask_gone_AC"));
    CHECK(same("ask_nothing AH JC JH 8H", "ask_master_S AH JC JH 8H"));
    CHECK(!same("ask_which_suit", "ask_prefer_S_H"));
    CHECK(!same("ask_which_suit", "ask_nothing"));
    CHECK(!same("ask_nothing", "ask_nothing AS"));
}

TEST("actions that are none are refused") {
    Round record = read(deal);
    const auto apply = [&](std::string_view word) { return [&, word] { record.apply(word); }; };
    CHECK_EQ(refusal(apply("AS"), ErrorKind::illegal_action,
                     "seat 0 asks before its lead, if only 'ask nothing': 'AS'"),
             "");
    for (const char* text : {"ask", "ask prefer D H", "ask prefer H H", "ask has_suit X", "answer",
                             "ask has_card", "ask count_rank 6", "nothing", "x", ""}) {
        CHECK_EQ(refusal(apply(text), ErrorKind::bad_notation, "not an action"), "");
    }
    record.apply(std::string_view("ask prefer S H"));
    CHECK_EQ(refusal(apply("answer D"), ErrorKind::illegal_action,
                     "seat 2 answers 'prefer S H' with one of its suits: 'answer D'"),
             "");
    record.apply(std::string_view("answer S"));
    CHECK_EQ(refusal(apply("ask nothing"), ErrorKind::illegal_action, "seat 0 plays a card: "), "");
    CHECK_EQ(refusal(apply("KS"), ErrorKind::illegal_action, "seat 0 holds"), "");
    record.apply(std::string_view("AS"));
    CHECK_EQ(refusal(apply("QC"), ErrorKind::illegal_action, "must follow the suit led, S"), "");
    CHECK_EQ(refusal([&] { record.apply(Action{128}); }, ErrorKind::illegal_action, "action 128"),
             "");
    CHECK_EQ(refusal([&] { static_cast<void>(record.game().action_to_string({}, 132)); },
                     ErrorKind::illegal_action, "no action has the number '132'"),
             "");
}
