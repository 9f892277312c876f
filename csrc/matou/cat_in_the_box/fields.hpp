// The parts that the texts of deals and positions have in common. Messages name the field.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "matou/cat_in_the_box/rules.hpp"

namespace matou::cat_in_the_box {

inline constexpr std::string_view colour_letters = "RBYG";

// HeldCards of a hand: copies of each number, and how many are written `?`.
struct HeldCards {
    std::uint64_t known = 0;
    int unknown = 0;
};

// Numbers ascending, then the unknown; `-` for no card.
[[nodiscard]] std::string hand_text(std::uint64_t known, int unknown = 0);
[[nodiscard]] std::string cell_text(int players, int cell);  // `R5`

// The readers throw bad_notation for an unreadable text, invalid_state for one that can't be. A
// number counts from 0; `whole` is the text that a message quotes.
[[nodiscard]] int read_number(const char* field, int players, char letter, std::string_view whole);
[[nodiscard]] HeldCards read_hand(const char* field, int players, std::string_view text);
[[nodiscard]] int read_seat(const char* field, int players, std::string_view text);
[[nodiscard]] int read_small(const char* field, std::string_view text);  // a number below 100
[[nodiscard]] int read_cell(const char* field, int players, std::string_view text);
// The parts between slashes, one a seat.
[[nodiscard]] std::vector<std::string_view> per_seat(const char* field, int players,
                                                     std::string_view text);
// The first field says the number of players, which the rules must have too.
void check_players_field(const Rules& rules, std::string_view text);

}  // namespace matou::cat_in_the_box
