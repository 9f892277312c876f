// The positions one play later, on the rows of census_key.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/census_key.hpp"
#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box::reach {

template <int P>
class Expand {
  public:
    using L = Layout<P>;
    using Code = RowCode<P>;
    using Cells = typename L::Cells;

    explicit Expand(const Round<P>& start, bool symmetry)
        : owners_(Code::owners()), start_(start) {
        for (std::size_t p = 0; p < P; ++p) {
            for (int n = 0; n < L::numbers; ++n) {
                const auto copies_held = static_cast<int>(start.hand[p] >> 4 * n & 15);
                for (int k = 0; k < copies_held; ++k) {
                    held_[p][static_cast<std::size_t>(k)] |= 1U << n;
                }
            }
        }
        for (std::size_t c = 0; c < num_colours; ++c) taken_[c] = row_of(start.taken, c);
        first_ = rows_of(start);
        if (!symmetry) return;
        for (std::size_t c = 2; c < num_colours; ++c) {
            for (std::size_t other = 1; other < c; ++other) {
                if (taken_[c] != taken_[other] || first_.row[c] != first_.row[other]) continue;
                exchange_.alike[c] = static_cast<std::uint8_t>(other);
                break;
            }
        }
    }

    [[nodiscard]] const Rows<P>& first() const noexcept { return first_; }
    [[nodiscard]] const Exchange& exchange() const noexcept { return exchange_; }

    // A position that follows from the start.
    [[nodiscard]] Rows<P> rows_of(const Round<P>& round) const noexcept {
        Rows<P> rows;
        for (std::size_t c = 0; c < num_colours; ++c) {
            for (int p = 0; p < P; ++p) {
                const auto seat = static_cast<std::size_t>(p);
                rows.row[c] |= static_cast<std::uint32_t>(round.x[seat] >> c & 1)
                               << (Code::x_at + p);
                std::uint32_t cells = row_of(round.own[seat] & ~start_.own[seat], c);
                for (; cells != 0; cells &= cells - 1) {
                    rows.row[c] += Code::token(p, std::countr_zero(cells));
                }
            }
        }
        rows.won = round.won;
        rows.leader = round.leader;
        if (round.count == 0) return rows;
        rows.row[round.led] |= Code::led_bit;
        set_best(rows, round.best_seat, L::number(round.best),
                 L::colour(round.best) == red && round.led != red);
        return rows;
    }

    // Cards of the trick in progress, the same for all positions of a ply.
    [[nodiscard]] int cards_at(int ply) const noexcept { return (start_.count + ply) % P; }
    [[nodiscard]] int done_at(int ply) const noexcept {
        return start_.done + (start_.count + ply) / P;
    }

    // Calls `reached` with each position after one more play, normalised. The result is the seat to
    // play, which causes a paradox where nothing is reached. Some trick must be left.
    template <class Reached>
    int after(const Rows<P>& rows, int ply, Reached&& reached) const {
        const int cards = cards_at(ply);
        int seat = rows.leader + cards;
        if (seat >= P) seat -= P;
        const auto p = static_cast<std::size_t>(seat);

        std::array<std::uint32_t, num_colours> own;   // of the seat, new
        std::array<std::uint32_t, num_colours> free;  // cells of a row that nobody has
        for (std::size_t c = 0; c < num_colours; ++c) {
            own[c] = Code::cells(owners_, rows.row[c], seat);
            free[c] = all & ~taken_[c] & ~Code::cells(owners_, rows.row[c], P);
        }
        const std::uint32_t numbers = numbers_left(p, own);
        std::uint32_t some = 0;
        std::array<std::uint32_t, num_colours> legal;
        for (std::size_t c = 0; c < num_colours; ++c) {
            const bool has_x = (rows.row[c] >> (static_cast<std::size_t>(Code::x_at) + p) & 1) != 0;
            legal[c] = has_x ? numbers & free[c] : 0;
            if (c != red) some |= legal[c];
        }
        // The leader declares no red before a player's token lies on it, unless he must.
        if (cards == 0 && some != 0 && free[red] == all) legal[red] = 0;

        std::size_t led = 0;
        for (std::size_t c = 1; c < num_colours; ++c) {
            if ((rows.row[c] & Code::led_bit) != 0) led = c;
        }
        for (std::size_t c = 0; c < num_colours; ++c) {
            for (std::uint32_t rest = legal[c]; rest != 0; rest &= rest - 1) {
                Rows<P> next = rows;
                const int number = std::countr_zero(rest);
                next.row[c] += Code::token(seat, number);
                play(next, seat, c, number, cards, led);
                exchange_.normalise(next);
                reached(next);
            }
        }
        return seat;
    }

  private:
    static constexpr auto all = static_cast<std::uint32_t>(L::row);

    [[nodiscard]] static std::uint32_t row_of(Cells cells, std::size_t colour) noexcept {
        return static_cast<std::uint32_t>(cells >> static_cast<int>(colour) * L::numbers & L::row);
    }

    // held_[p][k]: numbers of which p began with more than k copies. The cards played of a number
    // are the own new tokens of its column, added up bit by bit.
    [[nodiscard]] std::uint32_t numbers_left(
        std::size_t p, const std::array<std::uint32_t, num_colours>& own) const noexcept {
        const std::uint32_t a = own[0] ^ own[1];
        const std::uint32_t b = own[2] ^ own[3];
        const std::uint32_t ab = own[0] & own[1];
        const std::uint32_t cd = own[2] & own[3];
        const std::uint32_t one = a ^ b;
        const std::uint32_t carry = a & b;
        const std::uint32_t two = ab ^ cd ^ carry;
        const std::uint32_t four = ab & cd;
        const auto& held = held_[p];
        return (~one & ~two & ~four & held[0]) | (one & ~two & held[1]) | (~one & two & held[2]) |
               (one & two & held[3]) | (four & held[4]);
    }

    static void play(Rows<P>& next, int seat, std::size_t colour, int number, int cards,
                     std::size_t led) noexcept {
        if (cards == 0) {
            next.row[colour] |= Code::led_bit;
            set_best(next, seat, number, false);
            return;
        }
        if (colour == led) {
            if (next.best_red == 0 && number > next.best_number) {
                set_best(next, seat, number, false);
            }
        } else {
            next.row[led] &= ~(1U << (Code::x_at + seat));
            if (colour == red && (next.best_red == 0 || number > next.best_number)) {
                set_best(next, seat, number, true);
            }
        }
        if (cards + 1 < P) return;
        next.row[led] &= ~Code::led_bit;
        next.leader = next.best_seat;
        ++next.won[next.best_seat];
        set_best(next, 0, 0, false);
    }

    static void set_best(Rows<P>& next, int seat, int number, bool is_red) noexcept {
        next.best_seat = static_cast<std::uint8_t>(seat);
        next.best_number = static_cast<std::uint8_t>(number);
        next.best_red = is_red;
    }

    const typename Code::Owners& owners_;
    Round<P> start_;
    Rows<P> first_;
    Exchange exchange_;
    std::array<std::uint32_t, num_colours> taken_{};
    std::array<std::array<std::uint32_t, copies>, P> held_{};
};

}  // namespace matou::cat_in_the_box::reach
