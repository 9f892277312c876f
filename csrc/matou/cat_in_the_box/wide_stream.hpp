// The numbers of a Stream (core/random.hpp), with AVX2 eight blocks computed at once: blocks are
// independent of each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "matou/core/random.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::cat_in_the_box::MATOU_ISA {

#ifndef __AVX2__

using WideStream = Stream;

#else

class WideStream {
  public:
    WideStream(std::uint64_t seed, Domain domain, std::uint32_t salt, std::uint64_t index) noexcept
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
          tail_{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32),
                (salt << 8) | static_cast<std::uint32_t>(domain)} {}

    [[nodiscard]] std::uint32_t next() noexcept {
        if (used_ == size) fill();
        const std::size_t i = used_++;
        return words_[i % 4 * blocks + i / 4];
    }

    // As Stream::below: the same number from the same words.
    [[nodiscard]] std::uint32_t below(std::uint32_t bound) noexcept {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = std::uint64_t{next()} * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    static constexpr std::size_t blocks = 8;
    static constexpr std::size_t size = 4 * blocks;

    // High and low halves of the products of 8 words of 32 bits with one word.
    static void multiply(__m256i words, __m256i by, __m256i& high, __m256i& low) noexcept {
        const __m256i even = _mm256_mul_epu32(words, by);
        const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(words, 32), by);
        high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0b10101010);
        low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0b10101010);
    }

    // core/random.hpp's philox of the next blocks, kept word by word: first words first.
    void fill() noexcept {
        const auto all = [](std::uint32_t word) {
            return _mm256_set1_epi32(static_cast<int>(word));
        };
        __m256i c0 = _mm256_add_epi32(all(count_), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        __m256i c1 = all(tail_[0]);
        __m256i c2 = all(tail_[1]);
        __m256i c3 = all(tail_[2]);
        const __m256i m0 = all(0xD2511F53);
        const __m256i m1 = all(0xCD9E8D57);
        std::uint32_t k0 = key_[0];
        std::uint32_t k1 = key_[1];
        for (int round = 0; round < 10; ++round) {
            __m256i a_high, a_low, b_high, b_low;
            multiply(c0, m0, a_high, a_low);
            multiply(c2, m1, b_high, b_low);
            c0 = _mm256_xor_si256(_mm256_xor_si256(b_high, c1), all(k0));
            c1 = b_low;
            c2 = _mm256_xor_si256(_mm256_xor_si256(a_high, c3), all(k1));
            c3 = a_low;
            k0 += 0x9E3779B9;
            k1 += 0xBB67AE85;
        }
        auto* words = reinterpret_cast<__m256i*>(words_.data());
        _mm256_store_si256(words, c0);
        _mm256_store_si256(words + 1, c1);
        _mm256_store_si256(words + 2, c2);
        _mm256_store_si256(words + 3, c3);
        count_ += blocks;
        used_ = 0;
    }

    std::array<std::uint32_t, 2> key_;
    std::array<std::uint32_t, 3> tail_;
    std::uint32_t count_ = 0;
    std::size_t used_ = size;
    alignas(32) std::array<std::uint32_t, size> words_;
};

#endif

}  // namespace matou::cat_in_the_box::MATOU_ISA
