#include "matou/tricks/four/patterns.hpp"

#include <algorithm>
#include <memory>

#include "matou/tricks/four/order.hpp"
#include "matou/tricks/four/suit.hpp"

namespace matou::tricks::four {

namespace {

// Tricks that `seat` cashes in the suit once the partner's `run` tops are gone, in which he has
// played his lowest cards: with his tops then, and with all he has when nobody else has a card
// left.
int next_tricks(const Suit& suit, int run, int seat) {
    const int left = suit.len(seat) - run;
    if (left <= 0) return 0;
    const int tops = std::min(suit.run(run, seat), left);
    if (tops == 0) return 0;
    const int others = std::max({suit.len(seat + 1), suit.len(seat + 2), suit.len(seat + 3)});
    return others <= run + tops ? left : tops;
}

std::uint64_t word(const Suit& suit) {
    using namespace field;
    if (suit.size == 0) return 0;
    const int top = suit.of(0);
    std::uint64_t sum = 0;
    if (top == 1) {
        sum += suits_x.put(1) + top_x.put(cashed(suit, 1));
        if (suit.len(3) > 0) sum += link_yx.put(true);
        return sum;
    }
    if (top == 3) {
        sum += suits_y.put(1) + top_y.put(cashed(suit, 3));
        if (suit.len(1) > 0) sum += link_xy.put(true);
        return sum;
    }
    if (top == 0) {
        const int run = suit.run(0, 0);
        const int tricks = cashed(suit, 0);
        sum += own.put(tricks);
        // Partner has the next tops and a card for each of the leader's: he keeps the tops, and the
        // leader's next card, which is lower, crosses.
        const int next = tricks == run && suit.len(0) > run ? next_tricks(suit, run, 2) : 0;
        if (next > 0) {
            sum += entry.put(true) + further.put(next);
        } else {
            sum += home.put(suit.len(2) > 0);
        }
    } else {
        const int run = suit.run(0, 2);
        const int tricks = cashed(suit, 2);
        sum += further.put(tricks) + entry.put(suit.len(0) > 0);
        const int next = tricks == run ? next_tricks(suit, run, 0) : 0;
        if (next > 0) sum += extra.put(next) + home.put(suit.len(2) > run);
    }
    const int longer = std::max(suit.len(0), suit.len(2));
    sum += ours.put(longer);
    if (top == 0) sum += alone.put(suit.len(0));
    if (suit.len(0) > 0 && suit.len(2) > 0 && suit.first(2) < suit.last(0)) {
        sum += cross.put(true);
    }
    int r = 0;
    while (r < suit.size && (suit.of(r) & 1) == 0) ++r;
    const Guards guards = r < longer ? guarded(suit, r) : Guards{};
    if (guards.stops) {
        sum += stopped.put(r);
        if (guards.both || guards.stopper == 1) sum += guard_x.put(1);
        if (guards.both || guards.stopper == 3) sum += guard_y.put(1);
    } else {
        sum += stopped.put(longer);
    }
    return sum;
}

// The pattern with each owner moved on by `seats`.
Pattern turned(Pattern pattern, int seats) {
    Pattern result = 0;
    int place = 0;
    for (; pattern != 1; pattern >>= 2, ++place) {
        result |= ((pattern + static_cast<Pattern>(seats)) & 3) << (2 * place);
    }
    return result | Pattern{1} << (2 * place);
}

std::unique_ptr<Patterns> build() {
    auto table = std::make_unique<Patterns>();
    for (int cards = 0; cards <= 8; ++cards) {
        const Pattern first = Pattern{1} << (2 * cards);
        for (Pattern pattern = first; pattern < 2 * first; ++pattern) {
            const Suit suit(pattern);
            const std::uint64_t value = word(suit);
            const Scores leads = lead_scores(suit);
            const Scores throws = throw_scores(suit);
            for (int turn = 0; turn < 4; ++turn) {
                const auto seat = static_cast<std::size_t>(turn);
                Knowledge& knowledge = (*table)[turned(pattern, turn)];
                knowledge.words[seat] = value;
                knowledge.leads[seat] = leads;
                knowledge.throws[seat] = throws;
            }
        }
    }
    return table;
}

}  // namespace

const Patterns& patterns() {
    static const std::unique_ptr<Patterns> table = build();
    return *table;
}

}  // namespace matou::tricks::four
