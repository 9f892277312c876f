// What is counted of many games, by place: 0 the start player of the game, then clockwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matou/filou/game.hpp"
#include "matou/filou/purchases.hpp"

namespace matou::filou {

// A row is worth five times -8 at least, five times 15 at most. Won cats are worth the bad ones of
// five sets at least and the good ones at most, mice are 0 at least and all in play at most.
inline constexpr int least_row = max_row * -8;
inline constexpr int most_row = max_row * 15;
inline constexpr int most_mice = mice_in_play(max_players);
inline constexpr int least_score = max_players * (-8 - 5);
inline constexpr int most_score = max_players * (3 + 5 + 8 + 11 + 15) + most_mice;

// Whole numbers only, so that the order in which games are added is of no effect.
struct GameCounts {
    using Count = std::int64_t;
    template <std::size_t Rows, std::size_t Columns>
    using Table = std::array<std::array<Count, Columns>, Rows>;
    static constexpr std::size_t scores_size = most_score - least_score + 1;
    static constexpr std::size_t rows_size = most_row - least_row + 1;
    static constexpr std::size_t prices_size = most_mice + 1;
    static constexpr int least_gain = least_row - most_mice;  // points less the price, 1 at least
    static constexpr std::size_t gains_size = most_row - 1 - least_gain + 1;

    Table<max_players, max_players> wins{};  // by place, by how many shared the win, less one
    Table<max_players, scores_size> scores{};
    Table<max_players, scores_size> cats{};
    Table<num_rounds, prices_size> prices{};  // by round; 0: nobody bought
    Table<num_rounds, 1> bought_for_one{};    // after all others had passed
    Table<num_rounds, 1> empty{};             // played with empty mouse cards
    Table<num_rounds, 3> dogs{};              // in the row: none, one, more
    Table<1, num_rounds + 1> unsold{};        // games by rounds in which nobody bought,
    Table<1, num_rounds + 1> cancelled{};     // and by rounds in which dogs met
    Table<1, rows_size> worth{};              // bought rows by points, from least_row on,
    Table<1, gains_size> gains{};             // and by points less price, from least_gain on

    friend bool operator==(const GameCounts&, const GameCounts&) = default;
    GameCounts& operator+=(const GameCounts& other) noexcept;
    // A game that is over, begun by seat `start`.
    void add(const Game& game, const State& end, int start,
             std::span<const Purchase> rounds) noexcept;
};

}  // namespace matou::filou
