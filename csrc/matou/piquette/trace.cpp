#include "matou/piquette/trace.hpp"

#include <algorithm>
#include <string>

#include "matou/core/given_line.hpp"
#include "matou/piquette/players.hpp"

namespace matou::piquette {
namespace {

using Trace = std::vector<std::int64_t>;

constexpr std::size_t longest_list = 200;

void add_deal(const Deal& deal, Trace& trace) {
    trace.push_back(deal.opener);
    for (const tricks::Hand hand : deal.hands) trace.push_back(hand);
    for (const std::uint8_t card : deal.talon) trace.push_back(card);
}

void add_view(const Game& game, const State& state, Trace& trace) {
    const bool led = state.count > 0;
    trace.insert(trace.end(),
                 {static_cast<std::int64_t>(state.phase) - 1, state.leader, state.count,
                  led ? std::int64_t{state.best} : -1, led ? std::int64_t{state.best_seat} : -1});
    for (std::size_t p = 0; p < 2; ++p) {
        trace.insert(trace.end(), {std::int64_t{state.hands[p]}, state.won[p]});
    }
    for (std::size_t p = 0; p < 2; ++p) trace.push_back(state.taken[p]);
    for (int seat = 0; seat < 2; ++seat) trace.push_back(game.combination_points(state, seat));
}

// Plays the deal and records it. `choose_action(state, actions)` says what is done; a negative
// number ends the deal there.
template <class Choose>
void play(const Game& game, const Deal& deal, Choose&& choose_action, Trace& trace) {
    add_deal(deal, trace);
    State state = game.start(deal);
    Game::Actions actions;
    while (!game.is_terminal(state)) {
        game.legal_actions(state, actions);
        const Action next = choose_action(state, actions);
        if (next < 0) return;
        trace.push_back(game.current_player(state));
        add_view(game, state, trace);
        trace.push_back(static_cast<std::int64_t>(actions.size()));
        if (actions.size() <= longest_list) {
            trace.insert(trace.end(), actions.begin(), actions.end());
        }
        trace.push_back(next);
        game.advance(state, next);
    }
    trace.push_back(terminal_player);
    add_view(game, state, trace);
    for (int seat = 0; seat < 2; ++seat) {
        trace.push_back(static_cast<std::int64_t>(game.returns(state, seat)));
    }
}

// The cards of the deal laid out anew, seat 0 first: the high ranks (way 1) or whole suits (way 2)
// come to one seat but for a few cards that are exchanged at random.
Deal skewed(const Deal& plain, std::uint32_t way, Stream& stream) {
    std::array<std::uint8_t, tricks::num_cards> cards{};
    for (std::size_t i = 0; i < tricks::num_cards; ++i) {
        const std::size_t card = way == 1 ? i % 4 * 8 + (7 - i / 4) : i;
        cards[i] = static_cast<std::uint8_t>(card);
    }
    for (std::uint32_t swaps = stream.below(8); swaps > 0; --swaps) {
        std::swap(cards[stream.below(tricks::num_cards)], cards[stream.below(tricks::num_cards)]);
    }
    const std::size_t rich = stream.below(2);
    Deal deal;
    deal.opener = plain.opener;
    for (std::size_t i = 0; i < hand_size; ++i) {
        deal.hands[rich] |= tricks::bit(cards[i]);
        deal.hands[1 - rich] |= tricks::bit(cards[hand_size + i]);
    }
    std::copy_n(cards.begin() + 2 * hand_size, talon_size, deal.talon.begin());
    stream.shuffle(std::span<std::uint8_t>(deal.talon));
    return deal;
}

}  // namespace

Trace trace(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t games) {
    const Game game(rules);
    Trace trace;
    for (std::uint64_t index = first; index < first + games; ++index) {
        Stream stream = game_stream(Domain::test, seed, index);
        const std::uint32_t way = stream.below(4);
        const std::uint32_t cards = stream.below(4);  // 0 and 3: as dealt
        const Deal dealt = deal(seed, index);
        play(
            game, cards == 1 || cards == 2 ? skewed(dealt, cards, stream) : dealt,
            [&](const State& state, const Game::Actions& actions) {
                const bool uniform = way == 0 || stream.below(5) == 0;
                return choose(uniform ? Player::random : Player::plain, game, state, actions,
                              stream);
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

}  // namespace matou::piquette
