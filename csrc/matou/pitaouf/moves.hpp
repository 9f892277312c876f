// What one card does to a cell (rules 6 and 7), and how far the move that follows can go. The
// building blocks of legal actions, effects and of the test whether the game is lost.
#pragma once

#include "matou/core/cards.hpp"
#include "matou/pitaouf/rules.hpp"

namespace matou::pitaouf {

// Suited cards that neutralise a cell whose own card is `own`.
[[nodiscard]] constexpr CardSet neutralising_cards(Card own) noexcept {
    return cards_above(value_of(own));
}

// Suited cards that fit a test but make the cell a danger: lower ones of its suit, equal ones of
// any suit.
[[nodiscard]] constexpr CardSet endangering_cards(Card own) noexcept {
    const CardSet lower = bit((value_of(own) - 2) * max_suits) - 1;
    return (suit_cards(suit_of(own)) & lower) | value_cards(value_of(own));
}

// The number of cells that `card`, above the cell's own card, moves: one, one more for the same
// suit (brio), one more for a figure.
[[nodiscard]] constexpr int move_number(const Rules& rules, Card own, Card card) noexcept {
    return 1 + (suit_of(card) == suit_of(own) ? 1 : 0) +
           (value_of(card) >= rules.figures_from ? 1 : 0);
}

// The same for a joker above every card: wild is of every suit and a figure, top is of no suit.
[[nodiscard]] constexpr int joker_number(const Rules& rules) noexcept {
    return rules.joker == Joker::wild ? 3 : 2;
}

// What the joker counts in a sum; under substitute the most it can be named.
[[nodiscard]] constexpr int joker_sum_value(const Rules& rules) noexcept {
    switch (rules.joker) {
        case Joker::substitute:
            return top_value(rules);
        case Joker::dead:
            return 0;
        default:
            return top_value(rules) + 1;
    }
}

[[nodiscard]] constexpr int sum_value(const Rules& rules, Card card) noexcept {
    return card == joker_card ? joker_sum_value(rules) : value_of(card);
}

}  // namespace matou::pitaouf
