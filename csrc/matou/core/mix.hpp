// Mixing words into a 64-bit hash. Not for random numbers (random.hpp), and no proof of equality:
// equal words give equal hashes, unequal ones differ but for about 2^-64.
#pragma once

#include <cstdint>
#include <span>

namespace matou {

// The finaliser of MurmurHash3 with the constants of Stafford's "mix 13": a bijection of 64 bits in
// which each input bit turns about half of the output bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

// Adds a word to a running hash; the order of the words counts.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) noexcept {
    return mix(hash * 0x9E3779B97F4A7C15 + word);
}

[[nodiscard]] constexpr std::uint64_t mix(std::span<const std::uint64_t> words) noexcept {
    std::uint64_t hash = words.size();
    for (const std::uint64_t word : words) hash = mix(hash, word);
    return hash;
}

}  // namespace matou
