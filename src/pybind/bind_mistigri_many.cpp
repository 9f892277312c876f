// matou._core.mistigri: simple players, many rounds at once.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_players.hpp"
#include "matou/mistigri/advise.hpp"
#include "matou/mistigri/odds.hpp"
#include "matou/mistigri/players.hpp"
#include "mistigri_bound.hpp"

namespace matou::bind::mistigri_game {
namespace {

// The first `rows` rows and `columns` columns.
template <class Table>
py::array_t<std::int64_t> to_counts(const Table& table, std::size_t rows, std::size_t columns) {
    std::vector<std::int64_t> numbers;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns; ++i) numbers.push_back(table[row][i]);
    }
    return to_array(std::move(numbers),
                    {static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(columns)});
}
template <class Row>
py::array_t<std::int64_t> to_row(const Row& row) {
    return to_array(std::vector<std::int64_t>(row.begin(), row.end()),
                    {1, static_cast<py::ssize_t>(row.size())});
}

std::optional<py::dict> py_count_rounds(const py::object& given,
                                        const std::vector<std::string>& players,
                                        const Whole& given_seed, const Whole& given_first,
                                        const Whole& given_count,
                                        const std::optional<Whole>& given_threads,
                                        const std::optional<Whole>& given_chunk,
                                        const py::object& progress, const py::object& stop_flag) {
    const mistigri::Rules rules = to_rules(given);
    const Range range(given_seed, given_first, given_count);
    const Sharing sharing(given_threads, given_chunk);
    const auto found = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return mistigri::count_rounds(rules, players, range.seed, range.first, range.count,
                                      sharing.options(stop, done))
            .first;
    });
    if (!found) return std::nullopt;
    const auto seats = static_cast<std::size_t>(rules.players);
    const auto rows = static_cast<py::ssize_t>(seats);
    py::dict dict;
    dict["wins"] = to_counts(found->wins, seats, seats);
    dict["penalties"] = to_counts(found->penalties, seats, found->penalties[0].size());
    dict["turns"] = to_row(found->turns);
    dict["endings"] = to_row(found->endings);
    dict["out"] = to_array(std::vector<std::int64_t>(found->out.begin(), found->out.begin() + rows),
                           {rows, 1});
    dict["effects"] = to_row(found->effects);
    return dict;
}

using Advised = std::tuple<std::string, double, double, double, double, double>;

std::pair<int, std::vector<Advised>> py_advise(const py::object& given, const std::string& known,
                                               const std::string& player,
                                               const Whole& given_samples, const Whole& given_seed,
                                               const std::optional<Whole>& given_threads,
                                               const py::object& progress) {
    const mistigri::Game game(to_rules(given));
    const mistigri::Player chooser = mistigri::player_named(player);
    const std::uint64_t samples = natural(given_samples, "samples");
    const std::uint64_t seed = natural(given_seed, "seed");
    const Sharing sharing(given_threads, std::nullopt);
    const mistigri::Advice found = watched(progress, [&](const auto& stop, auto& done) {
        return mistigri::advise(game, known, chooser, samples, seed, sharing.options(stop, done))
            .first;
    });
    std::vector<Advised> actions;
    for (const mistigri::Advised& one : found.actions) {
        actions.emplace_back(one.text, one.penalty, one.stderr_penalty, one.behind,
                             one.stderr_behind, one.out);
    }
    return {found.seat, std::move(actions)};
}

}  // namespace

void bind_many(py::module_& m) {
    m.attr("MOST_PENALTY") = mistigri::most_penalty;
    bind_players<Bound>(m, mistigri::all_players, mistigri::player_named, choice_of_legal);
    m.def(
        "advise", &py_advise, "rules"_a, "known"_a, "player"_a, "samples"_a, "seed"_a,
        py::kw_only(), "threads"_a = py::none(), "progress"_a = py::none(),
        "The seat to act, and its legal actions, best first, over so many rounds drawn from what "
        "it knows, each played out by `player` in all seats: action, mean penalty, its standard "
        "error, how much more than the best, the standard error of that, share of rounds in which "
        "the seat got rid of all its cards.");
    m.def(
        "count_rounds", &py_count_rounds, "rules"_a, "players"_a, "seed"_a, "first"_a, "count"_a,
        py::kw_only(), "threads"_a = py::none(), "chunk"_a = py::none(), "progress"_a = py::none(),
        "stop"_a = py::none(),
        "Rounds first..first+count-1 of `seed`, played by the players of these names, one for all "
        "seats or one each from the seat that plays first on. A dict of int64 arrays: wins, "
        "penalties, turns, endings, out, effects. None when `stop.is_set()` ended it.");
}

}  // namespace matou::bind::mistigri_game
