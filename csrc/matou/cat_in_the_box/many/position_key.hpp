// The key of a position at the start of a trick: all that its future depends on, and as little more
// as is cheap, so that positions with the same future share an entry.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/many/bounds.hpp"
#include "matou/cat_in_the_box/many/table.hpp"
#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box::many {

template <int P>
inline constexpr std::size_t key_words = P <= 3 ? 4 : 8;

// Which scores stand in the entry relative to the tricks already won (see `relative_score`).
template <int P>
using Relative = std::array<bool, static_cast<std::size_t>(P)>;

// Two positions with the same key have the same legal plays with the same effects for ever, and
// scores that differ by a known shift. What is kept, and why no more is needed:
// - Fillable cells of each seat, as cells that anybody can fill, cards, and X tokens. A cell that
//   nobody can fill stays free for ever. A card beyond the fillable cells of its column stays in
//   the hand for ever, so a hand counts as min(cards, fillable cells) a column. An X token of a row
//   where the seat can fill no cell decides nothing. So the sets of fillable cells are the same,
//   and after any play they are again.
// - Whether red is open, unless nobody can fill a red cell.
// - Tricks left, but no more of them than can be begun: where a paradox must come first, the end of
//   the round is never reached.
// - Own cells of the seats whose bonus is in reach. Else the owner of a token decides nothing.
// - Tricks won. Out of reach of the bonus a seat with w >= 1 tricks and t more scores w + t, or -(w
//   + t) where it causes a paradox: whatever w is, it prefers any score of the first kind to any of
//   the second, more to fewer tricks in the first and fewer in the second. With w = 0 the two kinds
//   meet at 0, so 0 is told apart. At 2 players the bonus needs at most 4 tricks: kept exactly.
template <int P>
inline void write_future(const Round<P>& round, const Outlook<P>& view,
                         Writer<key_words<P>>& writer) noexcept {
    using L = Layout<P>;
    using Cells = typename L::Cells;
    writer.put(static_cast<std::uint64_t>(view.begun), 4);
    Cells any = 0;
    for (std::size_t p = 0; p < P; ++p) any |= view.fillable[p];
    writer.put(any, L::cells);
    // Rows with a fillable cell: the carry marks the last cell of each. Those of the seats fit side
    // by side into the distance from one row to the next.
    constexpr Cells last = L::column << (L::numbers - 1);
    constexpr Cells rest = L::board & ~last;
    std::uint64_t rows = 0;
    for (std::size_t p = 0; p < P; ++p) {
        const Cells cells = view.fillable[p];
        rows |= std::uint64_t{(((cells & rest) + rest) | cells) & last} << p;
    }
    static_assert(P <= L::numbers);
    writer.put(rows >> (L::numbers - 1), 3 * L::numbers + P);
    writer.put(round.leader, 3);
    writer.put(red_open<P>(round) || (any & L::row) == 0, 1);
    for (std::size_t p = 0; p < P; ++p) writer.put(view.cards[p], 4 * L::numbers);
}

template <int P>
inline void write_seat(const Round<P>& round, const Outlook<P>& view, const Scoring<P>& scoring,
                       int seat, bool& relative, Writer<key_words<P>>& writer) noexcept {
    const auto s = static_cast<std::size_t>(seat);
    const int won = round.won[s];
    const bool reach = bonus_in_reach<P>(scoring, seat, won, winnable(round, view, seat));
    relative = P > 2 && !reach && won > 0;
    writer.put(relative ? 15U : static_cast<unsigned>(won), 4);
    writer.put(reach ? round.own[s] : typename Layout<P>::Cells{0}, Layout<P>::cells);
}

template <int P>
[[nodiscard]] inline Entry<key_words<P>> merged_key(const Round<P>& round, const Outlook<P>& view,
                                                    const Scoring<P>& scoring,
                                                    Relative<P>& relative) noexcept {
    using L = Layout<P>;
    static_assert(4 + L::cells + 3 * L::numbers + P + 4 + 4 * L::numbers * P + (4 + L::cells) * P <=
                  Entry<key_words<P>>::key_bits);
    Writer<key_words<P>> writer;
    write_future<P>(round, view, writer);
    for (int p = 0; p < P; ++p) {
        write_seat<P>(round, view, scoring, p, relative[static_cast<std::size_t>(p)], writer);
    }
    return writer.entry();
}

// The same where the score of one seat alone counts: of the others neither tokens nor tricks
// matter.
template <int P>
[[nodiscard]] inline Entry<key_words<P>> one_seat_key(const Round<P>& round, const Outlook<P>& view,
                                                      const Scoring<P>& scoring, int seat,
                                                      bool& relative) noexcept {
    Writer<key_words<P>> writer;
    write_future<P>(round, view, writer);
    write_seat<P>(round, view, scoring, seat, relative, writer);
    return writer.entry();
}

// The position itself: cells, X tokens, tricks, leader. The hands follow from the own cells.
template <int P>
[[nodiscard]] inline Entry<key_words<P>> plain_key(const Round<P>& round,
                                                   Relative<P>& relative) noexcept {
    Writer<key_words<P>> writer;
    writer.put(static_cast<std::uint64_t>(Layout<P>::tricks - round.done), 4);
    for (std::size_t p = 0; p < P; ++p) {
        writer.put(round.own[p], Layout<P>::cells);
        writer.put(round.x[p], num_colours);
        writer.put(round.won[p], 4);
    }
    writer.put(round.leader, 3);
    relative.fill(false);
    return writer.entry();
}

// A score without the tricks already won: what is won on top of them, or -1 minus that where the
// seat causes a paradox. A score in between (a bound) counts as the next one that can be.
[[nodiscard]] constexpr int relative_score(int score, int won) noexcept {
    if (score >= won) return score - won;
    return score <= -won ? score + won - 1 : -1;
}
[[nodiscard]] constexpr int absolute_score(int relative, int won) noexcept {
    return relative >= 0 ? relative + won : relative + 1 - won;
}

}  // namespace matou::cat_in_the_box::many
