// Two hands by plain search, and positions to ask it about.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>

#include "matou/tricks/double_dummy.hpp"

namespace matou::tricks {

using Hands = std::array<Hand, 2>;

// MATOU_DEEP=1 in the environment adds the cases that take minutes.
[[nodiscard]] inline bool deep() { return std::getenv("MATOU_DEEP") != nullptr; }

[[nodiscard]] inline int plain(const Hands& hands, int leader);

// Tricks of seat 0 after the lead of `led`, already out of the leader's hand, and the reply.
[[nodiscard]] inline int plain_after(Hands hands, int leader, int led, int reply) {
    hands[static_cast<std::size_t>(1 - leader)] &= ~bit(reply);
    const int winner = suit_of(reply) == suit_of(led) && reply > led ? 1 - leader : leader;
    return (winner == 0 ? 1 : 0) + plain(hands, winner);
}

[[nodiscard]] inline Hand plain_replies(Hand hand, int led) {
    const Hand follow = hand & suit_cards(suit_of(led));
    return follow != 0 ? follow : hand;
}

[[nodiscard]] inline int plain_led(const Hands& hands, int leader, int led) {
    int best = -1;
    for (const int reply : Cards{plain_replies(hands[static_cast<std::size_t>(1 - leader)], led)}) {
        const int tricks = plain_after(hands, leader, led, reply);
        if (best < 0 || (leader == 1 ? tricks > best : tricks < best)) best = tricks;
    }
    return best;
}

[[nodiscard]] inline int plain(const Hands& hands, int leader) {
    static std::map<std::array<Hand, 3>, int> known;
    if (hands[0] == 0) return 0;
    const std::array<Hand, 3> key{hands[0], hands[1], static_cast<Hand>(leader)};
    if (const auto at = known.find(key); at != known.end()) return at->second;
    int best = -1;
    for (const int led : Cards{hands[static_cast<std::size_t>(leader)]}) {
        Hands next = hands;
        next[static_cast<std::size_t>(leader)] &= ~bit(led);
        const int tricks = plain_led(next, leader, led);
        if (best < 0 || (leader == 0 ? tricks > best : tricks < best)) best = tricks;
    }
    if (known.size() > 200'000) known.clear();
    known[key] = best;
    return best;
}

[[nodiscard]] inline Hands random_hands(std::mt19937& random, int n) {
    std::array<int, num_cards> cards{};
    std::iota(cards.begin(), cards.end(), 0);
    std::shuffle(cards.begin(), cards.end(), random);
    Hands hands{};
    for (int i = 0; i < n; ++i) {
        hands[0] |= bit(cards[static_cast<std::size_t>(i)]);
        hands[1] |= bit(cards[static_cast<std::size_t>(n + i)]);
    }
    return hands;
}

[[nodiscard]] inline Position<2> lead(const Hands& hands, int leader) {
    return {.hands = hands, .leader = leader};
}

}  // namespace matou::tricks
