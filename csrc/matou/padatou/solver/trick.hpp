// A trick in progress as the searches hold it, what can be played to it, and what is sure of it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/padatou/solver/standings.hpp"
#include "matou/padatou/solver/suits.hpp"
#include "matou/tricks/cards.hpp"

namespace matou::padatou::solver {

struct Trick {
    tricks::Hand cards;  // in the hands
    Standing standing;
    std::uint8_t leader;
    std::uint8_t best;  // without meaning before the first card
    std::uint8_t best_seat;
};

// Plays that stand for all: of equal ones the first.
template <int Count>
[[nodiscard]] inline tricks::Hand distinct_plays(const Suits& suits, Trick trick,
                                                 int mover) noexcept {
    if constexpr (Count > 0) {
        const int suit = tricks::suit_of(trick.best);
        const tricks::Hand mine = trick.cards & suits.own[static_cast<std::size_t>(mover)];
        if ((mine & tricks::suit_cards(suit)) != 0) {
            // The best card keeps apart what is above and below it; others of the trick are gone.
            return suits.lowest_in(trick.cards | tricks::bit(trick.best), mover, suit);
        }
    }
    return suits.lowest_of(trick.cards, mover);
}

// All legal plays.
template <int Count>
[[nodiscard]] inline tricks::Hand legal_plays(const Suits& suits, Trick trick, int mover) noexcept {
    const tricks::Hand mine = trick.cards & suits.own[static_cast<std::size_t>(mover)];
    if constexpr (Count > 0) {
        const tricks::Hand follow = mine & tricks::suit_cards(tricks::suit_of(trick.best));
        if (follow != 0) return follow;
    }
    return mine;
}

// The trick after one more card; the fourth leaves it to the caller to begin the next.
template <int Count>
[[nodiscard]] inline Trick with_card(Trick trick, int mover, int card) noexcept {
    trick.cards &= ~tricks::bit(card);
    if (Count == 0 || (((card ^ trick.best) & ~7) == 0 && card > trick.best)) {
        trick.best = static_cast<std::uint8_t>(card);
        trick.best_seat = static_cast<std::uint8_t>(mover);
    }
    return trick;
}

// A seat that can win this trick and so many in all, this one included, whatever the others do.
struct Sure {
    int seat;
    int tricks;
};

[[nodiscard]] inline int sure_on_lead(const Suits& suits, tricks::Hand cards, int seat) noexcept {
    return suits.about_of(cards).sure(seat);
}

// In mid-trick there always is one. If nobody to come holds a card that beats the best, its seat
// wins; else the seat to come with the highest card of the suit can win with the lowest of its
// cards that beat the best and all that others to come hold. On lead it then has its cards from
// the top of each suit: what others play meanwhile only leaves them fewer cards against these.
template <int Count>
[[nodiscard]] inline Sure sure_in_trick(const Suits& suits, Trick trick,
                                        bool& won_already) noexcept {
    using tricks::Hand;
    const Hand to_come = suits.to_come[trick.leader][Count] & trick.cards &
                         tricks::suit_cards(tricks::suit_of(trick.best));
    won_already = to_come >> trick.best == 0;
    if (won_already) {
        return {trick.best_seat, 1 + sure_on_lead(suits, trick.cards, trick.best_seat)};
    }
    const int seat = suits.owner(std::bit_floor(to_come));
    const Hand mine = suits.own[static_cast<std::size_t>(seat)];
    const Hand rival = std::bit_floor((to_come & ~mine) | tricks::bit(trick.best));
    const Hand winners = to_come & mine & ~(2 * rival - 1);
    return {seat, 1 + sure_on_lead(suits, trick.cards & ~(winners & -winners), seat)};
}

// Who takes the last trick, each seat holding one card.
[[nodiscard]] inline int last_winner(const Suits& suits, tricks::Hand cards, int leader) noexcept {
    const tricks::Hand lead = cards & suits.own[static_cast<std::size_t>(leader)];
    const int suit = tricks::suit_of(std::countr_zero(lead));
    return suits.owner(std::bit_floor(cards & tricks::suit_cards(suit)));
}

// Level for level: the least that a score must reach to be at least this one.
[[nodiscard]] inline int level_at_least(int score) noexcept {
    int level = 0;
    while (level < num_levels && score_of_level[static_cast<std::size_t>(level)] < score) ++level;
    return level;
}

// A position at the start of a trick as one number of 43 bits.
[[nodiscard]] inline std::uint64_t key_of(tricks::Hand cards, Standing standing,
                                          int leader) noexcept {
    return static_cast<std::uint64_t>(cards) << 11 | static_cast<std::uint64_t>(standing) << 2 |
           static_cast<std::uint64_t>(leader);
}

}  // namespace matou::padatou::solver
