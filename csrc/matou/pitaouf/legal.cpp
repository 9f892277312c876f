// Legal actions and their effects. The numbers of actions ascend with the order in which they are
// found here: single cards, the joker's names, sums.
#include <cassert>

#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/moves.hpp"

namespace matou::pitaouf {
namespace {

[[nodiscard]] constexpr Action code_action(int code, int length) noexcept {
    return action::play_base + code * 4 + length;
}

// The cards of the sorted hand that a sum's mask names.
[[nodiscard]] CardSet masked(CardSet hand, unsigned mask) noexcept {
    CardSet cards = 0;
    for (; mask != 0 && hand != 0; mask >>= 1, hand &= hand - 1) {
        if ((mask & 1) != 0) cards |= hand & (~hand + 1);
    }
    return cards;
}

}  // namespace

// How far the cat can go from its cell; 0 only for the play that clears cell 1.
int Game::distance(const State& state) const noexcept {
    return state.way == Way::out ? rules_.track - state.cat : state.cat - 1;
}

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    switch (state.phase) {
        case Phase::play:
            add_plays(state, actions);
            break;
        case Phase::exchange:
            actions.push(action::keep);
            for (const Card card : Cards{state.hand}) {
                for (int suit = 0; suit < rules_.suits; ++suit) {
                    if (card == joker_card || suit != suit_of(card)) {
                        actions.push(action::exchange_base + card * max_suits + suit);
                    }
                }
            }
            break;
        case Phase::pose:
            // Any card may be laid, a joker too; its code is its number.
            for (const Card card : Cards{state.hand}) actions.push(code_action(card, 0));
            break;
        default:
            break;
    }
}

void Game::add_plays(const State& state, Actions& actions) const noexcept {
    const Card own = state.cells[state.cat];
    const bool danger = (state.danger & bit(state.cat)) != 0;
    const CardSet above = state.hand & neutralising_cards(own);
    const CardSet fitting = danger ? above : above | (state.hand & endangering_cards(own));
    const int room = distance(state);
    if (rules_.moves == Moves::exact || room == 0) {
        for (const Card card : Cards{fitting}) actions.push(code_action(card, 0));
    } else {
        for (const Card card : Cards{fitting}) {
            const int number = (above & bit(card)) != 0 ? move_number(rules_, own, card) : 1;
            add_single(card, number, room, actions);
        }
    }
    if ((state.hand & joker_bit) != 0) add_joker(state, actions);
    if (!danger && (actions.empty() || rules_.sums == Sums::any_time)) add_sums(state, actions);
}

// A play under moves=up_to: each length that ends on another cell, spelt unless it can only be 1.
void Game::add_single(Action code, int number, int room, Actions& actions) const noexcept {
    if (number == 1) {
        actions.push(code_action(code, 0));
        return;
    }
    for (int length = 1; length <= number && length <= room; ++length) {
        actions.push(code_action(code, length));
    }
}

// Under substitute only the lowest name of each effect. An effect that neutralises is the length
// moved. All names of one class - figure or not, own suit or not - have the same number, so the
// lowest name of an effect is the lowest of some class; the four lowest in the order of names
// (rank, then the own suit before the others) are tried, and the first to reach an effect names it.
void Game::add_joker(const State& state, Actions& actions) const noexcept {
    const Card own = state.cells[state.cat];
    const bool danger = (state.danger & bit(state.cat)) != 0;
    const bool exact = rules_.moves == Moves::exact;
    const int room = distance(state);
    if (rules_.joker == Joker::dead) return;
    if (rules_.joker != Joker::substitute) {
        if (exact || room == 0) {
            actions.push(code_action(joker_card, 0));
        } else {
            add_single(joker_card, joker_number(rules_), room, actions);
        }
        return;
    }

    const auto named = [](Card name) { return action::joker_named_base + name; };
    const int suit = suit_of(own);
    // All names that make a danger move 1, and the lowest rank of them is 2: below the cell's card
    // in its suit, or the cell's card itself.
    if (!danger) actions.push(code_action(named(make_card(2, suit)), 0));

    Action found[4];
    int size = 0;
    unsigned reached = 0;  // bit L: an effect of length L has its name
    const auto try_name = [&](int value, int name_suit) {
        const Card name = make_card(value, name_suit);
        const int number = move_number(rules_, own, name);
        const int most = number < room ? number : room;
        const bool spelt = !exact && number > 1 && room > 0;
        for (int length = spelt ? 1 : most; length <= most; ++length) {
            if ((reached >> length & 1U) != 0) continue;
            reached |= 1U << length;
            const Action action = code_action(named(name), spelt ? length : 0);
            // Kept sorted by action: of one rank, another suit may come before the own one.
            int place = size++;
            for (; place > 0 && found[place - 1] > action; --place) found[place] = found[place - 1];
            found[place] = action;
        }
    };
    const int other_suit = suit == 0 ? 1 : 0;
    const int lowest_above = value_of(own) + 1;
    const int lowest_figure =
        lowest_above > rules_.figures_from ? lowest_above : rules_.figures_from;
    for (const int value : {lowest_above, lowest_figure}) {
        if (value > top_value(rules_)) break;
        try_name(value, suit);
        if (rules_.suits > 1) try_name(value, other_suit);
    }
    for (int i = 0; i < size; ++i) actions.push(found[i]);
}

void Game::add_sums(const State& state, Actions& actions) const noexcept {
    const int own = value_of(state.cells[state.cat]);
    std::uint8_t total[1 << max_hand];  // at most 12 cards of at most 15
    total[0] = 0;
    unsigned size = 1;  // subsets of the cards so far
    for (const Card card : Cards{state.hand}) {
        const int value = sum_value(rules_, card);
        for (unsigned mask = 0; mask < size; ++mask) {
            total[size + mask] = static_cast<std::uint8_t>(total[mask] + value);
        }
        size *= 2;
    }
    for (unsigned mask = 3; mask < size; ++mask) {
        if (total[mask] > own && (mask & (mask - 1)) != 0) {
            actions.push(action::sum_base + static_cast<Action>(mask));
        }
    }
}

// Whether a play is left: a single card, or all cards together as the largest sum (of one card it
// is no sum, but then that card would fit alone).
bool Game::can_play(const State& state) const noexcept {
    const Card own = state.cells[state.cat];
    const bool danger = (state.danger & bit(state.cat)) != 0;
    const bool joker = (state.hand & joker_bit) != 0;
    if ((state.hand & neutralising_cards(own)) != 0) return true;
    if (joker && (rules_.joker == Joker::wild || rules_.joker == Joker::top)) return true;
    if (danger) {
        return joker && rules_.joker == Joker::substitute && value_of(own) < top_value(rules_);
    }
    if (joker && rules_.joker == Joker::substitute) return true;
    if ((state.hand & endangering_cards(own)) != 0) return true;
    int total = 0;
    for (const Card card : Cards{state.hand}) total += sum_value(rules_, card);
    return total > value_of(own);
}

Effect Game::effect(const State& state, Action action) const noexcept {
    if (action >= action::sum_base) {
        return {masked(state.hand, static_cast<unsigned>(action - action::sum_base)), false, 1};
    }
    if (action < action::play_base) return {};
    const int code = (action - action::play_base) / 4;
    const int spelt = (action - action::play_base) % 4;
    const bool joker = code >= joker_card;
    const CardSet cards = joker ? joker_bit : bit(code);
    if (state.phase == Phase::pose) return {cards, false, 1};

    const Card own = state.cells[state.cat];
    bool neutralises = true;
    int number = 1;
    if (code == joker_card) {
        number = joker_number(rules_);
    } else {
        const auto card = static_cast<Card>(joker ? code - action::joker_named_base : code);
        neutralises = value_of(card) > value_of(own);
        if (neutralises) number = move_number(rules_, own, card);
    }
    if (spelt > 0) number = spelt;
    const int room = distance(state);
    return {cards, neutralises, number < room ? number : room};
}

}  // namespace matou::pitaouf
