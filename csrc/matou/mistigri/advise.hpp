// Which action a seat should take, knowing what it knows: rounds drawn from all that agree with
// that, each played to its end after every action.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/mistigri/game.hpp"
#include "matou/mistigri/players.hpp"
#include "matou/sim/batch.hpp"

namespace matou::mistigri {

struct Advised {
    Action action = 0;
    std::string text;    // of the action
    double penalty = 0;  // of the seat, on average
    double stderr_penalty = 0;
    double behind = 0;         // how much more than the best action's over the same rounds
    double stderr_behind = 0;  // of the mean difference, which is surer than either mean
    double out = 0;            // share of the rounds in which the seat got rid of all its cards
};

// What a position of a hidden round says to the seat to act: the legal actions, the best first.
struct Advice {
    int seat = 0;
    std::uint64_t samples = 0;
    std::vector<Advised> actions;
};

// `known`: an information text in which the seat to act knows its own hand (notation.hpp), or a
// State's text, of which only what that seat knows is used. After the action all seats play as
// `player`; in one round the same cards are drawn after every action as long as the hands allow it.
// Round number i depends on (seed, i) alone. The bool says whether the stop flag let it finish.
// Throws bad_notation, illegal_action, invalid_state; not_applicable where no seat is to act.
[[nodiscard]] std::pair<Advice, bool> advise(const Game& game, std::string_view known,
                                             Player player, std::uint64_t samples,
                                             std::uint64_t seed, const BatchOptions& options);

}  // namespace matou::mistigri
