// The rest of a game as a search: lays in turn, an auction for each row, the next round.
//
// Values are mice at the end and points of cats yet to be won (worth.hpp: those won before are no
// part of it). They depend on the hands, the mice, the start player and whether the mouse cards are
// filled at the start of a round; the bank is what is left of all mice, which are always as many.
// So rounds are kept under this key.
//
// How high bids need to go. A seat that plays for its own points can pass in all that is left of
// the game and then ends with at least the mice it has; so its value anywhere off its own bid is at
// least that. Let `V` be the row's points and `G` a bound of what a seat can gain later.
// Where there is a mouse card for everybody who may pass, passing brings `c` besides, the mice of
// the first of them, since later ones hold more; else let c be 0.
//     max_n: where the highest bid b is V + G - c or more, every seat passes. From the highest bids
//     down: behind a raise to b' > b all others pass, so it ends with m - b' + V + G < m + c at
//     most, m being its mice now, and passing leaves m + c. So a bid of b' >= V + G - c where the
//     highest was below it ends with at most m + c too, and passing, which is worth that at least,
//     comes before it in order. Bids of V + G - c and more are left out. The last seat gets no card
//     for passing: it does not buy for 1 where 1 >= V + G.
//     paranoid: the same for the one who plays for himself, because the others can let him have the
//     row: a bid of b' >= V + G - c is worth m + c at most to him. They themselves may bid what
//     they have.
// In the last round what a price of others does is nothing, so of the bids above the mice of all
// others, which end the auction, the lowest is enough: the best one for a seat that pays for
// itself, one like any other for an opponent. The limits of all seats are cut to the second highest
// of them and one. Then values less mice depend on the row's points, the start player, the mouse
// cards and these limits alone, and are kept under them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/core/megabytes.hpp"
#include "matou/core/mix.hpp"
#include "matou/core/table.hpp"
#include "matou/filou/game.hpp"
#include "matou/filou/solver/auction.hpp"
#include "matou/filou/solver/rounds.hpp"
#include "matou/filou/solver/seats_auction.hpp"

namespace matou::filou {

template <int P, class Worth>
class Search {
  public:
    using Value = typename Worth::Value;

    Search(const Worth& worth, const Pile& pile, double table_mb, Budget& budget)
        : worth_(worth),
          pile_(pile),
          budget_(budget),
          rounds_(2, static_cast<std::size_t>(bytes_in(table_mb * 3 / 4))),
          ends_(1, static_cast<std::size_t>(bytes_in(table_mb / 4))) {}

    // The value of a state after the deal, cats won included. False when the budget ended it.
    [[nodiscard]] bool value(const State& state, Value& found) {
        Round<P> round;
        Purse<P> cats{};
        for (std::size_t seat = 0; seat < P; ++seat) {
            round.hands[seat] = state.hands[seat];
            round.mice[seat] = state.mice[seat];
            cats[seat] = state.cats[seat];
        }
        round.bank = state.bank;
        round.start = state.start;
        round.filled = state.on_cards[0] != 0;
        bool done = true;
        if (state.phase == Phase::over) {
            found = worth_.of(round.mice);
        } else if (state.phase == Phase::lay) {
            Lays lays{round, {}, state.round, {}, 0};
            std::copy_n(state.row.begin(), max_row, lays.row.begin());
            int laid = 0;
            while (laid < P && state.row[static_cast<std::size_t>(laid)] != no_card) ++laid;
            done = lay(lays, laid, lowest, highest, found);
        } else {
            done = auction_in_progress(state, round, found);
        }
        if (done) worth_.add(found, cats);
        return done;
    }

  private:
    static constexpr int lowest = -30000;
    static constexpr int highest = 30000;

    // The lays of a round. With one more round to come, its row and that of this round settle the
    // value, so the values of few pairs of points are kept.
    struct Lays {
        Round<P> round;
        std::array<Kind, max_row> row{};
        int number = 0;
        struct Pair {
            int points;
            int last;
            Value value;
        };
        std::array<Pair, 1U << P> pairs{};
        std::size_t num_pairs = 0;
    };

    [[nodiscard]] static int rounds_ahead(const Round<P>& round) noexcept {
        return std::popcount(unsigned{round.hands[0]});
    }

    [[nodiscard]] bool value_of_round(const Round<P>& round, Value& found) {
        const int left = rounds_ahead(round);
        if (left == 0) {
            found = worth_.of(round.mice);
            return true;
        }
        if (left == 1) return last_round(last_row_points<P>(round.hands, pile_), round, found);
        const std::array<std::uint64_t, 2> key = key_of(round);
        if (rounds_.find(key, found)) return true;
        if (!budget_.spend()) return false;
        Lays lays{round, {}, num_rounds - left, {}, 0};
        if (!lay(lays, 0, lowest, highest, found)) return false;
        rounds_.insert(key, found);
        return true;
    }

    // Alpha-beta where there are two sides: a value at or beyond a bound is a bound itself.
    [[nodiscard]] bool lay(Lays& lays, int position, int alpha, int beta, Value& found) {
        if (position == P) return laid(lays, found);
        const auto seat = static_cast<std::size_t>((lays.round.start + position) % P);
        const Hand hand = lays.round.hands[seat];
        bool any = false;
        for (unsigned rest = hand; rest != 0; rest &= rest - 1) {
            const unsigned card = rest & -rest;
            lays.round.hands[seat] = static_cast<Hand>(hand & ~card);
            lays.row[static_cast<std::size_t>(position)] =
                static_cast<Kind>(std::countr_zero(card));
            Value value{};
            const bool done = lay(lays, position + 1, alpha, beta, value);
            lays.round.hands[seat] = hand;
            if (!done) return false;
            if (!any || worth_.better(seat, value, found)) found = value;
            any = true;
            if constexpr (Worth::two_sided) {
                if (worth_.own(seat)) {
                    alpha = std::max(alpha, int{found});
                } else {
                    beta = std::min(beta, int{found});
                }
                if (alpha >= beta) break;
            }
        }
        return true;
    }

    [[nodiscard]] bool laid(Lays& lays, Value& found) {
        if constexpr (P == 3) lays.row[3] = pile_[static_cast<std::size_t>(lays.number)];
        const int points = row_points(lays.row.data(), row_size(P));
        const int left = rounds_ahead(lays.round);
        if (left == 0) return last_round(points, lays.round, found);
        if (left > 1) return auction(points, lays.round, found);
        const int last = last_row_points<P>(lays.round.hands, pile_);
        for (std::size_t i = 0; i < lays.num_pairs; ++i) {
            const auto& pair = lays.pairs[i];
            if (pair.points != points || pair.last != last) continue;
            found = pair.value;
            return true;
        }
        if (!auction(points, lays.round, found)) return false;
        if (lays.num_pairs < lays.pairs.size()) {
            lays.pairs[lays.num_pairs++] = {points, last, found};
        }
        return true;
    }

    [[nodiscard]] Table<P> table_of(int points, const Round<P>& round) const noexcept {
        Table<P> table;
        table.purse = round.mice;
        if (round.filled) {
            std::copy_n(mouse_cards(P).begin(), std::min<int>(P, max_mouse_cards),
                        table.cards.begin());
        }
        set_limits(table, points, round);
        return table;
    }
    void set_limits(Table<P>& table, int points, const Round<P>& round) const noexcept {
        const int most = points + most_to_gain<P>(round.hands, pile_) - 1;
        const int enough = std::max(most - table.cards[0], 0);
        for (std::size_t seat = 0; seat < P; ++seat) {
            const int mice = round.mice[seat];
            const bool own = worth_.own(seat);
            table.limit[seat] = static_cast<std::uint8_t>(own ? std::min(mice, enough) : mice);
            if (mice > 0 && (!own || most > 0)) table.may_buy |= 1U << seat;
        }
    }

    // What each end of this round's auction is worth: cards are laid, `round` holds the hands left.
    [[nodiscard]] auto end_of(int points, const Round<P>& round) {
        return [this, points, &round](const Purse<P>& mice, int buyer, int price, Value& value) {
            if (!value_of_round(next_round<P>(round, mice, buyer, price), value)) return false;
            if (buyer >= 0) worth_.add(value, static_cast<std::size_t>(buyer), points);
            return true;
        };
    }

    [[nodiscard]] bool auction(const Table<P>& table, int points, const Round<P>& round, int turn,
                               int bid, Value& found) {
        const int ahead = rounds_ahead(round);
        auto& room = rooms_[static_cast<std::size_t>(ahead)];
        if (!room) room = std::make_unique<Room>(worth_);
        if (ahead == 0 || table.cards[0] == 0) {
            return room->by_seats.value(table, turn, bid, budget_, end_of(points, round), found);
        }
        return room->by_order.value(table, turn, bid, budget_, end_of(points, round), found);
    }
    [[nodiscard]] bool auction(int points, const Round<P>& round, Value& found) {
        return auction(table_of(points, round), points, round, round.start, 0, found);
    }

    [[nodiscard]] bool auction_in_progress(const State& state, const Round<P>& round,
                                           Value& found) {
        const int points = row_points(state.row.data(), row_size(P));
        Table<P> table;
        table.purse = round.mice;
        table.in = state.in;
        std::size_t cards = 0;
        for (const std::uint8_t mice : state.on_cards) {
            if (mice != 0) table.cards[cards++] = mice;
        }
        set_limits(table, points, round);
        if (state.bid > 0) {  // the bid that there is may be above what a seat would bid now
            std::uint8_t& limit = table.limit[state.bidder];
            limit = std::max(limit, state.bid);
        }
        return auction(table, points, round, state.turn, state.bid, found);
    }

    // An auction in the last round, before its first bid.
    [[nodiscard]] bool last_round(int points, const Round<P>& round, Value& found) {
        Round<P> end = round;
        end.hands.fill(0);
        Table<P> table = table_of(points, end);
        int first = 0;
        int second = 0;
        for (const int limit : table.limit) {
            second = std::max(second, std::min(first, limit));
            first = std::max(first, limit);
        }
        const int enough = second + 1;
        // points + 64, start, filled, who may buy for one, limits; the first bit marks a key.
        std::uint64_t key = (std::uint64_t{1} << 63) | static_cast<unsigned>(points + 64) |
                            static_cast<unsigned>(round.start) << 8 |
                            static_cast<unsigned>(round.filled) << 11 | table.may_buy << 12;
        for (std::size_t seat = 0; seat < P; ++seat) {
            table.limit[seat] = static_cast<std::uint8_t>(std::min<int>(table.limit[seat], enough));
            key |= std::uint64_t{table.limit[seat]} << (17 + 7 * seat);
        }
        // Ends of one auction are often alike: the latest are looked for first.
        Recent& recent = recent_[mix(key) % recent_.size()];
        if (recent.key != key) {
            const std::array<std::uint64_t, 1> keys{key};
            if (!ends_.find(keys, recent.value)) {
                recent.key = 0;
                table.purse.fill(0);
                if (!auction(table, points, end, round.start, 0, recent.value)) return false;
                ends_.insert(keys, recent.value);
            }
            recent.key = key;
        }
        found = recent.value;
        worth_.add(found, round.mice);
        return true;
    }

    [[nodiscard]] static std::array<std::uint64_t, 2> key_of(const Round<P>& round) noexcept {
        std::array<std::uint64_t, 2> key{std::uint64_t{1} << 63, 0};
        for (std::size_t seat = 0; seat < P; ++seat) {
            key[0] |= std::uint64_t{round.hands[seat]} << (num_kinds * seat);
            key[1] |= static_cast<std::uint64_t>(round.mice[seat]) << (7 * seat);
        }
        key[1] |= static_cast<std::uint64_t>(round.start) << 36 |
                  static_cast<std::uint64_t>(round.filled) << 40;
        return key;
    }

    Worth worth_;
    Pile pile_;
    Budget& budget_;
    WordTable<Value> rounds_;
    WordTable<Value> ends_;
    struct Recent {
        std::uint64_t key = 0;
        Value value{};
    };
    std::vector<Recent> recent_ = std::vector<Recent>(std::size_t{1} << 12);
    struct Room {
        explicit Room(const Worth& worth) : by_order(worth), by_seats(worth) {}
        Auction<P, Worth> by_order;
        SeatsAuction<P, Worth> by_seats;
    };
    std::array<std::unique_ptr<Room>, num_rounds> rooms_;  // by rounds ahead
};

}  // namespace matou::filou
