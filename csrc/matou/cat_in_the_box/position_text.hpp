// The text of a position of the play phase, 8 fields: `P hands board x tricks predictions leader
// trick`, as `2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -`.
//     hands        numbers ascending, `/` between seats, the card that will stay unplayed included
//     board        rows red, blue, yellow, green: `.` free, `#` a neutral token, `0`-`4` the owner
//     x            X tokens still there, letters RBYG, `-` for none
//     tricks       won so far; predictions: `-` at 2 players
//     leader       of the trick in progress; trick: its plays from the leader on (`B3/R5`) or `-`
// What was discarded is not told: a State read from such a text does not know it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "matou/cat_in_the_box/game.hpp"

namespace matou::cat_in_the_box {

// A position some of whose hands may hold cards not seen, `?` in the text: `unknown` of each seat,
// which the State's hands lack.
struct Position {
    State state;
    std::array<std::uint8_t, max_players> unknown{};

    friend bool operator==(const Position&, const Position&) = default;
};

[[nodiscard]] std::string write_position(const Game& game, const Position& position);
// Throws not_applicable before the play phase.
[[nodiscard]] std::string write_position(const Game& game, const State& state);

// Throws bad_notation for a text that can't be read, invalid_state naming the field for a position
// that can't be. Where the seat to play has no legal play the round is over with its paradox.
[[nodiscard]] State read_position(const Game& game, std::string_view text);
// The same with `?` among the cards. A seat whose hand is not known whole causes no paradox here.
[[nodiscard]] Position read_partial_position(const Game& game, std::string_view text);

// Whether a text is a position (8 fields) rather than a deal (4).
[[nodiscard]] bool is_position_text(std::string_view text);

// Of a State of the play phase or later: the parts of its text, for observations too.
[[nodiscard]] std::string board_text(int players, const State& state);
[[nodiscard]] std::string x_text(int players, const State& state);
[[nodiscard]] std::string tricks_text(int players, const State& state);
[[nodiscard]] std::string predictions_text(int players, const State& state);
[[nodiscard]] std::string trick_text(int players, const State& state);

}  // namespace matou::cat_in_the_box
