#include "matou/pitaouf/exact/search.hpp"

#include <algorithm>

namespace matou::pitaouf::exact {
namespace {

constexpr Win won{1, 1};
constexpr Win lost{0, 0};
constexpr Win unknown{0, 1};

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
      certain_(rules_, places),
      last_stop_(rules_, places),
      known_count_(static_cast<int>(known.size())),
      aces_(to_lanes(aces(rules_))),
      others_(to_lanes(suited_pack(rules_)) & ~aces_),
      memo_(table_bytes) {
    std::copy(known.begin(), known.end(), known_.begin());
}

template <std::size_t Words>
template <class Compute>
Win Search<Words>::kept(const Position& position, bool draws, Compute compute) {
    MemoKey<Words> key;
    const bool keeps = keys_.template encode<Words>(position, draws, key);
    const std::uint64_t hash = Memo<Words>::hash(key);
    if (keeps) {
        if (const double* value = memo_.find(key, hash)) return {*value, *value};
    }
    if (places_.ahead(position.place).back) {
        if (certain_.loss(position)) return lost;
        if (certain_.win(position.hand, position.unseen, position.place)) return won;
    }
    if (!budget_->spend()) return unknown;
    const Win found = compute(position);
    if (keeps && !budget_->exhausted()) memo_.insert(key, hash, found.low);
    return found;
}

// After a play: the draw, if there is a talon, then the look at the hand, then the arrival.
template <std::size_t Words>
Win Search<Words>::before_draw(Position position) {
    if (position.place == cleared) return won;
    if (position.talon == 0) {
        if (position.hand == 0 && rules_.empty_hand == EmptyHand::strict) return lost;
        return arrive(position);
    }
    if (position.place == home) return won;
    if (position.talon > known_count_ && last_stop_.is(position.place)) {
        const double win = last_stop_.before_draw(position.hand, position.unseen, position.place,
                                                  weights(position));
        return {win, win};
    }
    keys_.normalise(position);
    return kept(position, true, [this](const Position& p) { return draw(p); });
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
    const auto take = [&](Lanes card) {
        next.hand = position.hand | card;
        next.unseen = position.unseen & ~card;
        const bool dealing =
            places_.at(position.place).kind == Kind::deal && std::popcount(next.hand) < rules_.hand;
        return dealing ? before_draw(next) : arrive(next);
    };
    if (position.talon <= known_count_) return take(lane_bit(lane_index(known_[next.talon])));

    const DrawWeights weight_of = weights(position);
    Mean mean;
    const auto add = [&](Lanes cards, Lanes card) {
        const int weight = (card & aces_) != 0     ? weight_of.ace
                           : (card & others_) != 0 ? weight_of.other
                                                   : weight_of.joker;
        if (weight > 0) mean.add(take(card), weight * std::popcount(cards));
    };
    const auto& classes = places_.ahead(position.place).classes;
    if (classes.empty()) {
        for (Lanes left = position.unseen; left != 0; left &= left - 1) {
            add(lowest_bit(left), lowest_bit(left));
        }
    } else {
        for (const Lanes same : classes) {
            const Lanes cards = same & position.unseen;
            if (cards != 0) add(cards, lowest_bit(cards));
        }
    }
    return mean.value();
}

// The cat comes to a stop; the hand has been looked at.
template <std::size_t Words>
Win Search<Words>::arrive(const Position& position) {
    const Stop& stop = places_.at(position.place);
    switch (stop.kind) {
        case Kind::home:
        case Kind::cleared:
            return won;
        case Kind::danger:
            return decide(position, stop.card, true);
        case Kind::deal:
            return decide(position, stop.card, false);
        case Kind::fridge:
            return lay_on_fridge(position);
        default:
            break;
    }
    if (last_stop_.is(position.place)) {
        const double win = last_stop_.arrived(position.hand, position.unseen, position.place);
        return {win, win};
    }
    Position same = position;
    keys_.normalise(same);
    return kept(same, false, [this](const Position& p) { return turn_up(p); });
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

template <std::size_t Words>
Win Search<Words>::decide(const Position& position, int own, bool danger) {
    const Stop stop = places_.at(position.place);
    const Resolvers& fit = places_.resolvers_of(own);
    const bool out =
        stop.kind == Kind::out || stop.kind == Kind::out_ace || stop.kind == Kind::deal;
    const int cell = stop.kind == Kind::deal ? 1 : stop.cell;
    Win best = lost;
    const auto play_to = [&](Lanes cards, bool neutralises, int length) {
        const Place next = after_play(stop, own, neutralises, length);
        const bool to_fridge = out && cell + length >= rules_.track;
        Win win;
        if (to_fridge && rules_.fridge == Fridge::arrival) {
            Position after = position;
            after.hand &= ~cards;
            after.place = next;
            win = after.hand == 0 && rules_.empty_hand == EmptyHand::strict ? lost : arrive(after);
        } else {
            win = play(position, cards, next);
        }
        best.low = std::max(best.low, win.low);
        best.high = std::max(best.high, win.high);
        return best.low >= 1;
    };
    const auto& classes = places_.ahead(position.place).classes;
    bool single = false;
    Lanes done_by_length[4]{};  // cards already tried that lead to the same place
    for (int length = 1; length <= 3; ++length) {
        const auto at = static_cast<std::size_t>(length);
        Lanes cards = fit.moves[at] & position.hand;
        if (!danger && !out && length == 1) cards |= fit.endangers & position.hand;
        if (cards == 0) continue;
        single = true;
        if (!out) {
            for (std::size_t other = 1; other < at; ++other) {
                if (stop.below[other - 1] == stop.below[at - 1]) cards &= ~done_by_length[other];
            }
            done_by_length[at] = cards;
        }
        if (classes.empty()) {
            for (Lanes left = cards; left != 0; left &= left - 1) {
                if (play_to(lowest_bit(left), true, length)) return won;
            }
        } else {
            for (const Lanes same : classes) {
                const Lanes some = same & cards;
                if (some != 0 && play_to(lowest_bit(some), true, length)) return won;
            }
        }
    }
    if (danger) return best;
    if (out) {
        for (Lanes left = fit.endangers & position.hand; left != 0; left &= left - 1) {
            single = true;
            if (play_to(lowest_bit(left), false, 1)) return won;
        }
    }
    if (single && rules_.sums == Sums::last_resort) return best;
    // Subsets of two cards or more whose sum is above the cell's card.
    for (Lanes sum = position.hand & (~position.hand + 1), all = position.hand; sum != 0;
         sum = (sum - all) & all) {
        if (std::popcount(sum) < 2) continue;
        int total = 0;
        for (Lanes left = sum; left != 0; left &= left - 1) total += sum_value_at(first(left));
        if (total > lane_value(own) && play_to(sum, false, 1)) return won;
    }
    return best;
}

template <std::size_t Words>
Win Search<Words>::play(const Position& position, Lanes cards, Place next) {
    Position after = position;
    after.hand &= ~cards;
    after.place = next;
    return before_draw(after);
}

template <std::size_t Words>
Win Search<Words>::lay_on_fridge(const Position& position) {
    Win best = lost;
    for (Lanes left = position.hand; left != 0 && best.low < 1; left &= left - 1) {
        Position after = position;
        after.hand &= ~lowest_bit(left);
        after.place = places_.at(position.place).below[0];
        if (after.hand == 0 && rules_.empty_hand == EmptyHand::strict) continue;
        const Win win = arrive(after);
        best.low = std::max(best.low, win.low);
        best.high = std::max(best.high, win.high);
    }
    return best;
}

template <std::size_t Words>
int Search<Words>::sum_value_at(int index) const noexcept {
    return sum_value(rules_, card_at(index));
}

template <std::size_t Words>
Position Search<Words>::position_of(const State& state) const noexcept {
    Position position;
    position.hand = to_lanes(state.hand);
    position.unseen = to_lanes(state.unseen);
    position.talon = static_cast<std::uint8_t>(state.unread_count + state.known_count);
    position.hidden_aces =
        static_cast<std::uint8_t>(std::popcount(rules_.ace_cells & ~state.turned_up));
    return position;
}

// What lies below `cell`, for a cat that goes back, from the marks on the cells.
template <std::size_t Words>
Below Search<Words>::below_of(const State& state, int cell) {
    const auto own = [&](int at) {
        return static_cast<std::uint8_t>(lane_index(state.cells[static_cast<std::size_t>(at)]));
    };
    Place end = home;
    if (rules_.finish == Finish::clear && (state.danger & bit(1)) != 0) {
        end = places_.number({Kind::danger, own(1), 0, {cleared, cleared, cleared}});
    }
    Below below{end, end, end};
    for (int at = 2; at < cell; ++at) {
        Place here = below[0];
        if ((state.turned_up & bit(at)) == 0) {
            const bool ace_cell = (rules_.ace_cells & bit(at)) != 0;
            here = places_.number({ace_cell ? Kind::hidden_ace : Kind::hidden, 0, 0, below});
        } else if ((state.danger & bit(at)) != 0) {
            here = places_.number({Kind::danger, own(at), 0, below});
        }
        below = {here, below[0], below[1]};
    }
    return below;
}

template <std::size_t Words>
Win Search<Words>::solve(const State& state, Budget& budget) {
    budget_ = &budget;
    Position position = position_of(state);
    const int cat = state.cat;
    const auto own =
        static_cast<std::uint8_t>(state.cells[static_cast<std::size_t>(cat)] == unknown_card
                                      ? 0
                                      : lane_index(state.cells[static_cast<std::size_t>(cat)]));
    const auto kind = [&](int cell, bool out) {
        const bool ace_cell = (rules_.ace_cells & bit(cell)) != 0;
        if (out) return ace_cell ? Kind::out_ace : Kind::out;
        return ace_cell ? Kind::hidden_ace : Kind::hidden;
    };
    const bool out = state.way == Way::out;
    // The stop where the cat stands, as one not looked at yet.
    const auto stand = [&](int cell) {
        if (cell == 1 && out) return places_.number({Kind::deal, own, 0, {}});
        return places_.number(
            {kind(cell, out), 0, static_cast<std::uint8_t>(out ? cell : 0), below_of(state, cell)});
    };
    switch (state.phase) {
        case Phase::won:
            return won;
        case Phase::lost:
        case Phase::exchange:
        case Phase::read:
            return lost;
        case Phase::deal: {
            Mean mean;
            if (state.turned_up != 0) {
                position.place = places_.number({Kind::deal, own, 0, {}});
                return before_draw(position);
            }
            const Lanes unseen = position.unseen;
            for (Lanes left = unseen & others_; left != 0; left &= left - 1) {
                position.unseen = unseen & ~lowest_bit(left);
                position.place =
                    places_.number({Kind::deal, static_cast<std::uint8_t>(first(left)), 0, {}});
                mean.add(before_draw(position), 1);
            }
            return mean.value();
        }
        case Phase::play:
            if (!out && cat == 1) {  // to be cleared
                position.place =
                    places_.number({Kind::danger, own, 0, {cleared, cleared, cleared}});
                return decide(position, own, true);
            }
            position.place = stand(cat);
            return decide(position, own, (state.danger & bit(cat)) != 0);
        case Phase::reveal:
            position.place = stand(cat);
            return arrive(position);
        case Phase::pose:
            position.place = places_.number(
                {Kind::fridge, 0, 0, {below_of(state, rules_.track)[0], home, home}});
            return lay_on_fridge(position);
        case Phase::draw:
            if (out && cat + state.length == rules_.track) {
                position.place = places_.number(
                    {Kind::fridge, 0, 0, {below_of(state, rules_.track)[0], home, home}});
            } else if (out) {
                position.place = stand(cat + state.length);
            } else {
                position.place = below_of(state, cat - state.length + 1)[0];
            }
            return before_draw(position);
    }
    return lost;
}

template class Search<1>;
template class Search<2>;

}  // namespace matou::pitaouf::exact
