// matou._core.perft, positions and playout: one overload a game.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bind_budget.hpp"
#include "handles.hpp"
#include "matou/core/random.hpp"
#include "matou/search/enumerate.hpp"
#include "matou/search/perft.hpp"
#include "matou/sim/playout.hpp"

namespace matou::bind {

template <class Bound>
void bind_walks(py::module_& core) {
    using Handle = StateHandle<Bound>;
    core.def(
        "perft",
        [](const Handle& state, int depth, std::optional<std::uint64_t> max_nodes,
           std::optional<double> seconds, const py::object& progress) {
            if (depth < 0) invalid_state("a depth is 0 or more, not " + std::to_string(depth));
            const auto game = state.record.shared_game();
            const auto start = state.state();
            return watched(progress, [&, max_nodes, seconds](const auto& stop, auto& done) {
                Budget budget = make_budget(max_nodes, seconds, stop, done);
                const std::uint64_t histories = perft(*game, start, depth, budget);
                if (budget.exhausted()) {
                    budget_exhausted("perft to depth " + std::to_string(depth) + " stopped after " +
                                     std::to_string(budget.nodes()) + " nodes with " +
                                     std::to_string(histories) + " histories counted");
                }
                return histories;
            });
        },
        "state"_a, "depth"_a, py::kw_only(), "max_nodes"_a = py::none(), "seconds"_a = py::none(),
        "progress"_a = py::none(),
        "The number of histories of `depth` steps from here, decisions and chance alike; one that "
        "ends sooner counts 1. Raises BudgetExhausted.");
    if constexpr (Hashed<typename Handle::Game>) {
        core.def(
            "positions",
            [](const Handle& state, int max_depth, std::optional<std::uint64_t> max_nodes,
               std::optional<double> seconds, const py::object& progress) {
                const auto game = state.record.shared_game();
                const auto start = state.state();
                return watched(progress, [&, max_nodes, seconds](const auto& stop, auto& done) {
                    Budget budget = make_budget(max_nodes, seconds, stop, done);
                    auto counts = enumerate(*game, start, max_depth, budget);
                    if (budget.exhausted()) {
                        budget_exhausted("stopped after " + std::to_string(budget.nodes()) +
                                         " positions; finished to ply " +
                                         std::to_string(counts.size() - 1));
                    }
                    return counts;
                });
            },
            "state"_a, "max_depth"_a, py::kw_only(), "max_nodes"_a = py::none(),
            "seconds"_a = py::none(), "progress"_a = py::none(),
            "The number of different positions after 0, 1, ... steps. Raises BudgetExhausted.");
    }
    core.def(
        "playout",
        [](const Handle& state, std::uint64_t seed) {
            auto end = state.state();
            Stream stream(seed, Domain::playout, Bound::salt, 0);
            playout(state.game(), end, stream);
            std::vector<double> returns;
            for (int seat = 0; seat < state.game().num_players(); ++seat) {
                returns.push_back(state.game().returns(end, seat));
            }
            return returns;
        },
        "state"_a, "seed"_a,
        "The returns of a game played on from here by chance, all legal actions equally likely.");
}

}  // namespace matou::bind
