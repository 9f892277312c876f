// The arithmetic of the value function, in integers: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace matou::pitaouf::value {

// Fixed point: 1 is `unit`, in the first layer, in its output and in all weights.
inline constexpr int unit_bits = 9;
inline constexpr int unit = 1 << unit_bits;
inline constexpr int cap = 4 * unit;      // of a hidden unit
inline constexpr std::size_t lanes = 16;  // hidden units come in such groups

// One head: features -> `width` units, clipped to 0..4 -> `depth` units, clipped -> a log-odds.
struct Head {
    const std::int16_t* rows;            // [feature][width]
    const std::int16_t* offsets;         // [width]
    const std::int16_t* mixing;          // [depth][width]
    const std::int32_t* mixing_offsets;  // [depth], of unit * unit
    const std::int16_t* output;          // [depth]
    std::int32_t output_offset;          // of unit * unit
    std::size_t width, depth;
};
inline constexpr std::size_t most_width = 256;
inline constexpr std::size_t most_depth = 64;

// Log-odds in steps of 1 / (unit * unit).
namespace base {
[[nodiscard]] std::int32_t log_odds(const Head& head,
                                    std::span<const std::uint16_t> features) noexcept;
}
namespace avx2 {
[[nodiscard]] std::int32_t log_odds(const Head& head,
                                    std::span<const std::uint16_t> features) noexcept;
}

}  // namespace matou::pitaouf::value
