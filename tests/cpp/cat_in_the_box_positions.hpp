// Positions for the tests of Cat in the Box's enumerations: read from the 8-field text or drawn at
// random, over plays.hpp alone.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/random.hpp"

namespace positions {

using namespace matou;
using namespace matou::cat_in_the_box;

inline std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::string part;
    std::istringstream in(text);
    while (std::getline(in, part, at)) parts.push_back(part);
    return parts;
}

template <class F>
auto by_players(int players, F call) {
    switch (players) {
        case 2: return call(std::integral_constant<int, 2>{});
        case 3: return call(std::integral_constant<int, 3>{});
        case 4: return call(std::integral_constant<int, 4>{});
        default: return call(std::integral_constant<int, 5>{});
    }
}

// A position of the play phase, believed to be right.
inline State read(const std::string& text) {
    const auto field = split(text, ' ');
    const int players = std::stoi(field.at(0));
    const int numbers = numbers_of(players);
    State state;
    state.phase = Phase::play;
    const auto hands = split(field[1], '/');
    for (std::size_t p = 0; p < hands.size(); ++p) {
        for (const char digit : hands[p]) {
            if (digit == '-') continue;
            state.hand[p] += std::uint64_t{1} << 4 * (digit - '1');
            state.numbers[p] = static_cast<std::uint16_t>(state.numbers[p] | 1 << (digit - '1'));
        }
        state.possible[p] = static_cast<std::uint16_t>((1 << numbers) - 1);
    }
    const auto rows = split(field[2], '/');
    for (int row = 0; row < num_colours; ++row) {
        for (int n = 0; n < numbers; ++n) {
            const char cell = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(n)];
            if (cell == '.') continue;
            const std::uint64_t bit = std::uint64_t{1} << (row * numbers + n);
            state.taken |= bit;
            if (cell != '#') state.own[static_cast<std::size_t>(cell - '0')] |= bit;
        }
    }
    const auto colour_of = [](char letter) {
        return static_cast<int>(std::string("RBYG").find(letter));
    };
    const auto x = split(field[3], '/');
    for (std::size_t p = 0; p < x.size(); ++p) {
        for (const char letter : x[p]) {
            if (letter == '-') continue;
            state.x[p] = static_cast<std::uint8_t>(state.x[p] | 1 << colour_of(letter));
        }
    }
    const auto won = split(field[4], '/');
    for (std::size_t p = 0; p < won.size(); ++p) {
        state.won[p] = static_cast<std::uint8_t>(std::stoi(won[p]));
        state.done = static_cast<std::uint8_t>(state.done + state.won[p]);
    }
    if (players > 2) {
        const auto predictions = split(field[5], '/');
        for (std::size_t p = 0; p < predictions.size(); ++p) {
            state.prediction[p] = static_cast<std::uint8_t>(std::stoi(predictions[p]));
        }
    }
    state.leader = static_cast<std::uint8_t>(std::stoi(field[6]));
    if (field[7] != "-") {
        const auto beats_by = [&](int cell, int best, int led) {
            return by_players(players, [&](auto p) { return beats<p>(cell, best, led); });
        };
        for (const std::string& play : split(field[7], '/')) {
            const int colour = colour_of(play[0]);
            const int cell = colour * numbers + play[1] - '1';
            const int seat = (state.leader + state.count) % players;
            if (state.count == 0) state.led = static_cast<std::uint8_t>(colour);
            if (state.count == 0 || beats_by(cell, state.best, state.led)) {
                state.best = static_cast<std::uint8_t>(cell);
                state.best_seat = static_cast<std::uint8_t>(seat);
            }
            state.trick[state.count] = static_cast<std::uint8_t>(cell);
            ++state.count;
        }
    }
    return state;
}

// The first lead of a random round after random discards.
inline State random_round(int players, Stream& stream) {
    const int numbers = numbers_of(players);
    std::vector<int> pack;
    for (int n = 0; n < numbers; ++n) pack.insert(pack.end(), copies, n);
    stream.shuffle(std::span(pack));
    State state;
    state.phase = Phase::play;
    std::size_t next = 0;
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        for (int i = 1; i < hand_size_of(players); ++i) {
            const int n = pack[next++];
            state.hand[p] += std::uint64_t{1} << 4 * n;
            state.numbers[p] = static_cast<std::uint16_t>(state.numbers[p] | 1 << n);
        }
        ++next;  // discarded
        state.x[p] = 15;
        state.possible[p] = static_cast<std::uint16_t>((1 << numbers) - 1);
        if (players > 2) state.prediction[p] = static_cast<std::uint8_t>(1 + stream.below(3));
    }
    if (players == 2) {
        for (std::size_t i = 0; i < 3; ++i) {
            const int n = pack[next++];
            state.blocked[i] = static_cast<std::uint8_t>(n);
            int colour = 3;
            while (state.taken >> (colour * numbers + n) & 1) --colour;
            state.taken |= std::uint64_t{1} << (colour * numbers + n);
        }
    }
    state.start = state.leader =
        static_cast<std::uint8_t>(stream.below(static_cast<std::uint32_t>(players)));
    return state;
}

template <int P>
State with_round(State state, const Round<P>& round) {
    for (std::size_t p = 0; p < P; ++p) {
        state.own[p] = round.own[p];
        state.hand[p] = round.hand[p];
        state.numbers[p] = round.numbers[p];
        state.x[p] = round.x[p];
        state.won[p] = round.won[p];
    }
    state.taken = round.taken;
    state.done = round.done;
    state.leader = round.leader;
    state.count = round.count;
    state.led = round.led;
    state.best = round.best;
    state.best_seat = round.best_seat;
    return state;
}

// Random plays from the first lead until `plies` cards lie; what lies in the trick is kept. Three
// in four follow the led colour where they can: uniform ones lose their X tokens and hardly finish.
// With `no_red`, red is declared by those alone who have nothing else. False where the round ends
// before.
template <int P>
bool play_random(State& state, int plies, Stream& stream, bool no_red) {
    auto round = round_of<P>(state);
    std::vector<std::uint8_t> trick;
    for (int ply = 0; ply < plies; ++ply) {
        if (round.done == Layout<P>::tricks) return false;
        auto legal = legal_plays<P>(round);
        if (legal == 0) return false;
        if (no_red && (legal & ~Layout<P>::row) != 0) legal &= ~Layout<P>::row;
        const auto same = round.count == 0 ? legal : legal & Layout<P>::rows[1U << round.led];
        if (same != 0 && stream.below(4) != 0) legal = same;
        auto skip = stream.below(static_cast<std::uint32_t>(std::popcount(legal)));
        while (skip-- > 0) legal &= legal - 1;
        const int cell = std::countr_zero(legal);
        trick.push_back(static_cast<std::uint8_t>(cell));
        play<P>(round, cell);
        if (round.count == 0) trick.clear();
    }
    if (round.done == Layout<P>::tricks || legal_plays<P>(round) == 0) return false;
    state = with_round<P>(state, round);
    for (std::size_t i = 0; i < trick.size(); ++i) state.trick[i] = trick[i];
    return true;
}

// A position of a random round with `tricks` tricks left, the one in progress included, `cards` of
// it already played.
inline State random_ending(int players, int tricks, int cards, Stream& stream,
                           bool no_red = false) {
    const int plies = (tricks_of(players) - tricks) * players + cards;
    for (;;) {
        State state = random_round(players, stream);
        const bool there = by_players(
            players, [&](auto p) { return play_random<p>(state, plies, stream, no_red); });
        if (there) return state;
    }
}

}  // namespace positions
