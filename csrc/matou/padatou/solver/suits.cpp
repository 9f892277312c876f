#include "matou/padatou/solver/suits.hpp"

#include <algorithm>
#include <bit>

namespace matou::padatou::solver {
namespace {

using Owners = std::array<int, 8>;  // of the ranks of a suit; -1 for nobody's

unsigned canonical_byte(const Owners& owners, unsigned cards) {
    unsigned placed = 0;
    int next = 0;
    for (int rank = 0; rank < 8; ++rank) {
        if ((cards >> rank & 1) == 0) continue;
        while (owners[static_cast<std::size_t>(next)] != owners[static_cast<std::size_t>(rank)]) {
            ++next;  // ends at `rank` at the latest
        }
        placed |= 1U << next++;
    }
    return placed;
}

}  // namespace

Suits::Suits(const std::array<tricks::Hand, 4>& owned) : own(owned) {
    for (std::size_t leader = 0; leader < 4; ++leader) {
        for (std::size_t count = 4; count-- > 0;) {
            to_come[leader][count] =
                own[(leader + count) % 4] | (count < 3 ? to_come[leader][count + 1] : 0);
        }
    }
    for (std::size_t suit = 0; suit < 4; ++suit) {
        Owners owners;
        owners.fill(-1);
        unsigned all = 0;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            const std::size_t mine = byte(own[seat], static_cast<int>(suit));
            all |= static_cast<unsigned>(mine);
            for (std::size_t rank = 0; rank < 8; ++rank) {
                if ((mine >> rank & 1) != 0) owners[rank] = static_cast<int>(seat);
            }
        }
        // The sets are the parts of `all`.
        for (unsigned cards = all;; cards = (cards - 1) & all) {
            about[suit][cards] = canonical_byte(owners, cards);
            std::array<int, 4> count{};
            int before = -1;
            for (unsigned rest = cards; rest != 0; rest &= rest - 1) {
                const auto rank = static_cast<std::size_t>(std::countr_zero(rest));
                const auto seat = static_cast<std::size_t>(owners[rank]);
                if (owners[rank] != before) {
                    lowest[seat][suit][cards] |= static_cast<std::uint8_t>(1U << rank);
                }
                before = owners[rank];
                ++count[seat];
            }
            if (cards == 0) break;
            // Who has the highest cards wins with them, and with all others once nobody else has
            // any of the suit.
            int run = 0;
            for (int rank = 7; rank >= 0; --rank) {
                if ((cards >> rank & 1) == 0) continue;
                if (owners[static_cast<std::size_t>(rank)] != before) break;
                ++run;
            }
            int longest = 0;
            for (int seat = 0; seat < 4; ++seat) {
                if (seat == before) continue;
                longest = std::max(longest, count[static_cast<std::size_t>(seat)]);
            }
            if (run >= longest) run = count[static_cast<std::size_t>(before)];
            about[suit][cards] |= static_cast<std::uint32_t>(run) << (16 + 4 * before);
        }
    }
}

}  // namespace matou::padatou::solver
