// A pattern taken apart, for what is computed once.
#pragma once

#include <array>
#include <cstddef>

#include "matou/tricks/four/patterns.hpp"

namespace matou::tricks::four {

// A suit seen from the seat on lead: 0 the leader, 1 X, 2 his partner, 3 Y; cards from the top
// down.
struct Suit {
    int size = 0;
    std::array<int, 8> owner{};
    std::array<int, 4> length{};

    explicit Suit(Pattern pattern) {
        int cards = 0;
        while (pattern >> (2 * cards) != 1) ++cards;
        size = cards;
        for (int i = 0; i < cards; ++i) {
            const auto o = static_cast<std::size_t>(pattern >> (2 * (cards - 1 - i)) & 3);
            owner[static_cast<std::size_t>(i)] = static_cast<int>(o);
            ++length[o];
        }
    }
    [[nodiscard]] int of(int place) const { return owner[static_cast<std::size_t>(place)]; }
    [[nodiscard]] int len(int seat) const { return length[static_cast<std::size_t>(seat & 3)]; }
    // Places of a seat's highest and lowest card; beyond all places, before all, for none.
    [[nodiscard]] int first(int seat) const {
        int place = 0;
        while (place < size && of(place) != seat) ++place;
        return place < size ? place : 8;
    }
    [[nodiscard]] int last(int seat) const {
        int place = size - 1;
        while (place >= 0 && of(place) != seat) --place;
        return place;
    }
    [[nodiscard]] int run(int from, int seat) const {
        int k = 0;
        while (from + k < size && of(from + k) == seat) ++k;
        return k;
    }
};

// Tricks that `seat`, who has the top card, takes by leading the suit again and again. His `tops`
// nobody can beat. When the opponents are out of the suit after these, his low cards win too, as
// long as his partner is not forced to overtake: he needs a lower card, or none. Partner throws his
// highest cards under the tops, and then each time the highest that is lower. (Where partner has to
// throw cards on other suits, he can throw his highest ones, or all: what is left is no worse.)
[[nodiscard]] int cashed(const Suit& suit, int seat);

// True when each trick that our side wins in this suit takes one of our r top cards, or lets the
// stopper in. The stopper Z has the highest card q below the r and at least r + 1 cards. R plays
// before Z, T after, O is Z's partner. When T leads, Z plays last: q wins unless a top was played.
// When R leads below q:
//  - R has no card of the suit: cannot be;
//  - T has none of the tops: q wins at once;
//  - T has nothing but tops: he must play one; or he is void, and q wins;
//  - O's best card is above all that R and T have below q, and O too has at least r + 1 cards: Z
//    plays low, O wins unless T plays a top.
// Each holds on while cards are played, since the sets named only shrink and Z (and O) keep their
// best card and as many others as there are tops left.
struct Guards {
    bool stops = false;
    bool both = false;  // O guards too
    int stopper = 0;
};
[[nodiscard]] Guards guarded(const Suit& suit, int r);

}  // namespace matou::tricks::four
