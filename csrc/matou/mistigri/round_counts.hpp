// What is counted of many rounds, by place: 0 the seat that plays first, then clockwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

inline constexpr int most_penalty = 9 * num_cards;  // no hand counts more

// Whole numbers only, so that the order in which rounds are added is of no effect.
struct RoundCounts {
    using Count = std::int64_t;
    template <std::size_t Columns>
    using ByPlace = std::array<std::array<Count, Columns>, max_players>;

    explicit RoundCounts(int turn_cap) : turns(static_cast<std::size_t>(turn_cap) + 1) {}

    ByPlace<max_players> wins{};  // lowest penalty, by how many shared it, less one
    ByPlace<most_penalty + 1> penalties{};
    std::vector<Count> turns;              // rounds by turns
    std::array<Count, 5> endings{};        // by Ending, less one
    std::array<Count, max_players> out{};  // got rid of all cards
    std::array<Count, 9> effects{};        // pairs of two 1s, ... two 8s; last: of one colour

    friend bool operator==(const RoundCounts&, const RoundCounts&) = default;
    RoundCounts& operator+=(const RoundCounts& other) noexcept;
    void add(const Game& game, const State& end) noexcept;  // a round that is over
};

}  // namespace matou::mistigri
