// The rules of a round, step by step, with the number of players known to the compiler: what
// Game::advance and the random games share.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/filou/game.hpp"

namespace matou::filou {

// How far clockwise from the start player a seat sits: the position of its card in the row.
template <int P>
[[nodiscard]] inline std::size_t position_of(const State& state, int seat) noexcept {
    const int steps = seat - state.start;
    return static_cast<std::size_t>(steps < 0 ? steps + P : steps);
}

template <int P>
[[nodiscard]] inline std::uint8_t next_seat(int seat) noexcept {
    return static_cast<std::uint8_t>(seat + 1 == P ? 0 : seat + 1);
}

template <int P>
inline constexpr std::uint8_t all_seats = (1U << P) - 1;

// All others have passed without a bid: one mouse buys the row.
[[nodiscard]] inline bool is_last_chance(const State& state) noexcept {
    return state.bid == 0 && (state.in & (state.in - 1)) == 0;
}

// The next round, or the end. The row has left the table, `state.start` is the new start player.
template <int P>
inline void end_round(State& state, bool bought) noexcept {
    state.row.fill(no_card);
    state.bid = 0;
    state.bidder = nobody;
    ++state.round;
    if (state.round == num_rounds) {
        state.phase = Phase::over;
        state.turn = 0;
        state.in = 0;
        return;
    }
    state.phase = Phase::lay;
    state.turn = state.start;
    state.in = all_seats<P>;
    // All or nothing, and nothing after a round that nobody bought. All cards are empty here: the
    // seats that passed, one for each card at least, have taken what there was.
    constexpr auto full = mouse_cards(P);
    constexpr int sum = full[0] + full[1] + full[2] + full[3];
    if (bought && state.bank >= sum) {
        state.bank = static_cast<std::uint8_t>(state.bank - sum);
        state.on_cards = full;
    }
}

template <int P>
inline void purchase(State& state, std::size_t seat, int price) noexcept {
    state.mice[seat] = static_cast<std::uint8_t>(state.mice[seat] - price);
    state.bank = static_cast<std::uint8_t>(state.bank + price);
    state.cats[seat] =
        static_cast<std::int16_t>(state.cats[seat] + row_points(state.row.data(), row_size(P)));
    state.start = static_cast<std::uint8_t>(seat);
    end_round<P>(state, true);
}

template <int P>
inline void lay(State& state, Action kind) noexcept {
    const std::size_t seat = state.turn;
    state.hands[seat] = static_cast<Hand>(state.hands[seat] & ~(1U << kind));
    state.row[position_of<P>(state, state.turn)] = static_cast<Kind>(kind);
    state.turn = next_seat<P>(state.turn);
    if (state.turn != state.start) return;
    state.phase = Phase::bid;
    if constexpr (P == 3) state.row[3] = state.pile[state.round];
}

// The next of those still in.
template <int P>
inline void pass_turn(State& state) noexcept {
    const unsigned twice = state.in * ((1U << P) + 1);
    const int ahead = std::countr_zero(twice >> (state.turn + 1));
    const int seat = state.turn + 1 + ahead;
    state.turn = static_cast<std::uint8_t>(seat >= P ? seat - P : seat);
}

template <int P>
inline void raise(State& state, int mice) noexcept {
    state.bid = static_cast<std::uint8_t>(mice);
    state.bidder = state.turn;
    pass_turn<P>(state);
}

template <int P>
inline void pass(State& state) noexcept {
    const std::size_t seat = state.turn;
    state.in = static_cast<std::uint8_t>(state.in & ~(1U << seat));
    if (state.in == 0) {  // the last one has no use for the row either
        end_round<P>(state, false);
        return;
    }
    for (std::uint8_t& mice : state.on_cards) {
        if (mice == 0) continue;
        state.mice[seat] = static_cast<std::uint8_t>(state.mice[seat] + mice);
        mice = 0;
        break;
    }
    if ((state.in & (state.in - 1)) == 0 && state.bid > 0) {
        purchase<P>(state, state.bidder, state.bid);
        return;
    }
    pass_turn<P>(state);
}

// A step of a player.
template <int P>
inline void step(State& state, Action action) noexcept {
    if (state.phase == Phase::lay) {
        lay<P>(state, action);
    } else if (action == action::pass) {
        pass<P>(state);
    } else if (action == action::buy) {
        purchase<P>(state, state.turn, 1);
    } else {
        raise<P>(state, action - action::bid_base);
    }
}

}  // namespace matou::filou
