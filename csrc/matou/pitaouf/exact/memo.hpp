// The memo of the exact search: keys of one or two words and the value, packed. Keys are kept whole
// and compared whole. Once its room is full nothing more is kept: that costs time and changes no
// value.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/core/mix.hpp"

namespace matou::pitaouf::exact {

// The last word of a key is never 0.
template <std::size_t Words>
using MemoKey = std::array<std::uint64_t, Words>;

template <std::size_t Words>
class Memo {
  public:
    explicit Memo(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] static std::uint64_t hash(const MemoKey<Words>& key) noexcept {
        if constexpr (Words == 1)
            return mix(key[0]);
        else
            return mix(key[0], key[1]);
    }
    void prefetch(std::uint64_t hash) const noexcept {
        if (!slots_.empty()) __builtin_prefetch(&slots_[hash & mask_]);
    }
    // Null where the key is not kept.
    [[nodiscard]] const double* find(const MemoKey<Words>& key, std::uint64_t hash) const noexcept {
        if (slots_.empty()) return nullptr;
        const Slot& slot = slots_[place(key, hash)];
        return slot.key[Words - 1] == 0 ? nullptr : &slot.value;
    }
    // Keeps the value, in place of an earlier one of the key.
    void insert(const MemoKey<Words>& key, std::uint64_t hash, double value) {
        if (size_ >= slots_.size() - slots_.size() / 4 && !grow()) return;
        Slot& slot = slots_[place(key, hash)];
        size_ += slot.key[Words - 1] == 0 ? 1 : 0;
        slot = {key, value};
    }

  private:
    struct Slot {
        MemoKey<Words> key{};
        double value = 0;
    };
    static constexpr std::size_t first_slots = 1024;

    [[nodiscard]] static bool same(const MemoKey<Words>& a, const MemoKey<Words>& b) noexcept {
        if constexpr (Words == 1)
            return a[0] == b[0];
        else
            return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
    }
    // A quarter of the slots stays free, so the walk ends.
    [[nodiscard]] std::size_t place(const MemoKey<Words>& key, std::uint64_t hash) const noexcept {
        std::size_t index = hash & mask_;
        while (slots_[index].key[Words - 1] != 0 && !same(slots_[index].key, key)) {
            index = (index + 1) & mask_;
        }
        return index;
    }

    // Doubles the room; false where that would pass the limit, which holds for the old and the new
    // array together, since both are there while entries move.
    bool grow() {
        const std::size_t more = slots_.empty() ? first_slots : slots_.size() * 2;
        if ((slots_.size() + more) * sizeof(Slot) > max_bytes_) return false;
        std::vector<Slot> old(more);
        old.swap(slots_);
        mask_ = more - 1;
        for (const Slot& slot : old) {
            if (slot.key[Words - 1] != 0) slots_[place(slot.key, hash(slot.key))] = slot;
        }
        return true;
    }

    std::size_t max_bytes_;
    std::size_t size_ = 0;
    std::size_t mask_ = 0;
    std::vector<Slot> slots_;
};

}  // namespace matou::pitaouf::exact
