// What can be told of the value of a position without playing on.
//
// Of a seat p and its opponent o let
//     most(p)     sum over the numbers of min(cards of p, cells of the number that p may take)
//     private(p)  the same over cells that o may not take
//     common(p)   the same over cells that both may take
// Cells that a seat may take are never more later than now.
//
// 1. p makes at most most(p) plays: each needs a card and a cell of its number. Of these at most
//    common(p) are in cells that o may take now.
// 2. Let p follow the led colour whenever he can and play anything else as he likes. He loses an X
//    token only of a colour in which he may take no cell, so a play of his lowers most(p) and
//    private(p) by at most 1: its number has one card and one cell less. A leader with a cell has a
//    legal lead. A play of o never lowers private(p); it lowers most(p) by at most 1, and only in a
//    common cell. So p surely has a play at each of his next n turns, in which o has m turns
//    before the last one, if private(p) >= n or most(p) - min(m, common(o)) >= n.
// 3. If o makes at most k more plays and p surely has one at each turn until o would need another
//    one, p can force a paradox of o: he scores his tricks and o loses his.
// 4. Where p has a play at all turns left he can avoid a paradox. Which ends there still are then,
//    and what tricks and groups they allow at most and at least, bounds the value.
#pragma once

#include <algorithm>

#include "matou/cat_in_the_box/two/board.hpp"
#include "matou/cat_in_the_box/two/groups.hpp"

namespace matou::cat_in_the_box::two::search {

[[nodiscard]] constexpr bool has_bonus(int won) noexcept { return won <= 4; }

// The plays that two sides can still make, as above.
struct Plays {
    explicit Plays(const Sides& sides) noexcept {
        const Pair all = counts(sides.may);
        const Pair common = counts(sides.may & swapped(sides.may));
        most = sums(smaller(sides.hand, all));
        own = sums(smaller(sides.hand, all - common));
        shared = sums(smaller(sides.hand, common));
    }
    // Whether I surely have n plays, `before` turns of yours lying before the last of mine; or you.
    [[nodiscard]] bool i_last(int n, int before) const noexcept {
        return half(mine(own)) >= n || my_most() - std::min(before, half(yours(shared))) >= n;
    }
    [[nodiscard]] bool you_last(int n, int before) const noexcept {
        return half(yours(own)) >= n || your_most() - std::min(before, half(mine(shared))) >= n;
    }
    [[nodiscard]] int my_most() const noexcept { return half(mine(most)); }
    [[nodiscard]] int your_most() const noexcept { return half(yours(most)); }

  private:
    static int half(std::uint32_t number) noexcept { return static_cast<int>(number); }

    Pair most;
    Pair own;
    Pair shared;
};

// The bounds of a trick start with `left` tricks to finish, at least two; I am to lead. Each of us
// has `left` turns, and the other may have as many before the last of them.
class Bounds {
  public:
    Bounds(const Groups& groups, const Sides& sides, int my_won, int your_won, int left) noexcept
        : groups_(groups), sides_(sides), plays_(sides), my_won_(my_won), your_won_(your_won),
          left_(left), my_group_(groups.largest(mine(sides.own))),
          your_group_(groups.largest(yours(sides.own))) {}

    // What the value is not above, or not below: looks up what groups can become only where this
    // could decide on which side of `bound` it lies.
    [[nodiscard]] int upper(int bound) const noexcept {
        const int least = upper_with(my_group_);
        if (least >= bound) return least;
        return upper_with(grown(mine(sides_.own), mine(sides_.may), plays_.my_most()));
    }
    [[nodiscard]] int lower(int bound) const noexcept {
        const int most = lower_with(your_group_);
        if (most < bound) return most;
        return lower_with(grown(yours(sides_.own), yours(sides_.may), plays_.your_most()));
    }

  private:
    // Groups grow by cells that can be taken, one a play.
    [[nodiscard]] int grown(Cells own, Cells may, int plays) const noexcept {
        return std::min(groups_.largest(own | may), std::popcount(own) + std::min(left_, plays));
    }
    // Tricks that can still be finished before a paradox: both play in each of them.
    [[nodiscard]] int more() const noexcept {
        return std::min({left_ - 1, plays_.my_most(), plays_.your_most()});
    }
    [[nodiscard]] bool can_finish() const noexcept {
        return plays_.my_most() >= left_ && plays_.your_most() >= left_;
    }
    // No paradox, and I win `j` of the tricks left.
    [[nodiscard]] int finished(int j, int my_group, int your_group) const noexcept {
        const int a = my_won_ + j;
        const int b = your_won_ + left_ - j;
        return a + (has_bonus(a) ? my_group : 0) - b - (has_bonus(b) ? your_group : 0);
    }

    [[nodiscard]] int upper_with(int my_best) const noexcept {
        const int done = my_won_ + your_won_;
        const int my_most = plays_.my_most();
        // I can be forced into a paradox: you need a play in `my_most` tricks, and one more if you
        // lead then.
        const bool forced = my_most < left_ && plays_.you_last(my_most + 1, my_most);
        if (forced) return -done - (has_bonus(your_won_ + more()) ? your_group_ : 0);
        // Else I may fall into one of my own will, you may have to, or nobody does.
        int upper = -done - (has_bonus(your_won_ + more()) ? your_group_ : 0);
        if (!plays_.you_last(left_, left_)) {
            upper = std::max(upper, done + more() + (has_bonus(my_won_) ? my_best : 0));
        }
        if (can_finish()) {
            // This grows with j except where I lose a bonus or you gain one, so the end and the
            // places before these steps are enough.
            for (const int j : {left_, 4 - my_won_, your_won_ + left_ - 5}) {
                if (j < 0 || j > left_) continue;
                upper = std::max(upper, finished(j, my_best, your_group_));
            }
        }
        return upper;
    }
    // The same with the roles changed, but that I lead now.
    [[nodiscard]] int lower_with(int your_best) const noexcept {
        const int done = my_won_ + your_won_;
        const int your_most = plays_.your_most();
        const bool forced = your_most < left_ && plays_.i_last(your_most + 1, your_most);
        if (forced) return done + (has_bonus(my_won_ + more()) ? my_group_ : 0);
        int lower = done + (has_bonus(my_won_ + more()) ? my_group_ : 0);
        if (!plays_.i_last(left_, left_)) {
            lower = std::min(lower, -done - more() - (has_bonus(your_won_) ? your_best : 0));
        }
        if (can_finish()) {
            for (const int j : {0, 5 - my_won_, your_won_ + left_ - 4}) {
                if (j < 0 || j > left_) continue;
                lower = std::min(lower, finished(j, my_group_, your_best));
            }
        }
        return lower;
    }

    const Groups& groups_;
    const Sides& sides_;
    Plays plays_;
    int my_won_;
    int your_won_;
    int left_;
    int my_group_;
    int your_group_;
};

}  // namespace matou::cat_in_the_box::two::search
