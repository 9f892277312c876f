#include "matou/pitaouf/exact/places.hpp"

#include <algorithm>

#include "matou/core/mix.hpp"

namespace matou::pitaouf::exact {

std::size_t Places::Hash::operator()(const Stop& stop) const noexcept {
    const std::uint64_t head = static_cast<std::uint64_t>(stop.kind) << 16 |
                               static_cast<std::uint64_t>(stop.card) << 8 | stop.cell;
    const std::uint64_t near = std::uint64_t{stop.below[0]} << 32 | stop.below[1];
    return mix(mix(head << 32 | stop.below[2]), near);
}

Places::Places(const Rules& rules) : rules_(rules) {
    for (const Card own : Cards{suited_pack(rules)}) {
        resolvers_[static_cast<std::size_t>(lane_index(own))] = resolvers(rules, own);
    }
    stops_ = {Stop{Kind::home}, Stop{Kind::cleared}};
    // At home no card matters any more, but aces and others are drawn with other chances.
    const Lanes top = to_lanes(aces(rules));
    Ahead none;
    none.classes = {to_lanes(suited_pack(rules)) & ~top, top};
    if (rules.jokers > 0) none.classes.push_back(joker_lane_bit);
    none.back = true;
    ahead_ = {none, none};
}

Place Places::number(const Stop& stop) {
    const auto [entry, fresh] = numbers_.try_emplace(stop, static_cast<Place>(stops_.size()));
    if (fresh) {
        stops_.push_back(stop);
        ahead_.push_back(ahead_of(stop));
    }
    return entry->second;
}

// What lies below a stop was numbered before it, so in the order of numbers each step follows those
// below it.
std::vector<Step> Places::steps_of(const Stop& stop) const {
    std::vector<Place> places{home, cleared};
    for (const Place next : stop.below) places.push_back(next);
    for (std::size_t i = 2; i < places.size(); ++i) {
        if (places[i] <= cleared) continue;
        for (const Place next : stops_[places[i]].below) {
            if (std::find(places.begin(), places.end(), next) == places.end()) {
                places.push_back(next);
            }
        }
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const auto index = [&places](Place place) {
        return static_cast<std::uint8_t>(std::lower_bound(places.begin(), places.end(), place) -
                                         places.begin());
    };
    std::vector<Step> steps;
    const auto add = [&](const Stop& at) {
        steps.push_back(
            {at.kind, at.card, {index(at.below[0]), index(at.below[1]), index(at.below[2])}});
    };
    for (const Place place : places) add(stops_[place]);
    add(stop);
    return steps;
}

// Two cards are in one class if they are so after every move from here, and here either both do not
// fit or both lead to the same stops.
Ahead Places::ahead_of(const Stop& stop) const {
    Ahead found;
    if (stop.kind != Kind::danger && stop.kind != Kind::hidden && stop.kind != Kind::hidden_ace) {
        found.hidden = found.hidden_ace = true;
        return found;
    }
    found.back = true;
    found.last = std::max({stop.below[0], stop.below[1], stop.below[2]}) <= cleared;
    const Ahead& one = ahead_[stop.below[0]];
    const Ahead& two = ahead_[stop.below[1]];
    const Ahead& three = ahead_[stop.below[2]];
    const auto least = [](int a, int b, int c) { return std::min({a, b, c}); };
    found.min_plays =
        static_cast<std::uint8_t>(1 + least(one.min_plays, two.min_plays, three.min_plays));
    for (std::size_t i = 0; i < found.high.size(); ++i) {
        const bool counts =
            stop.kind == Kind::danger && static_cast<std::size_t>(lane_value(stop.card)) >= i + 2;
        found.high[i] = static_cast<std::uint8_t>((counts ? 1 : 0) +
                                                  least(one.high[i], two.high[i], three.high[i]));
        found.costs[i] = static_cast<std::uint8_t>(
            (counts ? 2 : 1) + least(one.costs[i], two.costs[i], three.costs[i]));
    }
    found.hidden = stop.kind == Kind::hidden;
    found.hidden_ace = stop.kind == Kind::hidden_ace;
    for (const Place place : stop.below) {
        found.hidden |= ahead_[place].hidden;
        found.hidden_ace |= ahead_[place].hidden_ace;
    }
    found.steps = steps_of(stop);
    if (found.hidden || found.hidden_ace) return found;

    found.classes = ahead_[stop.below[0]].classes;
    const auto refine = [&classes = found.classes](Lanes set) {
        const std::size_t size = classes.size();
        for (std::size_t i = 0; i < size; ++i) {
            const Lanes inside = classes[i] & set;
            if (inside == 0 || inside == classes[i]) continue;
            classes[i] &= ~set;
            classes.push_back(inside);
        }
    };
    for (const Place place : stop.below) {
        for (const Lanes set : ahead_[place].classes) refine(set);
    }
    const Resolvers& fit = resolvers_of(stop.card);
    for (std::size_t i = 0; i < 3; ++i) {
        Lanes leads_there = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            if (stop.below[j] == stop.below[i]) leads_there |= fit.moves[j + 1];
        }
        refine(leads_there);
    }
    return found;
}

Place Places::renamed(Place place, const std::array<std::uint8_t, max_suits>& suits,
                      unsigned permutation) {
    if (place <= cleared) return place;
    const std::uint64_t asked = std::uint64_t{place} << 8 | permutation;
    if (const auto known = renamed_.find(asked); known != renamed_.end()) return known->second;
    Stop stop = stops_[place];
    if (stop.kind == Kind::danger || stop.kind == Kind::deal) {
        stop.card = static_cast<std::uint8_t>(
            suits[static_cast<std::size_t>(lane_suit(stop.card))] * lane_bits +
            stop.card % lane_bits);
    }
    for (Place& next : stop.below) next = renamed(next, suits, permutation);
    const Place found = number(stop);
    renamed_.emplace(asked, found);
    return found;
}

}  // namespace matou::pitaouf::exact
