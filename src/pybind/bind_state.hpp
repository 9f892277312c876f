// The class State of every game, from one template.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "matou/core/concepts.hpp"

namespace matou::bind {

// A tensor that `write(state, seat, numbers)` fills.
template <class Bound, class Write>
[[nodiscard]] py::array_t<float> tensor(const StateHandle<Bound>& self, int seat,
                                        const std::vector<py::ssize_t>& shape, Write&& write) {
    py::array_t<float> out(shape);
    write(self, seat, std::span(out.mutable_data(), static_cast<std::size_t>(out.size())));
    return out;
}

template <class Bound>
[[nodiscard]] std::vector<Action> legal_actions(const StateHandle<Bound>& self) {
    using G = typename Bound::Notation::Game;
    if (self.record.player() == chance_player) {
        if constexpr (Chancy<G>) {
            typename G::Outcomes outcomes;
            self.game().chance_outcomes(self.state(), outcomes);
            std::vector<Action> actions;
            for (const Outcome& outcome : outcomes) actions.push_back(outcome.action);
            return actions;
        }
    }
    typename G::Actions actions;
    self.game().legal_actions(self.state(), actions);
    return {actions.begin(), actions.end()};
}

// `each(outcome, total)` for every outcome; throws not_applicable where no chance acts.
template <class Bound, class Each>
void for_outcomes(const StateHandle<Bound>& self, Each&& each) {
    using G = typename Bound::Notation::Game;
    if constexpr (Chancy<G>) {
        if (self.record.player() == chance_player) {
            typename G::Outcomes outcomes;
            self.game().chance_outcomes(self.state(), outcomes);
            for (const Outcome& outcome : outcomes) each(outcome, outcomes.total());
            return;
        }
    }
    not_applicable("chance does not act here: current_player() is " +
                   std::to_string(self.record.player()));
}

template <class Bound>
void bind_steps(py::class_<StateHandle<Bound>>& state) {
    using Handle = StateHandle<Bound>;
    state
        .def(
            "current_player", [](const Handle& self) { return self.record.player(); },
            "The seat to decide; -1 when chance acts, -4 when the game is over.")
        .def(
            "is_terminal",
            [](const Handle& self) { return self.record.player() == terminal_player; },
            "Whether the game is over.")
        .def("legal_actions", &legal_actions<Bound>,
             "The actions that are legal here, sorted; at a chance node its outcomes; none at the "
             "end.")
        .def(
            "apply_action",
            [](Handle& self, const Whole& action) { self.record.apply(to_action(action)); },
            "action"_a, "Takes a step; raises IllegalAction, and nothing has changed then.")
        .def(
            "apply_action",
            [](Handle& self, const std::string& action) { self.record.apply(action); }, "action"_a,
            "The same with the action's text; raises BadNotation for one that cannot be read.")
        .def(
            "undo_action", [](Handle& self) { self.record.undo(); },
            "Takes the last step back; raises NotApplicable at the start.")
        .def(
            "child",
            [](const Handle& self, const Whole& action) {
                Handle next = self;
                next.record.apply(to_action(action));
                return next;
            },
            "action"_a, "The state after a step; this one stays as it is.")
        .def(
            "child",
            [](const Handle& self, const std::string& action) {
                Handle next = self;
                next.record.apply(action);
                return next;
            },
            "action"_a, "The same with the action's text.")
        .def(
            "chance_outcomes",
            [](const Handle& self) {
                std::vector<std::pair<Action, double>> outcomes;
                for_outcomes(self, [&](const Outcome& outcome, std::int64_t total) {
                    outcomes.emplace_back(outcome.action, static_cast<double>(outcome.weight) /
                                                              static_cast<double>(total));
                });
                return outcomes;
            },
            "Pairs of a chance action and its probability, sorted by action.")
        .def(
            "chance_weights",
            [](const Handle& self) {
                std::vector<std::pair<Action, std::int64_t>> weights;
                for_outcomes(self, [&](const Outcome& outcome, std::int64_t) {
                    weights.emplace_back(outcome.action, outcome.weight);
                });
                return weights;
            },
            "Pairs of a chance action and its exact integer weight, sorted by action.")
        .def(
            "returns",
            [](const Handle& self) {
                std::vector<double> returns;
                for (int seat = 0; seat < self.game().num_players(); ++seat) {
                    returns.push_back(self.game().returns(self.state(), seat));
                }
                return returns;
            },
            "What each seat has got; final when the game is over.")
        .def(
            "history", [](const Handle& self) { return self.record.history(); },
            "All steps since the start, chance's too, as action numbers.")
        .def(
            "resample",
            [](const Handle& self, const Whole& seat, const Whole& seed) {
                const std::string known = self.record.information(seat_of(self, seat));
                return Handle{self.owner, Handle::Record::sample(self.owner->game, known,
                                                                 natural(seed, "seed"))};
            },
            "seat"_a, "seed"_a,
            "A state that `seat` cannot tell from this one, what is hidden from it drawn anew.")
        .def(
            "clone", [](const Handle& self) { return self; }, "A copy with a life of its own.")
        .def("__copy__", [](const Handle& self) { return self; })
        .def(
            "__deepcopy__", [](const Handle& self, const py::dict&) { return self; }, "memo"_a)
        .def_property_readonly(
            "game", [](const Handle& self) { return self.owner; }, "The game it belongs to.");
}

template <class Bound>
void bind_views(py::class_<StateHandle<Bound>>& state) {
    using Handle = StateHandle<Bound>;
    using Seat = std::optional<Whole>;
    state
        .def(
            "action_to_string",
            [](const Handle& self, const Whole& action) {
                return self.record.to_text(to_action(action));
            },
            "action"_a, "The text of a legal action.")
        .def(
            "string_to_action",
            [](const Handle& self, const std::string& text) { return self.record.to_action(text); },
            "text"_a, "The legal action that the text names.")
        .def(
            "information_state_string",
            [](const Handle& self, const Seat& seat) {
                return self.record.information(seat_of(self, seat));
            },
            "seat"_a = py::none(),
            "All that `seat` (default: the one to decide) knows, with the history, as text; "
            "Game.sample reads it.")
        .def(
            "observation_string",
            [](const Handle& self, const Seat& seat) {
                return Bound::Notation::observation(self.game(), self.state(), seat_of(self, seat));
            },
            "seat"_a = py::none(), "What `seat` (default: the one to decide) sees now, as text.")
        .def(
            "information_state_tensor",
            [](const Handle& self, const Seat& seat) {
                return tensor(self, seat_of(self, seat), Bound::information_shape(self.game()),
                              &Bound::write_information);
            },
            "seat"_a = py::none(),
            "All that `seat` knows and that can still matter, as float32 numbers.")
        .def(
            "observation_tensor",
            [](const Handle& self, const Seat& seat) {
                return tensor(self, seat_of(self, seat), Bound::observation_shape(self.game()),
                              &Bound::write_observation);
            },
            "seat"_a = py::none(), "What `seat` sees now, as float32 numbers.")
        .def(
            "to_text", [](const Handle& self) { return self.record.to_text(); },
            "`<deal text> moves a b c`, which from_text reads again.")
        .def_static(
            "from_text",
            [](const std::string& text, const py::object& rules) {
                return Handle::from_text(GameHandle<Bound>::of_text(rules, text), text);
            },
            "text"_a, "rules"_a = py::none(),
            "The state that the text tells; each step is checked. Behind a full deal the results "
            "of chance may be left out.")
        .def(
            "key", [](const Handle& self) { return self.game().key(self.state()); },
            "64 bits that are equal for equal positions.")
        .def(
            "__eq__", [](const Handle& self, const Handle& other) { return self.same(other); },
            py::is_operator(), "other"_a)
        .def("__hash__", [](const Handle& self) { return self.game().key(self.state()); })
        .def("__str__",
             [](const Handle& self) {
                 return Bound::Notation::observation(self.game(), self.state(), -1);
             })
        .def("__repr__",
             [](const Handle& self) {
                 return "<" + std::string(Bound::name) + ".State '" + self.record.to_text() + "'>";
             })
        .def(py::pickle(
            [](const Handle& self) {
                return py::make_tuple(pickle_version, self.owner->rules, self.record.to_text());
            },
            [](const py::tuple& saved) {
                check_version(saved, 3);
                return Handle::from_text(std::make_shared<GameHandle<Bound>>(saved[1]),
                                         saved[2].cast<std::string>());
            }));
}

template <class Bound>
void bind_state(py::class_<StateHandle<Bound>>& state) {
    bind_steps<Bound>(state);
    bind_views<Bound>(state);
}

}  // namespace matou::bind
