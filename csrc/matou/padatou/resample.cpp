// The unseen hands of a State drawn anew (tricks/unseen.hpp).
#include <cassert>

#include "matou/core/random.hpp"
#include "matou/padatou/notation.hpp"

namespace matou::padatou {

State Game::resample(const State& state, int seat, std::uint64_t seed) const noexcept {
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
    Stream stream(seed, Domain::sample, salt, 0);
    const auto drawn = tricks::draw(unseen, stream);
    assert(drawn);  // the State itself agrees
    State other = state;
    if (drawn) other.hands = *drawn;
    return other;
}

}  // namespace matou::padatou
