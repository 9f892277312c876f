// What a seat sees of the table as numbers, all 0 or 1. Seats are counted from the observer,
// clockwise; for seat -1, who sees what is public, from seat 0.
//     phase, one of the game's phases
//     for each seat: led the trick, is to act; tricks won, one of 9; for each suit: it has
//         shown not to hold it; its card in the trick in progress, one of 32
//     the suit led, one of 4; none between tricks
//     for each card: lies in a finished trick
//     for each card: is in the observer's hand
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "matou/tricks/cards.hpp"
#include "matou/tricks/dealing.hpp"

namespace matou::tricks {

// Writes from the front; every call moves on by what it writes.
struct Writer {
    std::span<float> tensor;
    std::size_t at = 0;

    void flag(bool value) noexcept { tensor[at++] = value ? 1.0F : 0.0F; }
    void one_of(int size, int which) noexcept {
        for (int i = 0; i < size; ++i) flag(i == which);
    }
    void bits(int size, std::uint32_t set) noexcept {
        for (int i = 0; i < size; ++i) flag((set >> i & 1) != 0);
    }
};

inline constexpr int table_numbers =
    4 * (2 + 9 + num_suits + num_cards) + num_suits + 2 * num_cards;

[[nodiscard]] constexpr int from_observer(int other, int seat) noexcept {
    return (other - std::max(seat, 0) + 4) % 4;
}

// `write(seat)` for each seat, the observer first.
template <class Write>
void each_seat(int seat, Write&& write) {
    for (int i = 0; i < 4; ++i) write(static_cast<std::size_t>((std::max(seat, 0) + i) % 4));
}

template <class State>
void write_table(const State& state, int num_phases, int to_act, int seat, Writer& out) noexcept {
    using Phase = decltype(state.phase);
    out.one_of(num_phases, static_cast<int>(state.phase));
    Hand trick = 0;
    each_seat(seat, [&](std::size_t p) {
        const auto place = (p + 4 - state.leader) % 4;
        const int card = place < state.count ? state.trick[place] : -1;
        if (card >= 0) trick |= bit(card);
        out.flag(state.leader == p);
        out.flag(to_act == static_cast<int>(p));
        out.one_of(9, state.won[p]);
        out.bits(num_suits, state.lacks[p]);
        out.one_of(num_cards, card);
    });
    out.one_of(num_suits, state.count > 0 ? suit_of(state.best) : -1);
    const bool dealt = state.phase != Phase::deal;
    out.bits(num_cards, dealt ? ~(cards_in(state.hands) | trick) : 0);
    out.bits(num_cards, seat >= 0 ? state.hands[static_cast<std::size_t>(seat)] : 0);
}

}  // namespace matou::tricks
