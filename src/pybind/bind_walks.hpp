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
#include "matou/sim/playout.hpp"

namespace matou::bind {

inline constexpr const char* perft_doc = R"(The number of histories of `depth` steps from a state.

Decisions and results of chance are steps alike, weights do not count; a history that ends sooner
counts 1. It is the classic witness that two programs have the same rules. The state stays as it is.

Parameters
----------
state : State
    Of any game.
depth : int
    Steps, 0 or more.
max_nodes : int, optional
    Give up after so many positions; default no limit.
seconds : float, optional
    Give up after so long; default no limit.
progress : callable, optional
    Called with the number of positions looked at, a few times a second and at the end.

Raises
------
BudgetExhausted
    A limit was reached; the message tells what had been counted.
InvalidState
    A depth or a limit out of range.

Examples
--------
>>> from matou import perft, pitaouf
>>> state = pitaouf.deal(0, seed=1).state()
>>> perft(state, 0), perft(state, 1) == len(state.legal_actions())
(1, True)
)";

inline constexpr const char* positions_doc =
    R"(The number of different positions after 0, 1, ... steps from a state, as a list.

Element d counts the positions that some history of d steps reaches, told apart exactly; histories
that ended sooner are not counted again. The list ends with the last step that has positions.

Parameters
----------
state : State
    Of any game.
max_depth : int
    The last step to count, 0 or more.
max_nodes, seconds, progress : optional
    As in `perft`; a node is a position whose steps are followed.

Raises
------
BudgetExhausted
    A limit was reached; the message tells which steps were finished.
InvalidState
    A depth or a limit out of range.

Examples
--------
>>> from matou import pitaouf
>>> from matou._core import positions
>>> state = pitaouf.deal(0, seed=1).state()
>>> positions(state, 1) == [1, len(state.legal_actions())]
True
)";

inline constexpr const char* playout_doc =
    R"(The returns, one a seat, of a game played on from a state by chance.

At each decision all legal actions are equally likely, at each chance node the outcomes have their
own probabilities. The state stays as it is. All that a State holds is used, hidden cards too.

Parameters
----------
state : State
    Of any game.
seed : int
    0 to 2**64 - 1; the same seed plays the same game on every machine.

Raises
------
InvalidState
    A seed out of range.

Examples
--------
>>> from matou import pitaouf, playout
>>> playout(pitaouf.deal(0, seed=1).state(), seed=5)
[0.0]
)";

template <class Bound>
void bind_walks(py::module_& core) {
    using Handle = StateHandle<Bound>;
    // The text of the first overload is that of the function.
    const bool first = !py::hasattr(core, "perft");
    py::options options;
    options.disable_function_signatures();
    core.def(
        "perft",
        [](const Handle& state, const Whole& given_depth, const std::optional<Whole>& max_nodes,
           std::optional<double> seconds, const py::object& progress) {
            const int steps = depth(given_depth);
            const auto game = state.record.shared_game();
            const auto start = state.state();
            return budgeted(
                natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
                    const std::uint64_t histories = Bound::perft(*game, start, steps, budget);
                    if (budget.exhausted()) {
                        budget_exhausted("perft to depth " + std::to_string(steps) +
                                         " stopped after " + std::to_string(budget.nodes()) +
                                         " nodes with " + std::to_string(histories) +
                                         " histories counted");
                    }
                    return histories;
                });
        },
        "state"_a, "depth"_a, py::kw_only(), "max_nodes"_a = py::none(), "seconds"_a = py::none(),
        "progress"_a = py::none(), first ? perft_doc : "");
    core.def(
        "positions",
        [](const Handle& state, const Whole& given_depth, const std::optional<Whole>& max_nodes,
           std::optional<double> seconds, const py::object& progress) {
            const int steps = depth(given_depth, "max_depth");
            const auto game = state.record.shared_game();
            const auto start = state.state();
            return budgeted(
                natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
                    auto counts = enumerate(*game, start, steps, budget);
                    if (budget.exhausted()) {
                        budget_exhausted("stopped after " + std::to_string(budget.nodes()) +
                                         " positions; finished to ply " +
                                         std::to_string(counts.size() - 1));
                    }
                    return counts;
                });
        },
        "state"_a, "max_depth"_a, py::kw_only(), "max_nodes"_a = py::none(),
        "seconds"_a = py::none(), "progress"_a = py::none(), first ? positions_doc : "");
    core.def(
        "playout",
        [](const Handle& state, const Whole& seed) {
            auto end = state.state();
            Stream stream(natural(seed, "seed"), Domain::playout, Bound::salt, 0);
            playout(state.game(), end, stream);
            std::vector<double> returns;
            for (int seat = 0; seat < state.game().num_players(); ++seat) {
                returns.push_back(state.game().returns(end, seat));
            }
            return returns;
        },
        "state"_a, "seed"_a, first ? playout_doc : "");
}

}  // namespace matou::bind
