// matou._core.cat_in_the_box: whole rounds at 2 players, every value in a table, discards.
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "bind_classes.hpp"
#include "cat_in_the_box_bound.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/sim/batch.hpp"

namespace matou::bind::cat_in_the_box_game {
namespace {

using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;

// A table and the game that its states belong to.
struct TableHandle {
    std::shared_ptr<const citb::Game> game;
    citb::two::Table table;
};

TableHandle py_make_table(const Handle& state, const Nodes& threads, const Nodes& max_nodes,
                          Seconds seconds, const py::object& progress) {
    const int workers = threads_or(threads, core_count());
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    return {game, budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
                return citb::two::Table::make(*game, start, workers, budget);
            })};
}

using DiscardValues =
    std::tuple<std::vector<int>, std::vector<int>, std::vector<int>, bool, std::uint64_t>;

DiscardValues py_discard_values(const Handle& state, double table_mb, const Nodes& threads,
                                const Nodes& max_nodes, Seconds seconds,
                                const py::object& progress) {
    const double megabytes = checked_megabytes(table_mb);
    const int workers = threads_or(threads, core_count());
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    citb::two::Discards found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
            return citb::two::discard_values(*game, start, megabytes, workers, budget);
        });
    for (int& number : found.rows) ++number;
    for (int& number : found.columns) ++number;
    return {std::move(found.rows), std::move(found.columns), std::move(found.values), found.exact,
            found.nodes};
}

void bind_table(py::module_& m) {
    py::class_<TableHandle>(m, "Table", py::is_final(), plain_metaclass(),
                            "The value of every position that can follow from a position.")
        .def(
            "value",
            [](const TableHandle& self, const Handle& state) {
                if (state.game().rules() != self.game->rules()) {
                    invalid_state("the state has other rules than the table");
                }
                return self.table.value(state.state());
            },
            "state"_a,
            "Score of seat 0 minus score of seat 1 under best play of both. Raises InvalidState "
            "for a position that cannot follow.")
        .def_property_readonly(
            "positions", [](const TableHandle& self) { return self.table.positions(); },
            "Positions with a stored value.")
        .def_property_readonly(
            "bytes", [](const TableHandle& self) { return self.table.bytes(); },
            "Memory of the values.")
        .def(
            "save",
            [](const TableHandle& self, const std::string& path) {
                const py::gil_scoped_release unlocked;
                self.table.save(path);
            },
            "path"_a, "Writes the table to a file, whole or not at all. Raises InvalidState.")
        .def_static(
            "load",
            [](const std::string& path, const py::object& rules) {
                const GameHandle<Bound> owner(Bound::rules_of_text(rules, "2"));
                const py::gil_scoped_release unlocked;
                return TableHandle{owner.game, citb::two::Table::load(*owner.game, path)};
            },
            "path"_a, "rules"_a = py::none(),
            "The table of a file, whose rules must be these; None: the standard rules of 2 "
            "players. Raises InvalidState for a file that is none or is damaged.");
}

}  // namespace

void bind_two(py::module_& m) {
    bind_table(m);
    m.def("make_table", &py_make_table, "state"_a, py::kw_only(), "threads"_a = py::none(),
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
          "The value of every position that can follow, at 2 players. Raises BudgetExhausted.");
    m.def("discard_values", &py_discard_values, "state"_a, py::kw_only(), "table_mb"_a = 64.0,
          "threads"_a = py::none(), "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "The numbers that seat 0 (rows) and seat 1 (columns) may discard, the difference of the "
          "scores for each pair row by row (-128: the budget ended first), whether all are exact, "
          "and nodes. The state: 2 players, nothing discarded yet.");
}

}  // namespace matou::bind::cat_in_the_box_game
