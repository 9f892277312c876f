// The class Game of every game, from one template.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "handles.hpp"
#include "matou/core/concepts.hpp"

namespace matou::bind {

template <class G>
[[nodiscard]] std::vector<std::string> capabilities() {
    std::vector<std::string> names{"Playable"};
    if constexpr (Chancy<G>) names.emplace_back("Chancy");
    if constexpr (Hashed<G>) names.emplace_back("Hashed");
    if constexpr (TwoSided<G>) names.emplace_back("TwoSided");
    if constexpr (Hidden<G>) names.emplace_back("Hidden");
    return names;
}

template <class Bound>
void bind_game(py::class_<GameHandle<Bound>, SharedGame<Bound>>& game) {
    using Handle = GameHandle<Bound>;
    using Deal = DealHandle<Bound>;
    using State = StateHandle<Bound>;
    using Shared = SharedGame<Bound>;
    game.def(py::init<const py::object&>(), "rules"_a = py::none(),
             "The game under `rules`; None: the standard rules.")
        .def_property_readonly(
            "name", [](const Handle&) { return Bound::name; }, "The game's name.")
        .def_property_readonly(
            "rules", [](const Handle& self) { return self.rules; },
            "The rules, a frozen dataclass.")
        .def_property_readonly(
            "capabilities", [](const Handle&) { return capabilities<typename Handle::Game>(); },
            "Names of the concepts that the game meets.")
        .def_property_readonly(
            "num_players", [](const Handle& self) { return self.game->num_players(); },
            "Number of seats.")
        .def_property_readonly(
            "num_distinct_actions",
            [](const Handle& self) { return self.game->num_distinct_actions(); },
            "Players' actions are ints below this.")
        .def_property_readonly(
            "max_chance_outcomes",
            [](const Handle& self) {
                if constexpr (Chancy<typename Handle::Game>) {
                    return self.game->max_chance_outcomes();
                } else {
                    return 0;
                }
            },
            "Chance actions are ints below this.")
        .def_property_readonly(
            "max_game_length", [](const Handle& self) { return self.game->max_game_length(); },
            "No game has more players' actions than this.")
        .def_property_readonly(
            "min_utility", [](const Handle& self) { return Bound::min_utility(*self.game); },
            "No return is below this.")
        .def_property_readonly(
            "max_utility", [](const Handle& self) { return Bound::max_utility(*self.game); },
            "No return is above this.")
        .def_property_readonly(
            "information_state_tensor_shape",
            [](const Handle& self) { return Bound::information_shape(*self.game); },
            "The shape of State.information_state_tensor.")
        .def_property_readonly(
            "observation_tensor_shape",
            [](const Handle& self) { return Bound::observation_shape(*self.game); },
            "The shape of State.observation_tensor.")
        .def(
            "new_initial_state",
            [](const Shared& self) {
                return State{self,
                             typename State::Record(self->game, Bound::before_deal(*self->game))};
            },
            Hidden<typename Handle::Game>
                ? "The state before the deal; chance deals card by card."
                : "The state before the deal; chance deals what is seen card by card.")
        .def(
            "deal",
            [](const Shared& self, const Whole& index, const Whole& seed,
               const std::optional<std::string>& given) {
                const std::uint64_t number = natural(index, "index");
                return Deal{self, Bound::deal(*self->game, natural(seed, "seed"), number, given)};
            },
            "index"_a, "seed"_a = Whole(0), py::kw_only(), "given"_a = py::none(),
            "Deal number `index` of `seed`; cards that the text `given` states keep their place.")
        .def(
            "deal_from_text",
            [](const Shared& self, const std::string& text) {
                return Deal{self, Bound::full_deal(*self->game, text)};
            },
            "text"_a, "The deal that the text states in full.")
        .def(
            "sample",
            [](const Shared& self, const std::string& text, const Whole& seed) {
                return State{self, State::Record::sample(self->game, text, natural(seed, "seed"))};
            },
            "information_text"_a, "seed"_a,
            "A state drawn from those that agree with the information state, which "
            "State.information_state_string writes; all are equally likely.")
        .def(
            "__eq__",
            [](const Handle& self, const Handle& other) {
                return self.game->rules() == other.game->rules();
            },
            py::is_operator(), "other"_a)
        .def("__hash__", [](const Handle& self) { return py::hash(self.rules); })
        .def("__repr__",
             [](const Handle& self) {
                 return std::string(Bound::name) + ".Game(" +
                        py::repr(self.rules).template cast<std::string>() + ")";
             })
        .def(py::pickle(
            [](const Handle& self) { return py::make_tuple(pickle_version, self.rules); },
            [](const py::tuple& saved) {
                check_version(saved, 2);
                return std::make_shared<Handle>(saved[1]);
            }));
}

}  // namespace matou::bind
