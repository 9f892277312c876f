// A necessary condition for a round to finish: the cards that must be played fit on the board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box {

// A round that finishes leaves each seat one card and puts all others of its hand on cells that are
// free now, of rows whose X token the seat still has now, since cells are only taken and X tokens
// only lost. So there is a choice of one card a seat to be left over such that in every column the
// other cards of that number can be matched to different such cells. Cells that stay free need no
// thought: their number follows from the cards.
//
// Columns meet through the choice alone. For a column, `word` has bit S set for each set S of seats
// that, leaving this number over, make the column fit. By Hall's theorem the cards fit unless for
// some set R of rows more cards than R has cells have all their cells inside R; the seats of those
// cards are T. Leaving over takes |S and T| cards away. So S must meet each such T in at least
// cards - |R| seats, and S must hold the number. A seat may always be added to S if it holds the
// number, so seats that no column needs may leave any card over: the whole condition is that
// disjoint sets can be chosen, one from the word of each column.
template <int P>
class Leftover {
  public:
    using L = Layout<P>;
    using Word = std::uint32_t;  // a set of sets of seats
    using Words = std::array<Word, L::numbers>;

    [[nodiscard]] static Word word(const Round<P>& round, int number) noexcept {
        unsigned free = 0;
        for (int c = 0; c < num_colours; ++c) {
            const int cell = c * L::numbers + number;
            free |= static_cast<unsigned>(~round.taken >> cell & 1) << c;
        }
        unsigned holders = 0;
        std::array<unsigned, P> rows{};
        std::array<int, P> cards{};
        for (std::size_t p = 0; p < P; ++p) {
            cards[p] = static_cast<int>(round.hand[p] >> 4 * number & 15);
            rows[p] = free & round.x[p];
            if (cards[p] != 0) holders |= 1U << p;
        }
        Word fits = tables.inside[holders];
        for (unsigned set = free;; set = (set - 1) & free) {
            int excess = -std::popcount(set);
            unsigned seats = 0;
            for (std::size_t p = 0; p < P; ++p) {
                if (cards[p] == 0 || (rows[p] & ~set) != 0) continue;
                excess += cards[p];
                seats |= 1U << p;
            }
            if (excess > P) return 0;
            if (excess > 0) fits &= tables.meets[static_cast<std::size_t>(excess)][seats];
            if (set == 0) break;
        }
        return fits;
    }

    [[nodiscard]] static Words words(const Round<P>& round) noexcept {
        Words all;
        for (int n = 0; n < L::numbers; ++n) all[static_cast<std::size_t>(n)] = word(round, n);
        return all;
    }

    // Whether disjoint sets can be chosen: `used` holds the unions of those chosen so far. The
    // union of disjoint sets is their sum as numbers.
    [[nodiscard]] static bool fits(const Words& words) noexcept {
        Word used = 1;
        for (const Word word : words) {
            if ((word & 1) != 0) continue;  // nobody needs to leave this number over
            Word next = 0;
            for (Word rest = word; rest != 0; rest &= rest - 1) {
                const auto set = static_cast<unsigned>(std::countr_zero(rest));
                next |= (used & tables.inside[everybody & ~set]) << set;
            }
            used = next;
        }
        return used != 0;
    }

  private:
    static constexpr unsigned everybody = (1U << P) - 1;

    struct Tables {
        std::array<Word, 1U << P> inside{};  // the sets that lie inside one
        // The sets that meet one in at least so many seats.
        std::array<std::array<Word, 1U << P>, P + 1> meets{};
    };
    static constexpr Tables tables = [] {
        Tables all;
        for (unsigned a = 0; a <= everybody; ++a) {
            for (unsigned b = 0; b <= everybody; ++b) {
                if ((b & ~a) == 0) all.inside[a] |= Word{1} << b;
                const auto common = static_cast<std::size_t>(std::popcount(a & b));
                for (std::size_t least = 0; least <= common; ++least) {
                    all.meets[least][a] |= Word{1} << b;
                }
            }
        }
        return all;
    }();
};

}  // namespace matou::cat_in_the_box
