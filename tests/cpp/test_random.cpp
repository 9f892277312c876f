// Random streams: the published vectors of Philox 4x32-10, and laws of the draws made from it.
#include <array>
#include <map>
#include <vector>

#include "matou/core/random.hpp"
#include "pitaouf_tools.hpp"

using namespace matou;

TEST("Philox 4x32-10 gives the known answers of Random123") {
    constexpr PhiloxBlock zero = philox({0, 0, 0, 0}, {0, 0});
    static_assert(zero == PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    constexpr std::uint32_t ones = 0xffffffff;
    CHECK_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
             (PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    CHECK_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
             (PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST("a stream is the blocks of its counter, in order") {
    // seed 0x0123456789abcdef, domain 5, salt 7, index 0x1122334455667788
    Stream stream(0x0123456789abcdef, Domain::test, 7, 0x1122334455667788);
    for (std::uint32_t block = 0; block < 3; ++block) {
        const PhiloxBlock want =
            philox({block, 0x55667788, 0x11223344, 0x705}, {0x89abcdef, 0x01234567});
        for (const std::uint32_t word : want) CHECK_EQ(stream.next(), word);
    }
}

TEST("seeds, domains, salts and indices all make other streams") {
    std::map<std::uint32_t, int> seen;
    for (std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32}) {
        for (const Domain domain : {Domain::deal, Domain::player, Domain::sample}) {
            for (std::uint32_t salt : {1U, 2U}) {
                for (std::uint64_t index : {0ULL, 1ULL, 1ULL << 32}) {
                    ++seen[Stream(seed, domain, salt, index).next()];
                }
            }
        }
    }
    CHECK_EQ(seen.size(), 3U * 3 * 2 * 3);
}

TEST("a bounded draw is the high half of a product, and redraws the incomplete part") {
    // For the bound 3 * 2^30 the incomplete part is a quarter of all words: those whose product
    // has a low half below 2^32 mod 3 * 2^30 = 2^30.
    constexpr std::uint32_t bound = 3U << 30;
    Stream words(1, Domain::test, 0, 0);
    Stream draws(1, Domain::test, 0, 0);
    int redrawn = 0;
    for (int i = 0; i < 1000; ++i) {
        std::uint64_t product = std::uint64_t{words.next()} * bound;
        while ((product & 0xffffffff) < (1U << 30)) {
            ++redrawn;
            product = std::uint64_t{words.next()} * bound;
        }
        CHECK_EQ(draws.below(bound), static_cast<std::uint32_t>(product >> 32));
    }
    CHECK(redrawn > 250 && redrawn < 420);  // a third of a thousand
}

TEST("draws below a bound are uniform") {
    for (const std::uint32_t bound : {1U, 2U, 5U, 53U}) {
        Stream stream(2, Domain::test, 0, bound);
        std::vector<long> counts(bound);
        for (int i = 0; i < 53000; ++i) ++counts[stream.below(bound)];
        CHECK(bound == 1 || tools::looks_uniform(counts));
    }
}

TEST("all orders of a shuffle are equally frequent") {
    Stream stream(3, Domain::test, 0, 0);
    std::map<std::array<int, 4>, long> orders;
    for (int i = 0; i < 48000; ++i) {
        std::array items{0, 1, 2, 3};
        stream.shuffle(std::span<int>(items));
        ++orders[items];
    }
    CHECK_EQ(orders.size(), 24U);
    std::vector<long> counts;
    for (const auto& [order, n] : orders) counts.push_back(n);
    CHECK(tools::looks_uniform(counts));
}
