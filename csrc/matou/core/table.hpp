// An exact memo: keys of a fixed number of 64-bit words, each with a small value. Keys are kept
// whole and compared whole, so what is found is right, never only likely. The room is bounded in
// bytes: once it is full, new entries are not kept, which costs time and never changes an answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "matou/core/mix.hpp"

namespace matou {

// Open addressing with linear probing in one array of words: key, then value. A slot is free where
// its first word is 0, so every key must have a first word that is not 0.
template <class Value>
class WordTable {
    static_assert(std::is_trivially_copyable_v<Value>);

  public:
    WordTable(std::size_t key_words, std::size_t max_bytes)
        : key_words_(key_words), max_bytes_(max_bytes) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return words_.size() * sizeof(words_[0]); }

    [[nodiscard]] bool find(std::span<const std::uint64_t> key, Value& value) const noexcept {
        if (slots_ == 0) return false;
        const std::uint64_t* slot = place(key);
        if (*slot == 0) return false;
        std::memcpy(static_cast<void*>(&value), slot + key_words_, sizeof(Value));
        return true;
    }

    // Keeps the pair if there is room; the key must not be there yet.
    void insert(std::span<const std::uint64_t> key, Value value) {
        if (size_ >= slots_ - slots_ / 4 && !grow()) return;
        std::uint64_t* slot = const_cast<std::uint64_t*>(place(key));
        std::copy(key.begin(), key.end(), slot);
        std::memcpy(slot + key_words_, &value, sizeof(Value));
        ++size_;
    }

  private:
    static constexpr std::size_t first_slots = 16;
    static constexpr std::size_t value_words =
        (sizeof(Value) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);

    [[nodiscard]] std::size_t stride() const noexcept { return key_words_ + value_words; }

    // The slot that holds the key, or the free one where it belongs. A quarter of the slots stays
    // free, so the walk ends.
    [[nodiscard]] const std::uint64_t* place(std::span<const std::uint64_t> key) const noexcept {
        std::size_t index = mix(key) & (slots_ - 1);
        for (;; index = (index + 1) & (slots_ - 1)) {
            const std::uint64_t* slot = words_.data() + index * stride();
            if (*slot == 0 || std::equal(key.begin(), key.end(), slot)) return slot;
        }
    }

    // Doubles the room; false where that would pass the limit, which holds for the old and the new
    // array together, since both are there while entries move.
    bool grow() {
        const std::size_t slots = slots_ == 0 ? first_slots : slots_ * 2;
        if ((slots_ + slots) * stride() * sizeof(std::uint64_t) > max_bytes_) return false;
        std::vector<std::uint64_t> old(slots * stride(), 0);
        old.swap(words_);
        const std::size_t old_slots = slots_;
        slots_ = slots;
        for (std::size_t i = 0; i < old_slots; ++i) {
            const std::uint64_t* from = old.data() + i * stride();
            if (*from == 0) continue;
            std::uint64_t* to = const_cast<std::uint64_t*>(place({from, key_words_}));
            std::copy(from, from + stride(), to);
        }
        return true;
    }

    std::size_t key_words_;
    std::size_t max_bytes_;
    std::size_t slots_ = 0;
    std::size_t size_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace matou
