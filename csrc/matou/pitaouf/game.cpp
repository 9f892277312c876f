#include "matou/pitaouf/game.hpp"

#include <algorithm>
#include <cassert>

namespace matou::pitaouf {
namespace {

const Rules& checked(const Rules& rules) {
    check(rules);
    return rules;
}

}  // namespace

Game::Game(const Rules& rules)
    : rules_(checked(rules)),
      pack_(whole_pack(rules)),
      aces_(aces(rules)),
      ordinary_cells_(ordinary_cells(rules)) {}

int Game::num_distinct_actions() const noexcept { return action::sum_base + (1 << rules_.hand); }

// Every play but those on the exchange takes at least one card out of the hand for good, and only
// the cards of the opening hand and of the talon ever come there (an exchange gives one for one):
// at most hand + talon plays. Every play on the way out leaves its cell forwards, so there are at
// most track - 1; on the way back likewise one for each of the cells track - 1 to 2, one on cell 1
// if it must be cleared, and the card laid on the fridge. The exchange is one action more.
int Game::max_game_length() const noexcept {
    const int by_cards = rules_.hand + talon_size(rules_);
    const int by_cells = (rules_.track - 1) + (rules_.track - 2) +
                         (rules_.finish == Finish::clear ? 1 : 0) +
                         (rules_.fridge == Fridge::pose ? 1 : 0);
    return std::min(by_cards, by_cells) + (rules_.exchange == Exchange::none ? 0 : 1);
}

State Game::new_initial_state() const noexcept {
    State state;
    state.cells.fill(unknown_card);
    state.unseen = pack_;
    state.unread_count = static_cast<std::uint8_t>(rules_.hand + talon_size(rules_));
    return state;
}

State Game::start(const Deal& deal) const noexcept {
    State state = new_initial_state();
    assert(deal.cells[1] != unknown_card);
    state.cells[1] = deal.cells[1];
    state.turned_up = bit(1);
    for (std::size_t i = 0; i < deal.hand_count; ++i) {
        assert(deal.hand[i] != unknown_card);
        state.hand |= bit(deal.hand[i]);
    }
    state.unseen &= ~(state.hand | bit(deal.cells[1]));
    state.unread_count = deal.talon_count;
    if (rules_.exchange == Exchange::none) {
        begin_play(state);
    } else {
        state.phase = Phase::exchange;
    }
    return state;
}

int Game::current_player(const State& state) const noexcept {
    switch (state.phase) {
        case Phase::exchange:
        case Phase::play:
        case Phase::pose:
            return 0;
        case Phase::won:
        case Phase::lost:
            return terminal_player;
        default:
            return chance_player;
    }
}

double Game::returns(const State& state, int /*seat*/) const noexcept {
    return state.phase == Phase::won ? 1 : 0;
}

}  // namespace matou::pitaouf
