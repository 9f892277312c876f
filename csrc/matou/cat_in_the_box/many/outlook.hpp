// What each seat can still play, and how far that lets the round go. True whatever anybody plays,
// so it serves every kind of search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "matou/cat_in_the_box/layout.hpp"
#include "matou/cat_in_the_box/plays.hpp"
#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box::many {

// Cells of each column, 4 bits a number: as a hand is written.
template <int P>
[[nodiscard]] inline typename Layout<P>::Hand by_column(typename Layout<P>::Cells cells) noexcept {
    using L = Layout<P>;
    using Hand = typename L::Hand;
    static constexpr auto spread = [] {
        std::array<Hand, std::size_t{1} << L::numbers> table{};
        for (std::size_t row = 0; row < table.size(); ++row) {
            for (int n = 0; n < L::numbers; ++n) {
                table[row] |= static_cast<Hand>(row >> n & 1) << 4 * n;
            }
        }
        return table;
    }();
    Hand count = 0;
    for (int k = 0; k < num_colours; ++k) count += spread[cells >> k * L::numbers & L::row];
    return count;
}

// The smaller of two words of 4-bit numbers, each below 8, number by number.
template <class Hand>
[[nodiscard]] constexpr Hand smaller(Hand a, Hand b) noexcept {
    constexpr Hand high = static_cast<Hand>(0x8888888888888888);
    const Hand at_least = ((a | high) - b) & high;         // where a >= b
    const Hand mask = at_least - (at_least >> 3);
    return static_cast<Hand>((b & mask) | (a & ~mask));
}

// Sum of the 4-bit numbers.
template <class Hand>
[[nodiscard]] constexpr int total(Hand word) noexcept {
    const std::uint64_t w = word;
    const std::uint64_t bytes = (w & 0x0F0F0F0F0F0F0F0F) + (w >> 4 & 0x0F0F0F0F0F0F0F0F);
    return static_cast<int>(bytes * 0x0101010101010101 >> 56);
}

template <int P>
struct Outlook {
    using L = Layout<P>;
    std::array<typename L::Cells, P> fillable;
    // Fillable cells of each column, and cards that can still be played: in each column at most as
    // many as fillable cells. Fillable cells only become fewer, so cards beyond them never leave.
    std::array<typename L::Hand, P> room;
    std::array<typename L::Hand, P> cards;
    std::array<std::int8_t, P> caps;   // their number
    std::array<std::int8_t, P> plays;  // at most so many by each seat, as the round will end
    std::int8_t begun;                 // at most so many tricks are begun, the current one included
    std::int8_t finished;              // and so many finished
};

// Seats that have played to the trick in progress, one bit each.
template <int P>
[[nodiscard]] inline unsigned played(const Round<P>& round) noexcept {
    const unsigned twice = ((1U << round.count) - 1) << round.leader;  // seats count on behind P
    return (twice | twice >> P) & ((1U << P) - 1);
}
template <int P>
[[nodiscard]] inline bool has_played(const Round<P>& round, int seat) noexcept {
    return (played(round) >> seat & 1) != 0;
}

template <int P>
inline void look_at_seat(const Round<P>& round, int seat, Outlook<P>& view) noexcept {
    const auto s = static_cast<std::size_t>(seat);
    view.fillable[s] = fillable<P>(round, seat);
    view.room[s] = by_column<P>(view.fillable[s]);
    view.cards[s] = smaller(round.hand[s], view.room[s]);
    view.caps[s] = static_cast<std::int8_t>(total(view.cards[s]));
}

// How many more tricks can be finished, as far as cells are shared. Seats of a set together play in
// a column at most as many cards as they have to play there, and at most one on each cell that any
// of them can fill. A finished trick takes a card of each of them, but for those who have already
// played to the current one. Sets looked at: all seats, and at 3 players the pairs.
template <int P>
[[nodiscard]] inline int finished_together(const Round<P>& round, const Outlook<P>& view,
                                           unsigned done) noexcept {
    using L = Layout<P>;
    typename L::Cells any = 0;
    typename L::Hand cards = 0;  // at most 5 in a column: so many copies there are
    for (std::size_t p = 0; p < P; ++p) {
        any |= view.fillable[p];
        cards += view.cards[p];
    }
    int finished = (total(smaller(cards, by_column<P>(any))) + round.count) / P;
    if constexpr (P == 3) {
        for (std::size_t p = 0; p < P; ++p) {
            const std::size_t q = p + 1 < P ? p + 1 : 0;
            const auto room = by_column<P>(view.fillable[p] | view.fillable[q]);
            const int plays = total(smaller(view.cards[p] + view.cards[q], room));
            const auto before = static_cast<int>((done >> p & 1) + (done >> q & 1));
            finished = std::min(finished, (plays + before) / 2);
        }
    }
    return finished;
}

// A trick takes a card of everybody: a seat that has cap cards to play sees at most cap tricks
// finished, one more if it has already played to the current one. A trick that is not finished is
// the last that is begun.
template <int P>
inline void look_ahead(const Round<P>& round, Outlook<P>& view) noexcept {
    const int left = Layout<P>::tricks - round.done;
    const unsigned done = played(round);
    int finished = std::min(left, finished_together(round, view, done));
    for (int p = 0; p < P; ++p) {
        const int cap = view.caps[static_cast<std::size_t>(p)];
        finished = std::min(finished, cap + static_cast<int>(done >> p & 1));
    }
    const int begun = std::min(left, finished + 1);
    for (int p = 0; p < P; ++p) {
        const auto s = static_cast<std::size_t>(p);
        const int most = begun - static_cast<int>(done >> p & 1);
        view.plays[s] = static_cast<std::int8_t>(std::min<int>(view.caps[s], most));
    }
    view.begun = static_cast<std::int8_t>(begun);
    view.finished = static_cast<std::int8_t>(finished);
}

template <int P>
[[nodiscard]] inline Outlook<P> outlook(const Round<P>& round) noexcept {
    Outlook<P> view;
    for (int p = 0; p < P; ++p) look_at_seat(round, p, view);
    look_ahead(round, view);
    return view;
}

// Plays a card and brings the outlook up to date: for all but the one who played a single cell may
// go. Without branches, which would be taken at random.
template <int P>
inline void advance(Round<P>& round, Outlook<P>& view, int cell) noexcept {
    using L = Layout<P>;
    using Hand = typename L::Hand;
    const int seat = to_play<P>(round);
    const int column = 4 * L::number(cell);
    play<P>(round, cell);
    for (int p = 0; p < P; ++p) {
        const auto s = static_cast<std::size_t>(p);
        if (p == seat) continue;
        const auto gone = static_cast<Hand>(view.fillable[s] >> cell & 1);
        view.fillable[s] &= ~L::bit(cell);
        view.room[s] -= gone << column;
        // A card too many for the room of the column is no more to be played.
        const auto lost = static_cast<Hand>((view.cards[s] >> column & 15) >
                                            (view.room[s] >> column & 15));
        view.cards[s] -= lost << column;
        view.caps[s] = static_cast<std::int8_t>(view.caps[s] - static_cast<int>(lost));
    }
    look_at_seat(round, seat, view);
    look_ahead(round, view);
}

// The legal plays, as plays.hpp has them, from the outlook.
template <int P>
[[nodiscard]] inline typename Layout<P>::Cells legal_from(const Round<P>& round,
                                                          const Outlook<P>& view) noexcept {
    using Cells = typename Layout<P>::Cells;
    const Cells all = view.fillable[static_cast<std::size_t>(to_play<P>(round))];
    if (round.count != 0 || red_open<P>(round)) return all;
    const Cells others = all & ~Layout<P>::row;
    return others != 0 ? others : all;
}

}  // namespace matou::cat_in_the_box::many
