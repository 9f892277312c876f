#include "matou/piquette/unseen.hpp"

#include <algorithm>
#include <span>

#include "matou/piquette/steps.hpp"

namespace matou::piquette {
namespace {

using tricks::bit;
using tricks::count;
using tricks::Hand;

// Binomial coefficients up to 32; all of them fit into 64 bits.
constexpr auto choose = [] {
    std::array<std::array<std::uint64_t, 33>, 33> table{};
    for (std::size_t n = 0; n <= 32; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

std::uint64_t ways(int n, int k) noexcept {
    if (k < 0 || k > n) return 0;
    return choose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

std::uint64_t below(std::uint64_t bound, Stream& stream) noexcept {
    if (bound <= 0xffffffff) return stream.below(static_cast<std::uint32_t>(bound));
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(bound);
    std::uint64_t number = 0;
    do {
        number = (stream.next() | std::uint64_t{stream.next()} << 32) & mask;
    } while (number >= bound);
    return number;
}

// Any `size` of the cards, each set of them equally likely.
Hand any_of(Hand cards, int size, Stream& stream) noexcept {
    Hand chosen = 0;
    for (int left = count(cards); size > 0; --left) {
        const Hand low = cards & (~cards + 1);
        cards &= cards - 1;
        if (stream.below(static_cast<std::uint32_t>(left)) < static_cast<std::uint32_t>(size)) {
            chosen |= low;
            --size;
        }
    }
    return chosen;
}

// The unseen cards by who may hold them now, and how many of those for both go to each hand.
//
// i of them go to hand 0, then j to hand 1, the rest of each hand being cards that it alone may
// hold; there are C(both, i) C(only 0, open 0 - i) C(both - i, j) C(only 1, open 1 - j) ways. With
// (i, j) drawn by these numbers and the sets then drawn evenly, all pairs of hands are equally
// likely. The cards that are left can lie on the remaining places in any order, the number of which
// is the same for each pair of hands. The numbers are below C(32, 12) C(20, 12) < 2^45 in sum.
struct Split {
    Hand both = 0;
    std::array<Hand, 2> only{};
    std::array<int, 2> open{};
    std::uint64_t total = 0;

    Split(Hand pool, const Unseen& unseen) noexcept {
        const Hand zero = pool & ~unseen.seats[0].barred;
        const Hand one = pool & ~unseen.seats[1].barred;
        both = zero & one;
        only = {zero & ~one, one & ~zero};
        open = {unseen.seats[0].open, unseen.seats[1].open};
        each([this](int, int, std::uint64_t number) {
            total += number;
            return false;
        });
    }

    template <class F>
    void each(F&& visit) const noexcept {
        for (int i = 0; i <= open[0]; ++i) {
            const std::uint64_t first = ways(count(both), i) * ways(count(only[0]), open[0] - i);
            if (first == 0) continue;
            for (int j = 0; j <= open[1]; ++j) {
                const std::uint64_t second =
                    ways(count(both) - i, j) * ways(count(only[1]), open[1] - j);
                if (second != 0 && visit(i, j, first * second)) return;
            }
        }
    }

    [[nodiscard]] std::array<Hand, 2> draw(Stream& stream) const noexcept {
        std::uint64_t number = below(total, stream);
        std::array<Hand, 2> hands{};
        each([&](int i, int j, std::uint64_t weight) {
            if (number >= weight) {
                number -= weight;
                return false;
            }
            const Hand shared = any_of(both, i, stream);
            hands[0] = shared | any_of(only[0], open[0] - i, stream);
            hands[1] = any_of(both & ~shared, j, stream) | any_of(only[1], open[1] - j, stream);
            return true;
        });
        return hands;
    }
};

// Whether the hand (all that the seat has held since the exchange) could say what it has said.
bool could_say(const Rules& rules, const Unseen& unseen, std::size_t seat, Hand hand) noexcept {
    const int first = first_seat(rules, unseen.opener);
    for (int step = 0; step < unseen.said; ++step) {
        if (announcer(rules, unseen.opener, step) != static_cast<int>(seat)) continue;
        const int kind = step / 2;
        const Laid said = unseen.laid[laid_at(kind, static_cast<int>(seat))];
        const Laid before = step % 2 == 0 ? Laid{0} : unseen.laid[laid_at(kind, first)];
        bool any = false;
        bool found = false;
        for_each_layable(rules, hand, static_cast<Kind>(kind), before, [&](Action laid) {
            any = true;
            found = found || laid == said;
        });
        if (said == 0 ? any && rules.must_announce : !found) return false;
    }
    return true;
}

// All sets of `open` cards, for the case that a random one is hardly ever right: the number of
// those that agree, and the one with number `wanted` among them. At most C(20, 10) sets.
struct Search {
    const Rules& rules;
    const Unseen& unseen;
    std::size_t seat;
    std::uint64_t found = 0;
    std::uint64_t wanted = ~std::uint64_t{0};
    Hand hit = 0;

    void run(Hand cards, int open, Hand chosen) noexcept {
        if (open == 0) {
            const SeenHand& seen = unseen.seats[seat];
            if (!could_say(rules, unseen, seat, seen.held | seen.played | chosen)) return;
            if (found++ == wanted) hit = chosen;
            return;
        }
        if (count(cards) < open || found > wanted) return;
        const Hand low = cards & (~cards + 1);
        run(cards & ~low, open - 1, chosen | low);
        run(cards & ~low, open, chosen);
    }
};

constexpr int tries_one = 2000;
constexpr int tries_both = 1 << 22;

Drawn draw_hands(const Rules& rules, const Unseen& unseen, Hand pool, Stream& stream,
                 std::array<Hand, 2>& hands) noexcept {
    const Split split(pool, unseen);
    if (split.total == 0) return Drawn::none_agrees;
    const bool bound = unseen.said > 0 && (rules.must_announce || unseen.loose);
    const auto agrees = [&](std::size_t p) {
        const SeenHand& seen = unseen.seats[p];
        return could_say(rules, unseen, p, seen.held | seen.played | hands[p]);
    };
    const bool one = split.open[0] == 0 || split.open[1] == 0;
    for (int i = 0; i < (one ? tries_one : tries_both); ++i) {
        hands = split.draw(stream);
        if (!bound || (agrees(0) && agrees(1))) return Drawn::yes;
    }
    if (!one) return Drawn::not_found;
    const std::size_t p = split.open[0] == 0 ? 1 : 0;
    hands[1 - p] = 0;
    if (!agrees(1 - p)) return Drawn::none_agrees;
    Search search{rules, unseen, p};
    const Hand cards = pool & ~unseen.seats[p].barred;
    search.run(cards, split.open[p], 0);
    if (search.found == 0) return Drawn::none_agrees;
    search.wanted = below(search.found, stream);
    search.found = 0;
    search.run(cards, split.open[p], 0);
    hands[p] = search.hit;
    return Drawn::yes;
}

// Takes cards from the end of the list.
struct Pile {
    std::array<std::uint8_t, tricks::num_cards> cards{};
    std::size_t size = 0;

    Pile(Hand hand, Stream& stream) noexcept {
        for (const int card : tricks::Cards{hand}) cards[size++] = static_cast<std::uint8_t>(card);
        stream.shuffle(std::span(cards).first(size));
    }
    std::uint8_t take() noexcept { return cards[--size]; }
};

}  // namespace

Hand barred_by_brelan(int rank, Hand shown) noexcept {
    const Hand missing = tricks::rank_cards(rank) & ~shown;
    // Clubs may be the fourth card, which is not shown; any other gap means that he has but three.
    return missing >> 24 != 0 ? 0 : missing;
}

Drawn draw(const Rules& rules, const Unseen& unseen, Stream& stream, Arrangement& drawn) noexcept {
    Hand seen = 0;
    for (const SeenHand& seat : unseen.seats) seen |= seat.held | seat.played | seat.out;
    for (const int card : unseen.talon) {
        if (card != tricks::no_card) seen |= bit(card);
    }
    for (const SeenHand& seat : unseen.seats) {
        if ((seat.held & seat.barred) != 0) return Drawn::none_agrees;
    }
    std::array<Hand, 2> hands{};
    const Drawn result = draw_hands(rules, unseen, ~seen, stream, hands);
    if (result != Drawn::yes) return result;
    Pile rest(~seen & ~hands[0] & ~hands[1], stream);
    drawn.talon = unseen.talon;
    std::size_t at = 0;
    for (const std::size_t p :
         {static_cast<std::size_t>(unseen.opener), static_cast<std::size_t>(1 - unseen.opener)}) {
        const SeenHand& seat = unseen.seats[p];
        drawn.hands[p] = seat.held | hands[p];
        drawn.out[p] = seat.out;
        for (int i = 0; i < seat.out_open; ++i) drawn.out[p] |= bit(rest.take());
        // Any cards that the hand got may be those from the talon, but for the ones that were kept.
        const std::size_t end = at + static_cast<std::size_t>(unseen.taken[p]);
        Hand got = (drawn.hands[p] | seat.played) & ~seat.kept;
        for (std::size_t i = at; i < end; ++i) {
            if (unseen.talon[i] != tricks::no_card) got &= ~bit(unseen.talon[i]);
        }
        Pile taken(got, stream);
        for (; at < end; ++at) {
            if (drawn.talon[at] == tricks::no_card) drawn.talon[at] = taken.take();
        }
    }
    for (; at < static_cast<std::size_t>(unseen.talon_dealt); ++at) {
        if (drawn.talon[at] == tricks::no_card) drawn.talon[at] = rest.take();
    }
    return Drawn::yes;
}

}  // namespace matou::piquette
