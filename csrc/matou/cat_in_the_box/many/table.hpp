// A bounded memo whose keys are kept whole: what is found is right, never only likely. It begins
// small and grows up to its limit; from then on new results push out results of smaller subtrees,
// so a small table costs time and never changes an answer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "matou/core/mix.hpp"
#include "matou/core/megabytes.hpp"

#if defined(__GNUC__)
#define MATOU_INLINE [[gnu::always_inline]] inline
#else
#define MATOU_INLINE inline
#endif

namespace matou::cat_in_the_box::many {

// `Words` words; the upper half of the last one is the value, all the rest the key. The first four
// bits of the key tell how large the subtree is.
template <std::size_t Words>
struct Entry {
    static constexpr int key_bits = 64 * static_cast<int>(Words) - 32;
    std::array<std::uint64_t, Words> words;

    // A value of 0 is no value.
    [[nodiscard]] std::uint32_t value() const noexcept {
        return static_cast<std::uint32_t>(words[Words - 1] >> 32);
    }
    void set_value(std::uint32_t value) noexcept {
        words[Words - 1] = (words[Words - 1] & 0xFFFFFFFF) | std::uint64_t{value} << 32;
    }
    [[nodiscard]] unsigned weight() const noexcept { return static_cast<unsigned>(words[0] & 15); }
    [[nodiscard]] bool same_key(const Entry& key) const noexcept {
        std::uint64_t differs = (words[Words - 1] ^ key.words[Words - 1]) & 0xFFFFFFFF;
        for (std::size_t i = 0; i + 1 < Words; ++i) differs |= words[i] ^ key.words[i];
        return differs == 0;
    }
    // Of the key alone.
    [[nodiscard]] std::uint64_t hash() const noexcept {
        constexpr std::array<std::uint64_t, 8> odd{
            0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB,
            0x8EBC6AF09C88C6E3, 0x589965CC75374CC3, 0x1D8E4E27C47D124F, 0xEB44ACCAB455D165};
        static_assert(Words <= odd.size());
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < Words; ++i) {
            const std::uint64_t word = i + 1 < Words ? words[i] : words[i] & 0xFFFFFFFF;
            sum += std::rotl(word * odd[i], 17) ^ word;
        }
        return mix(sum);
    }
};

// Writes numbers side by side; unrolled by the compiler, as all widths are constants.
template <std::size_t Words>
class Writer {
  public:
    MATOU_INLINE void put(std::uint64_t number, int bits) noexcept {
        const auto word = static_cast<std::size_t>(at_ >> 6);
        entry_.words[word] |= number << (at_ & 63);
        if ((at_ & 63) + bits > 64) entry_.words[word + 1] |= number >> (64 - (at_ & 63));
        at_ += bits;
    }
    [[nodiscard]] const Entry<Words>& entry() const noexcept { return entry_; }

  private:
    Entry<Words> entry_{};
    int at_ = 0;
};

template <std::size_t Words>
class Table {
  public:
    using Entry = many::Entry<Words>;

    explicit Table(double megabytes) {
        const double wanted = bytes_in(megabytes) / sizeof(Bucket);
        while (static_cast<double>(limit_) * 2 <= wanted && limit_ < (std::size_t{1} << 40)) {
            limit_ *= 2;
        }
        room_ = reserve(std::min(limit_, first_buckets));
        buckets_ = std::min(limit_, first_buckets);
    }

    void prefetch(std::uint64_t hash) const noexcept {
#if defined(__GNUC__)
        const Bucket* bucket = &room_[hash & (buckets_ - 1)];
        __builtin_prefetch(bucket);
        if constexpr (sizeof(Bucket) > 64) __builtin_prefetch(&bucket->entries[1]);
#else
        static_cast<void>(hash);
#endif
    }
    // The value kept for the key, or 0.
    [[nodiscard]] std::uint32_t find(const Entry& key, std::uint64_t hash) const noexcept {
        for (const Entry& entry : room_[hash & (buckets_ - 1)].entries) {
            if (entry.same_key(key)) return entry.value();
        }
        return 0;
    }
    void keep(Entry key, std::uint64_t hash, std::uint32_t value) {
        key.set_value(value);
        if (place(key, hash) && ++filled_ > buckets_ && buckets_ < limit_) grow();
    }

  private:
    struct Bucket {
        std::array<Entry, 2> entries;
    };
    struct Free {
        void operator()(Bucket* room) const noexcept { std::free(room); }
    };
    using Room = std::unique_ptr<Bucket[], Free>;

    static constexpr std::size_t first_buckets = (std::size_t{1} << 18) / sizeof(Bucket);
    static constexpr std::size_t large_page = std::size_t{2} << 20;

    static Room reserve(std::size_t buckets) {
        const std::size_t bytes = buckets * sizeof(Bucket);
        const std::size_t alignment = bytes >= large_page ? large_page : sizeof(Bucket);
        void* memory = std::aligned_alloc(alignment, bytes);
        if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__)
        // Entries are met at random: large pages save most of the address look-ups.
        if (bytes >= large_page) static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
        Bucket* room = static_cast<Bucket*>(memory);
        for (std::size_t i = 0; i < buckets; ++i) new (&room[i]) Bucket{};
        return Room(room);
    }

    // True when it took a free place.
    bool place(const Entry& entry, std::uint64_t hash) noexcept {
        auto& entries = room_[hash & (buckets_ - 1)].entries;
        for (Entry& old : entries) {
            if (old.value() != 0 && !old.same_key(entry)) continue;
            const bool free = old.value() == 0;
            old = entry;
            return free;
        }
        entries[entries[0].weight() <= entries[1].weight() ? 0 : 1] = entry;
        return false;
    }

    // Old and new room are there together while entries move: half as much again at the last step.
    void grow() {
        const std::size_t old_buckets = buckets_;
        const std::size_t buckets = buckets_ * 2;
        Room old;
        try {
            old = reserve(buckets);
        } catch (const std::bad_alloc&) {  // goes on with what there is
            limit_ = buckets_;
            return;
        }
        old.swap(room_);
        buckets_ = buckets;
        filled_ = 0;
        for (std::size_t i = 0; i < old_buckets; ++i) {
            for (const Entry& entry : old[i].entries) {
                if (entry.value() != 0 && place(entry, entry.hash())) ++filled_;
            }
        }
    }

    Room room_;
    std::size_t buckets_ = 1;
    std::size_t limit_ = 1;
    std::size_t filled_ = 0;
};

}  // namespace matou::cat_in_the_box::many
