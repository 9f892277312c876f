#include "matou/filou/trace.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "matou/core/given_line.hpp"

namespace matou::filou {
namespace {

using Trace = std::vector<std::int64_t>;

std::int64_t or_minus_one(std::uint8_t value) { return value == 0xff ? -1 : std::int64_t{value}; }

void add_deal(int players, const Deal& deal, Trace& trace) {
    trace.push_back(deal.start);
    trace.insert(trace.end(), deal.removed.begin(), deal.removed.begin() + players);
    if (players > 3) return;
    trace.push_back(deal.fourth_removed);
    trace.insert(trace.end(), deal.pile.begin(), deal.pile.end());
}

void add_view(const Game& game, const State& state, Trace& trace) {
    const int players = game.num_players();
    trace.insert(trace.end(),
                 {static_cast<std::int64_t>(state.phase) - 1, state.round, state.start, state.bid,
                  or_minus_one(state.bidder), state.bank, game.open_cards(state)});
    trace.insert(trace.end(), state.on_cards.begin(), state.on_cards.begin() + players - 1);
    for (int i = 0; i < row_size(players); ++i) {
        trace.push_back(or_minus_one(state.row[static_cast<std::size_t>(i)]));
    }
    for (int seat = 0; seat < players; ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        trace.insert(trace.end(),
                     {state.hands[p], state.mice[p], state.cats[p], state.in >> seat & 1});
    }
}

// Plays the deal and records it. `choose_action(state, actions)` says what is done; a negative
// number ends the game there.
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
        add_view(game, state, trace);
        trace.push_back(static_cast<std::int64_t>(actions.size()));
        trace.insert(trace.end(), actions.begin(), actions.end());
        trace.push_back(next);
        game.advance(state, next);
    }
    trace.push_back(terminal_player);
    add_view(game, state, trace);
    for (int seat = 0; seat < players; ++seat) {
        trace.push_back(static_cast<std::int64_t>(game.returns(state, seat)));
    }
}

Action any(const Game::Actions& actions, Stream& stream) {
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

enum class Lays : std::uint8_t { any, dogs_first, worst_first, best_first, count };
enum class Bids : std::uint8_t { any, hardly, by_one, all_mice, up_to_four, cheap, count };

// The legal lays are sorted: from the worst cat to the best, then the dogs.
Action choose_lay(Lays way, const Game::Actions& actions, Stream& stream) {
    const Action last = actions[actions.size() - 1];
    if (way == Lays::dogs_first && last >= small_dog) return last;
    if (way == Lays::worst_first) return actions[0];
    if (way == Lays::best_first) {
        std::size_t best = actions.size() - 1;
        while (best > 0 && actions[best] >= small_dog) --best;
        return actions[best];
    }
    return any(actions, stream);
}

// `pass` comes first, then `buy` or the bids upwards.
Action choose_bid(Bids way, const Game::Actions& actions, Stream& stream) {
    const bool raises = actions.size() > 1;
    const Action last = actions[actions.size() - 1];
    switch (way) {
        case Bids::hardly:
            return raises && stream.below(16) == 0 ? actions[1] : actions[0];
        case Bids::by_one:
            return raises && stream.below(3) > 0 ? actions[1] : actions[0];
        case Bids::all_mice:
            return stream.below(2) == 0 ? last : actions[0];
        case Bids::up_to_four: {
            const auto most =
                std::min<std::uint32_t>(5, static_cast<std::uint32_t>(actions.size()));
            return actions[stream.below(most)];
        }
        case Bids::cheap:  // the row for 1 or not at all, which drains the bank
            return actions.size() > 1 && actions[1] <= action::bid_base + 1 && stream.below(3) == 0
                       ? actions[1]
                       : actions[0];
        default:
            return any(actions, stream);
    }
}

}  // namespace

Trace trace(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t games) {
    const Game game(rules);
    Trace trace;
    for (std::uint64_t index = first; index < first + games; ++index) {
        Stream stream = game_stream(Domain::test, seed, index);
        std::array<Lays, max_players> lays{};
        std::array<Bids, max_players> bids{};
        // From this round on nearly all pass, as often as not with purses emptied before.
        const std::uint32_t passing_from =
            stream.below(3) == 0 ? stream.below(num_rounds) : num_rounds;
        const bool table_spends = stream.below(4) == 0;
        // Of a cheap table one seat spends all it has: it can be left with nothing for long.
        const bool table_is_cheap = stream.below(4) == 0;
        const std::size_t spender = stream.below(static_cast<std::uint32_t>(rules.players));
        const bool table_lays_alike = stream.below(3) == 0;
        for (std::size_t p = 0; p < max_players; ++p) {
            const auto of = [&stream](auto count) {
                return static_cast<decltype(count)>(
                    stream.below(static_cast<std::uint32_t>(count)));
            };
            bids[p] = of(Bids::count);
            lays[p] = of(Lays::count);
            if (table_spends) bids[p] = Bids::all_mice;
            if (table_is_cheap) bids[p] = p == spender ? Bids::all_mice : Bids::cheap;
            if (table_lays_alike) lays[p] = lays[0];
        }
        play(
            game, deal(rules, seed, index),
            [&](const State& state, const Game::Actions& actions) {
                const std::size_t p = state.turn;
                if (state.phase == Phase::lay) {
                    return choose_lay(stream.below(5) == 0 ? Lays::any : lays[p], actions, stream);
                }
                if (state.round >= passing_from) return choose_bid(Bids::hardly, actions, stream);
                const bool uniform = !table_is_cheap && stream.below(5) == 0;
                return choose_bid(uniform ? Bids::any : bids[p], actions, stream);
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

}  // namespace matou::filou
