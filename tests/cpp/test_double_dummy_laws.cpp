// Two hands: the laws of whist for two players, and counts of full enumerations.
#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "matou/tricks/double_dummy.hpp"
#include "two_hands_tools.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

// ---- deals written from the top card down, W for seat 0, E for seat 1

// Hands of one suit for each word, from the lowest rank up.
[[nodiscard]] Hands deal(const std::vector<std::string>& words) {
    Hands hands{};
    for (std::size_t s = 0; s < words.size(); ++s) {
        const std::string& word = words[s];
        for (std::size_t i = 0; i < word.size(); ++i) {
            const auto rank = static_cast<int>(word.size() - 1 - i);
            hands[word[i] == 'W' ? 0 : 1] |= bit(8 * static_cast<int>(s) + rank);
        }
    }
    return hands;
}
// All words of n W and n E.
[[nodiscard]] std::vector<std::string> words(int n) {
    std::vector<std::string> list;
    std::string word = std::string(static_cast<std::size_t>(n), 'E') +
                       std::string(static_cast<std::size_t>(n), 'W');
    do list.push_back(word);
    while (std::next_permutation(word.begin(), word.end()));
    return list;
}
[[nodiscard]] std::string complement(std::string word) {
    for (char& c : word) c = c == 'W' ? 'E' : 'W';
    return word;
}

// Tricks of W; `w_leads`, else E.
[[nodiscard]] int tricks_of_w(DoubleDummy<2>& solver, const std::vector<std::string>& suits,
                              bool w_leads) {
    return solver.tricks(lead(deal(suits), w_leads ? 0 : 1));
}

// Means of 2-hand single-suit deals up to four cards, in eighths: words with at most half the
// tricks; the others follow by changing W and E.
[[nodiscard]] const std::map<std::string, int>& means() {
    static const std::map<std::string, int> all = [] {
        const std::vector<std::pair<int, std::string>> rows = {
            {0, "EW"},
            {0, "EEWW"},
            {4, "EWEW"},
            {8, "EWWE WEEW"},
            {0, "EEEWWW"},
            {4, "EEWEWW"},
            {6, "EEWWEW"},
            {8, "EEWWWE EWEEWW EWEWEW EWEWWE WEEEWW"},
            {10, "EWWEEW"},
            {12, "EWWEWE WEEWEW"},
            {0, "EEEEWWWW"},
            {4, "EEEWEWWW"},
            {6, "EEEWWEWW"},
            {7, "EEEWWWEW"},
            {8, "EEEWWWWE EEWEEWWW EEWEWEWW EEWEWWEW EEWEWWWE EWEEEWWW WEEEEWWW"},
            {10, "EEWWEEWW EWEEWEWW"},
            {12,
             "EEWWEWEW EEWWEWWE EEWWWEEW EWEEWWEW EWEEWWWE EWEWEEWW EWEWEWEW EWEWEWWE EWEWWEEW "
             "EWWEEEWW WEEEWEWW"},
            {14, "EEWWWEWE EWEWWEWE EWWEEWEW WEEEWWEW"},
            {15, "EWWEEWWE WEEEWWWE"},
            {16,
             "EEWWWWEE EWEWWWEE EWWEWEEW EWWEWEWE EWWEWWEE WEEWEEWW WEEWEWEW WEEWEWWE "
             "WEWEEEWW WWEEEEWW"}};
        std::map<std::string, int> map;
        for (const auto& [mean, line] : rows) {
            std::istringstream in(line);
            for (std::string word; in >> word;) {
                map[word] = mean;
                map[complement(word)] = 4 * static_cast<int>(word.size()) - mean;
            }
        }
        return map;
    }();
    return all;
}

// Deals of the whole pack of so many suits and ranks: W's tricks when W leads, when E leads.
struct Count {
    std::map<int, int> histogram;
    int w_leads = 0;
    int e_leads = 0;
};
[[nodiscard]] Count count_pack(int suits, int ranks) {
    DoubleDummy<2> solver;
    Count result;
    const int cards = suits * ranks;
    for (unsigned string = 0; string < 1U << cards; ++string) {
        if (2 * std::popcount(string) != cards) continue;
        Hands hands{};
        for (int i = 0; i < cards; ++i) {
            hands[(string >> i & 1) != 0 ? 0 : 1] |= bit(8 * (i / ranks) + i % ranks);
        }
        const auto table = solver.table(hands);
        ++result.histogram[table[0]];
        result.w_leads += table[0];
        result.e_leads += table[1];
    }
    return result;
}

}  // namespace

TEST("one suit: how many deals give how many tricks") {
    DoubleDummy<2> solver;
    const std::map<int, std::vector<int>> wants = {{3, {2, 9, 8, 1}}, {4, {2, 22, 33, 12, 1}}};
    for (const auto& [n, want] : wants) {
        std::vector<int> w(want.size());
        std::vector<int> e(want.size());
        for (const std::string& word : words(n)) {
            ++w[static_cast<std::size_t>(tricks_of_w(solver, {word}, true))];
            ++e[static_cast<std::size_t>(n - tricks_of_w(solver, {word}, false))];
        }
        CHECK_EQ(w, want);
        CHECK_EQ(e, want);
    }
}

TEST("one suit: the lead never helps and costs one trick at most; complements; known shapes") {
    DoubleDummy<2> solver;
    for (int n = 1; n <= 4; ++n) {
        for (const std::string& word : words(n)) {
            const int w = tricks_of_w(solver, {word}, true);
            const int e = tricks_of_w(solver, {word}, false);
            CHECK(w <= e && e <= w + 1);
            CHECK_EQ(w + tricks_of_w(solver, {complement(word)}, false), n);
        }
        std::string alternate;
        for (int i = 0; i < n; ++i) alternate += "WE";
        CHECK_EQ(tricks_of_w(solver, {alternate}, true), (n + 1) / 2);
        CHECK_EQ(tricks_of_w(solver, {alternate}, false), n / 2 + 1);
        CHECK_EQ(tricks_of_w(solver, {complement(alternate)}, true), (n + 1) / 2 - 1);
        CHECK_EQ(tricks_of_w(solver, {complement(alternate)}, false), n / 2);
        for (int k = 0; k <= n; ++k) {
            const std::string word = std::string(static_cast<std::size_t>(k), 'W') +
                                     std::string(static_cast<std::size_t>(n), 'E') +
                                     std::string(static_cast<std::size_t>(n - k), 'W');
            CHECK_EQ(tricks_of_w(solver, {word}, true), k);
            CHECK_EQ(tricks_of_w(solver, {word}, false), k);
        }
    }
}

TEST("two suits of equal lengths in both hands") {
    DoubleDummy<2> solver;
    int deals = 0;
    int w_leads = 0;
    int e_leads = 0;
    for (int a = 0; a <= 4; ++a) {
        for (int b = std::max(a, 1); b <= 4; ++b) {
            for (const std::string& one : words(a)) {
                for (const std::string& two : words(b)) {
                    const int w = tricks_of_w(solver, {one, two}, true);
                    const int e = tricks_of_w(solver, {one, two}, false);
                    CHECK(w <= e && e <= w + 1);
                    ++deals;
                    w_leads += w;
                    e_leads += e;
                }
            }
        }
    }
    CHECK_EQ(deals, 7570);  // and the one of no cards
    CHECK_EQ(w_leads, 27399);
    CHECK_EQ(e_leads, 28523);
}

TEST("rounding: suits of equal lengths give the sum of their means, rounded") {
    DoubleDummy<2> solver;
    int ties = 0;
    const auto law = [&](const std::vector<std::string>& suits) {
        int eighths = 0;
        for (const std::string& word : suits) eighths += means().at(word);
        const int below = eighths / 8;
        const int rest = eighths % 8;
        for (const bool w_leads : {true, false}) {
            const int tricks = tricks_of_w(solver, suits, w_leads);
            if (rest == 4) {
                ++ties;
                CHECK(tricks == below || tricks == below + 1);
                if (suits.size() == 1) CHECK_EQ(tricks, below + (w_leads ? 0 : 1));
            } else {
                CHECK_EQ(tricks, below + (rest > 4 ? 1 : 0));
            }
        }
    };
    std::vector<std::string> all;
    for (int n = 1; n <= 4; ++n) {
        for (const std::string& word : words(n)) all.push_back(word);
    }
    CHECK_EQ(means().size(), all.size());
    for (const std::string& one : all) law({one});
    int pairs = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i; j < all.size(); ++j, pairs += 2) law({all[i], all[j]});
    }
    CHECK_EQ(pairs, 9702);
    int triples = 0;
    for (std::size_t i = 0; i < 28; ++i) {  // up to three cards
        for (std::size_t j = i; j < 28; ++j) {
            for (std::size_t k = j; k < 28; ++k, triples += 2) law({all[i], all[j], all[k]});
        }
    }
    CHECK_EQ(triples, 8120);
    std::mt19937 random(7);
    for (int i = 0; i < (deep() ? 100'000 : 3'000); ++i) {
        std::vector<std::string> suits;
        std::size_t cards = 0;
        for (int s = 0; s < 3 + i % 2; ++s) {
            suits.push_back(all[random() % all.size()]);
            cards += suits.back().size() / 2;
        }
        if (cards <= 12) law(suits);
    }
    CHECK(ties > 1000);
    CHECK_EQ(tricks_of_w(solver, {"WE", "WE"}, true), 2);
    CHECK_EQ(tricks_of_w(solver, {"WEWE", "WEWE", "WEWE"}, true), 4);
    CHECK_EQ(tricks_of_w(solver, {"WEWE", "WEWE", "WEWE"}, false), 5);
    CHECK_EQ(tricks_of_w(solver, {"EW", "EWEW"}, true), 1);
    CHECK_EQ(tricks_of_w(solver, {"EWEW"}, true), 0);
}

TEST("whole packs with discards") {
    using Histogram = std::map<int, int>;
    const Count two3 = count_pack(2, 3);
    CHECK_EQ(two3.w_leads, 38);
    CHECK_EQ(two3.e_leads, 22);
    CHECK(two3.histogram == Histogram{{0, 4}, {2, 10}, {3, 6}});
    const Count two4 = count_pack(2, 4);
    CHECK_EQ(two4.w_leads, 164);
    CHECK_EQ(two4.e_leads, 116);
    CHECK(two4.histogram == Histogram{{0, 7}, {1, 9}, {2, 16}, {3, 29}, {4, 9}});
    const Count two5 = count_pack(2, 5);
    CHECK_EQ(two5.w_leads, 716);
    CHECK_EQ(two5.e_leads, 544);
    CHECK(two5.histogram == Histogram{{0, 14}, {1, 40}, {2, 24}, {3, 84}, {4, 74}, {5, 16}});
    const Count two6 = count_pack(2, 6);
    CHECK_EQ(two6.w_leads, 3014);
    CHECK_EQ(two6.e_leads, 2530);
    CHECK(two6.histogram ==
          Histogram{{0, 23}, {1, 110}, {2, 148}, {3, 169}, {4, 294}, {5, 155}, {6, 25}});
    const Count three4 = count_pack(3, 4);
    CHECK_EQ(three4.w_leads, 3296);
    CHECK_EQ(three4.e_leads, 2248);
    CHECK(three4.histogram ==
          Histogram{{0, 22}, {1, 55}, {2, 102}, {3, 269}, {4, 205}, {5, 216}, {6, 55}});
    const Count four2 = count_pack(4, 2);
    CHECK_EQ(four2.w_leads, 200);
    CHECK_EQ(four2.e_leads, 80);
    CHECK(four2.histogram == Histogram{{0, 1}, {1, 4}, {2, 18}, {3, 28}, {4, 19}});
    const Count four3 = count_pack(4, 3);
    CHECK_EQ(four3.w_leads, 3582);
    CHECK_EQ(four3.e_leads, 1962);
    CHECK(four3.histogram == Histogram{{0, 28}, {2, 144}, {3, 182}, {4, 216}, {5, 240}, {6, 114}});
}
