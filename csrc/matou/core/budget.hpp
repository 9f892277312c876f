// The limits of a long task: nodes, seconds, a stop flag that another thread may raise, and a
// progress counter that another thread may read. Polled every `poll_every` nodes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace matou {

class Budget {
  public:
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t poll_every = 1024;
    static constexpr double longest_seconds = 1e9;  // some thirty years

    Budget() = default;
    explicit Budget(std::uint64_t max_nodes, double seconds = 0,
                    const std::atomic<bool>* stop = nullptr,
                    std::atomic<std::uint64_t>* progress = nullptr) noexcept
        : max_nodes_(max_nodes), stop_(stop), progress_(progress) {
        // What no run outlives is no limit, and must not overflow the clock.
        if (seconds > 0 && seconds < longest_seconds) {
            timed_ = true;
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(seconds));
        }
        // The clock is looked at with the first node: no time is no work.
        next_poll_ = timed_ ? 0 : poll_every < max_nodes_ ? poll_every : max_nodes_;
    }

    // Counts one node; false once a limit is reached, and from then on.
    [[nodiscard]] bool spend() noexcept {
        if (nodes_ < next_poll_) [[likely]] {
            ++nodes_;
            return true;
        }
        return poll();
    }
    // Counts up to `wanted` nodes, as so many calls of `spend` would. Returns how many it could.
    [[nodiscard]] std::uint64_t spend(std::uint64_t wanted) noexcept {
        std::uint64_t granted = 0;
        while (granted < wanted) {
            if (nodes_ < next_poll_) {
                const std::uint64_t left = next_poll_ - nodes_;
                const std::uint64_t step = wanted - granted < left ? wanted - granted : left;
                nodes_ += step;
                granted += step;
            } else if (poll()) {
                ++granted;
            } else {
                break;
            }
        }
        return granted;
    }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] bool exhausted() const noexcept { return exhausted_; }
    // True when the end came from the stop flag, not from a limit.
    [[nodiscard]] bool stopped() const noexcept {
        return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
    }
    // Adds to the progress counter what it does not hold yet: for the end of a task.
    void report() noexcept {
        if (progress_ == nullptr) return;
        progress_->fetch_add(nodes_ - reported_, std::memory_order_relaxed);
        reported_ = nodes_;
    }

  private:
    using Clock = std::chrono::steady_clock;

    bool poll() noexcept {
        report();
        if (exhausted_ || nodes_ >= max_nodes_ || stopped() ||
            (timed_ && Clock::now() >= deadline_)) {
            exhausted_ = true;
            next_poll_ = 0;
            return false;
        }
        next_poll_ = nodes_ + poll_every < max_nodes_ ? nodes_ + poll_every : max_nodes_;
        ++nodes_;
        return true;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = poll_every;
    std::uint64_t max_nodes_ = no_limit;
    std::uint64_t reported_ = 0;
    const std::atomic<bool>* stop_ = nullptr;
    std::atomic<std::uint64_t>* progress_ = nullptr;
    Clock::time_point deadline_{};
    bool timed_ = false;
    bool exhausted_ = false;
};

}  // namespace matou
