#include "matou/filou/game.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "matou/core/mix.hpp"
#include "matou/filou/steps.hpp"

namespace matou::filou {
namespace {

const Rules& checked(const Rules& rules) {
    check(rules);
    return rules;
}

// The table before the first card is dealt.
State table_set(int players) noexcept {
    State state;
    for (int seat = 0; seat < players; ++seat) {
        state.mice[static_cast<std::size_t>(seat)] = mice_at_start;
    }
    state.on_cards = mouse_cards(players);
    int filled = 0;
    for (const int mice : state.on_cards) filled += mice;
    state.bank = static_cast<std::uint8_t>(bank_at_start(players) - filled);
    return state;
}

void begin(State& state, int players, int start) noexcept {
    state.phase = Phase::lay;
    state.start = state.turn = static_cast<std::uint8_t>(start);
    state.in = static_cast<std::uint8_t>((1U << players) - 1);
}

// Cards that are dealt one by one: of the fourth set all ten.
int cards_dealt(int players) noexcept { return players == 3 ? players + num_kinds : players; }

Hand without(Kind kind) noexcept { return static_cast<Hand>(whole_set & ~(1U << kind)); }

// What the fourth set still holds during the deal.
Hand rest_of_fourth(const State& state, int players) noexcept {
    Hand rest = whole_set;
    if (state.turn > players) rest = without(state.fourth_removed);
    for (int i = players + 1; i < state.turn; ++i) {
        rest &= without(state.pile[static_cast<std::size_t>(i - players - 1)]);
    }
    return rest;
}

void deal_card(State& state, int players, Action action) noexcept {
    const auto kind = static_cast<Kind>(action);
    const int at = state.turn;
    if (at < players) {
        const auto seat = static_cast<std::size_t>(at);
        state.removed[seat] = kind;
        state.hands[seat] = without(kind);
    } else if (at == players) {
        state.fourth_removed = kind;
    } else {
        state.pile[static_cast<std::size_t>(at - players - 1)] = kind;
    }
    ++state.turn;
    if (state.turn == cards_dealt(players)) begin(state, players, 0);
}

}  // namespace

int row_points(const Kind* row, int cards) noexcept {
    int sum = 0;
    int dogs = 0;
    int dog = 0;
    int least = num_kinds;
    int most = 0;
    for (int i = 0; i < cards; ++i) {
        const int kind = row[i];
        if (kind >= small_dog) {
            ++dogs;
            dog = kind;
            continue;
        }
        sum += values[static_cast<std::size_t>(kind)];
        least = kind < least ? kind : least;
        most = kind > most ? kind : most;
    }
    // A part of a row may be a dog alone, without a victim.
    if (dogs != 1 || least == num_kinds) return sum;
    return sum - values[static_cast<std::size_t>(dog == big_dog ? most : least)];
}

Game::Game(const Rules& rules) : rules_(checked(rules)) {}

// A round has at most P lays, P passes (a purchase for one mouse in place of the last) and M / 2 +
// 1 bids, M being all mice: each bid is by another seat than the one before, since nobody raises
// his own; so above the mice of the second richest seat, M / 2 at most, there is one bid at most.
int Game::max_game_length() const noexcept {
    return num_rounds * (2 * rules_.players + mice_in_play(rules_.players) / 2 + 1);
}

State Game::new_initial_state() const noexcept { return table_set(rules_.players); }

State Game::start(const Deal& deal) const noexcept {
    assert(is_complete(rules_, deal));
    State state = table_set(rules_.players);
    state.removed = deal.removed;
    state.fourth_removed = deal.fourth_removed;
    state.pile = deal.pile;
    for (int seat = 0; seat < rules_.players; ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        state.hands[p] = without(deal.removed[p]);
    }
    begin(state, rules_.players, deal.start);
    return state;
}

int Game::answer(const State& state, const Deal& deal) const noexcept {
    const int at = state.turn;
    if (at < rules_.players) return deal.removed[static_cast<std::size_t>(at)];
    if (at == rules_.players) return deal.fourth_removed;
    return deal.pile[static_cast<std::size_t>(at - rules_.players - 1)];
}

int Game::current_player(const State& state) const noexcept {
    if (state.phase == Phase::deal) return chance_player;
    return state.phase == Phase::over ? terminal_player : state.turn;
}

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    if (state.phase == Phase::lay) {
        for (unsigned hand = state.hands[state.turn]; hand != 0; hand &= hand - 1) {
            actions.push(action::lay_base + std::countr_zero(hand));
        }
    } else if (state.phase == Phase::bid) {
        const int mice = state.mice[state.turn];
        actions.push(action::pass);
        if (is_last_chance(state)) {
            if (mice > 0) actions.push(action::buy);
            return;
        }
        for (int bid = state.bid + 1; bid <= mice; ++bid) actions.push(action::bid_base + bid);
    }
}

void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    if (state.phase != Phase::deal) return;
    const bool own_set = state.turn < rules_.players;
    unsigned kinds = own_set ? unsigned{whole_set} : rest_of_fourth(state, rules_.players);
    for (; kinds != 0; kinds &= kinds - 1) outcomes.push(std::countr_zero(kinds), 1);
}

void Game::advance(State& state, Action action) const noexcept {
    if (state.phase == Phase::deal) {
        deal_card(state, rules_.players, action);
    } else if (rules_.players == 3) {
        step<3>(state, action);
    } else if (rules_.players == 4) {
        step<4>(state, action);
    } else {
        step<5>(state, action);
    }
}

// The start player's card lies open from the beginning, at 3 players from the first pass on; each
// pass turns up the next, at 3 players the second pass the last two.
int Game::open_cards(const State& state) const noexcept {
    if (state.phase != Phase::bid) return 0;
    const int players = rules_.players;
    const int passed = players - std::popcount(state.in);
    if (players > 3) return 1 + passed < players ? 1 + passed : players;
    return passed < 2 ? passed : players;
}

std::uint64_t Game::key(const State& state) const noexcept {
    std::array<std::uint64_t, 8> words{};
    static_assert(sizeof state <= sizeof words);
    std::memcpy(words.data(), &state, sizeof state);
    return mix(words);
}

bool Game::same_position(const State& a, const State& b) const noexcept { return a == b; }

}  // namespace matou::filou
