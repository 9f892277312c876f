// matou._core.piquette: simple players, many deals at once, traces.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_players.hpp"
#include "matou/piquette/odds.hpp"
#include "matou/piquette/players.hpp"
#include "matou/piquette/trace.hpp"
#include "piquette_bound.hpp"

namespace matou::bind::piquette_game {
namespace {

using Counts = py::array_t<std::int64_t>;
using ByRole = std::tuple<Counts, Counts, Counts>;
using DealArrays = std::pair<py::array_t<tricks::Hand>, py::array_t<std::int8_t>>;

template <class Table>
Counts to_counts(const Table& table) {
    std::vector<std::int64_t> numbers;
    for (const auto& row : table) numbers.insert(numbers.end(), row.begin(), row.end());
    return to_array(std::move(numbers), {static_cast<py::ssize_t>(table.size()),
                                         static_cast<py::ssize_t>(table[0].size())});
}

std::optional<ByRole> py_count_deals(const py::object& given,
                                     const std::vector<std::string>& players,
                                     const Whole& given_seed, const Whole& given_first,
                                     const Whole& given_count, bool double_dummy,
                                     const std::optional<Whole>& given_threads,
                                     const std::optional<Whole>& given_chunk,
                                     const py::object& progress, const py::object& stop_flag) {
    const piquette::Rules rules = to_rules(given);
    const auto play = double_dummy ? piquette::Play::double_dummy : piquette::Play::players;
    const Range range(given_seed, given_first, given_count);
    const Sharing sharing(given_threads, given_chunk);
    const auto found = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return piquette::count_deals(rules, players, play, range.seed, range.first, range.count,
                                     sharing.options(stop, done))
            .first;
    });
    if (!found) return std::nullopt;
    return ByRole{to_counts(found->tricks), to_counts(found->combinations),
                  to_counts(found->returns)};
}

DealArrays py_deal_hands(const Whole& given_seed, const Whole& given_first,
                         const Whole& given_count) {
    const std::uint64_t seed = natural(given_seed, "seed");
    const std::uint64_t first = natural(given_first, "first");
    const std::uint64_t count = natural(given_count, "count");
    const std::size_t numbers = checked_size(count, 2);
    std::vector<tricks::Hand> hands(numbers);
    std::vector<std::int8_t> openers(numbers / 2);
    watched(py::none(), [&](const auto& stop, auto&) {
        for (std::uint64_t i = 0; i < count && !stop; ++i) {
            const piquette::Deal deal = piquette::deal(seed, first + i);
            hands[2 * i] = deal.hands[0];
            hands[2 * i + 1] = deal.hands[1];
            openers[i] = static_cast<std::int8_t>(deal.opener);
        }
        return true;
    });
    const auto rows = static_cast<py::ssize_t>(count);
    return {to_array(std::move(hands), {rows, 2}), to_array(std::move(openers))};
}

}  // namespace

void bind_many(py::module_& m) {
    bind_players<Bound>(m, piquette::all_players, piquette::player_named, choice_of_legal);
    m.def("deal_hands", &py_deal_hands, "seed"_a, "first"_a, "count"_a,
          "The deals first..first+count-1 of `seed` before any exchange: their hands, uint32 "
          "(count, 2), and their openers, int8 (count,).");
    m.def(
        "count_deals", &py_count_deals, "rules"_a, "players"_a, "seed"_a, "first"_a, "count"_a,
        py::kw_only(), "double_dummy"_a = false, "threads"_a = py::none(), "chunk"_a = py::none(),
        "progress"_a = py::none(), "stop"_a = py::none(),
        "Deals first..first+count-1 of `seed`, played by the players of these names, one for both "
        "roles or the opener's and the dealer's; with `double_dummy` they exchange and announce, "
        "and the cards are played best. By role, opener then dealer, three int64 arrays: deals "
        "by tricks (2, 13), by points of combinations (2, 16), by score (2, 196). None when "
        "`stop.is_set()` ended it.");
    m.def(
        "trace",
        [](const py::object& given, const Whole& given_seed, const Whole& given_first,
           const Whole& given_games) {
            const piquette::Rules rules = to_rules(given);
            const std::uint64_t seed = natural(given_seed, "seed");
            const std::uint64_t first = natural(given_first, "first");
            const std::uint64_t games = natural(given_games, "games");
            static_cast<void>(checked_size(games, 10000));
            return to_array(watched(py::none(), [&](const auto&, auto&) {
                return piquette::trace(rules, seed, first, games);
            }));
        },
        "rules"_a, "seed"_a, "first"_a, "games"_a,
        "Random deals as one int64 vector, for matou._compiled.piquette.check_trace.");
}

}  // namespace matou::bind::piquette_game
