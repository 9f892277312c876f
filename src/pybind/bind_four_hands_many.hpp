// Simple players, many deals at once and traces of Padatou and Padatou parlé. `Core` names what is
// the game's own:
//     using Bound, Player
//     static constexpr all_players            an array
//     static constexpr std::size_t rows       of the counts: places, or teams
//     static Player player_named(name)
//     static count_deals(rules, players, seed, first, count, options)
//     static trace(rules, seed, first, games)
#pragma once

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_players.hpp"
#include "handles.hpp"
#include "matou/core/random.hpp"
#include "matou/sim/batch.hpp"
#include "matou/tricks/deal_counts.hpp"

namespace matou::bind {

using CountArrays = std::pair<py::array_t<std::int64_t>, py::array_t<std::int64_t>>;

// The first rows of a table.
template <class Table>
[[nodiscard]] py::array_t<std::int64_t> first_rows(const Table& table, std::size_t rows) {
    std::vector<std::int64_t> numbers;
    for (std::size_t row = 0; row < rows; ++row) {
        numbers.insert(numbers.end(), table[row].begin(), table[row].end());
    }
    return to_array(std::move(numbers),
                    {static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(table[0].size())});
}

template <class Core>
[[nodiscard]] std::optional<CountArrays> count_arrays(
    const py::object& given, const std::vector<std::string>& players, const Whole& given_seed,
    const Whole& given_first, const Whole& given_count, const std::optional<Whole>& given_threads,
    const std::optional<Whole>& given_chunk, const py::object& progress,
    const py::object& stop_flag) {
    const auto rules = Core::Bound::to_rules(given);
    const Range range(given_seed, given_first, given_count);
    const Sharing sharing(given_threads, given_chunk);
    const auto found = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return Core::count_deals(rules, players, range.seed, range.first, range.count,
                                 sharing.options(stop, done))
            .first;
    });
    if (!found) return std::nullopt;
    return CountArrays{first_rows(found->tricks, Core::rows),
                       first_rows(found->scores, Core::rows)};
}

template <class Core>
void bind_four_hands_many(py::module_& m, const char* count_doc) {
    bind_players<typename Core::Bound>(m, Core::all_players, Core::player_named, choice_of_legal);
    m.def("count_deals", &count_arrays<Core>, "rules"_a, "players"_a, "seed"_a, "first"_a,
          "count"_a, py::kw_only(), "threads"_a = py::none(), "chunk"_a = py::none(),
          "progress"_a = py::none(), "stop"_a = py::none(), count_doc);
    m.def(
        "trace",
        [](const py::object& given, const Whole& given_seed, const Whole& given_first,
           const Whole& given_games) {
            const auto rules = Core::Bound::to_rules(given);
            const std::uint64_t seed = natural(given_seed, "seed");
            const std::uint64_t first = natural(given_first, "first");
            const std::uint64_t games = natural(given_games, "games");
            static_cast<void>(checked_size(games, 10000));
            return to_array(watched(py::none(), [&](const auto&, auto&) {
                return Core::trace(rules, seed, first, games);
            }));
        },
        "rules"_a, "seed"_a, "first"_a, "games"_a,
        "Random deals as one int64 vector, for check_trace of the readable rules, compiled.");
}

}  // namespace matou::bind
