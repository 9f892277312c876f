// The cards of a set that somebody has not seen, drawn anew.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matou/core/random.hpp"
#include "matou/filou/cards.hpp"

namespace matou::filou {

// The unseen cards of one set in an order drawn from all, to be taken one by one for its places.
//
// A set's card is removed at random and each lay is uniform over the hand: a removed card and n
// lays in their order have the chance 1/10 1/9 1/8 ..., whatever they are. So given the kinds that
// have been seen, every order of the others over the places not seen (removed, lays face down, and
// the hand, in which order counts for nothing) is equally likely.
class UnseenCards {
  public:
    UnseenCards(Hand kinds, Stream& stream) noexcept {
        for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
            cards_[size_++] = static_cast<Kind>(std::countr_zero(rest));
        }
        stream.shuffle(std::span(cards_).first(size_));
    }
    [[nodiscard]] Kind take() noexcept { return cards_[--size_]; }
    // What has not been taken.
    [[nodiscard]] Hand rest() const noexcept {
        Hand hand = 0;
        for (std::size_t i = 0; i < size_; ++i) hand = static_cast<Hand>(hand | 1U << cards_[i]);
        return hand;
    }

  private:
    std::array<Kind, num_kinds> cards_{};
    std::size_t size_ = 0;
};

}  // namespace matou::filou
