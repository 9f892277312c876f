// What the row of a round will be worth for somebody who does not see all of it.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "matou/filou/cards.hpp"
#include "matou/filou/game.hpp"

namespace matou::filou {

// For each card of the full row the kinds that it may be, each equally likely and independent of
// the other cards; one kind where it is known. Cards from the start player on, the fourth set's
// last.
//
// Why equally likely: each lay is taken to be uniform over the hand that it comes from, and the
// removed card was drawn at random, so each order of a set's ten kinds over its places (removed,
// the lays one by one, what is left) has the same chance. Given the kinds that have been turned up,
// the others lie in any order over the places not seen; so what lies, or will lie, in one of them
// is any of these kinds with the same chance. Mice and bids tell nothing about lays then, and the
// sets are independent of each other.
struct RowView {
    std::array<Hand, max_row> kinds{};  // bit = kind, none is empty
    int cards = 0;
};

// For what `seat` knows, -1: the public. Throws not_applicable during the deal, when the game is
// over, and before the seat has laid.
[[nodiscard]] RowView row_view(const Game& game, const State& state, int seat);
// The same unchecked: in the auction, or in the lays once the seat has laid.
[[nodiscard]] RowView row_seen(const Game& game, const State& state, int seat) noexcept;

// (points, weight) by points; the chance of each is its weight over the sum of all.
using RowOutcomes = std::vector<std::pair<int, std::int64_t>>;
[[nodiscard]] RowOutcomes row_outcomes(const RowView& view);

// The expected points are sum / total.
struct RowMean {
    std::int64_t sum = 0;
    std::int64_t total = 0;
};
[[nodiscard]] RowMean row_mean(const RowView& view) noexcept;

}  // namespace matou::filou
