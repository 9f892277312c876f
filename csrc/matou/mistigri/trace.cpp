#include "matou/mistigri/trace.hpp"

#include <array>
#include <string>

#include "matou/core/given_line.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

using Trace = std::vector<std::int64_t>;

constexpr std::size_t listed = 200;

std::int64_t or_minus_one(std::uint8_t value) { return value == 0xff ? -1 : std::int64_t{value}; }

void add_cards(const Pack& pack, Cards cards, Trace& trace) {
    trace.push_back(std::popcount(cards));
    for (; cards != 0; cards &= cards - 1) {
        trace.push_back(pack.kind_of[index_of(std::countr_zero(cards))]);
    }
}

void add_view(const Game& game, const State& state, Trace& trace) {
    const bool over = game.is_terminal(state);
    trace.insert(trace.end(),
                 {static_cast<std::int64_t>(state.phase) - 1,
                  over ? std::int64_t{-1} : std::int64_t{state.turn}, state.direction, state.turns,
                  state.down, state.to_draw, state.effect, state.pending,
                  or_minus_one(state.pending_seat), or_minus_one(state.shown), state.given});
    for (int seat = 0; seat < game.num_players(); ++seat) {
        add_cards(game.pack(), state.hands[index_of(seat)], trace);
    }
    add_cards(game.pack(), state.pile, trace);
}

// Plays the deal and records it. `choose_step(state, actions)` and `choose_draw(state, outcomes)`
// say what is done; a negative number ends the round there.
template <class ChooseStep, class ChooseDraw>
void play(const Game& game, const Deal& deal, ChooseStep&& choose_step, ChooseDraw&& choose_draw,
          Trace& trace) {
    State state = game.start(deal);
    trace.push_back(state.first);
    for (int seat = 0; seat < game.num_players(); ++seat) {
        add_cards(game.pack(), state.hands[index_of(seat)], trace);
    }
    Game::Actions actions;
    Game::Outcomes outcomes;
    while (!game.is_terminal(state)) {
        const std::size_t before = trace.size();
        const int player = game.current_player(state);
        trace.push_back(player);
        add_view(game, state, trace);
        Action next = -1;
        if (player == chance_player) {
            game.chance_outcomes(state, outcomes);
            trace.push_back(static_cast<std::int64_t>(outcomes.size()));
            for (const Outcome& outcome : outcomes) {
                trace.insert(trace.end(), {outcome.action, outcome.weight});
            }
            next = choose_draw(state, outcomes);
        } else {
            game.legal_actions(state, actions);
            trace.push_back(static_cast<std::int64_t>(actions.size()));
            if (actions.size() <= listed) {
                trace.insert(trace.end(), actions.begin(), actions.end());
            }
            next = choose_step(state, actions);
        }
        if (next < 0) {
            trace.resize(before);
            return;
        }
        trace.push_back(next);
        game.advance(state, next);
    }
    trace.push_back(terminal_player);
    add_view(game, state, trace);
    trace.push_back(static_cast<std::int64_t>(state.ending));
    for (int seat = 0; seat < game.num_players(); ++seat) {
        trace.push_back(static_cast<std::int64_t>(game.returns(state, seat)));
    }
}

Action any(const Game::Actions& actions, Stream& stream) {
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

// How a seat leans; what it has no word for is uniform.
enum class Way : std::uint8_t { any, effects, colours, passes, keeps_going, high, count };

bool has_effect(Action action) noexcept {
    const int pair = action - action::pair_base;
    return pair >= 0 && pair < num_kinds * num_kinds &&
           value_of(pair / num_kinds) == value_of(pair % num_kinds);
}

Action choose_pair(Way way, const Game::Actions& actions, Stream& stream) {
    const Action first = actions[0];  // pass or stop, where that is legal
    switch (way) {
        case Way::passes:
            return stream.below(8) == 0 ? any(actions, stream) : first;
        case Way::high:
            return actions[actions.size() - 1];
        case Way::effects:
        case Way::colours: {
            Game::Actions wanted;
            for (const Action action : actions) {
                const bool pair = action >= action::pair_base;
                if (pair && has_effect(action) == (way == Way::effects)) wanted.push(action);
            }
            return wanted.empty() ? any(actions, stream) : any(wanted, stream);
        }
        case Way::keeps_going: {  // 5+5 with its gifts, which feed the table, before anything else
            for (const Action action : actions) {
                const int pair = action - action::pair_base;
                if (has_effect(action) && value_of(pair / num_kinds) == 5) return action;
            }
            return any(actions, stream);
        }
        default:
            return any(actions, stream);
    }
}

Action choose(Way way, const State& state, const Game::Actions& actions, Stream& stream) {
    if (state.phase == Phase::pair || state.phase == Phase::again) {
        return choose_pair(way, actions, stream);
    }
    // `reverse` comes first: seats that look for effects take the other ways more often.
    if (state.phase == Phase::effect && way == Way::effects) {
        return stream.below(4) == 0 ? actions[0] : actions[actions.size() - 1];
    }
    if (state.phase == Phase::gift && way == Way::keeps_going) {
        for (const Action action : actions) {
            if (value_of((action - action::gift_base) / max_players) == 5) return action;
        }
    }
    return any(actions, stream);
}

}  // namespace

Trace trace(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t rounds) {
    const Game game(rules);
    Trace trace;
    for (std::uint64_t index = first; index < first + rounds; ++index) {
        Stream stream = game_stream(Domain::test, seed, index);
        std::array<Way, max_players> ways{};
        const bool alike = stream.below(3) == 0;
        for (Way& way : ways) {
            way = static_cast<Way>(stream.below(static_cast<std::uint32_t>(Way::count)));
            if (alike) way = ways[0];
        }
        play(
            game, deal(rules, seed, index),
            [&](const State& state, const Game::Actions& actions) {
                const int seat = game.current_player(state);
                const bool uniform = stream.below(6) == 0;
                return choose(uniform ? Way::any : ways[index_of(seat)], state, actions, stream);
            },
            [&](const State&, const Game::Outcomes& outcomes) {
                auto left = static_cast<std::int64_t>(
                    stream.below(static_cast<std::uint32_t>(outcomes.total())));
                for (const Outcome& outcome : outcomes) {
                    left -= outcome.weight;
                    if (left < 0) return outcome.action;
                }
                return Action{-1};
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
        [&](const State&, const Game::Outcomes& outcomes) {
            return given.next(
                outcomes, [](const Outcome& outcome) { return outcome.action; },
                [] { return std::string("where a card is drawn"); });
        },
        trace);
    return trace;
}

}  // namespace matou::mistigri
