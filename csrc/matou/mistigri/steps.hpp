// The rules of a round, step by step: what Game::advance and the random rounds share.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

[[nodiscard]] constexpr std::size_t index_of(int seat) noexcept {
    return static_cast<std::size_t>(seat);
}

// The nearest other seat with cards along (step 1) or against (-1) the seats' order; -1 if none.
[[nodiscard]] inline int nearest(const State& state, int players, int seat, int step) noexcept {
    int other = seat;
    for (int i = 1; i < players; ++i) {
        other += step;
        if (other == players) other = 0;
        if (other < 0) other = players - 1;
        if (state.hands[index_of(other)] != 0) return other;
    }
    return -1;
}
// Who is drawn from, and who plays after this turn.
[[nodiscard]] inline int previous(const State& state, int players) noexcept {
    return nearest(state, players, state.turn, -state.direction);
}
[[nodiscard]] inline int following(const State& state, int players) noexcept {
    return nearest(state, players, state.turn, state.direction);
}
// The opponent who gets the next card of 5+5: they come in turn order from the one who played it.
[[nodiscard]] inline int to_serve(const State& state, int players) noexcept {
    int seat = state.turn;
    for (int i = 0; i <= state.given; ++i) seat = nearest(state, players, seat, state.direction);
    return seat;
}
[[nodiscard]] inline int others_in(const State& state, int players) noexcept {
    int others = 0;
    for (int seat = 0; seat < players; ++seat) {
        others += seat != state.turn && state.hands[index_of(seat)] != 0;
    }
    return others;
}
// What needs a card in hand, or somebody to draw from it, has its effect.
[[nodiscard]] inline bool has_target(const State& state, int players) noexcept {
    return state.hands[state.turn] != 0 && others_in(state, players) > 0;
}

// Nothing waits, nobody's turn; helpers, turns and draws stay for who looks at the end.
inline void finish(State& state, Ending ending) noexcept {
    state.phase = Phase::over;
    state.ending = ending;
    state.turn = 0;
    state.direction = 1;
    state.to_draw = 0;
    state.pending = 0;
    state.pending_seat = nobody;
    state.shown = no_kind;
    state.effect = 0;
    state.given = 0;
}

inline void begin_turn(State& state, int players, int seat) noexcept {
    state.turn = static_cast<std::uint8_t>(seat);
    state.phase = Phase::draw;
    state.effect = 0;
    state.given = 0;
    state.to_draw = 1;
    if (state.pending < 7) return;
    // 7+7 and 8+8: two or three cards, as many as there are.
    const int held = std::popcount(state.hands[index_of(previous(state, players))]);
    const int wanted = state.pending - 5;
    state.to_draw = static_cast<std::uint8_t>(held < wanted ? held : wanted);
}

// The turn is over: the round with it, or the next player draws.
inline void end_turn(State& state, const Rules& rules, bool passed) noexcept {
    const int players = rules.players;
    ++state.turns;
    unsigned in = 0;
    for (int seat = 0; seat < players; ++seat) {
        in |= static_cast<unsigned>(state.hands[index_of(seat)] != 0) << seat;
    }
    if (in == 0) return finish(state, Ending::nobody);
    if (std::has_single_bit(in)) {
        const bool own = (in >> state.turn & 1) != 0;
        return finish(state, own ? Ending::alone : Ending::alone_in_anothers_turn);
    }
    if (passed && (in & ~unsigned{state.down}) == 0) return finish(state, Ending::passed);
    if (state.turns >= rules.turn_cap) return finish(state, Ending::cap);
    begin_turn(state, players, following(state, players));
}

inline void draw(State& state, const Game& game, int kind) noexcept {
    const int players = game.rules().players;
    const int giver = previous(state, players);
    const Cards card = one_of(game.pack(), state.hands[index_of(giver)], kind);
    state.hands[index_of(giver)] ^= card;
    state.hands[state.turn] |= card;
    state.shown = no_kind;
    ++state.draws;
    if (--state.to_draw > 0) return;
    const bool left = state.hands[index_of(giver)] == 0;
    if (left) state.down = static_cast<std::uint8_t>(state.down & ~(1U << giver));
    if (state.pending == 3 && !left) {
        state.phase = Phase::swap;
        return;
    }
    state.pending = 0;
    state.pending_seat = nobody;
    state.phase = Phase::pair;
}

inline void wait_for_draw(State& state, int effect) noexcept {
    state.pending = static_cast<std::uint8_t>(effect);
    state.pending_seat = state.turn;
}

inline void discard(State& state, const Game& game, int one, int other) noexcept {
    const int players = game.rules().players;
    Cards& hand = state.hands[state.turn];
    const Cards first = one_of(game.pack(), hand, one);
    hand ^= first;
    const Cards second = one_of(game.pack(), hand, other);
    hand ^= second;
    state.pile |= first | second;
    state.down = static_cast<std::uint8_t>(state.down & ~(1U << state.turn));
    const int value = value_of(one) == value_of(other) ? value_of(one) : 0;
    switch (value) {
        case 1:
        case 2:
        case 3:
            state.effect = static_cast<std::uint8_t>(value);
            state.phase = Phase::effect;
            return;
        case 4:
            if (!has_target(state, players)) break;
            state.phase = Phase::give;
            return;
        case 5:
            if (others_in(state, players) == 0) break;
            state.phase = Phase::gift;
            return;
        case 6:
            state.phase = Phase::again;
            return;
        case 7:
        case 8:
            if (has_target(state, players)) wait_for_draw(state, value);
            break;
        default:
            break;
    }
    end_turn(state, game.rules(), false);
}

inline void choose_effect(State& state, const Game& game, Action action) noexcept {
    if (action == action::reverse) {
        state.direction = static_cast<std::int8_t>(-state.direction);
    } else if (action == action::drop_ones) {
        const Cards ones = state.hands[state.turn] & game.pack().of_value[1];
        state.hands[state.turn] ^= ones;
        state.pile |= ones;
    } else {
        wait_for_draw(state, state.effect);
        if (action != action::swap) state.shown = static_cast<Kind>(action - action::show_base);
    }
    end_turn(state, game.rules(), false);
}

inline void swap_with_pile(State& state, const Game& game, int given, int taken) noexcept {
    Cards& hand = state.hands[state.pending_seat];
    const Cards out = one_of(game.pack(), hand, given);
    const Cards in = one_of(game.pack(), state.pile, taken);
    hand ^= out | in;
    state.pile ^= out | in;
    state.pending = 0;
    state.pending_seat = nobody;
    state.phase = Phase::pair;
}

inline void gift(State& state, const Game& game, int kind, int seat) noexcept {
    const Cards card = one_of(game.pack(), state.pile, kind);
    state.pile ^= card;
    state.hands[index_of(seat)] |= card;
    ++state.given;
    const bool all = state.given == others_in(state, game.rules().players);
    if (all || state.pile == 0) end_turn(state, game.rules(), false);
}

// A step of a player.
inline void step(State& state, const Game& game, Action action) noexcept {
    switch (state.phase) {
        case Phase::pair:
        case Phase::again:
            if (action >= action::pair_base) {
                const int pair = action - action::pair_base;
                discard(state, game, pair / num_kinds, pair % num_kinds);
                return;
            }
            if (action == action::pass) {
                state.down = static_cast<std::uint8_t>(state.down | 1U << state.turn);
            }
            end_turn(state, game.rules(), action == action::pass);
            return;
        case Phase::effect:
            choose_effect(state, game, action);
            return;
        case Phase::swap: {
            const int cards = action - action::exchange_base;
            swap_with_pile(state, game, cards / num_kinds, cards % num_kinds);
            return;
        }
        case Phase::give: {
            const int what = action - action::give_base;
            const Cards card = one_of(game.pack(), state.hands[state.turn], what / max_players);
            state.hands[state.turn] ^= card;
            state.hands[index_of(what % max_players)] |= card;
            end_turn(state, game.rules(), false);
            return;
        }
        case Phase::gift: {
            const int what = action - action::gift_base;
            gift(state, game, what / max_players, what % max_players);
            return;
        }
        default:
            return;
    }
}

}  // namespace matou::mistigri
