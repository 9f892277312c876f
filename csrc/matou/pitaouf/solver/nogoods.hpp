// Refuted positions, each generalised to what its refutation needed to know of the cells that the
// cat has left behind: cells that must be safe, must be a danger, must not be safe. The rest of the
// key (hand, cat, draws, way) is exact. Room is limited by throwing away the older half; that costs
// time, never an answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "matou/pitaouf/solver/instance.hpp"
#include "matou/pitaouf/solver/kernel.hpp"

namespace matou::pitaouf::solver::MATOU_ISA {

// A danger is never better than a test on the way back: every play on it is allowed on the test
// with the same effect. So a test that a refutation has met is needed only as "not safe".
struct Needs {
    CellSet safe = 0;
    CellSet danger = 0;
    CellSet not_safe = 0;

    void add(const Needs& other) noexcept {
        safe |= other.safe;
        danger |= other.danger;
        not_safe |= other.not_safe;
    }
    [[nodiscard]] bool met_by(const Position& p) const noexcept {
        return ((safe & ~p.safe) | (danger & ~p.danger) | (not_safe & p.safe)) == 0;
    }
};

class Nogoods {
  public:
    struct Key {  // all of a position but the cells
        PlaySet hand;
        std::uint64_t rest;
        friend bool operator==(const Key&, const Key&) = default;
        [[nodiscard]] std::size_t hash() const noexcept {
            std::uint64_t h = (hand * 0x9E3779B97F4A7C15U) ^ (rest * 0xD1B54A32D192ED03U);
            h ^= h >> 32;
            h *= 0x9E3779B97F4A7C15U;
            return static_cast<std::size_t>(h ^ h >> 29);
        }
    };
    struct Probe {  // where to look for a key
        Key key;
        std::size_t hash;
        explicit Probe(const Key& k) noexcept : key(k), hash(k.hash()) {}
        explicit Probe(const Position& p) noexcept
            : Probe(Key{p.hand, std::uint64_t{p.cat} | std::uint64_t{p.drawn} << 8 |
                                    std::uint64_t{p.back ? 1U : 0U} << 16}) {}
    };

    void clear(std::size_t max_bytes) {
        limit_ = max_bytes / 2;
        young_.clear();
        old_.clear();
    }
    [[nodiscard]] const Needs* find(const Probe& probe, const Position& p) const noexcept {
        if (const Needs* needs = young_.find(probe, p)) return needs;
        return old_.find(probe, p);
    }
    // Fetches the slot that `find` will read, which is seldom in a near cache.
    void prefetch(const Probe& probe) const noexcept { young_.prefetch(probe); }
    void add(const Probe& probe, const Needs& needs) {
        if (young_.bytes() >= limit_) {
            if (limit_ < Half::least_bytes) return;
            std::swap(young_, old_);
            young_.clear();
        }
        young_.add(probe, needs);
    }

  private:
    // All refutations of one key lie side by side: the first in the slot, the others in a block of
    // the pool. A key keeps the 16 latest of them, more are not worth reading.
    struct alignas(64) Slot {
        Key key{};
        Needs first;
        std::uint32_t block = 0;
        std::uint32_t count = 0;
        std::uint32_t era = 0;  // of the table when this slot was filled; another era is empty
    };
    // Open addressing in the first slots of a vector that keeps its room from deal to deal: the part
    // in use grows with what it holds, so that easy deals stay in near caches.
    class Half {
      public:
        static constexpr std::size_t small = 1024;
        static constexpr std::size_t least_bytes = 2 * small * sizeof(Slot);

        void clear() {
            if (slots_.empty()) slots_.resize(small);
            if (++era_ == 0) {
                slots_.assign(small, Slot{});
                era_ = 1;
            }
            mask_ = small - 1;
            pool_.clear();
            keys_ = 0;
            turn_ = 0;
        }
        [[nodiscard]] std::size_t bytes() const noexcept {
            return (mask_ + 1) * sizeof(Slot) + pool_.size() * sizeof(Needs);
        }
        [[nodiscard]] const Needs* find(const Probe& probe, const Position& p) const noexcept {
            if (keys_ == 0) return nullptr;
            const Slot& slot = slots_[place(probe)];
            if (slot.era != era_) return nullptr;
            if (slot.first.met_by(p)) return &slot.first;
            for (std::uint32_t i = 0; i + 1 < slot.count; ++i) {
                if (pool_[slot.block + i].met_by(p)) return &pool_[slot.block + i];
            }
            return nullptr;
        }
        void prefetch(const Probe& probe) const noexcept {
#if defined(__GNUC__)
            __builtin_prefetch(&slots_[probe.hash & mask_]);
#endif
        }
        void add(const Probe& probe, const Needs& needs) {
            if (keys_ * 2 > mask_) grow();
            Slot& slot = slots_[place(probe)];
            if (slot.era != era_) {
                slot.key = probe.key;
                slot.count = 0;
                slot.era = era_;
                ++keys_;
            } else {
                push(slot, slot.first);
            }
            slot.first = needs;
            if (slot.count < most) ++slot.count;
        }

      private:
        static constexpr std::uint32_t most = 16;

        [[nodiscard]] std::size_t place(const Probe& probe) const noexcept {
            std::size_t i = probe.hash & mask_;
            while (slots_[i].era == era_ && slots_[i].key != probe.key) i = (i + 1) & mask_;
            return i;
        }
        // Blocks have room for 1, 3, 7, 15 refutations; a full block of 15 is overwritten in turn.
        void push(Slot& slot, const Needs& needs) {
            const std::uint32_t used = slot.count - 1;
            if (slot.count == most) {
                pool_[slot.block + turn_++ % used] = needs;
                return;
            }
            if ((used & (used + 1)) == 0) {
                const auto block = static_cast<std::uint32_t>(pool_.size());
                pool_.resize(pool_.size() + 2 * used + 1);
                for (std::uint32_t i = 0; i < used; ++i) pool_[block + i] = pool_[slot.block + i];
                slot.block = block;
            }
            pool_[slot.block + used] = needs;
        }
        void grow() {
            moving_.clear();
            for (std::size_t i = 0; i <= mask_; ++i) {
                if (slots_[i].era == era_) moving_.push_back(slots_[i]);
            }
            if (++era_ == 0) {
                for (Slot& slot : slots_) slot.era = 0;
                era_ = 1;
            }
            mask_ = mask_ * 2 + 1;
            if (slots_.size() <= mask_) slots_.resize(mask_ + 1);
            for (Slot& slot : moving_) {
                slot.era = era_;
                slots_[place(Probe(slot.key))] = slot;
            }
        }

        std::vector<Slot> slots_, moving_;
        std::vector<Needs> pool_;
        std::size_t mask_ = 0;
        std::size_t keys_ = 0;
        std::uint32_t era_ = 0;
        std::uint32_t turn_ = 0;
    };

    std::size_t limit_ = 0;
    Half young_, old_;
};

}  // namespace matou::pitaouf::solver::MATOU_ISA
