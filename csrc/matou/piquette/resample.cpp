// The unseen cards of a State drawn anew (unseen.hpp).
#include <cassert>

#include "matou/piquette/game.hpp"
#include "matou/piquette/steps.hpp"
#include "matou/piquette/unseen.hpp"

namespace matou::piquette {
namespace {

using tricks::Hand;

// What the cards laid and the voids shown tell of a hand now.
void see_from_outside(const State& state, std::size_t p, SeenHand& seat) noexcept {
    seat.held = state.shown[p];
    seat.played = state.played[p];
    seat.open = tricks::count(state.hands[p] & ~state.shown[p]);
    seat.out_open = tricks::count(state.out[p]);
    for (int suit = 0; suit < tricks::num_suits; ++suit) {
        if ((state.lacks[p] >> suit & 1) != 0) seat.barred |= tricks::suit_cards(suit);
    }
    const Laid brelan = state.laid[laid_at(0, static_cast<int>(p))];
    if (brelan != 0) {
        const int rank = brelan - action::brelan_base;
        const Hand seen = (state.shown[p] | state.played[p]) & tricks::rank_cards(rank);
        // With all four seen there is no gap.
        seat.barred |= barred_by_brelan(rank, seen);
    }
}

}  // namespace

State Game::resample(const State& state, int seat, std::uint64_t seed) const noexcept {
    Unseen unseen;
    unseen.opener = state.opener;
    unseen.laid = state.laid;
    unseen.said = state.phase < Phase::announce ? 0 : state.step;
    unseen.taken = {state.taken[0], state.taken[1]};
    if (state.phase == Phase::deal) {
        unseen.talon_dealt = state.step < 2 * hand_size ? 0 : state.step - 2 * hand_size;
    }
    std::size_t at = 0;
    for (const int whose : {int{state.opener}, 1 - state.opener}) {
        const auto p = static_cast<std::size_t>(whose);
        SeenHand& seen = unseen.seats[p];
        const std::size_t end = at + state.taken[p];
        if (whose == seat) {
            seen.held = state.hands[p];
            seen.played = state.played[p];
            seen.out = state.out[p];
            for (; at < end; ++at) unseen.talon[at] = state.talon[at];
        } else {
            see_from_outside(state, p, seen);
            at = end;
        }
    }
    Stream stream = game_stream(Domain::sample, seed, 0);
    Arrangement drawn;
    const Drawn result = draw(rules_, unseen, stream, drawn);
    assert(result != Drawn::none_agrees);  // the State itself agrees
    if (result != Drawn::yes) return state;
    State other = state;
    other.hands = drawn.hands;
    other.out = drawn.out;
    other.talon = drawn.talon;
    return other;
}

}  // namespace matou::piquette
