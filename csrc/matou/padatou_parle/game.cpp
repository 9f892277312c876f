#include "matou/padatou_parle/game.hpp"

#include <cassert>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/mix.hpp"
#include "matou/tricks/dealing.hpp"

namespace matou::padatou_parle {
namespace {

using tricks::bit;

const Rules& checked(const Rules& rules) {
    if (rules.team_triple != 5 && rules.team_triple != 6) {
        invalid_state("team_triple: a team triples from 5 or from 6 tricks on, not " +
                      std::to_string(rules.team_triple));
    }
    return rules;
}

int partner(int seat) noexcept { return seat ^ 2; }

}  // namespace

Game::Game(const Rules& rules) : rules_(checked(rules)) {}

State Game::new_initial_state() const noexcept { return {}; }

State Game::start(const Deal& deal) const noexcept {
    assert(tricks::is_complete(deal));
    State state;
    state.hands = deal.hands;
    state.leader = state.first = deal.leader;
    state.phase = rules_.questions ? Phase::ask : Phase::play;
    return state;
}

int Game::answer(const State& state, const Deal& deal) const noexcept {
    return tricks::next_card(state.hands, deal);
}

int Game::fact(const State& state) const noexcept {
    return state.told == no_answer ? -1 : state.told;
}

int Game::current_player(const State& state) const noexcept {
    switch (state.phase) {
        case Phase::deal:
            return chance_player;
        case Phase::answer:
            return partner(state.leader);
        case Phase::over:
            return terminal_player;
        default:
            return tricks::to_play<4>(state);
    }
}

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    if (state.phase == Phase::ask) {
        for (Action a = action::ask_nothing; a < action::answer_base; ++a) actions.push(a);
    } else if (state.phase == Phase::answer) {
        for (int suit = 0; suit < tricks::num_suits; ++suit) {
            if ((answers_to(state.asked) >> suit & 1) != 0) {
                actions.push(action::answer_base + suit);
            }
        }
    } else if (state.phase == Phase::play) {
        for (const int card : tricks::Cards{tricks::legal_plays<4>(state)}) actions.push(card);
    }
}

void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    if (state.phase != Phase::deal) return;
    for (const int card : tricks::Cards{~tricks::cards_in(state.hands)}) outcomes.push(card, 1);
}

void Game::tell(State& state, Action asked, int answer, tricks::Hand left) const noexcept {
    assert(state.phase == Phase::ask && asks_fact(asked));
    state.known[static_cast<std::size_t>(partner(state.leader))].learn(asked, answer, left);
    state.asked = static_cast<std::uint8_t>(asked);
    state.told = static_cast<std::uint8_t>(answer);
    state.phase = Phase::play;
}

void Game::advance(State& state, Action action) const noexcept {
    const Phase leads = rules_.questions ? Phase::ask : Phase::play;
    if (state.phase == Phase::deal) {
        state.hands[tricks::dealt_next(state.hands)] |= bit(action);
        if (tricks::dealt_next(state.hands) == 4) state.phase = leads;
        return;
    }
    if (state.phase == Phase::ask) {
        if (asks_fact(action)) {
            const tricks::Hand left = tricks::cards_in(state.hands);
            const auto other = static_cast<std::size_t>(partner(state.leader));
            tell(state, action, answer_to(action, state.hands[other], left), left);
        } else if (asks_opinion(action)) {
            state.asked = static_cast<std::uint8_t>(action);
            state.phase = Phase::answer;
        } else {
            state.phase = Phase::play;
        }
        return;
    }
    state.asked = 0;
    state.told = no_answer;
    if (state.phase == Phase::answer) {
        state.phase = Phase::play;
        return;
    }
    const auto seat = static_cast<std::size_t>(tricks::to_play<4>(state));
    if (state.count > 0 && tricks::suit_of(action) != tricks::suit_of(state.best)) {
        state.lacks[seat] =
            static_cast<std::uint8_t>(state.lacks[seat] | 1U << tricks::suit_of(state.best));
    }
    if (state.count < 3) state.trick[state.count] = static_cast<std::uint8_t>(action);
    state.known[seat].play(action);
    tricks::play<4>(state, action);
    if (state.count > 0) return;
    state.trick.fill(0);
    state.phase = state.done == 8 ? Phase::over : leads;
}

double Game::returns(const State& state, int seat) const noexcept {
    const auto p = static_cast<std::size_t>(seat);
    return team_score(rules_, state.won[p] + state.won[p ^ 2]);
}

// Everything that `same_position` compares. Who won the last trick of all leads no more.
std::uint64_t Game::key(const State& state) const noexcept {
    std::uint64_t hash = mix(std::uint64_t{state.hands[0]} << 32 | state.hands[1],
                             std::uint64_t{state.hands[2]} << 32 | state.hands[3]);
    std::uint64_t rest = static_cast<std::uint64_t>(state.phase);
    for (const std::uint8_t tricks : state.won) rest = rest << 8 | tricks;
    if (state.phase == Phase::answer) rest = rest << 8 | state.asked;
    hash = mix(hash, rest);
    const int leader = state.phase == Phase::over ? 0 : state.leader;
    return mix(hash, static_cast<std::uint64_t>(leader) | std::uint64_t{state.count} << 8 |
                         std::uint64_t{state.best} << 16 | std::uint64_t{state.best_seat} << 24);
}

bool Game::same_position(const State& a, const State& b) const noexcept {
    return a.hands == b.hands && a.won == b.won && a.phase == b.phase && a.count == b.count &&
           a.best == b.best && a.best_seat == b.best_seat &&
           (a.leader == b.leader || a.phase == Phase::over) &&
           (a.asked == b.asked || a.phase != Phase::answer);
}

}  // namespace matou::padatou_parle
