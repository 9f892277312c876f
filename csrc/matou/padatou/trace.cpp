#include "matou/padatou/trace.hpp"

#include "matou/core/random.hpp"
#include "matou/padatou/players.hpp"

namespace matou::padatou {
namespace {

using Trace = std::vector<std::int64_t>;

void add_view(const State& state, Trace& trace) {
    const bool trick = state.count > 0;
    trace.insert(trace.end(), {static_cast<std::int64_t>(state.phase) - 1, state.leader,
                               state.count, trick ? std::int64_t{state.best} : -1,
                               trick ? std::int64_t{state.best_seat} : -1});
    for (std::size_t p = 0; p < 4; ++p) {
        trace.push_back(state.hands[p]);
        trace.push_back(state.won[p]);
    }
}

// How each seat leans in one deal.
Seats leanings(Stream& stream) noexcept {
    switch (stream.below(5)) {
        case 0:
            return {Player::random, Player::random, Player::random, Player::random};
        case 1:
            return {Player::high, Player::high, Player::high, Player::high};
        case 2:
            return {Player::low, Player::low, Player::low, Player::low};
        case 3:
            return {Player::high, Player::low, Player::high, Player::low};
        default: {
            Seats seats{};
            for (Player& player : seats) player = all_players[stream.below(all_players.size())];
            return seats;
        }
    }
}

void play(const Game& game, const Deal& deal, Stream& stream, Trace& trace) {
    trace.push_back(deal.leader);
    trace.insert(trace.end(), deal.hands.begin(), deal.hands.end());
    const Seats seats = leanings(stream);
    State state = game.start(deal);
    Game::Actions actions;
    while (!game.is_terminal(state)) {
        const int seat = game.current_player(state);
        game.legal_actions(state, actions);
        const Player way =
            stream.below(5) == 0 ? Player::random : seats[static_cast<std::size_t>(seat)];
        const Action action = choose(way, game, state, actions, stream);
        trace.push_back(seat);
        add_view(state, trace);
        trace.push_back(static_cast<std::int64_t>(actions.size()));
        trace.insert(trace.end(), actions.begin(), actions.end());
        trace.push_back(action);
        game.advance(state, action);
    }
    trace.push_back(terminal_player);
    add_view(state, trace);
    for (int seat = 0; seat < 4; ++seat) {
        trace.push_back(static_cast<std::int64_t>(game.returns(state, seat)));
    }
}

}  // namespace

Trace trace(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t games) {
    const Game game(rules);
    Trace trace;
    for (std::uint64_t index = first; index < first + games; ++index) {
        Stream stream(seed, Domain::test, salt, index);
        play(game, tricks::deal(salt, seed, index), stream, trace);
    }
    return trace;
}

}  // namespace matou::padatou
