// 32 bytes that are added, subtracted (both saturating) and compared side by side: one lane for
// each price vector of the bound. One AVX2 register, two of SSE2, elsewhere plain loops.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "matou/pitaouf/solver/kernel.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace matou::pitaouf::solver::MATOU_ISA {

inline constexpr int num_lanes = 32;
// The first lanes hold general prices (so many dear cards are needed) and their slack orders the
// plays; the others are for prices learnt from the deal.
inline constexpr int num_general = 16;

#if defined(__AVX2__)

struct Lanes {
    __m256i all;

    [[nodiscard]] static Lanes filled(std::uint8_t x) noexcept {
        return {_mm256_set1_epi8(static_cast<char>(x))};
    }
    void set(int lane, std::uint8_t x) noexcept {
        reinterpret_cast<std::uint8_t*>(this)[lane] = x;  // unsigned char may alias
    }
    [[nodiscard]] __m128i general() const noexcept { return _mm256_castsi256_si128(all); }
    [[nodiscard]] __m128i learnt() const noexcept { return _mm256_extracti128_si256(all, 1); }
};

[[nodiscard]] inline Lanes operator+(const Lanes& a, const Lanes& b) noexcept {
    return {_mm256_adds_epu8(a.all, b.all)};
}
[[nodiscard]] inline Lanes operator-(const Lanes& a, const Lanes& b) noexcept {
    return {_mm256_subs_epu8(a.all, b.all)};
}
[[nodiscard]] inline Lanes min(const Lanes& a, const Lanes& b) noexcept {
    return {_mm256_min_epu8(a.all, b.all)};
}
[[nodiscard]] inline Lanes max(const Lanes& a, const Lanes& b) noexcept {
    return {_mm256_max_epu8(a.all, b.all)};
}
// Whether some lane of `a` is above that of `b`.
[[nodiscard]] inline bool exceeds(const Lanes& a, const Lanes& b) noexcept {
    const Lanes over = a - b;
    return _mm256_testz_si256(over.all, over.all) == 0;
}

#elif defined(__SSE2__)

struct Lanes {
    __m128i low, high;

    [[nodiscard]] static Lanes filled(std::uint8_t x) noexcept {
        const __m128i all = _mm_set1_epi8(static_cast<char>(x));
        return {all, all};
    }
    void set(int lane, std::uint8_t x) noexcept {
        reinterpret_cast<std::uint8_t*>(this)[lane] = x;  // unsigned char may alias
    }
    [[nodiscard]] __m128i general() const noexcept { return low; }
    [[nodiscard]] __m128i learnt() const noexcept { return high; }
};

[[nodiscard]] inline Lanes operator+(const Lanes& a, const Lanes& b) noexcept {
    return {_mm_adds_epu8(a.low, b.low), _mm_adds_epu8(a.high, b.high)};
}
[[nodiscard]] inline Lanes operator-(const Lanes& a, const Lanes& b) noexcept {
    return {_mm_subs_epu8(a.low, b.low), _mm_subs_epu8(a.high, b.high)};
}
[[nodiscard]] inline Lanes min(const Lanes& a, const Lanes& b) noexcept {
    return {_mm_min_epu8(a.low, b.low), _mm_min_epu8(a.high, b.high)};
}
[[nodiscard]] inline Lanes max(const Lanes& a, const Lanes& b) noexcept {
    return {_mm_max_epu8(a.low, b.low), _mm_max_epu8(a.high, b.high)};
}
[[nodiscard]] inline bool exceeds(const Lanes& a, const Lanes& b) noexcept {
    const Lanes over = a - b;
    const __m128i none = _mm_cmpeq_epi8(_mm_or_si128(over.low, over.high), _mm_setzero_si128());
    return _mm_movemask_epi8(none) != 0xFFFF;
}

#else

struct Lanes {
    std::array<std::uint8_t, num_lanes> value;

    [[nodiscard]] static Lanes filled(std::uint8_t x) noexcept {
        Lanes lanes;
        lanes.value.fill(x);
        return lanes;
    }
    void set(int lane, std::uint8_t x) noexcept { value[static_cast<std::size_t>(lane)] = x; }
};

namespace detail {
template <class Op>
[[nodiscard]] inline Lanes each(const Lanes& a, const Lanes& b, Op op) noexcept {
    Lanes c;
    for (std::size_t i = 0; i < num_lanes; ++i) {
        c.value[i] = static_cast<std::uint8_t>(op(a.value[i], b.value[i]));
    }
    return c;
}
}  // namespace detail

[[nodiscard]] inline Lanes operator+(const Lanes& a, const Lanes& b) noexcept {
    return detail::each(a, b, [](int x, int y) { return x + y > 255 ? 255 : x + y; });
}
[[nodiscard]] inline Lanes operator-(const Lanes& a, const Lanes& b) noexcept {
    return detail::each(a, b, [](int x, int y) { return x > y ? x - y : 0; });
}
[[nodiscard]] inline Lanes min(const Lanes& a, const Lanes& b) noexcept {
    return detail::each(a, b, [](int x, int y) { return x < y ? x : y; });
}
[[nodiscard]] inline Lanes max(const Lanes& a, const Lanes& b) noexcept {
    return detail::each(a, b, [](int x, int y) { return x > y ? x : y; });
}
[[nodiscard]] inline bool exceeds(const Lanes& a, const Lanes& b) noexcept {
    unsigned over = 0;
    for (std::size_t i = 0; i < num_lanes; ++i) over |= a.value[i] > b.value[i];
    return over != 0;
}
#endif

#if defined(__SSE2__)

// Sum of the general lanes by weights, and the least of either kind.
[[nodiscard]] inline int weighted(const Lanes& a,
                                  const std::array<std::int16_t, num_general>& weights) noexcept {
    const auto* w = reinterpret_cast<const __m128i*>(weights.data());
    const __m128i zero = _mm_setzero_si128();
    __m128i sum = _mm_add_epi32(_mm_madd_epi16(_mm_unpacklo_epi8(a.general(), zero), _mm_loadu_si128(w)),
                                _mm_madd_epi16(_mm_unpackhi_epi8(a.general(), zero), _mm_loadu_si128(w + 1)));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}
[[nodiscard]] inline int least_byte(__m128i a) noexcept {
#if defined(__SSE4_1__)
    return _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu8(a, _mm_srli_epi16(a, 8)))) & 0xFF;
#else
    a = _mm_min_epu8(a, _mm_srli_si128(a, 8));
    a = _mm_min_epu8(a, _mm_srli_si128(a, 4));
    a = _mm_min_epu8(a, _mm_srli_si128(a, 2));
    a = _mm_min_epu8(a, _mm_srli_si128(a, 1));
    return _mm_cvtsi128_si32(a) & 0xFF;
#endif
}
[[nodiscard]] inline int sum_learnt(const Lanes& a) noexcept {
    const __m128i sum = _mm_sad_epu8(a.learnt(), _mm_setzero_si128());
    return _mm_cvtsi128_si32(sum) + _mm_extract_epi16(sum, 4);
}
[[nodiscard]] inline int least_general(const Lanes& a) noexcept { return least_byte(a.general()); }
[[nodiscard]] inline int least_learnt(const Lanes& a) noexcept { return least_byte(a.learnt()); }

#else

[[nodiscard]] inline int weighted(const Lanes& a,
                                  const std::array<std::int16_t, num_general>& weights) noexcept {
    int sum = 0;
    for (std::size_t i = 0; i < num_general; ++i) sum += a.value[i] * weights[i];
    return sum;
}
[[nodiscard]] inline int sum_learnt(const Lanes& a) noexcept {
    int sum = 0;
    for (std::size_t i = num_general; i < num_lanes; ++i) sum += a.value[i];
    return sum;
}
[[nodiscard]] inline int least_general(const Lanes& a) noexcept {
    return *std::min_element(a.value.begin(), a.value.begin() + num_general);
}
[[nodiscard]] inline int least_learnt(const Lanes& a) noexcept {
    return *std::min_element(a.value.begin() + num_general, a.value.end());
}

#endif

}  // namespace matou::pitaouf::solver::MATOU_ISA
