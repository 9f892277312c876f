#include "matou/cat_in_the_box/two/moves.hpp"

namespace matou::cat_in_the_box::two {
namespace {

// Seat that wins a trick of these cells.
unsigned winner(const Frame& frame, std::size_t c0, std::size_t c1, unsigned leader) noexcept {
    const unsigned first = leader == 0 ? frame.cell[c0] : frame.cell[c1];
    const unsigned second = leader == 0 ? frame.cell[c1] : frame.cell[c0];
    const int led = Board::colour(static_cast<int>(first));
    return beats<2>(static_cast<int>(second), static_cast<int>(first), led) ? 1 - leader : leader;
}

}  // namespace

Moves::Moves(const Frame& frame) {
    for (std::size_t c0 = 0; c0 < static_cast<std::size_t>(frame.cells); ++c0) {
        for (std::size_t c1 = 0; c1 < static_cast<std::size_t>(frame.cells); ++c1) {
            const unsigned a = frame.colour[c0];
            const unsigned b = frame.colour[c1];
            const unsigned which = a << 3 | b << 1 | (a == b && c0 > c1 ? 1U : 0U);
            kind[c0][c1] = static_cast<std::uint8_t>(which);
            for (unsigned key = 0; c0 != c1 && key < num_keys; ++key) {
                const unsigned leader = leader_of(key);
                std::array<unsigned, 2> x{x_of(key, 0), x_of(key, 1)};
                unsigned to = nowhere(leader) + key % spread;
                if ((x[0] >> a & 1) != 0 && (x[1] >> b & 1) != 0) {
                    if (a != b) x[1 - leader] &= ~(1U << (leader == 0 ? a : b));
                    to = key_of(winner(frame, c0, c1, leader), x[0], x[1]);
                }
                tables[which][key] = static_cast<std::uint16_t>(to);
            }
        }
    }
    for (std::size_t k = 0; k < kinds; ++k) {
        for (unsigned key = 0; key < num_keys; ++key) {
            twin_tables[k][key] = tables[k][frame.twin_of_key(key)];
        }
    }
}

}  // namespace matou::cat_in_the_box::two
