// The text of a deal: `leader;hand0;hand1;hand2;hand3`.
#include <algorithm>
#include <string>
#include <vector>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/text.hpp"

namespace matou::tricks {
namespace {

void refuse_unknown(bool partial, std::string_view text) {
    if (partial) return;
    bad_notation("a full deal states everything, here is " + quoted(text));
}

std::uint8_t read_leader(std::string_view text, bool partial) {
    const std::vector<std::string_view> parts = words(text);
    const std::string_view word = parts.size() == 1 ? parts[0] : std::string_view();
    if (word == "?") {
        refuse_unknown(partial, word);
        return unknown_seat;
    }
    const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    if (word.empty() || !std::all_of(word.begin(), word.end(), is_digit)) {
        bad_notation("leader: not a seat, which is 0 to 3: " + quoted(text));
    }
    if (word.size() > 1 || word[0] > '3') {
        invalid_state("leader: there is no seat " + quoted(word) + " at 4 players");
    }
    return static_cast<std::uint8_t>(word[0] - '0');
}

Hand read_hand(std::size_t seat, std::string_view text, bool partial) {
    const std::string field = "hands: seat " + std::to_string(seat);
    std::string_view cards = text;
    int unseen = 0;
    for (;;) {
        const std::size_t last = cards.find_last_not_of(" \t\r\n");
        cards = cards.substr(0, last + 1);  // all of nothing where there is no such letter
        if (cards.empty() || cards.back() != '?') break;
        cards.remove_suffix(1);
        ++unseen;
    }
    if (unseen > 0) refuse_unknown(partial, text);
    const bool nothing = words(cards).empty();
    if (nothing && unseen == 0) bad_notation(field + " has no hand: " + quoted(text));
    const Hand hand = nothing ? 0 : parse_hand(cards);
    const int size = count(hand);
    const bool some_unseen = unseen == 1 && size < hand_size;
    if (size + unseen != hand_size && !some_unseen) {
        invalid_state(field + " is dealt 8 cards, not " + std::to_string(size + unseen) + ": " +
                      quoted(text));
    }
    return hand;
}

}  // namespace

std::string to_text(const Deal& deal) {
    std::string text = deal.leader == unknown_seat ? "?" : std::to_string(deal.leader);
    for (const Hand hand : deal.hands) {
        text += ';';
        if (hand != 0) text += hand_text(hand);
        for (int i = count(hand); i < hand_size; ++i) text += i == 0 ? "?" : " ?";
    }
    return text;
}

Deal deal_from_text(std::string_view text, bool partial) {
    const std::vector<std::string_view> fields = split(text, ';');
    Deal deal;
    if (fields.size() > 1) deal.leader = read_leader(fields[0], partial);
    if (fields.size() <= 2) {
        if (const auto hands = parse_pbn(fields.back())) {
            deal.hands = *hands;
            check(deal);
            for (std::size_t p = 0; p < 4; ++p) {
                if (count(deal.hands[p]) == hand_size) continue;
                invalid_state("hands: seat " + std::to_string(p) + " is dealt 8 cards, not " +
                              std::to_string(count(deal.hands[p])) + ": " + quoted(text));
            }
            return deal;
        }
    }
    if (fields.size() != 5) {
        bad_notation("a deal has five fields, 'leader;hand0;hand1;hand2;hand3', not " +
                     std::to_string(fields.size()) + ": " + quoted(text));
    }
    for (std::size_t p = 0; p < 4; ++p) deal.hands[p] = read_hand(p, fields[p + 1], partial);
    check(deal);
    return deal;
}

}  // namespace matou::tricks
