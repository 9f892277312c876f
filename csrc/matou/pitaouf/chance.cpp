// Chance: what the unseen cards can be, and full deals that agree with what the player knows.
//
// The law. All full deals that agree with the history are equally likely: aces on the ace cells,
// others on the ordinary cells, anything in the unread talon. Of a unseen aces, o unseen others and
// j unseen jokers the face-down cells hold A aces and O others, so the unread talon holds a - A
// aces, o - O others and j jokers, in any order. The choice made by the player never depends on a
// hidden card, so it changes no chance. Hence a cell turned up is any unseen card of its kind, each
// with equal chance; the next talon card is of a kind by the share of this kind in the unread
// talon, and then any unseen card of the kind, each with equal chance.
#include <cassert>
#include <numeric>

#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    const bool first_cell = state.phase == Phase::deal && state.turned_up == 0;
    if (state.phase == Phase::reveal || first_cell) {
        const bool ace_cell = (rules_.ace_cells & bit(state.cat)) != 0;
        const CardSet kind = ace_cell ? aces_ : ~(aces_ | joker_bit);
        for (const Card card : Cards{state.unseen & kind}) outcomes.push(card, 1);
        return;
    }
    if (state.phase != Phase::deal && state.phase != Phase::read && state.phase != Phase::draw) {
        return;
    }
    if (state.unread_count == 0) {  // the read part gives its topmost card
        outcomes.push(state.known[state.known_count - 1U], 1);
        return;
    }
    // Brought to the common denominator (unseen aces) * (unseen others) * unread, then reduced.
    const int unseen_aces = count(state.unseen & aces_);
    const int unseen_jokers = count(state.unseen & joker_bit);
    const int unseen_others = count(state.unseen) - unseen_aces - unseen_jokers;
    const int talon_aces = unseen_aces - count(rules_.ace_cells & ~state.turned_up);
    const int talon_others = unseen_others - count(ordinary_cells_ & ~state.turned_up);
    assert(talon_aces >= 0 && talon_others >= 0);
    assert(talon_aces + talon_others + unseen_jokers == state.unread_count);
    const int per_ace = unseen_aces > 0 ? unseen_aces : 1;
    const int per_other = unseen_others > 0 ? unseen_others : 1;
    int ace_weight = talon_aces * per_other;
    int other_weight = talon_others * per_ace;
    int joker_weight = unseen_jokers * per_ace * per_other;
    const int common = std::gcd(std::gcd(ace_weight, other_weight), joker_weight);
    ace_weight /= common;
    other_weight /= common;
    joker_weight /= common;
    for (const Card card : Cards{state.unseen}) {
        const int weight = card == joker_card         ? joker_weight
                           : (aces_ & bit(card)) != 0 ? ace_weight
                                                      : other_weight;
        if (weight > 0) outcomes.push(card, weight);
    }
}

Card Game::answer(const State& state, const Deal& deal) const noexcept {
    switch (state.phase) {
        case Phase::deal:
            if (state.turned_up == 0) return deal.cells[1];
            return deal.hand[static_cast<std::size_t>(count(state.hand))];
        case Phase::read:
            return deal.talon[deal.talon_count - 1U - state.known_count];
        case Phase::draw:
            return state.unread_count > 0 ? deal.talon[state.drawn]
                                          : state.known[state.known_count - 1U];
        case Phase::reveal:
            return deal.cells[state.cat];
        default:
            assert(false);
            return unknown_card;
    }
}

Deal Game::sample_deal(const State& state, std::uint64_t seed) const noexcept {
    Deal deal = unknown_deal(rules_);
    CardSet past = pack_ & ~state.unseen;
    for (const int cell : Cards{state.turned_up}) {
        const Card own = state.cells[static_cast<std::size_t>(cell)];
        deal.cells[static_cast<std::size_t>(cell)] = own;
        past &= ~bit(own);
    }
    for (std::size_t i = 0; i < state.known_count; ++i) {
        deal.talon[deal.talon_count - 1 - i] = state.known[i];
        past &= ~bit(state.known[i]);
    }
    // The slots of the past, in the order in which they are filled: the hand, the drawn part, and
    // what lies between the unread and the read part.
    std::size_t filled = 0;
    const std::size_t below_unread = std::size_t{state.drawn} + state.unread_count;
    const auto put = [&](Card card) {
        std::size_t place = filled++;
        if (place < deal.hand_count) {
            deal.hand[place] = card;
            return;
        }
        place -= deal.hand_count;
        deal.talon[place < state.drawn ? place : place - state.drawn + below_unread] = card;
    };
    for (const Card card : Cards{state.hand}) put(card);
    past &= ~state.hand;
    if (state.aside != unknown_card) {
        put(state.aside);
        past &= ~bit(state.aside);
    }
    for (const Card card : Cards{past}) put(card);
    Stream stream = deal_stream(Domain::sample, seed, 0);
    complete(rules_, deal, stream);
    return deal;
}

}  // namespace matou::pitaouf
