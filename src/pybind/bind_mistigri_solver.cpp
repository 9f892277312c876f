// matou._core.mistigri: endings over a horizon of turns, all cards known.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/solver.hpp"
#include "mistigri_bound.hpp"

namespace matou::bind::mistigri_game {
namespace {

using mistigri::Method, mistigri::Solution;
using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;

Method to_method(const std::string& word) {
    if (word == "auto") return Method::automatic;
    if (word == "difference") return Method::difference;
    if (word == "max_n") return Method::max_n;
    invalid_state("method is auto, difference or max_n, not " + quoted(word));
}

int to_turns(const Whole& given) {
    const std::optional<long long> turns = small(given);
    if (turns && *turns >= 1 && *turns <= mistigri::most_horizon) return static_cast<int>(*turns);
    invalid_state("a horizon is 1 to " + std::to_string(mistigri::most_horizon) + " turns, not " +
                  given.text());
}

py::dict told(const mistigri::Game& game, const mistigri::State& state, const Solution& found) {
    std::vector<double> values;
    std::vector<double> out;
    std::vector<double> lower;
    std::vector<double> upper;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        if (found.value) {
            values.push_back(found.value->returns[p]);
            out.push_back(found.value->out[p]);
        }
        lower.push_back(found.value ? values[p] : mistigri::least_return(game, state, seat));
        upper.push_back(found.value ? values[p] : 0);
    }
    py::dict dict;
    dict["values"] = py::none();
    dict["out"] = py::none();
    dict["cut"] = py::none();
    dict["best"] = py::none();
    if (found.value) {
        dict["values"] = values;
        dict["out"] = out;
        dict["cut"] = found.value->cut;
        if (found.best >= 0) dict["best"] = game.action_to_string(state, found.best);
    }
    dict["method"] = found.method == Method::difference ? "difference" : "max_n";
    dict["exact"] = found.value.has_value();
    dict["nodes"] = found.nodes;
    dict["lower"] = lower;
    dict["upper"] = upper;
    return dict;
}

py::dict py_solve(const Handle& state, const Whole& given_turns, const std::string& method,
                  double table_mb, const Nodes& max_nodes, Seconds seconds,
                  const py::object& progress) {
    const Method how = to_method(method);
    const int turns = to_turns(given_turns);
    const std::size_t bytes = table_bytes(table_mb);
    const auto game = state.record.shared_game();
    const mistigri::State start = state.state();
    const Solution found = budgeted(
        natural(max_nodes, "max_nodes"), seconds, progress,
        [&](Budget& budget) { return mistigri::solve(*game, start, turns, how, bytes, budget); });
    return told(*game, start, found);
}

std::vector<std::pair<std::string, py::dict>> py_analyse(const Handle& state,
                                                         const Whole& given_turns,
                                                         const std::string& method, double table_mb,
                                                         const Nodes& max_nodes, Seconds seconds,
                                                         const py::object& progress) {
    const Method how = to_method(method);
    const int turns = to_turns(given_turns);
    const std::size_t bytes = table_bytes(table_mb);
    const auto game = state.record.shared_game();
    const mistigri::State start = state.state();
    const auto found = budgeted(
        natural(max_nodes, "max_nodes"), seconds, progress,
        [&](Budget& budget) { return mistigri::analyse(*game, start, turns, how, bytes, budget); });
    std::vector<std::pair<std::string, py::dict>> plays;
    for (const mistigri::SolvedAction& one : found) {
        mistigri::State next = start;
        game->advance(next, one.action);
        plays.emplace_back(game->action_to_string(start, one.action),
                           told(*game, next, one.solution));
    }
    return plays;
}

}  // namespace

void bind_solver(py::module_& m) {
    m.def(
        "solve", &py_solve, "state"_a, "turns"_a, "method"_a, py::kw_only(), "table_mb"_a = 256.0,
        "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
        "Expectations with all cards known, were the round ended after so many more turns: values, "
        "out, cut, best, method, exact, nodes, lower, upper. Raises NotApplicable when the round "
        "is over or not dealt, or too many seats are in for the method.");
    m.def("analyse", &py_analyse, "state"_a, "turns"_a, "method"_a, py::kw_only(),
          "table_mb"_a = 256.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "Each legal action, or card that may be drawn, with `solve` after it.");
}

}  // namespace matou::bind::mistigri_game
