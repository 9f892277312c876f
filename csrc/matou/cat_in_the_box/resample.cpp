// The unseen cards of a State drawn anew (unseen.hpp). What was discarded before a position that a
// text states is not known to anybody, and stays so: those cards are among the ones left over.
#include <cassert>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/cat_in_the_box/unseen.hpp"

namespace matou::cat_in_the_box {

State Game::resample(const State& state, int seat, std::uint64_t seed) const noexcept {
    if (state.phase == Phase::over && rules_.reveal_at_end) return state;
    const int players = rules_.players;
    Unseen unseen;
    unseen.possible = state.possible;
    unseen.pool = whole_pack(players) - cards_on(players, state.taken);
    for (int other = 0; other < players; ++other) {
        const auto p = static_cast<std::size_t>(other);
        const bool hand_seen = other == seat || state.paradox == other;
        if (hand_seen) {
            unseen.known[p] = state.hand[p];
            unseen.pool -= state.hand[p];
        } else {
            unseen.slots[p] = static_cast<std::uint8_t>(card_count(state.hand[p]));
        }
        if (state.discard[p] == none) continue;
        if (other == seat) {
            unseen.pool -= one_card(state.discard[p]);
        } else {
            unseen.discarded[p] = Discarded::aside;
        }
    }
    const int player = current_player(state);
    if (state.phase == Phase::play && player != seat) {
        unseen.to_play = static_cast<std::uint8_t>(player);
        unseen.playable = playable_numbers(players, state, static_cast<std::size_t>(player));
    }
    Stream stream = game_stream(Domain::sample, seed, 0);
    const std::optional<Arrangement> drawn = draw(unseen, stream);
    assert(drawn);  // the State itself agrees
    if (!drawn) return state;
    State other = state;
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        other.hand[p] = drawn->hand[p];
        other.numbers[p] = numbers_in(drawn->hand[p]);
        if (drawn->discard[p] != none) other.discard[p] = drawn->discard[p];
    }
    return other;
}

}  // namespace matou::cat_in_the_box
