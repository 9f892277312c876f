// One question of the thoughtful player: every card is known, the order of the talon too. The cards
// left to play are numbered in the order in which they come to hand, so that what the hand can hold
// after k draws is a prefix; a set of them is a 64-bit word.
#pragma once

#include <array>
#include <cstdint>

#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf::solver {

using PlaySet = std::uint64_t;  // bit x = the x-th card of the sequence

inline constexpr int max_move = 3;

// Which cards do what to a cell. A card may stand in several sets (a joker, moves=up_to).
struct Obstacle {
    std::array<PlaySet, max_move + 1> neutral{};  // [m]: neutralises and moves m
    PlaySet endanger = 0;                         // single cards that leave a danger, move 1
    std::uint8_t value = 0;
    bool top = false;  // as high as an ace

    // Cards that may be played alone.
    [[nodiscard]] PlaySet fits() const noexcept {
        return neutral[1] | neutral[2] | neutral[3] | endanger;
    }
};

struct Position {
    PlaySet hand = 0;
    CellSet safe = 0;
    CellSet danger = 0;
    std::uint8_t cat = 1;  // on the fridge only while a card must be laid there (fridge=pose)
    std::uint8_t drawn = 0;
    bool back = false;      // from the first cell below the fridge on
};

struct Instance {
    int track = 0;
    int cards = 0;  // hand and rest of the talon
    int hand = 0;   // the first cards of the sequence are the hand
    bool pose = false;
    bool clear = false;
    bool strict = false;
    bool any_time = false;
    std::array<Card, num_cards> card{};
    std::array<std::uint8_t, num_cards> sum_value{};
    std::array<Obstacle, max_track + 1> cells{};
    Position root;

    [[nodiscard]] PlaySet all_cards() const noexcept { return (PlaySet{1} << cards) - 1; }
    [[nodiscard]] bool safe_to_finish(const Position& p) const noexcept {
        return !clear || (p.safe >> 1 & 1) != 0;
    }
};

// The question from `state` on, where the player is to play or to lay a card on the fridge.
[[nodiscard]] Instance make_instance(const Game& game, const State& state, const Deal& deal);

}  // namespace matou::pitaouf::solver
