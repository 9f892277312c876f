// The text of a deal: `P first hands`.
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/deal.hpp"
#include "matou/mistigri/words.hpp"

namespace matou::mistigri {
namespace {

using Words = std::vector<std::string_view>;

void refuse_unknown(bool partial, const char* field) {
    if (partial) return;
    bad_notation(std::string(field) + ": a full deal states everything, here is " + quoted("?"));
}

bool is_digit(std::string_view word) {
    return word.size() == 1 && word[0] >= '0' && word[0] <= '9';
}

// Cards with commas between, `?` for one that is not stated: how many cards there are in all.
int read_hand(std::string_view text, bool partial, std::array<std::uint8_t, num_kinds>& hand) {
    const Words cards = split(text, ',');
    if (cards.size() > 10) {
        invalid_state("hands: ten cards at most are dealt to a seat, not " +
                      std::to_string(cards.size()) + ": " + quoted(text));
    }
    for (const std::string_view word : cards) {
        if (word == "?") {
            refuse_unknown(partial, "hands");
            continue;
        }
        const std::optional<Kind> kind = parse_kind(word);
        if (!kind) {
            bad_notation("hands: not a card, which is a value and a colour, 5a: " + quoted(word) +
                         " in " + quoted(text));
        }
        ++hand[*kind];
    }
    return static_cast<int>(cards.size());
}

std::string hand_text(const std::array<std::uint8_t, num_kinds>& hand, int size) {
    std::string text;
    int written = 0;
    for (int kind = 0; kind < num_kinds; ++kind) {
        for (int i = 0; i < hand[static_cast<std::size_t>(kind)]; ++i, ++written) {
            if (written > 0) text += ',';
            text += kind_text(kind);
        }
    }
    for (; written < size; ++written) text += written > 0 ? ",?" : "?";
    return text;
}

}  // namespace

std::string to_text(const Rules& rules, const Deal& deal) {
    const bool known = deal.first != unknown_seat;
    std::string text = std::to_string(rules.players) + ' ';
    text += known ? static_cast<char>('0' + deal.first) : '?';
    for (int seat = 0; seat < rules.players; ++seat) {
        text += seat == 0 ? ' ' : '/';
        const int size = known ? hand_size(rules.players, deal.first, seat) : 9;
        text += hand_text(deal.hands[static_cast<std::size_t>(seat)], size);
    }
    return text;
}

Deal deal_from_text(const Rules& rules, std::string_view text, bool partial) {
    check(rules);
    const Words fields = words(text);
    if (fields.size() != 3) {
        bad_notation("a deal has three fields, 'players first hands', not " +
                     std::to_string(fields.size()) + ": " + quoted(text));
    }
    if (!is_digit(fields[0]))
        bad_notation("players: not a number of players: " + quoted(fields[0]));
    if (fields[0][0] - '0' != rules.players) {
        invalid_state("players: the rules are for " + std::to_string(rules.players) + ", not " +
                      quoted(fields[0]));
    }
    Deal deal = unknown_deal();
    if (fields[1] == "?") {
        refuse_unknown(partial, "first");
    } else {
        if (!is_digit(fields[1])) bad_notation("first: not a seat: " + quoted(fields[1]));
        if (fields[1][0] - '0' >= rules.players) {
            invalid_state("first: the seats are 0 to " + std::to_string(rules.players - 1) +
                          ", not " + quoted(fields[1]));
        }
        deal.first = static_cast<std::uint8_t>(fields[1][0] - '0');
    }
    const Words hands = split(fields[2], '/');
    if (hands.size() != static_cast<std::size_t>(rules.players)) {
        invalid_state("hands: one for each of " + std::to_string(rules.players) + " seats, not " +
                      std::to_string(hands.size()) + ": " + quoted(fields[2]));
    }
    for (std::size_t p = 0; p < hands.size(); ++p) {
        const int size = read_hand(hands[p], partial, deal.hands[p]);
        if (deal.first == unknown_seat) continue;
        const int dealt = hand_size(rules.players, deal.first, static_cast<int>(p));
        if (size != dealt) {
            invalid_state("hands: seat " + std::to_string(p) + " is dealt " +
                          std::to_string(dealt) + " cards, not " + std::to_string(size) + ": " +
                          quoted(hands[p]));
        }
    }
    check(rules, deal);
    return deal;
}

}  // namespace matou::mistigri
