#include "matou/pitaouf/exact/search.hpp"

#include <algorithm>

#include "matou/pitaouf/exact/standing.hpp"

namespace matou::pitaouf::exact {
namespace {

constexpr Win won{1, 1};
constexpr Win lost{0, 0};
constexpr Win unknown{0, 1};
// Up to 12 cards with up to 3 lengths each, the joker also as a lower card.
constexpr std::size_t max_singles = 3 * max_hand + 1;

// The mean of weighted values, exact where all are 0 or all are 1.
class Mean {
  public:
    void add(Win win, int weight) noexcept {
        low_ += win.low * weight;
        high_ += win.high * weight;
        total_ += weight;
    }
    [[nodiscard]] Win value() const noexcept { return {low_ / total_, high_ / total_}; }

  private:
    double low_ = 0;
    double high_ = 0;
    double total_ = 0;
};

}  // namespace

template <std::size_t Words>
Search<Words>::Search(const Game& game, Places& places, const Keys& keys,
                      std::span<const Card> known, std::size_t table_bytes)
    : rules_(game.rules()),
      places_(places),
      keys_(keys),
      certain_(rules_, places, static_cast<int>(known.size())),
      last_stop_(rules_, places),
      known_count_(static_cast<int>(known.size())),
      aces_(to_lanes(aces(rules_))),
      others_(to_lanes(suited_pack(rules_)) & ~aces_),
      memo_(table_bytes) {
    std::copy(known.begin(), known.end(), known_.begin());
}

template <std::size_t Words>
void Search<Words>::settle(Moment& moment, Win win) const noexcept {
    moment.kind = Moment::settled;
    moment.win = win;
}

// The key is made and its place in the memo asked for, well before it is looked at.
template <std::size_t Words>
void Search<Words>::name(Moment& moment) {
    keys_.normalise(moment.position);
    moment.keeps =
        keys_.template encode<Words>(moment.position, moment.kind == Moment::draw, moment.key);
    moment.hash = Memo<Words>::hash(moment.key);
    memo_.prefetch(moment.hash);
}

// After a play: the draw, if there is a talon, then the look at the hand, then the arrival.
template <std::size_t Words>
void Search<Words>::before_draw(const Position& position, Moment& moment) {
    if (position.place == cleared) return settle(moment, won);
    if (position.talon == 0) {
        if (position.hand == 0 && rules_.empty_hand == EmptyHand::strict)
            return settle(moment, lost);
        return arrive(position, moment);
    }
    if (position.place == home) return settle(moment, won);
    if (position.talon > known_count_ && last_stop_.is(position.place)) {
        const double win = last_stop_.before_draw(position.hand, position.unseen, position.place,
                                                  weights(position));
        return settle(moment, {win, win});
    }
    moment.kind = Moment::draw;
    moment.position = position;
    name(moment);
}

// The cat comes to a stop; the hand has been looked at.
template <std::size_t Words>
void Search<Words>::arrive(const Position& position, Moment& moment) {
    if (position.place <= cleared) return settle(moment, won);
    if (last_stop_.is(position.place)) {
        const double win = last_stop_.arrived(position.hand, position.unseen, position.place);
        return settle(moment, {win, win});
    }
    moment.position = position;
    switch (places_.at(position.place).kind) {
        case Kind::danger:
        case Kind::deal:
        case Kind::fridge:
            moment.kind = Moment::play;
            return;
        default:
            moment.kind = Moment::turn;
            name(moment);
    }
}

template <std::size_t Words>
Win Search<Words>::value(const Moment& moment) {
    const Position& position = moment.position;
    if (moment.kind == Moment::settled) return moment.win;
    if (moment.kind == Moment::play) {
        const Stop& stop = places_.at(position.place);
        if (stop.kind == Kind::fridge) return lay_on_fridge(position);
        return decide(position, stop.card, stop.kind == Kind::danger);
    }
    if (moment.keeps) {
        if (const double* value = memo_.find(moment.key, moment.hash)) return {*value, *value};
    }
    if (places_.ahead(position.place).back) {
        if (certain_.loss(position)) return lost;
        if (certain_.win(position.hand, position.unseen, position.place)) return won;
    }
    if (!budget_->spend()) return unknown;
    const Win found = moment.kind == Moment::draw ? draw(position) : turn_up(position);
    if (moment.keeps && !budget_->exhausted()) memo_.insert(moment.key, moment.hash, found.low);
    return found;
}

// The law of chance.cpp: the unread talon holds the unseen aces but those on ace cells, the joker,
// and others for the rest.
template <std::size_t Words>
DrawWeights Search<Words>::weights(const Position& position) const noexcept {
    const int unseen_aces = std::popcount(position.unseen & aces_);
    const int unseen_others = std::popcount(position.unseen & others_);
    const int jokers = (position.unseen & joker_lane_bit) != 0 ? 1 : 0;
    const int talon_aces = unseen_aces - position.hidden_aces;
    const int talon_others = position.talon - known_count_ - talon_aces - jokers;
    const int per_ace = std::max(unseen_aces, 1);
    const int per_other = std::max(unseen_others, 1);
    return {talon_aces * per_other, talon_others * per_ace, jokers * per_ace * per_other};
}

template <std::size_t Words>
Win Search<Words>::draw(const Position& position) {
    Position next = position;
    --next.talon;
    const bool dealing = places_.at(position.place).kind == Kind::deal &&
                         std::popcount(position.hand) + 1 < rules_.hand;
    std::array<Moment, num_cards> moments;
    std::array<int, num_cards> weight_of;
    std::size_t size = 0;
    const auto take = [&](Lanes card, int weight) {
        if (weight == 0) return;
        next.hand = position.hand | card;
        next.unseen = position.unseen & ~card;
        if (dealing)
            before_draw(next, moments[size]);
        else
            arrive(next, moments[size]);
        weight_of[size++] = weight;
    };
    if (position.talon <= known_count_) {
        take(lane_bit(lane_index(known_[next.talon])), 1);
    } else {
        const DrawWeights of_kind = weights(position);
        const auto take_one_of = [&](Lanes cards) {
            const Lanes card = lowest_bit(cards);
            const int weight = (card & aces_) != 0     ? of_kind.ace
                               : (card & others_) != 0 ? of_kind.other
                                                       : of_kind.joker;
            take(card, weight * std::popcount(cards));
        };
        const auto& classes = places_.ahead(position.place).classes;
        if (classes.empty()) {
            for (Lanes left = position.unseen; left != 0; left &= left - 1) {
                take_one_of(lowest_bit(left));
            }
        }
        for (const Lanes same : classes) {
            if ((same & position.unseen) != 0) take_one_of(same & position.unseen);
        }
    }
    Mean mean;
    for (std::size_t i = 0; i < size; ++i) mean.add(value(moments[i]), weight_of[i]);
    return mean.value();
}

template <std::size_t Words>
Win Search<Words>::turn_up(const Position& position) {
    const Kind kind = places_.at(position.place).kind;
    const bool ace_cell = kind == Kind::hidden_ace || kind == Kind::out_ace;
    Position next = position;
    if (ace_cell && position.hidden_aces > 0) --next.hidden_aces;
    Mean mean;
    for (Lanes left = position.unseen & (ace_cell ? aces_ : others_); left != 0; left &= left - 1) {
        next.unseen = position.unseen & ~lowest_bit(left);
        mean.add(decide(next, first(left), false), 1);
    }
    return mean.value();
}

// Where the cat is after a move of `length` cells from the stop, whose own card is `own`.
template <std::size_t Words>
Place Search<Words>::after_play(const Stop& stop, int own, bool neutralised, int length) {
    const auto card = static_cast<std::uint8_t>(own);
    const bool start = stop.kind == Kind::deal;
    if (!start && stop.kind != Kind::out && stop.kind != Kind::out_ace) {
        return stop.below[static_cast<std::size_t>(length - 1)];
    }
    Below below = stop.below;
    if (start) {
        Place end = home;
        if (rules_.finish == Finish::clear && !neutralised) {
            end = places_.number({Kind::danger, card, 0, {cleared, cleared, cleared}});
        }
        below = {end, end, end};
    } else if (neutralised) {
        below = {below[0], below[0], below[1]};
    } else {
        below = {places_.number({Kind::danger, card, 0, below}), below[0], below[1]};
    }
    const int from = start ? 1 : stop.cell;
    const int to = std::min(from + length, rules_.track);
    for (int cell = from + 1; cell < to; ++cell) {
        const bool ace_cell = (rules_.ace_cells & bit(cell)) != 0;
        const Stop jumped{ace_cell ? Kind::hidden_ace : Kind::hidden, 0, 0, below};
        below = {places_.number(jumped), below[0], below[1]};
    }
    if (to == rules_.track) {
        if (rules_.fridge == Fridge::arrival) return below[0];
        return places_.number({Kind::fridge, 0, 0, {below[0], home, home}});
    }
    const bool ace_cell = (rules_.ace_cells & bit(to)) != 0;
    return places_.number(
        {ace_cell ? Kind::out_ace : Kind::out, 0, static_cast<std::uint8_t>(to), below});
}

// The plays of single cards first; a sum where there is none, or under sums=any_time.
template <std::size_t Words>
Win Search<Words>::decide(const Position& position, int own, bool danger) {
    const Stop stop = places_.at(position.place);
    const Resolvers& fit = places_.resolvers_of(own);
    const auto& classes = places_.ahead(position.place).classes;
    const bool out =
        stop.kind == Kind::out || stop.kind == Kind::out_ace || stop.kind == Kind::deal;
    const int cell = stop.kind == Kind::deal ? 1 : stop.cell;
    const auto moment_after = [&](Lanes cards, bool neutralises, int length, Moment& moment) {
        Position after = position;
        after.hand &= ~cards;
        after.place = after_play(stop, own, neutralises, length);
        const bool draws = !out || cell + length < rules_.track || rules_.fridge != Fridge::arrival;
        if (draws) return before_draw(after, moment);
        if (after.hand != 0 || rules_.empty_hand == EmptyHand::stuck) return arrive(after, moment);
        settle(moment, lost);
    };

    std::array<Moment, max_singles> moments;
    std::size_t size = 0;
    const auto add = [&](Lanes cards, bool neutralises, int length) {
        if (classes.empty()) {
            for (Lanes left = cards; left != 0; left &= left - 1) {
                moment_after(lowest_bit(left), neutralises, length, moments[size++]);
            }
        }
        for (const Lanes same : classes) {
            const Lanes some = lowest_bit(same & cards);
            if (some != 0) moment_after(some, neutralises, length, moments[size++]);
        }
    };
    // On the way back it does not count what becomes of the cell, nor how far the cat goes to a
    // stop.
    std::array<Lanes, 4> by_length{};
    for (std::size_t length = 1; length <= 3; ++length) {
        Lanes cards = fit.moves[length] & position.hand;
        if (!out) {
            if (!danger && length == 1) cards |= fit.endangers & position.hand;
            for (std::size_t other = 1; other < length; ++other) {
                if (stop.below[other - 1] == stop.below[length - 1]) cards &= ~by_length[other];
            }
            by_length[length] = cards;
        }
        add(cards, true, static_cast<int>(length));
    }
    if (out && !danger) add(fit.endangers & position.hand, false, 1);

    Win best = lost;
    const auto attempt = [&](const Moment& moment) {
        const Win win = value(moment);
        best = {std::max(best.low, win.low), std::max(best.high, win.high)};
        return best.low >= 1;
    };
    for (std::size_t i = 0; i < size; ++i) {
        if (attempt(moments[i])) return won;
    }
    if (danger || (size > 0 && rules_.sums == Sums::last_resort)) return best;
    const Lanes all = position.hand;
    for (Lanes sum = lowest_bit(all); sum != 0; sum = (sum - all) & all) {  // every subset
        if (std::popcount(sum) < 2) continue;
        int total = 0;
        for (Lanes left = sum; left != 0; left &= left - 1) total += sum_value_at(first(left));
        if (total <= lane_value(own)) continue;
        moment_after(sum, false, 1, moments[0]);
        if (attempt(moments[0])) return won;
    }
    return best;
}

template <std::size_t Words>
Win Search<Words>::lay_on_fridge(const Position& position) {
    Win best = lost;
    Moment moment;
    for (Lanes left = position.hand; left != 0 && best.low < 1; left &= left - 1) {
        Position after = position;
        after.hand &= ~lowest_bit(left);
        after.place = places_.at(position.place).below[0];
        if (after.hand == 0 && rules_.empty_hand == EmptyHand::strict) continue;
        arrive(after, moment);
        const Win win = value(moment);
        best = {std::max(best.low, win.low), std::max(best.high, win.high)};
    }
    return best;
}

template <std::size_t Words>
int Search<Words>::sum_value_at(int index) const noexcept {
    return sum_value(rules_, card_at(index));
}

template <std::size_t Words>
Win Search<Words>::solve(const State& state, Budget& budget) {
    budget_ = &budget;
    Position position = position_of(rules_, state);
    const int cat = state.cat;
    const bool out = state.way == Way::out;
    const auto at_fridge = [&] {
        const Place on = below_of(rules_, places_, state, rules_.track)[0];
        return places_.number({Kind::fridge, 0, 0, {on, home, home}});
    };
    Moment moment;
    switch (state.phase) {
        case Phase::won:
            return won;
        case Phase::lost:
        case Phase::exchange:  // not supported
        case Phase::read:
            break;
        case Phase::deal: {
            if (state.turned_up != 0) {
                position.place = stop_at(rules_, places_, state, 1);
                before_draw(position, moment);
                return value(moment);
            }
            Mean mean;
            const Lanes unseen = position.unseen;
            for (Lanes left = unseen & others_; left != 0; left &= left - 1) {
                position.unseen = unseen & ~lowest_bit(left);
                position.place =
                    places_.number({Kind::deal, static_cast<std::uint8_t>(first(left)), 0, {}});
                before_draw(position, moment);
                mean.add(value(moment), 1);
            }
            return mean.value();
        }
        case Phase::play:
            position.place = stop_at(rules_, places_, state, cat);
            return decide(position, lane_index(state.cells[static_cast<std::size_t>(cat)]),
                          (state.danger & bit(cat)) != 0);
        case Phase::reveal:
            position.place = stop_at(rules_, places_, state, cat);
            arrive(position, moment);
            return value(moment);
        case Phase::pose:
            position.place = at_fridge();
            return lay_on_fridge(position);
        case Phase::draw:
            if (!out) {
                position.place = below_of(rules_, places_, state, cat - state.length + 1)[0];
            } else if (cat + state.length == rules_.track) {
                position.place = at_fridge();
            } else {
                position.place = stop_at(rules_, places_, state, cat + state.length);
            }
            before_draw(position, moment);
            return value(moment);
    }
    return lost;
}

template class Search<1>;
template class Search<2>;

}  // namespace matou::pitaouf::exact
