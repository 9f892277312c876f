// The text of a deal: `P start removed`, at 3 players `P start removed;removed pile`.
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/deal.hpp"
#include "matou/filou/words.hpp"

namespace matou::filou {
namespace {

using Words = std::vector<std::string_view>;

void refuse_unknown(bool partial, const char* field) {
    if (partial) return;
    bad_notation(std::string(field) + ": a full deal states everything, here is " + quoted("?"));
}

Kind read_kind(const char* field, std::string_view word, std::string_view whole, bool partial) {
    if (word == "?") {
        refuse_unknown(partial, field);
        return no_card;
    }
    const std::optional<Kind> kind = parse_kind(word);
    if (!kind) {
        bad_notation(std::string(field) +
                     ": not a card, which is -8, -5, rabbit, 3, 5, 8, 11, 15, small-dog or "
                     "big-dog: " +
                     quoted(word) + " in " + quoted(whole));
    }
    return *kind;
}

bool is_digit(std::string_view word) {
    return word.size() == 1 && word[0] >= '0' && word[0] <= '9';
}

void check_players_word(const Rules& rules, std::string_view word) {
    if (!is_digit(word)) bad_notation("players: not a number of players: " + quoted(word));
    if (word[0] - '0' == rules.players) return;
    invalid_state("players: the rules are for " + std::to_string(rules.players) + ", not " +
                  quoted(word));
}

std::uint8_t read_start(const Rules& rules, std::string_view word, bool partial) {
    if (word == "?") {
        refuse_unknown(partial, "start");
        return unknown_seat;
    }
    if (!is_digit(word)) bad_notation("start: not a seat: " + quoted(word));
    if (word[0] - '0' >= rules.players) {
        invalid_state("start: the seats are 0 to " + std::to_string(rules.players - 1) + ", not " +
                      quoted(word));
    }
    return static_cast<std::uint8_t>(word[0] - '0');
}

std::string pile_text(const Deal& deal) {
    std::string text;
    for (const Kind kind : deal.pile) (text += text.empty() ? "" : "/") += kind_text(kind);
    return text;
}

}  // namespace

std::string to_text(const Rules& rules, const Deal& deal) {
    std::string text = std::to_string(rules.players) + ' ';
    text += deal.start == unknown_seat ? '?' : static_cast<char>('0' + deal.start);
    for (int seat = 0; seat < rules.players; ++seat) {
        text += seat == 0 ? ' ' : '/';
        text += kind_text(deal.removed[static_cast<std::size_t>(seat)]);
    }
    if (rules.players > 3) return text;
    return text + ';' + kind_text(deal.fourth_removed) + ' ' + pile_text(deal);
}

Deal deal_from_text(const Rules& rules, std::string_view text, bool partial) {
    check(rules);
    const Words halves = split(text, ';');
    const Words fields = words(halves[0]);
    if (fields.size() != 3) {
        bad_notation("a deal has three fields, 'players start removed', not " +
                     std::to_string(fields.size()) + ": " + quoted(text));
    }
    check_players_word(rules, fields[0]);
    Deal deal = unknown_deal();
    deal.start = read_start(rules, fields[1], partial);
    const Words removed = split(fields[2], '/');
    if (removed.size() != static_cast<std::size_t>(rules.players)) {
        invalid_state("removed: a card of each of " + std::to_string(rules.players) +
                      " seats, not " + std::to_string(removed.size()) + ": " + quoted(fields[2]));
    }
    for (std::size_t p = 0; p < removed.size(); ++p) {
        deal.removed[p] = read_kind("removed", removed[p], fields[2], partial);
    }
    if (halves.size() != (rules.players == 3 ? 2U : 1U)) {
        invalid_state(std::string(rules.players == 3
                                      ? "fourth set: at 3 players ';removed pile' tells it"
                                      : "fourth set: it is in play at 3 players alone") +
                      ": " + quoted(text));
    }
    if (rules.players > 3) return deal;
    const Words fourth = words(halves[1]);
    if (fourth.size() != 2) {
        bad_notation("fourth set: two fields, 'removed pile', not " +
                     std::to_string(fourth.size()) + ": " + quoted(halves[1]));
    }
    deal.fourth_removed = read_kind("removed", fourth[0], halves[1], partial);
    const Words pile = split(fourth[1], '/');
    if (pile.size() != num_rounds) {
        invalid_state("pile: nine cards lie there, not " + std::to_string(pile.size()) + ": " +
                      quoted(fourth[1]));
    }
    for (std::size_t i = 0; i < pile.size(); ++i) {
        deal.pile[i] = read_kind("pile", pile[i], fourth[1], partial);
    }
    check(rules, deal);
    return deal;
}

}  // namespace matou::filou
