// The searches as the solver sees them. They count bits all the time, so they are compiled once for
// every x86-64 processor and once for those with AVX2; the choice is made when one is built.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/budget.hpp"

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::cat_in_the_box::many {

using Scores = std::array<std::int8_t, max_players>;

struct Values {
    // exact: `scores` are the values. low: the score of the seat asked about is at most the floor.
    // unknown: the budget ended.
    enum class Kind : std::uint8_t { unknown, low, exact } kind = Kind::unknown;
    Scores scores{};
};

// Parts of the search that may be left out, to test them against the rest.
struct Cuts {
    bool bounds = true;   // scores out of reach
    bool joint = true;    // pairs of scores out of reach
    bool aside = true;    // plays after which the values no longer matter to the seat that asks
    bool merged = true;   // one entry for all positions with the same future
};

// States given to one search are of the play phase and of one round: predictions do not change.
class MaxN {
  public:
    MaxN() = default;
    MaxN(const MaxN&) = delete;
    MaxN& operator=(const MaxN&) = delete;
    virtual ~MaxN();

    // Every seat keeps its first best play. The caller does not need the values where `seat` scores
    // `floor` or less: below all scores, -100, for the values in any case.
    [[nodiscard]] virtual Values values(const State& state, int seat, int floor,
                                        Budget& budget) = 0;
};

class Paranoid {
  public:
    Paranoid() = default;
    Paranoid(const Paranoid&) = delete;
    Paranoid& operator=(const Paranoid&) = delete;
    virtual ~Paranoid();

    // Whether the seat scores at least `bound` whatever the others do together: returns a lower
    // bound of its score, not below `bound`, if it does, else an upper bound below `bound`. Nothing
    // is said once the budget has ended.
    [[nodiscard]] virtual int ask(const State& state, int bound, Budget& budget) = 0;
};

namespace base {
[[nodiscard]] std::unique_ptr<MaxN> make_max_n(const Game& game, const State& state,
                                               double table_mb, const Cuts& cuts);
[[nodiscard]] std::unique_ptr<Paranoid> make_paranoid(const Game& game, const State& state,
                                                      int seat, double table_mb, const Cuts& cuts);
}  // namespace base
namespace avx2 {
[[nodiscard]] std::unique_ptr<MaxN> make_max_n(const Game& game, const State& state,
                                               double table_mb, const Cuts& cuts);
[[nodiscard]] std::unique_ptr<Paranoid> make_paranoid(const Game& game, const State& state,
                                                      int seat, double table_mb, const Cuts& cuts);
}  // namespace avx2

// The best that this processor can run, for positions that follow from `state`.
[[nodiscard]] std::unique_ptr<MaxN> make_max_n(const Game& game, const State& state,
                                               double table_mb, const Cuts& cuts = {});
[[nodiscard]] std::unique_ptr<Paranoid> make_paranoid(const Game& game, const State& state,
                                                      int seat, double table_mb,
                                                      const Cuts& cuts = {});

}  // namespace matou::cat_in_the_box::many
