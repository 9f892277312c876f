// Two hands: the front of the search for positions of cards.
#include "matou/tricks/double_dummy_members.hpp"
#include "matou/tricks/two/search.hpp"

namespace matou::tricks {
namespace {

// Tricks yet to be finished, the one in progress included.
[[nodiscard]] int tricks_left(const Position<2>& position) noexcept {
    return count(position.hands[static_cast<std::size_t>(position.leader)]) + position.count;
}

// The hands as the leader sees them, a card led being his still.
struct Seen {
    Hand mine;
    Hand yours;
};
[[nodiscard]] Seen seen_by_leader(const Position<2>& position) noexcept {
    const auto leader = static_cast<std::size_t>(position.leader);
    const Hand led = position.count > 0 ? bit(position.trick[0]) : 0;
    return {position.hands[leader] | led, position.hands[1 - leader]};
}

[[nodiscard]] Hand legal(const Position<2>& position) noexcept {
    const auto leader = static_cast<std::size_t>(position.leader);
    if (position.count == 0) return position.hands[leader];
    const Hand hand = position.hands[1 - leader];
    const Hand follow = hand & suit_cards(suit_of(position.trick[0]));
    return follow != 0 ? follow : hand;
}

// The position after a card; `won`: tricks of seat 0 that it ended.
[[nodiscard]] Position<2> after(Position<2> position, int card, int& won) noexcept {
    won = 0;
    const auto leader = static_cast<std::size_t>(position.leader);
    if (position.count == 0) {
        position.hands[leader] &= ~bit(card);
        position.trick[0] = static_cast<Card>(card);
        position.count = 1;
        return position;
    }
    position.hands[1 - leader] &= ~bit(card);
    const int led = position.trick[0];
    const bool beaten = suit_of(card) == suit_of(led) && card > led;
    if (beaten) position.leader = 1 - position.leader;
    if (position.leader == 0) won = 1;
    position.count = 0;
    position.trick[0] = 0;
    return position;
}

}  // namespace

template <>
struct DoubleDummy<2>::Search {
    // A deal fills some hundred entries: a larger table only leaves the nearer caches.
    static constexpr double most_mb = 0.0625;

    explicit Search(double table_mb) : search(table_mb < most_mb ? table_mb : most_mb) {}

    int tricks(const Position<2>& position, Budget& budget) {
        check(position);
        search.begin(budget);
        return value(position);
    }

    std::array<std::int8_t, 2> table(const std::array<Hand, 2>& hands) {
        check(Position<2>{.hands = hands});
        Budget none;
        search.begin(none);
        const int n = count(hands[0]);
        const two::Sides sides = two::to_lanes(hands[0], hands[1]);
        const int first = search.value(sides, n, search.guess(sides, n));
        // To lead is worth 0.8 tricks on the average: the first answer is a second guess.
        const two::Sides turned = two::swapped(sides);
        const int guess = (search.guess(turned, n) + n - first + 1) / 2;
        const int second = search.value(turned, n, guess);
        return {static_cast<std::int8_t>(first), static_cast<std::int8_t>(n - second)};
    }

    std::vector<Choice> analyse(const Position<2>& position, Budget& budget) {
        check(position);
        search.begin(budget);
        return choices(position);
    }

    std::vector<Card> line(const Position<2>& position, Budget& budget) {
        check(position);
        search.begin(budget);
        std::vector<Card> cards;
        Position<2> now = position;
        while (tricks_left(now) > 0) {
            const int seat = (now.leader + now.count) % 2;
            Choice best{no_card, -1};
            for (const Choice& choice : choices(now)) {
                if (choice.tricks < 0) return cards;  // the line ends where the budget did
                const bool better =
                    seat == 0 ? choice.tricks > best.tricks : choice.tricks < best.tricks;
                if (best.card == no_card || better) best = choice;
            }
            cards.push_back(best.card);
            int won = 0;
            now = after(now, best.card, won);
        }
        return cards;
    }

  private:
    // Tricks of seat 0; -1 when stopped. `guess` is of seat 0 too, or -1.
    int value(const Position<2>& position, int guess = -1) {
        const int n = tricks_left(position);
        const Seen seen = seen_by_leader(position);
        const two::Sides sides = two::to_lanes(seen.mine, seen.yours);
        const int start = guess < 0              ? search.guess(sides, n)
                          : position.leader == 0 ? guess
                                                 : n - guess;
        const int tricks =
            position.count == 0
                ? search.value(sides, n, start)
                : search.value_of_lead(
                      sides, n, two::to_lane(seen.mine, seen.yours, position.trick[0]), start);
        return tricks < 0 ? -1 : position.leader == 0 ? tricks : n - tricks;
    }

    std::vector<Choice> choices(const Position<2>& position) {
        std::vector<Choice> list;
        const Seen seen = seen_by_leader(position);
        const Hand live = seen.mine | seen.yours;
        int last = -1;    // the card before
        int tricks = -1;  // its value: a good guess of the next
        for (const int card : Cards{legal(position)}) {
            // Cards of one suit with no card of the other hand between them play alike.
            const bool equal = last >= 0 && suit_of(card) == suit_of(last) &&
                               (live & (bit(card) - 1) & ~((bit(last) << 1) - 1)) == 0;
            if (!equal) {
                int won = 0;
                const Position<2> next = after(position, card, won);
                const int rest = value(next, tricks < won ? -1 : tricks - won);
                tricks = rest < 0 ? -1 : rest + won;
            }
            list.push_back({static_cast<Card>(card), static_cast<std::int8_t>(tricks)});
            last = card;
        }
        return list;
    }

    two::Search search;
};

template class DoubleDummy<2>;

}  // namespace matou::tricks
