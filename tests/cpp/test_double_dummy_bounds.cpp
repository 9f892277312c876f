// The bounds of four-hand double dummy, and its values, against a search without bounds over skewed
// endings: many voids, long suits, clustered cards. MATOU_DEEP=1 in the environment asks more.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "matou/core/random.hpp"
#include "matou/tricks/double_dummy.hpp"
#include "matou/tricks/four/patterns.hpp"
#include "matou/tricks/four/suits.hpp"
#include "matou/tricks/plays.hpp"
#include "matou/tricks/text.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

using Hands = std::array<Hand, 4>;

// As much as plays.hpp asks of a table; written out once more, for a search of its own.
struct Board {
    Hands hands{};
    int leader = 0;
    int count = 0;
    int best = 0;
    int best_seat = 0;

    [[nodiscard]] int seat() const { return (leader + count) & 3; }
    [[nodiscard]] Hand live() const { return hands[0] | hands[1] | hands[2] | hands[3]; }
    [[nodiscard]] Hand legal() const {
        const Hand hand = hands[static_cast<std::size_t>(seat())];
        const Hand follow = count == 0 ? 0 : hand & Hand{0xff} << (best & ~7);
        return follow != 0 ? follow : hand;
    }
    // Plays a card; 1 when seats 0 and 2 won a trick by it.
    int play(int card) {
        const int who = seat();
        hands[static_cast<std::size_t>(who)] &= ~(Hand{1} << card);
        if (count == 0 || (card / 8 == best / 8 && card > best)) {
            best = card;
            best_seat = who;
        }
        if (++count < 4) return 0;
        count = 0;
        leader = best_seat;
        return leader % 2 == 0 ? 1 : 0;
    }
};

// Null windows with a table and nothing else.
class Unbounded {
  public:
    struct Range {
        int least;
        int most;
    };
    int value(const Board& board) {
        const int n = tricks::count(board.live()) / 4;
        int value = 0;
        while (value < n && reaches(board, value + 1)) ++value;
        return value;
    }
    std::unordered_map<std::uint64_t, Range> known;  // live cards and leader: tricks of 0 and 2

  private:
    bool reaches(const Board& board, int target) {
        if (target <= 0) return true;
        const int n = (tricks::count(board.live()) + board.count) / 4;
        if (target > n) return false;
        const std::uint64_t key = board.live() | static_cast<std::uint64_t>(board.leader) << 32;
        if (board.count == 0) {
            const Range range = known.try_emplace(key, Range{0, n}).first->second;
            if (target <= range.least) return true;
            if (target > range.most) return false;
        }
        const bool ours = board.seat() % 2 == 0;
        bool found = !ours;
        for (const int card : Cards{board.legal()}) {
            Board next = board;
            const int won = next.play(card);
            if (reaches(next, target - won) == ours) {
                found = ours;
                break;
            }
        }
        if (board.count == 0) {
            Range& range = known.at(key);
            if (found) {
                range.least = std::max(range.least, target);
            } else {
                range.most = std::min(range.most, target - 1);
            }
        }
        return found;
    }
};

Hands skewed(std::uint64_t index, int cards) {
    Stream stream(20261201, Domain::test, 45, index);
    std::array<int, 4> length{};
    do {
        for (int& one : length) one = stream.below(3) == 0 ? 0 : static_cast<int>(stream.below(9));
    } while (length[0] + length[1] + length[2] + length[3] != 4 * cards);
    std::vector<std::uint8_t> owner;
    for (int i = 0; i < 4 * cards; ++i) owner.push_back(static_cast<std::uint8_t>(i % 4));
    stream.shuffle(std::span<std::uint8_t>(owner));
    if (stream.below(2) == 0) {  // runs of cards in one hand
        const auto width = static_cast<std::ptrdiff_t>(2 + stream.below(6));
        for (auto at = owner.begin(); owner.end() - at >= width; at += width) {
            if (stream.below(2) == 0) std::sort(at, at + width);
        }
    }
    Hands hands{};
    std::size_t place = 0;
    for (int suit = 0; suit < 4; ++suit) {
        std::array<std::uint8_t, 8> ranks{0, 1, 2, 3, 4, 5, 6, 7};
        stream.shuffle(std::span<std::uint8_t>(ranks));
        for (int i = 0; i < length[static_cast<std::size_t>(suit)]; ++i) {
            hands[owner[place++]] |= bit(8 * suit + ranks[static_cast<std::size_t>(i)]);
        }
    }
    return hands;
}

std::string text(const Hands& hands, int leader) {
    std::string result = std::to_string(leader);
    for (const Hand hand : hands) (result += ';') += hand_text(hand);
    return result;
}

// Bounds of every position that the search met, and the value for each leader.
void compare(const Hands& hands, DoubleDummy<4>& solver) {
    const four::Patterns& patterns = four::patterns();
    four::Suits suits{};
    four::build(suits, hands);
    Unbounded plain;
    const auto table = solver.table(hands);
    for (int leader = 0; leader < 4; ++leader) {
        const int value = plain.value({.hands = hands, .leader = leader});
        if (table[static_cast<std::size_t>(leader)] != value)
            std::cerr << text(hands, leader) << '\n';
        CHECK_EQ(int{table[static_cast<std::size_t>(leader)]}, value);
    }
    for (const auto& [key, range] : plain.known) {
        const auto live = static_cast<Hand>(key);
        const auto leader = static_cast<int>(key >> 32);
        const int n = tricks::count(live) / 4;
        const four::Sum sum = suits.sum(patterns, live, leader);
        // Of the leader's side.
        const int least = leader % 2 == 0 ? range.least : n - range.most;
        const int most = leader % 2 == 0 ? range.most : n - range.least;
        const bool holds =
            four::quick_tricks(sum, n) <= most && n - four::lost_tricks(sum, n) >= least;
        if (!holds) std::cerr << "bounds: " << text(hands, leader) << ", cards " << live << '\n';
        CHECK(holds);
    }
}

}  // namespace

TEST("a lead that crosses and does not come back, while a guard is thrown away") {
    DoubleDummy<4> solver;
    const auto hands = [](const char* a, const char* b, const char* c, const char* d) {
        return Hands{parse_hand(a), parse_hand(b), parse_hand(c), parse_hand(d)};
    };
    // HK squeezes seat 1, whichever card it throws.
    const Hands squeeze =
        hands("S:- H:K D:T9 C:-", "S:T H:- D:J C:K", "S:8 H:- D:Q C:J", "S:- H:8 D:87 C:-");
    CHECK_EQ(solver.tricks({.hands = squeeze}), 3);
    Budget none;
    CHECK_EQ(solver.line({.hands = squeeze}, none).size(), std::size_t{12});
    compare(squeeze, solver);
    const auto whole = solver.table(hands("S:T H:97 D:J98 C:T9", "S:AJ97 H:J8 D:- C:QJ",
                                          "S:- H:KQ D:KT7 C:K87", "S:KQ8 H:AT D:AQ C:A"));
    CHECK(whole == (std::array<std::int8_t, 4>{0, 0, 0, 0}));
}

TEST("bounds and values of skewed endings") {
    const bool deep = std::getenv("MATOU_DEEP") != nullptr;
    DoubleDummy<4> solver;
    const auto many = [&](int cards, std::uint64_t usual, std::uint64_t more) {
        for (std::uint64_t i = 0; i < (deep ? more : usual); ++i) compare(skewed(i, cards), solver);
    };
    many(3, 5'000, 200'000);
    many(4, 30'000, 400'000);
    many(5, 8'000, 100'000);
    many(6, 100, 5'000);
}
