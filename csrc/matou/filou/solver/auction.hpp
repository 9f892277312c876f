// The value of an auction, with a value for each end of it known: the bidding tree collapsed.
//
// The tree. A seat on turn passes or bids more than the highest bid b. Its nodes are histories of
// bids and passes; what counts of one is
//     the order in which seats have passed (it says who took which mouse card),
//     the seat on turn, and b.
// Past bids below b have been taken back, so they are of no effect. Nor is the bidder one thing
// more: the seats asked since his bid have all passed, or one of them would be the highest bidder,
// so he is the last of those still in before the seat on turn. So there is one value V(order, seat,
// b), and
//     V(order, i, b) = best for i of V(order + i, next, b)             pass
//                      and of V(order, next, b') for b < b' <= limit   bid b'
// The bids are a suffix of one row, that of the next seat, whatever b is. Going down from the
// highest b, the best of the suffix is kept for each seat and one comparison a step mends it; where
// equal, the lower bid, which comes first, takes its place. With n seats in and bids up to m that
// is n m steps for one order, where the tree has 2^m histories and more.
//
// `limit` is the seat's mice, or less where the caller has shown that higher bids are never chosen.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "matou/core/budget.hpp"
#include "matou/filou/cards.hpp"
#include "matou/filou/solver/worth.hpp"

namespace matou::filou {

inline constexpr int most_bid = mice_in_play(max_players);

// Where an auction stands.
template <int P>
struct Table {
    Purse<P> purse{};                     // mice, or what has been gained of them
    std::array<std::uint8_t, P> limit{};  // highest bid that each seat considers
    std::array<std::uint8_t, P> cards{};  // mouse cards that hold mice, in order; then 0
    unsigned in = (1U << P) - 1;
    unsigned may_buy = 0;  // seats that consider buying for one mouse when all others have passed
};

// The next clockwise of the seats.
template <int P>
[[nodiscard]] std::size_t next_in(unsigned seats, std::size_t seat) noexcept {
    do {
        seat = seat + 1 == P ? 0 : seat + 1;
    } while ((seats >> seat & 1U) == 0);
    return seat;
}

template <class Worth>
[[nodiscard]] typename Worth::Value best_of(const Worth& worth, std::size_t seat,
                                            const typename Worth::Value& pass, bool raises,
                                            const typename Worth::Value& raised) noexcept {
    return raises && worth.better(seat, raised, pass) ? raised : pass;
}

// The last seat buys for `price`; `end` as below.
template <int P, class Value, class End>
[[nodiscard]] bool bought(const Table<P>& table, std::size_t seat, int price, End& end,
                          Value& value) {
    Purse<P> purse = table.purse;
    purse[seat] = static_cast<std::int16_t>(purse[seat] - price);
    return end(purse, static_cast<int>(seat), price, value);
}
// The last seat, when nobody has bid: passing comes first.
template <int P, class Worth, class End>
[[nodiscard]] bool last_chance(const Worth& worth, const Table<P>& table, std::size_t seat,
                               End& end, typename Worth::Value& value) {
    if (!end(table.purse, -1, 0, value)) return false;
    if ((table.may_buy >> seat & 1U) == 0) return true;
    typename Worth::Value buying{};
    if (!bought(table, seat, 1, end, buying)) return false;
    if (worth.better(seat, buying, value)) value = buying;
    return true;
}

template <int P, class Worth>
class Auction {
  public:
    using Value = typename Worth::Value;

    explicit Auction(const Worth& worth) : worth_(worth) {}

    // `end(purse, buyer, price)` is the value of an end; buyer -1: nobody, the price is paid out of
    // the purse given. With bid 0 `turn` is the seat that nobody's bid has reached yet, else the
    // bidder is the last seat in before it. False when the budget ended it.
    template <class End>
    bool value(const Table<P>& table, int turn, int bid, Budget& budget, End&& end, Value& found) {
        const bool unopened = bid == 0;
        Rows& top = rows_[0];
        if (!fill(table, 0, 0, unopened ? 1 : bid, unopened, turn, budget, end, top.child[0])) {
            return false;
        }
        found = top.child[0][static_cast<std::size_t>(bid)];
        return true;
    }

  private:
    // By bid; 0: nobody has bid yet.
    using Row = std::array<Value, most_bid + 1>;
    struct Rows {
        std::array<Row, P> child;  // behind the pass of each seat, in the order of turns
    };

    // Values of V(order, seat, b) for all b from `low` to what the bidder has, and b = 0 where the
    // auction is `unopened`. `depth` seats have passed since the call of `value`.
    template <class End>
    bool fill(const Table<P>& table, int depth, std::size_t card, int low, bool unopened, int seat,
              Budget& budget, End& end, Row& row) {
        const auto n = static_cast<std::size_t>(std::popcount(table.in));
        if (n == 1) {
            return budget.spend() &&
                   last(table, low, unopened, static_cast<std::size_t>(seat), end, row);
        }
        std::array<std::size_t, P> turns{};  // seats in, from `seat` on
        turns[0] = static_cast<std::size_t>(seat);
        for (std::size_t k = 1; k < n; ++k) turns[k] = next_in<P>(table.in, turns[k - 1]);
        const auto after = [&](std::size_t k) { return k + 1 == n ? 0 : k + 1; };
        const auto before = [&](std::size_t k) { return k == 0 ? n - 1 : k - 1; };

        Rows& rows = rows_[static_cast<std::size_t>(depth) + 1];
        int highest = 0;
        std::uint64_t steps = 0;
        for (std::size_t k = 0; k < n; ++k) {
            const int limit = table.limit[turns[before(k)]];
            if (limit > highest) highest = limit;
            steps += static_cast<std::uint64_t>(limit < low ? 0 : limit - low + 1);
            const bool first = unopened && k == 0;
            if (limit < low && !first) continue;  // nothing is asked of this row
            Table<P> passed = table;
            passed.in &= ~(1U << turns[k]);
            std::size_t next_card = card;
            if (card < P && table.cards[card] != 0) {
                passed.purse[turns[k]] =
                    static_cast<std::int16_t>(passed.purse[turns[k]] + table.cards[card]);
                ++next_card;
            }
            if (!fill(passed, depth + 1, next_card, low, first, static_cast<int>(turns[after(k)]),
                      budget, end, rows.child[k])) {
                return false;
            }
        }
        if (budget.spend(steps + 1) != steps + 1) return false;

        std::array<Value, P> raised;  // the best of the higher bids
        raised.fill(Value{});
        std::array<bool, P> raises{};
        for (int b = highest; b >= low; --b) {
            const auto at = static_cast<std::size_t>(b);
            std::array<Value, P> now;
            now.fill(Value{});
            for (std::size_t k = 0; k < n; ++k) {
                if (b > table.limit[turns[before(k)]]) continue;
                now[k] = best(turns[k], rows.child[k][at], raises[k], raised[k]);
            }
            if (b <= table.limit[turns[n - 1]]) row[at] = now[0];
            for (std::size_t k = 0; k < n; ++k) {
                if (b > table.limit[turns[k]]) continue;
                const Value& bid = now[after(k)];
                if (!raises[k] || !worth_.better(turns[k], raised[k], bid)) raised[k] = bid;
                raises[k] = true;
            }
        }
        if (unopened) row[0] = best(turns[0], rows.child[0][0], raises[0], raised[0]);
        return true;
    }

    // One seat is left.
    template <class End>
    bool last(const Table<P>& table, int low, bool unopened, std::size_t seat, End& end, Row& row) {
        if (unopened && !last_chance(worth_, table, seat, end, row[0])) return false;
        for (int price = low; price <= table.limit[seat]; ++price) {
            if (!bought(table, seat, price, end, row[static_cast<std::size_t>(price)]))
                return false;
        }
        return true;
    }

    [[nodiscard]] Value best(std::size_t seat, const Value& pass, bool raises,
                             const Value& raised) const noexcept {
        return best_of(worth_, seat, pass, raises, raised);
    }

    Worth worth_;
    std::array<Rows, P + 1> rows_{};
};

}  // namespace matou::filou
