// Eight values side by side, one for each number of tricks that seat 0 may have won.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace matou::cat_in_the_box::two {

// A value v is held as v + bias in a byte: |v| <= 16, since no seat has more than 8 tricks and 8
// tokens.
struct Lanes {
    static constexpr int count = 8;
    static constexpr int bias = 64;
    std::uint64_t bytes = 0;

    [[nodiscard]] int value(int lane) const noexcept {
        return static_cast<int>(bytes >> 8 * lane & 255) - bias;
    }
    void set(int lane, int value) noexcept {
        bytes &= ~(std::uint64_t{255} << 8 * lane);
        bytes |= static_cast<std::uint64_t>(value + bias) << 8 * lane;
    }
    friend bool operator==(const Lanes&, const Lanes&) = default;
};

// Below and above every value: what a seat has before its first choice.
inline constexpr Lanes lowest{0};
inline constexpr Lanes highest{0x7f7f7f7f7f7f7f7f};

#if defined(__GNUC__)
using Bytes [[gnu::vector_size(8)]] = std::uint8_t;

[[nodiscard]] inline Lanes lower(const Lanes& a, const Lanes& b) noexcept {
    const auto x = std::bit_cast<Bytes>(a);
    const auto y = std::bit_cast<Bytes>(b);
    return std::bit_cast<Lanes>(x < y ? x : y);
}
[[nodiscard]] inline Lanes higher(const Lanes& a, const Lanes& b) noexcept {
    const auto x = std::bit_cast<Bytes>(a);
    const auto y = std::bit_cast<Bytes>(b);
    return std::bit_cast<Lanes>(x > y ? x : y);
}
#else
// 0x7f in the bytes where a < b; all bytes are below 128, so that no difference borrows.
[[nodiscard]] inline std::uint64_t where_less(const Lanes& a, const Lanes& b) noexcept {
    constexpr std::uint64_t top = 0x8080808080808080;
    const std::uint64_t less = ~((a.bytes | top) - b.bytes) & top;
    return less - (less >> 7);
}
[[nodiscard]] inline Lanes lower(const Lanes& a, const Lanes& b) noexcept {
    const std::uint64_t less = where_less(a, b);
    return {(a.bytes & less) | (b.bytes & ~less)};
}
[[nodiscard]] inline Lanes higher(const Lanes& a, const Lanes& b) noexcept {
    const std::uint64_t less = where_less(a, b);
    return {(b.bytes & less) | (a.bytes & ~less)};
}
#endif

}  // namespace matou::cat_in_the_box::two
