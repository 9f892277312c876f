// The suits of one deal, by the byte of their live cards: made new for each deal, so quickly that
// it does not count.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/tricks/cards.hpp"
#include "matou/tricks/four/patterns.hpp"

namespace matou::tricks::four {

struct Suits {
    std::array<Hand, 4> hands{};  // all cards of the deal by owner
    // Per suit and byte of live cards: the pattern; the same pattern lain on the lowest cards that
    // show it (so that positions that differ by absent ranks only become one); the lowest card of
    // each run of neighbours in one hand (the others are equal to it).
    std::array<std::array<Pattern, 256>, 4> pattern;
    std::array<std::array<std::uint8_t, 256>, 4> lowest;
    std::array<std::array<std::uint8_t, 256>, 4> runs;

    [[nodiscard]] Sum sum(const Patterns& patterns, Hand live, int leader) const {
        const auto seat = static_cast<std::size_t>(leader);
        const std::uint64_t a = patterns[pattern[0][live & 0xff]].words[seat];
        const std::uint64_t b = patterns[pattern[1][live >> 8 & 0xff]].words[seat];
        const std::uint64_t c = patterns[pattern[2][live >> 16 & 0xff]].words[seat];
        const std::uint64_t d = patterns[pattern[3][live >> 24]].words[seat];
        return {(a + b) + (c + d), (a | b) | (c | d)};
    }
    [[nodiscard]] Hand canonical(Hand live) const { return bytes(lowest, live); }
    [[nodiscard]] Hand representatives(Hand live) const { return bytes(runs, live); }

  private:
    [[nodiscard]] static Hand bytes(const std::array<std::array<std::uint8_t, 256>, 4>& table,
                                    Hand live) {
        return static_cast<Hand>(table[0][live & 0xff]) |
               static_cast<Hand>(table[1][live >> 8 & 0xff]) << 8 |
               static_cast<Hand>(table[2][live >> 16 & 0xff]) << 16 |
               static_cast<Hand>(table[3][live >> 24]) << 24;
    }
};

namespace detail {
struct Bytes {
    std::array<Pattern, 128> place{};     // 4 to the number of cards: where a pattern's 1 stands
    std::array<std::uint8_t, 128> top{};  // highest card
    constexpr Bytes() {
        for (unsigned m = 0; m < 128; ++m) {
            place[m] = Pattern{1} << (2 * std::popcount(m));
            top[m] = static_cast<std::uint8_t>(std::bit_floor(m));
        }
    }
};
inline constexpr Bytes bytes;
}  // namespace detail

// Entries of sets with a card that nobody holds have no meaning.
inline void build(Suits& suits, const std::array<Hand, 4>& hands) {
    suits.hands = hands;
    for (std::size_t suit = 0; suit < 4; ++suit) {
        auto& pattern = suits.pattern[suit];
        auto& lowest = suits.lowest[suit];
        auto& runs = suits.runs[suit];
        std::array<std::uint8_t, 256> below;  // cards up to the highest of `lowest`
        pattern[0] = 1;
        lowest[0] = runs[0] = below[0] = 0;
        // The sets with card j on top of each set of lower cards.
        for (std::size_t j = 0; j < 8; ++j) {
            const std::size_t card = std::size_t{1} << j;
            std::size_t owner = 0;
            while (owner < 3 && (hands[owner] >> (8 * suit + j) & 1) == 0) ++owner;
            const auto his = static_cast<std::uint8_t>(hands[owner] >> (8 * suit));
            const auto digit = static_cast<Pattern>(3 + owner);
            for (std::size_t m = 0; m < card; ++m) {
                pattern[card + m] = pattern[m] + digit * detail::bytes.place[m];
            }
            for (std::size_t m = 0; m < card; ++m) {
                const auto free = static_cast<std::uint8_t>(his & ~below[m]);
                const auto next = static_cast<std::uint8_t>(free & -free);
                lowest[card + m] = static_cast<std::uint8_t>(lowest[m] | next);
                below[card + m] = static_cast<std::uint8_t>(next | (next - 1));
            }
            const auto bit = static_cast<std::uint8_t>(card);
            for (std::size_t m = 0; m < card; ++m) {
                const bool equal = (detail::bytes.top[m] & his) != 0;
                runs[card + m] = static_cast<std::uint8_t>(runs[m] | (equal ? 0 : bit));
            }
        }
    }
}

}  // namespace matou::tricks::four
