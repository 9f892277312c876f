// The simple players, who look at nothing hidden, and counts of games that they play.
#include "filou_tools.hpp"
#include "matou/filou/odds.hpp"
#include "matou/filou/players.hpp"
#include "matou/filou/row.hpp"

using namespace tools;

namespace {

std::string chosen(const Play& play, Player player, std::uint64_t seed = 0) {
    Stream stream(seed, Domain::test, 6, 41);
    return play.game().action_to_string(play.state(),
                                        choose(player, play.game(), play.state(), stream));
}

}  // namespace

TEST("cautious sees open cards and his own, dogs at work, and keeps half of his mice") {
    // Seat 1 sees the open 15 and its big dog, which would chase it; seat 2 the open cards besides.
    Play game = play_of("4 0 -8/5/rabbit/3 moves lay_15 lay_big-dog lay_-5 lay_8");
    CHECK_EQ(chosen(game, Player::cautious), "bid 1");
    play(game, "bid_6");
    CHECK_EQ(chosen(game, Player::cautious), "pass");
    play(game, "pass");
    CHECK_EQ(chosen(game, Player::cautious), "pass");
    game = play_of("4 0 -8/5/rabbit/3 moves lay_15 lay_rabbit lay_-5 lay_8 bid_6");
    CHECK_EQ(chosen(game, Player::cautious), "bid 7");  // of 15 mice
    play(game, "bid_7");
    CHECK_EQ(chosen(game, Player::cautious), "pass");  // 10 points, but 8 is more than half of 15
}

TEST("value weighs the row against the mice for passing") {
    Stream stream(3, Domain::test, 6, 42);
    for (int players = 3; players <= 5; ++players) {
        const Game game(rules_of(players));
        for (std::uint64_t i = 0; i < 30; ++i) {
            State state = game.start(deal(game.rules(), 5, i));
            while (!game.is_terminal(state)) {
                const std::size_t seat = state.turn;
                const Action action = choose(Player::value, game, state, stream);
                if (state.phase == Phase::bid) {
                    double sum = 0;
                    double total = 0;
                    for (const auto& [points, weight] :
                         row_outcomes(row_view(game, state, state.turn))) {
                        sum += points * static_cast<double>(weight);
                        total += static_cast<double>(weight);
                    }
                    Game::Actions actions;
                    game.legal_actions(state, actions);
                    // What passing brings, by the rules.
                    State passed = state;
                    game.advance(passed, action::pass);
                    int brings = passed.mice[seat] - state.mice[seat];
                    if (state.bidder == seat) brings = 0;
                    const bool wants = sum / total - (state.bid + 1) > brings + 1e-9;
                    CHECK_EQ(action, wants && actions.size() > 1 ? actions[1] : action::pass);
                } else {
                    // The better half while nobody has more mice, dogs and the rabbit being 0.
                    const bool rich =
                        *std::max_element(state.mice.begin(), state.mice.end()) == state.mice[seat];
                    const int own = values[static_cast<std::size_t>(action)];
                    int better = 0;
                    int worse = 0;
                    for (std::size_t kind = 0; kind < num_kinds; ++kind) {
                        if ((state.hands[seat] >> kind & 1U) == 0) continue;
                        if (values[kind] > own) ++better;
                        if (values[kind] < own) ++worse;
                    }
                    const int half = (num_rounds - state.round + 1) / 2;
                    CHECK((rich ? better : worse) < half);
                }
                game.advance(state,
                             stream.below(3) == 0 ? some_action(game, state, stream) : action);
            }
        }
    }
}

TEST("random takes any action, cautious lays any card") {
    const Play game = play_of(
        "3 0 -8/5/rabbit;3 5/8/11/15/-8/-5/rabbit/small-dog/big-dog "
        "moves lay_15 lay_8 lay_8");
    std::map<std::string, long> weights{{"pass", 1}};
    for (int bid = 1; bid <= 15; ++bid) weights["bid " + std::to_string(bid)] = 1;
    CHECK(follows_law(weights, 20000,
                      [&](std::uint64_t i) { return chosen(game, Player::random, i); }));
    const Play begun = play_of("4 0 -8/5/rabbit/3");
    for (const Player player : {Player::random, Player::cautious}) {
        CHECK(follows_law({{"lay -5", 1},
                           {"lay rabbit", 1},
                           {"lay 3", 1},
                           {"lay 5", 1},
                           {"lay 8", 1},
                           {"lay 11", 1},
                           {"lay 15", 1},
                           {"lay small-dog", 1},
                           {"lay big-dog", 1}},
                          20000, [&](std::uint64_t i) { return chosen(begun, player, i); }));
    }
    Play last = play_of("4 0 -8/5/rabbit/3 moves lay_15 lay_8 lay_8 lay_8");
    play(last, "pass pass pass");
    CHECK(follows_law({{"pass", 1}, {"buy", 1}}, 10000,
                      [&](std::uint64_t i) { return chosen(last, Player::random, i); }));
    CHECK_EQ(chosen(last, Player::cautious), "buy");
    CHECK_EQ(chosen(last, Player::value), "buy");
}

TEST("players look at nothing that is hidden") {
    Stream stream(2, Domain::test, 6, 43);
    for (int players = 3; players <= 5; ++players) {
        const Game game(rules_of(players));
        for (std::uint64_t i = 0; i < 15; ++i) {
            State state = game.start(deal(game.rules(), 31, i));
            while (!game.is_terminal(state)) {
                for (const Player player : all_players) {
                    const State other =
                        game.resample(state, game.current_player(state), stream.next());
                    Stream one(3, Domain::test, 6, i);
                    Stream two(3, Domain::test, 6, i);
                    CHECK_EQ(choose(player, game, state, one), choose(player, game, other, two));
                }
                game.advance(state, some_action(game, state, stream));
            }
        }
    }
}

TEST("games counted: of any chunks and threads, by place") {
    const Rules rules = rules_of(3);
    const std::vector<std::string> names{"value", "cautious", "random"};
    const auto all = count_games(rules, names, 4, 10, 300, {1, 7, nullptr, nullptr});
    CHECK(all.second);
    CHECK(all.first == count_games(rules, names, 4, 10, 300, {2, 0, nullptr, nullptr}).first);
    GameCounts parts = count_games(rules, names, 4, 10, 100, {}).first;
    parts += count_games(rules, names, 4, 110, 200, {}).first;
    CHECK(all.first == parts);
    CHECK(all.first != count_games(rules, {"value"}, 4, 10, 300, {}).first);
    // The same games by hand.
    const Game game(rules);
    GameCounts want;
    for (std::uint64_t index = 10; index < 310; ++index) {
        const State start = game.start(deal(rules, 4, index));
        State state = start;
        Stream stream = game_stream(Domain::player, 4, index);
        std::vector<Action> history;
        while (!game.is_terminal(state)) {
            const int place = (state.turn - start.start + 3) % 3;
            const Player player = player_named(names[static_cast<std::size_t>(place)]);
            history.push_back(choose(player, game, state, stream));
            game.advance(state, history.back());
        }
        std::array<int, 3> scores{};
        std::array<int, 3> ranks{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto seat = (start.start + i) % 3;
            scores[i] = state.cats[seat] + state.mice[seat];
            ranks[i] = 1000 * scores[i] + state.cats[seat];  // ties by points of cats
            ++want.scores[i][static_cast<std::size_t>(scores[i] - least_score)];
            ++want.cats[i][static_cast<std::size_t>(state.cats[seat] - least_score)];
        }
        const int best = *std::max_element(ranks.begin(), ranks.end());
        const auto winners = static_cast<std::size_t>(std::count(ranks.begin(), ranks.end(), best));
        for (std::size_t i = 0; i < 3; ++i) {
            if (ranks[i] == best) ++want.wins[i][winners - 1];
        }
        const std::vector<Purchase> rounds = purchases(game, start, history);
        CHECK_EQ(rounds.size(), 9U);
        for (std::size_t round = 0; round < 9; ++round) {
            ++want.prices[round][static_cast<std::size_t>(rounds[round].price)];
        }
    }
    CHECK(all.first.scores == want.scores);
    CHECK(all.first.cats == want.cats);
    CHECK(all.first.wins == want.wins);
    CHECK(all.first.prices == want.prices);
}

TEST("names") {
    CHECK_EQ(error_of([] { static_cast<void>(player_named("best")); }),
             "invalid_state: no player of filou has this name, there are random, cautious, value: "
             "'best'");
    CHECK_EQ(error_of([] { static_cast<void>(count_games({}, {"value", "value"}, 1, 0, 1, {})); }),
             "invalid_state: one player for all seats or one for each of 4, not 2");
}
