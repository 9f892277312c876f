// The order in which plays are searched: first those that leave me many cells and you few.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/two/board.hpp"
#include "matou/cat_in_the_box/two/groups.hpp"

namespace matou::cat_in_the_box::two::search {

// What counts in the worth of a play; found by trying on random deals. Any numbers are sound, as
// long as Order has room for the worth.
struct Weights {
    int kept;     // each cell that I keep
    int taken;    // a cell that you could take
    int binding;  // a cell that costs you a play (bounds.hpp)
    int beside;   // a cell beside one of mine
    int on_red;
    int winning;
};
inline constexpr Weights leading{8, 19, 21, 1, 0, 0};
inline constexpr Weights following{5, 10, 9, 9, -7, -5};
// Of a follower who plays another colour than the led one: at all, for each cell of that colour
// that he could take, and for each play that he loses with them.
inline constexpr int refusing = 6;
inline constexpr int refused_cell = 2;
inline constexpr int refused_play = 8;

// Tells plays of one position apart. `weights` are those of a leader or of a follower.
template <const Weights& weights>
class Worth {
  public:
    Worth(const Groups& groups, const Sides& sides) noexcept
        : groups_(groups), own_(mine(sides.own)), may_(mine(sides.may)), yours_(yours(sides.may)) {
        // You lose a play with a cell where you have no more cells of the number than cards.
        const Cells scarce = ((yours(sides.hand) | 0x88888) - yours(counts(sides.may))) & 0x88888;
        binding_ = yours_ & (scarce >> 3) * column;
        last_ = columns_of_last(mine(sides.hand));
    }
    // As a follower I lose my cells of the led colour with any play in another one.
    Worth(const Groups& groups, const Sides& sides, int led) noexcept : Worth(groups, sides) {
        led_row_ = row_of(led);
        winning_ = beating[static_cast<std::size_t>(led)];
        const Cells kept = may_ & ~led_row_;
        const int plays = static_cast<int>(mine(sums(smaller(sides.hand, counts(sides.may)))));
        const int plays_kept = static_cast<int>(mine(sums(smaller(sides.hand, counts(kept)))));
        refusal_ = refusing + refused_cell * std::popcount(may_ & led_row_) +
                   refused_play * (plays - plays_kept);
    }
    // Each play costs me its cell, and its column if it is my last card of the number.
    [[nodiscard]] int operator()(int cell) const noexcept {
        const Cells one = bit(cell);
        const bool refuses = (one & led_row_) == 0;
        const Cells left = may_ & ~when(refuses, led_row_);
        int worth = -weights.kept * std::popcount(left & (one | (column_of(cell) & last_)));
        worth -= static_cast<int>(when(refuses, static_cast<Cells>(refusal_)));
        worth += (one & yours_) != 0 ? weights.taken : 0;
        worth += (one & binding_) != 0 ? weights.binding : 0;
        worth += (groups_.beside(cell) & own_) != 0 ? weights.beside : 0;
        worth += (one & row) != 0 ? weights.on_red : 0;
        worth += (one & winning_) != 0 ? weights.winning : 0;
        return worth;
    }

  private:
    const Groups& groups_;
    Cells own_;
    Cells may_;
    Cells yours_;
    Cells binding_;      // cells each of which costs you a play
    Cells last_;         // columns of numbers of which I have one card
    Cells led_row_ = 0;  // as a follower
    Cells winning_ = 0;
    int refusal_ = 0;
};
using LeadWorth = Worth<leading>;
using ReplyWorth = Worth<following>;

// Plays with their worth; the best of the rest is looked for when it is needed. Which play that is
// cannot be foretold, so there are no branches: whole blocks are looked at, empty places too.
class Order {
  public:
    void add(int worth, int cell) noexcept {
        const auto play = static_cast<Play>((worth + offset) << 5 | cell);
        plays_[static_cast<std::size_t>(size_++)] = play;
        top_ = std::max(top_, play);
    }
    void add_first(int cell) noexcept { add(offset - 1, cell); }
    [[nodiscard]] int size() const noexcept { return size_; }
    // Number i, to be asked for one after the other. No two plays are equal: it is the largest of
    // those below the one before.
    [[nodiscard]] int pick(int i) noexcept {
        if (i > 0) {
            const Play before = top_;
            top_ = 0;
            for (std::size_t from = 0; from < static_cast<std::size_t>(size_); from += block) {
                for (std::size_t k = from; k < from + block; ++k) {
                    top_ = std::max(top_, plays_[k] < before ? plays_[k] : Play{0});
                }
            }
        }
        return top_ & 31;
    }

  private:
    using Play = std::int16_t;
    static constexpr int offset = 512;  // above any worth
    static constexpr std::size_t block = 8;

    alignas(16) std::array<Play, 3 * block> plays_{};
    Play top_ = 0;
    int size_ = 0;
};

}  // namespace matou::cat_in_the_box::two::search
