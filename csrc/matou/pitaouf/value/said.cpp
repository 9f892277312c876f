#include "matou/pitaouf/value/said.hpp"

namespace matou::pitaouf::value {

// Read talon cards are left to the value function: a solver serves one read part.
bool Said::is_exact(const State& state) const noexcept {
    return game_.is_terminal(state) ||
           (state.known_count == 0 && state.unread_count <= exactness_.talon);
}

Said::Said(const Game& game, const Net& net, const Exactness& exactness)
    : game_(game), net_(net), exactness_(exactness) {
    if (exactness.talon >= 0) {
        solver_ =
            std::make_shared<exact::Solver>(game, game.new_initial_state(), exactness.table_bytes);
    }
}

double Said::said(const State& state) {
    if (game_.is_terminal(state)) return game_.returns(state, 0);
    if (!is_exact(state)) return net_.value(state);
    Budget no_limit;
    return solver_->solve(state, no_limit).low;
}

double Said::mean_said(const State& state) {
    Game::Outcomes outcomes;
    game_.chance_outcomes(state, outcomes);
    double sum = 0;
    for (const Outcome& outcome : outcomes) {
        State next = state;
        game_.advance(next, outcome.action);
        sum += said(next) * static_cast<double>(outcome.weight);
    }
    return sum / static_cast<double>(outcomes.total());
}

}  // namespace matou::pitaouf::value
