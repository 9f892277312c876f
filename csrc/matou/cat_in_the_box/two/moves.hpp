// What a trick does to X tokens and leader, as tables.
#pragma once

#include <array>
#include <cstdint>

#include "matou/cat_in_the_box/two/blocks.hpp"

namespace matou::cat_in_the_box::two {

// What a trick does to the keys, by the cells taken. A follower who declares another colour than
// the one led loses its X token.
struct Moves {
    // Keys from which the trick is impossible lead beyond the keys: to places that differ by
    // leader, spread out, and still beyond when X tokens are dropped from them.
    [[nodiscard]] static constexpr unsigned nowhere(unsigned leader) noexcept {
        return num_keys + 256 * leader;
    }
    static constexpr unsigned spread = 64;
    static constexpr unsigned places = num_keys + 256 + spread;
    using Table = std::array<std::uint16_t, num_keys>;
    static constexpr unsigned kinds = 32;  // pairs of colours; of one colour, who is higher
    std::array<Table, kinds> tables{};
    std::array<Table, kinds> twin_tables{};  // from keys of the exchanged position (Frame::twins)
    // Which table, by the cells of seat 0 and of seat 1.
    std::array<std::array<std::uint8_t, Board::cells>, Board::cells> kind{};

    explicit Moves(const Frame& frame);
};

}  // namespace matou::cat_in_the_box::two
