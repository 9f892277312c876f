// How many different positions a game has, ply by ply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/core/concepts.hpp"

namespace matou {

// Element d is the number of distinct positions that some history of length d reaches (histories
// that ended earlier are not counted again); the last element is the last ply that has positions,
// or ply `max_depth`. Positions are told apart exactly, not by their keys. Where the budget ends
// the walk, the plies that were finished are returned: ask budget.exhausted().
template <class G>
    requires Playable<G> && Hashed<G>
[[nodiscard]] std::vector<std::uint64_t> enumerate(const G& game, const typename G::State& state,
                                                   int max_depth, Budget& budget) {
    using State = typename G::State;
    struct Hash {
        const G* game;
        std::size_t operator()(const State& state) const { return game->key(state); }
    };
    struct Same {
        const G* game;
        bool operator()(const State& a, const State& b) const { return game->same_position(a, b); }
    };
    using Positions = std::unordered_set<State, Hash, Same>;

    std::vector<std::uint64_t> counts{1};
    Positions ply({state}, 16, Hash{&game}, Same{&game});
    while (static_cast<int>(counts.size()) <= max_depth) {
        Positions next(16, Hash{&game}, Same{&game});
        const auto visit = [&](const State& from, Action action) {
            State to = from;
            static_cast<void>(game.apply(to, action));
            next.insert(to);
        };
        for (const State& from : ply) {
            if (!budget.spend()) return counts;
            const int player = game.current_player(from);
            if (player == terminal_player) continue;
            if (player == chance_player) {
                if constexpr (Chancy<G>) {
                    typename G::Outcomes outcomes;
                    game.chance_outcomes(from, outcomes);
                    for (const Outcome& outcome : outcomes) visit(from, outcome.action);
                }
            } else {
                typename G::Actions actions;
                game.legal_actions(from, actions);
                for (const Action action : actions) visit(from, action);
            }
        }
        if (next.empty()) break;
        counts.push_back(next.size());
        ply = std::move(next);
    }
    return counts;
}

}  // namespace matou
