// Whose step it is before the play, and how many cards it may exchange.
#pragma once

#include "matou/piquette/game.hpp"

namespace matou::piquette {

inline constexpr int most_opener = 5;  // cards the opener may exchange
inline constexpr int announcements = 2 * num_kinds;

// The seat that lays first of each kind.
[[nodiscard]] constexpr int first_seat(const Rules& rules, int opener) noexcept {
    return rules.announce_first == First::opener ? opener : 1 - opener;
}
// The seat of announcement number `step`, 0 to 5.
[[nodiscard]] constexpr int announcer(const Rules& rules, int opener, int step) noexcept {
    const int first = first_seat(rules, opener);
    return step % 2 == 0 ? first : 1 - first;
}
[[nodiscard]] constexpr std::size_t laid_at(int kind, int seat) noexcept {
    return static_cast<std::size_t>(2 * kind + seat);
}
// What the first of the kind laid before this step; 0 where this step is the first's.
[[nodiscard]] constexpr Laid laid_before(const Rules& rules, const State& state) noexcept {
    if (state.step % 2 == 0) return 0;
    return state.laid[laid_at(state.step / 2, first_seat(rules, state.opener))];
}
// Cards that the seat to discard may exchange at most.
[[nodiscard]] constexpr int most_exchanged(const State& state) noexcept {
    return state.step == 0 ? most_opener : talon_size - state.taken[state.opener];
}

// Cards of a hand by a mask over its cards in order, and back.
[[nodiscard]] constexpr tricks::Hand masked(tricks::Hand hand, unsigned mask) noexcept {
    tricks::Hand chosen = 0;
    for (; mask != 0; mask >>= 1, hand &= hand - 1) {
        if ((mask & 1) != 0) chosen |= hand & (~hand + 1);
    }
    return chosen;
}
[[nodiscard]] constexpr unsigned mask_of(tricks::Hand hand, tricks::Hand chosen) noexcept {
    unsigned mask = 0;
    unsigned place = 1;
    for (; hand != 0; hand &= hand - 1, place <<= 1) {
        if ((chosen & hand & (~hand + 1)) != 0) mask |= place;
    }
    return mask;
}

}  // namespace matou::piquette
