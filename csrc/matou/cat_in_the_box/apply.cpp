// What each step does. A round ends with the last trick, or as soon as the turn comes to a seat
// without a legal play.
#include <algorithm>
#include <cassert>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/steps.hpp"

namespace matou::cat_in_the_box {
namespace {

// The next step of the deal: a card of a hand, at 2 players in the end a number turned up.
void deal_card(int players, State& state, int number) noexcept {
    const int size = hand_size_of(players);
    const int seat = state.count / size;
    if (seat < players) {
        const auto p = static_cast<std::size_t>(seat);
        state.hand[p] += one_card(number);
        state.numbers[p] = static_cast<std::uint16_t>(state.numbers[p] | 1U << number);
    } else {
        state.blocked[static_cast<std::size_t>(state.count - seat * size)] =
            static_cast<std::uint8_t>(number);
        state.taken = blocked_cells(players, state.blocked);
    }
    if (++state.count == deal_steps(players)) {
        state.count = 0;
        state.phase = Phase::discard;
    }
}

void discard_card(State& state, std::size_t p, int number) noexcept {
    assert(copies_of(state.hand[p], number) > 0);
    state.discard[p] = static_cast<std::uint8_t>(number);
    state.hand[p] -= one_card(number);
    if (copies_of(state.hand[p], number) == 0) {
        state.numbers[p] = static_cast<std::uint16_t>(state.numbers[p] & ~(1U << number));
    }
}

// The numbers all of whose cells in colours other than red are taken, or lack the seat's X token.
template <int P>
std::uint16_t numbers_for_red_alone(const State& state, std::size_t p) noexcept {
    using L = Layout<P>;
    const std::uint64_t open = L::rows[state.x[p]] & ~state.taken & ~std::uint64_t{L::row};
    std::uint64_t numbers = 0;
    for (int colour = 0; colour < num_colours; ++colour) {
        numbers |= open >> colour * L::numbers & L::row;
    }
    return static_cast<std::uint16_t>(L::row & ~numbers);
}

template <int P>
void play_card(State& state, int cell) noexcept {
    using L = Layout<P>;
    const auto p = static_cast<std::size_t>(to_play<P>(state));
    // Red is led while it is closed: no card of the hand can be declared otherwise. This happens
    // once a round at most, since red is open from then on.
    if (state.count == 0 && L::colour(cell) == red && !red_open<P>(state)) {
        state.possible[p] = numbers_for_red_alone<P>(state, p);
    }
    const std::size_t place = state.count;
    static_cast<void>(play<P>(state, cell));
    if (state.count == 0) {
        state.trick.fill(0);
    } else {
        state.trick[place] = static_cast<std::uint8_t>(cell);
    }
    if (state.done == L::tricks) {
        state.phase = Phase::over;
    } else if (legal_plays<P>(state) == 0) {
        state.phase = Phase::over;
        state.paradox = static_cast<std::uint8_t>(to_play<P>(state));
    }
}

}  // namespace

void Game::advance(State& state, Action action) const noexcept {
    switch (state.phase) {
        case Phase::deal:
            deal_card(rules_.players, state, action);
            break;
        case Phase::discard:
            discard_card(state, static_cast<std::size_t>(current_player(state)),
                         action - action::discard_base);
            pass_on(rules_.players, state);
            break;
        case Phase::predict:
            state.prediction[static_cast<std::size_t>(current_player(state))] =
                static_cast<std::uint8_t>(action - action::predict_base);
            pass_on(rules_.players, state);
            break;
        case Phase::play: {
            const int colour = (action - action::play_base) / max_numbers;
            const int number = (action - action::play_base) % max_numbers;
            const int cell = colour * numbers_of(rules_.players) + number;
            with_players(rules_.players,
                         [&]<int P>(std::integral_constant<int, P>) { play_card<P>(state, cell); });
            break;
        }
        case Phase::over:
            assert(false);
            break;
    }
}

}  // namespace matou::cat_in_the_box
