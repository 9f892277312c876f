// The text of a deal: `P start hands blocked`.
#include <string>

#include "matou/cat_in_the_box/deal.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {
namespace {

void refuse_unknown(bool partial, const char* field) {
    if (partial) return;
    bad_notation(std::string(field) + ": a full deal states everything, here is " + quoted("?"));
}

void read_blocked(const Rules& rules, std::string_view text, bool partial, Deal& deal) {
    if (rules.players > 2) {
        if (text == "-") return;
        invalid_state("blocked: numbers are turned up at 2 players alone, else there is '-', not " +
                      quoted(text));
    }
    if (text.size() != num_blocked) {
        invalid_state("blocked: three numbers are turned up at 2 players, not " + quoted(text));
    }
    for (std::size_t i = 0; i < num_blocked; ++i) {
        if (text[i] == '?') {
            refuse_unknown(partial, "blocked");
        } else {
            deal.blocked[i] =
                static_cast<std::uint8_t>(read_number("blocked", rules.players, text[i], text));
        }
    }
}

}  // namespace

std::string to_text(const Rules& rules, const Deal& deal) {
    std::string text = std::to_string(rules.players) + ' ';
    text += deal.start == unknown ? '?' : static_cast<char>('0' + deal.start);
    for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players); ++p) {
        text += p == 0 ? ' ' : '/';
        const int open = hand_size_of(rules.players) - card_count(deal.hands[p]);
        text += hand_text(deal.hands[p], open);
    }
    text += ' ';
    if (rules.players > 2) return text += '-';
    for (const std::uint8_t number : deal.blocked) {
        text += number == unknown ? '?' : static_cast<char>('1' + number);
    }
    return text;
}

Deal deal_from_text(const Rules& rules, std::string_view text, bool partial) {
    check(rules);
    const std::vector<std::string_view> fields = words(text);
    if (fields.size() != 4) {
        bad_notation("a deal has four fields, 'players start hands blocked', not " +
                     std::to_string(fields.size()) + ": " + quoted(text));
    }
    check_players_field(rules, fields[0]);
    Deal deal = unknown_deal();
    if (fields[1] == "?") {
        refuse_unknown(partial, "start");
    } else {
        deal.start = static_cast<std::uint8_t>(read_seat("start", rules.players, fields[1]));
    }
    const std::vector<std::string_view> hands = per_seat("hands", rules.players, fields[2]);
    for (std::size_t p = 0; p < hands.size(); ++p) {
        const HeldCards cards = read_hand("hands", rules.players, hands[p]);
        if (cards.unknown > 0) refuse_unknown(partial, "hands");
        const int size = card_count(cards.known) + cards.unknown;
        if (size != hand_size_of(rules.players)) {
            invalid_state("hands: seat " + std::to_string(p) + " is dealt " +
                          std::to_string(hand_size_of(rules.players)) + " cards, not " +
                          std::to_string(size) + ": " + quoted(hands[p]));
        }
        deal.hands[p] = cards.known;
    }
    read_blocked(rules, fields[3], partial, deal);
    check(rules, deal);
    return deal;
}

}  // namespace matou::cat_in_the_box
