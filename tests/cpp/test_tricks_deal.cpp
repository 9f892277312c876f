// Deals by number of Padatou and Padatou parlé, whole and with some cards stated.
#include <array>
#include <cstdint>
#include <string>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/padatou/game.hpp"
#include "matou/padatou_parle/game.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/dealing.hpp"
#include "matou/tricks/text.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

constexpr std::uint32_t salt = padatou::salt;

template <class Call>
std::string message(Call&& call) {
    try {
        static_cast<void>(call());
        return "no error";
    } catch (const Error& error) {
        return error.kind() == ErrorKind::invalid_state ? error.what() : "another kind";
    }
}

}  // namespace

// Computed by another program from the papers: Philox 4x32-10, bounded draws, Fisher-Yates.
TEST("golden deals") {
    const auto text = [](std::uint32_t game, std::uint64_t seed, std::uint64_t index) {
        return to_text(deal(game, seed, index));
    };
    CHECK_EQ(text(padatou::salt, 0, 0),
             "1;S:AJ87 H:J D:A8 C:8;S:KT9 H:A7 D:K9 C:7;S:- H:K98 D:Q C:QJT9;S:Q H:QT D:JT7 C:AK");
    CHECK_EQ(text(padatou::salt, 0, 1),
             "3;S:KT H:Q87 D:KQ9 C:-;S:A H:KJ D:AT C:J98;S:Q87 H:T D:J C:AQT;S:J9 H:A9 D:87 C:K7");
    CHECK_EQ(text(padatou::salt, 1, 0),
             "2;S:T9 H:AJ7 D:QJ C:8;S:AQ7 H:KT98 D:K C:-;S:K H:Q D:AT98 C:QT;S:J8 H:- D:7 C:AKJ97");
    CHECK_EQ(text(padatou::salt, 1099511627781, 8589934599),
             "2;S:K9 H:T7 D:KT C:K7;S:Q H:KQ D:QJ7 C:Q9;S:J H:A8 D:A8 C:JT8;S:AT87 H:J9 D:9 C:A");
    CHECK_EQ(text(padatou_parle::salt, 0, 0),
             "0;S:Q7 H:Q D:AKJ8 C:K;S:J H:AT97 D:T C:AT;S:KT98 H:K D:Q9 C:J;S:A H:J8 D:7 C:Q987");
    CHECK_EQ(text(padatou_parle::salt, 0, 1),
             "2;S:J H:QJT7 D:T9 C:J;S:98 H:- D:AJ8 C:AKT;S:AKT7 H:K8 D:7 C:7;S:Q H:A9 D:KQ C:Q98");
    CHECK_EQ(text(padatou_parle::salt, 1, 0),
             "2;S:J97 H:AQ D:AK9 C:-;S:K8 H:8 D:- C:AKQT8;S:AT H:KJT7 D:J7 C:-;"
             "S:Q H:9 D:QT8 C:J97");
    CHECK_EQ(text(padatou_parle::salt, 1099511627781, 8589934599),
             "2;S:K H:A7 D:AJT C:KJ;S:A97 H:QT9 D:Q C:Q;S:J8 H:J8 D:7 C:AT7;S:QT H:K D:K98 C:98");
}

TEST("a deal is whole") {
    for (std::uint64_t index = 0; index < 500; ++index) {
        const Deal dealt = deal(salt, 7, index);
        CHECK(is_complete(dealt));
        tricks::check(dealt);
        CHECK(deal_from_text(to_text(dealt)) == dealt);
        CHECK(deal_given(salt, 7, index, unknown_deal()) == dealt);
    }
}

TEST("every seat leads and holds every card equally often") {
    constexpr int deals = 8000;
    std::array<int, 4> leads{};
    std::array<std::array<int, 4>, num_cards> holds{};
    for (int index = 0; index < deals; ++index) {
        const Deal dealt = deal(salt, 1, static_cast<std::uint64_t>(index));
        ++leads[dealt.leader];
        for (std::size_t p = 0; p < 4; ++p) {
            for (const int card : Cards{dealt.hands[p]}) ++holds[static_cast<std::size_t>(card)][p];
        }
    }
    // A quarter each, standard deviation 39: five of them.
    for (const int times : leads) CHECK(times > 1800 && times < 2200);
    for (const auto& seats : holds) {
        for (const int times : seats) CHECK(times > 1800 && times < 2200);
    }
}

TEST("what is stated stays, the rest is drawn with equal chance") {
    const Deal given = deal_from_text("?;S:AK H:- D:- C:- ?;?;S:- H:- D:9 C:- ?;?", true);
    constexpr int deals = 8000;
    std::array<int, 4> of_seven{};  // who holds 7C
    std::array<int, 4> leads{};
    for (int index = 0; index < deals; ++index) {
        const Deal drawn = deal_given(salt, 3, static_cast<std::uint64_t>(index), given);
        CHECK(is_complete(drawn));
        for (std::size_t p = 0; p < 4; ++p) {
            CHECK_EQ(drawn.hands[p] & given.hands[p], given.hands[p]);
            if ((drawn.hands[p] & bit(24)) != 0) ++of_seven[p];
        }
        ++leads[drawn.leader];
    }
    // Places left open: 6, 8, 7, 8 of 29.
    const std::array open{6, 8, 7, 8};
    for (std::size_t p = 0; p < 4; ++p) {
        const int expected = deals * open[p] / 29;
        CHECK(of_seven[p] > expected - 200 && of_seven[p] < expected + 200);
        CHECK(leads[p] > 1800 && leads[p] < 2200);
    }
    Deal led = unknown_deal();
    led.leader = 2;
    for (std::uint64_t index = 0; index < 50; ++index) {
        const Deal plain = deal(salt, 3, index);
        const Deal drawn = deal_given(salt, 3, index, led);
        CHECK_EQ(drawn.leader, 2);
        CHECK(drawn.hands == plain.hands);
    }
    const Deal whole = deal(salt, 0, 5);
    CHECK(deal_given(salt, 9, 9, whole) == whole);
}

TEST("a part of a deal that no deal agrees with is refused") {
    const auto given = [](const Deal& part) {
        return message([&] { return deal_given(salt, 0, 0, part); });
    };
    CHECK_EQ(given({4, {}}), "leader: there is no seat 4 at 4 players");
    CHECK_EQ(given({0, {0x1ff, 0, 0, 0}}).substr(0, 40),
             "hands: seat 0 is dealt 8 cards, not 9: S");
    CHECK_EQ(given({0, {1, 0, 0, 1}}),
             "hands: the card 7S is in two hands, also in that of seat 3: S:7 H:- D:- C:-");
}

TEST("cards dealt in steps go to seat after seat") {
    const Deal whole = deal(salt, 0, 5);
    Hands hands{};
    for (int step = 0; step < num_cards; ++step) {
        CHECK_EQ(dealt_next(hands), static_cast<std::size_t>(step / 8));
        const int card = next_card(hands, whole);
        CHECK((cards_in(hands) & bit(card)) == 0);
        hands[dealt_next(hands)] |= bit(card);
    }
    CHECK(hands == whole.hands);
    CHECK_EQ(dealt_next(hands), 4U);
}
