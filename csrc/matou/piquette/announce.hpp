// Combinations: what a hand holds, what may be laid, what it is worth.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "matou/core/action_list.hpp"
#include "matou/piquette/rules.hpp"
#include "matou/tricks/cards.hpp"

namespace matou::piquette {

enum class Kind : std::uint8_t { brelan, carre, suite };
inline constexpr int num_kinds = 3;

// The compact numbers of the actions. Chance: the card.
namespace action {
inline constexpr Action card_base = 0;  // + card
inline constexpr Action no = 32;
inline constexpr Action brelan_base = 33;    // + rank
inline constexpr Action carre_base = 41;     // + rank
inline constexpr Action suite_base = 49;     // + suit * 64 + top rank * 8 + length - 1
inline constexpr Action discard_base = 305;  // + mask over the hand sorted by card
inline constexpr Action count = 305 + 4096;
}  // namespace action

using Laid = std::uint16_t;  // an announcement's action number, 0 for none

[[nodiscard]] constexpr int suite_length(Action suite) noexcept {
    return (suite - action::suite_base) % 8 + 1;
}
// Suit and rank of the highest card, as the card it is.
[[nodiscard]] constexpr int suite_top(Action suite) noexcept {
    return (suite - action::suite_base) / 8;
}

// Each card that is the highest of so many in a row of its suit, all in the hand.
[[nodiscard]] constexpr tricks::Hand tops_of_runs(tricks::Hand hand, int length) noexcept {
    constexpr tricks::Hand above_lowest = 0xfefefefe;
    tricks::Hand tops = hand;
    for (int i = 1; i < length; ++i) tops = hand & tops << 1 & above_lowest;
    return tops;
}
// Ranks (bit) of which the hand has at least three, or all four.
[[nodiscard]] constexpr unsigned ranks_with(tricks::Hand hand, int cards) noexcept {
    const unsigned s = hand & 0xff;
    const unsigned h = hand >> 8 & 0xff;
    const unsigned d = hand >> 16 & 0xff;
    const unsigned c = hand >> 24;
    const unsigned four = s & h & d & c;
    return cards == 4 ? four : four | (s & h & (d | c)) | (d & c & (s | h));
}

[[nodiscard]] constexpr int value_of(Laid laid) noexcept {
    if (laid == 0) return 0;
    if (laid < action::carre_base) return 3;
    return laid < action::suite_base ? 4 : suite_length(laid);
}

// The cards of a laid combination; a brelan from four cards shows the first three by suit.
[[nodiscard]] constexpr tricks::Hand cards_of(Laid laid, tricks::Hand hand) noexcept {
    if (laid == 0) return 0;
    if (laid < action::carre_base) {
        const tricks::Hand held = hand & tricks::rank_cards(laid - action::brelan_base);
        return tricks::count(held) < 4 ? held : held & 0x00ffffff;
    }
    if (laid < action::suite_base) return tricks::rank_cards(laid - action::carre_base);
    const int length = suite_length(laid);
    return ((tricks::Hand{1} << length) - 1) << (suite_top(laid) - length + 1);
}

// Calls `lay(action)` for all that may be laid, in the order of the actions. `before`: what the
// first of this kind has laid, 0 for the first himself or where he laid nothing.
template <class F>
constexpr void for_each_layable(const Rules& rules, tricks::Hand hand, Kind kind, Laid before,
                                F&& lay) {
    if (kind != Kind::suite) {
        const bool brelan = kind == Kind::brelan;
        const Action base = brelan ? action::brelan_base : action::carre_base;
        const int lowest = before == 0 ? 0 : before - base + 1;
        unsigned ranks = ranks_with(hand, brelan ? 3 : 4) >> lowest << lowest;
        for (; ranks != 0; ranks &= ranks - 1) lay(base + std::countr_zero(ranks));
        return;
    }
    const int shortest = before == 0 ? rules.min_suite : suite_length(before) + 1;
    std::array<tricks::Hand, 10> tops{};
    tricks::Hand any = 0;
    for (int length = shortest; length <= 8; ++length) {
        tops[static_cast<std::size_t>(length)] = tops_of_runs(hand, length);
        any |= tops[static_cast<std::size_t>(length)];
    }
    for (const int top : tricks::Cards{any}) {
        for (int length = shortest; length <= 8; ++length) {
            if ((tops[static_cast<std::size_t>(length)] & tricks::bit(top)) == 0) break;
            lay(action::suite_base + top * 8 + length - 1);
        }
    }
}

// The best that may be laid: the highest rank; the longest suite, of these the one with the highest
// top card, the first by suit. 0: nothing may be.
[[nodiscard]] constexpr Laid best_layable(const Rules& rules, tricks::Hand hand, Kind kind,
                                          Laid before) {
    Laid best = 0;
    int worth = -1;
    for_each_layable(rules, hand, kind, before, [&](Action laid) {
        const int this_worth =
            kind == Kind::suite ? suite_length(laid) * 8 + tricks::rank_of(suite_top(laid)) : laid;
        if (this_worth > worth) {
            worth = this_worth;
            best = static_cast<Laid>(laid);
        }
    });
    return best;
}

// Points of one kind for the first and the second to lay. The second lays only what is better.
[[nodiscard]] constexpr std::array<int, 2> points_of(const Rules& rules, Laid first,
                                                     Laid second) noexcept {
    const bool loses = rules.score_laid == Scored::best && second != 0;
    return {loses ? 0 : value_of(first), value_of(second)};
}

}  // namespace matou::piquette
