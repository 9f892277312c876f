// Work on many numbered items by several threads. An item's result depends on its number alone, so
// nothing depends on the number of threads or on the size of the chunks they take.
#pragma once

#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace matou {

struct BatchOptions {
    int threads = 0;                                 // 0: one for each core there is for us
    std::uint64_t chunk = 0;                         // items a thread takes at once; 0: chosen
    const std::atomic<bool>* stop = nullptr;         // another thread may raise it
    std::atomic<std::uint64_t>* progress = nullptr;  // items done, for another thread to read
};

// Cores that this process may use: fewer than the machine has where `taskset`, a batch system or a
// container's set of cores says so; a container's share of time is not looked at. At least 1.
[[nodiscard]] inline int core_count() {
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return std::max(1, CPU_COUNT(&allowed));
    }
#endif
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

namespace batch {

[[nodiscard]] inline int thread_count(const BatchOptions& options, std::uint64_t count) {
    const int threads = options.threads > 0 ? options.threads : core_count();
    return static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(threads),
                                                    std::max<std::uint64_t>(count, 1)));
}

// Small enough that the threads end together and a stop is obeyed soon, and no more often than
// pays.
[[nodiscard]] inline std::uint64_t chunk_size(const BatchOptions& options, std::uint64_t count,
                                              int threads) {
    if (options.chunk > 0) return options.chunk;
    const std::uint64_t share = count / (static_cast<std::uint64_t>(threads) * 16);
    return std::clamp<std::uint64_t>(share, 1, 256);
}

}  // namespace batch

// Calls `make_worker(thread)` once in each thread, and the worker it gives with (first, count) for
// chunks that together cover first..first+count-1 once. False when the stop flag ended it sooner:
// then some items were not done. An exception in a worker ends the batch and is thrown again here;
// of several, the one of the lowest item.
template <class MakeWorker>
bool for_chunks(std::uint64_t first, std::uint64_t count, const BatchOptions& options,
                MakeWorker&& make_worker) {
    const int threads = batch::thread_count(options, count);
    const std::uint64_t chunk = batch::chunk_size(options, count, threads);
    std::atomic<std::uint64_t> next{0};  // offset of the first item that nobody has taken
    std::atomic<bool> failed{false};
    std::mutex guard;
    std::exception_ptr error;
    std::uint64_t error_at = 0;

    const auto stopped = [&] {
        return failed.load(std::memory_order_relaxed) ||
               (options.stop != nullptr && options.stop->load(std::memory_order_relaxed));
    };
    const auto run = [&](int thread) noexcept {
        std::uint64_t from = 0;
        try {
            auto worker = make_worker(thread);
            while (!stopped()) {
                from = next.load(std::memory_order_relaxed);
                do {
                    if (from >= count) return;
                } while (!next.compare_exchange_weak(from, from + std::min(chunk, count - from)));
                const std::uint64_t size = std::min(chunk, count - from);
                worker(first + from, size);
                if (options.progress != nullptr) options.progress->fetch_add(size);
            }
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!error || from < error_at) error = std::current_exception(), error_at = from;
            failed = true;
        }
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
        run(0);
    }  // joins
    if (error) std::rethrow_exception(error);
    return !stopped();
}

// One Part of all chunks, put together in the order of the items (`part.append(next)`), whatever the
// threads: `make_worker()` gives each thread a `worker(first, count, part)`. Cut short where the
// stop flag ended it.
template <class Part, class MakeWorker>
Part gather_chunks(std::uint64_t first, std::uint64_t count, const BatchOptions& options,
                   MakeWorker&& make_worker) {
    std::map<std::uint64_t, Part> parts;  // by their first item
    std::mutex guard;
    static_cast<void>(for_chunks(first, count, options, [&](int) {
        return [&, worker = make_worker()](std::uint64_t from, std::uint64_t size) mutable {
            Part part;
            worker(from, size, part);
            const std::lock_guard lock(guard);
            parts.emplace(from, std::move(part));
        };
    }));
    Part all;
    for (const auto& [from, part] : parts) all.append(part);
    return all;
}

// Sums over chunks: each thread adds into a Total of its own (`work(worker state, first, count,
// total)`), and the totals are added at the end. Totals must add without rounding, as ints do: then
// the order of the chunks is of no effect. Returns the total and whether all was done.
template <class Total, class MakeState, class Work>
std::pair<Total, bool> sum_chunks(std::uint64_t first, std::uint64_t count,
                                  const BatchOptions& options, const Total& zero,
                                  MakeState&& make_state, Work&& work) {
    std::vector<Total> totals(static_cast<std::size_t>(batch::thread_count(options, count)), zero);
    const bool complete = for_chunks(first, count, options, [&](int thread) {
        return
            [&total = totals[static_cast<std::size_t>(thread)], &work, state = make_state()](
                std::uint64_t from, std::uint64_t size) mutable { work(state, from, size, total); };
    });
    Total sum = zero;
    for (const Total& total : totals) sum += total;
    return {sum, complete};
}

}  // namespace matou
