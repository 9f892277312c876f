// The cards that somebody has not seen, and a draw of them from all arrangements that agree with
// what he knows, each equally likely.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "matou/core/random.hpp"
#include "matou/tricks/cards.hpp"
#include "matou/tricks/dealing.hpp"

namespace matou::tricks {

// A hand holds at least, or exactly, so many of some cards.
struct Limit {
    std::uint8_t seat;
    std::uint8_t number;
    bool exact;
    Hand cards;
};

// One question is asked before each trick, and tells one limit at most.
inline constexpr std::size_t max_limits = 8;

struct Unseen {
    Hand pool = 0;                        // cards not seen
    Hands known{};                        // cards of the hands that are seen
    std::array<std::uint8_t, 4> slots{};  // cards of the hands that are not; others stay undealt
    Hands must{};                         // cards that the hand holds, seen or not
    Hands never{};                        // cards that the hand does not hold
    std::array<Limit, max_limits> limits{};
    std::size_t num_limits = 0;

    void add(const Limit& limit) noexcept;
};

// Shuffles tried before all arrangements are counted.
inline constexpr int usual_tries = 32;

// The whole hands; nothing when no arrangement agrees. The number of tries is of no effect on the
// law of what is drawn.
[[nodiscard]] std::optional<Hands> draw(const Unseen& unseen, Stream& stream,
                                        int tries = usual_tries);

}  // namespace matou::tricks
