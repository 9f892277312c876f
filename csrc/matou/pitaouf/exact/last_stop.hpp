// The last stop before home, in closed form: the game is won if the cell can be resolved at all, so
// the value is a count of the pairs (card drawn, card turned up) for which it can.
#pragma once

#include <array>

#include "matou/pitaouf/exact/places.hpp"

namespace matou::pitaouf::exact {

// How the next talon card falls: each unseen card of a kind has the weight of its kind.
struct DrawWeights {
    int ace = 0;
    int other = 0;
    int joker = 0;
};

class LastStop {
  public:
    LastStop(const Rules& rules, const Places& places);

    // Whether nothing but home follows the stop, and the number of cards left does not count.
    [[nodiscard]] bool is(Place place) const noexcept {
        return !strict_ && places_.ahead(place).last;
    }
    // The win probability with this hand, no card being drawn any more before the play.
    [[nodiscard]] double arrived(Lanes hand, Lanes unseen, Place place) const noexcept;
    // The same before a card is drawn.
    [[nodiscard]] double before_draw(Lanes hand, Lanes unseen, Place place,
                                     const DrawWeights& weights) const noexcept;

  private:
    [[nodiscard]] Lanes face_down(Lanes unseen, const Stop& stop) const noexcept;

    const Places& places_;
    bool strict_;
    Lanes aces_;
    std::array<Lanes, 64> resolves_{};  // own cards of tests that this card resolves
    std::array<int, 64> sum_values_{};
    std::array<Lanes, 256> below_{};  // own cards that a sum of two cards or more is above
};

}  // namespace matou::pitaouf::exact
