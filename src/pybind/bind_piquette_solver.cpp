// matou._core.piquette: best play with all cards known, and advice for the exchange.
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_budget.hpp"
#include "hands.hpp"
#include "matou/core/text.hpp"
#include "matou/piquette/advise.hpp"
#include "matou/piquette/solve.hpp"
#include "piquette_bound.hpp"

namespace matou::bind::piquette_game {
namespace {

using piquette::PlayValue;
using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;
using Line = std::vector<Action>;

py::dict told(const piquette::Game& game, piquette::State state, const PlayValue& found,
              const Line& line) {
    std::vector<std::string> texts;
    for (const Action action : line) {
        texts.push_back(game.action_to_string(state, action));
        game.advance(state, action);
    }
    py::dict dict;
    dict["values"] = found.returns;
    dict["tricks"] = found.tricks;
    dict["line"] = texts;
    dict["exact"] = found.exact;
    dict["lower"] = found.lower;
    dict["upper"] = found.upper;
    dict["nodes"] = found.nodes;
    return dict;
}

// The value and a line that reaches it; without the line where the budget ended before.
std::pair<PlayValue, Line> valued(const piquette::Game& game, const piquette::State& state,
                                  Budget& budget, double table_mb) {
    const PlayValue value = piquette::play_value(game, state, budget, table_mb);
    if (!value.exact) return {value, {}};
    return {value, piquette::best_line(game, state, budget, table_mb)};
}

py::dict py_solve(const Handle& state, double table_mb, const Nodes& max_nodes, Seconds seconds,
                  const py::object& progress) {
    const double megabytes = checked_megabytes(table_mb);
    const auto game = state.record.shared_game();
    const piquette::State start = state.state();
    const auto found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                 [&](Budget& budget) { return valued(*game, start, budget, megabytes); });
    return told(*game, start, found.first, found.second);
}

py::list py_analyse(const Handle& state, double table_mb, const Nodes& max_nodes, Seconds seconds,
                    const py::object& progress) {
    const double megabytes = checked_megabytes(table_mb);
    const auto game = state.record.shared_game();
    const piquette::State start = state.state();
    struct Behind {
        Action action;
        piquette::State state;
        std::pair<PlayValue, Line> found;
    };
    const auto cards =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
            std::vector<Behind> all;
            for (const auto& [action, value] : piquette::analyse(*game, start, budget, megabytes)) {
                piquette::State after = start;
                game->advance(after, action);
                Line line;
                if (value.exact) line = piquette::best_line(*game, after, budget, megabytes);
                all.push_back({action, after, {value, std::move(line)}});
            }
            return all;
        });
    py::list list;
    for (const Behind& card : cards) {
        list.append(py::make_tuple(game->action_to_string(start, card.action),
                                   told(*game, card.state, card.found.first, card.found.second)));
    }
    return list;
}

// Cards, mean, its error, behind, its error, both means, samples, exact.
using Ranked =
    std::tuple<tricks::Hand, double, double, double, double, double, double, std::uint64_t, bool>;

std::optional<std::pair<std::vector<Ranked>, bool>> py_advise(
    const py::object& given, const Whole& given_hand, const std::string& role, const Whole& samples,
    const Whole& seed, const std::optional<Whole>& left, const std::optional<Whole>& other,
    const Whole& depth, const std::optional<Whole>& given_threads, const Nodes& max_nodes,
    Seconds seconds, const py::object& progress) {
    const piquette::Rules rules = to_rules(given);
    const tricks::Hand hand = to_hand(given_hand);
    if (role != "opener" && role != "dealer") {
        invalid_state("role is opener or dealer, not " + quoted(role));
    }
    piquette::AdviseOptions options;
    options.role = role == "opener" ? piquette::Role::opener : piquette::Role::dealer;
    if (left && role == "opener") {
        invalid_state("left is what an opener has left, so it is for the dealer alone");
    }
    if (left) options.left = within(*left, "left", 3, 8);
    if (other) {
        options.other = to_hand(*other);
        if (options.other == 0) invalid_state("the other hand has 12 cards, not 0");
    }
    options.samples = natural(samples, "samples");
    options.seed = natural(seed, "seed");
    options.depth = within(depth, "depth", 0, 1);
    const int threads = threads_or(given_threads, 0);
    check_seconds(seconds);
    // A limit of 0 has been reached at once; the core reads 0 as none.
    if (max_nodes) options.max_ends = std::max<std::uint64_t>(natural(*max_nodes, "max_nodes"), 1);
    if (seconds) options.seconds = std::max(*seconds, 1e-9);
    const auto found = watched(progress, [&](const auto& stop, auto& done) {
        return piquette::advise_discard(rules, hand, options, {threads, 0, &stop, &done});
    });
    if (found.values.empty()) return std::nullopt;
    std::vector<Ranked> ranked;
    for (const piquette::DiscardValue& one : found.values) {
        ranked.emplace_back(one.cards, one.mean, one.standard_error, one.behind, one.behind_error,
                            one.own, one.other, one.samples, found.exact);
    }
    return std::pair{ranked, found.complete};
}

}  // namespace

void bind_solver(py::module_& m) {
    m.def("solve", &py_solve, "state"_a, py::kw_only(), "table_mb"_a = 1.0,
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
          "The returns under best play of the tricks with all cards known, each seat playing for "
          "its own minus the other's, as a dict: values, tricks, line, exact, lower, upper (of "
          "seat 0's difference), nodes.");
    m.def("analyse", &py_analyse, "state"_a, py::kw_only(), "table_mb"_a = 1.0,
          "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
          "Pairs of the text of a legal card and the solution of the position behind it.");
    m.def("advise", &py_advise, "rules"_a, "hand"_a, "role"_a, "samples"_a, "seed"_a, py::kw_only(),
          "left"_a = py::none(), "other"_a = py::none(), "depth"_a = Whole(0),
          "threads"_a = py::none(), "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(),
          "Discards of a hand, best first: cards (as a hand), mean of the own return minus the "
          "other's, its standard error, how far behind the best on the same deals and the error of "
          "that, means of both "
          "returns, samples, whether all is enumerated, which `other`, the other hand, allows. "
          "`max_nodes` limits the deals worked out. None when a limit came before the "
          "first samples were done.");
}

}  // namespace matou::bind::piquette_game
