// The simple players on tables laid by hand, that they look at nothing hidden, and many rounds
// counted against a plain loop.
#include "matou/mistigri/odds.hpp"
#include "matou/mistigri/players.hpp"
#include "matou/mistigri/steps.hpp"
#include "mistigri_tools.hpp"

using namespace mistigri_tools;

namespace {

std::string chosen(const Table& table, Player player) {
    Game::Actions actions;
    table.game.legal_actions(table.state, actions);
    Stream stream(1, Domain::test, salt, 0);
    return table.game.action_to_string(table.state,
                                       choose(player, table.game, table.state, actions, stream));
}

std::string both(const Table& table) {
    return chosen(table, Player::cautious) + ", " + chosen(table, Player::value);
}

int weighs(std::string_view hand) {
    const Table table(5, std::string(hand) + "/-/-/-/-", Phase::pair);
    return weight(table.game.pack(), table.state.hands[0]);
}

std::pair<RoundCounts, bool> counted(const Rules& rules, const std::vector<std::string>& players,
                                     std::uint64_t first, std::uint64_t count,
                                     const matou::BatchOptions& options) {
    return count_rounds(rules, players, 7, first, count, options);
}

// One round by the public steps of Game and the deal's own answers, each table filled by its
// meaning.
void play_plainly(const Game& game, const std::vector<std::string>& names, std::uint64_t index,
                  RoundCounts& total) {
    const int players = game.num_players();
    const Deal dealt = deal(game.rules(), 7, index);
    State state = game.start(dealt);
    Stream stream = game_stream(Domain::player, 7, index);
    while (!game.is_terminal(state)) {
        const int seat = game.current_player(state);
        if (seat == matou::chance_player) {
            game.advance(state, game.answer(state, dealt));
            continue;
        }
        const auto place = index_of((seat - dealt.first + players) % players);
        Game::Actions actions;
        game.legal_actions(state, actions);
        const Player player = player_named(names[names.size() == 1 ? 0 : place]);
        const Action action = choose(player, game, state, actions, stream);
        const std::string text = game.action_to_string(state, action);
        if (text.starts_with("pair")) {
            const bool equal = text[5] == text[8];
            ++total.effects[equal ? static_cast<std::size_t>(text[5] - '1') : 8];
        }
        game.advance(state, action);
    }
    double highest = -1e9;
    for (int seat = 0; seat < players; ++seat) {
        highest = std::max(highest, game.returns(state, seat));
    }
    std::size_t winners = 0;
    for (int seat = 0; seat < players; ++seat) winners += game.returns(state, seat) == highest;
    for (int seat = 0; seat < players; ++seat) {
        const auto place = index_of((seat - dealt.first + players) % players);
        const double value = game.returns(state, seat);
        ++total.penalties[place][static_cast<std::size_t>(-value)];
        if (value == highest) ++total.wins[place][winners - 1];
        // Who holds no cards is out; the last one, who counts, holds some.
        if (state.hands[index_of(seat)] == 0) ++total.out[place];
    }
    ++total.turns[state.turns];
    ++total.endings[static_cast<std::size_t>(state.ending) - 1];
}

}  // namespace

TEST("the weight of a hand: single cards count whole, cards of a pair half") {
    CHECK_EQ(weighs("8a"), 16);
    CHECK_EQ(weighs("8a 7a"), 15);  // one colour
    CHECK_EQ(weighs("8a 8c"), 16);  // one value
    CHECK_EQ(weighs("8a 7b"), 30);
    // 8a takes 7a, and 3a is left alone.
    CHECK_EQ(weighs("8a 7a 3a"), 21);
    CHECK_EQ(weighs("9b 6c 2d"), 34);
}

TEST("which pair goes") {
    CHECK_EQ(both({3, "3a 3b 8a 7d/4a/4b", Phase::pair}), "pair 3a 8a, pair 3a 8a");
    // The dearest pair leaves 6a and 4c, which find no partner; the other leaves a pair of a
    // colour.
    CHECK_EQ(both({3, "8a 8c 6a 4c/3d/3d", Phase::pair}), "pair 8a 8c, pair 6a 8a");
    CHECK_EQ(both({3, "8a 7a 7b 4b/3c/3d", Phase::pair}), "pair 7a 8a, pair 7a 8a");
    CHECK_EQ(both({3, "8a 7b 4c/3c/3d", Phase::pair}), "pass, pass");
    CHECK_EQ(both({3, "8a 8c 6a 6c/3d/3d", Phase::pair}), "pair 8a 8c, pair 8a 8c");
}

TEST("what is chosen for an effect") {
    Table ones(5, "1a 1b 1c 9b/4a/5b/6c/7d", Phase::pair);
    ones.go("pair 1a 1b");
    CHECK_EQ(both(ones), "drop-ones, drop-ones");
    Table no_ones(5, "1a 1b 9b/4a/5b/6c/7d", Phase::pair);
    no_ones.go("pair 1a 1b");
    CHECK_EQ(both(no_ones), "drop-ones, reverse");
    // He shows his dearest card, `value` the one that costs most: 8a and 7a make a pair, 6b does
    // not.
    Table twos(4, "2a 2b 8a 7a 6b/4a/5b/6c", Phase::pair);
    twos.go("pair 2a 2b");
    CHECK_EQ(both(twos), "show 8a, show 6b");
    Table threes(3, "3a 3b 8a/4a/5b", Phase::pair);
    threes.go("pair 3a 3b");
    CHECK_EQ(both(threes), "swap, swap");
    // The dearest goes to who holds fewest.
    Table fours(3, "4a 4b 8a 5c/6a 6b/5b", Phase::pair);
    fours.go("pair 4a 4b");
    CHECK_EQ(both(fours), "give 8a 2, give 8a 2");
    Table fives(3, "5a 5b 3a/4a/6b", Phase::pair);
    fives.go("pair 5a 5b");
    CHECK_EQ(chosen(fives, Player::cautious).substr(0, 6), "gift 8");
    CHECK_EQ(chosen(fives, Player::value).substr(0, 6), "gift 8");
    // Nothing is left but to reverse.
    Table last(4, "2a 2b/4a/5b/6c", Phase::pair);
    last.go("pair 2a 2b");
    CHECK_EQ(both(last), "reverse, reverse");
}

TEST("what is swapped with the pile") {
    Table table(3, "8a 5c 3b/4a/5b", Phase::draw, 1);
    table.state.pending = 3;
    table.state.pending_seat = 0;
    table.go("draw 3b");
    CHECK_EQ(table.game.current_player(table.state), 0);
    // The cheapest of the pile for the dearest; `value` keeps 8a 5c apart as well, and takes a 3 of
    // a colour that it holds.
    CHECK_EQ(chosen(table, Player::cautious), "swap 8a 3a");
    CHECK_EQ(chosen(table, Player::value), "swap 8a 3c");
}

TEST("players look at nothing that is hidden") {
    for (std::uint64_t i = 0; i < 60; ++i) {
        Stream stream(2, Domain::test, salt, i);
        Rules rules = rules_of(3 + static_cast<int>(i % 3));
        rules.decline = i % 2 == 0;
        const Game game(rules);
        State state = game.start(deal(rules, 31, i));
        while (!game.is_terminal(state)) {
            const int seat = game.current_player(state);
            if (seat >= 0) {
                const State other = game.resample(state, seat, i);
                Game::Actions actions;
                Game::Actions same;
                game.legal_actions(state, actions);
                game.legal_actions(other, same);
                CHECK(std::equal(actions.begin(), actions.end(), same.begin(), same.end()));
                for (const Player player : all_players) {
                    Stream one(3, Domain::test, salt, i);
                    Stream two(3, Domain::test, salt, i);
                    CHECK_EQ(choose(player, game, state, actions, one),
                             choose(player, game, other, same, two));
                }
            }
            game.advance(state, some_step(game, state, stream));
        }
    }
}

TEST("names") {
    for (const Player player : all_players) {
        CHECK_EQ(static_cast<int>(player_named(name(player))), static_cast<int>(player));
    }
    CHECK_EQ(
        error_of([] { static_cast<void>(player_named("best")); }),
        "invalid_state: no player of mistigri has this name, there are random, cautious, value: "
        "'best'");
}

TEST("rounds counted are rounds played one by one") {
    for (int players = 3; players <= 5; ++players) {
        for (const bool mixed : {false, true}) {
            Rules rules = rules_of(players);
            rules.turn_cap = players == 3 ? 25 : 500;
            rules.decline = players != 4;
            std::vector<std::string> names{"random"};
            if (mixed) {
                names = {"value", "random", "cautious", "random", "value"};
                names.resize(index_of(players));
            }
            const Game game(rules);
            RoundCounts want(rules.turn_cap);
            for (std::uint64_t index = 5; index < 85; ++index) {
                play_plainly(game, names, index, want);
            }
            const auto [got, complete] = counted(rules, names, 5, 80, {});
            CHECK(complete);
            CHECK(got == want);
        }
    }
}

TEST("counts depend neither on threads nor on chunks, and add up") {
    const Rules rules = rules_of(4);
    const std::vector<std::string> names{"value"};
    const auto whole = counted(rules, names, 0, 300, {1, 300, nullptr, nullptr}).first;
    CHECK(whole == counted(rules, names, 0, 300, {3, 7, nullptr, nullptr}).first);
    RoundCounts parts = counted(rules, names, 0, 100, {}).first;
    parts += counted(rules, names, 100, 200, {}).first;
    CHECK(whole == parts);
    CHECK(!(whole == counted(rules, names, 1, 300, {}).first));
    const std::atomic<bool> stop{true};
    CHECK(!counted(rules, names, 0, 300, {1, 1, &stop, nullptr}).second);
    CHECK_EQ(error_of([&] { static_cast<void>(counted(rules, {"value", "random"}, 0, 1, {})); }),
             "invalid_state: one player for all seats or one for each of 4, not 2");
}

TEST("cautious and value count less than a random player on the same deals") {
    // Penalties of a seat in the second place, the others being random, over the same deals.
    const auto penalty = [](const char* name) {
        const auto total =
            counted(rules_of(4), {"random", name, "random", "random"}, 0, 2000, {}).first;
        std::int64_t sum = 0;
        for (std::size_t points = 0; points <= most_penalty; ++points) {
            sum += static_cast<std::int64_t>(points) * total.penalties[1][points];
        }
        return sum;
    };
    CHECK(penalty("cautious") < penalty("random"));
    CHECK(penalty("value") < penalty("random"));
}
