// A hand, or any set of cards without colours: the copies of each number, 4 bits a number.
#pragma once

#include <cstdint>

#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box {

[[nodiscard]] constexpr std::uint64_t one_card(int number) noexcept {
    return std::uint64_t{1} << 4 * number;
}
[[nodiscard]] constexpr int copies_of(std::uint64_t hand, int number) noexcept {
    return static_cast<int>(hand >> 4 * number & 15);
}
[[nodiscard]] constexpr int card_count(std::uint64_t hand) noexcept {
    int total = 0;
    for (; hand != 0; hand >>= 4) total += static_cast<int>(hand & 15);
    return total;
}
// The numbers that are there, one bit each.
[[nodiscard]] constexpr std::uint16_t numbers_in(std::uint64_t hand) noexcept {
    unsigned numbers = 0;
    for (unsigned number = 0; hand != 0; ++number, hand >>= 4) {
        if ((hand & 15) != 0) numbers |= 1U << number;
    }
    return static_cast<std::uint16_t>(numbers);
}
// The numbers of all columns of a board.
[[nodiscard]] constexpr std::uint16_t all_numbers(int players) noexcept {
    return static_cast<std::uint16_t>((1U << numbers_of(players)) - 1);
}
// Five copies of each number.
[[nodiscard]] constexpr std::uint64_t whole_pack(int players) noexcept {
    std::uint64_t pack = 0;
    for (int number = 0; number < numbers_of(players); ++number) {
        pack |= static_cast<std::uint64_t>(copies) << 4 * number;
    }
    return pack;
}
// The cards that lie under tokens on the board.
[[nodiscard]] constexpr std::uint64_t cards_on(int players, std::uint64_t cells) noexcept {
    std::uint64_t cards = 0;
    for (int cell = 0; cells >> cell != 0; ++cell) {
        if (cells >> cell & 1) cards += one_card(cell % numbers_of(players));
    }
    return cards;
}
// Whether every number of `part` is in `whole` with as many copies.
[[nodiscard]] constexpr bool contains(std::uint64_t whole, std::uint64_t part) noexcept {
    for (int number = 0; number < max_numbers; ++number) {
        if (copies_of(part, number) > copies_of(whole, number)) return false;
    }
    return true;
}
// The cards of `whole` that `part` lacks.
[[nodiscard]] constexpr std::uint64_t cards_beyond(std::uint64_t whole,
                                                   std::uint64_t part) noexcept {
    std::uint64_t rest = 0;
    for (int number = 0; number < max_numbers; ++number) {
        const int more = copies_of(whole, number) - copies_of(part, number);
        if (more > 0) rest += static_cast<std::uint64_t>(more) << 4 * number;
    }
    return rest;
}
// The cards whose number is in the set.
[[nodiscard]] constexpr std::uint64_t cards_of(std::uint64_t hand, unsigned numbers) noexcept {
    std::uint64_t kept = 0;
    for (int number = 0; number < max_numbers; ++number) {
        if (numbers >> number & 1) kept |= hand & std::uint64_t{15} << 4 * number;
    }
    return kept;
}

}  // namespace matou::cat_in_the_box
