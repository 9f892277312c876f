// The searches as the solver sees them. They count bits all the time, so they are compiled once for
// every x86-64 processor and once for those with AVX2; the choice is made when one is built.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "matou/core/budget.hpp"
#include "matou/padatou/game.hpp"

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::padatou::solver {

struct Values {
    // exact: `won` are the tricks of each seat at the end of the deal. low: the seat asked about
    // scores less than was asked for. unknown: the budget ended.
    enum class Kind : std::uint8_t { unknown, low, exact } kind = Kind::unknown;
    std::array<std::uint8_t, 4> won{};
};

// Parts of the searches that may be left out, to test them against the rest.
struct Cuts {
    bool bounds = true;  // what a seat has for sure
    bool needs = true;   // values that nobody asks for
    bool merged = true;  // one entry for all standings with the same orders
    bool equal = true;   // of neighbouring cards of a seat the lowest alone
};

class MaxN {
  public:
    MaxN() = default;
    MaxN(const MaxN&) = delete;
    MaxN& operator=(const MaxN&) = delete;
    virtual ~MaxN();

    // Every seat keeps its first best card. The caller does not need the values where `seat` scores
    // less than `least`; 0 for the values in any case.
    [[nodiscard]] virtual Values values(const State& state, int seat, int least,
                                        Budget& budget) = 0;
};

class Paranoid {
  public:
    Paranoid() = default;
    Paranoid(const Paranoid&) = delete;
    Paranoid& operator=(const Paranoid&) = delete;
    virtual ~Paranoid();

    // Whether the seat scores at least so much whatever the others do together. Nothing is said
    // once the budget has ended.
    [[nodiscard]] virtual bool scores_at_least(const State& state, int score, Budget& budget) = 0;
};

namespace base {
[[nodiscard]] std::unique_ptr<MaxN> make_max_n(const State& state, double table_mb,
                                               const Cuts& cuts);
[[nodiscard]] std::unique_ptr<Paranoid> make_paranoid(const State& state, int seat, double table_mb,
                                                      const Cuts& cuts);
}  // namespace base
namespace avx2 {
[[nodiscard]] std::unique_ptr<MaxN> make_max_n(const State& state, double table_mb,
                                               const Cuts& cuts);
[[nodiscard]] std::unique_ptr<Paranoid> make_paranoid(const State& state, int seat, double table_mb,
                                                      const Cuts& cuts);
}  // namespace avx2

// The best that this processor can run, for `state` and positions that follow from it.
[[nodiscard]] std::unique_ptr<MaxN> make_max_n(const State& state, double table_mb,
                                               const Cuts& cuts = {});
[[nodiscard]] std::unique_ptr<Paranoid> make_paranoid(const State& state, int seat, double table_mb,
                                                      const Cuts& cuts = {});

}  // namespace matou::padatou::solver
