#include "matou/core/text.hpp"

#include <algorithm>
#include <cstddef>

namespace matou {

std::string card_text(Card card) {
    if (card == unknown_card) return "?";
    if (card == joker_card) return "JK";
    return {rank_letters[static_cast<std::size_t>(value_of(card) - 2)],
            suit_letters[static_cast<std::size_t>(suit_of(card))]};
}

std::string cards_text(CardSet cards, std::string_view separator) {
    std::string text;
    for (const Card card : Cards{cards}) {
        if (!text.empty()) text += separator;
        text += card_text(card);
    }
    return text;
}

std::optional<Card> parse_card(std::string_view text) noexcept {
    if (text == "JK") return joker_card;
    if (text.size() != 2) return std::nullopt;
    const std::size_t rank = rank_letters.find(text[0]);
    const std::size_t suit = suit_letters.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return make_card(static_cast<int>(rank) + 2, static_cast<int>(suit));
}

std::optional<int> parse_suit(std::string_view text) noexcept {
    if (text.size() != 1) return std::nullopt;
    const std::size_t suit = suit_letters.find(text[0]);
    if (suit == std::string_view::npos) return std::nullopt;
    return static_cast<int>(suit);
}

namespace {

// What stands between runs of any of the letters; no part is empty.
std::vector<std::string_view> parts_between(std::string_view text, std::string_view letters) {
    std::vector<std::string_view> found;
    std::size_t from = text.find_first_not_of(letters);
    while (from != std::string_view::npos) {
        const std::size_t to = text.find_first_of(letters, from);
        found.push_back(text.substr(from, to - from));
        from = text.find_first_not_of(letters, to);
    }
    return found;
}

bool is_open(std::string_view part) { return part.find('?') != std::string_view::npos; }

}  // namespace

std::vector<std::string_view> words(std::string_view text) {
    return parts_between(text, " \t\r\n");
}

std::pair<std::string_view, std::vector<std::string_view>> split_moves(std::string_view text) {
    const std::vector<std::string_view> all = words(text);
    const auto word = std::find(all.begin(), all.end(), "moves");
    if (word == all.end()) return {text, {}};
    const auto at = static_cast<std::size_t>(word->data() - text.data());
    return {text.substr(0, at), {word + 1, all.end()}};
}

bool states_all(std::string_view text, std::string_view information) {
    constexpr std::string_view between = " \t\r\n/;";
    const std::vector<std::string_view> stated = parts_between(text, between);
    const std::vector<std::string_view> known = parts_between(information, between);
    return std::equal(stated.begin(), stated.end(), known.begin(), known.end(),
                      [](std::string_view one, std::string_view other) {
                          return !is_open(one) || is_open(other);
                      });
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    std::size_t from = 0;
    for (;;) {
        const std::size_t to = text.find(separator, from);
        parts.push_back(text.substr(from, to - from));
        if (to == std::string_view::npos) return parts;
        from = to + 1;
    }
}

std::string quoted(std::string_view text) {
    constexpr std::size_t room = 120;
    constexpr std::string_view hex = "0123456789abcdef";
    std::string result = "'";
    for (const char letter : text.substr(0, room)) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '\n') {
            result += "\\n";
        } else if (letter == '\'' || letter == '\\') {
            (result += '\\') += letter;
        } else if (code < 0x20 || code >= 0x7f) {
            // Bytes that are no ASCII are spelt out: a message is valid text whatever came in.
            ((result += "\\x") += hex[code >> 4]) += hex[code & 15];
        } else {
            result += letter;
        }
    }
    result += text.size() > room ? "'..." : "'";
    return result;
}

}  // namespace matou
