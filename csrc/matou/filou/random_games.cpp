#include "matou/filou/random_games.hpp"

#include <bit>

#include "matou/filou/game.hpp"
#include "matou/filou/steps.hpp"

namespace matou::filou {
namespace {

// The place of bit number `index` of the set, which has more than `index`.
int nth_bit(unsigned set, std::uint32_t index) noexcept {
    for (; index > 0; --index) set &= set - 1;
    return std::countr_zero(set);
}

// A number is drawn where there is a choice, for the place of the action in the sorted list; but
// the list of an auction is never made: `pass` and the bids from one above the highest to all own
// mice.
template <int P>
std::uint64_t play_out(State& state, Stream& stream) noexcept {
    std::uint64_t steps = 0;
    while (state.phase != Phase::over) {
        if (state.phase == Phase::lay) {
            const auto left = static_cast<std::uint32_t>(num_rounds - state.round);
            for (int i = 0; i < P; ++i) {
                const std::uint32_t chosen = left == 1 ? 0 : stream.below(left);
                lay<P>(state, nth_bit(state.hands[state.turn], chosen));
            }
            steps += P;
        }
        ++steps;
        const int mice = state.mice[state.turn];
        if (is_last_chance(state)) {
            if (mice > 0 && stream.below(2) == 1) {
                purchase<P>(state, state.turn, 1);
            } else {
                pass<P>(state);
            }
            continue;
        }
        const int higher = mice > state.bid ? mice - state.bid : 0;
        const auto chosen = static_cast<int>(
            higher == 0 ? 0 : stream.below(static_cast<std::uint32_t>(higher + 1)));
        if (chosen == 0) {
            pass<P>(state);
        } else {
            raise<P>(state, state.bid + chosen);
        }
    }
    return steps;
}

}  // namespace

std::uint64_t random_games(const Rules& rules, std::uint64_t seed, std::uint64_t first,
                           std::uint64_t games) {
    const Game game(rules);
    std::uint64_t steps = 0;
    for (std::uint64_t index = first; index < first + games; ++index) {
        State state = game.start(deal(rules, seed, index));
        Stream stream = game_stream(Domain::player, seed, index);
        steps += rules.players == 3   ? play_out<3>(state, stream)
                 : rules.players == 4 ? play_out<4>(state, stream)
                                      : play_out<5>(state, stream);
    }
    return steps;
}

}  // namespace matou::filou
