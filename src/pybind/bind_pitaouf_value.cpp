// matou._core.pitaouf: the learnt value function.
#include <pybind11/stl.h>

#include <utility>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_classes.hpp"
#include "bind_players.hpp"
#include "matou/pitaouf/value/dual.hpp"
#include "matou/pitaouf/value/fitting.hpp"
#include "matou/pitaouf/value/self_play.hpp"
#include "pitaouf_value.hpp"

namespace matou::bind::pitaouf_game {
namespace {

using namespace pitaouf;

py::tuple to_tuple(value::Lessons&& lessons) {
    const std::int64_t won = lessons.won;
    return py::make_tuple(to_array(std::move(lessons.features)), to_array(std::move(lessons.ends)),
                          to_array(std::move(lessons.heads)), to_array(std::move(lessons.targets)),
                          won);
}

py::tuple py_self_play(const ValueNet& net, const Whole& seed, const Whole& first,
                       const Whole& count, double trust, double exploring, double chance_moves,
                       const std::optional<Whole>& threads) {
    const Sharing sharing(threads, std::nullopt);
    const Range range(seed, first, count);
    value::Practice practice;
    practice.trust = trust;
    practice.exploring = exploring;
    practice.chance_moves = chance_moves;
    return to_tuple(watched(py::none(), [&](const auto& stop, auto& done) {
        return value::self_play(net.game, *net.net, range.seed, range.first, range.count, practice,
                                sharing.options(stop, done));
    }));
}

py::tuple py_fitting(const ValueNet& net, const Whole& seed, const Whole& first, const Whole& count,
                     const std::vector<double>& shares, int exact_talon, double exact_mb,
                     const std::optional<Whole>& threads) {
    const Sharing sharing(threads, std::nullopt);
    const Range range(seed, first, count);
    if (shares.empty()) invalid_state("there must be a share of moves made by chance");
    return to_tuple(watched(py::none(), [&](const auto& stop, auto& done) {
        return value::fitting(net.game, *net.net, range.seed, range.first, range.count, shares,
                              {exact_talon, table_bytes(exact_mb)}, sharing.options(stop, done));
    }));
}

value::DualOptions dual_options(double scale, const std::optional<Whole>& max_nodes,
                                double table_mb, int exact_talon, double exact_mb) {
    return {scale,
            natural(max_nodes, "max_nodes").value_or(Budget::no_limit),
            table_bytes(table_mb),
            {exact_talon, table_bytes(exact_mb)}};
}

py::tuple to_tuple(const std::vector<value::DualValue>& values) {
    std::vector<double> most;
    std::vector<std::uint8_t> exact;
    std::vector<std::uint64_t> nodes;
    for (const value::DualValue& one : values) {
        most.push_back(one.most);
        exact.push_back(one.exact ? 1 : 0);
        nodes.push_back(one.nodes);
    }
    return py::make_tuple(to_array(std::move(most)), to_array(std::move(exact)),
                          to_array(std::move(nodes)));
}

py::object py_dual(const ValueNet& net, const Whole& seed, const Whole& first, const Whole& count,
                   double scale, const std::optional<Whole>& max_nodes, double table_mb,
                   int exact_talon, double exact_mb, const std::optional<Whole>& threads,
                   const std::optional<Whole>& chunk, const py::object& progress,
                   const py::object& stop_flag) {
    const Sharing sharing(threads, chunk);
    const Range range(seed, first, count);
    const value::DualOptions options =
        dual_options(scale, max_nodes, table_mb, exact_talon, exact_mb);
    const auto values = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return value::dual_values(net.game, *net.net, range.seed, range.first, range.count, options,
                                  sharing.options(stop, done));
    });
    if (!values) return py::none();
    return to_tuple(*values);
}

py::tuple py_dual_lessons(const ValueNet& net, const Whole& seed, const Whole& first,
                          const Whole& count, double scale, const std::optional<Whole>& max_nodes,
                          double table_mb, int exact_talon, double exact_mb,
                          const std::optional<Whole>& threads) {
    const Sharing sharing(threads, Whole(1));
    const Range range(seed, first, count);
    const value::DualOptions options =
        dual_options(scale, max_nodes, table_mb, exact_talon, exact_mb);
    value::DualLessons lessons = watched(py::none(), [&](const auto& stop, auto& done) {
        return value::dual_lessons(net.game, *net.net, range.seed, range.first, range.count,
                                   options, sharing.options(stop, done));
    });
    return py::make_tuple(to_tuple(lessons.values), to_array(std::move(lessons.pulls.features)),
                          to_array(std::move(lessons.pulls.ends)),
                          to_array(std::move(lessons.pulls.heads)),
                          to_array(std::move(lessons.pulls.weights)));
}

py::array_t<double> py_costs(const ValueNet& net, const Whole& seed, const Whole& first,
                             const Whole& count, const std::optional<Whole>& threads) {
    const Sharing sharing(threads, std::nullopt);
    const Range range(seed, first, count);
    return to_array(watched(py::none(), [&](const auto& stop, auto& done) {
        return value::costs_of_random_play(net.game, *net.net, range.seed, range.first, range.count,
                                           sharing.options(stop, done));
    }));
}

void check_to_move(const StateHandle<Bound>& handle) {
    if (handle.game().current_player(handle.state()) != 0) {
        not_applicable("actions are weighed where the player is to move, not at " +
                       quoted(handle.record.to_text()));
    }
}

std::vector<std::tuple<Action, double, double, int, double>> py_estimates(
    const ValueNet& net, const StateHandle<Bound>& handle, const value::Planning& planning,
    const Whole& seed, const std::optional<Whole>& max_nodes, std::optional<double> seconds,
    const py::object& progress) {
    const State state = handle.state();
    check_to_move(handle);
    const std::uint64_t drawn = natural(seed, "seed");
    const auto found =
        budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
            return value::Planner(handle.game(), *net.net, planning)
                .estimates(state, drawn, budget);
        });
    std::vector<std::tuple<Action, double, double, int, double>> all;
    for (const value::Estimate& one : found) {
        all.emplace_back(one.action, one.value, one.stderr_, one.worlds, one.errors_behind);
    }
    return all;
}

}  // namespace

void bind_value(py::module_& m) {
    py::classh<value::Planning>(m, "Planning", py::is_final(), plain_metaclass(),
                                "How a planner weighs plays.")
        .def(py::init([](int worlds, int plays, int exchange_worlds, int first_worlds,
                         int exact_talon, const Whole& exact_nodes) {
                 for (const int number : {worlds, plays, exchange_worlds, first_worlds}) {
                     if (number < 1) {
                         invalid_state("a planner's numbers are 1 or more, not " +
                                       std::to_string(number));
                     }
                 }
                 return value::Planning{worlds,      first_worlds,
                                        plays,       exchange_worlds,
                                        exact_talon, natural(exact_nodes, "exact_nodes")};
             }),
             py::kw_only(), "worlds"_a = 256, "plays"_a = 1, "exchange_worlds"_a = 256,
             "first_worlds"_a = 32, "exact_talon"_a = 5, "exact_nodes"_a = 50'000);
    py::classh<ValueNet>(m, "ValueNet", py::is_final(), plain_metaclass(),
                         "A learnt value function: bytes of a file, and the rules it is used for.")
        .def(py::init([](const py::object& rules, const py::bytes& file) {
                 return ValueNet(to_rules(rules), std::string_view(file));
             }),
             "rules"_a, "file"_a)
        .def(
            "value",
            [](const ValueNet& self, const StateHandle<Bound>& state) {
                return value::Judgement(self.game, *self.net).value(state.state());
            },
            "state"_a, "The win probability of a state as it was learnt.")
        .def(
            "greedy",
            [](const ValueNet& self, const StateHandle<Bound>& handle,
               const value::Planning& planning, const Whole& seed) {
                const State state = handle.state();
                check_to_move(handle);
                if (state.phase == Phase::exchange) {
                    return value::Planner(handle.game(), *self.net, planning)
                        .choose(state, natural(seed, "seed"));
                }
                return value::Judgement(handle.game(), *self.net).best(state).action;
            },
            "state"_a, "planning"_a, py::kw_only(), "seed"_a = 0,
            "The play after which the function expects most; the exchange is planned.")
        .def("estimates", &py_estimates, "state"_a, "planning"_a, py::kw_only(), "seed"_a = 0,
             "max_nodes"_a = py::none(), "seconds"_a = py::none(), "progress"_a = py::none(),
             "Action, mean value, its standard error, the deals it was tried on, and how many "
             "errors "
             "of their difference it is behind the best; the best first.")
        .def(
            "fitting", &py_fitting, "seed"_a, "first"_a, "count"_a, "shares"_a, py::kw_only(),
            "exact_talon"_a = -1, "exact_mb"_a = 1024.0, "threads"_a = py::none(),
            "States of games with these shares of moves made by chance, as lessons: each with what "
            "one exact step makes of the function.")
        .def("dual", &py_dual, "seed"_a, "first"_a, "count"_a, py::kw_only(), "scale"_a = 1.0,
             "max_nodes"_a = py::none(), "table_mb"_a = 1024.0, "exact_talon"_a = -1,
             "exact_mb"_a = 1024.0, "threads"_a = py::none(), "chunk"_a = py::none(),
             "progress"_a = py::none(), "stop"_a = py::none(),
             "For each deal the most of win less costs of a player who sees all its cards (their "
             "mean is an upper bound of the optimal win probability), whether it is exact and not "
             "only bounded from above, the states looked at. None when `stop.is_set()` ended it.")
        .def("dual_lessons", &py_dual_lessons, "seed"_a, "first"_a, "count"_a, py::kw_only(),
             "scale"_a = 1.0, "max_nodes"_a = py::none(), "table_mb"_a = 1024.0,
             "exact_talon"_a = -1, "exact_mb"_a = 1024.0, "threads"_a = py::none(),
             "The same, and what pulls the bound: features, ends, heads and weights of states.")
        .def("costs_of_random_play", &py_costs, "seed"_a, "first"_a, "count"_a, py::kw_only(),
             "threads"_a = py::none(),
             "What each deal costs a player at random who sees no hidden card: of mean 0.")
        .def("self_play", &py_self_play, "seed"_a, "first"_a, "count"_a, py::kw_only(),
             "trust"_a = 0.8, "exploring"_a = 0.75, "chance_moves"_a = 0.08,
             "threads"_a = py::none(),
             "Games that the function plays, as lessons: features of all states one behind the "
             "other, where each state's end, its head, its target; and the number of wins.");
    m.def(
        "value_features",
        [](const py::object& rules) { return value::Features(to_rules(rules)).size(); }, "rules"_a,
        "The number of yes-or-no features that a value function for these rules sees.");
}

}  // namespace matou::bind::pitaouf_game
