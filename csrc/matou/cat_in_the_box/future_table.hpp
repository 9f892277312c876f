// A bounded memo for searches that ask what can still be played, not for scores. Keys are kept
// whole: what is found is right, never only likely; a small table costs time and changes no answer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/mix.hpp"
#include "matou/core/megabytes.hpp"

namespace matou::cat_in_the_box {

// What can be played from the start of a trick on follows from the hands, the free cells, the X
// tokens and the leader: owners of tokens and tricks won are left out. So is an X token of a row
// where its seat can fill no cell: cells, cards and X tokens only get fewer, so it never can again,
// and losing the token changes nothing. The two highest bits are the value.
template <int P>
struct FutureKey {
    using L = Layout<P>;
    static constexpr int leader_bits = 3;
    static constexpr int hand_bits = 4 * L::numbers;
    static constexpr int bits = P * hand_bits + L::cells + 4 * P + leader_bits;
    static constexpr std::size_t words = (bits + 2 + 63) / 64;
    std::array<std::uint64_t, words> word{};

    explicit FutureKey(const Round<P>& round) noexcept {
        int at = 0;
        put(round.taken, L::cells, at);
        for (int p = 0; p < P; ++p) {
            const auto cells = fillable<P>(round, p);
            std::uint64_t tokens = 0;
            for (int c = 0; c < num_colours; ++c) {
                if ((cells >> c * L::numbers & L::row) != 0) tokens |= std::uint64_t{1} << c;
            }
            put(tokens, 4, at);
            put(round.hand[static_cast<std::size_t>(p)], hand_bits, at);
        }
        put(round.leader, leader_bits, at);
    }
    FutureKey() = default;

    [[nodiscard]] std::uint64_t hash() const noexcept { return mix(word); }
    [[nodiscard]] int value() const noexcept { return static_cast<int>(word[words - 1] >> 62); }
    void set_value(int value) noexcept {
        word[words - 1] |= static_cast<std::uint64_t>(value) << 62;
    }
    [[nodiscard]] bool same_key(const FutureKey& key) const noexcept {
        for (std::size_t i = 0; i + 1 < words; ++i) {
            if (word[i] != key.word[i]) return false;
        }
        return ((word[words - 1] ^ key.word[words - 1]) << 2) == 0;
    }
    // Cells on the board: the less, the more work behind the value.
    [[nodiscard]] int taken() const noexcept {
        return std::popcount(word[0] & ((std::uint64_t{1} << L::cells) - 1));
    }

  private:
    void put(std::uint64_t number, int width, int& at) noexcept {
        const auto index = static_cast<std::size_t>(at / 64);
        word[index] |= number << at % 64;
        if (at % 64 + width > 64) word[index + 1] |= number >> (64 - at % 64);
        at += width;
    }
};

// Values 1 to 3; 0 is none. Begins small and doubles up to its limit; then new entries push out the
// one of their bucket with less work behind it.
template <int P>
class FutureTable {
  public:
    using Key = FutureKey<P>;

    explicit FutureTable(double megabytes) : buckets_(1024) {
        // The old and the new array are both there while it grows.
        const double most = bytes_in(megabytes) / sizeof(Bucket) * 2 / 3;
        while (buckets_.size() > 1 && static_cast<double>(buckets_.size()) > most) {
            buckets_.resize(buckets_.size() / 2);
        }
        while (static_cast<double>(most_buckets_) * 2 <= most) most_buckets_ *= 2;
    }

    // `key` without a value.
    [[nodiscard]] int find(const Key& key) const noexcept {
        for (const Key& entry : buckets_[key.hash() & (buckets_.size() - 1)]) {
            if (entry.value() != 0 && entry.same_key(key)) return entry.value();
        }
        return 0;
    }

    void keep(Key key, int value) {
        if (kept_ > buckets_.size() && buckets_.size() < most_buckets_) grow();
        key.set_value(value);
        kept_ += put(key);
    }

    void forget(int value) noexcept {
        for (Bucket& bucket : buckets_) {
            for (Key& entry : bucket) {
                if (entry.value() != value) continue;
                entry = Key();
                --kept_;
            }
        }
    }

  private:
    using Bucket = std::array<Key, 2>;

    // Whether a free place was taken.
    bool put(const Key& key) noexcept {
        Bucket& bucket = buckets_[without_value(key).hash() & (buckets_.size() - 1)];
        for (Key& entry : bucket) {
            const bool free = entry.value() == 0;
            if (free || entry.same_key(key)) {
                entry = key;
                return free;
            }
        }
        bucket[bucket[0].taken() >= bucket[1].taken() ? 0 : 1] = key;
        return false;
    }

    [[nodiscard]] static Key without_value(Key key) noexcept {
        key.word[Key::words - 1] = key.word[Key::words - 1] << 2 >> 2;
        return key;
    }

    void grow() {
        std::vector<Bucket> old(buckets_.size() * 2);
        old.swap(buckets_);
        kept_ = 0;
        for (const Bucket& bucket : old) {
            for (const Key& key : bucket) {
                if (key.value() != 0) kept_ += put(key);
            }
        }
    }

    std::vector<Bucket> buckets_;
    std::size_t most_buckets_ = 1;
    std::size_t kept_ = 0;
};

}  // namespace matou::cat_in_the_box
