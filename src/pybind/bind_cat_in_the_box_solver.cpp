// matou._core.cat_in_the_box: exact values.
#include <pybind11/stl.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "cat_in_the_box_bound.hpp"
#include "matou/cat_in_the_box/many/solve.hpp"
#include "matou/cat_in_the_box/solver.hpp"

namespace matou::bind::cat_in_the_box_game {
namespace {

using citb::Method, citb::Solution, citb::SolveOptions;
using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;

constexpr std::array<std::string_view, 4> methods{"auto", "zero_sum", "max_n", "paranoid"};

Method to_method(const std::string& word) {
    for (std::size_t i = 0; i < methods.size(); ++i) {
        if (methods[i] == word) return static_cast<Method>(i);
    }
    invalid_state("method is auto, zero_sum, max_n or paranoid, not " + quoted(word));
}

SolveOptions options(const Handle& state, const std::string& method, const Whole& seat,
                     double table_mb, bool ties) {
    return {to_method(method), seat_of(state, seat), checked_megabytes(table_mb), ties};
}

py::dict told(const citb::Game& game, const citb::State& state, const Solution& found) {
    py::dict dict;
    dict["values"] = found.values;
    dict["line"] = spelt(game, state, found.line);
    dict["method"] = methods.at(static_cast<std::size_t>(found.method));
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
    const citb::State start = state.state();
    const Solution found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return citb::solve(*game, start, how, budget); });
    return told(*game, start, found);
}

py::list py_analyse(const Handle& state, const std::string& method, const Whole& seat,
                    double table_mb, const Nodes& max_nodes, Seconds seconds,
                    const py::object& progress) {
    const SolveOptions how = options(state, method, seat, table_mb, false);
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    const auto plays =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return citb::analyse(*game, start, how, budget); });
    py::list list;
    for (const auto& [action, found] : plays) {
        citb::State after = start;
        game->advance(after, action);
        list.append(
            py::make_tuple(game->action_to_string(start, action), told(*game, after, found)));
    }
    return list;
}

std::pair<std::optional<bool>, std::uint64_t> py_at_least(const Handle& state, const Whole& seat,
                                                          const Whole& threshold, double table_mb,
                                                          const Nodes& max_nodes, Seconds seconds,
                                                          const py::object& progress) {
    const int who = seat_of(state, seat);
    const int score = within(threshold, "threshold", -1000, 1000);
    const double megabytes = checked_megabytes(table_mb);
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    return budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
        const auto answer =
            citb::many::paranoid_at_least(*game, start, who, score, megabytes, budget);
        return std::make_pair(answer, budget.nodes());
    });
}

}  // namespace

void bind_solver(py::module_& m) {
    m.def("solve", &py_solve, "state"_a, py::kw_only(), "method"_a = "auto", "seat"_a = Whole(0),
          "table_mb"_a = 256.0, "ties"_a = false, "max_nodes"_a = py::none(),
          "seconds"_a = py::none(), "progress"_a = py::none(),
          "The scores under best play with all cards known, as a dict: values, line, method, "
          "exact, lower, upper, nodes, tie_independent.");
    m.def("analyse", &py_analyse, "state"_a, py::kw_only(), "method"_a = "auto",
          "seat"_a = Whole(0), "table_mb"_a = 256.0, "max_nodes"_a = py::none(),
          "seconds"_a = py::none(), "progress"_a = py::none(),
          "Pairs of the text of a legal play and the solution of the position behind it.");
    m.def("at_least", &py_at_least, "state"_a, "seat"_a, "threshold"_a, py::kw_only(),
          "table_mb"_a = 256.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "Whether the paranoid value of the seat is at least the threshold (None: the budget "
          "ended first), and nodes looked at.");
}

}  // namespace matou::bind::cat_in_the_box_game
