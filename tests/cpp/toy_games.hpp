// Games small enough to know everything about, for the algorithms that serve every game.
#pragma once

#include <cstdint>

#include "matou/core/concepts.hpp"
#include "matou/core/mix.hpp"

namespace toy {

using matou::Action;

// Stairs: from step 0 the player climbs 1 or 2 steps, then (with `coin`) chance climbs 1 (weight 2)
// or none (weight 1). It ends on step `top` or above, and pays 1 on `top` exactly. Without the coin
// the numbers of histories are Fibonacci's.
struct Stairs {
    struct State {
        std::int32_t step = 0;
        std::int32_t coin = 0;
        friend bool operator==(const State&, const State&) = default;
    };
    using Undo = State;
    using Actions = matou::ActionList<2>;
    using Outcomes = matou::OutcomeList<2>;

    int top = 5;
    bool coin = false;

    int num_players() const { return 1; }
    int num_distinct_actions() const { return 3; }
    int max_chance_outcomes() const { return 2; }
    int current_player(const State& s) const {
        return s.step >= top ? matou::terminal_player : s.coin != 0 ? matou::chance_player : 0;
    }
    void legal_actions(const State&, Actions& actions) const {
        actions.clear();
        actions.push(1);
        actions.push(2);
    }
    void chance_outcomes(const State&, Outcomes& outcomes) const {
        outcomes.clear();
        outcomes.push(0, 1);
        outcomes.push(1, 2);
    }
    Undo apply(State& s, Action action) const {
        const Undo before = s;
        s.step += action;
        s.coin = coin && s.coin == 0 ? 1 : 0;
        return before;
    }
    void undo(State& s, const Undo& undo) const { s = undo; }
    double returns(const State& s, int) const { return s.step == top ? 1 : 0; }
    std::uint64_t key(const State& s) const {
        return matou::mix(static_cast<std::uint64_t>(s.step) * 2 +
                          static_cast<std::uint64_t>(s.coin));
    }
    bool same_position(const State& a, const State& b) const { return a == b; }
};

static_assert(matou::Chancy<Stairs> && matou::Hashed<Stairs>);

}  // namespace toy
