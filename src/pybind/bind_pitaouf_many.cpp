// matou._core.pitaouf: many deals at once, and traces.
#include <pybind11/stl.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_players.hpp"
#include "matou/pitaouf/odds.hpp"
#include "matou/pitaouf/players.hpp"
#include "matou/pitaouf/trace.hpp"
#include "pitaouf_value.hpp"

namespace matou::bind::pitaouf_game {
namespace {

using namespace pitaouf;
// Rules and a player's name, and for players who need them a value function and how they plan.
using Entrants = std::vector<py::tuple>;

std::vector<Entrant> to_entrants(const Entrants& given, const std::optional<Whole>& max_nodes) {
    const std::uint64_t limit = natural(max_nodes, "max_nodes").value_or(Budget::no_limit);
    std::vector<Entrant> entrants;
    for (const py::tuple& one : given) {
        if (one.size() != 2 && one.size() != 4) {
            invalid_state("an entrant is (rules, player) or (rules, player, net, planning), not " +
                          std::to_string(one.size()) + " things");
        }
        Entrant entrant{to_rules(one[0]), one[1].cast<std::string>(), limit, nullptr, {}};
        if (one.size() == 4) {
            const auto& net = one[2].cast<const ValueNet&>();
            if (!same_pack(net.game.rules(), entrant.rules)) {
                invalid_state("the value function was made for a game of another pack");
            }
            entrant.net = net.net;
            entrant.planning = one[3].cast<value::Planning>();
        }
        entrants.push_back(std::move(entrant));
    }
    return entrants;
}

// The cards that the text states; they belong to the pack that all entrants share.
std::optional<Deal> to_given(const std::vector<Entrant>& entrants,
                             const std::optional<std::string>& text) {
    if (!text || entrants.empty()) return std::nullopt;
    return deal_from_text(entrants[0].rules, *text, true);
}

using Counts = std::optional<py::array_t<std::int64_t>>;
using VerdictTable = std::optional<py::array_t<std::uint8_t>>;

Counts py_count_verdicts(const Entrants& given, const Whole& seed, const Whole& first,
                         const Whole& count, const std::optional<Whole>& threads,
                         const std::optional<Whole>& chunk, const std::optional<Whole>& max_nodes,
                         const std::optional<std::string>& given_text, const py::object& progress,
                         const py::object& stop_flag) {
    const Sharing sharing(threads, chunk);
    const Range range(seed, first, count);
    const std::vector<Entrant> entrants = to_entrants(given, max_nodes);
    const std::optional<Deal> stated = to_given(entrants, given_text);
    const Deal* cards = stated ? &*stated : nullptr;
    auto counts = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        return count_verdicts(entrants, range.seed, range.first, range.count,
                              sharing.options(stop, done), cards)
            .first;
    });
    if (!counts) return std::nullopt;
    return to_array(std::move(*counts), std::vector<py::ssize_t>(entrants.size(), num_verdicts));
}

VerdictTable py_verdicts_by_deal(const Entrants& given, const Whole& seed, const Whole& first,
                                 const Whole& count, const std::optional<Whole>& threads,
                                 const std::optional<Whole>& chunk,
                                 const std::optional<Whole>& max_nodes,
                                 const std::optional<std::string>& given_text,
                                 const py::object& progress, const py::object& stop_flag) {
    const Sharing sharing(threads, chunk);
    const Range range(seed, first, count);
    const std::vector<Entrant> entrants = to_entrants(given, max_nodes);
    const std::optional<Deal> stated = to_given(entrants, given_text);
    const Deal* cards = stated ? &*stated : nullptr;
    const std::size_t size = checked_size(range.count, entrants.size());
    auto table = watched_until({progress, stop_flag}, [&](const auto& stop, auto& done) {
        std::vector<std::uint8_t> verdicts(size);
        static_cast<void>(verdicts_by_deal(entrants, range.seed, range.first, range.count,
                                           sharing.options(stop, done), verdicts.data(), cards));
        return verdicts;
    });
    if (!table) return std::nullopt;
    return to_array(std::move(*table), {static_cast<py::ssize_t>(range.count),
                                        static_cast<py::ssize_t>(entrants.size())});
}

py::array_t<std::uint8_t> py_deal_many(const py::object& given, const Whole& seed,
                                       const Whole& first, const Whole& count) {
    const Rules rules = to_rules(given);
    const Range range(seed, first, count);
    const auto columns = static_cast<std::size_t>(pack_size(rules));
    const std::size_t size = checked_size(range.count, columns);
    auto table = watched(py::none(), [&](const auto& stop, auto& done) {
        std::vector<std::uint8_t> cards(size);
        for_chunks(range.first, range.count, {0, 0, &stop, &done}, [&](int) {
            return [&](std::uint64_t from, std::uint64_t number) {
                std::uint8_t* row = cards.data() + (from - range.first) * columns;
                for (std::uint64_t index = from; index < from + number; ++index) {
                    const Deal one = deal(rules, range.seed, index);
                    std::memcpy(row, one.cells.data() + 1, one.cell_count);
                    std::memcpy(row + one.cell_count, one.hand.data(), one.hand_count);
                    std::memcpy(row + one.cell_count + one.hand_count, one.talon.data(),
                                one.talon_count);
                    row += columns;
                }
            };
        });
        return cards;
    });
    return to_array(std::move(table),
                    {static_cast<py::ssize_t>(range.count), static_cast<py::ssize_t>(columns)});
}

py::array_t<std::int64_t> py_trace(const py::object& given, const Whole& seed, const Whole& first,
                                   const Whole& games) {
    const Rules rules = to_rules(given);
    const Range range(seed, first, games, "games");
    static_cast<void>(checked_size(range.count, 10000));
    return to_array(watched(py::none(), [&](const auto&, auto&) {
        return trace(rules, range.seed, range.first, range.count);
    }));
}

py::array_t<std::int64_t> py_trace_line(const DealHandle<Bound>& deal,
                                        const std::vector<Whole>& given) {
    std::vector<Action> line;
    for (const Whole& action : given) line.push_back(to_action(action));
    return to_array(trace_line(*deal.owner->game, deal.deal, line));
}

}  // namespace

void bind_many(py::module_& m) {
    bind_players<Bound>(m, all_players, player_named, choice_of_legal,
                        "The action that a simple player takes here; `seed` matters to `random` "
                        "alone.");
    m.def(
        "count_verdicts", &py_count_verdicts, "entrants"_a, "seed"_a, "first"_a, "count"_a,
        py::kw_only(), "threads"_a = py::none(), "chunk"_a = py::none(), "max_nodes"_a = py::none(),
        "given"_a = py::none(), "progress"_a = py::none(), "stop"_a = py::none(),
        "How often deals first..first+count-1 of `seed` ended in each way: an int64 array with one "
        "axis of 3 (lost, won, undecided) for each entrant, a pair of rules and a player's name "
        "(`thoughtful` too, who looks at `max_nodes` positions of a deal at most). Cards that the "
        "text `given` states keep their place. None when `stop.is_set()` ended it.");
    m.def("verdicts_by_deal", &py_verdicts_by_deal, "entrants"_a, "seed"_a, "first"_a, "count"_a,
          py::kw_only(), "threads"_a = py::none(), "chunk"_a = py::none(),
          "max_nodes"_a = py::none(), "given"_a = py::none(), "progress"_a = py::none(),
          "stop"_a = py::none(),
          "The verdict (0 lost, 1 won, 2 undecided) on each deal (row) for each entrant (column). "
          "None when `stop.is_set()` ended it.");
    m.def("deal_many", &py_deal_many, "rules"_a, "seed"_a, "first"_a, "count"_a,
          "The cards of deals first..first+count-1 of `seed`, one a row: cells from 1, hand, talon "
          "from its top. A card is (value - 2) * 4 + suit in the order S H D C, the joker 52.");
    m.def("trace", &py_trace, "rules"_a, "seed"_a, "first"_a, "games"_a,
          "Random games as one int64 vector, for matou._compiled.pitaouf.check_trace.");
    m.def("trace_line", &py_trace_line, "deal"_a, "line"_a,
          "The game of a line of player's actions (numbers) as such a vector.");
}

}  // namespace matou::bind::pitaouf_game
