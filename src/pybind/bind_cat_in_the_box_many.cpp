// matou._core.cat_in_the_box: simple players, many rounds at once, traces.
#include <pybind11/stl.h>

#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_players.hpp"
#include "cat_in_the_box_bound.hpp"
#include "matou/cat_in_the_box/odds.hpp"
#include "matou/cat_in_the_box/players.hpp"
#include "matou/cat_in_the_box/trace.hpp"

namespace matou::bind::cat_in_the_box_game {
namespace {

using Counts = py::array_t<std::int64_t>;
using Rounds = std::tuple<Counts, Counts, Counts>;

// The first `rows` by `columns` of a table.
template <class Table>
Counts part(const Table& table, int rows, int columns) {
    std::vector<std::int64_t> numbers;
    for (int row = 0; row < rows; ++row) {
        const auto& from = table[static_cast<std::size_t>(row)];
        numbers.insert(numbers.end(), from.begin(), from.begin() + columns);
    }
    return to_array(std::move(numbers), {rows, columns});
}

std::optional<Rounds> py_count_rounds(const py::object& given,
                                      const std::vector<std::string>& players,
                                      const Whole& given_seed, const Whole& given_first,
                                      const Whole& given_count,
                                      const std::optional<Whole>& given_threads,
                                      const std::optional<Whole>& given_chunk,
                                      const py::object& progress, const py::object& stop_flag) {
    const citb::Rules rules = to_rules(given);
    const Range range(given_seed, given_first, given_count);
    const Sharing sharing(given_threads, given_chunk);
    const auto found = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return citb::count_rounds(rules, players, range.seed, range.first, range.count,
                                  sharing.options(stop, done))
            .first;
    });
    if (!found) return std::nullopt;
    const int seats = rules.players;
    std::vector<std::int64_t> bonuses(found->bonuses.begin(), found->bonuses.begin() + seats);
    return Rounds{part(found->paradoxes, seats, citb::tricks_of(seats)),
                  to_array(std::move(bonuses)), part(found->scores, seats, citb::num_scores)};
}

}  // namespace

void bind_many(py::module_& m) {
    bind_players<Bound>(m, citb::all_players, citb::player_named, choice_of_legal);
    m.def("count_rounds", &py_count_rounds, "rules"_a, "players"_a, "seed"_a, "first"_a, "count"_a,
          py::kw_only(), "threads"_a = py::none(), "chunk"_a = py::none(),
          "progress"_a = py::none(), "stop"_a = py::none(),
          "Rounds of the deals first..first+count-1 of `seed`, played by the players of these "
          "names, one a seat or one for all, as three int64 arrays: paradoxes by causing seat and "
          "trick, bonuses by seat, and by seat how often each score from -8 to 44 came. None when "
          "`stop.is_set()` ended it.");
    m.def(
        "trace",
        [](const py::object& given, const Whole& given_seed, const Whole& given_first,
           const Whole& games) {
            const citb::Rules rules = to_rules(given);
            const std::uint64_t seed = natural(given_seed, "seed");
            const std::uint64_t first = natural(given_first, "first");
            const std::uint64_t rounds = natural(games, "games");
            static_cast<void>(checked_size(rounds, 10000));
            return to_array(watched(py::none(), [&](const auto&, auto&) {
                return citb::trace(rules, seed, first, rounds);
            }));
        },
        "rules"_a, "seed"_a, "first"_a, "games"_a,
        "Random rounds as one int64 vector, for matou._compiled.cat_in_the_box.check_trace.");
}

}  // namespace matou::bind::cat_in_the_box_game
