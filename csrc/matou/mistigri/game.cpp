#include "matou/mistigri/game.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "matou/core/mix.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

const Rules& checked(const Rules& rules) {
    check(rules);
    return rules;
}

using KindSet = std::uint64_t;  // bit = kind

// The kinds of which a set has a card.
KindSet kinds_in(const Pack& pack, Cards cards) noexcept {
    KindSet kinds = 0;
    while (cards != 0) {
        const int kind = pack.kind_of[index_of(std::countr_zero(cards))];
        kinds |= KindSet{1} << kind;
        cards &= ~pack.of_kind[index_of(kind)];
    }
    return kinds;
}

// For each kind the higher ones that make a pair with it: of its value or of its colour. The 9
// without a colour makes none.
constexpr std::array<KindSet, num_kinds> partners = [] {
    std::array<KindSet, num_kinds> found{};
    for (int kind = 0; kind < plain_nine; ++kind) {
        for (int other = kind + 1; other < plain_nine; ++other) {
            if (value_of(kind) == value_of(other) || colour_of(kind) == colour_of(other)) {
                found[index_of(kind)] |= KindSet{1} << other;
            }
        }
    }
    return found;
}();

void push_pairs(const Pack& pack, Cards hand, Game::Actions& actions) noexcept {
    const KindSet kinds = kinds_in(pack, hand);
    for (KindSet rest = kinds; rest != 0; rest &= rest - 1) {
        const int one = std::countr_zero(rest);
        const Action base = action::pair_base + num_kinds * one;
        const Cards own = hand & pack.of_kind[index_of(one)];
        if (one != plain_nine && (own & (own - 1)) != 0) actions.push(base + one);
        for (KindSet with = kinds & partners[index_of(one)]; with != 0; with &= with - 1) {
            actions.push(base + std::countr_zero(with));
        }
    }
}

// Of each kind as many of its first copies: equal for sets with as many of each.
Cards canonical(const Pack& pack, Cards cards) noexcept {
    Cards found = 0;
    while (cards != 0) {
        const Cards all = pack.of_kind[pack.kind_of[index_of(std::countr_zero(cards))]];
        const int count = std::popcount(cards & all);
        found |= ((Cards{1} << count) - 1) << std::countr_zero(all);
        cards &= ~all;
    }
    return found;
}

State canonical(const Pack& pack, const State& state) noexcept {
    State found = state;
    for (Cards& hand : found.hands) hand = canonical(pack, hand);
    found.pile = canonical(pack, state.pile);
    found.draws = 0;
    return found;
}

// The seat that gets card number `dealt` of the deal before which no card is known.
int dealt_to(int players, int dealt) noexcept {
    const int seat = dealt / 9;
    return seat < players ? seat : players - 1;
}

}  // namespace

Game::Game(const Rules& rules) : rules_(checked(rules)), pack_(make_pack(rules)) {}

// A turn has at most a swap by the seat drawn from, one pair more than there are pairs of 6s, and
// what the last one asks for: a choice, a stop, or a gift for each opponent.
int Game::max_game_length() const noexcept {
    const int sixes = std::popcount(pack_.of_value[6]) / 2;
    return rules_.turn_cap * (1 + sixes + 1 + rules_.players - 1);
}

State Game::new_initial_state() const noexcept { return {}; }

State Game::start(const Deal& deal) const noexcept {
    assert(is_complete(rules_, deal));
    State state;
    Cards left = pack_.all;
    for (int seat = 0; seat < rules_.players; ++seat) {
        for (int kind = 0; kind < num_kinds; ++kind) {
            for (int i = 0; i < deal.hands[index_of(seat)][index_of(kind)]; ++i) {
                const Cards card = one_of(pack_, left, kind);
                left ^= card;
                state.hands[index_of(seat)] |= card;
            }
        }
    }
    state.first = deal.first;
    begin_turn(state, rules_.players, deal.first);
    return state;
}

int Game::drawn_card(const State& state, std::uint32_t index) const noexcept {
    Cards hand = state.hands[index_of(previous(state, rules_.players))];
    for (; index > 0; --index) hand &= hand - 1;
    return pack_.kind_of[index_of(std::countr_zero(hand))];
}

int Game::answer(const State& state, const Deal& deal) const noexcept {
    if (state.phase == Phase::deal) {
        const int seat = dealt_to(rules_.players, state.turn);
        int before = state.turn - 9 * seat;  // of this hand
        for (int kind = 0; kind < num_kinds; ++kind) {
            before -= deal.hands[index_of(seat)][index_of(kind)];
            if (before < 0) return kind;
        }
        return 0;
    }
    if (state.shown != no_kind) return state.shown;
    const int held = std::popcount(state.hands[index_of(previous(state, rules_.players))]);
    return drawn_card(state, Draws(deal).of(state.draws, static_cast<std::uint32_t>(held)));
}

int Game::current_player(const State& state) const noexcept {
    switch (state.phase) {
        case Phase::deal:
        case Phase::draw:
            return chance_player;
        case Phase::over:
            return terminal_player;
        case Phase::swap:
            return state.pending_seat;
        default:
            return state.turn;
    }
}

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    const Cards hand = state.hands[state.turn];
    const auto each = [](KindSet kinds, auto&& use) {
        for (; kinds != 0; kinds &= kinds - 1) use(std::countr_zero(kinds));
    };
    switch (state.phase) {
        case Phase::pair:
            if (rules_.decline) actions.push(action::pass);
            push_pairs(pack_, hand, actions);
            if (actions.empty()) actions.push(action::pass);
            return;
        case Phase::again:
            actions.push(action::stop);
            push_pairs(pack_, hand, actions);
            return;
        case Phase::effect:
            actions.push(action::reverse);
            if (state.effect == 1) {
                actions.push(action::drop_ones);
            } else if (has_target(state, rules_.players)) {
                if (state.effect == 3) {
                    actions.push(action::swap);
                } else {
                    each(kinds_in(pack_, hand),
                         [&](int kind) { actions.push(action::show_base + kind); });
                }
            }
            return;
        case Phase::swap:
            each(kinds_in(pack_, state.hands[state.pending_seat]), [&](int given) {
                each(kinds_in(pack_, state.pile), [&](int taken) {
                    actions.push(action::exchange_base + num_kinds * given + taken);
                });
            });
            return;
        case Phase::give:
            each(kinds_in(pack_, hand), [&](int kind) {
                for (int seat = 0; seat < rules_.players; ++seat) {
                    if (seat == state.turn || state.hands[index_of(seat)] == 0) continue;
                    actions.push(action::give_base + max_players * kind + seat);
                }
            });
            return;
        case Phase::gift: {
            const int seat = to_serve(state, rules_.players);
            each(kinds_in(pack_, state.pile),
                 [&](int kind) { actions.push(action::gift_base + max_players * kind + seat); });
            return;
        }
        default:
            return;
    }
}

void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    Cards cards = 0;
    if (state.phase == Phase::deal) {
        cards = pack_.all;
        for (const Cards hand : state.hands) cards &= ~hand;
    } else if (state.phase == Phase::draw) {
        if (state.shown != no_kind) {
            outcomes.push(state.shown, 1);
            return;
        }
        cards = state.hands[index_of(previous(state, rules_.players))];
    }
    while (cards != 0) {
        const int kind = pack_.kind_of[index_of(std::countr_zero(cards))];
        outcomes.push(kind, copies(pack_, cards, kind));
        cards &= ~pack_.of_kind[index_of(kind)];
    }
}

void Game::advance(State& state, Action action) const noexcept {
    if (state.phase == Phase::draw) {
        draw(state, *this, action);
        return;
    }
    if (state.phase != Phase::deal) {
        step(state, *this, action);
        return;
    }
    Cards left = pack_.all;
    for (const Cards hand : state.hands) left &= ~hand;
    state.hands[index_of(dealt_to(rules_.players, state.turn))] |= one_of(pack_, left, action);
    if (++state.turn == pack_.size) begin_turn(state, rules_.players, 0);
}

int Game::hand_points(Cards hand) const noexcept {
    int points = 0;
    for (int value = 1; value <= num_values; ++value) {
        points += value * std::popcount(hand & pack_.of_value[index_of(value)]);
    }
    return points;
}

double Game::returns(const State& state, int seat) const noexcept {
    // Who has no card counts none, so all count what they hold, however the round ended.
    return state.phase == Phase::over ? -hand_points(state.hands[index_of(seat)]) : 0;
}

std::uint64_t Game::key(const State& state) const noexcept {
    const State of = canonical(pack_, state);
    std::array<std::uint64_t, sizeof(State) / 8> words{};
    static_assert(sizeof(State) % 8 == 0);
    std::memcpy(words.data(), &of, sizeof of);
    return mix(words);
}

bool Game::same_position(const State& a, const State& b) const noexcept {
    return canonical(pack_, a) == canonical(pack_, b);
}

}  // namespace matou::mistigri
