// The cards of one solve, suit by suit: a suit of a set of cards is a byte, and what follows from a
// byte stands in tables. Only cards that some hand holds, or that lie in the trick, are there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "matou/tricks/cards.hpp"

namespace matou::padatou::solver {

struct Suits {
    using Bytes = std::array<std::uint8_t, 256>;

    // Cards of each seat, those that it has put into the trick included.
    std::array<tricks::Hand, 4> own{};
    // Two things of a set. Bits 0 to 7: the first set, by places, in which owners follow each other
    // as they do in this one. What happens with cards depends on the owners' order alone, so both
    // have the same future, and a card has its place among the cards of its seat in both: first
    // plays stay first plays. Bits 16 to 31: tricks that a seat on lead makes in the suit by
    // leading it from the top, a nibble a seat.
    std::array<std::array<std::uint32_t, 256>, 4> about{};
    // By seat: its cards that follow no other card of its own: of neighbours, the lowest. Playing
    // another of such neighbours leads to the same canonical set, and to the same winner, so that
    // the lowest, which comes first, stands for all.
    std::array<std::array<Bytes, 4>, 4> lowest{};
    // Cards of the seats to come in a trick, by its leader and its cards so far.
    std::array<std::array<tricks::Hand, 4>, 4> to_come{};

    explicit Suits(const std::array<tricks::Hand, 4>& owned);

    [[nodiscard]] static std::size_t byte(tricks::Hand cards, int suit) noexcept {
        return cards >> 8 * suit & 255;
    }
    struct About {
        tricks::Hand canonical;
        std::uint32_t on_lead;  // tricks of each seat, were it on lead, that no play can take
        [[nodiscard]] int sure(int seat) const noexcept {
            return static_cast<int>(on_lead >> 4 * seat & 15);
        }
    };
    [[nodiscard]] About about_of(tricks::Hand cards) const noexcept {
        const std::uint32_t s = about[0][byte(cards, 0)];
        const std::uint32_t h = about[1][byte(cards, 1)];
        const std::uint32_t d = about[2][byte(cards, 2)];
        const std::uint32_t c = about[3][byte(cards, 3)];
        return {(s & 255) | (h & 255) << 8 | (d & 255) << 16 | c << 24, (s + h + d + c) >> 16};
    }
    [[nodiscard]] tricks::Hand canonical_of(tricks::Hand cards) const noexcept {
        return about_of(cards).canonical;
    }
    [[nodiscard]] tricks::Hand lowest_of(tricks::Hand cards, int seat) const noexcept {
        const auto& mine = lowest[static_cast<std::size_t>(seat)];
        return mine[0][byte(cards, 0)] | static_cast<tricks::Hand>(mine[1][byte(cards, 1)]) << 8 |
               static_cast<tricks::Hand>(mine[2][byte(cards, 2)]) << 16 |
               static_cast<tricks::Hand>(mine[3][byte(cards, 3)]) << 24;
    }
    // Its cards of the suit only.
    [[nodiscard]] tricks::Hand lowest_in(tricks::Hand cards, int seat, int suit) const noexcept {
        const auto& mine = lowest[static_cast<std::size_t>(seat)][static_cast<std::size_t>(suit)];
        return static_cast<tricks::Hand>(mine[byte(cards, suit)]) << 8 * suit;
    }
    // Of a single card.
    [[nodiscard]] int owner(tricks::Hand card) const noexcept {
        return (card & own[0]) != 0 ? 0 : (card & own[1]) != 0 ? 1 : (card & own[2]) != 0 ? 2 : 3;
    }
};

}  // namespace matou::padatou::solver
