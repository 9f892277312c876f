// A bounded memo of entries of one word: the key whole in its upper part, so that what is found is
// right, never only likely. It begins small and grows up to its limit; from then on new results
// push out old ones of smaller subtrees, which costs time and never changes an answer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "matou/core/megabytes.hpp"
#include "matou/core/mix.hpp"

namespace matou::padatou::solver {

// A word: value below, key from bit `value_bits` on. A value is never 0 in its used bit, so that no
// entry is 0. The cards of a position, 32 bits, end the word: more of them is a larger subtree.
class Table {
  public:
    static constexpr int value_bits = 21;

    explicit Table(double megabytes) {
        const double wanted = bytes_in(megabytes) / sizeof(Bucket);
        while (static_cast<double>(limit_) * 2 <= wanted && limit_ < (std::size_t{1} << 40)) {
            limit_ *= 2;
        }
        buckets_ = std::min(limit_, first_buckets);
        room_ = reserve(buckets_);
    }

    void prefetch(std::uint64_t key) const noexcept {
#if defined(__GNUC__)
        __builtin_prefetch(&room_[place(key)]);
#else
        static_cast<void>(key);
#endif
    }
    // The value kept for the key, or 0.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const noexcept {
        for (const std::uint64_t entry : room_[place(key)].entries) {
            if (entry >> value_bits == key) {
                return static_cast<std::uint32_t>(entry) & ((1U << value_bits) - 1);
            }
        }
        return 0;
    }
    void keep(std::uint64_t key, std::uint32_t value) {
        if (put(key << value_bits | value) && ++filled_ > 2 * buckets_ && buckets_ < limit_) grow();
    }

  private:
    struct Bucket {
        alignas(32) std::array<std::uint64_t, 4> entries;
    };
    struct Free {
        void operator()(Bucket* room) const noexcept { std::free(room); }
    };
    using Room = std::unique_ptr<Bucket[], Free>;

    static constexpr std::size_t first_buckets = (std::size_t{1} << 16) / sizeof(Bucket);
    static constexpr std::size_t large_page = std::size_t{2} << 20;

    [[nodiscard]] std::size_t place(std::uint64_t key) const noexcept {
        return mix(key) & (buckets_ - 1);
    }

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

    [[nodiscard]] static int cards_in(std::uint64_t entry) noexcept {
        return std::popcount(entry >> 32);
    }

    // True when it took a free place.
    bool put(std::uint64_t entry) noexcept {
        auto& entries = room_[place(entry >> value_bits)].entries;
        std::uint64_t* smallest = &entries[0];
        for (std::uint64_t& old : entries) {
            if (old == 0 || (old ^ entry) >> value_bits == 0) {
                const bool free = old == 0;
                old = entry;
                return free;
            }
            if (cards_in(old) < cards_in(*smallest)) smallest = &old;
        }
        *smallest = entry;
        return false;
    }

    // Old and new room are there together while entries move: half as much again at the last step.
    void grow() {
        const std::size_t old_buckets = buckets_;
        Room old;
        try {
            old = reserve(buckets_ * 2);
        } catch (const std::bad_alloc&) {  // goes on with what there is
            limit_ = buckets_;
            return;
        }
        old.swap(room_);
        buckets_ *= 2;
        filled_ = 0;
        for (std::size_t i = 0; i < old_buckets; ++i) {
            for (const std::uint64_t entry : old[i].entries) {
                if (entry != 0 && put(entry)) ++filled_;
            }
        }
    }

    Room room_;
    std::size_t buckets_ = 1;
    std::size_t limit_ = 1;
    std::size_t filled_ = 0;
};

}  // namespace matou::padatou::solver
