// The unseen hands of a State drawn anew (tricks/unseen.hpp).
#include "matou/padatou_parle/resample.hpp"

#include <cassert>

#include "matou/tricks/dealing.hpp"

namespace matou::padatou_parle {

void add_known(const State& state, std::size_t p, tricks::Unseen& unseen) noexcept {
    const Known& known = state.known[p];
    const auto seat = static_cast<std::uint8_t>(p);
    unseen.must[p] = known.must;
    unseen.never[p] = known.never;
    for (int suit = 0; suit < tricks::num_suits; ++suit) {
        if ((state.lacks[p] >> suit & 1) != 0) unseen.never[p] |= tricks::suit_cards(suit);
        if ((known.some_suits >> suit & 1) != 0) {
            unseen.add({seat, 1, false, tricks::suit_cards(suit)});
        }
    }
    for (int rank = 0; rank < tricks::num_ranks; ++rank) {
        if ((known.some_ranks >> rank & 1) != 0) {
            unseen.add({seat, 1, false, tricks::rank_cards(rank)});
        }
        const int held = known.of_rank(rank);
        if (held >= 0) {
            unseen.add({seat, static_cast<std::uint8_t>(held), true, tricks::rank_cards(rank)});
        }
    }
}

tricks::Unseen unseen_by(const State& state, int seat) noexcept {
    tricks::Unseen unseen;
    unseen.pool = state.phase == Phase::deal ? tricks::whole_pack : tricks::cards_in(state.hands);
    for (std::size_t p = 0; p < 4; ++p) {
        if (static_cast<int>(p) == seat) {
            unseen.known[p] = state.hands[p];
            unseen.pool &= ~state.hands[p];
        } else {
            unseen.slots[p] = static_cast<std::uint8_t>(tricks::count(state.hands[p]));
            add_known(state, p, unseen);
        }
    }
    return unseen;
}

State Game::resample(const State& state, int seat, std::uint64_t seed) const noexcept {
    Stream stream(seed, Domain::sample, salt, 0);
    const auto drawn = tricks::draw(unseen_by(state, seat), stream);
    assert(drawn);  // the State itself agrees
    State other = state;
    if (drawn) other.hands = *drawn;
    return other;
}

}  // namespace matou::padatou_parle
