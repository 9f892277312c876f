// A round about to begin, and what can be said of the rounds ahead without a search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "matou/filou/cards.hpp"
#include "matou/filou/solver/worth.hpp"

namespace matou::filou {

using Pile = std::array<Kind, num_rounds>;

template <int P>
struct Round {
    std::array<Hand, P> hands{};
    Purse<P> mice{};
    int bank = 0;
    int start = 0;
    bool filled = false;  // the mouse cards hold what they may, else nothing
};

template <int P>
[[nodiscard]] constexpr int mouse_cards_sum() noexcept {
    int sum = 0;
    for (const int mice : mouse_cards(P)) sum += mice;
    return sum;
}
template <int P>
[[nodiscard]] constexpr int best_mouse_card() noexcept {
    return mouse_cards(P)[P - 2];
}

// What a round begins with after one that seat `buyer` bought, -1: nobody.
template <int P>
[[nodiscard]] Round<P> next_round(const Round<P>& before, const Purse<P>& mice, int buyer,
                                  int price) noexcept {
    Round<P> next{before.hands, mice, before.bank + price, before.start, false};
    if (buyer < 0) return next;
    next.start = buyer;
    next.filled = next.bank >= mouse_cards_sum<P>();
    if (next.filled) next.bank -= mouse_cards_sum<P>();
    return next;
}

// Points of the cats in these cards that are worth more than nothing, or less.
[[nodiscard]] inline int cats_among(Hand kinds, bool positive) noexcept {
    int sum = 0;
    for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
        const int value = values[static_cast<std::size_t>(std::countr_zero(rest))];
        if ((value > 0) == positive) sum += value;
    }
    return sum;
}
// The same of all hands, and of the fourth set's pile from a round on.
template <int P, class Hands>
[[nodiscard]] int cats_ahead(const Hands& hands, const Pile& pile, int round,
                             bool positive) noexcept {
    int sum = 0;
    for (std::size_t seat = 0; seat < P; ++seat) sum += cats_among(hands[seat], positive);
    if constexpr (P == 3) {
        for (auto i = static_cast<std::size_t>(round); i < num_rounds; ++i) {
            sum += cats_among(static_cast<Hand>(1U << pile[i]), positive);
        }
    }
    return sum;
}

// Points of the last round's row, when each hand holds one card: the order is of no effect.
template <int P>
[[nodiscard]] int last_row_points(const std::array<Hand, P>& hands, const Pile& pile) noexcept {
    std::array<Kind, max_row> row{};
    for (std::size_t seat = 0; seat < P; ++seat) {
        row[seat] = static_cast<Kind>(std::countr_zero(unsigned{hands[seat]}));
    }
    if constexpr (P == 3) row[3] = pile[num_rounds - 1];
    return row_points(row.data(), row_size(P));
}

// No seat gains more than this in the rounds that these hands are for: in each round it buys, for
// one mouse at least, or takes one mouse card. The rows are worth no more than the good cats in
// them; that of the last round, once it is certain, is what it is.
template <int P>
[[nodiscard]] int most_to_gain(const std::array<Hand, P>& hands, const Pile& pile) noexcept {
    const int rounds = std::popcount(unsigned{hands[0]});
    if (rounds == 0) return 0;
    if (rounds == 1) return std::max(last_row_points<P>(hands, pile) - 1, best_mouse_card<P>());
    return cats_ahead<P>(hands, pile, num_rounds - rounds, true) + rounds * best_mouse_card<P>();
}

}  // namespace matou::filou
