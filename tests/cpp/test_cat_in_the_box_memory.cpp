// A census under little memory, its own limit or that of the system, and the budget that it asks for
// many nodes at once.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>

#include "cat_in_the_box_positions.hpp"
#include "check.hpp"
#include "matou/cat_in_the_box/census.hpp"
#include "matou/cat_in_the_box/two/two.hpp"

namespace {

// Bytes that may still be allocated; once there are none, every allocation fails until it is reset.
constexpr long long unlimited_bytes = std::numeric_limits<long long>::max() / 2;
std::atomic<long long> allocatable{unlimited_bytes};

}  // namespace

// Not inlined: compilers would take the halves of a pair apart and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    const auto bytes = static_cast<long long>(size);
    if (allocatable.fetch_sub(bytes) < bytes) {
        allocatable = 0;
        throw std::bad_alloc();
    }
    if (void* place = std::malloc(size > 0 ? size : 1)) return place;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }

using namespace matou;
using namespace matou::cat_in_the_box;

namespace {

const char* const two_players =
    "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -";
const char* const three_players =
    "3 122344556/111235566/233444566 ....../....../....../......"
    " RBYG/RBYG/RBYG 0/0/0 4/4/4 1 -";
const char* const four_players =
    "4 123445668/122233447/134556688/112356777 ......../......../......../........"
    " RBYG/RBYG/RBYG/RBYG 0/0/0/0 3/4/3/3 0 -";

Game game_of(int players) { return Game(standard_rules(players)); }

}  // namespace

TEST("a census that the system gives too little memory ends as one that memory_mb ends") {
    int cut_short = 0;
    for (const std::string position : {two_players, three_players, four_players}) {
        const State state = positions::read(position);
        const Game game = game_of(position[0] - '0');
        Budget unlimited(300000);
        const Census whole = census_by_ply(game, state, {}, unlimited);
        for (const bool by_ply : {true, false}) {
            for (const int threads : {1, 2, 3}) {
                for (long long bytes = 20'000; bytes < 10'000'000; bytes = bytes * 3 / 2) {
                    Budget budget(300000);
                    const CensusOptions options{.threads = threads};
                    allocatable = bytes;
                    const Census cut = by_ply ? census_by_ply(game, state, options, budget)
                                              : census(game, state, options, budget);
                    cut_short += allocatable.exchange(unlimited_bytes) <= 0;
                    CHECK(!cut.exact);
                    CHECK(!cut.plies.empty());
                    for (std::size_t ply = 0; ply + 1 < cut.plies.size(); ++ply) {
                        if (ply + 1 >= whole.plies.size()) break;
                        CHECK_EQ(cut.plies[ply].positions, whole.plies[ply].positions);
                    }
                }
            }
        }
    }
    CHECK(cut_short > 100);
}

TEST("a census that memory ends keeps the plies it finished, the first at least") {
    const Game game = game_of(2);
    const State state = positions::read(two_players);
    Budget limit(3'000'000);
    const Census whole = two::census(game, state, {}, limit);
    CHECK(whole.plies.size() > 6);
    std::size_t plies = 0;
    for (const double mb : {0.0, 0.5, 4.0, 8.0}) {
        for (const int threads : {1, 3}) {
            Budget budget;
            const Census cut =
                two::census(game, state, {.threads = threads, .memory_mb = mb}, budget);
            CHECK(!cut.exact);
            CHECK(!budget.exhausted());
            CHECK(cut.plies.size() >= 2);
            CHECK(cut.plies.size() >= plies);
            const std::size_t known = std::min(cut.plies.size(), whole.plies.size()) - 1;
            for (std::size_t ply = 0; ply < known; ++ply) {
                CHECK_EQ(cut.plies[ply].positions, whole.plies[ply].positions);
            }
            CHECK(cut.plies[known].positions <= whole.plies[known].positions ||
                  cut.plies.size() >= whole.plies.size());
            if (threads == 1) plies = cut.plies.size();
        }
    }
    CHECK(plies > 4);
    // What fits is exact.
    const State small = positions::read("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -");
    Budget budget;
    const Census fits = two::census(game, small, {.memory_mb = 4}, budget);
    CHECK(fits.exact);
    CHECK(fits.nodes > 10);
}

TEST("nodes spent many at once are counted, limited and polled as those spent one by one") {
    for (const std::uint64_t limit : {0U, 1U, 1000U, 1024U, 5000U}) {
        Budget one(limit);
        Budget many(limit);
        for (const std::uint64_t wanted : {0U, 1U, 700U, 1024U, 3000U, 275U, 0U, 1U}) {
            std::uint64_t granted = 0;
            while (granted < wanted && one.spend()) ++granted;
            CHECK_EQ(many.spend(wanted), granted);
            CHECK_EQ(many.nodes(), one.nodes());
            CHECK_EQ(many.exhausted(), one.exhausted());
        }
    }
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> progress{0};
    Budget budget(Budget::no_limit, 0, &stop, &progress);
    CHECK_EQ(budget.spend(10'000), 10'000U);
    CHECK(progress > 8000 && progress <= 10'000);
    stop = true;
    CHECK(budget.spend(5000) < Budget::poll_every);
    CHECK(budget.exhausted());
}
