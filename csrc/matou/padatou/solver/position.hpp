// A State as the searches take it.
#pragma once

#include <array>
#include <cstddef>

#include "matou/padatou/game.hpp"
#include "matou/padatou/solver/standings.hpp"
#include "matou/tricks/cards.hpp"

namespace matou::padatou::solver {

[[nodiscard]] inline tricks::Hand cards_in_hands(const State& state) noexcept {
    return state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3];
}
[[nodiscard]] inline Counts counts_of(const State& state) noexcept {
    Counts counts = 0;
    for (std::size_t p = 0; p < 4; ++p) counts |= static_cast<Counts>(state.won[p]) << 4 * p;
    return counts;
}
// Cards of each seat that are in its hand or lie in the trick.
[[nodiscard]] inline std::array<tricks::Hand, 4> owned_cards(const State& state) noexcept {
    std::array<tricks::Hand, 4> owned = state.hands;
    for (std::size_t i = 0; i < state.count; ++i) {
        owned[(state.leader + i) % 4] |= tricks::bit(state.trick[i]);
    }
    return owned;
}

}  // namespace matou::padatou::solver
