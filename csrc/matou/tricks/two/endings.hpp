// The exact value of every ending of up to eight cards, made once: where a search may stop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "matou/tricks/two/lanes.hpp"

namespace matou::tricks::two {

// Suits may change places, so an ending is told by its four patterns in order. Their lengths say
// where its values begin; whose the 2n cards are is a string of 2n bits of which n are set. Values
// are half bytes.
class Endings {
  public:
    static constexpr int most_cards = 8;  // in a hand

    // The one there is, made at the first call (some 35 ms, 0.3 MB).
    [[nodiscard]] static const Endings& instance();

    // Tricks of the leader out of n, for hands of n cards, 1 <= n <= most_cards.
    [[nodiscard]] int value(const Sides& sides, int n) const noexcept {
        const std::size_t at = index(patterns(sides), n);
        return values_[at >> 1] >> (at & 1) * 4 & 15;
    }

  private:
    // The lengths of all suits but the longest: at most 4, 5 and 8.
    [[nodiscard]] static constexpr std::size_t spread(int a, int b, int c) noexcept {
        return static_cast<std::size_t>(a | b << 3 | c << 6);
    }
    static constexpr std::size_t spread_count = 9 << 6;
    struct Spread {
        std::uint32_t first = 0;  // value of the first string
        std::uint32_t marks = 0;  // the marks of the lengths, as they lie in the string
    };
    struct Size {
        std::array<Spread, spread_count> spreads{};
        // A string's number among those of its weight is the number of its upper half's first
        // string and the number of its lower half among those of its weight.
        std::array<std::uint16_t, 1 << most_cards> upper{};
        std::array<std::uint8_t, 1 << most_cards> lower{};
    };

    Endings();

    [[nodiscard]] std::size_t index(Lanes patterns, int n) const noexcept {
        unsigned a = pattern(patterns, 0);
        unsigned b = pattern(patterns, 1);
        unsigned c = pattern(patterns, 2);
        unsigned d = pattern(patterns, 3);
        order(a, b);
        order(c, d);
        order(a, c);
        order(b, d);
        order(b, c);
        const int la = lengths_[a];
        const int lb = lengths_[b];
        const int lc = lengths_[c];
        const Size& size = sizes_[static_cast<std::size_t>(n)];
        const Spread& spread_of = size.spreads[spread(la, lb, lc)];
        const unsigned string = a + (((((d << lc) + c) << lb) + b) << la) - spread_of.marks;
        return spread_of.first + size.upper[string >> n] + size.lower[string & ((1U << n) - 1)];
    }
    static void order(unsigned& low, unsigned& high) noexcept {
        const unsigned first = low < high ? low : high;
        high = low < high ? high : low;
        low = first;
    }
    void number(int n);
    [[nodiscard]] int solve(const Sides& sides, int n) const noexcept;

    std::array<std::uint8_t, num_patterns> lengths_{};
    std::array<Size, most_cards + 1> sizes_{};
    std::vector<std::uint8_t> values_;
};

}  // namespace matou::tricks::two
