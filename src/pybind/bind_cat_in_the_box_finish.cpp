// matou._core.cat_in_the_box: whether a paradox can be avoided or forced.
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <vector>

#include "bind_budget.hpp"
#include "cat_in_the_box_bound.hpp"

namespace matou::bind::cat_in_the_box_game {
namespace {

using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;
using Answer = std::tuple<std::optional<bool>, std::vector<std::string>, std::uint64_t>;

Answer py_can_finish(const Handle& state, double table_mb, const Nodes& max_nodes, Seconds seconds,
                     const py::object& progress) {
    const double megabytes = checked_megabytes(table_mb);
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    const citb::Finish found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return citb::can_finish(*game, start, budget, megabytes); });
    return {found.possible, spelt(*game, start, found.line), found.nodes};
}

Answer py_forced_paradox(const Handle& state, const Whole& seat, double table_mb,
                         const Nodes& max_nodes, Seconds seconds, const py::object& progress) {
    const int who = seat_of(state, seat);
    const double megabytes = checked_megabytes(table_mb);
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    const citb::Forced found = budgeted(
        natural(max_nodes, "max_nodes"), seconds, progress,
        [&](Budget& budget) { return citb::forced_paradox(*game, start, who, budget, megabytes); });
    return {found.forced, spelt(*game, start, found.line), found.nodes};
}

}  // namespace

void bind_finish(py::module_& m) {
    m.def("can_finish", &py_can_finish, "state"_a, py::kw_only(), "table_mb"_a = 256.0,
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
          "Whether some continuation avoids every paradox (None: the budget ended first), such a "
          "line, nodes.");
    m.def("forced_paradox", &py_forced_paradox, "state"_a, "seat"_a, py::kw_only(),
          "table_mb"_a = 256.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "Whether the others together can make `seat` cause a paradox (None: the budget ended "
          "first), a line, nodes.");
}

}  // namespace matou::bind::cat_in_the_box_game
