// Who can still play how often, whatever the others do: bounds on whom a paradox stops, and when.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box {

// cap: each play of a seat takes a card and a cell that the seat can fill, of the same column, and
// the cells that it can fill only get fewer. So it makes at most the sum over columns of min(cards,
// fillable cells) more plays.
//
// Own cells: take the cells that a seat can fill and its rivals cannot (they lack the number or the
// X token, and will always lack it), and let g be the sum over columns of min(cards, own cells).
// The seat can make g more plays, if the round does not end first. Proof: while g is not 0 there is
// an own cell, and the seat plays one, of the led row if it has one there. In that column both
// cards and own cells get one fewer, so g falls by 1. An X token is lost only if no own cell lies
// in the led row, so it takes nothing from g; rivals never take an own cell. The only play of this
// kind that the rules can forbid is a lead of red: then red is not open and another colour is
// possible, and any play of another colour takes one card and no X token, so g falls by at most 1.
//
// Seats that help each other share out the cells that the others cannot fill, and each keeps to its
// part. A lead outside the own part could take a cell from a friend's: where there are friends, red
// cells do not count until red is open, and a lead of another colour is never forbidden.
//
// Turns: a seat has one in each trick. The trick in progress is trick 0, in which a seat that has
// played has no turn left.
template <int P>
class Race {
  public:
    using L = Layout<P>;
    using Cells = typename L::Cells;

    explicit Race(const Round<P>& round) noexcept : round_(round) {
        for (int i = 0; i < P; ++i) {
            const int seat = (round.leader + i) % P;
            const auto p = static_cast<std::size_t>(seat);
            fill_[p] = fillable<P>(round, seat);
            played_[p] = i < round.count ? 1 : 0;
            turn_[p] = i;
            cap_[p] = plays(p, fill_[p]);
        }
    }

    [[nodiscard]] Cells fill(int seat) const noexcept {
        return fill_[static_cast<std::size_t>(seat)];
    }

    [[nodiscard]] int cap(int seat) const noexcept { return cap_[static_cast<std::size_t>(seat)]; }

    // The seat cannot be made to cause a paradox: its own cells last until it has made all its
    // plays, or until one of the others is stopped. Seat o is stopped in trick cap + played at the
    // latest, if there is such a trick.
    [[nodiscard]] bool escapes(int seat) const noexcept {
        const auto s = static_cast<std::size_t>(seat);
        int turns = tricks_left() - played_[s];
        for (std::size_t o = 0; o < P; ++o) {
            if (o == s) continue;
            const int stopped = cap_[o] + played_[o];  // in this trick
            if (stopped >= tricks_left()) continue;
            const bool first = stopped == 0 && turn_[o] < turn_[s];
            turns = std::min(turns, stopped + (first ? 0 : 1) - played_[s]);
        }
        if (turns <= 0) return true;
        Cells rivals = 0;
        for (std::size_t o = 0; o < P; ++o) {
            if (o != s) rivals |= fill_[o];
        }
        return plays(s, fill_[s] & ~rivals) >= turns;
    }

    // The seat causes a paradox if the others want it: it is stopped in trick cap + played at the
    // latest, before it has made all its plays, and until then the others have cells of their own.
    [[nodiscard]] bool is_lost(int seat) const noexcept {
        const auto s = static_cast<std::size_t>(seat);
        const int stopped = cap_[s] + played_[s];
        if (stopped >= tricks_left()) return false;
        std::array<int, P> turns{};
        for (std::size_t o = 0; o < P; ++o) {
            if (o == s) continue;
            const bool after = stopped == 0 && turn_[o] > turn_[s];
            turns[o] = stopped + (after ? 0 : 1) - played_[o];
        }
        return can_share(s, turns);
    }

  private:
    [[nodiscard]] int tricks_left() const noexcept { return L::tricks - round_.done; }
    [[nodiscard]] int cards(std::size_t seat, int number) const noexcept {
        return static_cast<int>(round_.hand[seat] >> 4 * number & 15);
    }

    [[nodiscard]] int plays(std::size_t seat, Cells cells) const noexcept {
        int sum = 0;
        auto hand = round_.hand[seat];
        for (Cells column = L::column; hand != 0; hand >>= 4, column <<= 1) {
            sum += std::min(static_cast<int>(hand & 15), std::popcount(cells & column));
        }
        return sum;
    }

    // Whether the cells that `against` cannot fill can be shared out so that each other seat has
    // its turns. First go the cells that one seat alone can use, then each of the rest to the seat
    // that lacks most: a way that is found is a way; that none is found proves nothing.
    [[nodiscard]] bool can_share(std::size_t against, std::array<int, P> turns) const noexcept {
        const Cells never = fill_[against] | (P == 2 || red_open<P>(round_) ? Cells{0} : L::row);
        std::array<Cells, P> own{};
        std::array<std::array<int, L::numbers>, P> left{};
        Cells seen = 0;
        Cells shared = 0;
        for (std::size_t o = 0; o < P; ++o) {
            if (o == against) continue;
            own[o] = fill_[o] & ~never;
            shared |= seen & own[o];
            seen |= own[o];
        }
        bool done = true;
        for (std::size_t o = 0; o < P; ++o) {
            if (o == against) continue;
            for (int n = 0; n < L::numbers; ++n) {
                const int alone = std::popcount((own[o] & ~shared) & (L::column << n));
                const int used = std::min(alone, cards(o, n));
                left[o][static_cast<std::size_t>(n)] = cards(o, n) - used;
                turns[o] -= used;
            }
            done = done && turns[o] <= 0;
        }
        for (; !done && shared != 0; shared &= shared - 1) {
            const Cells cell = shared & (~shared + 1);
            const auto n = static_cast<std::size_t>(L::number(std::countr_zero(cell)));
            std::size_t taker = against;
            for (std::size_t o = 0; o < P; ++o) {
                if ((own[o] & cell) == 0 || left[o][n] == 0 || turns[o] <= 0) continue;
                if (taker == against || turns[o] > turns[taker]) taker = o;
            }
            if (taker == against) continue;
            --left[taker][n];
            --turns[taker];
            done = std::all_of(turns.begin(), turns.end(), [](int more) { return more <= 0; });
        }
        return done;
    }

    const Round<P>& round_;
    std::array<Cells, P> fill_{};
    std::array<int, P> played_{};  // 1 where the seat has played in the trick in progress
    std::array<int, P> turn_{};    // place in the trick in progress
    std::array<int, P> cap_{};
};

}  // namespace matou::cat_in_the_box
