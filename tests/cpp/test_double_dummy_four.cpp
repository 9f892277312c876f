// The double-dummy solver of four hands: against plain search, its bounds against plain search, and
// data of independent origin.
#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/random.hpp"
#include "matou/tricks/double_dummy.hpp"
#include "matou/tricks/four/patterns.hpp"
#include "matou/tricks/four/suits.hpp"
#include "matou/tricks/text.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

using Hands = std::array<Hand, 4>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// ---- plain search: every card of every seat, written from the rules

class Plain {
  public:
    // Tricks of seats 0 and 2 from here on.
    int value(const Position<4>& position) {
        if (position.count > 0) return best(position);
        if ((position.hands[0] | position.hands[1]) == 0) return 0;
        const Hand all =
            position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3];
        const std::uint64_t key = all | static_cast<std::uint64_t>(position.leader) << 32;
        if (const auto found = known.find(key); found != known.end()) return found->second.second;
        const int value = best(position);
        known.emplace(key, std::pair{position, value});
        return value;
    }
    static Hand legal(const Position<4>& position) {
        const Hand hand = position.hands[at((position.leader + position.count) % 4)];
        if (position.count == 0) return hand;
        Hand follow = 0;
        for (int rank = 0; rank < 8; ++rank)
            follow |= Hand{1} << (position.trick[0] / 8 * 8 + rank);
        return (hand & follow) != 0 ? hand & follow : hand;
    }
    // The position after a card, and whether seats 0 and 2 took a trick by it.
    static std::pair<Position<4>, int> after(Position<4> position, int card) {
        const int seat = (position.leader + position.count) % 4;
        position.hands[at(seat)] &= ~(Hand{1} << card);
        if (position.count < 3) {
            position.trick[at(position.count++)] = static_cast<Card>(card);
            return {position, 0};
        }
        const std::array<int, 4> trick{position.trick[0], position.trick[1], position.trick[2],
                                       card};
        int winner = 0;
        for (int i = 1; i < 4; ++i) {
            if (trick[at(i)] / 8 == trick[0] / 8 && trick[at(i)] > trick[at(winner)]) winner = i;
        }
        position.leader = (position.leader + winner) % 4;
        position.count = 0;
        position.trick = {};
        return {position, position.leader % 2 == 0 ? 1 : 0};
    }
    // All positions at the start of a trick that were met since the last deal, with their values.
    std::unordered_map<std::uint64_t, std::pair<Position<4>, int>> known;

  private:
    int best(const Position<4>& position) {
        const bool ours = (position.leader + position.count) % 2 == 0;
        int result = ours ? -1 : 99;
        for (const int card : Cards{legal(position)}) {
            const auto [next, won] = after(position, card);
            const int tricks = won + value(next);
            result = ours ? std::max(result, tricks) : std::min(result, tricks);
        }
        return result;
    }
};

// Endings of several kinds: even deals, few suits, and one or two strong hands.
Hands ending(std::uint64_t index, int cards) {
    Stream stream(20261130, Domain::test, 41, index);
    std::array<std::uint8_t, 32> pack{};
    std::array<std::uint32_t, 32> key{};
    const std::uint32_t kind = stream.below(4);
    for (std::uint32_t i = 0; i < 32; ++i) {
        pack[i] = static_cast<std::uint8_t>(i);
        const std::uint32_t rank = i & 7;
        const std::uint32_t suit = i >> 3;
        key[i] = kind == 0   ? stream.below(1000)
                 : kind == 1 ? 100 * suit + stream.below(150)
                 : kind == 2 ? 100 * rank + stream.below(400)
                             : 60 * rank + 50 * suit + stream.below(250);
    }
    std::sort(pack.begin(), pack.end(), [&](int a, int b) { return key[at(a)] < key[at(b)]; });
    std::array<std::uint8_t, 4> seats{0, 1, 2, 3};
    stream.shuffle(std::span<std::uint8_t>(seats));
    Hands hands{};
    for (int i = 0; i < 4 * cards; ++i) {
        const bool blocks = kind == 1 || kind == 3;
        const int seat = seats[at(blocks ? i / cards : i % 4)];
        hands[at(seat)] |= bit(pack[at(i)]);
    }
    return hands;
}

Hands full_deal(std::uint64_t index) {
    Stream stream(7, Domain::test, 42, index);
    std::array<std::uint8_t, 32> pack{};
    for (std::size_t i = 0; i < 32; ++i) pack[i] = static_cast<std::uint8_t>(i);
    stream.shuffle(std::span<std::uint8_t>(pack));
    Hands hands{};
    for (std::size_t i = 0; i < 32; ++i) hands[i / 8] |= bit(pack[i]);
    return hands;
}

std::string text(const Position<4>& position) {
    std::string result = std::to_string(position.leader);
    for (const Hand hand : position.hands) result += ';' + hand_text(hand);
    for (int i = 0; i < position.count; ++i) result += ' ' + card_text(position.trick[at(i)]);
    return result;
}

// Checks a value and shows the position when it is wrong.
void check_value(const Position<4>& position, int got, int want) {
    if (got != want) std::cerr << text(position) << '\n';
    CHECK_EQ(got, want);
}

// A random position of the ending, up to three cards into a trick, or later.
Position<4> play_on(Position<4> position, Stream& stream, std::uint32_t plays) {
    for (std::uint32_t i = 0; i < plays; ++i) {
        Hand legal = Plain::legal(position);
        for (auto skip = stream.below(static_cast<std::uint32_t>(count(legal))); skip > 0; --skip) {
            legal &= legal - 1;
        }
        const int card = *Cards{legal}.begin();
        const Position<4> next = Plain::after(position, card).first;
        if ((next.hands[0] | next.hands[1] | next.hands[2] | next.hands[3]) == 0) break;
        position = next;
    }
    return position;
}

struct Given {
    Hands hands;
    std::array<int, 4> tricks;
};
std::vector<Given> given() {
    const auto path = std::filesystem::path(__FILE__).parent_path().parent_path() /
                      "data/padatou_double_dummy.csv";
    std::ifstream file(path);
    std::vector<Given> result;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string field;
        std::getline(fields, field, ',');
        Given one{};
        for (Hand& hand : one.hands) {
            std::getline(fields, field, ',');
            hand = parse_hand(field);
        }
        for (int& tricks : one.tricks) {
            std::getline(fields, field, ',');
            tricks = std::stoi(field);
        }
        result.push_back(one);
    }
    return result;
}

}  // namespace

TEST(
    "endings of 1 to 5 cards are worth what plain search finds, for every leader and in "
    "mid-trick") {
    DoubleDummy<4> solver;
    for (std::uint64_t i = 0; i < 20000; ++i) {
        const int cards = i % 100 < 1 ? 5 : i % 100 < 8 ? 4 : 1 + static_cast<int>(i % 3);
        Plain plain;
        Position<4> position{.hands = ending(i, cards)};
        const auto table = solver.table(position.hands);
        for (int leader = 0; leader < 4; ++leader) {
            position.leader = leader;
            check_value(position, table[at(leader)], plain.value(position));
        }
        Stream stream(3, Domain::test, 43, i);
        position.leader = static_cast<int>(stream.below(4));
        position = play_on(position, stream, 1 + stream.below(7));
        check_value(position, solver.tricks(position), plain.value(position));
    }
}

TEST("bounds hold at every position of random endings") {
    const four::Patterns& patterns = four::patterns();
    four::Suits suits{};
    long met = 0;
    long settled = 0;
    for (std::uint64_t i = 0; i < 1500; ++i) {
        const int cards = i % 100 < 2 ? 5 : 2 + static_cast<int>(i % 3);
        Plain plain;
        Position<4> position{.hands = ending(100000 + i, cards)};
        for (position.leader = 0; position.leader < 4; ++position.leader) {
            static_cast<void>(plain.value(position));
        }
        four::build(suits, position.hands);
        for (const auto& [key, known] : plain.known) {
            const auto& [at_lead, tricks] = known;
            const int n = count(at_lead.hands[0]);
            const int value = at_lead.leader % 2 == 0 ? tricks : n - tricks;
            const four::Sum sum = suits.sum(patterns, static_cast<Hand>(key), at_lead.leader);
            const int least = four::quick_tricks(sum, n);
            const int most = n - four::lost_tricks(sum, n);
            ++met;
            settled += least == most;
            if (least > value || value > most) std::cerr << text(at_lead) << '\n';
            CHECK(least <= value && value <= most);
        }
    }
    CHECK(met > 250000);
    CHECK(10 * settled > 8 * met);  // they would hold if they said nothing
}

TEST("canonical positions are worth the same, and neighbours of one hand are one card") {
    four::Suits suits{};
    for (std::uint64_t i = 0; i < 500; ++i) {
        const Hands deal = full_deal(i);
        four::build(suits, deal);
        Stream stream(9, Domain::test, 44, i);
        Hand live = 0;
        for (const Hand hand : deal) {
            Hand left = hand;
            while (count(left) > 3) left &= ~(Hand{1} << stream.below(32));
            live |= left;
        }
        Plain plain;
        Plain plain_canonical;
        Position<4> position;
        Position<4> same;
        const Hand canonical = suits.canonical(live);
        CHECK_EQ(suits.canonical(canonical), canonical);
        for (std::size_t p = 0; p < 4; ++p) {
            position.hands[p] = deal[p] & live;
            same.hands[p] = deal[p] & canonical;
        }
        for (int leader = 0; leader < 4; ++leader) {
            position.leader = same.leader = leader;
            CHECK_EQ(plain.value(position), plain_canonical.value(same));
        }
        // A card is left out exactly when the next lower live card is in the same hand.
        for (const int card : Cards{live}) {
            int lower = card - 1;
            while (lower >= card / 8 * 8 && (live >> lower & 1) == 0) --lower;
            bool equal = false;
            for (const Hand hand : position.hands) {
                equal = equal || (lower >= card / 8 * 8 && (hand >> card & hand >> lower & 1) != 0);
            }
            CHECK_EQ((suits.representatives(live) >> card & 1) == 0, equal);
        }
    }
}

TEST("all values of the data, the same cold, warm, in any order and with the smallest table") {
    const auto deals = given();
    CHECK_EQ(deals.size(), 2000);
    DoubleDummy<4> warm;
    DoubleDummy<4> tiny(0);
    for (const Given& one : deals) {
        const auto table = warm.table(one.hands);
        for (int leader = 0; leader < 4; ++leader)
            CHECK_EQ(table[at(leader)], one.tricks[at(leader)]);
    }
    for (std::size_t i = deals.size(); i-- > 0;) {
        Position<4> position{.hands = deals[i].hands, .leader = static_cast<int>(i % 4)};
        CHECK_EQ(warm.tricks(position), deals[i].tricks[i % 4]);
        CHECK_EQ(warm.tricks(position), deals[i].tricks[i % 4]);
        if (i % 10 == 0) {
            CHECK_EQ(tiny.tricks(position), deals[i].tricks[i % 4]);
            DoubleDummy<4> cold(0.01);
            CHECK_EQ(cold.tricks(position), deals[i].tricks[i % 4]);
        }
    }
}

TEST("the seats turned, suits exchanged: the same tricks") {
    DoubleDummy<4> solver;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Hands hands = full_deal(i);
        const auto table = solver.table(hands);
        Hands turned{};
        for (std::size_t p = 0; p < 4; ++p) {
            turned[(p + 1) % 4] = hands[p] << 8 | hands[p] >> 24;
        }
        const auto other = solver.table(turned);
        for (std::size_t p = 0; p < 4; ++p) CHECK_EQ(other[(p + 1) % 4], 8 - table[p]);
    }
}

TEST("analyse gives every legal card its value; the line keeps the value") {
    DoubleDummy<4> solver;
    Budget none;
    for (std::uint64_t i = 0; i < 600; ++i) {
        Stream stream(4, Domain::test, 45, i);
        Position<4> position{.hands = ending(300000 + i, 2 + static_cast<int>(i % 3)),
                             .leader = static_cast<int>(i % 4)};
        position = play_on(position, stream, stream.below(4));
        Plain plain;
        std::vector<int> legal;
        for (const int card : Cards{Plain::legal(position)}) legal.push_back(card);
        const auto choices = solver.analyse(position, none);
        CHECK_EQ(choices.size(), legal.size());
        const bool ours = (position.leader + position.count) % 2 == 0;
        int best = ours ? -1 : 99;
        for (std::size_t k = 0; k < legal.size() && k < choices.size(); ++k) {
            const auto [next, won] = Plain::after(position, legal[k]);
            const int want = won + plain.value(next);
            CHECK_EQ(choices[k].card, legal[k]);
            check_value(position, choices[k].tricks, want);
            best = ours ? std::max(best, want) : std::min(best, want);
        }
        int taken = 0;
        Position<4> now = position;
        for (const Card card : solver.line(position, none)) {
            // The first card in order that keeps what is left of the value.
            for (const int first : Cards{Plain::legal(now)}) {
                const auto [next, won] = Plain::after(now, first);
                if (taken + won + plain.value(next) != best) continue;
                CHECK_EQ(card, first);
                break;
            }
            const auto [next, won] = Plain::after(now, card);
            now = next;
            taken += won;
        }
        CHECK_EQ(taken, best);
        CHECK_EQ(now.hands[0] | now.hands[1] | now.hands[2] | now.hands[3], Hand{0});
    }
}

TEST("a budget ends the search with -1, and the solver is as good as before") {
    DoubleDummy<4> solver;
    DoubleDummy<4> other;
    int ended = 0;
    for (std::uint64_t i = 0; i < 100; ++i) {
        Position<4> position{.hands = full_deal(500 + i)};
        Budget small(20);
        const int tricks = solver.tricks(position, small);
        if (tricks == -1) {
            ++ended;
            CHECK(small.exhausted());
        }
        CHECK(small.nodes() <= 20);
        const int value = other.tricks(position);
        CHECK(tricks == -1 || tricks == value);
        CHECK_EQ(solver.tricks(position), value);
        Budget less(30);
        for (const auto& choice : other.analyse(Position<4>{.hands = full_deal(900 + i)}, less)) {
            CHECK(choice.tricks >= -1 && choice.tricks <= 8);
        }
    }
    CHECK(ended > 50);
    std::atomic<bool> stop{true};
    Budget stopped(Budget::no_limit, 0, &stop);
    CHECK_EQ(solver.analyse(Position<4>{.hands = full_deal(3)}, stopped).size(), 8);
    Budget nothing(0);
    CHECK_EQ(solver.tricks(Position<4>{.hands = full_deal(4)}, nothing), -1);
    CHECK(solver.line(Position<4>{.hands = full_deal(5)}, nothing).empty());
}

TEST("many deals: any number of threads, one leader or all, identical deals too") {
    std::vector<std::uint32_t> hands;
    std::vector<std::int8_t> leaders;
    for (std::uint64_t i = 0; i < 200; ++i) {
        for (const Hand hand : full_deal(i < 100 ? i : 7)) hands.push_back(hand);
        leaders.push_back(static_cast<std::int8_t>(i % 4));
    }
    DoubleDummy<4> solver;
    for (const int threads : {1, 3}) {
        std::vector<std::int8_t> all(800, -1);
        std::vector<std::int8_t> one(200, -1);
        BatchOptions options;
        options.threads = threads;
        CHECK(double_dummy_many<4>(hands.data(), 200, {}, all.data(), options));
        CHECK(double_dummy_many<4>(hands.data(), 200, leaders, one.data(), options));
        for (std::uint64_t i = 0; i < 200; ++i) {
            const auto table = solver.table(full_deal(i < 100 ? i : 7));
            for (std::size_t p = 0; p < 4; ++p) CHECK_EQ(all[4 * i + p], table[p]);
            CHECK_EQ(one[i], table[i % 4]);
        }
    }
    std::atomic<bool> stop{true};
    BatchOptions stopped;
    stopped.stop = &stop;
    std::vector<std::int8_t> none(800, -1);
    CHECK(!double_dummy_many<4>(hands.data(), 200, {}, none.data(), stopped));
    leaders.pop_back();
    CHECK_THROWS(Error, double_dummy_many<4>(hands.data(), 200, leaders, none.data(), {}));
}

TEST("positions that cannot be are refused") {
    const Hands hands = full_deal(1);
    const auto refused = [](const Position<4>& position) {
        CHECK_THROWS(Error, tricks::check(position));
    };
    tricks::check(Position<4>{.hands = hands});
    refused({.hands = hands, .leader = 4});
    refused({.hands = hands, .leader = -1});
    refused({.hands = hands, .leader = 0, .count = 4});
    refused({.hands = hands, .leader = 0, .count = 1, .trick = {0}});
    refused({});
    refused({.hands = {0xff, 0xff00, 0xff0000, 0xff0000}});
    refused({.hands = {0xff, 0xff00, 0xff0000, 0x7f000000}});
    refused({.hands = {0x1ff, 0x3fe00, 0x7fc0000, 0xf8000000}});
    // A card from 0 to 31, and the suit led is followed.
    const Hands low{0x3, 0xc, 0x30, 0x1c0};
    refused({.hands = low, .leader = 0, .count = 3, .trick = {32, 9, 10}});
    const Hands hold{0x0001, 0x0006, 0x0300, 0x3000};
    refused({.hands = hold, .leader = 0, .count = 2, .trick = {7, 17}});
    tricks::check(Position<4>{
        .hands = {0x0001, 0x0002, 0x0300, 0x3000}, .leader = 0, .count = 2, .trick = {7, 6}});
    try {
        tricks::check(Position<4>{.hands = hands, .leader = 5});
    } catch (const Error& error) {
        CHECK_EQ(error.kind(), ErrorKind::invalid_state);
        CHECK_EQ(std::string(error.what()), "the leader is a seat from 0 to 3: '5'");
    }
}
