#include "matou/pitaouf/value/kernel.hpp"

#include <cstring>

namespace matou::pitaouf::value::MATOU_ISA {
namespace {

// A group of lanes added at once; unsigned, so that a sum that leaves the range wraps by rule.
using Lanes [[gnu::vector_size(lanes * sizeof(std::int16_t))]] = std::uint16_t;

template <int Groups>
void add_rows(const Head& head, std::span<const std::uint16_t> features, std::size_t at,
              std::int16_t* hidden) noexcept {
    Lanes sum[Groups];
    std::memcpy(sum, head.offsets + at, sizeof sum);
    for (const std::uint16_t feature : features) {
        Lanes row[Groups];
        std::memcpy(row, head.rows + feature * head.width + at, sizeof row);
        for (int i = 0; i < Groups; ++i) sum[i] += row[i];
    }
    std::int16_t total[Groups * lanes];
    std::memcpy(total, sum, sizeof sum);
    for (std::size_t i = 0; i < Groups * lanes; ++i) {
        const std::int16_t x = total[i];
        hidden[at + i] = static_cast<std::int16_t>(x < 0 ? 0 : x > cap ? cap : x);
    }
}

}  // namespace

std::int32_t log_odds(const Head& head, std::span<const std::uint16_t> features) noexcept {
    alignas(64) std::int16_t hidden[most_width];
    std::size_t at = 0;
    for (; at + 8 * lanes <= head.width; at += 8 * lanes) add_rows<8>(head, features, at, hidden);
    for (; at < head.width; at += lanes) add_rows<1>(head, features, at, hidden);
    std::int32_t result = head.output_offset;
    for (std::size_t unit_at = 0; unit_at < head.depth; ++unit_at) {
        const std::int16_t* weights = head.mixing + unit_at * head.width;
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < head.width; ++i) {
            sum += static_cast<std::int32_t>(hidden[i]) * static_cast<std::int32_t>(weights[i]);
        }
        sum = (sum + head.mixing_offsets[unit_at]) >> unit_bits;
        const std::int32_t clipped = sum < 0 ? 0 : sum > cap ? cap : sum;
        result += clipped * head.output[unit_at];
    }
    return result;
}

}  // namespace matou::pitaouf::value::MATOU_ISA
