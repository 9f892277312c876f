// Padatou's rules: cases worked by hand, and random deals beside the rules written a second time.
#include "matou/padatou/notation.hpp"
#include "tricks_tools.hpp"

using namespace tools;
using namespace matou::padatou;

namespace {

using Trick = std::array<std::uint8_t, 4>;

std::shared_ptr<const Game> game() { return std::make_shared<const Game>(); }
padatou::Record read(std::string_view text) { return padatou::Record::from_text(game(), text); }

// Seat 1 leads; who follows which card is told at each line.
const std::string example =
    "1;S:AK H:98 D:7 C:J87;S:QJ H:AK D:A9 C:AK;S:T987 H:QJ D:Q C:9;S:- H:T7 D:KJT8 C:QT";

}  // namespace

TEST("scores by hand") {
    // Five tricks and more triple.
    CHECK_EQ(scores({5, 1, 1, 1}), (std::array{15, 1, 1, 1}));
    CHECK_EQ(scores({0, 8, 0, 0}), (std::array{0, 24, 0, 0}));
    CHECK_EQ(scores({3, 0, 0, 5}), (std::array{3, 0, 0, 15}));
    // Most tricks double, alone, by two or by three; triple does not come on top.
    CHECK_EQ(scores({4, 2, 1, 1}), (std::array{8, 2, 1, 1}));
    CHECK_EQ(scores({3, 2, 2, 1}), (std::array{6, 2, 2, 1}));
    CHECK_EQ(scores({4, 0, 4, 0}), (std::array{8, 0, 8, 0}));
    CHECK_EQ(scores({1, 3, 3, 1}), (std::array{1, 6, 6, 1}));
    CHECK_EQ(scores({2, 3, 3, 0}), (std::array{2, 6, 6, 0}));
    // Four level count once.
    CHECK_EQ(scores({2, 2, 2, 2}), (std::array{2, 2, 2, 2}));
}

TEST("scores of every division of eight tricks") {
    int divisions = 0;
    for (int a = 0; a <= 8; ++a) {
        for (int b = 0; a + b <= 8; ++b) {
            for (int c = 0; a + b + c <= 8; ++c, ++divisions) {
                const std::array tricks{a, b, c, 8 - a - b - c};
                const int most = *std::max_element(tricks.begin(), tricks.end());
                const auto top = std::count(tricks.begin(), tricks.end(), most);
                CHECK(top != 3);
                Trick won{};
                std::array<int, 4> points{};
                for (std::size_t p = 0; p < 4; ++p) {
                    won[p] = static_cast<std::uint8_t>(tricks[p]);
                    const bool leads = tricks[p] == most;
                    points[p] = tricks[p] * (tricks[p] >= 5 ? 3 : leads && top <= 2 ? 2 : 1);
                }
                CHECK_EQ(scores(won), points);
            }
        }
    }
    CHECK_EQ(divisions, 165);
}

TEST("a deal by hand") {
    auto record = read(example);
    CHECK_EQ(record.player(), 1);
    CHECK_EQ(legal_texts(record),
             (std::set<std::string>{"QS", "JS", "AH", "KH", "AD", "9D", "AC", "KC"}));
    record.apply(std::string_view("QS"));
    CHECK_EQ(legal_texts(record), (std::set<std::string>{"TS", "9S", "8S", "7S"}));
    record.apply(std::string_view("7S"));
    // Seat 3 has no spade: any card, and it does not win.
    CHECK_EQ(record.player(), 3);
    CHECK_EQ(legal_texts(record).size(), 8U);
    record.apply(std::string_view("KD"));
    // No duty to beat, but to follow.
    CHECK_EQ(legal_texts(record), (std::set<std::string>{"AS", "KS"}));
    CHECK_EQ(record.state().lacks, (Trick{0, 0, 0, 1}));
    record.apply(std::string_view("KS"));
    CHECK_EQ(record.player(), 0);
    CHECK_EQ(record.state().won, (Trick{1, 0, 0, 0}));
    CHECK_EQ(padatou::Notation::observation(record.game(), record.state(), 0),
             "play: leader 0 | turn 0 | trick - | tricks 1/0/0/0 | hand S:A H:98 D:7 C:J87");
    record.apply(std::string_view("8H"));
    CHECK_EQ(padatou::Notation::observation(record.game(), record.state(), -1),
             "play: leader 0 | turn 1 | trick 8H | tricks 1/0/0/0");
    for (const char* card : {"AH", "JH", "7H"}) record.apply(std::string_view(card));
    CHECK_EQ(record.player(), 1);
    CHECK_EQ(record.to_text(), example + " moves QS 7S KD KS 8H AH JH 7H");
}

TEST("a slam: eight tricks triple") {
    auto record = read(
        "0;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;"
        "S:- H:- D:- C:AKQJT987");
    Stream stream(1, Domain::test, 0, 0);
    while (record.player() >= 0) random_step(record, stream);
    CHECK_EQ(record.state().won, (Trick{8, 0, 0, 0}));
    CHECK_EQ(record.game().returns(record.state(), 0), 24);
    CHECK_EQ(record.game().returns(record.state(), 1), 0);
    CHECK_EQ(record.player(), terminal_player);
}

TEST("random deals beside the rules written a second time") {
    const auto shared = game();
    for (std::uint64_t index = 0; index < 300; ++index) {
        const std::string deal = tricks::to_text(tricks::deal(salt, 5, index));
        auto record = padatou::Record::from_text(shared, deal);
        PlainTable plain(deal);
        Stream stream(5, Domain::test, 1, index);
        while (!plain.over()) {
            CHECK_EQ(record.player(), static_cast<int>(plain.seat()));
            CHECK_EQ(legal_texts(record), plain.legal());
            random_step(record, stream);
            plain.play(record.game().action_to_string(record.state(), record.history().back()));
            for (std::size_t p = 0; p < 4; ++p) {
                CHECK_EQ(record.state().won[p], plain.won[p]);
                CHECK_EQ(static_cast<std::size_t>(tricks::count(record.state().hands[p])),
                         plain.hands[p].size());
            }
        }
        CHECK_EQ(record.player(), terminal_player);
        CHECK(padatou::Record::from_text(shared, record.to_text()).state() == record.state());
    }
}

TEST("undo restores every byte") {
    const auto shared = game();
    for (std::uint64_t index = 0; index < 50; ++index) {
        padatou::Record record(shared, tricks::deal(salt, 6, index));
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

TEST("equal positions by different ways have equal keys") {
    // Two spades follow in either order in two tricks: the same hands and tricks won.
    const std::string deal =
        "0;S:AK H:A D:A C:AKQJ;S:QJ H:KQ D:KQ C:T9;S:T9 H:JT D:JT C:87;S:87 H:987 D:987 C:-";
    const auto one = read(deal + " moves AS QS TS 8S KS JS 9S 7S");
    const auto two = read(deal + " moves KS JS 9S 7S AS QS TS 8S");
    CHECK(one.game().same_position(one.state(), two.state()));
    CHECK_EQ(one.game().key(one.state()), one.game().key(two.state()));
    // A card later, another card of the trick, or another seat's trick, is another position.
    std::set<std::uint64_t> keys;
    std::vector<State> states;
    for (const char* moves : {"", " moves AS", " moves KS", " moves AS QS", " moves AS JS",
                              " moves AS QS TS 8S", " moves KS QS TS 8S"}) {
        const auto other = read(deal + moves);
        keys.insert(other.game().key(other.state()));
        for (const State& state : states) CHECK(!other.game().same_position(state, other.state()));
        states.push_back(other.state());
    }
    CHECK_EQ(keys.size(), states.size());
    State trick = read(deal + " moves AS QS").state();
    const std::uint64_t before = one.game().key(trick);
    const State same = trick;
    trick.best_seat = 1;  // another deal, in which seat 1 held the ace
    CHECK(!one.game().same_position(trick, same));
    CHECK(one.game().key(trick) != before);
    State turned = one.state();
    std::swap(turned.won[0], turned.won[1]);
    CHECK(!one.game().same_position(turned, one.state()));
    CHECK(one.game().key(turned) != one.game().key(one.state()));
}

TEST("the deal in chance steps") {
    const Game rules;
    State state = rules.new_initial_state();
    const Deal dealt = tricks::deal_given(salt, 0, 3, {0, {}});
    for (int step = 0; step < 32; ++step) {
        CHECK_EQ(rules.current_player(state), chance_player);
        Game::Outcomes outcomes;
        rules.chance_outcomes(state, outcomes);
        CHECK_EQ(outcomes.size(), static_cast<std::size_t>(32 - step));
        CHECK_EQ(outcomes.total(), 32 - step);
        rules.advance(state, rules.answer(state, dealt));
    }
    CHECK(state == rules.start(dealt));
    auto record = padatou::Record(game(), Deal{0, {}});
    CHECK_EQ(record.to_text(), "0;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ?");
    record.apply(std::string_view("KS"));
    CHECK_EQ(refusal([&] { record.apply(std::string_view("KS")); }, ErrorKind::illegal_action,
                     "this card is dealt already: 'KS'"),
             "");
    CHECK_EQ(refusal([&] { record.apply(std::string_view("x")); }, ErrorKind::bad_notation,
                     "not a card"),
             "");
    CHECK(read(record.to_text()).state() == record.state());
}

TEST("actions that are none are refused") {
    auto record = read(example);
    const auto apply = [&](std::string_view word) { return [&, word] { record.apply(word); }; };
    CHECK_EQ(refusal(apply("TS"), ErrorKind::illegal_action, "seat 1 holds S:QJ H:AK D:A9 C:AK"),
             "");
    CHECK_EQ(refusal(apply("6S"), ErrorKind::bad_notation, "not a card"), "");
    CHECK_EQ(refusal(apply("ask nothing"), ErrorKind::bad_notation, "not a card"), "");
    record.apply(std::string_view("QS"));
    CHECK_EQ(refusal(apply("QH"), ErrorKind::illegal_action, "seat 2 must follow the suit led, S"),
             "");
    CHECK_EQ(refusal([&] { record.apply(Action{32}); }, ErrorKind::illegal_action, "action 32"),
             "");
    CHECK_EQ(refusal([&] { static_cast<void>(record.game().action_to_string(record.state(), 32)); },
                     ErrorKind::illegal_action, "no action has the number '32'"),
             "");
    CHECK_EQ(refusal([&] { read(example + " moves QS 7S KD 8H"); }, ErrorKind::illegal_action,
                     "must follow the suit led, S, holding S:AK H:98 D:7 C:J87: '8H' (word 4"),
             "");
    CHECK_EQ(refusal([&] { read("0;?;?;?;S:A H:- D:- C:- ?"); }, ErrorKind::invalid_state,
                     "a state holds every card"),
             "");
    Stream stream(1, Domain::test, 0, 0);
    while (record.player() >= 0) random_step(record, stream);
    CHECK_EQ(refusal(apply("AS"), ErrorKind::illegal_action, "the game is over"), "");
}

TEST("every game has 32 steps") {
    const Game rules;
    CHECK_EQ(rules.max_game_length(), 32);
    CHECK_EQ(rules.num_distinct_actions(), 32);
    CHECK_EQ(rules.num_players(), 4);
}
