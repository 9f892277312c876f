// matou._core.tricks: cards and hands as texts, and double dummy for two or four hands.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "bind_games.hpp"
#include "hands.hpp"
#include "matou/tricks/double_dummy.hpp"
#include "matou/tricks/text.hpp"

namespace matou::bind {
namespace {

using namespace pybind11::literals;
using tricks::Position;
using Nodes = std::optional<Whole>;
using Seconds = std::optional<double>;
using Hands = py::array_t<std::uint32_t, py::array::c_style>;
using Leaders = py::array_t<std::int8_t, py::array::c_style>;

int to_card(const Whole& given) { return within(given, "a card", 0, tricks::num_cards - 1); }

template <int P>
Position<P> to_position(const std::vector<Whole>& hands, const Whole& leader,
                        const std::vector<Whole>& trick) {
    Position<P> position;
    for (std::size_t p = 0; p < P; ++p) position.hands[p] = to_hand(hands[p]);
    position.leader = within(leader, "the leader", 0, P - 1);
    if (trick.size() >= P) {
        invalid_state("a trick in progress has at most " + std::to_string(P - 1) + " cards, not " +
                      std::to_string(trick.size()));
    }
    position.count = static_cast<int>(trick.size());
    for (std::size_t i = 0; i < trick.size(); ++i) {
        position.trick[i] = static_cast<tricks::Card>(to_card(trick[i]));
    }
    tricks::check(position);
    return position;
}

// Calls `work` with the position of two or four hands.
template <class Work>
auto with_position(const std::vector<Whole>& hands, const Whole& leader,
                   const std::vector<Whole>& trick, Work&& work) {
    if (hands.size() == 2) return work(to_position<2>(hands, leader, trick));
    if (hands.size() == 4) return work(to_position<4>(hands, leader, trick));
    invalid_state("double dummy is for 2 or 4 hands, not " + std::to_string(hands.size()));
}

py::dict py_solve(const std::vector<Whole>& hands, const Whole& leader,
                  const std::vector<Whole>& trick, double table_mb, const Nodes& max_nodes,
                  Seconds seconds, const py::object& progress) {
    struct Found {
        int tricks;
        std::vector<int> line;
        std::uint64_t nodes;
    };
    const double megabytes = checked_megabytes(table_mb);
    const auto nodes = natural(max_nodes, "max_nodes");
    const Found found =
        with_position(hands, leader, trick, [&]<int P>(const Position<P>& position) {
            return budgeted(nodes, seconds, progress, [&](Budget& budget) {
                tricks::DoubleDummy<P> solver(megabytes);
                Found result{solver.tricks(position, budget), {}, 0};
                if (result.tricks >= 0) {
                    const auto line = solver.line(position, budget);
                    result.line.assign(line.begin(), line.end());
                    // A line that the budget cut short is no line.
                    if (budget.exhausted()) result.line.clear();
                }
                result.nodes = budget.nodes();
                return result;
            });
        });
    const py::object count =
        found.tricks < 0 ? py::object(py::none()) : py::object(py::int_(found.tricks));
    return py::dict("tricks"_a = count, "line"_a = found.line, "nodes"_a = found.nodes);
}

using Card = std::pair<int, std::optional<int>>;

std::tuple<std::vector<Card>, std::uint64_t> py_analyse(
    const std::vector<Whole>& hands, const Whole& leader, const std::vector<Whole>& trick,
    double table_mb, const Nodes& max_nodes, Seconds seconds, const py::object& progress) {
    const double megabytes = checked_megabytes(table_mb);
    const auto nodes = natural(max_nodes, "max_nodes");
    return with_position(hands, leader, trick, [&]<int P>(const Position<P>& position) {
        return budgeted(nodes, seconds, progress, [&](Budget& budget) {
            tricks::DoubleDummy<P> solver(megabytes);
            std::vector<Card> cards;
            for (const auto& choice : solver.analyse(position, budget)) {
                cards.emplace_back(choice.card, choice.tricks < 0
                                                    ? std::nullopt
                                                    : std::optional<int>(choice.tricks));
            }
            return std::tuple{std::move(cards), budget.nodes()};
        });
    });
}

// Runs `read` and says which deal it was about where it refuses.
template <class Read>
void of_deal(std::size_t number, Read&& read) {
    try {
        read();
    } catch (const Error& error) {
        throw Error(error.kind(), "deal " + std::to_string(number) + ": " + error.what());
    }
}

template <int P>
std::optional<py::array_t<std::int8_t>> many(const Hands& hands,
                                             const std::vector<std::int8_t>& leaders, bool all,
                                             const BatchOptions& given, const Watch& watch) {
    const auto deals = static_cast<std::uint64_t>(hands.shape(0));
    const std::uint32_t* const cards = hands.data();
    for (std::uint64_t i = 0; i < deals; ++i) {
        Position<P> position;
        for (std::size_t p = 0; p < P; ++p) position.hands[p] = cards[i * P + p];
        if (!all) position.leader = leaders[i];
        of_deal(i, [&] { tricks::check(position); });
    }
    std::vector<std::int8_t> values(checked_size(deals, all ? P : 1));
    if (deals > 0) {
        const auto finished = watched_until(watch, [&](const auto& stop, auto& done) {
            BatchOptions options = given;
            options.stop = &stop;
            options.progress = &done;
            return tricks::double_dummy_many<P>(cards, deals, leaders, values.data(), options);
        });
        if (!finished) return std::nullopt;
    }
    std::vector<py::ssize_t> shape{hands.shape(0)};
    if (all) shape.push_back(P);
    return to_array(std::move(values), shape);
}

std::optional<py::array_t<std::int8_t>> py_many(const Hands& hands,
                                                const std::optional<Leaders>& leaders,
                                                const std::optional<Whole>& threads,
                                                const py::object& progress,
                                                const py::object& stop) {
    if (hands.ndim() != 2 || (hands.shape(1) != 2 && hands.shape(1) != 4)) {
        throw py::type_error("hands are a uint32 array of shape (n, 2) or (n, 4)");
    }
    const auto seats = static_cast<int>(hands.shape(1));
    std::vector<std::int8_t> chosen;
    if (leaders) {
        if (leaders->ndim() != 1 || leaders->shape(0) != hands.shape(0)) {
            invalid_state("one leader for each of the " + std::to_string(hands.shape(0)) +
                          " deals, not " + std::to_string(leaders->size()));
        }
        chosen.assign(leaders->data(), leaders->data() + leaders->size());
    }
    const BatchOptions options{threads_or(threads, 0), 0, nullptr, nullptr};
    const Watch watch{progress, stop};
    return seats == 4 ? many<4>(hands, chosen, !leaders, options, watch)
                      : many<2>(hands, chosen, !leaders, options, watch);
}

py::array_t<std::uint32_t> read_deals(const py::sequence& deals, const Whole& given) {
    const auto seats = static_cast<std::size_t>(within(given, "seats", 2, 4));
    std::vector<std::uint32_t> hands;
    hands.reserve(checked_size(deals.size(), seats));
    for (std::size_t i = 0; i < deals.size(); ++i) {
        const py::object deal = deals[i];
        of_deal(i, [&] {
            if (py::isinstance<py::str>(deal)) {
                const auto text = deal.cast<std::string>();
                const auto found = seats == 4 ? tricks::parse_pbn(text) : std::nullopt;
                if (!found) {
                    bad_notation(std::to_string(seats) +
                                 " hands such as `S:AKT7 H:Q9 D:- C:J8` are wanted, not '" + text +
                                 "'");
                }
                hands.insert(hands.end(), found->begin(), found->end());
                return;
            }
            if (!py::isinstance<py::sequence>(deal)) {
                throw py::type_error("deal " + std::to_string(i) + ": " + std::to_string(seats) +
                                     " hands are wanted, texts or numbers, not " +
                                     py::repr(py::type::of(deal)).cast<std::string>());
            }
            const py::sequence given_hands = deal;
            if (given_hands.size() != seats) {
                invalid_state("a deal has " + std::to_string(seats) + " hands, not " +
                              std::to_string(given_hands.size()));
            }
            for (const py::object one : given_hands) {
                hands.push_back(py::isinstance<py::str>(one)
                                    ? tricks::parse_hand(one.cast<std::string>())
                                    : to_hand(one.cast<Whole>()));
            }
        });
    }
    return to_array(std::move(hands),
                    {static_cast<py::ssize_t>(deals.size()), static_cast<py::ssize_t>(seats)});
}

}  // namespace

void bind_tricks(py::module_& core) {
    py::module_ m = core.def_submodule("tricks", "What the trick games share, compiled.");
    m.def(
        "card_text", [](const Whole& card) { return tricks::card_text(to_card(card)); }, "card"_a,
        "The text of a card, rank then suit.");
    m.def(
        "hand_text", [](const Whole& hand) { return tricks::hand_text(to_hand(hand)); }, "hand"_a,
        "The text of a hand, by suits from high to low.");
    m.def(
        "parse_hand", [](const std::string& text) { return tricks::parse_hand(text); }, "text"_a,
        "The hand of a text, `S:AKT7 H:Q9 D:- C:J8` or `AKT7.Q9..J8`.");
    m.def(
        "parse_pbn", [](const std::string& text) { return tricks::parse_pbn(text); }, "text"_a,
        "The four hands of a text in PBN form, seats N E S W; None when it is no such text.");
    m.def("read_deals", &read_deals, "deals"_a, "seats"_a,
          "Deals as texts in a uint32 array (n, seats), a hand a number.");
    m.def(
        "check",
        [](const std::vector<Whole>& hands, const Whole& leader, const std::vector<Whole>& trick) {
            with_position(hands, leader, trick, [](const auto&) {});
        },
        "hands"_a, "leader"_a, "trick"_a = std::vector<Whole>(),
        "Refuses what is no position of double dummy.");
    m.def("solve", &py_solve, "hands"_a, "leader"_a, "trick"_a = std::vector<Whole>(),
          py::kw_only(), "table_mb"_a = 1.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(), "Tricks of side 0 from here on, a line of best play, nodes.");
    m.def("analyse", &py_analyse, "hands"_a, "leader"_a, "trick"_a = std::vector<Whole>(),
          py::kw_only(), "table_mb"_a = 1.0, "max_nodes"_a = py::none(), "seconds"_a = py::none(),
          "progress"_a = py::none(), "Every legal card with the tricks of side 0 after it; nodes.");
    m.def("double_dummy_many", &py_many, py::arg("hands").noconvert(), "leaders"_a = py::none(),
          py::kw_only(), "threads"_a = py::none(), "progress"_a = py::none(), "stop"_a = py::none(),
          "Tricks of side 0 in many deals: int8, a column for each leader, or one leader each.");
}

}  // namespace matou::bind
