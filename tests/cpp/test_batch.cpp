// Batches: the same totals for any number of threads and any chunk size, each item once, errors and
// stops carried out.
#include <atomic>
#include <numeric>
#include <stdexcept>

#include "check.hpp"
#include "matou/pitaouf/odds.hpp"
#include "matou/pitaouf/players.hpp"
#include "matou/sim/batch.hpp"
#include "pitaouf_tools.hpp"

using namespace matou;

TEST("every item is done once, whatever the threads and chunks") {
    constexpr std::uint64_t first = 1'000'000'007;
    for (const int threads : {1, 2, 3, 7}) {
        for (const std::uint64_t chunk : {0U, 1U, 13U, 5000U}) {
            for (const std::uint64_t count : {0U, 1U, 2U, 997U}) {
                std::vector<std::atomic<int>> done(count);
                std::atomic<std::uint64_t> progress{0};
                const BatchOptions options{threads, chunk, nullptr, &progress};
                const bool complete = for_chunks(first, count, options, [&](int) {
                    return [&](std::uint64_t from, std::uint64_t size) {
                        for (std::uint64_t i = from; i < from + size; ++i) ++done[i - first];
                    };
                });
                bool once = true;
                for (const auto& times : done) once = once && times == 1;
                CHECK(complete && once);
                CHECK_EQ(progress.load(), count);
            }
        }
    }
}

TEST("a sum over chunks is the plain sum") {
    for (const int threads : {1, 2, 7}) {
        for (const std::uint64_t chunk : {0U, 1U, 10U}) {
            const auto [sum, complete] = sum_chunks(
                5, 1000, {threads, chunk, nullptr, nullptr}, std::uint64_t{0}, [] { return 0; },
                [](int&, std::uint64_t from, std::uint64_t size, std::uint64_t& total) {
                    for (std::uint64_t i = from; i < from + size; ++i) total += i * i;
                });
            std::uint64_t want = 0;
            for (std::uint64_t i = 5; i < 1005; ++i) want += i * i;
            CHECK(complete);
            CHECK_EQ(sum, want);
        }
    }
}

TEST("an exception in a thread comes out, and ends the batch") {
    for (const int threads : {1, 4}) {
        std::atomic<int> done{0};
        std::string message;
        try {
            for_chunks(0, 100'000, {threads, 1, nullptr, nullptr}, [&](int) {
                return [&](std::uint64_t from, std::uint64_t) {
                    if (from == 40) throw std::runtime_error("item 40");
                    ++done;
                };
            });
        } catch (const std::runtime_error& error) {
            message = error.what();
        }
        CHECK_EQ(message, "item 40");
        CHECK(done < 100'000);
    }
}

TEST("an exception while a worker is made comes out too") {
    CHECK_THROWS(std::runtime_error, for_chunks(0, 10, {2, 1, nullptr, nullptr}, [](int thread) {
                     if (thread == 0) throw std::runtime_error("no worker");
                     return [](std::uint64_t, std::uint64_t) {};
                 }));
}

TEST("a stop is obeyed and told") {
    std::atomic<bool> stop{false};
    std::atomic<int> done{0};
    const bool complete = for_chunks(0, 1'000'000, {2, 1, &stop, nullptr}, [&](int) {
        return [&](std::uint64_t, std::uint64_t) {
            if (++done == 100) stop = true;
        };
    });
    CHECK(!complete);
    CHECK(done >= 100 && done < 1'000'000);
}

TEST("counts of verdicts are what playing each deal gives, for all threads and chunks") {
    using namespace pitaouf;
    Rules wild;
    wild.joker = Joker::wild;
    const std::vector<Entrant> entrants{{Rules{}, "cheapest"}, {wild, "random"}};
    constexpr std::uint64_t first = 77, count = 3000, seed = 9;
    std::vector<std::int64_t> want(9, 0);
    std::vector<std::uint8_t> want_table;
    for (std::uint64_t index = first; index < first + count; ++index) {
        const Deal played = deal(Rules{}, seed, index);
        Stream a(seed, Domain::player, 1, index);
        Stream b(seed, Domain::player, 1, index);
        const bool won_a = play_out(Game(Rules{}), played, Player::cheapest, a);
        const bool won_b = play_out(Game(wild), played, Player::random, b);
        ++want[(won_a ? 3U : 0U) + (won_b ? 1U : 0U)];
        want_table.push_back(won_a);
        want_table.push_back(won_b);
    }
    CHECK(want[3] > 0 && want[1] > 0);
    for (const int threads : {1, 2, 7}) {
        for (const std::uint64_t chunk : {0U, 1U, 100U, 10'000U}) {
            const BatchOptions options{threads, chunk, nullptr, nullptr};
            const auto [counts, complete] = count_verdicts(entrants, seed, first, count, options);
            CHECK(complete);
            CHECK_EQ(counts, want);
            std::vector<std::uint8_t> table(count * 2, 99);
            CHECK(verdicts_by_deal(entrants, seed, first, count, options, table.data()));
            CHECK_EQ(table, want_table);
        }
    }
}

TEST("entrants are checked") {
    using namespace pitaouf;
    const auto count = [](const std::vector<Entrant>& entrants) {
        return tools::error_of(
            [&] { static_cast<void>(count_verdicts(entrants, 1, 0, 10, BatchOptions{})); });
    };
    Rules other;
    other.hand = 6;
    CHECK(tools::contains(count({{Rules{}, "nobody"}}), "invalid_state: no player"));
    CHECK(tools::contains(count({}), "1 to 6 entrants, not 0"));
    CHECK(tools::contains(count({{Rules{}, "random"}, {other, "random"}}), "one pack"));
}

#ifdef __linux__
TEST("all cores are those that this process may use") {
    cpu_set_t before;
    CHECK_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    CHECK_EQ(core_count(), CPU_COUNT(&before));
    int some = 0;
    while (!CPU_ISSET(some, &before)) ++some;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(some, &one);
    CHECK_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    CHECK_EQ(core_count(), 1);
    CHECK_EQ(batch::thread_count({}, 1000), 1);
    CHECK_EQ(batch::thread_count({3, 0, nullptr, nullptr}, 1000), 3);  // who asks for more gets it
    CHECK_EQ(sched_setaffinity(0, sizeof before, &before), 0);
}
#endif
