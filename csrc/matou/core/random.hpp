// Counter-based random numbers: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random
// numbers: as easy as 1, 2, 3", SC 2011). A stream is a pure function of (seed, domain, index):
// deal i of seed s never depends on threads, chunks or machines.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace matou {

using PhiloxBlock = std::array<std::uint32_t, 4>;

[[nodiscard]] constexpr PhiloxBlock philox(PhiloxBlock counter,
                                           std::array<std::uint32_t, 2> key) noexcept {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(a)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return counter;
}

// What a stream is for. A new purpose takes a new number; numbers in use never change.
enum class Domain : std::uint32_t {
    deal = 1,
    player = 2,
    playout = 3,
    sample = 4,
    test = 5,
    chance = 6,  // after the deal
};

class Stream {
  public:
    // `salt` separates games (and whatever else changes what the numbers mean).
    constexpr Stream(std::uint64_t seed, Domain domain, std::uint32_t salt,
                     std::uint64_t index) noexcept
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
          counter_{0, static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32),
                   (salt << 8) | static_cast<std::uint32_t>(domain)} {}

    [[nodiscard]] constexpr std::uint32_t next() noexcept {
        if (used_ == 4) {
            block_ = philox(counter_, key_);
            ++counter_[0];
            used_ = 0;
        }
        return block_[static_cast<std::size_t>(used_++)];
    }

    // Uniform in 0..bound-1, without bias (Lemire, "Fast random integer generation in an
    // interval", 2019): a product whose low half falls in the incomplete last part is redrawn.
    [[nodiscard]] constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = std::uint64_t{next()} * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Fisher-Yates from the back. Our own, since std::shuffle differs between libraries.
    template <class T>
    constexpr void shuffle(std::span<T> items) noexcept {
        for (std::size_t n = items.size(); n > 1; --n) {
            std::swap(items[n - 1], items[below(static_cast<std::uint32_t>(n))]);
        }
    }

  private:
    std::array<std::uint32_t, 2> key_;
    PhiloxBlock counter_;
    PhiloxBlock block_{};
    int used_ = 4;
};

}  // namespace matou
