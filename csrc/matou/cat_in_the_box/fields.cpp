#include "matou/cat_in_the_box/fields.hpp"

#include "matou/cat_in_the_box/hands.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::string prefix(const char* field) { return std::string(field) + ": "; }

std::string at_players(int players) { return " at " + std::to_string(players) + " players"; }

}  // namespace

std::string hand_text(std::uint64_t known, int unknown) {
    std::string text;
    for (int number = 0; number < max_numbers; ++number) {
        text.append(static_cast<std::size_t>(copies_of(known, number)),
                    static_cast<char>('1' + number));
    }
    text.append(static_cast<std::size_t>(unknown), '?');
    return text.empty() ? "-" : text;
}

std::string cell_text(int players, int cell) {
    const int numbers = numbers_of(players);
    return {colour_letters[static_cast<std::size_t>(cell / numbers)],
            static_cast<char>('1' + cell % numbers)};
}

int read_number(const char* field, int players, char letter, std::string_view whole) {
    if (!is_digit(letter)) {
        bad_notation(prefix(field) + quoted(std::string(1, letter)) + " is no number, in " +
                     quoted(whole));
    }
    const int number = letter - '1';
    if (number < 0 || number >= numbers_of(players)) {
        invalid_state(prefix(field) + "the numbers are 1 to " +
                      std::to_string(numbers_of(players)) + at_players(players) + ", not " +
                      quoted(std::string(1, letter)) + " in " + quoted(whole));
    }
    return number;
}

HeldCards read_hand(const char* field, int players, std::string_view text) {
    HeldCards cards;
    if (text == "-") return cards;
    if (text.empty()) bad_notation(prefix(field) + "an empty hand is written '-'");
    if (text.size() > max_hand) {
        invalid_state(prefix(field) + "more than " + std::to_string(max_hand) +
                      " cards: " + quoted(text));
    }
    for (const char letter : text) {
        if (letter == '?') {
            ++cards.unknown;
            continue;
        }
        const int number = read_number(field, players, letter, text);
        if (copies_of(cards.known, number) == copies) {
            invalid_state(prefix(field) + "more than five copies of the number " +
                          std::to_string(number + 1) + ": " + quoted(text));
        }
        cards.known += one_card(number);
    }
    return cards;
}

int read_small(const char* field, std::string_view text) {
    const bool readable = !text.empty() && text.size() <= 2 && is_digit(text.front()) &&
                          is_digit(text.back()) && (text.size() == 1 || text.front() != '0');
    if (!readable) bad_notation(prefix(field) + "not a number: " + quoted(text));
    int value = 0;
    for (const char letter : text) value = value * 10 + (letter - '0');
    return value;
}

int read_seat(const char* field, int players, std::string_view text) {
    const int seat = read_small(field, text);
    if (seat >= players) {
        invalid_state(prefix(field) + "there is no seat " + quoted(text) + at_players(players) +
                      ", the first is 0");
    }
    return seat;
}

int read_cell(const char* field, int players, std::string_view text) {
    const std::size_t colour =
        text.size() == 2 ? colour_letters.find(text[0]) : std::string_view::npos;
    if (colour == std::string_view::npos || !is_digit(text[1])) {
        bad_notation(prefix(field) + "not a colour of RBYG and a number: " + quoted(text));
    }
    const int number = read_number(field, players, text[1], text);
    return static_cast<int>(colour) * numbers_of(players) + number;
}

std::vector<std::string_view> per_seat(const char* field, int players, std::string_view text) {
    std::vector<std::string_view> parts = split(text, '/');
    if (parts.size() != static_cast<std::size_t>(players)) {
        invalid_state(prefix(field) + "one part for each of the " + std::to_string(players) +
                      " seats with '/' between them, not " + std::to_string(parts.size()) + ": " +
                      quoted(text));
    }
    return parts;
}

void check_players_field(const Rules& rules, std::string_view text) {
    const int players = read_small("players", text);
    if (players < min_players || players > max_players) {
        invalid_state("players: a number from 2 to 5, not " + quoted(text));
    }
    if (players != rules.players) {
        invalid_state("players: the rules are for " + std::to_string(rules.players) + ", not " +
                      quoted(text));
    }
}

}  // namespace matou::cat_in_the_box
