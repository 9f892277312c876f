// What each step does. After a play: the draw, then the look at the hand (strict), then the move,
// then the walk over safe cells, then the next cell is turned up, then the look whether it can be
// played. A game that is lost ends there, without a step.
#include <algorithm>
#include <cassert>

#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/moves.hpp"

namespace matou::pitaouf {

void Game::advance(State& state, Action action) const noexcept {
    const auto card = static_cast<Card>(action);
    switch (state.phase) {
        case Phase::deal:
            if (state.turned_up == 0) {
                state.cells[1] = card;
                state.turned_up = bit(1);
                state.unseen &= ~bit(card);
                break;
            }
            state.hand |= bit(card);
            state.unseen &= ~bit(card);
            --state.unread_count;
            if (count(state.hand) < rules_.hand) break;
            if (rules_.exchange == Exchange::none) {
                begin_play(state);
            } else {
                state.phase = Phase::exchange;
            }
            break;
        case Phase::exchange:
            // Nothing to read in an empty talon: the card comes straight back.
            if (action == action::keep || state.unread_count == 0) {
                begin_play(state);
                break;
            }
            state.aside = static_cast<Card>((action - action::exchange_base) / max_suits);
            state.named_suit =
                static_cast<std::uint8_t>((action - action::exchange_base) % max_suits);
            state.hand &= ~bit(state.aside);
            state.phase = Phase::read;
            break;
        case Phase::read:
            read_card(state, card);
            break;
        case Phase::play:
            play(state, action);
            break;
        case Phase::draw:
            take_card(state, card);
            break;
        case Phase::reveal:
            turn_card(state, card);
            break;
        case Phase::pose:
            state.hand &= ~effect(state, action).cards;
            if (state.hand == 0 && rules_.empty_hand == EmptyHand::strict) {
                state.phase = Phase::lost;
            } else {
                walk_back(state, rules_.track - 1);
            }
            break;
        case Phase::won:
        case Phase::lost:
            assert(false);
            break;
    }
}

void Game::read_card(State& state, Card card) const noexcept {
    state.unseen &= ~bit(card);
    --state.unread_count;
    const bool found = card != joker_card && suit_of(card) == state.named_suit;
    if (found) {
        state.hand |= bit(card);
        switch (rules_.exchange) {
            case Exchange::swap:
                state.known[state.known_count++] = state.aside;
                break;
            case Exchange::bottom:
                std::copy_backward(state.known.begin(), state.known.begin() + state.known_count,
                                   state.known.begin() + state.known_count + 1);
                state.known[0] = state.aside;
                ++state.known_count;
                break;
            case Exchange::out:
            case Exchange::none:
                break;
        }
    } else {
        state.known[state.known_count++] = card;
        if (state.unread_count > 0) return;
        state.hand |= bit(state.aside);  // the whole talon is read, the card comes back
    }
    state.aside = unknown_card;
    state.named_suit = 0;
    begin_play(state);
}

void Game::play(State& state, Action action) const noexcept {
    const Effect done = effect(state, action);
    const CellSet cell = bit(state.cat);
    state.hand &= ~done.cards;
    if (done.neutralises) {
        state.safe |= cell;
        state.danger &= ~cell;
    } else {
        state.danger |= cell;
    }
    if (done.length == 0) {  // cell 1 is cleared: won at once, before a draw
        state.phase = Phase::won;
        return;
    }
    state.length = static_cast<std::uint8_t>(done.length);
    const bool to_fridge = state.way == Way::out && state.cat + done.length == rules_.track;
    const bool draws = state.unread_count + state.known_count > 0 &&
                       !(to_fridge && rules_.fridge == Fridge::arrival);
    if (draws) {
        state.phase = Phase::draw;
    } else {
        move(state);
    }
}

void Game::take_card(State& state, Card card) const noexcept {
    if (state.unread_count > 0) {
        state.unseen &= ~bit(card);
        --state.unread_count;
    } else {
        state.known[--state.known_count] = 0;
    }
    state.hand |= bit(card);
    ++state.drawn;
    move(state);
}

void Game::move(State& state) const noexcept {
    const int length = state.length;
    state.length = 0;
    if (state.hand == 0 && rules_.empty_hand == EmptyHand::strict) {
        state.phase = Phase::lost;
        return;
    }
    if (state.way == Way::back) {
        walk_back(state, state.cat - length);
        return;
    }
    state.cat = static_cast<std::uint8_t>(state.cat + length);
    if (state.cat < rules_.track) {
        state.phase = Phase::reveal;
        return;
    }
    state.way = Way::back;
    if (rules_.fridge == Fridge::pose) {
        state.phase = state.hand == 0 ? Phase::lost : Phase::pose;
    } else {
        walk_back(state, rules_.track - 1);
    }
}

// Arrives at `cell` on the way back and goes on over safe cells. Cell 1 was resolved on the way
// out: there the cat is safe or in danger, never before a test.
void Game::walk_back(State& state, int cell) const noexcept {
    state.way = Way::back;
    const CellSet stops = ~state.safe & (bit(cell + 1) - 2);
    state.cat = stops == 0 ? 1 : static_cast<std::uint8_t>(std::bit_width(stops) - 1);
    if (state.cat == 1 && (stops == 0 || rules_.finish == Finish::reach)) {
        state.phase = Phase::won;
    } else if ((state.turned_up & bit(state.cat)) == 0) {
        state.phase = Phase::reveal;
    } else {
        begin_play(state);
    }
}

void Game::turn_card(State& state, Card card) const noexcept {
    state.cells[state.cat] = card;
    state.turned_up |= bit(state.cat);
    state.unseen &= ~bit(card);
    begin_play(state);
}

void Game::begin_play(State& state) const noexcept {
    state.phase = can_play(state) ? Phase::play : Phase::lost;
}

}  // namespace matou::pitaouf
