// What can be done: by the seat whose turn it is, and by chance during the deal.
#include <bit>
#include <cassert>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/hands.hpp"

namespace matou::cat_in_the_box {

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    switch (state.phase) {
        case Phase::discard: {
            const auto p = static_cast<std::size_t>(current_player(state));
            for (unsigned numbers = state.numbers[p]; numbers != 0; numbers &= numbers - 1) {
                actions.push(action::discard_base + std::countr_zero(numbers));
            }
            break;
        }
        case Phase::predict:
            for (unsigned left = rules_.predictions; left != 0; left &= left - 1) {
                actions.push(action::predict_base + std::countr_zero(left));
            }
            break;
        case Phase::play:
            with_players(rules_.players, [&]<int P>(std::integral_constant<int, P>) {
                using L = Layout<P>;
                for (auto cells = legal_plays<P>(state); cells != 0; cells &= cells - 1) {
                    const int cell = std::countr_zero(cells);
                    actions.push(action::play_base + max_numbers * L::colour(cell) +
                                 L::number(cell));
                }
            });
            break;
        case Phase::deal:
        case Phase::over:
            break;
    }
}

// The copies that are left, each as likely as any other.
void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    if (state.phase != Phase::deal) return;
    std::uint64_t left = whole_pack(rules_.players) - cards_on(rules_.players, state.taken);
    for (const std::uint64_t hand : state.hand) left -= hand;
    for (int number = 0; number < numbers_of(rules_.players); ++number) {
        if (copies_of(left, number) > 0) outcomes.push(number, copies_of(left, number));
    }
}

int Game::answer(const State& state, const Deal& deal) const noexcept {
    assert(state.phase == Phase::deal);
    const int size = hand_size_of(rules_.players);
    const int seat = state.count / size;
    if (seat == rules_.players) {
        return deal.blocked[static_cast<std::size_t>(state.count - seat * size)];
    }
    // A hand has no order: its numbers come ascending.
    int before = state.count - seat * size;
    for (int number = 0;; ++number) {
        before -= copies_of(deal.hands[static_cast<std::size_t>(seat)], number);
        if (before < 0) return number;
    }
}

}  // namespace matou::cat_in_the_box
