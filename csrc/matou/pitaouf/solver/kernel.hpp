// The search as the solver sees it. Its inner loop works on vectors of bytes, so it is compiled once
// for every x86-64 processor and once for those with AVX2; the choice is made when it is built.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/solver.hpp"
#include "matou/pitaouf/solver/instance.hpp"

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::pitaouf::solver {

enum class Verdict : std::uint8_t { lost, won, undecided };

struct Play {
    PlaySet cards = 0;
    bool neutralises = false;
    std::uint8_t to = 0;  // the cell that the move ends on, before safe cells are walked
};

class Kernel {
  public:
    Kernel() = default;
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel();

    // Decides the instance; `max_nodes` limits this call beside the budget.
    [[nodiscard]] virtual Verdict run(const Instance& instance, const SolverOptions& options,
                                      Budget& budget,
                                      std::uint64_t max_nodes = Budget::no_limit) = 0;
    // After a win: the plays from the root on.
    [[nodiscard]] virtual const std::vector<Play>& line() const noexcept = 0;
};

namespace base {
[[nodiscard]] std::unique_ptr<Kernel> make_kernel();
}
namespace avx2 {
[[nodiscard]] std::unique_ptr<Kernel> make_kernel();
}

// The best that this processor can run.
[[nodiscard]] std::unique_ptr<Kernel> make_kernel();

}  // namespace matou::pitaouf::solver
