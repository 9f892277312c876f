// matou._core.pitaouf: the thoughtful solver.
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "matou/pitaouf/solver.hpp"
#include "matou/sim/batch.hpp"
#include "pitaouf_bound.hpp"

namespace matou::bind::pitaouf_game {
namespace {

using namespace pitaouf;
using Handle = StateHandle<Bound>;
using DealOf = DealHandle<Bound>;
using Answer = std::tuple<std::optional<bool>, std::vector<std::string>, std::uint64_t>;

SolverOptions solver_options(double table_mb) {
    SolverOptions options;
    options.table_bytes = table_bytes(table_mb);
    return options;
}

// Chance must have answered as the deal does, from the start of the game on.
void check_led_to(const DealOf& deal, const Handle& state) {
    const Game& game = state.game();
    if (!Bound::same_pack(game.rules(), deal.owner->game->rules())) {
        invalid_state("the deal has another pack than the state");
    }
    const auto& steps = state.record.steps();
    const State& start = steps.empty() ? state.state() : steps.front().undo;
    bool leads = start.phase == Phase::deal || start == game.start(deal.deal);
    for (const auto& step : steps) {
        leads = leads && (step.player != chance_player ||
                          Action{game.answer(step.undo, deal.deal)} == step.action);
    }
    if (!leads) {
        invalid_state("the state does not come from this deal: " + quoted(state.record.to_text()));
    }
}

Answer spelt(const Game& game, State state, const Deal& deal, const Solution& solution) {
    std::vector<std::string> line;
    for (const Action action : solution.line) {
        while (game.current_player(state) == chance_player) {
            static_cast<void>(game.apply(state, game.answer(state, deal)));
        }
        line.push_back(game.action_to_string(state, action));
        static_cast<void>(game.apply(state, action));
    }
    return {solution.winnable, std::move(line), solution.nodes};
}

Answer py_solve(const DealOf& deal, const std::optional<Handle>& from,
                const std::optional<Whole>& max_nodes, std::optional<double> seconds,
                double table_mb, const py::object& progress) {
    const SolverOptions options = solver_options(table_mb);
    if (from) check_led_to(deal, *from);
    const auto game = from ? from->record.shared_game() : deal.owner->game;
    const State start = from ? from->state() : game->start(deal.deal);
    const Solution solution = budgeted(
        natural(max_nodes, "max_nodes"), seconds, progress,
        [&](Budget& budget) { return Solver(*game, options).solve(start, deal.deal, budget); });
    return spelt(*game, start, deal.deal, solution);
}

std::vector<Answer> py_solve_many(const std::vector<DealOf>& deals,
                                  const std::optional<Whole>& given_threads,
                                  const std::optional<Whole>& given_nodes,
                                  std::optional<double> seconds, double table_mb,
                                  const py::object& progress) {
    check_seconds(seconds);
    const int threads = threads_or(given_threads, 0);
    const std::optional<std::uint64_t> max_nodes = natural(given_nodes, "max_nodes");
    const SolverOptions options = solver_options(table_mb);
    return watched(progress, [&](const auto& stop, auto& done) {
        std::vector<Answer> answers(deals.size());
        // One deal at a time: a hard one must not hold up others behind it.
        for_chunks(0, deals.size(), {threads, 1, &stop, &done}, [&](int) {
            return [&, game = std::shared_ptr<const Game>(), solver = std::optional<Solver>()](
                       std::uint64_t index, std::uint64_t) mutable {
                const DealOf& deal = deals[index];
                if (!game || game->rules() != deal.owner->game->rules()) {
                    game = deal.owner->game;
                    solver.emplace(*game, options);
                }
                std::atomic<std::uint64_t> nodes{0};
                Budget budget = make_budget(max_nodes, seconds, stop, nodes);
                const Solution solution = solver->solve(deal.deal, budget);
                answers[index] = spelt(*game, game->start(deal.deal), deal.deal, solution);
            };
        });
        return answers;
    });
}

}  // namespace

void bind_solver(py::module_& m) {
    m.def("solve", &py_solve, "deal"_a, "state"_a = py::none(), py::kw_only(),
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "table_mb"_a = 256.0,
          "progress"_a = py::none(),
          "Whether a player who knows every card can win the deal (None: the budget ended first), "
          "the actions of a win, nodes looked at. `state`: from there on, under its rules.");
    m.def("solve_many", &py_solve_many, "deals"_a, py::kw_only(), "threads"_a = py::none(),
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "table_mb"_a = 256.0,
          "progress"_a = py::none(),
          "The same for each of the deals, each under the rules of its game; the limits are those "
          "of one deal, the table that of one thread.");
}

}  // namespace matou::bind::pitaouf_game
