// Padatou parlé's simple players, the counts of many deals, and traces.
#include <atomic>

#include "matou/padatou_parle/notation.hpp"
#include "matou/padatou_parle/odds.hpp"
#include "matou/padatou_parle/players.hpp"
#include "matou/padatou_parle/trace.hpp"
#include "tricks_tools.hpp"

using namespace tools;
using namespace matou::padatou_parle;

namespace {

std::string choice(Player player, std::string_view text) {
    const auto record =
        padatou_parle::Record::from_text(std::make_shared<const Game>(Rules{5, false}), text);
    Game::Actions actions;
    record.game().legal_actions(record.state(), actions);
    Stream stream(0, Domain::player, salt, 0);
    return record.to_text(choose(player, record.game(), record.state(), actions, stream));
}

const std::string deal =
    "0;S:AT8 H:A7 D:97 C:9;S:KJ9 H:- D:AKQ C:QJ;S:7 H:KQJ D:J8 C:AK;S:Q H:T98 D:T C:T87";

}  // namespace

TEST("high leads high and wins as cheaply as he can") {
    CHECK_EQ(choice(Player::high, deal), "AS");  // of AS and AH the first
    CHECK_EQ(choice(Player::high, deal + " moves TS"), "JS");
    CHECK_EQ(choice(Player::high, deal + " moves AS"), "9S");  // cannot win: his lowest
    CHECK_EQ(choice(Player::high, deal + " moves 7H"), "9S");  // nor here: of 9S and ... 9
    CHECK_EQ(choice(Player::high, deal + " moves 7H JC JH"), "8H");
}

TEST("low leads low and ducks as high as he can") {
    CHECK_EQ(choice(Player::low, deal), "7H");  // of 7H and 7D the first
    CHECK_EQ(choice(Player::low, deal + " moves TS"), "9S");
    CHECK_EQ(choice(Player::low, deal + " moves AS"), "KS");
    CHECK_EQ(choice(Player::low, deal + " moves 8S"), "9S");  // must win: his lowest
    CHECK_EQ(choice(Player::low, deal + " moves 7H"), "AD");  // discards his highest
    CHECK_EQ(choice(Player::low, deal + " moves 7H JC JH"), "TH");
}

TEST("random takes every card, equally often") {
    const auto record =
        padatou_parle::Record::from_text(std::make_shared<const Game>(Rules{5, false}), deal);
    Game::Actions actions;
    record.game().legal_actions(record.state(), actions);
    std::map<Action, int> times;
    for (std::uint64_t i = 0; i < 4000; ++i) {
        Stream stream(0, Domain::player, salt, i);
        ++times[choose(Player::random, record.game(), record.state(), actions, stream)];
    }
    CHECK_EQ(times.size(), 8U);
    for (const auto& [card, often] : times) CHECK(often > 400 && often < 600);
}

TEST("names of players") {
    for (const Player player : all_players) {
        CHECK_EQ(player_named(name(player)), player);
        CHECK(!description(player).empty());
    }
    CHECK_EQ(refusal([] { static_cast<void>(player_named("best")); }, ErrorKind::invalid_state,
                     "there are random, high, low: 'best'"),
             "");
    CHECK_EQ(refusal([] { static_cast<void>(seats_of({"low", "low"})); }, ErrorKind::invalid_state,
                     "one for each of the 4, not 2"),
             "");
    CHECK(seats_of({"high"}) == (Seats{Player::high, Player::high, Player::high, Player::high}));
    CHECK(seats_of({"high", "low", "random", "low"}) ==
          (Seats{Player::high, Player::low, Player::random, Player::low}));
}

TEST("who plays by cards asks nothing and answers for his longest suit") {
    const auto record = padatou_parle::Record::from_text(std::make_shared<const Game>(), deal);
    std::map<Action, int> asked;
    for (const Player player : all_players) {
        for (std::uint64_t i = 0; i < 9600; ++i) {
            Game::Actions actions;
            record.game().legal_actions(record.state(), actions);
            Stream stream(0, Domain::player, salt, i);
            const Action action = choose(player, record.game(), record.state(), actions, stream);
            if (player == Player::random) {
                ++asked[action];
            } else {
                CHECK_EQ(action, action::ask_nothing);
            }
        }
    }
    CHECK_EQ(asked.size(), 96U);  // a hundred times each, standard deviation 10
    for (const auto& [question, times] : asked) CHECK(times > 50 && times < 150);
    const auto answer = [](Player player, const std::string& question) {
        auto asks = padatou_parle::Record::from_text(std::make_shared<const Game>(),
                                                     deal + " moves " + question);
        Game::Actions actions;
        asks.game().legal_actions(asks.state(), actions);
        Stream stream(0, Domain::player, salt, 0);
        return asks.to_text(choose(player, asks.game(), asks.state(), actions, stream));
    };
    // Seat 2 holds S:7 H:KQJ D:J8 C:AK.
    for (const Player player : {Player::high, Player::low}) {
        CHECK_EQ(answer(player, "ask_which_suit"), "answer H");
        CHECK_EQ(answer(player, "ask_prefer_S_C"), "answer C");
        CHECK_EQ(answer(player, "ask_prefer_D_C"), "answer D");  // level: the first
    }
}

TEST("counts are those of the deals one by one") {
    const std::vector<std::string> names{"high", "low", "random", "high"};
    for (const Rules& rules : {Rules{5, true}, Rules{6, true}, Rules{6, false}}) {
        tricks::DealCounts want;
        const Game game(rules);
        for (std::uint64_t index = 10; index < 60; ++index) {
            const Deal dealt = tricks::deal(salt, 4, index);
            PlainTable plain(tricks::to_text(dealt));
            State state = game.start(dealt);
            Stream stream(4, Domain::player, salt, index);
            while (!plain.over()) {
                Game::Actions actions;
                game.legal_actions(state, actions);
                const auto seat = static_cast<std::size_t>(game.current_player(state));
                const Action action = choose(player_named(names[(seat + 4 - dealt.leader) % 4]),
                                             game, state, actions, stream);
                if (action < 32) plain.play(tricks::card_text(action));
                game.advance(state, action);
            }
            ++want.deals;
            for (std::size_t p = 0; p < 4; ++p) {
                const std::size_t seat = (dealt.leader + p) % 4;
                const int won = plain.won[seat] + plain.won[(seat + 2) % 4];
                const int points = won >= rules.team_triple ? 3 * won : won >= 4 ? 2 * won : won;
                want.trick_sums[p] += won;
                want.score_sums[p] += points;
                ++want.tricks[p][static_cast<std::size_t>(won)];
                ++want.scores[p][static_cast<std::size_t>(points)];
            }
        }
        for (const int threads : {1, 3}) {
            const auto [got, done] =
                count_deals(rules, names, 4, 10, 50, {threads, 7, nullptr, nullptr});
            CHECK(done);
            CHECK(got == want);
        }
    }
    const std::atomic<bool> stop{true};
    CHECK(!count_deals({}, names, 4, 10, 100, {1, 0, &stop, nullptr}).second);
}

// A Record follows each deal of the trace; the rules are tested beside others elsewhere.
TEST("a trace says what the rules say") {
    std::set<std::string> kinds;
    for (const Rules& rules : {Rules{5, true}, Rules{6, true}, Rules{5, false}}) {
        const std::vector<std::int64_t> numbers = trace(rules, 2, 5, 40);
        CHECK(trace(rules, 2, 5, 40) == numbers);
        std::size_t at = 0;
        const auto next = [&] { return numbers.at(at++); };
        std::uint64_t games = 0;
        for (; at < numbers.size(); ++games) {
            Deal dealt;
            dealt.leader = static_cast<std::uint8_t>(next());
            for (Hand& hand : dealt.hands) hand = static_cast<Hand>(next());
            CHECK(dealt == tricks::deal(salt, 2, 5 + games));
            padatou_parle::Record record(std::make_shared<const Game>(rules), dealt);
            for (;;) {
                const State& state = record.state();
                const int player = record.player();
                CHECK_EQ(next(), player);
                const int phase = state.phase == Phase::ask      ? 0
                                  : state.phase == Phase::answer ? 1
                                  : state.phase == Phase::play   ? 2
                                                                 : 3;
                CHECK_EQ(next(), phase);
                CHECK_EQ(next(), state.leader);
                CHECK_EQ(next(), state.count);
                CHECK_EQ(next(), state.count > 0 ? state.best : -1);
                CHECK_EQ(next(), state.count > 0 ? state.best_seat : -1);
                for (std::size_t p = 0; p < 4; ++p) {
                    CHECK_EQ(next(), state.hands[p]);
                    CHECK_EQ(next(), state.won[p]);
                }
                if (player == terminal_player) break;
                std::set<std::string> legal;
                for (std::int64_t i = next(); i > 0; --i) {
                    legal.insert(record.to_text(static_cast<Action>(next())));
                }
                CHECK_EQ(legal, legal_texts(record));
                const auto chosen = static_cast<Action>(next());
                const std::string text = record.to_text(chosen);
                if (text.starts_with("ask")) kinds.insert(std::string(words(text)[1]));
                record.apply(chosen);
                CHECK_EQ(next(), record.game().fact(record.state()));
            }
            for (int seat = 0; seat < 4; ++seat) {
                CHECK_EQ(static_cast<double>(next()), record.game().returns(record.state(), seat));
            }
        }
        CHECK_EQ(games, 40U);
    }
    CHECK_EQ(kinds.size(), 9U);
}
