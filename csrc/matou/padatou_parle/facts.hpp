// Questions and what their answers tell.
#pragma once

#include <cstdint>

#include "matou/core/action_list.hpp"
#include "matou/tricks/cards.hpp"

namespace matou::padatou_parle {

// The compact numbers of the actions. Chance: the card.
namespace action {
inline constexpr Action card_base = 0;  // + card
inline constexpr Action ask_nothing = 32;
inline constexpr Action ask_has_suit = 33;    // + suit
inline constexpr Action ask_count_rank = 37;  // + rank
inline constexpr Action ask_has_card = 45;    // + card
inline constexpr Action ask_has_rank = 77;    // + rank
inline constexpr Action ask_master = 85;      // + suit
inline constexpr Action ask_gone = 89;        // + card
inline constexpr Action ask_which_suit = 121;
inline constexpr Action ask_prefer = 122;   // + pair: SH SD SC HD HC DC
inline constexpr Action answer_base = 128;  // + suit
inline constexpr Action count = 132;
}  // namespace action

[[nodiscard]] constexpr bool asks_fact(Action asked) noexcept {
    return asked > action::ask_nothing && asked < action::ask_which_suit;
}
[[nodiscard]] constexpr bool asks_opinion(Action asked) noexcept {
    return asked >= action::ask_which_suit && asked < action::answer_base;
}

// The suits (bits) that may answer an opinion.
[[nodiscard]] constexpr unsigned answers_to(Action asked) noexcept {
    constexpr unsigned pairs[] = {0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100};
    return asked == action::ask_which_suit ? 0b1111 : pairs[asked - action::ask_prefer];
}

// The true answer to a fact: 0 no, 1 yes, or the count. `hand` of the partner; `left`: all cards
// not yet played (no trick is in progress).
[[nodiscard]] int answer_to(Action asked, tricks::Hand hand, tricks::Hand left) noexcept;

// What all know of a hand from the answers, kept up to date with each card that it plays.
struct Known {
    static constexpr std::uint32_t no_counts = 0xffffffff;

    tricks::Hand must = 0;             // cards that it holds
    tricks::Hand never = 0;            // cards that it does not hold
    std::uint32_t counts = no_counts;  // 4 bits a rank: how many of it, 15 where that is not known
    std::uint8_t some_suits = 0;       // bits: it holds one of the suit at least
    std::uint8_t some_ranks = 0;       // bits: it holds one of the rank at least
    std::uint8_t filler[2] = {0, 0};

    // How many of the rank the hand holds; -1 where no answer told.
    [[nodiscard]] constexpr int of_rank(int rank) const noexcept {
        const auto number = static_cast<int>(counts >> 4 * rank & 15);
        return number == 15 ? -1 : number;
    }
    // Whether a hand that it does not contradict may play the card.
    [[nodiscard]] constexpr bool allows(int card) const noexcept {
        return (never & tricks::bit(card)) == 0 && of_rank(tricks::rank_of(card)) != 0;
    }
    void learn(Action asked, int answer, tricks::Hand left) noexcept;
    void play(int card) noexcept;

    friend bool operator==(const Known&, const Known&) = default;
};

}  // namespace matou::padatou_parle
