#include "matou/pitaouf/value/judgement.hpp"

namespace matou::pitaouf::value {

double Judgement::value(const State& state) const noexcept {
    switch (game_.current_player(state)) {
        case terminal_player:
            return game_.returns(state, 0);
        case chance_player:
            return net_.value(state);
        default:
            return best(state).value;
    }
}

double Judgement::after(const State& state, Action action) const noexcept {
    State next = state;
    game_.advance(next, action);
    return value(next);
}

Choice Judgement::best(const State& state) const noexcept {
    Game::Actions actions;
    game_.legal_actions(state, actions);
    Choice found{actions[0], after(state, actions[0])};
    for (std::size_t i = 1; i < actions.size(); ++i) {
        const double its_value = after(state, actions[i]);
        if (its_value > found.value) found = {actions[i], its_value};
    }
    return found;
}

void answer_chance(const Game& game, State& state, const Deal& deal) noexcept {
    while (game.current_player(state) == chance_player) {
        game.advance(state, game.answer(state, deal));
    }
}

}  // namespace matou::pitaouf::value
