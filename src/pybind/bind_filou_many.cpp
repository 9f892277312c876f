// matou._core.filou: simple players, the value of a row, many games at once.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_players.hpp"
#include "filou_bound.hpp"
#include "matou/filou/odds.hpp"
#include "matou/filou/players.hpp"
#include "matou/filou/row.hpp"

namespace matou::bind::filou_game {
namespace {

// The first `rows` rows and `columns` columns; 0: all.
template <class Table>
py::array_t<std::int64_t> to_counts(const Table& table, std::size_t rows = 0,
                                    std::size_t columns = 0) {
    if (rows == 0) rows = table.size();
    if (columns == 0) columns = table[0].size();
    std::vector<std::int64_t> numbers;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns; ++i) numbers.push_back(table[row][i]);
    }
    return to_array(std::move(numbers),
                    {static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(columns)});
}

std::optional<py::dict> py_count_games(const py::object& given,
                                       const std::vector<std::string>& players,
                                       const Whole& given_seed, const Whole& given_first,
                                       const Whole& given_count,
                                       const std::optional<Whole>& given_threads,
                                       const std::optional<Whole>& given_chunk,
                                       const py::object& progress, const py::object& stop_flag) {
    const filou::Rules rules = to_rules(given);
    const Range range(given_seed, given_first, given_count);
    const Sharing sharing(given_threads, given_chunk);
    const auto found = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return filou::count_games(rules, players, range.seed, range.first, range.count,
                                  sharing.options(stop, done))
            .first;
    });
    if (!found) return std::nullopt;
    const auto seats = static_cast<std::size_t>(rules.players);
    py::dict dict;
    dict["wins"] = to_counts(found->wins, seats, seats);
    dict["scores"] = to_counts(found->scores, seats);
    dict["cats"] = to_counts(found->cats, seats);
    dict["prices"] = to_counts(found->prices);
    dict["bought_for_one"] = to_counts(found->bought_for_one);
    dict["empty"] = to_counts(found->empty);
    dict["dogs"] = to_counts(found->dogs);
    dict["unsold"] = to_counts(found->unsold);
    dict["cancelled"] = to_counts(found->cancelled);
    dict["worth"] = to_counts(found->worth);
    dict["gains"] = to_counts(found->gains);
    return dict;
}

filou::RowOutcomes py_row_outcomes(const Handle& state, const Whole& given_seat) {
    const std::optional<long long> seat = small(given_seat);
    const int who = seat && *seat == -1 ? -1 : seat_of(state, given_seat);
    return filou::row_outcomes(filou::row_view(state.game(), state.state(), who));
}

}  // namespace

void bind_many(py::module_& m) {
    m.attr("LEAST_SCORE") = filou::least_score;
    m.attr("MOST_SCORE") = filou::most_score;
    m.attr("LEAST_ROW") = filou::least_row;
    m.attr("MOST_ROW") = filou::most_row;
    bind_players<Bound>(m, filou::all_players, filou::player_named,
                        [](filou::Player player, const filou::Game& game, const filou::State& state,
                           Stream& stream) { return filou::choose(player, game, state, stream); });
    m.def("row_outcomes", &py_row_outcomes, "state"_a, "seat"_a,
          "What the row will be worth, for what a seat knows (-1: the public), every lay uniform "
          "over its hand: (points, weight) by points. Raises NotApplicable during the deal, when "
          "the game is over, and before the seat has laid.");
    m.def("count_games", &py_count_games, "rules"_a, "players"_a, "seed"_a, "first"_a, "count"_a,
          py::kw_only(), "threads"_a = py::none(), "chunk"_a = py::none(),
          "progress"_a = py::none(), "stop"_a = py::none(),
          "Games first..first+count-1 of `seed`, played by the players of these names, one for all "
          "seats or one each from the start player on. A dict of int64 arrays: wins, scores, cats, "
          "prices, bought_for_one, empty, dogs, unsold, cancelled, worth, gains. None when "
          "`stop.is_set()` ended it.");
}

}  // namespace matou::bind::filou_game
