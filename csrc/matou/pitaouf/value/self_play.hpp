// What a value function learns from: games that it plays against chance, and for every state met
// what it was worth in the light of what followed.
#pragma once

#include <cstdint>
#include <vector>

#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/net.hpp"
#include "matou/sim/batch.hpp"

namespace matou::pitaouf::value {

struct Practice {
    double trust = 0.8;          // lambda: how far a target follows the game rather than the net
    double exploring = 0.75;     // share of games with chance moves
    double chance_moves = 0.08;  // of the decisions in them
    int exchange_worlds = 2;     // deals that an exchange is weighed on
};

// States before chance in the order played, as lists of features, with what they are to be worth:
// the lambda-return of Sutton's temporal differences (1988), cut at moves made by chance as in
// Watkins' Q(lambda), with the value of the best play at the player's next decision as the step.
struct Lessons {
    std::vector<std::uint16_t> features;  // all lists, one behind the other
    std::vector<std::uint32_t> ends;      // of each list
    std::vector<std::uint8_t> heads;      // 0 on the way out, 1 on the way back
    std::vector<float> targets;
    std::int64_t won = 0;  // games

    void append(const Lessons& other);
};

// Games first .. first+count-1 of `seed`, in this order whatever the threads.
[[nodiscard]] Lessons self_play(const Game& game, const Net& net, std::uint64_t seed,
                                std::uint64_t first, std::uint64_t count, const Practice& practice,
                                const BatchOptions& options);

}  // namespace matou::pitaouf::value
