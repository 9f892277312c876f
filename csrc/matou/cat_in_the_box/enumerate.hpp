// What can be reached from a position: sequences, distinct positions, paradoxes, outcomes of a trick.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box {

// The number of histories of `depth` steps, as matou::perft counts them, without playing the last
// steps where their number can be told at once. What the budget left uncounted is missing.
[[nodiscard]] std::uint64_t perft(const Game& game, const State& state, int depth, Budget& budget);

// Sequences of exactly `depth` plays, and those of them after which the seat to play has no legal
// play although tricks are left. Both throw not_applicable outside the play phase.
[[nodiscard]] std::uint64_t sequences(const Game& game, const State& state, int depth,
                                      Budget& budget);
[[nodiscard]] std::uint64_t paradox_sequences(const Game& game, const State& state, int depth,
                                              Budget& budget);

// Distinct positions of the play phase reached at each ply from here; two positions are the same
// when hands, owners of tokens, X tokens, tricks won, leader, and the trick's length, led colour,
// best card and its seat are. A paradox is charged to the seat that has no legal play.
struct Census {
    struct Ply {
        std::uint64_t positions = 0;  // paradoxes and finished rounds included
        std::array<std::uint64_t, max_players> paradoxes{};
        std::uint64_t finished = 0;
    };
    std::vector<Ply> plies;  // ply 0 is the position itself
    bool exact = false;      // else the plies that were finished, then a last one partly seen
    std::uint64_t nodes = 0;
};

struct CensusOptions {
    int threads = 1;
    // A census that would need more, or more than the system gives, ends there as with a budget.
    double memory_mb = 4096;
    bool symmetry = true;  // count classes of colours that can be exchanged; never changes counts
};
[[nodiscard]] Census census(const Game& game, const State& state, const CensusOptions& options,
                            Budget& budget);

// An unbiased estimate of the sequences that end in a paradox, and of those that finish (Knuth's
// sampling of the tree, "Estimating the efficiency of backtrack programs", 1975: the product of the
// numbers of choices along a uniform line). The products vary wildly over whole rounds: the standard
// error is then itself a rough estimate. `distinct` counts the distinct paradox positions met, a
// lower bound of all: what does not fit into `memory_mb` is not told apart and not counted. Throws
// not_applicable outside the play phase.
struct ParadoxEstimate {
    std::uint64_t samples = 0;  // fewer than asked for where the budget ended it
    double sequences = 0;
    double stderr_sequences = 0;  // 0 below two samples
    std::array<double, max_players> by_seat{};
    std::vector<double> by_ply;  // plays after the position
    double finished = 0;
    std::array<std::uint64_t, max_players> distinct{};
};
[[nodiscard]] ParadoxEstimate estimate_paradoxes(const Game& game, const State& state,
                                                 std::uint64_t samples, std::uint64_t seed,
                                                 Budget& budget, double memory_mb = 1024);

// A result of the trick in progress: who wins it, or who causes a paradox in it, and the cells that
// each seat takes from the first card of the trick on (those on the table already included).
struct TrickOutcome {
    int winner = none;  // `none` where a paradox ends the trick
    int paradox = none;
    std::array<std::uint64_t, max_players> cells{};
    std::uint64_t sequences = 0;  // orders of play that end so
    friend bool operator==(const TrickOutcome&, const TrickOutcome&) = default;
};
// Sorted by winner (paradoxes last), causer, cells. The trick is over when its last card is played:
// a paradox of the next leader belongs to the next trick. Each seat plays once in a trick and its
// turn is fixed, so cells with their owners tell the sequence, and `sequences` is 1. Without owners
// the cells of all seats stand in cells[0], and outcomes that differ in owners alone are one.
// Throws not_applicable outside the play phase. Where the budget ends the search the result has
// what was found until then.
[[nodiscard]] std::vector<TrickOutcome> trick_outcomes(const Game& game, const State& state,
                                                       Budget& budget, bool owners = true);

// Whether some continuation ends the round without a paradox, and such a line. At the end of a round
// the answer is whether it ended so. Throws not_applicable before the play phase.
struct Finish {
    std::optional<bool> possible;  // nothing: the budget ended the search
    std::vector<Action> line;
    std::uint64_t nodes = 0;
};
[[nodiscard]] Finish can_finish(const Game& game, const State& state, Budget& budget,
                                double table_mb = 256);

// Whether the others together can make `seat` cause a paradox whatever it plays. The line goes on to
// the end of the round: the side that has its way keeps to plays that have it, the other makes those
// that look best. It is cut short where the budget ends. Throws not_applicable before the play
// phase, invalid_state for a seat that does not exist.
struct Forced {
    std::optional<bool> forced;  // nothing: the budget ended the search
    std::vector<Action> line;
    std::uint64_t nodes = 0;
};
[[nodiscard]] Forced forced_paradox(const Game& game, const State& state, int seat, Budget& budget,
                                    double table_mb = 256);

}  // namespace matou::cat_in_the_box
