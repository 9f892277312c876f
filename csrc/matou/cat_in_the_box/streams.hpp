// The random streams of this game.
#pragma once

#include <cstdint>

#include "matou/core/random.hpp"

namespace matou::cat_in_the_box {

inline constexpr std::uint32_t game_salt = 2;  // Cat in the Box's number among the games' streams

[[nodiscard]] constexpr Stream game_stream(Domain domain, std::uint64_t seed,
                                           std::uint64_t index) noexcept {
    return {seed, domain, game_salt, index};
}

}  // namespace matou::cat_in_the_box
