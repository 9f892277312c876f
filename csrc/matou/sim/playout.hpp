// Games played to their end by chance alone.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "matou/core/concepts.hpp"
#include "matou/core/random.hpp"

namespace matou {

// One of the outcomes, each with the chance that its weight gives, without bias: numbers of as many
// bits as the total has are drawn until one is below it.
template <class Outcomes>
[[nodiscard]] Action draw_outcome(const Outcomes& outcomes, Stream& stream) {
    const auto total = static_cast<std::uint64_t>(outcomes.total());
    assert(total > 0);
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(total);
    std::uint64_t number = 0;
    do {
        number = stream.next();
        if (mask >> 32 != 0) number |= std::uint64_t{stream.next()} << 32;
        number &= mask;
    } while (number >= total);
    for (const Outcome& outcome : outcomes) {
        const auto weight = static_cast<std::uint64_t>(outcome.weight);
        if (number < weight) return outcome.action;
        number -= weight;
    }
    assert(false);
    return 0;
}

// Plays `state` to its end; every legal action has the same chance.
template <Playable G>
void playout(const G& game, typename G::State& state, Stream& stream) {
    typename G::Actions actions;
    for (;;) {
        const int player = game.current_player(state);
        if (player == terminal_player) return;
        if (player == chance_player) {
            if constexpr (Chancy<G>) {
                typename G::Outcomes outcomes;
                game.chance_outcomes(state, outcomes);
                static_cast<void>(game.apply(state, draw_outcome(outcomes, stream)));
            }
        } else {
            game.legal_actions(state, actions);
            const auto choice = stream.below(static_cast<std::uint32_t>(actions.size()));
            static_cast<void>(game.apply(state, actions[choice]));
        }
    }
}

}  // namespace matou
