// What Padatou and Padatou parlé have in common in their classes for Python (handles.hpp says what
// must be there). `Own` adds name, salt, to_rules and the tensors' sizes and writers.
#pragma once

#include <pybind11/gil_safe_call_once.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind_budget.hpp"
#include "handles.hpp"
#include "matou/core/text.hpp"
#include "matou/search/perft.hpp"
#include "matou/tricks/deal.hpp"

namespace matou::bind {

template <class Own, class NotationType>
struct FourHandsBound {
    using Notation = NotationType;
    using Game = typename Notation::Game;
    using Rules = std::remove_cvref_t<decltype(std::declval<Game>().rules())>;

    // All eight tricks triple.
    [[nodiscard]] static double min_utility(const Game&) { return 0; }
    [[nodiscard]] static double max_utility(const Game&) { return 24; }

    [[nodiscard]] static const py::object& rules_class() {
        PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> stored;
        return stored
            .call_once_and_store_result([] {
                const std::string module = "matou." + std::string(Own::name) + ".rules";
                return py::module_::import(module.c_str()).attr("Rules");
            })
            .get_stored();
    }
    // None: the standard game.
    [[nodiscard]] static py::object rules_object(const py::object& given) {
        if (given.is_none()) return rules_class()();
        if (!py::isinstance(given, rules_class())) {
            throw py::type_error("rules must be a matou." + std::string(Own::name) +
                                 ".Rules, not " + py::repr(given).cast<std::string>());
        }
        return given;
    }
    [[nodiscard]] static py::object rules_of_text(const py::object& given, const std::string&) {
        return given;  // the text tells nothing of the rules
    }
    [[nodiscard]] static std::shared_ptr<const Game> make_game(const py::object& rules) {
        return std::make_shared<const Game>(Own::to_rules(rules));
    }
    [[nodiscard]] static bool same_pack(const Rules&, const Rules&) { return true; }

    [[nodiscard]] static tricks::Deal before_deal(const Game&) {
        return {0, {}};  // nothing is told but that seat 0 leads
    }
    [[nodiscard]] static tricks::Deal full_deal(const Game&, const std::string& text) {
        return tricks::deal_from_text(text);
    }
    [[nodiscard]] static std::string deal_text(const Game&, const tricks::Deal& deal) {
        return tricks::to_text(deal);
    }
    [[nodiscard]] static tricks::Deal deal(const Game&, std::uint64_t seed, std::uint64_t index,
                                           const std::optional<std::string>& given) {
        if (!given) return tricks::deal(Own::salt, seed, index);
        return tricks::deal_given(Own::salt, seed, index, tricks::deal_from_text(*given, true));
    }

    [[nodiscard]] static std::vector<py::ssize_t> information_shape(const Game& game) {
        return {static_cast<py::ssize_t>(Own::information_size(game))};
    }
    [[nodiscard]] static std::vector<py::ssize_t> observation_shape(const Game& game) {
        return {static_cast<py::ssize_t>(Own::observation_size(game))};
    }
    [[nodiscard]] static std::uint64_t perft(const Game& game, const typename Game::State& state,
                                             int depth, Budget& budget) {
        return matou::perft(game, state, depth, budget);
    }
};

using Position = std::tuple<std::vector<tricks::Hand>, int, std::vector<int>, std::vector<int>>;

template <class Bound>
[[nodiscard]] Position position_of(const StateHandle<Bound>& handle) {
    const auto& state = handle.state();
    if (state.phase == decltype(state.phase)::deal) {
        not_applicable("no position before the deal is done: " + quoted(handle.record.to_text()));
    }
    return {{state.hands.begin(), state.hands.end()},
            state.leader,
            {state.trick.begin(), state.trick.begin() + state.count},
            {state.won.begin(), state.won.end()}};
}

using DealArrays = std::pair<py::array_t<tricks::Hand>, py::array_t<std::int8_t>>;

[[nodiscard]] inline DealArrays deal_arrays(std::uint32_t salt, const Whole& given_seed,
                                            const Whole& given_first, const Whole& given_count) {
    const std::uint64_t seed = natural(given_seed, "seed");
    const std::uint64_t first = natural(given_first, "first");
    const std::uint64_t count = natural(given_count, "count");
    const std::size_t numbers = checked_size(count, 4);
    std::vector<tricks::Hand> hands(numbers);
    std::vector<std::int8_t> leaders(numbers / 4);
    watched(py::none(), [&](const auto& stop, auto&) {
        for (std::uint64_t i = 0; i < count && !stop; ++i) {
            const tricks::Deal deal = tricks::deal(salt, seed, first + i);
            for (std::size_t p = 0; p < 4; ++p) hands[4 * i + p] = deal.hands[p];
            leaders[i] = static_cast<std::int8_t>(deal.leader);
        }
        return true;
    });
    const auto rows = static_cast<py::ssize_t>(count);
    return {to_array(std::move(hands), {rows, 4}), to_array(std::move(leaders))};
}

// What both games have beside their classes.
template <class Bound>
void bind_positions(py::module_& m) {
    m.def("position", &position_of<Bound>, "state"_a,
          "Where the tricks stand, hidden cards too: the hands (bit 8 * suit + rank - 7), the "
          "leader of the trick, its cards in the order of play, tricks won by seat. Raises "
          "NotApplicable before the deal is done.");
    m.def(
        "deal_hands",
        [](const Whole& seed, const Whole& first, const Whole& count) {
            return deal_arrays(Bound::salt, seed, first, count);
        },
        "seed"_a, "first"_a, "count"_a,
        "The deals first..first+count-1 of `seed`: their hands, uint32 (count, 4), and their "
        "leaders, int8 (count,).");
}

}  // namespace matou::bind
