#include <span>

#include "matou/mistigri/game.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {

State Game::resample(const State& state, int seat, std::uint64_t seed) const noexcept {
    std::array<std::uint8_t, num_cards> cards{};
    std::size_t size = 0;
    Cards unseen = 0;
    for (int other = 0; other < rules_.players; ++other) {
        if (other != seat) unseen |= state.hands[index_of(other)];
    }
    State drawn = state;
    for (Cards rest = unseen; rest != 0; rest &= rest - 1) {
        cards[size++] = static_cast<std::uint8_t>(std::countr_zero(rest));
    }
    Stream stream = game_stream(Domain::sample, seed, 0);
    stream.shuffle(std::span(cards).first(size));
    std::size_t taken = 0;
    for (int other = 0; other < rules_.players; ++other) {
        if (other == seat) continue;
        Cards& hand = drawn.hands[index_of(other)];
        const int open = std::popcount(hand);
        hand = 0;
        for (int i = 0; i < open; ++i) hand |= Cards{1} << cards[taken++];
    }
    // Only the seat that shows a card knows which, before it is drawn.
    if (state.shown != no_kind && seat != state.pending_seat) {
        Cards hand = drawn.hands[state.pending_seat];
        const auto held = static_cast<std::uint32_t>(std::popcount(hand));
        for (std::uint32_t skip = stream.below(held); skip > 0; --skip) hand &= hand - 1;
        drawn.shown = pack_.kind_of[index_of(std::countr_zero(hand))];
    }
    return drawn;
}

}  // namespace matou::mistigri
