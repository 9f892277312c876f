// Budgets and the memo table.
#include <atomic>
#include <limits>
#include <map>
#include <thread>

#include "check.hpp"
#include "matou/core/budget.hpp"
#include "matou/core/random.hpp"
#include "matou/core/table.hpp"

using namespace matou;

TEST("a limit of time that no run outlives is none") {
    for (const double seconds : {1e10, 1e300, std::numeric_limits<double>::infinity()}) {
        Budget budget(Budget::no_limit, seconds);
        long spent = 0;
        while (spent < 5000 && budget.spend()) ++spent;
        CHECK_EQ(spent, 5000L);
        CHECK(!budget.exhausted());
    }
}

TEST("nodes are counted exactly, below and above the distance of polls") {
    for (const std::uint64_t limit : {0U, 1U, 5U, 1023U, 1024U, 1025U, 5000U}) {
        Budget budget(limit);
        std::uint64_t spent = 0;
        while (spent < 100'000 && budget.spend()) ++spent;
        CHECK_EQ(spent, limit);
        CHECK_EQ(budget.nodes(), limit);
        CHECK(budget.exhausted());
        CHECK(!budget.spend());  // and from then on
        CHECK(!budget.stopped());
    }
}

TEST("no limit never ends") {
    Budget budget;
    bool all = true;
    for (int i = 0; i < 100'000; ++i) all = budget.spend() && all;
    CHECK(all);
    CHECK(!budget.exhausted());
}

TEST("seconds and the stop flag end it at the next poll") {
    Budget timed(Budget::no_limit, 0.01);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::uint64_t spent = 0;
    while (spent < 100'000 && timed.spend()) ++spent;
    CHECK(timed.exhausted());
    CHECK(spent <= Budget::poll_every);

    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> progress{0};
    Budget stopped(Budget::no_limit, 0, &stop, &progress);
    for (int i = 0; i < 3000; ++i) CHECK(stopped.spend());
    CHECK(progress > 0 && progress <= 3000);
    stop = true;
    spent = 0;
    while (spent < 100'000 && stopped.spend()) ++spent;
    CHECK(spent <= Budget::poll_every);
    CHECK(stopped.stopped());
}

TEST("at its end a task has told all its nodes, once") {
    std::atomic<std::uint64_t> progress{7};
    for (const std::uint64_t nodes : {0U, 1U, 1024U, 2500U}) {
        const std::uint64_t before = progress;
        Budget budget(Budget::no_limit, 0, nullptr, &progress);
        for (std::uint64_t i = 0; i < nodes; ++i) CHECK(budget.spend());
        budget.report();
        CHECK_EQ(progress.load(), before + nodes);
        budget.report();
        CHECK_EQ(progress.load(), before + nodes);
    }
    Budget alone;
    CHECK(alone.spend());
    alone.report();  // to nobody
}

namespace {

// A key of three words with few different first words, so that keys collide in part.
std::array<std::uint64_t, 3> key_number(std::uint64_t i) { return {1 + i % 3, i / 7, i}; }

}  // namespace

TEST("the table holds what was put in, and nothing else") {
    WordTable<double> table(3, std::size_t{1} << 24);
    std::map<std::uint64_t, double> truth;
    Stream stream(1, Domain::test, 0, 0);
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t number = stream.below(30'000);
        const auto key = key_number(number);
        double value = -1;
        const bool found = table.find(key, value);
        const auto known = truth.find(number);
        CHECK_EQ(found, known != truth.end());
        if (found) {
            CHECK_EQ(value, known->second);
        } else {
            const double fresh = stream.below(1000);
            table.insert(key, fresh);
            truth[number] = fresh;
        }
    }
    CHECK_EQ(table.size(), truth.size());
}

TEST("a full table keeps what it has, within its room, and never lies") {
    for (const std::size_t room : {std::size_t{0}, std::size_t{400}, std::size_t{200'000}}) {
        WordTable<std::uint64_t> table(3, room);
        for (std::uint64_t i = 0; i < 50'000; ++i) table.insert(key_number(i), i * 3);
        CHECK(table.bytes() <= room);
        std::size_t found = 0;
        for (std::uint64_t i = 0; i < 60'000; ++i) {
            std::uint64_t value = 0;
            if (!table.find(key_number(i), value)) continue;
            ++found;
            CHECK_EQ(value, i * 3);
            CHECK(i < 50'000);
        }
        CHECK_EQ(found, table.size());
        CHECK_EQ(found > 0, room == 200'000);
    }
}
