// Deals: numbered ones, their exact law, conditional ones, and their text.
#include <map>

#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

// Two aces, four others, the joker; cells 1-3 (2 holds an ace), one card in hand, talon of three.
const Rules tiny = sizes(2, 3, 4, bit(2), 1, 1);

// All full deals of `rules` by the plain definition: every order of the pack over all slots, those
// kept that have aces on ace cells and neither aces nor the joker on the others.
std::vector<std::string> all_deals(const Rules& rules) {
    std::vector<Card> pack;
    for (const Card card : Cards{whole_pack(rules)}) pack.push_back(card);
    const auto cells = static_cast<std::size_t>(rules.track - 1);
    std::vector<std::string> found;
    do {
        bool fits = true;
        for (std::size_t i = 0; i < cells && fits; ++i) {
            const bool ace = value_of(pack[i]) == rules.ranks + 1 && pack[i] != joker_card;
            const bool ace_cell = (rules.ace_cells >> (i + 1) & 1) != 0;
            fits = ace == ace_cell && pack[i] != joker_card;
        }
        if (!fits) continue;
        std::string text;
        for (std::size_t i = 0; i < pack.size(); ++i) {
            if (i == cells) text += " JK;";
            if (i == cells + static_cast<std::size_t>(rules.hand)) text += ';';
            if (!text.empty() && text.back() != ';') text += ' ';
            text += card_text(pack[i]);
        }
        found.push_back(text);
    } while (std::next_permutation(pack.begin(), pack.end()));
    return found;
}

bool agrees(std::string_view deal, std::string_view given) {
    const auto a = split(deal, ';');
    const auto b = split(given, ';');
    for (std::size_t part = 0; part < 3; ++part) {
        const auto cards = words(a[part]);
        const auto want = words(b[part]);
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (want[i] != "?" && want[i] != cards[i]) return false;
        }
    }
    return true;
}

template <class F>
void check_uniform(const std::vector<std::string>& support, F draw) {
    std::map<std::string, long> counts;
    for (const std::string& text : support) counts[text] = 0;
    const std::uint64_t n = 150 * support.size();
    for (std::uint64_t i = 0; i < n; ++i) ++counts[draw(i)];
    CHECK_EQ(counts.size(), support.size());  // nothing but what is in the support
    std::vector<long> list;
    for (const auto& [text, times] : counts) list.push_back(times);
    CHECK(looks_uniform(list));
}

std::string numbered(const Rules& rules, std::uint64_t seed, std::uint64_t index) {
    return to_text(rules, deal(rules, seed, index));
}

}  // namespace

// The texts come from a second implementation in another language, written from the definition of
// the numbering. They must never change: results are told with their seeds.
TEST("golden deals") {
    const Rules standard;
    CHECK_EQ(numbered(standard, 0, 0),
             "TH 5S 8H TD 8C JD QH 5H 4H AD 7C 3S KC 6S JH QD TS KH 9C AS 8D 6H KS 5D 3D JK;"
             "QC 7D 9S 9D JS;"
             "7S JC 2D 3H 2C AH 4S 7H QS 4C TC JK 5C AC KD 8S 2H 6D 9H 4D 6C 3C 2S");
    CHECK_EQ(numbered(standard, 0, 1),
             "7S 2D 8H 4C 5C 5S 9S KH QC AH TC 6C 8S 5H 9D 3D 7D JC 6D AD 7H JD TS 8C JH JK;"
             "8D 9H AS QD 6S;"
             "7C 4H KD 3H 3S 2S JS TD 9C KC 5D JK KS AC TH 6H 2H QS 4D 2C QH 3C 4S");
    CHECK_EQ(numbered(standard, 0, 17),
             "QD 8D 8C 7S 2S KC QH TD JD AC 3C JS 9S 4C 4D QS 6D JC TS AS 2C 5S 5D 9C KD JK;"
             "6H 7D TC KH 6S;"
             "6C JH TH 7C 9H 5C JK 3S 4H 8H 9D AH QC 7H 3H KS 2H 2D AD 5H 3D 4S 8S");
    CHECK_EQ(numbered(standard, 1, 0),
             "7H TS 3D 6S 2C 5D KC 8C 9D AC QH 7D 4D 2S JD JS 3C 7C QS AD 6D 4C QD JC 9H JK;"
             "AS TH 3H 9S 4H;"
             "6C 3S 7S 8D QC 2H JK 4S 8H 9C 5C 8S 6H TC 5S KS TD 2D AH 5H JH KH KD");
    CHECK_EQ(numbered(standard, 1, 1),
             "5S 6C 5D 2C 6S JS 8H 5H 6H AD 2D 9C 7C 3D KS 7H 4H 2S 7D AS 3C 6D KH 9D QC JK;"
             "TD JH AC QD 9H;"
             "TS 8D 5C JK 2H TH KC JC TC KD 8C JD 4D AH 7S 4S 3H QH 8S 3S 4C QS 9S");
    CHECK_EQ(numbered(standard, 1, 17),
             "5D 2D TD 8H KS 6D 8C 3S JC AH 2S TS 5C 7H QD 5H 8D 2C KD AD 7D 6H QC 5S JS JK;"
             "7C 4D 9S KC AS;"
             "6C TH 8S JD QH 3D 4S TC 9H 6S AC 4C 3C 9C QS 4H JK 7S 2H 9D KH 3H JH");
    CHECK_EQ(numbered(standard, ~std::uint64_t{0}, (std::uint64_t{1} << 40) + 5),
             "5D TH 3H QS JS JH 3C TC TS AH JD 7H JC KS 6S 3D QD 7C 2H AC 9C 8D KC 7D 5S JK;"
             "KH QC 2C 8C 8S;"
             "4S TD JK 4H QH 9D 5C 7S 3S 4C 6C 2S AS 5H KD AD 8H 4D 6D 2D 9S 6H 9H");
    CHECK_EQ(numbered(sizes(2, 5, 7, bit(3), 3, 1), 1, 17), "2S 4S 6H 5S 4H 3H JK;3S 6S 2H;5H JK");
    CHECK_EQ(numbered(sizes(3, 4, 8, 0, 2, 0), 1, 17), "2S 4D 3D 4S 2D 4H 3H JK;5D 2H;5S 5H 3S");
}

TEST("a deal belongs to the pack, not to the other options") {
    Stream stream(1, Domain::test, 0, 0);
    const Rules standard;
    for (int i = 0; i < 20; ++i) {
        Rules other = shuffled_options(standard, stream);
        other.figures_from = 12;
        CHECK(deal(other, 5, 3) == deal(standard, 5, 3));
    }
}

TEST("numbered deals are uniform over all deals there are") {
    const std::vector<std::string> all = all_deals(tiny);
    CHECK_EQ(all.size(), 2U * (4 * 3) * 24);
    check_uniform(all, [&](std::uint64_t i) { return numbered(tiny, 9, i); });
}

TEST("conditional deals are uniform over the deals that agree") {
    for (const char* given : {"? ? ? JK;?;? ? ?", "2S ? ? JK;?;? ? ?", "? 4H ? JK;?;? ? ?",
                              "? ? ? JK;4S;? ? ?", "? ? 3H JK;?;JK ? ?", "? ? ? JK;?;? 4S 2H",
                              "2S 4S 2H JK;JK;4H 3S ?", "? ? ? JK;JK;4H ? ?"}) {
        std::vector<std::string> support;
        for (const std::string& text : all_deals(tiny)) {
            if (agrees(text, given)) support.push_back(text);
        }
        const Deal partial = deal_from_text(tiny, given, true);
        CHECK_EQ(to_text(tiny, partial), given);
        CHECK_EQ(is_complete(partial), false);
        check_uniform(support, [&](std::uint64_t i) {
            return to_text(tiny, deal_given(tiny, 4, i, partial));
        });
    }
}

TEST("with nothing given a conditional deal is the numbered one") {
    for (const Rules& rules : {Rules{}, tiny}) {
        CHECK(deal_given(rules, 3, 8, unknown_deal(rules)) == deal(rules, 3, 8));
        CHECK(deal_given(rules, 3, 8, deal(rules, 1, 1)) == deal(rules, 1, 1));
    }
}

TEST("texts are read back") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Rules rules = i % 2 == 0 ? Rules{} : tiny;
        const Deal one = deal(rules, 2, i);
        CHECK(is_complete(one));
        CHECK(deal_from_text(rules, to_text(rules, one)) == one);
    }
    const Rules no_talon = sizes(2, 3, 4, bit(2), 4, 1);
    CHECK_EQ(talon_size(no_talon), 0);
    const std::string text = numbered(no_talon, 1, 1);
    CHECK(text.ends_with(";"));
    CHECK(deal_from_text(no_talon, text) == deal(no_talon, 1, 1));
    // Loose blanks are read, one spelling is written.
    CHECK_EQ(to_text(tiny, deal_from_text(tiny, " 2S 4S  2H JK ; JK;4H 3S 3H\n")),
             "2S 4S 2H JK;JK;4H 3S 3H");
}

TEST("a text that is no deal is refused, and the card named") {
    const auto error = [](const char* text, bool partial = false) {
        return error_of([&] { return deal_from_text(tiny, text, partial); });
    };
    CHECK_EQ(error("2S 4S 2H JK;JK;4H 3S 3H"), "nothing thrown");
    CHECK(error("2S 4S 2H JK;JK").starts_with("bad_notation: a deal has three parts"));
    CHECK(error("").starts_with("bad_notation: a deal has three parts"));
    CHECK(error("2S 4S 2H JK;JK;4H 3S 3H;").starts_with("bad_notation: a deal has three parts"));
    CHECK_EQ(error("2S 4S 2H JK;JK;4H 3S 3h"), "bad_notation: not a card of the talon: '3h'");
    CHECK_EQ(error("2S ? 2H JK;JK;4H 3S 3H"),
             "bad_notation: a full deal states every card, the track has '?'");
    CHECK_EQ(error("2S 4S JK;JK;4H 3S 3H"),
             "invalid_state: the track has 4 cards, not 3: '2S 4S JK'");
    CHECK_EQ(error("2S 4S 2H JK;;4H 3S 3H"), "invalid_state: the hand has 1 cards, not 0: ''");
    CHECK_EQ(error("2S 4S 2H JK;JK;4H 3S 3H 3D"),
             "invalid_state: the talon has 3 cards, not 4: '4H 3S 3H 3D'");
    CHECK_EQ(error("2S 4S 2H 3H;JK;4H 3S 3H"),
             "invalid_state: the joker JK of the fridge lies on cell 4, not '3H'");
    CHECK_EQ(error("2S 4S 2H ?;JK;4H 3S 3H", true),
             "invalid_state: the joker JK of the fridge lies on cell 4, not '?'");
    CHECK_EQ(error("2S 4S 2S JK;JK;4H 3S 3H"), "invalid_state: a card lies twice: '2S'");
    CHECK_EQ(error("2S 4S 2H JK;JK;4H JK 3H"), "invalid_state: a card lies twice: 'JK'");
    CHECK_EQ(error("2S 4S 2D JK;JK;4H 3S 3H"), "invalid_state: not in this pack: '2D'");
    CHECK_EQ(error("2S 4S 2H JK;JK;4H 5S 3H"), "invalid_state: not in this pack: '5S'");
    CHECK_EQ(error("4H 4S 2H JK;JK;2S 3S 3H"),
             "invalid_state: an ace can't lie on the ordinary cell 1: '4H'");
    CHECK_EQ(error("2S 3S 2H JK;JK;4H 4S 3H"),
             "invalid_state: only an ace can lie on the ace cell 2: '3S'");
    CHECK_EQ(error("2S 4S JK JK;2H;4H 3S 3H"),
             "invalid_state: no joker lies before the fridge, not on cell 3: 'JK'");
}

TEST("partial deals that no deal agrees with are refused") {
    const auto error = [](const char* text) {
        return error_of([&] { return deal_from_text(tiny, text, true); });
    };
    CHECK_EQ(error("? ? ? JK;4S;? ? 4H"),
             "invalid_state: no deal fits: 1 open cells need an ace, 0 left");
    CHECK_EQ(error("? ? ? JK;2S;3S 3H ?"),
             "invalid_state: no deal fits: 2 open cells need a card that is no ace, 1 left");
    CHECK_EQ(error("? ? ? JK;?;3S 3H ?"), "nothing thrown");
    Deal wrong = unknown_deal(tiny);
    wrong.talon[0] = 77;
    CHECK_EQ(error_of([&] { return deal_given(tiny, 1, 1, wrong); }),
             "invalid_state: not in this pack: '77'");
    CHECK_EQ(error_of([&] { return deal_given(Rules{}, 1, 1, unknown_deal(tiny)); }),
             "invalid_state: the track without its fridge has 25 cards, not 3");
}
