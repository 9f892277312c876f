// Who can be made to cause a paradox, and who cannot, whatever the others do. The proofs are in
// ../race.hpp, which counts the same more thoroughly and more slowly.
#pragma once

#include <algorithm>

#include "matou/cat_in_the_box/many/outlook.hpp"

namespace matou::cat_in_the_box::many {

// Plays that nobody can take from the seat: as many cards as there are cells of its own in their
// columns, cells being its own that no other seat can fill, red ones only once red is open.
template <int P>
[[nodiscard]] inline int own_plays(const Round<P>& round, const Outlook<P>& view,
                                   int seat) noexcept {
    const auto s = static_cast<std::size_t>(seat);
    auto cells = view.fillable[s];
    for (std::size_t o = 0; o < P; ++o) {
        if (o != s) cells &= ~view.fillable[o];
    }
    if (!red_open<P>(round)) cells &= ~Layout<P>::row;
    return total(smaller(round.hand[s], by_column<P>(cells)));
}

template <int P>
[[nodiscard]] constexpr int place_in_trick(const Round<P>& round, int seat) noexcept {
    const int turn = seat - round.leader;
    return turn < 0 ? turn + P : turn;
}

// The others together can stop the seat: they have plays of their own until it has made all its
// own.
template <int P>
[[nodiscard]] inline bool is_lost(const Round<P>& round, const Outlook<P>& view,
                                  int seat) noexcept {
    const int own_played = has_played(round, seat) ? 1 : 0;
    const int stopped = view.caps[static_cast<std::size_t>(seat)] + own_played;
    if (stopped >= Layout<P>::tricks - round.done) return false;
    for (int o = 0; o < P; ++o) {
        if (o == seat) continue;
        const bool after =
            stopped == 0 && place_in_trick(round, o) > place_in_trick(round, seat);
        const int turns = stopped + (after ? 0 : 1) - (has_played(round, o) ? 1 : 0);
        if (view.caps[static_cast<std::size_t>(o)] < turns) return false;
        if (own_plays(round, view, o) < turns) return false;
    }
    return true;
}

// The seat causes no paradox if it does not want to: its own plays last until the round is over or
// another seat is stopped.
template <int P>
[[nodiscard]] inline bool escapes(const Round<P>& round, const Outlook<P>& view,
                                  int seat) noexcept {
    const int left = Layout<P>::tricks - round.done;
    const int played = has_played(round, seat) ? 1 : 0;
    int turns = left - played;
    for (int o = 0; o < P; ++o) {
        if (o == seat) continue;
        const int stopped = view.caps[static_cast<std::size_t>(o)] + (has_played(round, o) ? 1 : 0);
        if (stopped >= left) continue;
        const bool first =
            stopped == 0 && place_in_trick(round, o) < place_in_trick(round, seat);
        turns = std::min(turns, stopped + (first ? 0 : 1) - played);
    }
    return turns <= 0 || (view.caps[static_cast<std::size_t>(seat)] >= turns &&
                          own_plays(round, view, seat) >= turns);
}

}  // namespace matou::cat_in_the_box::many
