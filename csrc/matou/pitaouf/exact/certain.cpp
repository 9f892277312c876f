#include "matou/pitaouf/exact/certain.hpp"

#include <algorithm>

namespace matou::pitaouf::exact {

Certain::Certain(const Rules& rules, const Places& places, int known)
    : places_(places),
      keep_one_(rules.empty_hand == EmptyHand::strict),
      known_(known),
      aces_(to_lanes(aces(rules))),
      top_index_(rules.ranks - 1) {
    for (const Card own : Cards{suited_pack(rules)}) {
        const int at = lane_index(own);
        const Resolvers& fit = places.resolvers_of(at);
        for (std::size_t length = 1; length <= 3; ++length) {
            const Lanes cards = fit.moves[length] | (length == 1 ? fit.endangers : 0);
            for (Lanes left = cards; left != 0; left &= left - 1) {
                covers_[static_cast<std::size_t>(first(left))][length] |= lane_bit(at);
            }
            beats_[static_cast<std::size_t>(lane_value(at) - 2)] |= fit.moves[length];
        }
    }
}

bool Certain::win(Lanes hand, Lanes unseen, Place place) const noexcept {
    return places_.ahead(place).back && wins(hand, unseen, place);
}

bool Certain::wins(Lanes hand, Lanes unseen, Place place) const noexcept {
    if (place == cleared) return true;
    const int least = places_.ahead(place).min_plays + (keep_one_ ? 1 : 0);
    if (std::popcount(hand) < least) return false;
    if (place == home) return true;
    const Stop& stop = places_.at(place);
    const bool danger = stop.kind == Kind::danger;
    // What is still to be answered: the danger itself, or all that can be turned up.
    Lanes open = danger
                     ? lane_bit(stop.card)
                     : unseen & (stop.kind == Kind::hidden_ace ? aces_ : ~aces_) & ~joker_lane_bit;
    for (Lanes left = hand; left != 0; left &= left - 1) {
        const Lanes card = lowest_bit(left);
        const auto& covers = covers_[static_cast<std::size_t>(first(card))];
        for (std::size_t length = 1; length <= 3; ++length) {
            if ((covers[length] & open) == 0) continue;
            if (danger && (places_.resolvers_of(stop.card).moves[length] & card) == 0) continue;
            if (!wins(hand & ~card, unseen, stop.below[length - 1])) continue;
            open &= ~covers[length];
            if (open == 0) return true;
        }
    }
    return open == 0;
}

bool Certain::loss(const Position& position) const noexcept {
    const Ahead& ahead = places_.ahead(position.place);
    const int talon = position.talon;
    // Of the unseen aces as many lie in the talon as the ace cells leave; the joker always does.
    const int aces_there = std::popcount(position.unseen & aces_) - position.hidden_aces;
    const int cards = std::popcount(position.hand) + talon;
    if (cards < ahead.min_plays) return true;
    if (talon > 0 && known_ > 0) return false;
    for (int index = 0; index <= top_index_; ++index) {
        const auto at = static_cast<std::size_t>(index);
        const int drawn = std::popcount(position.unseen & beats_[at] & ~aces_) +
                          ((beats_[at] & aces_) != 0 ? aces_there : 0);
        const int high = std::popcount(position.hand & beats_[at]) + std::min(talon, drawn);
        if (high < ahead.high[at] || cards + high < ahead.costs[at]) return true;
    }
    return out_of_reach(position, ahead, cards);
}

bool Certain::out_of_reach(const Position& position, const Ahead& ahead, int cards) const noexcept {
    const Lanes usable = position.talon > 0 ? position.hand | position.unseen : position.hand;
    std::array<Lanes, 4> covered{};  // by a move of each length
    for (Lanes left = usable; left != 0; left &= left - 1) {
        const auto& covers = covers_[static_cast<std::size_t>(first(left))];
        for (std::size_t length = 2; length <= 3; ++length) covered[length] |= covers[length];
    }
    constexpr int never = 100;
    std::array<int, max_track + 3> plays;
    plays[0] = plays[1] = 0;  // home, cleared
    for (std::size_t i = 2; i < ahead.steps.size(); ++i) {
        const Step& step = ahead.steps[i];
        int least = never;
        for (std::size_t length = 1; length <= 3; ++length) {
            bool can = true;
            if (step.kind == Kind::danger) {
                can = (places_.resolvers_of(step.card).moves[length] & usable) != 0;
            } else if (length > 1) {  // one cell is also what a sum moves
                const Lanes kind = step.kind == Kind::hidden_ace ? aces_ : ~aces_;
                can = (covered[length] & position.unseen & kind) != 0;
            }
            if (can) least = std::min(least, plays[step.below[length - 1]]);
        }
        plays[i] = least + 1;
    }
    return plays[ahead.steps.size() - 1] > cards;
}

}  // namespace matou::pitaouf::exact
