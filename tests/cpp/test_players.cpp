// The simple players: their choices on positions made by hand, and their success.
#include "matou/pitaouf/players.hpp"
#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

std::string choice(Player player, const Rules& rules, const char* cell, const char* hand) {
    const Table table(rules, chosen(rules, cell, hand));
    Game::Actions actions;
    table.game.legal_actions(table.state, actions);
    Stream stream(1, Domain::player, 1, 0);
    return table.game.action_to_string(table.state,
                                       choose(player, table.game, table.state, actions, stream));
}

double success(Player player, const Rules& rules, std::uint64_t games) {
    const Game game(rules);
    std::uint64_t won = 0;
    for (std::uint64_t i = 0; i < games; ++i) {
        Stream stream = deal_stream(Domain::player, 1, i);
        won += play_out(game, deal(rules, 1, i), player, stream) ? 1U : 0U;
    }
    return static_cast<double>(won) / static_cast<double>(games);
}

bool near(double got, double want, double off) { return got > want - off && got < want + off; }

}  // namespace

TEST("names and descriptions") {
    for (const Player player : all_players) {
        CHECK(player_named(name(player)) == player);
        CHECK(!description(player).empty());
        CHECK(!contains(std::string(description(player)), "\n"));
    }
    CHECK_EQ(name(Player::cheapest), "cheapest");
    CHECK_EQ(
        error_of([] { return player_named("greedy"); }),
        "invalid_state: no player of pitaouf has this name, there are random, lowest, cheapest, "
        "longest: 'greedy'");
}

TEST("what each player chooses") {
    Rules rules = short_track();
    const auto choices = [&](const char* cell, const char* hand) {
        return choice(Player::lowest, rules, cell, hand) + " " +
               choice(Player::cheapest, rules, cell, hand) + " " +
               choice(Player::longest, rules, cell, hand);
    };
    // On 7H: 3H makes a danger, 8S is the cheapest above, JH moves 3, KC 2.
    CHECK_EQ(choices("7H", "3H 8S JH"), "3H 8S JH");
    CHECK_EQ(choices("7H", "8H JC QC"), "8H 8H 8H");  // all move 2: the lowest of them
    CHECK_EQ(choices("7H", "3H 2H 7D"), "2H 2H 2H");  // nothing neutralises
    // Two of one value: the lower action, spades first.
    CHECK_EQ(choices("7H", "9C 9S 9D"), "9S 9S 9S");
    // The joker is the dearest card, and moves farthest.
    CHECK_EQ(choices("7H", "3H AC JK"), "3H AC JK=JH");
    CHECK_EQ(choices("7H", "JK 2S 3S"), "JK=2H JK=8S JK=JH");
    // Only sums: the least that is spent.
    CHECK_EQ(choices("9H", "4S 8C 6C"), "4S+6C 4S+6C 4S+6C");
    CHECK_EQ(choices("8H", "4S 6C 5C"), "4S+5C 4S+5C 4S+5C");
    // No sum is played where a single card fits.
    rules.sums = Sums::any_time;
    CHECK_EQ(choices("3H", "2S 2C KH"), "KH KH KH");
    rules.moves = Moves::up_to;
    CHECK_EQ(choices("7H", "3H 8S JH"), "3H 8S JH:3");
    CHECK_EQ(choices("7H", "JH QS TH"), "TH:1 TH:1 JH:3");
    rules.joker = Joker::wild;
    CHECK_EQ(choices("7H", "JK AH TH"), "TH:1 TH:1 AH:3");
    // A dead joker is not wasted in a sum.
    rules = short_track();
    rules.joker = Joker::dead;
    CHECK_EQ(choices("9H", "4S 6C JK"), "4S+6C 4S+6C 4S+6C");
    // In a small pack the joker costs one more than the ace there: 2S+JK is 6 against 4S+3S, 7.
    rules = sizes(4, 4, 5, 0, 3, 1, 99);
    rules.exchange = Exchange::none;
    rules.joker = Joker::dead;
    CHECK_EQ(choices("4H", "2S 3S JK"), "2S+3S 2S+3S 2S+3S");
}

TEST("the exchange is left alone, the lowest card is laid on the fridge") {
    Rules rules;
    for (const Player player : {Player::lowest, Player::cheapest, Player::longest}) {
        CHECK_EQ(choice(player, rules, "7H", "2S 3S 4S 5S 6S"), "keep");
    }
    rules = short_track();
    rules.fridge = Fridge::pose;
    Table table(rules, chosen(rules, "7H 9S 5D 4C", "8S TC 6C", "5S 3D 2D JK"));
    table.play("8S TC 6C 5S");
    Game::Actions actions;
    table.game.legal_actions(table.state, actions);
    Stream stream(1, Domain::player, 1, 0);
    for (const Player player : {Player::lowest, Player::cheapest, Player::longest}) {
        const Action action = choose(player, table.game, table.state, actions, stream);
        CHECK_EQ(table.game.action_to_string(table.state, action), "2D");
    }
}

TEST("random chooses each legal action equally often, and spends no number without a choice") {
    const Rules rules = short_track();
    const Table table(rules, chosen(rules, "7H", "3H JK JH"));
    Game::Actions actions;
    table.game.legal_actions(table.state, actions);
    std::vector<long> counts(actions.size());
    Stream stream(1, Domain::player, 1, 0);
    for (int i = 0; i < 60000; ++i) {
        const Action action = choose(Player::random, table.game, table.state, actions, stream);
        for (std::size_t k = 0; k < actions.size(); ++k) counts[k] += actions[k] == action;
    }
    CHECK_EQ(counts.size(), 6U);
    CHECK(looks_uniform(counts));

    Game::Actions one;
    one.push(actions[0]);
    Stream used(1, Domain::player, 1, 0);
    Stream fresh(1, Domain::player, 1, 0);
    CHECK_EQ(choose(Player::random, table.game, table.state, one, used), actions[0]);
    CHECK_EQ(used.next(), fresh.next());
}

TEST("a game is a function of deal and stream") {
    const Rules rules;
    for (const Player player : all_players) {
        CHECK_EQ(success(player, rules, 500), success(player, rules, 500));
    }
}

// Rates of an independent program on 200,000 other deals; five standard deviations of this sample.
TEST("success against independent figures: joker=wild, no exchange") {
    Rules rules;
    rules.joker = Joker::wild;
    rules.exchange = Exchange::none;
    CHECK(near(success(Player::random, rules, 30000), 0.0148, 0.0035));
    CHECK(near(success(Player::lowest, rules, 30000), 0.0834, 0.008));
    CHECK(near(success(Player::cheapest, rules, 30000), 0.0904, 0.0083));
}
