// Positions of the way back that are won or lost whatever comes, seen without a search of draws.
#pragma once

#include <array>
#include <cstdint>

#include "matou/pitaouf/exact/keys.hpp"
#include "matou/pitaouf/exact/places.hpp"

namespace matou::pitaouf::exact {

class Certain {
  public:
    // `known` cards of the talon were read: while one is left there only plays are counted.
    Certain(const Rules& rules, const Places& places, int known);

    // True only if the hand alone wins, without any card drawn, against every card that can be
    // turned up. Proof: the plan plays single cards of the hand, one for each card that could be
    // turned up among all unseen now (later there are fewer). Cards drawn in between take nothing
    // away: a single card that fits may be played whatever else is in the hand. Under
    // empty_hand=strict a card must be left at the end, so the hand is never empty before.
    [[nodiscard]] bool win(Lanes hand, Lanes unseen, Place place) const noexcept;

    // True only if no order of the hidden cards and no play wins. Proof: every stop on the way
    // takes a card, and a danger one above its own; the cards there will ever be are the hand and
    // as many unseen ones as the talon has. Let a card be worth 1, or 2 if it beats the value v.
    // The stops of any way home cost at least costs(place)[v], where a danger of value v or more
    // counts 2, every other stop 1, and moves are as long as one likes. If the best cards are worth
    // less, no way is paid for. (And the same with 0 and 1 in place of 1 and 2.)
    [[nodiscard]] bool loss(const Position& position) const noexcept;

  private:
    [[nodiscard]] bool out_of_reach(const Position& position, const Ahead& ahead,
                                    int cards) const noexcept;
    [[nodiscard]] bool wins(Lanes hand, Lanes unseen, Place place) const noexcept;

    const Places& places_;
    bool keep_one_;
    int known_;
    Lanes aces_;
    int top_index_;                  // of the highest value
    std::array<Lanes, 16> beats_{};  // cards that beat a danger of value index + 2
    // covers_[card][n]: own cards of tests on which this card moves the cat n cells.
    std::array<std::array<Lanes, 4>, 64> covers_{};
};

}  // namespace matou::pitaouf::exact
