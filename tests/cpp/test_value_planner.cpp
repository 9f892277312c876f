// Plays weighed by a value function: the estimates, what a budget leaves, what is not looked at.
#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "matou/pitaouf/exact.hpp"
#include "matou/pitaouf/odds.hpp"
#include "matou/pitaouf/value/planner.hpp"
#include "matou/pitaouf/value/self_play.hpp"
#include "pitaouf_tools.hpp"
#include "value_tools.hpp"

using namespace matou;
using namespace matou::pitaouf;
using value::Estimate;
using value::Judgement;
using value::Planner;
using value::Planning;

namespace {

Rules small() {
    Rules rules = tools::sizes(2, 5, 7, bit(3), 3, 1, 5);
    rules.exchange = Exchange::none;
    return rules;
}

// The mean over chance, by all its outcomes, of the value of the best play behind an action.
double mean_after(const Game& game, const Judgement& judgement, const State& state) {
    if (game.current_player(state) != chance_player) return judgement.value(state);
    Game::Outcomes outcomes;
    game.chance_outcomes(state, outcomes);
    double sum = 0;
    for (const Outcome& outcome : outcomes) {
        State next = state;
        game.advance(next, outcome.action);
        sum += mean_after(game, judgement, next) * static_cast<double>(outcome.weight);
    }
    return sum / static_cast<double>(outcomes.total());
}

}  // namespace

TEST("estimates over many deals are the means over all that chance can do, the exchange too") {
    for (const bool exchange : {false, true}) {
        Rules rules = small();
        if (exchange) rules.exchange = Exchange::swap;
        const Game game(rules);
        const value::Net net(rules, tools::net_file(rules, 4));
        const Judgement judgement(game, net);
        Planning planning;
        planning.exact_talon = -1;
        planning.worlds = planning.exchange_worlds = planning.first_worlds = 4000;
        const Planner planner(game, net, planning);
        for (std::uint64_t index = 0; index < 12; ++index) {
            const Deal cards = deal(rules, 6, index);
            const State state = game.start(cards);
            if (game.is_terminal(state)) continue;
            Budget no_limit;
            const auto found = planner.estimates(state, 5, no_limit);
            for (std::size_t i = 1; i < found.size(); ++i) {
                CHECK(found[i - 1].value >= found[i].value);
            }
            for (const Estimate& one : found) {
                State next = state;
                game.advance(next, one.action);
                const double mean = mean_after(game, judgement, next);
                CHECK(std::abs(one.value - mean) <= 4.5 * one.stderr_ + 1e-9);
                CHECK_EQ(one.worlds, 4000);
            }
        }
    }
}

TEST("many plays behind an action end the game: estimates are win rates") {
    const Game game(small());
    const value::Net net(small(), tools::net_file(small(), 4));
    Planning planning;
    planning.exact_talon = -1;
    planning.plays = 1000;
    planning.worlds = planning.first_worlds = 50;
    const Planner planner(game, net, planning);
    Budget no_limit;
    for (const Estimate& one : planner.estimates(game.start(deal(small(), 6, 1)), 5, no_limit)) {
        CHECK(std::abs(one.value * 50 - std::round(one.value * 50)) <= 1e-9);
    }
}

TEST("a budget leaves estimates of at least one deal; actions far behind are left out early") {
    const Game game(small());
    const value::Net net(small(), tools::net_file(small(), 4));
    Planning planning;
    planning.exact_talon = -1;
    planning.worlds = 2000;
    const Planner planner(game, net, planning);
    const State state = game.start(deal(small(), 6, 2));
    Budget none(0);
    for (const Estimate& one : planner.estimates(state, 1, none)) CHECK_EQ(one.worlds, 1);
    Budget no_limit;
    const auto found = planner.estimates(state, 1, no_limit);
    CHECK(found.size() > 1);
    CHECK_EQ(found.front().errors_behind, 0);
    CHECK(found.back().worlds < 2000);
    CHECK(found.back().errors_behind >= 3);
}

TEST("endings that are small enough are weighed exactly, others estimated") {
    const Rules rules = small();
    const Game game(rules);
    const value::Net net(rules, tools::net_file(rules, 4));
    const State state = game.start(deal(rules, 6, 2));
    Planning planning;
    planning.exact_talon = 9;
    Budget no_limit;
    const auto found = Planner(game, net, planning).estimates(state, 1, no_limit);
    for (const auto& [action, win] : action_values(game, state, {}, no_limit)) {
        const auto same = [action = action](const Estimate& one) { return one.action == action; };
        const auto one = std::find_if(found.begin(), found.end(), same);
        CHECK(one != found.end());
        CHECK(std::abs(one->value - win.low) <= 1e-12);
        CHECK_EQ(one->worlds, 0);
    }
    for (std::size_t i = 1; i < found.size(); ++i) CHECK(found[i - 1].value >= found[i].value);
    planning.exact_nodes = 3;
    CHECK(Planner(game, net, planning).estimates(state, 1, no_limit).front().worlds > 0);
}

TEST("players with a value function are counted alike by any threads, and need one") {
    Rules rules = small();
    rules.exchange = Exchange::swap;
    const auto net = std::make_shared<const value::Net>(rules, tools::net_file(rules, 4, 32, 8, 1));
    Planning planning;
    planning.exact_talon = -1;
    planning.worlds = 20;
    planning.exchange_worlds = 20;
    for (const std::string_view player : {greedy_value, planner}) {
        const Entrant entrant{rules, std::string(player), Budget::no_limit, net, planning};
        BatchOptions one;
        one.threads = 1;
        BatchOptions three;
        three.threads = 3;
        three.chunk = 7;
        const auto counts = count_verdicts({entrant}, 3, 0, 200, one).first;
        CHECK(counts == count_verdicts({entrant}, 3, 0, 200, three).first);
        CHECK_EQ(counts[0] + counts[1], 200);
        CHECK(counts[1] > 0);
        const Entrant without{rules, std::string(player), Budget::no_limit, nullptr, planning};
        CHECK(tools::contains(
            tools::error_of([&] { static_cast<void>(count_verdicts({without}, 3, 0, 1, one)); }),
            "needs a value function"));
    }
}

TEST("lessons: targets of games without chance moves and full trust are the results") {
    const Rules rules = small();
    const Game game(rules);
    const value::Net net(rules, tools::net_file(rules, 4, 32, 8, 1));
    value::Practice practice;
    practice.trust = 1;
    practice.exploring = 0;
    const value::Lessons lessons = value::self_play(game, net, 1, 0, 300, practice, {});
    CHECK(lessons.won > 0 && lessons.won < 300);
    CHECK_EQ(lessons.targets.size(), lessons.ends.size());
    CHECK_EQ(lessons.heads.size(), lessons.ends.size());
    CHECK_EQ(lessons.ends.back(), lessons.features.size());
    for (const float target : lessons.targets) CHECK(target == 0 || target == 1);
    BatchOptions three;
    three.threads = 3;
    const value::Lessons same = value::self_play(game, net, 1, 0, 300, practice, three);
    CHECK(same.targets == lessons.targets && same.features == lessons.features);
}
