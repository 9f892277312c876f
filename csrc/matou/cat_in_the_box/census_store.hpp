// A set of keys in shards by hash, each an open-addressing table that one thread at a time fills.
// Keys are compared whole: no two positions are ever taken for one.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "matou/core/megabytes.hpp"

namespace matou::cat_in_the_box::reach {

// Bytes in use by all lists together; once a request does not fit, `full` stays set.
class Memory {
  public:
    Memory() noexcept : limit_(std::numeric_limits<std::uint64_t>::max()) {}
    explicit Memory(double mb) : limit_(static_cast<std::uint64_t>(bytes_in(mb))) {}

    [[nodiscard]] bool take(std::uint64_t bytes) noexcept {
        if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= limit_) return true;
        used_.fetch_sub(bytes, std::memory_order_relaxed);
        full_.store(true, std::memory_order_relaxed);
        return false;
    }
    // Counts bytes that are in use whatever the limit.
    void add(std::uint64_t bytes) noexcept { used_.fetch_add(bytes, std::memory_order_relaxed); }
    void give_back(std::uint64_t bytes) noexcept {
        used_.fetch_sub(bytes, std::memory_order_relaxed);
    }
    [[nodiscard]] bool full() const noexcept { return full_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t limit() const noexcept { return limit_; }

  private:
    std::uint64_t limit_;
    std::atomic<std::uint64_t> used_{0};
    std::atomic<bool> full_{false};
};

template <class Key>
class Shard {
  public:
    // False when the memory ends; the key is then not kept.
    bool insert(const Key& key, std::uint64_t hash, Memory& memory) {
        if (size_ >= slots_.size() - slots_.size() / 4 && !grow(memory)) return false;
        Key* slot = place(key, hash);
        if (slot->word[0] == 0) {
            *slot = key;
            ++size_;
        }
        return true;
    }

    // Asks for the place where a key will be looked for a little later.
    void prefetch(std::uint64_t hash) const noexcept {
        if (!slots_.empty()) __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
    }

    // The keys alone, in no order; the table is empty afterwards.
    [[nodiscard]] std::vector<Key> take_keys(Memory& memory) {
        std::size_t kept = 0;
        for (const Key& key : slots_) {
            if (key.word[0] != 0) slots_[kept++] = key;
        }
        std::vector<Key> keys(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(kept));
        memory.give_back((slots_.size() - kept) * sizeof(Key));
        std::vector<Key>().swap(slots_);
        size_ = 0;
        return keys;
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }

  private:
    static constexpr std::size_t first_slots = 16;

    // The shard was chosen by the high bits of the hash, the slot is by the low ones.
    [[nodiscard]] Key* place(const Key& key, std::uint64_t hash) noexcept {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t index = hash & mask;; index = (index + 1) & mask) {
            Key* slot = &slots_[index];
            if (slot->word[0] == 0 || *slot == key) return slot;
        }
    }

    bool grow(Memory& memory) {
        const std::size_t before = slots_.size();
        const std::size_t after = before == 0 ? first_slots : before * 2;
        if (!memory.take(after * sizeof(Key))) return false;
        std::vector<Key> old(after, Key{});
        old.swap(slots_);
        for (const Key& key : old) {
            if (key.word[0] != 0) *place(key, key.hash()) = key;
        }
        memory.give_back(before * sizeof(Key));
        return true;
    }

    std::vector<Key> slots_;
    std::size_t size_ = 0;
};

}  // namespace matou::cat_in_the_box::reach
