// The double-dummy solver of two hands: against plain search and data of independent origin.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/tricks/double_dummy.hpp"
#include "matou/tricks/text.hpp"
#include "matou/tricks/two/search.hpp"
#include "two_hands_tools.hpp"

using namespace matou;
using namespace matou::tricks;

TEST("500 deals solved elsewhere") {
    const auto tests = std::filesystem::path(__FILE__).parent_path().parent_path();
    std::ifstream file(tests / "data" / "piquette_double_dummy.csv");
    CHECK(file.good());
    std::string line;
    std::getline(file, line);
    DoubleDummy<2> solver;
    int deals = 0;
    while (std::getline(file, line)) {
        std::vector<std::string> fields;
        std::istringstream in(line);
        for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
        CHECK_EQ(fields.size(), 5U);
        const Hands hands{parse_hand(fields.at(1)), parse_hand(fields.at(2))};
        const auto table = solver.table(hands);
        CHECK_EQ(static_cast<int>(table[0]), std::stoi(fields.at(3)));
        CHECK_EQ(12 - table[1], std::stoi(fields.at(4)));
        ++deals;
    }
    CHECK_EQ(deals, 500);
}

TEST("random endings by plain search, in mid-trick too, and what each card gives") {
    std::mt19937 random(1);
    DoubleDummy<2> solver;
    Budget none;
    for (int n = 1; n <= 7; ++n) {
        for (int i = 0; i < (n < 6 ? 300 : 60); ++i) {
            const Hands hands = random_hands(random, n);
            const auto table = solver.table(hands);
            for (int leader = 0; leader < 2; ++leader) {
                const Position<2> position = lead(hands, leader);
                const int want = plain(hands, leader);
                CHECK_EQ(solver.tricks(position), want);
                CHECK_EQ(static_cast<int>(table[static_cast<std::size_t>(leader)]), want);
                const auto leads = solver.analyse(position, none);
                CHECK_EQ(leads.size(), static_cast<std::size_t>(n));
                Hand seen = 0;
                for (const auto& [card, tricks] : leads) {
                    CHECK(card > 31 - std::countl_zero(seen | 1) || seen == 0);
                    seen |= bit(card);
                    Position<2> next = position;
                    next.hands[static_cast<std::size_t>(leader)] &= ~bit(card);
                    next.count = 1;
                    next.trick[0] = card;
                    const int led = plain_led(next.hands, leader, card);
                    CHECK_EQ(static_cast<int>(tricks), led);
                    CHECK_EQ(solver.tricks(next), led);
                    Hand replies = 0;
                    for (const auto& [reply, after] : solver.analyse(next, none)) {
                        replies |= bit(reply);
                        CHECK_EQ(static_cast<int>(after),
                                 plain_after(next.hands, leader, card, reply));
                    }
                    CHECK_EQ(replies,
                             plain_replies(hands[static_cast<std::size_t>(1 - leader)], card));
                }
                CHECK_EQ(seen, hands[static_cast<std::size_t>(leader)]);
            }
        }
    }
}

TEST("a line of best play keeps the value at each step and takes the first best card") {
    std::mt19937 random(2);
    DoubleDummy<2> solver;
    Budget none;
    for (int i = 0; i < 30; ++i) {
        const int n = i < 20 ? 1 + i % 6 : 12;
        Position<2> position = lead(random_hands(random, n), i % 2);
        const auto line = solver.line(position, none);
        CHECK_EQ(line.size(), static_cast<std::size_t>(2 * n));
        int won = 0;
        const int want = solver.tricks(position);
        for (const int card : line) {
            const int seat = (position.leader + position.count) % 2;
            const int value = solver.tricks(position);
            for (const auto& [first, tricks] : solver.analyse(position, none)) {
                CHECK(seat == 0 ? tricks <= value : tricks >= value);
                if (tricks == value) {
                    CHECK_EQ(static_cast<int>(first), card);
                    break;
                }
            }
            position.hands[static_cast<std::size_t>(seat)] &= ~bit(card);
            if (position.count == 0) {
                position.trick[0] = static_cast<Card>(card);
                position.count = 1;
                continue;
            }
            const int led = position.trick[0];
            if (suit_of(card) == suit_of(led) && card > led) position.leader = seat;
            won += position.leader == 0 ? 1 : 0;
            position.count = 0;
            const bool over = position.hands[0] == 0;
            CHECK_EQ(won + (over ? 0 : solver.tricks(position)), want);
        }
    }
}

TEST("answers do not depend on the table, on what was asked before or on the order") {
    std::mt19937 random(4);
    std::vector<Hands> deals;
    for (int i = 0; i < 60; ++i) deals.push_back(random_hands(random, 12));
    DoubleDummy<2> warm;
    DoubleDummy<2> tiny(0);
    std::vector<std::array<std::int8_t, 2>> first;
    for (const Hands& hands : deals) first.push_back(warm.table(hands));
    for (std::size_t i = deals.size(); i-- > 0;) {
        DoubleDummy<2> cold(0.25);
        CHECK(cold.table(deals[i]) == first[i]);
        CHECK(tiny.table(deals[i]) == first[i]);
        CHECK(warm.table(deals[i]) == first[i]);
        CHECK_EQ(warm.tricks(lead(deals[i], 1)), static_cast<int>(first[i][1]));
        // Seats and suits may change places.
        const Hands turned{deals[i][1], deals[i][0]};
        CHECK_EQ(static_cast<int>(tiny.table(turned)[0]), 12 - first[i][1]);
        Hands rotated = deals[i];
        for (Hand& hand : rotated) hand = std::rotl(hand, 8);
        CHECK(tiny.table(rotated) == first[i]);
        // The value of a position is the best of its cards.
        Budget none;
        int best = 0;
        for (const auto& choice : warm.analyse(lead(deals[i], 0), none)) {
            best = std::max<int>(best, choice.tricks);
        }
        CHECK_EQ(best, static_cast<int>(first[i][0]));
    }
    DoubleDummy<2> moved(std::move(warm));
    CHECK(moved.table(deals[0]) == first[0]);
}

TEST("the budget ends a search without an answer, and leaves none that is wrong behind") {
    std::mt19937 random(5);
    DoubleDummy<2> solver;
    int ended = 0;
    for (int i = 0; i < 40; ++i) {
        const Position<2> position = lead(random_hands(random, 12), 0);
        DoubleDummy<2> other;
        Budget none;
        const int want = other.tricks(position, none);
        Budget counted;
        DoubleDummy<2> fresh;
        CHECK_EQ(fresh.tricks(position, counted), want);
        for (std::uint64_t nodes = 0; nodes < counted.nodes(); nodes += 7) {
            Budget few(nodes);
            const int tricks = solver.tricks(position, few);
            CHECK(tricks == -1 || tricks == want);
            CHECK_EQ(tricks == -1, few.exhausted());
            ended += tricks == -1 ? 1 : 0;
        }
        CHECK_EQ(solver.tricks(position), want);
    }
    CHECK(ended > 100);
    const Position<2> position = lead(random_hands(random, 12), 1);
    std::atomic<bool> stop{true};
    Budget stopped(Budget::no_limit, 1e-9, &stop);
    const auto choices = DoubleDummy<2>().analyse(position, stopped);
    CHECK_EQ(choices.size(), 12U);
    CHECK(std::any_of(choices.begin(), choices.end(), [](const auto& c) { return c.tricks < 0; }));
    CHECK(DoubleDummy<2>().line(position, stopped).size() < 24);
}

TEST("positions that cannot be are refused") {
    DoubleDummy<2> solver;
    CHECK_THROWS(Error, solver.tricks(lead({0x7, 0x18}, 0)));
    CHECK_THROWS(Error, solver.tricks(lead({0x3, 0x6}, 0)));
    CHECK_THROWS(Error, solver.tricks(lead({0, 0}, 0)));
    CHECK_THROWS(Error, solver.tricks(lead({0x1fff, 0x1fff0000}, 0)));
    CHECK_THROWS(Error, solver.table({0x7, 0x18}));
}

TEST("many deals: what one solver says of each") {
    std::mt19937 random(6);
    std::vector<std::uint32_t> hands;
    std::vector<std::int8_t> leaders;
    std::vector<std::int8_t> want;
    DoubleDummy<2> solver;
    for (int i = 0; i < 100; ++i) {
        const Hands one = random_hands(random, 12);
        hands.insert(hands.end(), one.begin(), one.end());
        leaders.push_back(static_cast<std::int8_t>(i % 2));
        for (const std::int8_t tricks : solver.table(one)) want.push_back(tricks);
    }
    std::vector<std::int8_t> both(200);
    CHECK(double_dummy_many<2>(hands.data(), 100, {}, both.data(), {.threads = 2, .chunk = 7}));
    CHECK(both == want);
    std::vector<std::int8_t> one(100);
    CHECK(double_dummy_many<2>(hands.data(), 100, leaders, one.data(), {}));
    for (std::size_t i = 0; i < 100; ++i) CHECK_EQ(one[i], want[2 * i + i % 2]);
}

TEST("an entry holds its own patterns alone, and gives back what was written") {
    using two::Entries;
    const two::Lanes patterns = 0x0155'0001'01ff'002a;
    for (int lower = 0; lower <= 12; ++lower) {
        for (const int lead : {0, 5, 55, 63}) {
            const std::uint64_t word = Entries::write(patterns, {lower, 12 - lower / 2, lead});
            const Entries::Known known = Entries::read(word);
            CHECK_EQ(known.lower, lower);
            CHECK_EQ(known.upper, 12 - lower / 2);
            CHECK_EQ(known.lead, lead);
            CHECK(Entries::holds(word, patterns));
            // A pattern is nine bits: one for each of up to eight cards, and the one above them.
            for (int lane = 0; lane < 4; ++lane) {
                for (int bit = 0; bit < 9; ++bit) {
                    CHECK(!Entries::holds(word, patterns ^ two::Lanes{1} << (16 * lane + bit)));
                }
            }
        }
    }
}
