// The text of a deal: `opener;hand0;hand1;talon`.
#include <algorithm>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/piquette/deal.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {
namespace {

using tricks::Hand;

void refuse_unknown(bool partial, const char* field) {
    if (partial) return;
    bad_notation(std::string(field) + ": a full deal states everything, here is " + quoted("?"));
}

Hand read_hand(std::size_t seat, std::string_view text, bool partial) {
    std::string stated;
    int unseen = 0;
    for (const std::string_view word : words(text)) {
        if (word == "?") {
            refuse_unknown(partial, "hands");
            ++unseen;
        } else {
            (stated += stated.empty() ? "" : " ") += word;
        }
    }
    const Hand hand = stated.empty() && unseen > 0 ? 0 : tricks::parse_hand(stated);
    const int cards = tricks::count(hand) + unseen;
    // One `?` behind stated suits stands for the whole rest.
    const bool rest = unseen == 1 && cards < hand_size;
    if (cards != hand_size && !rest) {
        invalid_state("hands: seat " + std::to_string(seat) + " is dealt 12 cards, not " +
                      std::to_string(cards) + ": " + quoted(text));
    }
    return hand;
}

Talon read_talon(std::string_view text, bool partial) {
    const std::vector<std::string_view> fields = words(text);
    if (fields.size() != talon_size) {
        invalid_state("talon: 8 cards lie there, not " + std::to_string(fields.size()) + ": " +
                      quoted(text));
    }
    Talon talon = unknown_talon;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i] == "?") {
            refuse_unknown(partial, "talon");
            continue;
        }
        const std::optional<int> card = tricks::parse_card(fields[i]);
        if (!card) bad_notation("talon: not a card of the 32, 7 to A: " + quoted(fields[i]));
        talon[i] = static_cast<std::uint8_t>(*card);
    }
    return talon;
}

std::string seen_text(Hand hand) {
    const int unseen = hand_size - tricks::count(hand);
    std::string text = hand == 0 && unseen > 0 ? "" : tricks::hand_text(hand);
    for (int i = 0; i < unseen; ++i) text += text.empty() ? "?" : " ?";
    return text;
}

}  // namespace

std::string to_text(const Deal& deal) {
    std::string text = deal.opener == unknown_opener ? "?" : std::to_string(deal.opener);
    for (const Hand hand : deal.hands) (text += ';') += seen_text(hand);
    char before = ';';
    for (const std::uint8_t card : deal.talon) {
        (text += before) += card == tricks::no_card ? "?" : tricks::card_text(card);
        before = ' ';
    }
    return text;
}

Deal deal_from_text(std::string_view text, bool partial) {
    const std::vector<std::string_view> fields = split(text, ';');
    if (fields.size() != 4) {
        bad_notation("a deal has four fields, 'opener;hand0;hand1;talon', not " +
                     std::to_string(fields.size()) + ": " + quoted(text));
    }
    Deal deal = unknown_deal();
    const std::vector<std::string_view> opener = words(fields[0]);
    if (opener.size() != 1) bad_notation("opener: a seat, not " + quoted(fields[0]));
    if (opener[0] == "?") {
        refuse_unknown(partial, "opener");
    } else if (!opener[0].empty() && opener[0].size() < 3 &&
               std::all_of(opener[0].begin(), opener[0].end(),
                           [](char letter) { return letter >= '0' && letter <= '9'; })) {
        if (opener[0] != "0" && opener[0] != "1") {
            invalid_state("opener: the seats are 0 and 1, not " + quoted(opener[0]));
        }
        deal.opener = static_cast<std::uint8_t>(opener[0][0] - '0');
    } else {
        bad_notation("opener: a seat, not " + quoted(opener[0]));
    }
    for (std::size_t p = 0; p < 2; ++p) deal.hands[p] = read_hand(p, fields[p + 1], partial);
    deal.talon = read_talon(fields[3], partial);
    check(deal);
    return deal;
}

}  // namespace matou::piquette
