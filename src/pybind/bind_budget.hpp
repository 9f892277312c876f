// Long tasks: they run without the GIL in a thread of their own, while the calling thread looks
// after Ctrl-C and progress.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "matou/core/budget.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/megabytes.hpp"
#include "whole.hpp"

namespace matou::bind {

namespace py = pybind11;

inline void check_seconds(std::optional<double> seconds) {
    if (seconds && !(*seconds >= 0)) {  // nan too
        invalid_state("seconds are 0 or more, not " + std::to_string(*seconds));
    }
}

// The limits of a long task as Python names them; None: no limit.
[[nodiscard]] inline Budget make_budget(std::optional<std::uint64_t> max_nodes,
                                        std::optional<double> seconds,
                                        const std::atomic<bool>& stop,
                                        std::atomic<std::uint64_t>& done) {
    check_seconds(seconds);
    // A limit of 0 seconds has passed at once; Budget reads 0 as none.
    const double limit = seconds ? std::max(*seconds, 1e-9) : 0.0;
    return Budget(max_nodes.value_or(Budget::no_limit), limit, &stop, &done);
}

[[nodiscard]] inline double checked_megabytes(double given, const char* name = "table_mb") {
    if (given >= 0 && given <= 1e6) return given;  // nan is neither
    invalid_state(std::string(name) + " is 0 to 1000000, not " + std::to_string(given));
}
[[nodiscard]] inline std::size_t table_bytes(double table_mb) {
    return static_cast<std::size_t>(bytes_in(checked_megabytes(table_mb)));
}

// What the calling thread looks after meanwhile; each may be None.
struct Watch {
    py::object progress = py::none();  // called with the work done so far
    py::object stop = py::none();      // an object whose is_set() says to stop
};

// Runs `work(stop, done)` in another thread, without the GIL; every 50 ms the calling thread looks
// for signals and at `watch.stop`, and no more than five times a second, and once at the end, it
// calls `watch.progress`. When a signal handler or one of these raises, the work is stopped and the
// exception goes on to Python as soon as it has ended. None when `watch.stop` ended it. What `work`
// returns must hold no Python object.
template <class Work>
auto watched_until(const Watch& watch, Work&& work) {
    using Result =
        std::invoke_result_t<Work&, const std::atomic<bool>&, std::atomic<std::uint64_t>&>;
    using namespace std::chrono_literals;
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    std::optional<Result> result;
    std::exception_ptr error;
    std::optional<py::error_already_set> raised;
    std::mutex guard;
    std::condition_variable ended;
    bool finished = false;
    bool asked = false;
    {
        const py::gil_scoped_release unlocked;
        const std::jthread worker([&] {
            try {
                result.emplace(work(stop, done));
            } catch (...) {
                error = std::current_exception();
            }
            const std::lock_guard lock(guard);
            finished = true;
            ended.notify_one();
        });
        auto told = std::chrono::steady_clock::now();
        std::unique_lock lock(guard);
        while (!ended.wait_for(lock, 50ms, [&] { return finished; })) {
            if (stop) continue;
            lock.unlock();
            {
                const py::gil_scoped_acquire locked;
                try {
                    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                    if (!watch.stop.is_none() && watch.stop.attr("is_set")().cast<bool>()) {
                        asked = true;
                        stop = true;
                    }
                    const auto now = std::chrono::steady_clock::now();
                    if (!watch.progress.is_none() && now - told >= 200ms) {
                        told = now;
                        watch.progress(done.load());
                    }
                } catch (py::error_already_set& exception) {
                    raised.emplace(std::move(exception));
                    stop = true;
                }
            }
            lock.lock();
        }
    }
    if (raised) throw std::move(*raised);
    if (!watch.progress.is_none()) watch.progress(done.load());
    if (asked)
        result.reset();
    else if (error)
        std::rethrow_exception(error);
    return result;
}

template <class Work>
auto watched(const py::object& progress, Work&& work) {
    return std::move(*watched_until(Watch{progress, py::none()}, std::forward<Work>(work)));
}

// Runs `work(budget)` so, its progress being the nodes of the budget.
template <class Work>
auto budgeted(std::optional<std::uint64_t> max_nodes, std::optional<double> seconds,
              const py::object& progress, Work&& work) {
    return watched(progress, [&](const auto& stop, auto& done) {
        struct Told {
            Budget budget;
            ~Told() { budget.report(); }
        } told{make_budget(max_nodes, seconds, stop, done)};
        return work(told.budget);
    });
}

}  // namespace matou::bind
