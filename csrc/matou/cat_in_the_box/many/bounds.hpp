// How far a seat's score can still go, whatever anybody plays.
#pragma once

#include <algorithm>
#include <bit>

#include "matou/cat_in_the_box/many/outlook.hpp"
#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box::many {

// Cells that lie to the right of a cell of the set, in the same row.
template <int P>
[[nodiscard]] constexpr typename Layout<P>::Cells above(typename Layout<P>::Cells cells) noexcept {
    using L = Layout<P>;
    auto all = static_cast<typename L::Cells>((cells & L::not_last) << 1);
    for (int i = 2; i < L::numbers; ++i) all |= (all & L::not_last) << 1;
    return all;
}

// False where the seat wins no trick any more, whatever anybody plays: it neither leads nor holds
// the best card of the trick in progress, can fill no red cell, and none of its cells lies above a
// cell of its row that another can fill or above the best card. A trick led by another is then won
// by red, or by a card of the led colour that is higher than the seat's. So it never comes to lead,
// and as cells only become fewer, this stays so.
template <int P>
[[nodiscard]] inline bool can_win(const Round<P>& round, const Outlook<P>& view,
                                  int seat) noexcept {
    using L = Layout<P>;
    if (seat == (round.count == 0 ? round.leader : round.best_seat)) return true;
    const auto own = view.fillable[static_cast<std::size_t>(seat)];
    if ((own & L::row) != 0) return true;
    auto others = round.count == 0 ? typename L::Cells{0} : L::bit(round.best);
    for (int o = 0; o < P; ++o) {
        if (o != seat) others |= view.fillable[static_cast<std::size_t>(o)];
    }
    return (above<P>(others) & own) != 0;
}

// Tricks that a seat may still win: all that are finished, but not the current one once it has
// played a card that is beaten, and none where it comes to no trick.
template <int P>
[[nodiscard]] inline int winnable(const Round<P>& round, const Outlook<P>& view,
                                  int seat) noexcept {
    const bool lost = has_played(round, seat) && round.best_seat != seat;
    const int more = view.finished - (lost ? 1 : 0);
    return more > 0 && can_win(round, view, seat) ? more : 0;
}

// Terms with what a search asks of them all the time.
template <int P>
struct Scoring {
    Terms<P> terms;
    bool plain;  // rows lie as the colours are numbered

    explicit Scoring(const Terms<P>& given) : terms(given), plain(plain_rows(given.rules)) {}

    [[nodiscard]] int score(const Round<P>& round, int seat, int paradox) const noexcept {
        const auto s = static_cast<std::size_t>(seat);
        const int won = round.won[s];
        if (seat == paradox) return -won;
        if (!has_bonus<P>(terms, seat, won)) return won;
        const auto own = plain ? round.own[s] : arranged<P>(terms.rules, round.own[s]);
        return won + largest_group<P>(own);
    }
};

// No group that the seat can build is larger, with so many plays at most. A group that holds tokens
// of today grows from one of today's groups: every cell of it that is not further than `plays`
// fillable cells away may join, at most one a play and as many a column as there are cards. One
// without any lies in a piece of fillable cells.
template <int P>
[[nodiscard]] inline int largest_possible_group(const Scoring<P>& scoring,
                                                typename Layout<P>::Cells own,
                                                typename Layout<P>::Cells fillable, int plays,
                                                typename Layout<P>::Hand cards) noexcept {
    using Cells = typename Layout<P>::Cells;
    if (!scoring.plain) {  // columns stay what they are
        own = arranged<P>(scoring.terms.rules, own);
        fillable = arranged<P>(scoring.terms.rules, fillable);
    }
    int largest = 0;
    for (Cells left = own; left != 0;) {
        auto group = static_cast<Cells>(left & (~left + 1));
        const auto join = [&] {
            for (auto grown = group;; group = grown) {
                grown = static_cast<Cells>((group | beside<P>(group)) & (own | group));
                if (grown == group) break;
            }
        };
        join();
        left &= ~group;
        if (std::popcount(own) + plays <= largest) break;
        for (int i = 0; i < plays; ++i) {
            const auto more = static_cast<Cells>(beside<P>(group) & fillable & ~group);
            if (more == 0) break;
            group |= more;
            join();
        }
        const int cells = std::popcount(group & own);
        const auto room = by_column<P>(static_cast<Cells>(group & ~own));
        largest = std::max(largest, cells + std::min(plays, total(smaller(cards, room))));
    }
    for (Cells left = fillable; largest < plays && std::popcount(left) > largest;) {
        auto group = static_cast<Cells>(left & (~left + 1));
        for (auto grown = group;; group = grown) {
            grown = static_cast<Cells>((group | beside<P>(group)) & left);
            if (grown == group) break;
        }
        left &= ~group;
        const int cells = total(smaller(cards, by_column<P>(group)));
        largest = std::max(largest, std::min(plays, cells));
    }
    return largest;
}

// Whether the seat may still have the bonus, with `winnable` more tricks at most.
template <int P>
[[nodiscard]] inline bool bonus_in_reach(const Scoring<P>& scoring, int seat, int won,
                                         int more) noexcept {
    if constexpr (P == 2) return won <= 4;
    const int wanted = scoring.terms.prediction[static_cast<std::size_t>(seat)];
    return won <= wanted && wanted <= won + more;
}

// The most that a seat scores when it wins exactly `tricks` in the end and causes no paradox;
// `group` bounds its largest group.
template <int P>
[[nodiscard]] inline int score_with(const Scoring<P>& scoring, int seat, int tricks,
                                    int group) noexcept {
    return tricks + (has_bonus<P>(scoring.terms, seat, tricks) ? group : 0);
}

template <int P>
[[nodiscard]] inline int group_bound(const Scoring<P>& scoring, const Round<P>& round,
                                     const Outlook<P>& view, int seat) noexcept {
    const auto s = static_cast<std::size_t>(seat);
    return largest_possible_group<P>(scoring, round.own[s], view.fillable[s], view.plays[s],
                                     view.cards[s]);
}

// The most that a seat can score with the bonus, `group` being its largest group at most.
template <int P>
[[nodiscard]] inline int most_with_bonus(const Scoring<P>& scoring, int seat, int won, int more,
                                         int group) noexcept {
    if constexpr (P == 2) return std::min(won + more, 4) + group;
    return scoring.terms.prediction[static_cast<std::size_t>(seat)] + group;
}

// The most that a seat can score.
template <int P>
[[nodiscard]] inline int most(const Scoring<P>& scoring, const Round<P>& round,
                              const Outlook<P>& view, int seat) noexcept {
    const int won = round.won[static_cast<std::size_t>(seat)];
    const int more = winnable(round, view, seat);
    if (!bonus_in_reach<P>(scoring, seat, won, more)) return won + more;
    const int group = group_bound(scoring, round, view, seat);
    return std::max(won + more, most_with_bonus<P>(scoring, seat, won, more, group));
}

// Whether a seat can score no more than `score`; groups are looked at only where they decide.
template <int P>
[[nodiscard]] inline bool at_most(const Scoring<P>& scoring, const Round<P>& round,
                                  const Outlook<P>& view, int seat, int score) noexcept {
    const auto s = static_cast<std::size_t>(seat);
    const int won = round.won[s];
    const int more = winnable(round, view, seat);
    if (won + more > score) return false;
    if (!bonus_in_reach<P>(scoring, seat, won, more)) return true;
    const int cells = std::popcount(round.own[s]) + view.plays[s];
    if (most_with_bonus<P>(scoring, seat, won, more, cells) <= score) return true;
    const int group = group_bound(scoring, round, view, seat);
    return most_with_bonus<P>(scoring, seat, won, more, group) <= score;
}

// Whether the end can give seat a more than `above_a` and seat b more than `above_b`. Together they
// win at most the tricks that are finished; who causes a paradox scores no more than 0.
template <int P>
[[nodiscard]] inline bool both_above(const Scoring<P>& scoring, const Round<P>& round,
                                     const Outlook<P>& view, int a, int above_a, int b,
                                     int above_b) noexcept {
    if (above_a < 0 || above_b < 0) return true;  // a paradox might do: not looked into
    const int won_a = round.won[static_cast<std::size_t>(a)];
    const int won_b = round.won[static_cast<std::size_t>(b)];
    const int more_a = winnable(round, view, a);
    const int more_b = winnable(round, view, b);
    const auto group_of = [&](int seat, int won, int more) {
        const bool reach = bonus_in_reach<P>(scoring, seat, won, more);
        return reach ? group_bound(scoring, round, view, seat) : 0;
    };
    const int group_a = group_of(a, won_a, more_a);
    const int group_b = group_of(b, won_b, more_b);
    for (int i = 0; i <= more_a; ++i) {
        if (score_with<P>(scoring, a, won_a + i, group_a) <= above_a) continue;
        for (int j = 0; j <= more_b && i + j <= view.finished; ++j) {
            if (score_with<P>(scoring, b, won_b + j, group_b) > above_b) return true;
        }
    }
    return false;
}

}  // namespace matou::cat_in_the_box::many
