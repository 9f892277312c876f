#include "matou/pitaouf/exact/last_stop.hpp"

namespace matou::pitaouf::exact {

LastStop::LastStop(const Rules& rules, const Places& places)
    : places_(places),
      strict_(rules.empty_hand == EmptyHand::strict),
      aces_(to_lanes(aces(rules))) {
    for (const Card own : Cards{suited_pack(rules)}) {
        const int at = lane_index(own);
        const Resolvers& fit = places.resolvers_of(at);
        const Lanes cards = fit.moves[1] | fit.moves[2] | fit.moves[3] | fit.endangers;
        for (Lanes left = cards; left != 0; left &= left - 1) {
            resolves_[static_cast<std::size_t>(first(left))] |= lane_bit(at);
        }
        for (std::size_t sum = static_cast<std::size_t>(value_of(own)) + 1; sum < below_.size();
             ++sum) {
            below_[sum] |= lane_bit(at);
        }
        sum_values_[static_cast<std::size_t>(at)] = value_of(own);
    }
    sum_values_[static_cast<std::size_t>(lane_index(joker_card))] = joker_sum_value(rules);
}

Lanes LastStop::face_down(Lanes unseen, const Stop& stop) const noexcept {
    return stop.kind == Kind::hidden_ace ? unseen & aces_ : unseen & ~aces_ & ~joker_lane_bit;
}

// On a test all cards together are the largest sum; where a single card fits as well, that resolves
// the cell, so it does not matter when sums are allowed.
double LastStop::arrived(Lanes hand, Lanes unseen, Place place) const noexcept {
    const Stop& stop = places_.at(place);
    if (stop.kind == Kind::danger) {
        return (hand & places_.beaters_of(stop.card)) != 0 ? 1 : 0;
    }
    Lanes resolved = 0;
    std::size_t sum = 0;
    for (Lanes left = hand; left != 0; left &= left - 1) {
        const auto card = static_cast<std::size_t>(first(left));
        resolved |= resolves_[card];
        sum += static_cast<std::size_t>(sum_values_[card]);
    }
    if (std::popcount(hand) > 1) resolved |= below_[sum];
    const Lanes cards = face_down(unseen, stop);
    return static_cast<double>(std::popcount(cards & resolved)) /
           static_cast<double>(std::popcount(cards));
}

double LastStop::before_draw(Lanes hand, Lanes unseen, Place place,
                             const DrawWeights& weights) const noexcept {
    const Stop& stop = places_.at(place);
    const Lanes others = unseen & ~aces_ & ~joker_lane_bit;
    const int total = weights.ace * std::popcount(unseen & aces_) +
                      weights.other * std::popcount(others) +
                      ((unseen & joker_lane_bit) != 0 ? weights.joker : 0);
    if (stop.kind == Kind::danger) {
        const Lanes beaters = places_.beaters_of(stop.card);
        if ((hand & beaters) != 0) return 1;
        const Lanes good = unseen & beaters;
        const int won = weights.ace * std::popcount(good & aces_) +
                        weights.other * std::popcount(good & others) +
                        ((good & joker_lane_bit) != 0 ? weights.joker : 0);
        return static_cast<double>(won) / total;
    }
    Lanes resolved = 0;
    std::size_t sum = 0;
    for (Lanes left = hand; left != 0; left &= left - 1) {
        const auto card = static_cast<std::size_t>(first(left));
        resolved |= resolves_[card];
        sum += static_cast<std::size_t>(sum_values_[card]);
    }
    if (std::popcount(hand) > 1) resolved |= below_[sum];
    const Lanes cards = face_down(unseen, stop);
    const int size = std::popcount(cards);
    if ((cards & ~resolved) == 0) return 1;
    // Pairs by weight: a drawn card that might have been the cell's leaves one card less there, so
    // the two kinds of pairs are brought to the denominator size * fewer. (Of one card the cell's
    // own is the only place, and none of the first kind is drawn.)
    const int fewer = size > 1 ? size - 1 : 1;
    const auto pairs = [&](Lanes drawn, bool of_cell) {
        int found = 0;
        for (Lanes left = drawn; left != 0; left &= left - 1) {
            const auto card = static_cast<std::size_t>(first(left));
            Lanes all = resolved | resolves_[card];
            if (hand != 0) all |= below_[sum + static_cast<std::size_t>(sum_values_[card])];
            found += std::popcount(cards & all & ~lowest_bit(left));
        }
        return found * (of_cell ? size : fewer);
    };
    const bool ace_cell = stop.kind == Kind::hidden_ace;
    std::int64_t won = 0;
    if (weights.other > 0) won += std::int64_t{weights.other} * pairs(others, !ace_cell);
    if (weights.ace > 0) won += std::int64_t{weights.ace} * pairs(unseen & aces_, ace_cell);
    if (weights.joker > 0)
        won += std::int64_t{weights.joker} * pairs(unseen & joker_lane_bit, false);
    return static_cast<double>(won) / (static_cast<double>(total) * size * fewer);
}

}  // namespace matou::pitaouf::exact
