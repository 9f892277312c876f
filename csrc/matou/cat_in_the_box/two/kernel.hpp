// The search as the solver sees it. It counts bits all the time, so it is compiled once for every
// x86-64 processor and once for those with AVX2; the choice is made when it is built.
#pragma once

#include <memory>

#include "matou/cat_in_the_box/two/board.hpp"
#include "matou/cat_in_the_box/two/groups.hpp"
#include "matou/core/budget.hpp"

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::cat_in_the_box::two::search {

class Kernel {
  public:
    Kernel() = default;
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel();

    // Whether the difference, seat 0 minus seat 1, is at least `bound`: returns a lower bound of it
    // that is not below `bound` if it is, else an upper bound that is. All positions asked between
    // two calls of clear() belong to one round: the same hands and neutral tokens. Nothing is said
    // once the budget has ended.
    [[nodiscard]] virtual int ask(const Node& node, int bound, Budget& budget) = 0;
    // The same in the smaller game where only the `width` most promising plays exist: a guess.
    [[nodiscard]] virtual int guess(const Node& node, int bound, int width, Budget& budget) = 0;
    // The most promising play, a legal one.
    [[nodiscard]] virtual int promising(const Node& node) const = 0;

    virtual void forget_values() = 0;  // after guesses, and keep what plays were good
    virtual void clear() = 0;          // before another round
};

namespace base {
[[nodiscard]] std::unique_ptr<Kernel> make_kernel(const Groups& groups, int table_bits);
}
namespace avx2 {
[[nodiscard]] std::unique_ptr<Kernel> make_kernel(const Groups& groups, int table_bits);
}

// The best that this processor can run, with a table of 2^table_bits buckets (entries.hpp).
[[nodiscard]] std::unique_ptr<Kernel> make_kernel(const Groups& groups, int table_bits);

}  // namespace matou::cat_in_the_box::two::search
