// When two states are the same position: when the player sees the same. How many cards were drawn
// is no part of it, since it follows from the rest but for an exchange `out`, which leaves two ways
// to the same talon.
#include <cstring>

#include "matou/core/mix.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

bool Game::same_position(const State& a, const State& b) const noexcept {
    State same = b;
    same.drawn = a.drawn;
    return std::memcmp(&a, &same, sizeof a) == 0;  // there is no padding
}

// The bytes as words, each mixed into one of two chains by steps that are one-to-one in the word
// and in the chain, so states that differ in one word only never collide; two chains, since one
// would wait for each multiplication.
std::uint64_t Game::key(const State& state) const noexcept {
    State seen = state;
    seen.drawn = 0;
    std::array<std::uint64_t, sizeof(State) / 8> data;
    static_assert(sizeof data == sizeof seen && data.size() % 2 == 0);
    std::memcpy(data.data(), &seen, sizeof seen);
    const auto step = [](std::uint64_t chain, std::uint64_t word) {
        chain = (chain ^ word) * 0xFF51AFD7ED558CCD;
        return chain ^ chain >> 32;
    };
    std::uint64_t even = 0;
    std::uint64_t odd = 0;
    for (std::size_t i = 0; i < data.size(); i += 2) {
        even = step(even, data[i]);
        odd = step(odd, data[i + 1]);
    }
    return mix(even, odd);
}

}  // namespace matou::pitaouf
