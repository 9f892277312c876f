// Padatou's simple players, the counts of many deals, and traces.
#include <atomic>

#include "matou/padatou/notation.hpp"
#include "matou/padatou/odds.hpp"
#include "matou/padatou/players.hpp"
#include "matou/padatou/trace.hpp"
#include "tricks_tools.hpp"

using namespace tools;
using namespace matou::padatou;

namespace {

std::string choice(Player player, std::string_view text) {
    const auto record = padatou::Record::from_text(std::make_shared<const Game>(), text);
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
    const auto record = padatou::Record::from_text(std::make_shared<const Game>(), deal);
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

TEST("counts are those of the deals one by one") {
    const std::vector<std::string> names{"high", "low", "random", "high"};
    tricks::DealCounts want;
    const Game game;
    for (std::uint64_t index = 10; index < 110; ++index) {
        const Deal dealt = tricks::deal(salt, 4, index);
        PlainTable plain(tricks::to_text(dealt));
        State state = game.start(dealt);
        Stream stream(4, Domain::player, salt, index);
        while (!plain.over()) {
            Game::Actions actions;
            game.legal_actions(state, actions);
            const Action action = choose(player_named(names[(plain.seat() + 4 - dealt.leader) % 4]),
                                         game, state, actions, stream);
            plain.play(tricks::card_text(action));
            game.advance(state, action);
        }
        ++want.deals;
        for (std::size_t p = 0; p < 4; ++p) {
            const std::size_t seat = (dealt.leader + p) % 4;
            const auto points = static_cast<int>(game.returns(state, static_cast<int>(seat)));
            want.trick_sums[p] += plain.won[seat];
            want.score_sums[p] += points;
            ++want.tricks[p][static_cast<std::size_t>(plain.won[seat])];
            ++want.scores[p][static_cast<std::size_t>(points)];
        }
    }
    for (const int threads : {1, 3}) {
        const auto [got, done] = count_deals({}, names, 4, 10, 100, {threads, 7, nullptr, nullptr});
        CHECK(done);
        CHECK(got == want);
    }
    auto [first, a] = count_deals({}, names, 4, 10, 40, {});
    const auto [rest, b] = count_deals({}, names, 4, 50, 60, {});
    first += rest;
    CHECK(first == want);
    const std::atomic<bool> stop{true};
    CHECK(!count_deals({}, names, 4, 10, 100, {1, 0, &stop, nullptr}).second);
}

TEST("a trace says what the rules say") {
    const std::vector<std::int64_t> numbers = trace({}, 2, 5, 60);
    CHECK(trace({}, 2, 5, 60) == numbers);
    std::size_t at = 0;
    const auto next = [&] { return numbers.at(at++); };
    int games = 0;
    std::set<std::string> seen;
    while (at < numbers.size()) {
        Deal dealt;
        dealt.leader = static_cast<std::uint8_t>(next());
        for (Hand& hand : dealt.hands) hand = static_cast<Hand>(next());
        CHECK(dealt == tricks::deal(salt, 2, 5 + static_cast<std::uint64_t>(games)));
        PlainTable plain(tricks::to_text(dealt));
        for (;;) {
            const std::int64_t seat = next();
            CHECK_EQ(seat, plain.over() ? -4 : static_cast<std::int64_t>(plain.seat()));
            CHECK_EQ(next(), plain.over() ? 1 : 0);
            const std::int64_t leader = next();
            if (!plain.over()) CHECK_EQ(leader, static_cast<std::int64_t>(plain.leader));
            CHECK_EQ(next(), static_cast<std::int64_t>(plain.trick.size()));
            const std::int64_t best = next();
            const std::int64_t best_seat = next();
            if (plain.trick.empty()) {
                CHECK(best == -1 && best_seat == -1);
            } else {
                const PlainTable& rest = plain;
                std::size_t top = 0;
                for (std::size_t i = 1; i < rest.trick.size(); ++i) {
                    if (rest.trick[i][1] == rest.trick[0][1] &&
                        *tricks::parse_card(rest.trick[i]) > *tricks::parse_card(rest.trick[top])) {
                        top = i;
                    }
                }
                CHECK_EQ(best, *tricks::parse_card(rest.trick[top]));
                CHECK_EQ(best_seat, static_cast<std::int64_t>((rest.leader + top) % 4));
            }
            for (std::size_t p = 0; p < 4; ++p) {
                std::set<std::string> cards;
                for (const int card : tricks::Cards{static_cast<Hand>(next())}) {
                    cards.insert(tricks::card_text(card));
                }
                CHECK_EQ(cards, plain.hands[p]);
                CHECK_EQ(next(), plain.won[p]);
            }
            if (plain.over()) break;
            const std::int64_t legal = next();
            std::set<std::string> cards;
            for (std::int64_t i = 0; i < legal; ++i) {
                cards.insert(tricks::card_text(static_cast<int>(next())));
            }
            CHECK_EQ(cards, plain.legal());
            plain.play(tricks::card_text(static_cast<int>(next())));
        }
        std::array<std::uint8_t, 4> won{};
        for (std::size_t p = 0; p < 4; ++p) won[p] = static_cast<std::uint8_t>(plain.won[p]);
        for (const int points : scores(won)) {
            CHECK_EQ(next(), points);
        }
        std::sort(won.begin(), won.end());
        seen.insert(check::show(won));
        ++games;
    }
    CHECK_EQ(games, 60);
    CHECK(seen.size() > 6);  // many ways to divide eight tricks
}
