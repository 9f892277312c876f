// matou._core.padatou: exact values of a deal.
#include <pybind11/stl.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "matou/padatou/solver.hpp"
#include "padatou_bound.hpp"

namespace matou::bind::padatou_game {
namespace {

using padatou::Method, padatou::Solution, padatou::SolveOptions;
using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;

constexpr std::array<std::string_view, 2> methods{"max_n", "paranoid"};  // in the enum's order

Method to_method(const std::string& word) {
    for (std::size_t i = 0; i < methods.size(); ++i) {
        if (methods[i] == word) return static_cast<Method>(i);
    }
    invalid_state("method is max_n or paranoid, not " + quoted(word));
}

SolveOptions options(const Handle& state, const std::string& method, const Whole& seat,
                     double table_mb, bool ties) {
    return {to_method(method), seat_of(state, seat), checked_megabytes(table_mb), ties};
}

py::dict told(const padatou::Game& game, padatou::State state, const SolveOptions& how,
              const Solution& found) {
    std::vector<std::string> line;
    for (const Action action : found.line) {
        line.push_back(game.action_to_string(state, action));
        game.advance(state, action);
    }
    py::dict dict;
    dict["values"] = found.values;
    dict["line"] = line;
    dict["method"] = methods.at(static_cast<std::size_t>(how.method));
    dict["exact"] = found.exact;
    dict["lower"] = found.lower;
    dict["upper"] = found.upper;
    dict["nodes"] = found.nodes;
    dict["tie_independent"] = found.tie_independent;
    return dict;
}

py::dict py_solve(const Handle& state, const std::string& method, const Whole& seat,
                  double table_mb, bool ties, const Nodes& max_nodes, Seconds seconds,
                  const py::object& progress) {
    const SolveOptions how = options(state, method, seat, table_mb, ties);
    const auto game = state.record.shared_game();
    const padatou::State start = state.state();
    const Solution found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return padatou::solve(*game, start, how, budget); });
    return told(*game, start, how, found);
}

py::list py_analyse(const Handle& state, const std::string& method, const Whole& seat,
                    double table_mb, const Nodes& max_nodes, Seconds seconds,
                    const py::object& progress) {
    const SolveOptions how = options(state, method, seat, table_mb, false);
    const auto game = state.record.shared_game();
    const padatou::State start = state.state();
    const auto plays =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return padatou::analyse(*game, start, how, budget); });
    py::list list;
    for (const auto& [action, found] : plays) {
        padatou::State after = start;
        game->advance(after, action);
        list.append(
            py::make_tuple(game->action_to_string(start, action), told(*game, after, how, found)));
    }
    return list;
}

}  // namespace

void bind_solver(py::module_& m) {
    m.def("solve", &py_solve, "state"_a, py::kw_only(), "method"_a = "max_n", "seat"_a = Whole(0),
          "table_mb"_a = 256.0, "ties"_a = false, "max_nodes"_a = py::none(),
          "seconds"_a = py::none(), "progress"_a = py::none(),
          "The scores of the deal under best play with all cards known, as a dict: values, line, "
          "method, exact, lower, upper, nodes, tie_independent.");
    m.def("analyse", &py_analyse, "state"_a, py::kw_only(), "method"_a = "max_n",
          "seat"_a = Whole(0), "table_mb"_a = 256.0, "max_nodes"_a = py::none(),
          "seconds"_a = py::none(), "progress"_a = py::none(),
          "Pairs of the text of a legal card and the solution of the position behind it.");
}

}  // namespace matou::bind::padatou_game
