// Draws of unseen cards compared with a plain count of all arrangements.
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "check.hpp"
#include "matou/tricks/text.hpp"
#include "matou/tricks/unseen.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

std::string name_of(const Hands& hands) {
    std::string text;
    for (const Hand hand : hands) text += std::to_string(hand) + ' ';
    return text;
}

// Whether whole hands agree with what is known, condition by condition.
bool holds(const Unseen& unseen, const Hands& hands) {
    for (std::size_t p = 0; p < 4; ++p) {
        if ((hands[p] & unseen.must[p]) != unseen.must[p]) return false;
        if ((hands[p] & unseen.never[p]) != 0) return false;
    }
    for (std::size_t i = 0; i < unseen.num_limits; ++i) {
        const Limit& limit = unseen.limits[i];
        const int held = std::popcount(hands[limit.seat] & limit.cards);
        if (limit.exact ? held != limit.number : held < limit.number) return false;
    }
    return true;
}

// All arrangements, by trying every place for every card.
void collect(const Unseen& unseen, Hand left, std::array<int, 4> slots, Hands hands, int spare,
             std::map<std::string, long>& found) {
    if (left == 0) {
        if (slots == std::array<int, 4>{} && holds(unseen, hands)) ++found[name_of(hands)];
        return;
    }
    const int card = std::countr_zero(left);
    for (std::size_t p = 0; p < 4; ++p) {
        if (slots[p] == 0) continue;
        auto fewer = slots;
        --fewer[p];
        Hands more = hands;
        more[p] |= bit(card);
        collect(unseen, left & (left - 1), fewer, more, spare, found);
    }
    if (spare > 0) collect(unseen, left & (left - 1), slots, hands, spare - 1, found);
}

std::map<std::string, long> all_of(const Unseen& unseen) {
    std::array<int, 4> slots{};
    for (std::size_t p = 0; p < 4; ++p) slots[p] = unseen.slots[p];
    const int spare = std::popcount(unseen.pool) - std::accumulate(slots.begin(), slots.end(), 0);
    std::map<std::string, long> found;
    collect(unseen, unseen.pool, slots, unseen.known, spare, found);
    return found;
}

// Draws as often as makes each arrangement come 200 times on the average. The sum of squares has
// mean k - 1 and variance 2 (k - 1) for k arrangements: six standard deviations.
void check_law(const Unseen& unseen, int tries) {
    const std::map<std::string, long> all = all_of(unseen);
    for (const auto& [text, times] : all) CHECK_EQ(times, 1);
    CHECK(!all.empty());
    std::map<std::string, long> drawn;
    const long draws = 200 * static_cast<long>(all.size());
    for (long i = 0; i < draws; ++i) {
        Stream stream(11, Domain::test, 0, static_cast<std::uint64_t>(i));
        const auto hands = draw(unseen, stream, tries);
        CHECK(hands.has_value());
        if (hands) ++drawn[name_of(*hands)];
    }
    double sum = 0;
    for (const auto& [text, times] : drawn) CHECK(all.contains(text));
    for (const auto& [text, times] : all) {
        const auto found = drawn.find(text);
        const double off = static_cast<double>(found == drawn.end() ? 0 : found->second) - 200;
        sum += off * off / 200;
    }
    const double freedom = static_cast<double>(all.size()) - 1;
    CHECK(sum <= freedom + 6 * std::sqrt(2 * freedom + 1));
}

Unseen three_hands(std::string_view pool, int a, int b, int c) {
    Unseen unseen;
    unseen.pool = parse_hand(pool);
    const auto slots = [](int n) { return static_cast<std::uint8_t>(n); };
    unseen.slots = {0, slots(a), slots(b), slots(c)};
    return unseen;
}

void check_both(const Unseen& unseen) {
    check_law(unseen, usual_tries);
    check_law(unseen, 0);
    check_law(unseen, 1);
}

}  // namespace

TEST("nothing known but the cards") { check_both(three_hands("S:AK H:Q D:7 C:98", 2, 2, 2)); }

TEST("cards that stay undealt") { check_both(three_hands("S:AK H:Q D:7 C:98", 1, 0, 2)); }

TEST("voids") {
    Unseen unseen = three_hands("S:AKQ H:Q7 D:7 C:98", 3, 3, 2);
    unseen.never[1] = suit_cards(0);
    unseen.never[2] = suit_cards(1) | suit_cards(3);
    check_both(unseen);
}

TEST("cards held and cards not held") {
    Unseen unseen = three_hands("S:AKQ H:Q7 D:7 C:98", 3, 3, 2);
    unseen.must[1] = bit(7);
    unseen.must[3] = bit(24 + 1) | bit(24 + 2);
    unseen.never[2] = bit(6);
    check_both(unseen);
}

TEST("at least one of a suit or a rank") {
    Unseen unseen = three_hands("S:AK H:A7 D:A7 C:98", 3, 3, 2);
    unseen.add({1, 1, false, suit_cards(0)});
    unseen.add({1, 1, false, rank_cards(0)});
    unseen.add({2, 1, false, rank_cards(7)});
    unseen.add({2, 1, false, suit_cards(3)});
    unseen.add({3, 1, false, suit_cards(3)});
    check_both(unseen);
}

TEST("a number of a rank") {
    Unseen unseen = three_hands("S:A7 H:A7 D:A7 C:98", 3, 3, 2);
    unseen.add({1, 2, true, rank_cards(7)});
    unseen.add({2, 0, true, rank_cards(0)});
    check_both(unseen);
}

TEST("everything at once, with cards that are seen") {
    Unseen unseen = three_hands("S:A7 H:A87 D:A7 C:98", 3, 3, 3);
    unseen.known[0] = bit(7 + 8 * 3);
    unseen.known[1] = bit(0 + 8 * 3);  // 7C: one of the two sevens
    unseen.add({1, 2, true, rank_cards(0)});
    unseen.add({1, 1, false, suit_cards(3)});  // that card does
    unseen.add({2, 1, false, suit_cards(1)});
    unseen.never[3] = suit_cards(2);
    unseen.must[3] = bit(8 + 1);
    check_both(unseen);
    const auto all = all_of(unseen);
    CHECK(all.size() > 3);
}

TEST("few of very many arrangements agree") {
    // Of 24 cards one hand holds the eight spades: a shuffle finds that once in 735,471 times.
    Unseen unseen = three_hands("S:AKQJT987 H:AKQJT987 D:AKQJT987 C:-", 8, 8, 8);
    unseen.never[2] = unseen.never[3] = suit_cards(0);
    for (std::uint64_t i = 0; i < 20; ++i) {
        Stream stream(1, Domain::test, 0, i);
        const auto hands = draw(unseen, stream);
        CHECK(hands.has_value());
        CHECK_EQ((*hands)[1], suit_cards(0));
    }
}

TEST("known facts that contradict") {
    const auto none = [](const Unseen& unseen) {
        Stream stream(1, Domain::test, 0, 0);
        return !draw(unseen, stream).has_value() && all_of(unseen).empty();
    };
    const Unseen plain = three_hands("S:AK H:Q D:7 C:98", 2, 2, 2);
    CHECK(!none(plain));
    Unseen unseen = plain;
    unseen.never[1] = unseen.never[2] = unseen.never[3] = bit(7);
    CHECK(none(unseen));
    unseen = plain;
    unseen.add({1, 1, false, bit(0)});  // a card that is not there
    CHECK(none(unseen));
    unseen = plain;
    unseen.must[1] = bit(7);
    unseen.never[1] = bit(7);
    CHECK(none(unseen));
    unseen = plain;
    unseen.must[1] = bit(7) | bit(6) | bit(8 + 5);
    CHECK(none(unseen));
    unseen = plain;
    unseen.must[1] = bit(0);
    CHECK(none(unseen));
    unseen = plain;
    unseen.known[1] = bit(0);
    unseen.add({1, 0, true, bit(0)});
    CHECK(none(unseen));
    unseen = plain;
    unseen.slots = {0, 3, 2, 2};
    CHECK(none(unseen));
}
