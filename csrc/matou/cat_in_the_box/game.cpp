#include "matou/cat_in_the_box/game.hpp"

#include <array>
#include <bit>
#include <cassert>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/mix.hpp"

namespace matou::cat_in_the_box {
namespace {

const Rules& checked(const Rules& rules) {
    check(rules);
    return rules;
}

constexpr std::uint8_t all_x = (1U << num_colours) - 1;

}  // namespace

Game::Game(const Rules& rules) : rules_(checked(rules)) {}

// Each seat discards once, predicts once where there are predictions, and plays one card in each of
// the tricks. Rounds without a paradox reach it.
int Game::max_game_length() const noexcept {
    const int before_play = rules_.players == 2 ? 1 : 2;
    return rules_.players * (before_play + tricks_of(rules_.players));
}

State Game::new_initial_state() const noexcept {
    State state;
    for (std::size_t p = 0; p < static_cast<std::size_t>(rules_.players); ++p) {
        state.x[p] = all_x;
        state.possible[p] = all_numbers(rules_.players);
    }
    return state;
}

State Game::start(const Deal& deal) const noexcept {
    assert(is_complete(rules_, deal));
    State state = new_initial_state();
    state.phase = Phase::discard;
    state.start = state.leader = deal.start;
    state.blocked = deal.blocked;
    state.taken = blocked_cells(rules_.players, deal.blocked);
    state.hand = deal.hands;
    for (std::size_t p = 0; p < max_players; ++p) state.numbers[p] = numbers_in(deal.hands[p]);
    return state;
}

int Game::current_player(const State& state) const noexcept {
    if (state.phase == Phase::deal) return chance_player;
    if (state.phase == Phase::over) return terminal_player;
    const int seat = state.leader + state.count;
    return seat < rules_.players ? seat : seat - rules_.players;
}

int Game::score(const State& state, int seat) const noexcept {
    return with_players(rules_.players, [&]<int P>(std::integral_constant<int, P>) {
        return score_of<P>(terms_of<P>(*this, state), state, seat, state.paradox);
    });
}

// Everything that `same_position` compares, in as few words as it fits: a board, a hand and the
// rest of each seat, and the trick. `taken` adds the neutral cells.
std::uint64_t Game::key(const State& state) const noexcept {
    std::uint64_t hash = state.taken;
    for (std::size_t p = 0; p < static_cast<std::size_t>(rules_.players); ++p) {
        hash = mix(hash, state.own[p]);
        hash = mix(hash, state.hand[p] | std::uint64_t{state.x[p]} << 36 |
                             std::uint64_t{state.won[p]} << 40 |
                             std::uint64_t{state.prediction[p]} << 48);
    }
    return mix(hash, std::uint64_t{state.count} | std::uint64_t{state.leader} << 8 |
                         std::uint64_t{state.led} << 16 | std::uint64_t{state.best} << 24 |
                         std::uint64_t{state.best_seat} << 32 |
                         std::uint64_t{static_cast<std::uint8_t>(state.phase)} << 40);
}

bool Game::same_position(const State& a, const State& b) const noexcept {
    return a.own == b.own && a.taken == b.taken && a.hand == b.hand && a.x == b.x &&
           a.won == b.won && a.prediction == b.prediction && a.phase == b.phase &&
           a.count == b.count && a.leader == b.leader && a.led == b.led && a.best == b.best &&
           a.best_seat == b.best_seat;
}

}  // namespace matou::cat_in_the_box
