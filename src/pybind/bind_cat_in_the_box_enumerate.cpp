// matou._core.cat_in_the_box: what can follow, counted.
#include <pybind11/stl.h>

#include <bit>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "cat_in_the_box_bound.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/sim/batch.hpp"

namespace matou::bind::cat_in_the_box_game {
namespace {

using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;

// The entries of the seats that there are.
template <class T>
std::vector<T> by_seat(const citb::Game& game, const std::array<T, citb::max_players>& all) {
    return {all.begin(), all.begin() + game.num_players()};
}

using Ply = std::tuple<std::uint64_t, std::vector<std::uint64_t>, std::uint64_t>;

std::tuple<std::vector<Ply>, bool, std::uint64_t> py_census(const Handle& state,
                                                            const Nodes& threads, double memory_mb,
                                                            bool symmetry, const Nodes& max_nodes,
                                                            Seconds seconds,
                                                            const py::object& progress) {
    const citb::CensusOptions how{threads_or(threads, core_count()),
                                  checked_megabytes(memory_mb, "memory_mb"), symmetry};
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    const citb::Census census =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return citb::census(*game, start, how, budget); });
    std::vector<Ply> plies;
    for (const citb::Census::Ply& ply : census.plies) {
        plies.emplace_back(ply.positions, by_seat(*game, ply.paradoxes), ply.finished);
    }
    return {std::move(plies), census.exact, census.nodes};
}

using Estimate = std::tuple<std::uint64_t, double, double, std::vector<double>, std::vector<double>,
                            std::vector<std::uint64_t>>;

Estimate py_estimate(const Handle& state, const Whole& samples, const Whole& seed,
                     double memory_mb, const Nodes& max_nodes, Seconds seconds,
                     const py::object& progress) {
    const std::uint64_t lines = natural(samples, "samples");
    const std::uint64_t stream = natural(seed, "seed");
    const double memory = checked_megabytes(memory_mb, "memory_mb");
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    const citb::ParadoxEstimate found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
            return citb::estimate_paradoxes(*game, start, lines, stream, budget, memory);
        });
    return {found.samples,          found.sequences,
            found.stderr_sequences, by_seat(*game, found.by_seat),
            found.by_ply,           by_seat(*game, found.distinct)};
}

using Outcome = std::tuple<std::optional<int>, std::optional<int>,
                           std::vector<std::vector<std::string>>, std::uint64_t>;

std::vector<std::string> cell_texts(int players, std::uint64_t cells) {
    std::vector<std::string> texts;
    for (; cells != 0; cells &= cells - 1) {
        texts.push_back(citb::cell_text(players, std::countr_zero(cells)));
    }
    return texts;
}

std::vector<Outcome> py_trick_outcomes(const Handle& state, bool owners, const Nodes& max_nodes,
                                       Seconds seconds, const py::object& progress) {
    const auto game = state.record.shared_game();
    const citb::State start = state.state();
    const auto found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
            auto outcomes = citb::trick_outcomes(*game, start, budget, owners);
            if (budget.exhausted()) {
                budget_exhausted("the outcomes of the trick are not all known after " +
                                 std::to_string(budget.nodes()) + " nodes");
            }
            return outcomes;
        });
    const auto seat = [](int who) {
        return who == citb::none ? std::nullopt : std::optional<int>(who);
    };
    const int players = game->num_players();
    std::vector<Outcome> outcomes;
    outcomes.reserve(found.size());
    for (const citb::TrickOutcome& one : found) {
        std::vector<std::vector<std::string>> cells;
        for (const std::uint64_t taken : by_seat(*game, one.cells)) {
            cells.push_back(cell_texts(players, taken));
        }
        outcomes.emplace_back(seat(one.winner), seat(one.paradox), std::move(cells), one.sequences);
    }
    return outcomes;
}

}  // namespace

void bind_enumerate(py::module_& m) {
    m.def("census", &py_census, "state"_a, py::kw_only(), "threads"_a = py::none(),
          "memory_mb"_a = 4096.0, "symmetry"_a = true, "max_nodes"_a = py::none(),
          "seconds"_a = py::none(), "progress"_a = py::none(),
          "Distinct positions ply by ply, each ply as positions, paradoxes by seat, finished "
          "rounds; whether all are counted; nodes.");
    m.def("estimate_paradoxes", &py_estimate, "state"_a, "samples"_a, "seed"_a, py::kw_only(),
          "memory_mb"_a = 1024.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "Sequences of plays that end in a paradox, estimated from random lines: samples (fewer "
          "where the budget ended), sequences, standard error, by seat, by ply, distinct paradox "
          "positions met by seat, those beyond the memory left out.");
    m.def("trick_outcomes", &py_trick_outcomes, "state"_a, py::kw_only(), "owners"_a = true,
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
          "The distinct results of the trick in progress: winner or None, who causes a paradox or "
          "None, the cells that each seat takes (without owners: all cells as those of seat 0), "
          "sequences. Raises BudgetExhausted.");
}

}  // namespace matou::bind::cat_in_the_box_game
