// How a state of the game stands in the exact search: its cards in lanes, its cells as places.
#pragma once

#include "matou/pitaouf/exact/keys.hpp"
#include "matou/pitaouf/exact/places.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf::exact {

// Everything but the place.
[[nodiscard]] Position position_of(const Rules& rules, const State& state) noexcept;

// What lies below `cell` for a cat that goes back, from the marks on the cells.
[[nodiscard]] Below below_of(const Rules& rules, Places& places, const State& state, int cell);

// The stop at `cell`, on the way that the cat goes, as one not looked at yet.
[[nodiscard]] Place stop_at(const Rules& rules, Places& places, const State& state, int cell);

}  // namespace matou::pitaouf::exact
