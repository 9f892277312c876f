// The class Deal of every game, from one template.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "handles.hpp"
#include "matou/core/text.hpp"

namespace matou::bind {

template <class Bound>
void bind_deal(py::class_<DealHandle<Bound>>& deal) {
    using Handle = DealHandle<Bound>;
    using State = StateHandle<Bound>;
    using Record = matou::Record<typename Bound::Notation>;
    deal.def_static(
            "from_text",
            [](const std::string& text, const py::object& rules) {
                auto owner = GameHandle<Bound>::of_text(rules, text);
                auto full = Bound::full_deal(*owner->game, text);
                return Handle{std::move(owner), std::move(full)};
            },
            "text"_a, "rules"_a = py::none(), "The deal that the text states in full.")
        .def_property_readonly("text", &Handle::text, "The deal as text.")
        .def_property_readonly(
            "game", [](const Handle& self) { return self.owner; }, "The game it was dealt for.")
        .def_property_readonly(
            "rules", [](const Handle& self) { return self.owner->rules; }, "The rules of its game.")
        .def(
            "with_rules",
            [](const Handle& self, const py::object& rules) {
                auto owner = std::make_shared<GameHandle<Bound>>(rules);
                if (!Bound::same_pack(owner->game->rules(), self.owner->game->rules())) {
                    invalid_state("the deal has another pack than the rules " +
                                  py::repr(owner->rules).template cast<std::string>());
                }
                return Handle{std::move(owner), self.deal};
            },
            "rules"_a, "The same deal under other rules with its pack.")
        .def(
            "state",
            [](const Handle& self) {
                return State{
                    self.owner,
                    Record(self.owner->game, Bound::Notation::told(*self.owner->game, self.deal))};
            },
            Hidden<typename Bound::Notation::Game>
                ? "The state after the deal. It holds every card: what a seat does not see is left "
                  "out of its information state."
                : "The state after the deal; it holds nothing that the player does not see.")
        .def(
            "answer",
            [](const Handle& self, const State& state) {
                const auto& game = state.game();
                if (!Bound::same_pack(game.rules(), self.owner->game->rules())) {
                    invalid_state("the deal has another pack than the state");
                }
                if (state.record.player() != chance_player) {
                    not_applicable("chance does not act here: current_player() is " +
                                   std::to_string(state.record.player()));
                }
                const Action action = game.answer(state.state(), self.deal);
                if (!state.record.is_legal(action)) {
                    invalid_state("the state does not come from this deal: " +
                                  quoted(state.record.to_text()));
                }
                return action;
            },
            "state"_a,
            "The chance action that the deal holds at a chance node of a game begun with it.")
        .def(
            "__eq__",
            [](const Handle& self, const Handle& other) {
                return Bound::same_pack(self.owner->game->rules(), other.owner->game->rules()) &&
                       self.deal == other.deal;
            },
            py::is_operator(), "other"_a)
        .def("__hash__", [](const Handle& self) { return std::hash<std::string>{}(self.text()); })
        .def("__repr__",
             [](const Handle& self) {
                 return "<" + std::string(Bound::name) + ".Deal '" + self.text() + "'>";
             })
        .def("__str__", &Handle::text)
        .def(py::pickle(
            [](const Handle& self) {
                return py::make_tuple(pickle_version, self.owner->rules, self.text());
            },
            [](const py::tuple& saved) {
                check_version(saved, 3);
                auto owner = std::make_shared<GameHandle<Bound>>(saved[1]);
                auto full = Bound::full_deal(*owner->game, saved[2].cast<std::string>());
                return Handle{std::move(owner), std::move(full)};
            }));
}

}  // namespace matou::bind
