// The transposition table of the search: 8 bytes a position, and no two positions confused.
//
// A position at the start of a trick is a key of 53 bits (key_of), mixed so that it
// can be undone. Some of the mixed bits are the bucket and all others are kept in the entry: equal
// entries of a bucket are equal positions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "matou/cat_in_the_box/two/board.hpp"

namespace matou::cat_in_the_box::two::search {

inline constexpr int infinite = 31;  // beyond any difference of scores

// Where each side still has a cell to take: 4 bits of the first from bit 40 on, 4 of the other.
[[nodiscard]] constexpr std::uint64_t rows_in_key(Pair may) noexcept {
    const Pair rows = rows_of(may);
    return (rows << 40 | rows << 12) & Pair{0xff} << 40;
}

// Own tokens with the hands at first give the hands and the tokens on the board. An X token without
// a cell to take in its row can never matter again, so the rows that have one say all of the X
// tokens. With the tricks I won and my seat 20 + 20 + 4 + 4 + 4 + 1 bits.
[[nodiscard]] constexpr std::uint64_t key_of(const Sides& sides, int seat, int my_won) noexcept {
    return mine(sides.own) | (sides.own >> 12 & Pair{board} << 20) | rows_in_key(sides.may) |
           static_cast<std::uint64_t>(my_won) << 48 | static_cast<std::uint64_t>(seat) << 52;
}

// The difference for the leader lies between the two; `move` is the cell found best, or no_cell.
struct Known {
    int lower = -infinite;
    int upper = infinite;
    int move = no_cell;
};

class Entries {
  public:
    static constexpr int key_bits = 53;
    static constexpr int min_bits = 6;  // below, key and values would not fit into 64 bits
    static constexpr std::size_t ways = 4;
    static constexpr std::size_t bucket_bytes = ways * sizeof(std::uint64_t);

    explicit Entries(int bits)
        : bits_(bits), tag_mask_(~std::uint64_t{0} << (64 - key_bits + bits)),
          buckets_(std::size_t{1} << bits) {}

    struct Slot {
        std::size_t bucket;
        std::uint64_t tag;  // the rest of the mixed key in the highest bits
    };
    [[nodiscard]] Slot slot(std::uint64_t key) const noexcept {
        const std::uint64_t mixed = scramble(key);
        return {static_cast<std::size_t>(mixed >> (key_bits - bits_)),
                mixed << (64 - key_bits + bits_)};
    }
    void prefetch(const Slot& slot) const noexcept { __builtin_prefetch(&buckets_[slot.bucket]); }

    [[nodiscard]] bool find(const Slot& slot, Known& known) const noexcept {
        const auto& entries = buckets_[slot.bucket].entries;
#ifdef __AVX2__
        // All four at once: most often none is the one.
        const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(entries.data()));
        const __m256i differ =
            _mm256_and_si256(_mm256_xor_si256(all, _mm256_set1_epi64x(as_signed(slot.tag))),
                             _mm256_set1_epi64x(as_signed(tag_mask_)));
        const __m256i equal = _mm256_cmpeq_epi64(differ, _mm256_setzero_si256());
        const int which = _mm256_movemask_pd(_mm256_castsi256_pd(equal));
        if (which == 0) return false;
        const int first = std::countr_zero(static_cast<unsigned>(which));
        known = read(entries[static_cast<std::size_t>(first)]);
        return true;
#else
        for (const std::uint64_t entry : entries) {
            if (same(entry, slot)) {
                known = read(entry);
                return true;
            }
        }
        return false;
#endif
    }
    // The newest stands first in its bucket; the oldest makes room.
    void keep(const Slot& slot, const Known& known) noexcept {
        auto& entries = buckets_[slot.bucket].entries;
        std::size_t i = 0;
        while (i + 1 < ways && !same(entries[i], slot)) ++i;
        for (; i > 0; --i) entries[i] = entries[i - 1];
        entries[0] = slot.tag | write(known);
    }
    void clear() noexcept {
        for (Bucket& bucket : buckets_) bucket = {};
    }
    void forget_values() noexcept {  // and keep the moves
        for (Bucket& bucket : buckets_) {
            for (std::uint64_t& entry : bucket.entries) entry &= ~value_mask;
        }
    }

  private:
    struct alignas(bucket_bytes) Bucket {
        std::array<std::uint64_t, ways> entries{};
    };
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << key_bits) - 1;
    // Lowest bits: upper, lower (6 bits each), move (5), all 0 where nothing is known: an entry
    // never written says nothing of the position whose tag is 0.
    static constexpr std::uint64_t value_mask = 0xfff;

    [[nodiscard]] bool same(std::uint64_t entry, const Slot& slot) const noexcept {
        return ((entry ^ slot.tag) & tag_mask_) == 0;
    }
    // A product with an odd number modulo 2^53 can be undone, and its highest bits, which give the
    // bucket, depend on all bits of the key.
    [[nodiscard]] static std::uint64_t scramble(std::uint64_t key) noexcept {
        return key * 0x1E3779B97F4A7C15 & key_mask;
    }
    [[nodiscard]] static std::uint64_t write(const Known& known) noexcept {
        return static_cast<std::uint64_t>((no_cell - known.move) << 12 |
                                          (known.lower + infinite) << 6 |
                                          (infinite - known.upper));
    }
    [[nodiscard]] static Known read(std::uint64_t entry) noexcept {
        return {static_cast<int>(entry >> 6 & 63) - infinite,
                infinite - static_cast<int>(entry & 63),
                no_cell - static_cast<int>(entry >> 12 & 31)};
    }

    static constexpr long long as_signed(std::uint64_t bits) noexcept {
        return static_cast<long long>(bits);
    }

    int bits_;
    std::uint64_t tag_mask_;
    std::vector<Bucket> buckets_;
};

}  // namespace matou::cat_in_the_box::two::search
