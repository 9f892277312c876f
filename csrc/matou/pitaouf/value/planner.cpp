#include "matou/pitaouf/value/planner.hpp"

#include <algorithm>
#include <cmath>

#include "matou/pitaouf/exact/solver.hpp"

namespace matou::pitaouf::value {
namespace {

constexpr double left_out_errors = 3;

// What an action was worth on the deals so far; kept deal by deal, since two actions are compared
// on the same deals.
struct Trial {
    Action action;
    std::vector<double> values;
    double sum = 0;

    void add(double value) {
        values.push_back(value);
        sum += value;
    }
    [[nodiscard]] double mean() const noexcept { return sum / static_cast<double>(values.size()); }
};

// The mean difference to a better trial of the same deals, in its standard errors.
double errors_behind(const Trial& trial, const Trial& best) noexcept {
    const std::size_t n = std::min(trial.values.size(), best.values.size());
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double difference = best.values[i] - trial.values[i];
        sum += difference;
        squares += difference * difference;
    }
    if (sum <= 0) return 0;
    const double size = static_cast<double>(n);
    const double spread = std::max(0.0, squares - sum * sum / size) / std::max(1.0, size - 1);
    return spread == 0 ? 2 * left_out_errors : sum / size / std::sqrt(spread / size);
}

Estimate estimate(const Trial& trial, const Trial& best) noexcept {
    const double size = static_cast<double>(trial.values.size());
    double squares = 0;
    for (const double value : trial.values)
        squares += (value - trial.mean()) * (value - trial.mean());
    const double spread = size > 1 ? squares / (size - 1) : 0.25;
    return {trial.action, trial.mean(), std::sqrt(spread / size),
            static_cast<int>(trial.values.size()), errors_behind(trial, best)};
}

bool better(const Trial& a, const Trial& b) noexcept { return a.mean() > b.mean(); }

}  // namespace

// From the state after an action: chance as the deal holds it, the plays that the value function
// takes, and at last the value of the best play.
double Planner::follow(State state, const Deal& deal) const noexcept {
    answer_chance(game_, state, deal);
    for (int play = 1; play < planning_.plays && !game_.is_terminal(state); ++play) {
        game_.advance(state, judgement_.best(state).action);
        answer_chance(game_, state, deal);
    }
    return judgement_.value(state);
}

// The value of best play behind each action, empty where the ending is too large.
std::vector<Estimate> Planner::exact_values(const State& state,
                                            const Game::Actions& actions) const {
    if (state.unread_count + state.known_count > planning_.exact_talon ||
        !exact::supports(game_.rules(), state)) {
        return {};
    }
    exact::Solver solver(game_, state, std::size_t{1} << 26);
    Budget budget(planning_.exact_nodes);
    std::vector<Estimate> found;
    for (const Action action : actions) {
        State next = state;
        game_.advance(next, action);
        const Bounds<double> win = solver.solve(next, budget);
        if (budget.exhausted()) return {};
        found.push_back({action, win.low});
    }
    // Of equals the first in the order of actions stays first.
    std::stable_sort(found.begin(), found.end(),
                     [](const Estimate& a, const Estimate& b) { return a.value > b.value; });
    for (Estimate& one : found) {
        one.errors_behind = one.value < found.front().value ? 2 * left_out_errors : 0;
    }
    return found;
}

std::vector<Estimate> Planner::estimates(const State& state, std::uint64_t seed,
                                         Budget& budget) const {
    Game::Actions actions;
    game_.legal_actions(state, actions);
    if (std::vector<Estimate> exact = exact_values(state, actions); !exact.empty()) return exact;
    std::vector<Trial> trials;
    for (const Action action : actions) trials.push_back({action, {}});
    const int all_worlds =
        state.phase == Phase::exchange ? planning_.exchange_worlds : planning_.worlds;
    auto in_question = trials.end();  // those before it are still looked into
    int round_end = std::min(planning_.first_worlds, all_worlds);
    for (int world = 0; world < all_worlds; ++world) {
        if (world > 0 &&
            budget.spend(static_cast<std::uint64_t>(in_question - trials.begin())) == 0) {
            break;
        }
        const Deal cards = game_.sample_deal(state, seed + static_cast<std::uint64_t>(world));
        for (auto trial = trials.begin(); trial != in_question; ++trial) {
            State next = state;
            game_.advance(next, trial->action);
            trial->add(follow(next, cards));
        }
        if (world + 1 < round_end) continue;
        round_end *= 2;
        std::sort(trials.begin(), in_question, better);
        in_question = std::partition(trials.begin(), in_question, [&](const Trial& trial) {
            return errors_behind(trial, trials.front()) < left_out_errors;
        });
        if (in_question - trials.begin() == 1) break;
    }
    std::sort(trials.begin(), in_question, better);
    std::sort(in_question, trials.end(), better);
    std::vector<Estimate> found;
    for (const Trial& trial : trials) found.push_back(estimate(trial, trials.front()));
    return found;
}

Action Planner::choose(const State& state, std::uint64_t seed) const {
    Budget no_limit;
    return estimates(state, seed, no_limit).front().action;
}

}  // namespace matou::pitaouf::value
