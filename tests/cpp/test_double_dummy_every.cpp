// Two hands: every position of up to so many cards, and the laws that the choice of replies rests
// on.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "check.hpp"
#include "matou/tricks/double_dummy.hpp"
#include "matou/tricks/two/search.hpp"
#include "two_hands_tools.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

// ---- every position of up to so many cards, solved backwards; suits may change places

// Patterns of the suits: whose the cards are from the lowest up, 1 for the leader, under a 1.
using Patterns = std::array<unsigned, num_suits>;

class Everything {
  public:
    explicit Everything(int most) : most_(most) {
        for (int n = 0; n <= most; ++n) make(n);
    }
    [[nodiscard]] int value(Patterns patterns) const {
        std::sort(patterns.begin(), patterns.end());
        return values_.at(index(patterns));
    }
    // Calls `use` with each position of n cards whose suits are in order.
    template <class Use>
    void for_each(int n, Use&& use) const {
        std::array<int, num_suits> l{};
        for (l[0] = 0; 4 * l[0] <= 2 * n; ++l[0]) {
            for (l[1] = l[0]; l[0] + 3 * l[1] <= 2 * n; ++l[1]) {
                for (l[2] = l[1]; l[0] + l[1] + 2 * l[2] <= 2 * n; ++l[2]) {
                    l[3] = 2 * n - l[0] - l[1] - l[2];
                    if (l[3] > 8) continue;
                    for (unsigned string = 0; string < 1U << 2 * n; ++string) {
                        if (std::popcount(string) != n) continue;
                        Patterns patterns{};
                        for (int s = 0, at = 0; s < num_suits; ++s) {
                            const int length = l[static_cast<std::size_t>(s)];
                            patterns[static_cast<std::size_t>(s)] =
                                1U << length | (string >> at & ((1U << length) - 1));
                            at += length;
                        }
                        if (std::is_sorted(patterns.begin(), patterns.end())) use(patterns);
                    }
                }
            }
        }
    }
    [[nodiscard]] static Patterns turned(Patterns patterns) {
        for (unsigned& one : patterns) one ^= std::bit_floor(one) - 1;
        return patterns;
    }

  private:
    [[nodiscard]] static int length(unsigned pattern) {
        return static_cast<int>(std::bit_width(pattern)) - 1;
    }
    [[nodiscard]] static unsigned without(unsigned pattern, int rank) {
        const unsigned low = (1U << rank) - 1;
        return (pattern & low) | (pattern >> 1 & ~low);
    }
    [[nodiscard]] std::size_t index(const Patterns& patterns) const {
        unsigned string = 0;
        std::array<int, num_suits> lengths{};
        int at = 0;
        for (std::size_t s = 0; s < num_suits; ++s) {
            lengths[s] = length(patterns[s]);
            string |= (patterns[s] ^ std::bit_floor(patterns[s])) << at;
            at += lengths[s];
        }
        return first_.at(lengths) + orders_[static_cast<std::size_t>(at / 2)][string];
    }
    void make(int n) {
        auto& order = orders_.emplace_back(std::size_t{1} << 2 * n);
        std::uint32_t strings = 0;
        for (unsigned string = 0; string < 1U << 2 * n; ++string) {
            if (std::popcount(string) == n) order[string] = strings++;
        }
        std::array<int, num_suits> l{};
        for (l[0] = 0; l[0] <= 8; ++l[0]) {
            for (l[1] = l[0]; l[1] <= 8; ++l[1]) {
                for (l[2] = l[1]; l[2] <= 8; ++l[2]) {
                    l[3] = 2 * n - l[0] - l[1] - l[2];
                    if (l[3] < l[2] || l[3] > 8) continue;
                    first_[l] = values_.size();
                    values_.resize(values_.size() + strings, 0);
                }
            }
        }
        if (n > 0) {
            for_each(n, [&](const Patterns& p) { values_[index(p)] = solve(p, n); });
        }
    }
    [[nodiscard]] std::uint8_t solve(const Patterns& p, int n) const {
        int best = 0;
        for (std::size_t s = 0; s < num_suits; ++s) {
            for (int led = 0; led < length(p[s]); ++led) {
                if ((p[s] >> led & 1) != 0) best = std::max(best, solve_lead(p, n, s, led));
            }
        }
        return static_cast<std::uint8_t>(best);
    }
    [[nodiscard]] int solve_lead(const Patterns& p, int n, std::size_t suit, int led) const {
        const bool follows = std::popcount(p[suit]) <= length(p[suit]);
        int worst = n;
        for (std::size_t s = 0; s < num_suits; ++s) {
            if (follows && s != suit) continue;
            for (int reply = 0; reply < length(p[s]); ++reply) {
                if ((p[s] >> reply & 1) != 0) continue;
                Patterns next = p;
                next[suit] = without(next[suit], led);
                next[s] = without(next[s], s == suit && reply > led ? reply - 1 : reply);
                const bool beaten = s == suit && reply > led;
                worst = std::min(worst, beaten ? n - 1 - value(turned(next)) : 1 + value(next));
            }
        }
        return worst;
    }

    int most_;
    std::map<std::array<int, num_suits>, std::size_t> first_;
    std::vector<std::vector<std::uint32_t>> orders_;
    std::vector<std::uint8_t> values_;
};

[[nodiscard]] const Everything& everything() {
    static const Everything all(deep() ? 10 : 7);
    return all;
}
[[nodiscard]] int most() { return deep() ? 10 : 7; }

[[nodiscard]] Hands cards_of(const Patterns& patterns) {
    Hands hands{};
    for (int s = 0; s < num_suits; ++s) {
        const unsigned one = patterns[static_cast<std::size_t>(s)];
        const unsigned all = std::bit_floor(one) - 1;
        hands[0] |= (one & all) << 8 * s;
        hands[1] |= (~one & all) << 8 * s;
    }
    return hands;
}

}  // namespace

TEST("every position of up to seven cards (deep: ten), and the bounds that hold in it") {
    const Everything& all = everything();
    const two::Suits& suits = two::suits_table();
    DoubleDummy<2> solver;
    two::Search search(0.01, 1);  // without the table of endings
    Budget none;
    search.begin(none);
    for (int n = 1; n <= most(); ++n) {
        all.for_each(n, [&](const Patterns& patterns) {
            const int want = all.value(patterns);
            const Hands hands = cards_of(patterns);
            CHECK_EQ(solver.tricks(lead(hands, 0)), want);
            const two::Sides sides = two::to_lanes(hands[0], hands[1]);
            const two::Sums sums = suits.sum(two::patterns(sides));
            if (n <= two::Endings::most_cards) CHECK_EQ(search.value(sides, n), want);
            CHECK(sums.quick() <= want);
            CHECK(two::their_least(sums, n) <= n - want);
        });
    }
}

TEST("the law of the lead and the law of exchange, which the choice of replies rests on") {
    const Everything& all = everything();
    for (int n = 1; n <= most(); ++n) {
        all.for_each(n, [&](const Patterns& patterns) {
            const int value = all.value(patterns);
            // Who leads makes at most one trick less than if the other led.
            CHECK(value + all.value(Everything::turned(patterns)) >= n - 1);
            for (std::size_t s = 0; s < num_suits; ++s) {
                for (unsigned low = 1; 4 * low <= std::bit_floor(patterns[s]); low *= 2) {
                    if ((patterns[s] & 3 * low) != low) continue;
                    Patterns better = patterns;  // the leader's card rises over the next
                    better[s] ^= 3 * low;
                    CHECK(all.value(better) >= value);
                    CHECK(all.value(Everything::turned(better)) <=
                          all.value(Everything::turned(patterns)));
                }
            }
        });
    }
}

TEST("larger hands by plain search") {
    std::mt19937 random(3);
    DoubleDummy<2> solver;
    for (int i = 0; i < (deep() ? 200 : 6); ++i) {
        const int n = 8 + i % (deep() ? 3 : 2);
        const Hands hands = random_hands(random, n);
        for (const int leader : {0, 1}) {
            CHECK_EQ(solver.tricks(lead(hands, leader)), plain(hands, leader));
        }
    }
}
