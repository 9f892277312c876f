// Cards, hands and deals of the trick games as text, read and written.
#include <string>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/tricks/card_words.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/text.hpp"

using namespace matou;
using namespace matou::tricks;

namespace {

// The kind of error that a call ends with and whether its message holds the words; else what came.
template <class Call>
std::string refusal(Call&& call, ErrorKind kind, std::string_view words) {
    try {
        static_cast<void>(call());
        return "no error";
    } catch (const Error& error) {
        const std::string text = error.what();
        if (error.kind() != kind) return "another kind: " + text;
        return text.find(words) == std::string::npos ? "other words: " + text : "";
    }
}

std::string bad_hand(std::string_view text, ErrorKind kind, std::string_view words) {
    return refusal([&] { return parse_hand(text); }, kind, words);
}
std::string bad_deal(std::string_view text, ErrorKind kind, std::string_view words,
                     bool partial = false) {
    return refusal([&] { return deal_from_text(text, partial); }, kind, words);
}

constexpr auto notation = ErrorKind::bad_notation;
constexpr auto state = ErrorKind::invalid_state;

// 7 8 9 T J Q K A of one suit a seat.
const std::string suits_deal =
    "2;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- "
    "C:AKQJT987";

}  // namespace

TEST("a card is eight times its suit and its rank") {
    CHECK_EQ(card_text(0), "7S");
    CHECK_EQ(card_text(7), "AS");
    CHECK_EQ(card_text(8 + 3), "TH");
    CHECK_EQ(card_text(16 + 5), "QD");
    CHECK_EQ(card_text(31), "AC");
    for (int card = 0; card < num_cards; ++card) CHECK_EQ(*parse_card(card_text(card)), card);
    for (const char* text : {"", "7", "SA", "6S", "1S", "AX", "as", "10S", "JK", "?"}) {
        CHECK(!parse_card(text));
        CHECK_EQ(refusal([&] { return read_card(text); }, notation, "not a card"), "");
    }
}

TEST("a hand is written by suits, high to low") {
    const Hand hand = bit(7) | bit(3) | bit(0) | bit(8 + 5) | bit(24 + 4) | bit(24 + 1);
    CHECK_EQ(hand_text(hand), "S:AT7 H:Q D:- C:J8");
    CHECK_EQ(hand_text(0), "S:- H:- D:- C:-");
    CHECK_EQ(hand_text(whole_pack), "S:AKQJT987 H:AKQJT987 D:AKQJT987 C:AKQJT987");
    CHECK_EQ(parse_hand("S:AT7 H:Q D:- C:J8"), hand);
    CHECK_EQ(parse_hand(" C:8J  D:- S:7AT H:Q "), hand);
    CHECK_EQ(parse_hand("AT7.Q..J8"), hand);
    CHECK_EQ(parse_hand("7TA.Q.-.8J"), hand);
    CHECK_EQ(parse_hand("..."), 0U);
    std::uint32_t word = 1;
    for (int i = 0; i < 1000; ++i) {
        word = word * 1664525U + 1013904223U;
        CHECK_EQ(parse_hand(hand_text(word)), word);
    }
}

TEST("a hand that is unreadable is refused") {
    CHECK_EQ(bad_hand("", notation, "all four suits, S is missing"), "");
    CHECK_EQ(bad_hand("S:A H:K D:-", notation, "all four suits, C is missing: 'S:A H:K D:-'"), "");
    CHECK_EQ(bad_hand("S:A H:K D:- C:- S:7", notation, "suit S is written twice"), "");
    CHECK_EQ(bad_hand("S:A H: D:- C:-", notation, "a hand is written"), "");
    CHECK_EQ(bad_hand("AK", notation, "a hand is written"), "");
    CHECK_EQ(bad_hand("X:A H:- D:- C:-", notation, "a hand is written"), "");
    CHECK_EQ(bad_hand("S:AX H:- D:- C:-", notation, "is written 'X'"), "");
    CHECK_EQ(bad_hand("S:A- H:- D:- C:-", notation, "is written '-'"), "");
    CHECK_EQ(bad_hand("A.K.Q", notation, "has four suits, as AKT7.Q9..J8, not 3"), "");
    CHECK_EQ(bad_hand("A.K.Q.J.T", notation, "not 5"), "");
}

TEST("a card twice and a rank below 7 are refused by name") {
    CHECK_EQ(bad_hand("S:AKA H:- D:- C:-", state, "the card AS is there twice: 'S:AKA"), "");
    CHECK_EQ(bad_hand("..99.", state, "the card 9D is there twice"), "");
    CHECK_EQ(bad_hand("S:A H:6 D:- C:-", state, "the ranks are 7 8 9 T J Q K A, not 6"), "");
    CHECK_EQ(bad_hand("A2...", state, "not 2"), "");
}

TEST("a deal as bridge writes it") {
    const auto hands = parse_pbn("E:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987");
    CHECK(hands.has_value());
    CHECK_EQ((*hands)[1], suit_cards(0));
    CHECK_EQ((*hands)[2], suit_cards(1));
    CHECK_EQ((*hands)[3], suit_cards(2));
    CHECK_EQ((*hands)[0], suit_cards(3));
    // Shorter hands too: a part of a deal.
    const auto two = parse_pbn("S:A... K... Q... J...");
    CHECK_EQ((*two)[2], bit(7));
    CHECK_EQ((*two)[1], bit(4));
    for (const char* text : {"", "S:A H:K D:- C:-", "S:AKT7 H:Q9 D:- C:J8", "X:A... K... Q... J...",
                             "A... K... Q... J...", "N"}) {
        CHECK(!parse_pbn(text));
    }
    CHECK_EQ(refusal([] { return parse_pbn("N:A... K... Q..."); }, notation, "four hands, not 3"),
             "");
    CHECK_EQ(refusal([] { return parse_pbn("N:A... A... Q... J..."); }, state,
                     "the card AS is in two hands"),
             "");
    CHECK_EQ(refusal([] { return parse_pbn("N:5... A... Q... J..."); }, state, "not 5"), "");
}

TEST("a deal is written and read") {
    const Deal deal = deal_from_text(suits_deal);
    CHECK_EQ(deal.leader, 2);
    for (int p = 0; p < 4; ++p) CHECK_EQ(deal.hands[static_cast<std::size_t>(p)], suit_cards(p));
    CHECK(is_complete(deal));
    CHECK_EQ(to_text(deal), suits_deal);
    const std::string pbn = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987";
    CHECK_EQ(to_text(deal_from_text("2;" + pbn)), suits_deal);
    CHECK_EQ(deal_from_text(pbn).leader, 0);  // nobody is named
    CHECK_EQ(to_text(deal_from_text(" 2 ; AKQJT987... ;.AKQJT987..;..AKQJT987.;...AKQJT987 ")),
             suits_deal);
}

TEST("a deal that is none is refused") {
    CHECK_EQ(bad_deal("", notation, "five fields, 'leader;hand0;hand1;hand2;hand3', not 1"), "");
    CHECK_EQ(bad_deal("0;S:A H:- D:- C:-", notation, "not 2"), "");
    CHECK_EQ(bad_deal(std::string(1, 'x') + suits_deal.substr(1), notation, "leader: not a seat"),
             "");
    CHECK_EQ(bad_deal(suits_deal.substr(1), notation, "leader: not a seat"), "");
    CHECK_EQ(
        bad_deal(std::string(1, '4') + suits_deal.substr(1), state, "leader: there is no seat '4'"),
        "");
    CHECK_EQ(bad_deal("17" + suits_deal.substr(1), state, "leader: there is no seat '17'"), "");
    std::string twice = suits_deal;
    twice.replace(twice.find("H:AK"), 4, "H:KK");
    CHECK_EQ(bad_deal(twice, state, "the card KH is there twice"), "");
    std::string shared = suits_deal;
    shared.replace(shared.find(";S:- H:AK"), 9, ";S:A H:K");
    CHECK_EQ(bad_deal(shared, state, "hands: the card AS is in two hands"), "");
    std::string seven = suits_deal;
    seven.replace(seven.find("D:AK"), 4, "D:A");
    CHECK_EQ(bad_deal(seven, state, "hands: seat 2 is dealt 8 cards, not 7"), "");
    CHECK_EQ(bad_deal("0;N:A... K... Q... J...", state, "hands: seat 0 is dealt 8 cards, not 1"),
             "");
    const std::string unequal = "0;N:AKQJT987.A.. .KQJT987.. ..AKQJT987. ...AKQJT987";
    CHECK_EQ(bad_deal(unequal, state, "hands: seat 0 is dealt 8 cards, not 9"), "");
    CHECK_EQ(bad_deal("0;;;;", notation, "seat 0 has no hand"), "");
}

TEST("what is not seen is written ?") {
    CHECK_EQ(bad_deal(std::string(1, '?') + suits_deal.substr(1), notation,
                      "a full deal states everything"),
             "");
    CHECK_EQ(bad_deal("0;?;?;?;?", notation, "a full deal states everything"), "");
    const Deal deal =
        deal_from_text("?;S:A H:- D:9 C:- ?;?;? ? ? ? ? ? ? ?;S:- H:AKQJT987 D:- C:-", true);
    CHECK_EQ(deal.leader, unknown_seat);
    CHECK_EQ(deal.hands[0], bit(7) | bit(18));
    CHECK_EQ(deal.hands[1], 0U);
    CHECK_EQ(deal.hands[2], 0U);
    CHECK(!is_complete(deal));
    const std::string full =
        "?;S:A H:- D:9 C:- ? ? ? ? ? ?;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ?;S:- H:AKQJT987 D:- C:-";
    CHECK_EQ(to_text(deal), full);
    CHECK(deal_from_text(full, true) == deal);
    CHECK_EQ(bad_deal("0;S:A H:- D:- C:- ? ?;?;?;?", state, "seat 0 is dealt 8 cards, not 3", true),
             "");
    CHECK_EQ(bad_deal("0;?;?;?;? ? ? ? ? ? ? ? ?", state, "seat 3 is dealt 8 cards, not 9", true),
             "");
    CHECK_EQ(bad_deal("0;S:A H:- D:- C:- ?;S:A H:- D:- C:- ?;?;?", state, "AS is in two", true),
             "");
    CHECK_EQ(bad_deal("0;? S:A H:- D:- C:-;?;?;?", notation, "a hand is written", true), "");
    CHECK(is_before_deal(deal_from_text("0;?;?;?;?", true)));
    CHECK(is_before_deal(unknown_deal()));
    CHECK(!is_before_deal(deal_from_text("1;?;?;?;?", true)));
    CHECK(!is_before_deal(deal));
}
