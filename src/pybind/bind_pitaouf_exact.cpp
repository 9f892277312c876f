// matou._core.pitaouf: exact win probabilities.
#include <pybind11/stl.h>

#include <array>
#include <atomic>
#include <chrono>
#include <utility>
#include <variant>

#include "bind_budget.hpp"
#include "matou/core/table.hpp"
#include "matou/pitaouf/exact.hpp"
#include "matou/pitaouf/players.hpp"
#include "pitaouf_bound.hpp"

namespace matou::bind::pitaouf_game {
namespace {

using namespace pitaouf;
using Handle = StateHandle<Bound>;

// The win probability of a player given as a Python function, which is asked once for each position
// with the game in progress that came there first.
class ForCallable {
  public:
    ForCallable(const Handle& start, py::function player, std::size_t table_bytes, Budget& budget,
                py::object progress)
        : handle_(start),
          player_(std::move(player)),
          form_(start.game(), Merge::none),
          table_(form_.words(), table_bytes),
          budget_(budget),
          progress_(std::move(progress)) {}

    [[nodiscard]] Bounds<double> value() {
        const Game& game = handle_.game();
        const int player = handle_.record.player();
        if (player == terminal_player) {
            const double end = game.returns(handle_.state(), 0);
            return {end, end};
        }
        std::array<std::uint64_t, 16> words;
        const std::span key(words.data(), form_.words());
        form_.encode(handle_.state(), key);
        double kept = 0;
        if (table_.find(key, kept)) return {kept, kept};
        if (!budget_.spend()) return {0, 1};
        Bounds<double> found{0, 0};
        if (player == chance_player) {
            look_around();
            Game::Outcomes outcomes;
            game.chance_outcomes(handle_.state(), outcomes);
            for (const Outcome& outcome : outcomes) {
                const Bounds<double> child = after(outcome.action);
                found.low += child.low * static_cast<double>(outcome.weight);
                found.high += child.high * static_cast<double>(outcome.weight);
            }
            const auto total = static_cast<double>(outcomes.total());
            found = {found.low / total, found.high / total};
        } else {
            found = after(ask());
        }
        if (!budget_.exhausted()) table_.insert(key, found.low);
        return found;
    }
    [[nodiscard]] std::size_t positions() const noexcept { return table_.size(); }

  private:
    [[nodiscard]] Action ask() {
        const py::object answer = player_(handle_);
        if (py::isinstance<py::str>(answer)) {
            return handle_.record.to_action(answer.cast<std::string>());
        }
        if (PyIndex_Check(answer.ptr()) == 0) {
            throw py::type_error("a player returns the number or the text of an action, not " +
                                 py::repr(answer).cast<std::string>());
        }
        return to_action(answer.cast<Whole>());
    }
    // Signals, and progress five times a second.
    void look_around() {
        using namespace std::chrono_literals;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        const auto now = std::chrono::steady_clock::now();
        if (progress_.is_none() || now - told_ < 200ms) return;
        told_ = now;
        progress_(budget_.nodes());
    }
    [[nodiscard]] Bounds<double> after(Action action) {
        handle_.record.apply(action);
        const Bounds<double> found = value();
        handle_.record.undo();
        return found;
    }

    Handle handle_;
    py::function player_;
    NormalForm form_;
    WordTable<double> table_;
    Budget& budget_;
    py::object progress_;
    std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

Merge to_merge(const std::string& word) {
    if (word == "none") return Merge::none;
    if (word == "past") return Merge::past;
    if (word == "relabelled") return Merge::relabelled;
    invalid_state("merge is none, past or relabelled, not " + quoted(word));
}

ExactOptions exact_options(double table_mb, const std::string& merge) {
    return {table_bytes(table_mb), to_merge(merge)};
}

using PlayerArgument = std::optional<std::variant<std::string, py::function>>;

ExactValue exact_value(const Handle& state, const PlayerArgument& player,
                       const std::optional<Whole>& given_nodes, std::optional<double> seconds,
                       double table_mb, const std::string& merge, const py::object& progress) {
    const ExactOptions options = exact_options(table_mb, merge);
    const std::optional<std::uint64_t> max_nodes = natural(given_nodes, "max_nodes");
    if (player && std::holds_alternative<py::function>(*player)) {
        const std::atomic<bool> stop{false};
        std::atomic<std::uint64_t> done{0};
        Budget budget = make_budget(max_nodes, seconds, stop, done);
        ForCallable search(state, std::get<py::function>(*player), options.table_bytes, budget,
                           progress);
        const Bounds<double> win = search.value();
        if (!progress.is_none()) progress(budget.nodes());
        return {win, budget.nodes(), search.positions()};
    }
    std::optional<Player> named;
    if (player) named = player_named(std::get<std::string>(*player));
    const auto game = state.record.shared_game();
    const State start = state.state();
    return budgeted(max_nodes, seconds, progress, [&](Budget& budget) {
        return named ? player_value(*game, start, *named, options, budget)
                     : best_value(*game, start, options, budget);
    });
}

// Shortest text that reads back as the same number.
std::string number_text(double value) { return py::repr(py::float_(value)).cast<std::string>(); }

[[noreturn]] void not_finished(std::uint64_t nodes, double low, double high) {
    budget_exhausted("not exact after " + std::to_string(nodes) +
                     " nodes: the win probability lies between " + number_text(low) + " and " +
                     number_text(high));
}

py::int_ to_int(WorldCount count) {
    const py::int_ high(static_cast<std::uint64_t>(count >> 64));
    const py::int_ low(static_cast<std::uint64_t>(count));
    return (high << py::int_(64)) | low;
}

}  // namespace

void bind_exact(py::module_& m) {
    m.def(
        "exact_bounds",
        [](const Handle& state, const PlayerArgument& player, const std::optional<Whole>& max_nodes,
           std::optional<double> seconds, double table_mb, const std::string& merge,
           const py::object& progress) {
            const ExactValue found =
                exact_value(state, player, max_nodes, seconds, table_mb, merge, progress);
            return std::make_tuple(found.win.low, found.win.high, found.nodes, found.positions);
        },
        "state"_a, "player"_a = py::none(), py::kw_only(), "max_nodes"_a = py::none(),
        "seconds"_a = py::none(), "table_mb"_a = 1024.0, "merge"_a = "relabelled",
        "progress"_a = py::none(),
        "Low and high end of the win probability (equal when it is exact), nodes looked at, "
        "positions kept. `player`: None for the best one, a name, or a function of a State that is "
        "asked once for each position.");
    m.def(
        "exact",
        [](const Handle& state, const PlayerArgument& player, const std::optional<Whole>& max_nodes,
           std::optional<double> seconds, double table_mb, const std::string& merge,
           const py::object& progress) {
            const ExactValue found =
                exact_value(state, player, max_nodes, seconds, table_mb, merge, progress);
            if (found.win.low != found.win.high) {
                not_finished(found.nodes, found.win.low, found.win.high);
            }
            return found.win.low;
        },
        "state"_a, "player"_a = py::none(), py::kw_only(), "max_nodes"_a = py::none(),
        "seconds"_a = py::none(), "table_mb"_a = 1024.0, "merge"_a = "relabelled",
        "progress"_a = py::none(),
        "The win probability from a state, exact to rounding. Raises BudgetExhausted with what is "
        "known.");
    m.def(
        "exact_count",
        [](const Handle& state, const std::optional<Whole>& max_nodes,
           std::optional<double> seconds, double table_mb, const std::string& merge,
           const py::object& progress) {
            const ExactOptions options = exact_options(table_mb, merge);
            const auto game = state.record.shared_game();
            const State start = state.state();
            const ExactCount found =
                budgeted(natural(max_nodes, "max_nodes"), seconds, progress,
                         [&](Budget& budget) { return best_count(*game, start, options, budget); });
            if (found.won.low != found.won.high) {
                const auto worlds = static_cast<double>(found.worlds);
                not_finished(found.nodes, static_cast<double>(found.won.low) / worlds,
                             static_cast<double>(found.won.high) / worlds);
            }
            return std::make_pair(to_int(found.won.low), to_int(found.worlds));
        },
        "state"_a, py::kw_only(), "max_nodes"_a = py::none(), "seconds"_a = py::none(),
        "table_mb"_a = 1024.0, "merge"_a = "relabelled", "progress"_a = py::none(),
        "In how many of how many equally likely ways to lay the unseen cards the best player wins: "
        "the exact fraction, not reduced. Raises BudgetExhausted with what is known.");
    m.def(
        "action_values",
        [](const Handle& state, const std::optional<Whole>& max_nodes,
           std::optional<double> seconds, double table_mb, const std::string& merge,
           const py::object& progress) {
            const ExactOptions options = exact_options(table_mb, merge);
            const auto game = state.record.shared_game();
            const State start = state.state();
            const auto [values, nodes] =
                budgeted(natural(max_nodes, "max_nodes"), seconds, progress, [&](Budget& budget) {
                    auto found = action_values(*game, start, options, budget);
                    return std::make_pair(std::move(found), budget.nodes());
                });
            std::vector<std::pair<Action, double>> exact;
            for (const auto& [action, win] : values) {
                if (win.low != win.high) not_finished(nodes, win.low, win.high);
                exact.emplace_back(action, win.low);
            }
            return exact;
        },
        "state"_a, py::kw_only(), "max_nodes"_a = py::none(), "seconds"_a = py::none(),
        "table_mb"_a = 1024.0, "merge"_a = "relabelled", "progress"_a = py::none(),
        "Pairs of a legal action and its win probability when best play follows. Raises "
        "BudgetExhausted.");
}

}  // namespace matou::bind::pitaouf_game
