// The unseen cards of a State drawn anew (unseen.hpp).
#include "matou/filou/game.hpp"
#include "matou/filou/unseen.hpp"

namespace matou::filou {
namespace {

Hand one(Kind kind) noexcept { return static_cast<Hand>(1U << kind); }

}  // namespace

State Game::resample(const State& state, int seat, std::uint64_t seed) const noexcept {
    State other = state;
    Stream stream = game_stream(Domain::sample, seed, 0);
    const int players = rules_.players;
    const int open = open_cards(state);
    for (int whose = 0; whose < players; ++whose) {
        const auto p = static_cast<std::size_t>(whose);
        if (whose == seat || state.removed[p] == no_card) continue;
        Hand unseen = static_cast<Hand>(state.hands[p] | one(state.removed[p]));
        const int position = (whose - state.start + players) % players;
        Kind& laid = other.row[static_cast<std::size_t>(position)];
        const bool face_down = laid != no_card && position >= open;
        if (face_down) unseen = static_cast<Hand>(unseen | one(laid));
        UnseenCards cards(unseen, stream);
        other.removed[p] = cards.take();
        if (face_down) laid = cards.take();
        other.hands[p] = cards.rest();
    }
    if (state.fourth_removed == no_card) return other;
    const std::size_t seen = state.round + (state.phase == Phase::bid ? 1U : 0U);
    Hand unseen = whole_set;
    for (std::size_t i = 0; i < seen; ++i) unseen = static_cast<Hand>(unseen & ~one(state.pile[i]));
    UnseenCards cards(unseen, stream);
    other.fourth_removed = cards.take();
    for (std::size_t i = seen; i < num_rounds && state.pile[i] != no_card; ++i) {
        other.pile[i] = cards.take();
    }
    return other;
}

}  // namespace matou::filou
