// The random streams of this game.
#pragma once

#include <cstdint>

#include "matou/core/random.hpp"

namespace matou::filou {

inline constexpr std::uint32_t salt = 6;  // Filou's number among the games' streams

[[nodiscard]] constexpr Stream game_stream(Domain domain, std::uint64_t seed,
                                           std::uint64_t index) noexcept {
    return {seed, domain, salt, index};
}

}  // namespace matou::filou
