// The options of Cat in the Box.
#pragma once

#include <array>
#include <cstdint>

#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box {

struct Rules {
    int players = 3;
    std::uint16_t predictions = 0b11010;  // bit n: n may be predicted; none at 2 players
    std::array<std::uint8_t, num_colours> rows{0, 1, 2, 3};  // colours on the board, top to bottom
    bool reveal_at_end = false;  // the end shows the discards and the cards left over

    friend bool operator==(const Rules&, const Rules&) = default;
};

[[nodiscard]] Rules standard_rules(int players);  // throws invalid_state

// Throws invalid_state naming the option.
void check(const Rules& rules);

[[nodiscard]] inline bool same_pack(const Rules& a, const Rules& b) noexcept {
    return a.players == b.players;
}

// Whether a red row above, below and so on changes nothing: rows lie as the colours are numbered.
[[nodiscard]] inline bool plain_rows(const Rules& rules) noexcept {
    return rules.rows == std::array<std::uint8_t, num_colours>{0, 1, 2, 3};
}

// The cells with their rows as they lie on the board, for groups.
template <int P>
[[nodiscard]] constexpr typename Layout<P>::Cells arranged(const Rules& rules,
                                                           typename Layout<P>::Cells cells) noexcept {
    using L = Layout<P>;
    typename L::Cells board = 0;
    for (int place = 0; place < num_colours; ++place) {
        const int colour = rules.rows[static_cast<std::size_t>(place)];
        board |= (cells >> colour * L::numbers & L::row) << place * L::numbers;
    }
    return board;
}

}  // namespace matou::cat_in_the_box
