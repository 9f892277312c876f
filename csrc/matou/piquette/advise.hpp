// Which cards to exchange: the discards of a hand ranked by what they bring on the average over the
// cards that it cannot see.
//
// How a deal goes on behind a discard:
// - The other side exchanges. Depth 0: as the player `plain` does (players.hpp); the opener, when
//   the dealer asks, as many cards as he is known to have exchanged, in the order that `plain`
//   would. Depth 1: what this advice at depth 0 finds best for him, with `reply_samples` samples,
//   from his own cards and from the number of cards that he knows of.
// - Of each kind of combination both lay the best that they may (announce.hpp).
// - The tricks are played double dummy, for the difference of the returns.
#pragma once

#include <cstdint>
#include <vector>

#include "matou/piquette/rules.hpp"
#include "matou/sim/batch.hpp"
#include "matou/tricks/cards.hpp"

namespace matou::piquette {

enum class Role : std::uint8_t { opener, dealer };

struct AdviseOptions {
    Role role = Role::opener;
    int left = 3;                  // for the dealer: cards the opener left, 3 to 8
    std::uint64_t samples = 2000;  // arrangements of the unseen cards, at least 2
    std::uint64_t seed = 0;
    int depth = 0;                     // 0 or 1
    std::uint64_t reply_samples = 16;  // for depth 1, at least 2
    // The other's hand where it is known, else 0: for the opener the twelve cards dealt to the
    // dealer, for the dealer those that the opener holds after his exchange. Then the eight other
    // cards are drawn in every way, and the result is exact.
    tricks::Hand other = 0;
    // A stage (below) that would bring the ends of deals worked out above `max_ends`, those of
    // replies at depth 1 not counted, is not begun; one that `seconds` cut short is of no effect.
    // 0: no limit. An exact result is not cut short by `max_ends`.
    std::uint64_t max_ends = 0;
    double seconds = 0;
};

struct DiscardValue {
    tricks::Hand cards = 0;     // exchanged, none for `discard -`
    double mean = 0;            // of the own return minus the other's
    double standard_error = 0;  // of that mean; 0 where it is exact
    double own = 0;             // means of both returns
    double other = 0;
    double behind = 0;          // the mean of the best over the same samples minus this mean
    double behind_error = 0;    // standard error of that difference; 0 where it is exact
    std::uint64_t samples = 0;  // arrangements that these are means of
};

struct DiscardAdvice {
    // All that may be exchanged, the best first, the others by how far they are behind it.
    std::vector<DiscardValue> values;
    bool exact = false;
    bool complete = false;  // false: a limit or the stop flag ended it; `values` may be empty then
};

// Sample number i is a pure function of (seed, i) and serves all discards, so that differences
// between discards are those of the same deals. All discards have the first 16 samples; then, at
// 16, 32, 64, .. up to 4096 samples, those are left out whose mean lies more than three standard
// errors, of the paired differences, below that of the best so far. Nothing depends on the number
// of threads. `options.progress` counts samples, or discards where the result is exact.
// Throws invalid_state.
[[nodiscard]] DiscardAdvice advise_discard(const Rules& rules, tricks::Hand hand,
                                           const AdviseOptions& options, const BatchOptions& batch);

}  // namespace matou::piquette
