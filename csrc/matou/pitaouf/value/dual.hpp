// Upper bounds on the optimal win probability that are proofs whatever the value function: the dual
// bound of information relaxation (Brown, Smith, Sun, Operations Research 58, 2010).
//
// Let G be any function of what the player knows, 1 and 0 at the end. Each step of chance from a
// state s to a state s' costs the player G(s') - E[G(s') | s]. For a player who sees no hidden card
// these costs have mean 0, whatever he does: they are differences of a martingale. So he wins, less
// the costs, with the same mean; and for each deal that mean is at most that of the player who sees
// every card of the deal and makes the most of wins less costs. The mean over deals of that most is
// the bound. With G the value of best play every way to play best costs just what it wins more than
// G at the start, so the bound is that value on every deal; with G constant it is the share of
// deals that can be won with all cards known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/dual_search.hpp"
#include "matou/pitaouf/value/net.hpp"
#include "matou/pitaouf/value/said.hpp"
#include "matou/sim/batch.hpp"

namespace matou::pitaouf::value {

// What makes the bound fall: the states behind the chance steps of the best way, as features, with
// the weight of their value in the bound (one for the state that came, with a minus; for those that
// could have come their chance).
struct Pulls {
    std::vector<std::uint16_t> features;
    std::vector<std::uint32_t> ends;
    std::vector<std::uint8_t> heads;
    std::vector<float> weights;

    void append(const Pulls& other);
};

struct DualOptions {
    double scale = 1;  // of all costs; 0 is the player who sees every card and pays nothing
    std::uint64_t max_nodes = Budget::no_limit;      // of each deal
    std::size_t table_bytes = std::size_t{1} << 30;  // of each thread
    Exactness exactness;
};

// The values of deals first .. first+count-1 of `seed`, in order.
[[nodiscard]] std::vector<DualValue> dual_values(const Game& game, const Net& net,
                                                 std::uint64_t seed, std::uint64_t first,
                                                 std::uint64_t count, const DualOptions& dual,
                                                 const BatchOptions& options);

// The values' pulls beside them, for learning.
struct DualLessons {
    std::vector<DualValue> values;
    Pulls pulls;

    void append(const DualLessons& other);
};
[[nodiscard]] DualLessons dual_lessons(const Game& game, const Net& net, std::uint64_t seed,
                                       std::uint64_t first, std::uint64_t count,
                                       const DualOptions& dual, const BatchOptions& options);

// What deals first .. first+count-1 cost a player who plays at random and sees no hidden card.
[[nodiscard]] std::vector<double> costs_of_random_play(const Game& game, const Net& net,
                                                       std::uint64_t seed, std::uint64_t first,
                                                       std::uint64_t count,
                                                       const BatchOptions& options);

}  // namespace matou::pitaouf::value
