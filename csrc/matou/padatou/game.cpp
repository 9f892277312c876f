#include "matou/padatou/game.hpp"

#include <cassert>

#include "matou/core/errors.hpp"
#include "matou/core/mix.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/card_words.hpp"
#include "matou/tricks/dealing.hpp"
#include "matou/tricks/text.hpp"

namespace matou::padatou {

using tricks::bit;

State Game::new_initial_state() const noexcept { return {}; }

State Game::start(const Deal& deal) const noexcept {
    assert(tricks::is_complete(deal));
    State state;
    state.hands = deal.hands;
    state.leader = state.first = deal.leader;
    state.phase = Phase::play;
    return state;
}

int Game::answer(const State& state, const Deal& deal) const noexcept {
    return tricks::next_card(state.hands, deal);
}

int Game::current_player(const State& state) const noexcept {
    if (state.phase == Phase::deal) return chance_player;
    if (state.phase == Phase::over) return terminal_player;
    return tricks::to_play<4>(state);
}

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    if (state.phase != Phase::play) return;
    for (const int card : tricks::Cards{tricks::legal_plays<4>(state)}) actions.push(card);
}

void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    if (state.phase != Phase::deal) return;
    for (const int card : tricks::Cards{~tricks::cards_in(state.hands)}) outcomes.push(card, 1);
}

void Game::advance(State& state, Action action) const noexcept {
    if (state.phase == Phase::deal) {
        state.hands[tricks::dealt_next(state.hands)] |= bit(action);
        if (tricks::dealt_next(state.hands) == 4) state.phase = Phase::play;
        return;
    }
    const auto seat = static_cast<std::size_t>(tricks::to_play<4>(state));
    if (state.count > 0 && tricks::suit_of(action) != tricks::suit_of(state.best)) {
        state.lacks[seat] =
            static_cast<std::uint8_t>(state.lacks[seat] | 1U << tricks::suit_of(state.best));
    }
    if (state.count < 3) state.trick[state.count] = static_cast<std::uint8_t>(action);
    tricks::play<4>(state, action);
    if (state.count > 0) return;
    state.trick.fill(0);
    if (state.done == 8) state.phase = Phase::over;
}

double Game::returns(const State& state, int seat) const noexcept {
    return scores(state.won)[static_cast<std::size_t>(seat)];
}

// Everything that `same_position` compares. Who won the last trick of all leads no more.
std::uint64_t Game::key(const State& state) const noexcept {
    std::uint64_t hash = mix(std::uint64_t{state.hands[0]} << 32 | state.hands[1],
                             std::uint64_t{state.hands[2]} << 32 | state.hands[3]);
    const int leader = state.phase == Phase::over ? 0 : state.leader;
    std::uint64_t rest = static_cast<std::uint64_t>(state.phase);
    for (const std::uint8_t tricks : state.won) rest = rest << 8 | tricks;
    hash = mix(hash, rest);
    return mix(hash, static_cast<std::uint64_t>(leader) | std::uint64_t{state.count} << 8 |
                         std::uint64_t{state.best} << 16 | std::uint64_t{state.best_seat} << 24);
}

bool Game::same_position(const State& a, const State& b) const noexcept {
    return a.hands == b.hands && a.won == b.won && a.phase == b.phase && a.count == b.count &&
           a.best == b.best && a.best_seat == b.best_seat &&
           (a.leader == b.leader || a.phase == Phase::over);
}

std::string Game::action_to_string(const State&, Action action) const {
    if (action < 0 || action >= tricks::num_cards) {
        illegal_action("no action has the number " + quoted(std::to_string(action)));
    }
    return tricks::card_text(action);
}

Action Game::string_to_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) illegal_action("the game is over: " + quoted(text));
    const int card = tricks::read_card(text);
    if (state.phase == Phase::deal) {
        tricks::check_dealt(tricks::cards_in(state.hands), card);
        return card;
    }
    const int seat = current_player(state);
    tricks::check_play(seat, state.hands[static_cast<std::size_t>(seat)],
                       tricks::legal_plays<4>(state),
                       state.count > 0 ? tricks::suit_of(state.best) : -1, card);
    return card;
}

}  // namespace matou::padatou
