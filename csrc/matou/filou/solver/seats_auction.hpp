// The value of an auction in which the order of passes is of no effect: one value for each (seats
// still in, seat on turn, highest bid), auction.hpp says why that much is needed.
//
// Such is an auction with empty mouse cards, because whoever passes gets nothing: the mice of all
// are the same whatever the order.
// Such is also any auction of the last round. The k-th who passes gets the k-th mouse card, and how
// many have passed is told by who is still in. What he got counts for him alone and for nothing
// that follows, neither for the bids of those still in nor for a further round: it is a constant in
// all that comes after, and added to his component on the way back.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "matou/core/budget.hpp"
#include "matou/filou/solver/auction.hpp"

namespace matou::filou {

template <int P, class Worth>
class SeatsAuction {
  public:
    using Value = typename Worth::Value;

    explicit SeatsAuction(const Worth& worth) : worth_(worth) {}

    // As Auction::value; the purse that `end` is given holds no mice taken from mouse cards.
    template <class End>
    bool value(const Table<P>& table, int turn, int bid, Budget& budget, End&& end, Value& found) {
        const int low = bid == 0 ? 1 : bid;
        // Those with fewer seats in come first: their sets are smaller as numbers.
        for (unsigned in = 1; in <= table.in; ++in) {
            if ((in & ~table.in) == 0 && !fill(table, in, low, budget, end)) return false;
        }
        if (bid != 0) {
            found = row(table.in, static_cast<std::size_t>(turn))[static_cast<std::size_t>(bid)];
            return true;
        }
        return unopened(table, static_cast<std::size_t>(turn), end, found);
    }

  private:
    using Row = std::array<Value, most_bid + 1>;  // by bid

    [[nodiscard]] Row& row(unsigned in, std::size_t seat) noexcept { return rows_[in][seat]; }

    // Mice for the next who passes.
    [[nodiscard]] static int card_for(const Table<P>& table, unsigned in) noexcept {
        const int passed = std::popcount(table.in) - std::popcount(in);
        return table.cards[static_cast<std::size_t>(passed)];
    }

    // The rows of all seats that may be on turn with these still in, for bids from `low`.
    template <class End>
    bool fill(const Table<P>& table, unsigned in, int low, Budget& budget, End& end) {
        std::array<std::size_t, P> turns{};
        turns[0] = static_cast<std::size_t>(std::countr_zero(in));
        const auto n = static_cast<std::size_t>(std::popcount(in));
        if (n == 1) {
            const std::size_t seat = turns[0];
            for (int price = low; price <= table.limit[seat]; ++price) {
                Value& value = row(in, seat)[static_cast<std::size_t>(price)];
                if (!bought(table, seat, price, end, value)) return false;
            }
            return budget.spend();
        }
        for (std::size_t k = 1; k < n; ++k) turns[k] = next_in<P>(in, turns[k - 1]);
        const int card = card_for(table, in);
        int highest = 0;
        std::uint64_t steps = 1;
        for (std::size_t k = 0; k < n; ++k) {
            const int limit = table.limit[turns[k]];
            if (limit > highest) highest = limit;
            steps += static_cast<std::uint64_t>(limit < low ? 0 : limit - low + 1);
        }
        if (budget.spend(steps) != steps) return false;
        std::array<Value, P> raised;  // the best of the higher bids
        raised.fill(Value{});
        std::array<bool, P> raises{};
        for (int b = highest; b >= low; --b) {
            const auto at = static_cast<std::size_t>(b);
            // The seat before the one on turn has bid b.
            for (std::size_t k = 0; k < n; ++k) {
                const std::size_t next = k + 1 == n ? 0 : k + 1;
                if (b > table.limit[turns[k == 0 ? n - 1 : k - 1]]) continue;
                Value pass = row(in & ~(1U << turns[k]), turns[next])[at];
                worth_.add(pass, turns[k], card);
                row(in, turns[k])[at] = best_of(worth_, turns[k], pass, raises[k], raised[k]);
            }
            for (std::size_t k = 0; k < n; ++k) {
                if (b > table.limit[turns[k]]) continue;
                const Value& bid = row(in, turns[k + 1 == n ? 0 : k + 1])[at];
                if (!raises[k] || !worth_.better(turns[k], raised[k], bid)) raised[k] = bid;
                raises[k] = true;
            }
        }
        return true;
    }

    // Before the first bid seats pass one after another from `turn` on: from the last back to it.
    template <class End>
    bool unopened(const Table<P>& table, std::size_t turn, End& end, Value& found) {
        std::array<std::size_t, P> seats{};
        std::size_t n = 0;
        unsigned in = table.in;
        for (std::size_t seat = turn; in != 0; in &= ~(1U << seat)) {
            if (n > 0) seat = next_in<P>(in, seats[n - 1]);
            seats[n++] = seat;
            if ((in & (in - 1)) == 0) break;
        }
        if (!last_chance(worth_, table, seats[n - 1], end, found)) return false;
        for (std::size_t k = n - 1; k-- > 0;) {
            in |= 1U << seats[k];
            worth_.add(found, seats[k], card_for(table, in));
            const Row& bids = row(in, next_in<P>(in, seats[k]));
            Value raised{};
            for (int b = table.limit[seats[k]]; b >= 1; --b) {
                const Value& bid = bids[static_cast<std::size_t>(b)];
                if (b == table.limit[seats[k]] || !worth_.better(seats[k], raised, bid)) {
                    raised = bid;
                }
            }
            found = best_of(worth_, seats[k], found, table.limit[seats[k]] > 0, raised);
        }
        return true;
    }

    Worth worth_;
    std::array<std::array<Row, P>, 1U << P> rows_{};
};

}  // namespace matou::filou
