// Dual bounds: on every deal the optimum when the value function is exact, against plain search,
// costs of mean 0, and what a cut search still proves.
#include <cmath>
#include <map>
#include <memory>

#include "check.hpp"
#include "matou/pitaouf/exact.hpp"
#include "matou/pitaouf/value/dual.hpp"
#include "matou/search/expectimax.hpp"
#include "pitaouf_tools.hpp"
#include "value_tools.hpp"

using namespace matou;
using namespace matou::pitaouf;
using value::DualSearch;
using value::Said;

namespace {

// Sizes that are decided in moments, the exchange among them, under all jokers.
std::vector<Rules> small_games() {
    std::vector<Rules> found;
    for (const Joker joker : {Joker::substitute, Joker::wild, Joker::top, Joker::dead}) {
        Rules rules = tools::sizes(2, 4, 6, bit(3), 2, 1, 5);
        rules.joker = joker;
        rules.exchange = Exchange::none;
        found.push_back(rules);
        rules.finish = Finish::clear;
        rules.empty_hand = EmptyHand::strict;
        found.push_back(rules);
        rules.fridge = Fridge::pose;
        rules.moves = Moves::up_to;
        found.push_back(rules);
    }
    return found;
}

// The value of best play, to the last bit the mean of what follows.
class Exactly {
  public:
    explicit Exactly(const Game& game)
        : game_(game),
          search_(std::make_shared<Search>(game, ExpectedReturn<Game>(0, 1),
                                           NormalForm(game, Merge::relabelled), 1U << 26)) {}

    double said(const State& state) {
        Budget no_limit;
        return search_->solve(state, no_limit).low;
    }
    double mean_said(const State& state) {
        Game::Outcomes outcomes;
        game_.chance_outcomes(state, outcomes);
        double sum = 0;
        for (const Outcome& outcome : outcomes) {
            State next = state;
            game_.advance(next, outcome.action);
            sum += said(next) * static_cast<double>(outcome.weight);
        }
        return sum / static_cast<double>(outcomes.total());
    }

  private:
    using Search = Expectimax<Game, ExpectedReturn<Game>, NormalForm>;
    const Game& game_;
    std::shared_ptr<Search> search_;
};

// The most of win less costs by trying all, without a memo.
double plain_most(const Game& game, Said& said, const State& state, const Deal& deal) {
    if (game.is_terminal(state)) return game.returns(state, 0);
    State next = state;
    if (game.current_player(state) == chance_player) {
        const bool reads = state.phase == Phase::read;
        const double mean = reads ? 0 : said.mean_said(state);
        game.advance(next, game.answer(state, deal));
        const double cost = reads ? 0 : said.said(next) - mean;
        return plain_most(game, said, next, deal) - cost;
    }
    Game::Actions actions;
    game.legal_actions(state, actions);
    double most = -1e9;
    for (const Action action : actions) {
        next = state;
        game.advance(next, action);
        most = std::max(most, plain_most(game, said, next, deal));
    }
    return most;
}

}  // namespace

TEST("with the exact value as value function the bound is the optimum on every deal") {
    for (const Rules& rules : small_games()) {
        const Game game(rules);
        DualSearch<Exactly> search(game, Exactly(game), 1, 1U << 26);
        Exactly exactly(game);
        for (std::uint64_t index = 0; index < 60; ++index) {
            const Deal cards = deal(rules, 3, index);
            Budget budget;
            const value::DualValue found = search.most(cards, budget);
            CHECK(found.exact);
            CHECK(std::abs(found.most - exactly.said(game.start(cards))) <= 1e-9);
        }
    }
}

TEST("the memo changes nothing, whatever the value function") {
    std::vector<Rules> games = small_games();
    games.push_back(tools::sizes(2, 4, 6, bit(3), 2, 1, 4));  // with the exchange
    games.push_back(tools::sizes(3, 3, 6, bit(2), 2, 1, 4));
    for (const Rules& rules : games) {
        const Game game(rules);
        const value::Net net(rules, tools::net_file(rules, 8));
        Said said(game, net);
        DualSearch<Said> search(game, said, 1, 1U << 26);
        DualSearch<Said> forgetful(game, said, 1, 1U << 10);
        for (std::uint64_t index = 0; index < 25; ++index) {
            const Deal cards = deal(rules, 4, index);
            Budget budget;
            const double most = search.most(cards, budget).most;
            CHECK(std::abs(most - plain_most(game, said, game.start(cards), cards)) <= 1e-9);
            CHECK(std::abs(most - forgetful.most(cards, budget).most) <= 1e-9);
            // The best way leads to what was found.
            int steps = 0;
            search.most(cards, budget);
            search.best_way(cards, [&](const State& state) {
                CHECK_EQ(game.current_player(state), chance_player);
                ++steps;
            });
            CHECK(steps <= 2 * game.max_game_length() + 20);
        }
    }
}

TEST("exact from some talon on: a bound all the same, and the optimum where that is the start") {
    const Rules rules = tools::sizes(2, 5, 7, bit(3), 3, 1, 5);
    Rules none = rules;
    none.exchange = Exchange::none;
    const Game game(none);
    const value::Net net(none, tools::net_file(none, 8));
    Exactly exactly(game);
    for (const int talon : {-1, 0, talon_size(none)}) {
        DualSearch<Said> search(game, Said(game, net, {talon, 1U << 26}), 1, 1U << 26);
        double sum = 0;
        double squares = 0;
        for (std::uint64_t index = 0; index < 300; ++index) {
            const Deal cards = deal(none, 3, index);
            Budget budget;
            const double most = search.most(cards, budget).most;
            const double best = exactly.said(game.start(cards));
            if (talon == talon_size(none)) CHECK(std::abs(most - best) <= 1e-9);
            sum += most - best;
            squares += (most - best) * (most - best);
        }
        CHECK(sum >= -4.5 * std::sqrt(squares));
        if (talon < talon_size(none)) CHECK(squares > 0.01);
    }
}

TEST("without costs the bound is whether the deal can be won with all cards known") {
    const Rules rules = tools::sizes(2, 5, 7, bit(3), 3, 1, 5);
    const Game game(rules);
    const value::Net net(rules, tools::net_file(rules, 1));
    DualSearch<Said> free(game, Said(game, net), 0, 1U << 26);
    int won = 0;
    for (std::uint64_t index = 0; index < 200; ++index) {
        const Deal cards = deal(rules, 4, index);
        Budget budget;
        const double most = free.most(cards, budget).most;
        CHECK(most == 0 || most == 1);
        won += most == 1 ? 1 : 0;
    }
    CHECK(won > 20 && won < 200);
}

TEST("a search cut short says more than is so, never less") {
    const Rules rules = small_games()[1];
    const Game game(rules);
    const value::Net net(rules, tools::net_file(rules, 8));
    DualSearch<Said> search(game, Said(game, net), 1, 1U << 26);
    int cut = 0;
    for (std::uint64_t index = 0; index < 60; ++index) {
        const Deal cards = deal(rules, 9, index);
        Budget budget;
        const double most = search.most(cards, budget).most;
        for (const std::uint64_t limit : {0U, 1U, 3U, 10U}) {
            Budget small(limit);
            const value::DualValue found = search.most(cards, small);
            CHECK(found.most >= most - 1e-12);
            if (found.exact) CHECK(std::abs(found.most - most) <= 1e-12);
            cut += found.exact ? 0 : 1;
        }
    }
    CHECK(cut > 60);
}

TEST("costs have mean 0 for a player who sees no hidden card") {
    for (const Rules& rules : {small_games()[0], small_games()[5], Rules()}) {
        const Game game(rules);
        const value::Net net(rules, tools::net_file(rules, 12));
        const auto costs = value::costs_of_random_play(game, net, 17, 0, 4000, {});
        double sum = 0;
        double squares = 0;
        for (const double cost : costs) sum += cost, squares += cost * cost;
        const double error = std::sqrt(squares) / 4000;
        CHECK(error > 0);
        CHECK(std::abs(sum / 4000) < 4.5 * error);
    }
}

TEST("values and pulls depend on no thread") {
    const Rules rules = small_games()[0];
    const Game game(rules);
    const value::Net net(rules, tools::net_file(rules, 2));
    BatchOptions one;
    one.threads = 1;
    BatchOptions three;
    three.threads = 3;
    three.chunk = 2;
    const auto a = value::dual_lessons(game, net, 1, 5, 40, {}, one);
    const auto b = value::dual_lessons(game, net, 1, 5, 40, {}, three);
    const auto values = value::dual_values(game, net, 1, 5, 40, {}, three);
    CHECK(a.pulls.features == b.pulls.features && a.pulls.weights == b.pulls.weights);
    CHECK_EQ(a.values.size(), 40U);
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        CHECK_EQ(a.values[i].most, b.values[i].most);
        CHECK_EQ(a.values[i].most, values[i].most);
    }
}
