#include "matou/pitaouf/solver/instance.hpp"

#include <cassert>

#include "matou/pitaouf/moves.hpp"

namespace matou::pitaouf::solver {
namespace {

// How far a play that beats the cell may go: bit m for a move of m.
unsigned moves(const Rules& rules, int number) noexcept {
    return rules.moves == Moves::up_to ? (2U << number) - 2U : 1U << number;
}

struct Reach {
    unsigned neutral = 0;  // bit m
    bool endanger = false;
};

Reach reach_of_card(const Rules& rules, Card card, Card cell) noexcept {
    if ((neutralising_cards(cell) & bit(card)) != 0) {
        return {moves(rules, move_number(rules, cell, card)), false};
    }
    return {0, (endangering_cards(cell) & bit(card)) != 0};
}

Reach reach_of_joker(const Rules& rules, Card cell) noexcept {
    if (rules.joker == Joker::dead) return {};
    if (rules.joker != Joker::substitute) return {moves(rules, joker_number(rules)), false};
    Reach all;
    for (const Card name : Cards{suited_pack(rules)}) {
        const Reach one = reach_of_card(rules, name, cell);
        all.neutral |= one.neutral;
        all.endanger |= one.endanger;
    }
    return all;
}

}  // namespace

Instance make_instance(const Game& game, const State& state, const Deal& deal) {
    const Rules& rules = game.rules();
    assert(state.phase == Phase::play || state.phase == Phase::pose);
    Instance in;
    in.track = rules.track;
    in.pose = rules.fridge == Fridge::pose;
    in.clear = rules.finish == Finish::clear;
    in.strict = rules.empty_hand == EmptyHand::strict;
    in.any_time = rules.sums == Sums::any_time;
    for (const Card card : Cards{state.hand}) in.card[static_cast<std::size_t>(in.cards++)] = card;
    in.hand = in.cards;
    for (int i = 0; i < state.unread_count; ++i) {
        in.card[static_cast<std::size_t>(in.cards++)] =
            deal.talon[static_cast<std::size_t>(state.drawn + i)];
    }
    for (int i = state.known_count; i-- > 0;) {
        in.card[static_cast<std::size_t>(in.cards++)] = state.known[static_cast<std::size_t>(i)];
    }
    for (int x = 0; x < in.cards; ++x) {
        const auto i = static_cast<std::size_t>(x);
        in.sum_value[i] = static_cast<std::uint8_t>(sum_value(rules, in.card[i]));
    }
    for (int c = 1; c < rules.track; ++c) {
        const auto index = static_cast<std::size_t>(c);
        const bool seen = (state.turned_up >> c & 1) != 0;
        const Card own = seen ? state.cells[index] : deal.cells[index];
        Obstacle& cell = in.cells[index];
        cell.value = static_cast<std::uint8_t>(value_of(own));
        cell.top = value_of(own) == top_value(rules);
        for (int x = 0; x < in.cards; ++x) {
            const Card card = in.card[static_cast<std::size_t>(x)];
            const Reach reach = card == joker_card ? reach_of_joker(rules, own)
                                                   : reach_of_card(rules, card, own);
            for (int m = 1; m <= max_move; ++m) {
                if ((reach.neutral >> m & 1) != 0) {
                    cell.neutral[static_cast<std::size_t>(m)] |= PlaySet{1} << x;
                }
            }
            if (reach.endanger) cell.endanger |= PlaySet{1} << x;
        }
    }
    in.root.hand = (PlaySet{1} << in.hand) - 1;
    in.root.safe = state.safe;
    in.root.danger = state.danger;
    in.root.cat = state.cat;
    in.root.back = state.way == Way::back && state.phase != Phase::pose;
    return in;
}

}  // namespace matou::pitaouf::solver
