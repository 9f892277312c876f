#include "matou/pitaouf/trace.hpp"

#include <cstddef>
#include <string>

#include "matou/core/given_line.hpp"
#include "matou/core/random.hpp"
#include "matou/pitaouf/players.hpp"

namespace matou::pitaouf {
namespace {

using Trace = std::vector<std::int64_t>;

void add_deal(const Deal& deal, Trace& trace) {
    trace.insert(trace.end(), deal.cells.begin() + 1, deal.cells.begin() + 1 + deal.cell_count);
    trace.insert(trace.end(), deal.hand.begin(), deal.hand.begin() + deal.hand_count);
    trace.insert(trace.end(), deal.talon.begin(), deal.talon.begin() + deal.talon_count);
}

void add_view(int player, const State& state, Trace& trace) {
    const auto set = [](std::uint64_t bits) { return static_cast<std::int64_t>(bits); };
    trace.insert(trace.end(), {player, state.cat, static_cast<std::int64_t>(state.way),
                               set(state.hand), set(state.safe), set(state.danger),
                               set(state.turned_up), state.unread_count + state.known_count});
}

// Plays the deal and records it. `choose_action(state, actions)` says what the player does; a
// negative number ends the game there.
template <class Choose>
void play(const Game& game, const Deal& deal, Choose&& choose_action, Trace& trace) {
    add_deal(deal, trace);
    State state = game.start(deal);
    Game::Actions actions;
    Game::Outcomes outcomes;
    for (;;) {
        const int player = game.current_player(state);
        Action next = 0;
        if (player == terminal_player) {
            add_view(player, state, trace);
            trace.push_back(state.phase == Phase::won ? 1 : 0);
            return;
        }
        if (player == chance_player) {
            game.chance_outcomes(state, outcomes);
            add_view(player, state, trace);
            trace.push_back(static_cast<std::int64_t>(outcomes.size()));
            for (const auto& outcome : outcomes) {
                trace.insert(trace.end(), {outcome.action, outcome.weight});
            }
            next = game.answer(state, deal);
        } else {
            game.legal_actions(state, actions);
            next = choose_action(state, actions);
            if (next < 0) return;
            add_view(player, state, trace);
            trace.push_back(static_cast<std::int64_t>(actions.size()));
            trace.insert(trace.end(), actions.begin(), actions.end());
        }
        trace.push_back(next);
        game.advance(state, next);
    }
}

}  // namespace

Trace trace(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t games) {
    const Game game(rules);
    Trace trace;
    for (std::uint64_t index = first; index < first + games; ++index) {
        Stream stream = deal_stream(Domain::test, seed, index);
        const Player bias = all_players[stream.below(all_players.size())];
        play(
            game, deal(rules, seed, index),
            [&](const State& state, const Game::Actions& actions) {
                const bool uniform = stream.below(5) == 0;
                return choose(uniform ? Player::random : bias, game, state, actions, stream);
            },
            trace);
    }
    return trace;
}

Trace trace_line(const Game& game, const Deal& deal, std::span<const Action> line) {
    Trace trace;
    GivenLine given(line);
    play(
        game, deal,
        [&](const State& state, const Game::Actions& actions) {
            return given.next(actions, [&] { return "on cell " + std::to_string(state.cat); });
        },
        trace);
    return trace;
}

}  // namespace matou::pitaouf
