// One budget, and one limit of memory, for several threads that work through rows of positions.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "matou/cat_in_the_box/census_store.hpp"
#include "matou/core/budget.hpp"

namespace matou::cat_in_the_box::two {

class SharedBudget {
  public:
    explicit SharedBudget(Budget& budget) noexcept : budget_(budget), before_(budget.nodes()) {}
    SharedBudget(Budget& budget, double memory_mb) noexcept
        : budget_(budget), before_(budget.nodes()), memory_(memory_mb) {}

    // Counts positions; false once a limit is reached, which ends every thread.
    bool spend(std::uint64_t positions) {
        const std::lock_guard lock(guard_);
        const bool good = budget_.spend(positions) == positions;
        if (!good) ended_ = true;
        return good;
    }
    // Counts bytes to be used; false where they do not fit, which ends every thread too.
    [[nodiscard]] bool take(std::uint64_t bytes) noexcept {
        const bool good = memory_.take(bytes);
        if (!good) ended_ = true;
        return good;
    }
    [[nodiscard]] reach::Memory& memory() noexcept { return memory_; }
    [[nodiscard]] const std::atomic<bool>& ended() const noexcept { return ended_; }
    [[nodiscard]] std::uint64_t spent() const noexcept { return budget_.nodes() - before_; }

  private:
    Budget& budget_;
    std::uint64_t before_;
    reach::Memory memory_;
    std::mutex guard_;
    std::atomic<bool> ended_{false};
};

}  // namespace matou::cat_in_the_box::two
