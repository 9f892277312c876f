#include "matou/pitaouf/exact/standing.hpp"

namespace matou::pitaouf::exact {
namespace {

[[nodiscard]] std::uint8_t own_card(const State& state, int cell) noexcept {
    return static_cast<std::uint8_t>(lane_index(state.cells[static_cast<std::size_t>(cell)]));
}

}  // namespace

Position position_of(const Rules& rules, const State& state) noexcept {
    Position position{};
    position.hand = to_lanes(state.hand);
    position.unseen = to_lanes(state.unseen);
    position.talon = static_cast<std::uint8_t>(state.unread_count + state.known_count);
    position.hidden_aces =
        static_cast<std::uint8_t>(std::popcount(rules.ace_cells & ~state.turned_up));
    return position;
}

Below below_of(const Rules& rules, Places& places, const State& state, int cell) {
    Place end = home;
    if (rules.finish == Finish::clear && (state.danger & bit(1)) != 0) {
        end = places.number({Kind::danger, own_card(state, 1), 0, {cleared, cleared, cleared}});
    }
    Below below{end, end, end};
    for (int at = 2; at < cell; ++at) {
        Place here = below[0];
        if ((state.turned_up & bit(at)) == 0) {
            const bool ace_cell = (rules.ace_cells & bit(at)) != 0;
            here = places.number({ace_cell ? Kind::hidden_ace : Kind::hidden, 0, 0, below});
        } else if ((state.danger & bit(at)) != 0) {
            here = places.number({Kind::danger, own_card(state, at), 0, below});
        }
        below = {here, below[0], below[1]};
    }
    return below;
}

Place stop_at(const Rules& rules, Places& places, const State& state, int cell) {
    const bool out = state.way == Way::out;
    if (cell == 1) {  // seen from the start; on the way back it is met only to be cleared
        if (out) return places.number({Kind::deal, own_card(state, 1), 0, {}});
        return places.number({Kind::danger, own_card(state, 1), 0, {cleared, cleared, cleared}});
    }
    const Below below = below_of(rules, places, state, cell);
    const bool ace_cell = (rules.ace_cells & bit(cell)) != 0;
    if (!out) return places.number({ace_cell ? Kind::hidden_ace : Kind::hidden, 0, 0, below});
    return places.number(
        {ace_cell ? Kind::out_ace : Kind::out, 0, static_cast<std::uint8_t>(cell), below});
}

}  // namespace matou::pitaouf::exact
