// matou._core.filou: best play with all cards known.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "filou_bound.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/solver.hpp"

namespace matou::bind::filou_game {
namespace {

using filou::Method, filou::Solution, filou::SolveOptions;
using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;

Method to_method(const std::string& word) {
    if (word == "max_n") return Method::max_n;
    if (word == "paranoid") return Method::paranoid;
    invalid_state("method is max_n or paranoid, not " + quoted(word));
}

// What is asked for, and the seat whose value is told: under max_n none where none is to decide.
struct Asked {
    SolveOptions options;
    std::optional<int> seat;
};

Asked asked(const Handle& state, const std::string& method, const std::optional<Whole>& given_seat,
            double table_mb) {
    Asked found;
    found.options.method = to_method(method);
    found.options.table_mb = checked_megabytes(table_mb);
    const bool needed = found.options.method == Method::paranoid;
    if (needed || given_seat || state.record.player() >= 0) {
        found.options.seat = seat_of(state, given_seat);
        found.seat = found.options.seat;
    }
    return found;
}

py::dict told(const filou::Game& game, filou::State state, const Solution& found,
              const std::optional<int>& seat) {
    py::dict dict;
    std::vector<std::string> texts;
    for (const Action action : found.line) {
        texts.push_back(game.action_to_string(state, action));
        game.advance(state, action);
    }
    dict["values"] = py::none();
    dict["value"] = py::none();
    dict["line"] = py::none();
    if (found.exact) {
        dict["values"] = found.values;
        if (seat) dict["value"] = found.values[static_cast<std::size_t>(*seat)];
        dict["line"] = texts;
    }
    dict["exact"] = found.exact;
    dict["nodes"] = found.nodes;
    dict["lower"] = found.lower;
    dict["upper"] = found.upper;
    return dict;
}

py::dict py_solve(const Handle& state, const std::string& method, const std::optional<Whole>& seat,
                  double table_mb, const Nodes& max_nodes, Seconds seconds,
                  const py::object& progress) {
    const Asked how = asked(state, method, seat, table_mb);
    const auto game = state.record.shared_game();
    const filou::State start = state.state();
    const Solution found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return filou::solve(*game, start, how.options, budget); });
    return told(*game, start, found, how.seat);
}

py::list py_analyse(const Handle& state, const std::string& method,
                    const std::optional<Whole>& seat, double table_mb, const Nodes& max_nodes,
                    Seconds seconds, const py::object& progress) {
    const Asked how = asked(state, method, seat, table_mb);
    const auto game = state.record.shared_game();
    const filou::State start = state.state();
    const auto actions =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return filou::analyse(*game, start, how.options, budget); });
    py::list list;
    for (const auto& [action, found] : actions) {
        filou::State after = start;
        game->advance(after, action);
        list.append(py::make_tuple(game->action_to_string(start, action),
                                   told(*game, after, found, how.seat)));
    }
    return list;
}

}  // namespace

void bind_solver(py::module_& m) {
    m.def("solve", &py_solve, "state"_a, "method"_a, py::kw_only(), "seat"_a = py::none(),
          "table_mb"_a = 256.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "The final points under best play with all cards known, as a dict: values (None where a "
          "limit ended the search), value (of `seat`, None: the seat to act), line, exact, nodes, "
          "lower, upper (bounds of each seat's final points). Raises NotApplicable during the "
          "deal.");
    m.def("analyse", &py_analyse, "state"_a, "method"_a, py::kw_only(), "seat"_a = py::none(),
          "table_mb"_a = 256.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "Pairs of the text of a legal action and the solution of the position behind it.");
}

}  // namespace matou::bind::filou_game
