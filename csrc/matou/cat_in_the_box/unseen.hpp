// The cards that somebody has not seen, and a draw of them from all arrangements that agree with
// what he knows, each equally likely.
//
// An arrangement lays the unseen copies (told apart) on the places that are not seen: cards of
// hands, cards discarded, cards left over. What is known beyond the cards seen:
// - A leader who led red while it was closed could declare no card of his hand otherwise, so every
//   card that he still holds has one of the numbers `possible`; his discard may have any. This
//   happens to one seat of a round at most, because red is open from then on.
// - The seat to play has a legal play, or the round would be over.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/random.hpp"

namespace matou::cat_in_the_box {

// Where a seat's discard is.
enum class Discarded : std::uint8_t {
    seen,   // known, or there is none
    aside,  // an unseen card, which none of the cards counted for the hand is
    among,  // one of the cards counted for the hand, seen or not
};

struct Unseen {
    std::uint64_t pool = 0;                          // copies of each number not seen
    std::array<std::uint64_t, max_players> known{};  // cards of the hands that are seen
    std::array<std::uint8_t, max_players> slots{};   // cards of the hands that are not
    std::array<Discarded, max_players> discarded{};
    std::array<std::uint16_t, max_players> possible{};  // numbers that the hand may hold
    std::uint8_t to_play = none;  // seat known to have a legal play, with one of the numbers
    std::uint16_t playable = 0;
};

struct Arrangement {
    std::array<std::uint64_t, max_players> hand{};
    // `none` where it is seen.
    std::array<std::uint8_t, max_players> discard{none, none, none, none, none};
};

// Nothing when no arrangement agrees.
[[nodiscard]] std::optional<Arrangement> draw(const Unseen& unseen, Stream& stream) noexcept;

// Numbers with a free cell in a colour whose X token the seat has.
[[nodiscard]] std::uint16_t playable_numbers(int players, const State& state,
                                             std::size_t seat) noexcept;

}  // namespace matou::cat_in_the_box
