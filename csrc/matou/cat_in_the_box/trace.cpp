#include "matou/cat_in_the_box/trace.hpp"

#include <string>

#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/players.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/core/given_line.hpp"

namespace matou::cat_in_the_box {
namespace {

using Trace = std::vector<std::int64_t>;

std::int64_t or_minus_one(std::uint8_t value) { return value == none ? -1 : std::int64_t{value}; }
std::int64_t card_or_minus_one(std::uint8_t number) { return number == none ? -1 : number + 1; }

void add_deal(int players, const Deal& deal, Trace& trace) {
    trace.push_back(deal.start);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        trace.push_back(static_cast<std::int64_t>(deal.hands[p]));
    }
    if (players == 2) {
        for (const std::uint8_t number : deal.blocked) trace.push_back(number + 1);
    }
}

void add_view(int players, const State& state, Trace& trace) {
    const bool in_play = state.phase >= Phase::play;
    const bool led = in_play && state.count > 0;
    std::uint64_t tokens = 0;
    for (const std::uint64_t own : state.own) tokens |= own;
    const bool red_open = (tokens & all_numbers(players)) != 0;
    trace.insert(trace.end(),
                 {static_cast<std::int64_t>(state.phase) - 1, state.leader,
                  led ? std::int64_t{state.led} : -1, in_play ? std::int64_t{state.count} : 0,
                  or_minus_one(state.paradox), red_open ? 1 : 0});
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        trace.insert(trace.end(),
                     {static_cast<std::int64_t>(state.own[p]),
                      static_cast<std::int64_t>(state.hand[p]), state.x[p], state.won[p],
                      or_minus_one(state.prediction[p]), card_or_minus_one(state.discard[p])});
    }
}

// Plays the deal and records it. `choose_action(state, actions)` says what is done; a negative
// number ends the round there.
template <class Choose>
void play(const Game& game, const Deal& deal, Choose&& choose_action, Trace& trace) {
    const int players = game.num_players();
    add_deal(players, deal, trace);
    State state = game.start(deal);
    Game::Actions actions;
    while (!game.is_terminal(state)) {
        game.legal_actions(state, actions);
        const Action next = choose_action(state, actions);
        if (next < 0) return;
        trace.push_back(game.current_player(state));
        add_view(players, state, trace);
        trace.push_back(static_cast<std::int64_t>(actions.size()));
        trace.insert(trace.end(), actions.begin(), actions.end());
        trace.push_back(next);
        game.advance(state, next);
    }
    trace.push_back(terminal_player);
    add_view(players, state, trace);
    for (int seat = 0; seat < players; ++seat) trace.push_back(game.score(state, seat));
}

// Follows suit, else declares a colour other than red while it can, blue first: rows fill up one
// after another, and red stays closed for long.
Action hold_red(const State& state, const Game::Actions& actions, Stream& stream) {
    if (state.phase != Phase::play) {
        return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    }
    const auto colour_of = [](Action play) { return (play - action::play_base) / max_numbers; };
    Game::Actions best;
    int best_rank = -1;
    for (const Action play : actions) {
        const int colour = colour_of(play);
        const bool suited = state.count > 0 && colour == state.led;
        const int rank = suited ? 5 : colour == red ? 0 : num_colours - colour;
        if (rank > best_rank) {
            best.clear();
            best_rank = rank;
        }
        if (rank == best_rank) best.push(play);
    }
    return best[stream.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace

Trace trace(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t rounds) {
    const Game game(rules);
    Trace trace;
    for (std::uint64_t index = first; index < first + rounds; ++index) {
        Stream stream = game_stream(Domain::test, seed, index);
        const std::uint32_t way = stream.below(all_players.size() + 1);
        play(
            game, deal(rules, seed, index),
            [&](const State& state, const Game::Actions& actions) {
                if (stream.below(5) == 0) {
                    return choose(Player::random, game, state, actions, stream);
                }
                if (way == all_players.size()) return hold_red(state, actions, stream);
                return choose(all_players[way], game, state, actions, stream);
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
            return given.next(
                actions, [&] { return "for seat " + std::to_string(game.current_player(state)); });
        },
        trace);
    return trace;
}

}  // namespace matou::cat_in_the_box
