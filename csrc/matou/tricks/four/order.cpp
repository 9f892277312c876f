#include "matou/tricks/four/order.hpp"

#include <algorithm>

#include "matou/tricks/four/suit.hpp"

namespace matou::tricks::four {

namespace {

int w(int place) { return weights[static_cast<std::size_t>(place)]; }

Scores packed(bool top_mine, const std::array<int, 3>& scores) {
    Scores result = top_mine ? has_top : 0;
    for (std::size_t kind = 0; kind < 3; ++kind) {
        const int score = std::clamp(scores[kind] + 128, 0, 255);
        result |= static_cast<Scores>(score) << (8 * kind);
    }
    return result;
}

std::array<int, 3> by_class(const Suit& suit, int first, int score) {
    const int second = suit.size > 1 ? suit.of(1) : 4;
    const int place = first + 15 * suit.of(0) + 3 * second;
    return {score + w(place), score + w(place + 1), score + w(place + 2)};
}

}  // namespace

Scores lead_scores(const Suit& suit) {
    using namespace weight;
    if (suit.size == 0 || suit.len(0) == 0) return 0;
    const int top = suit.of(0);
    const int theirs = top & 1;
    int score = suit.len(0) * w(lead_length + 2 * theirs) +
                suit.len(2) * w(lead_length + 1 + 2 * theirs) +
                suit.len(1) * w(lead_their_length + 2 * theirs) +
                suit.len(3) * w(lead_their_length + 1 + 2 * theirs);
    for (int seat = 1; seat < 4; ++seat) {
        if (suit.len(seat) == 0) score += w(lead_void + seat - 1 + 3 * theirs);
    }
    if (suit.len(0) == 1) score += w(lead_single + top);
    score += cashed(suit, top) * w(lead_cashed + top);
    int r = 0;
    while (r < suit.size && (suit.of(r) & 1) == 0) ++r;
    if (r > 0 && r < std::max(suit.len(0), suit.len(2)) && guarded(suit, r).stops) {
        score += w(lead_stopped);
    }
    return packed(top == 0, by_class(suit, lead_class, score));
}

Scores throw_scores(const Suit& suit) {
    using namespace weight;
    if (suit.size == 0 || suit.len(0) == 0) return 0;
    const int top = suit.of(0);
    int score = suit.len(0) * w(throw_length);
    for (int seat = 1; seat < 4; ++seat) score += suit.len(seat) * w(throw_lengths + seat - 1);
    if (suit.len(0) == 1) score += w(throw_single + top);
    if (suit.len(0) == 2 && suit.size > 1 && suit.of(1) == 0) score += w(throw_pair);
    return packed(top == 0, by_class(suit, throw_class, score));
}

}  // namespace matou::tricks::four
