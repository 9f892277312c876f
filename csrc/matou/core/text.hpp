// Cards and words as text: one spelling for each card, words between spaces, and quoting for
// error messages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/cards.hpp"

namespace matou {

inline constexpr std::string_view rank_letters = "23456789TJQKA";
inline constexpr std::string_view suit_letters = "SHDC";

// Rank and suit, `KH`; `JK` for the joker; `?` for a card not seen.
[[nodiscard]] std::string card_text(Card card);

// Cards from the lowest to the joker, `separator` between them.
[[nodiscard]] std::string cards_text(CardSet cards, std::string_view separator = " ");

// Nothing when the text is no card; `?` is none.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text) noexcept;
[[nodiscard]] std::optional<int> parse_suit(std::string_view text) noexcept;

// The words between runs of spaces, tabs and line ends; no word is empty.
[[nodiscard]] std::vector<std::string_view> words(std::string_view text);

// What stands before the word `moves` in a text, and the words behind it.
[[nodiscard]] std::pair<std::string_view, std::vector<std::string_view>> split_moves(
    std::string_view text);

// The parts between separators; as many as there are separators and one more.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

// Whether a text states all that an information text of the same state tells: part by part, of
// words and of what stands between `/` and `;` in them, `?` stands in it only where the other has
// one too.
[[nodiscard]] bool states_all(std::string_view text, std::string_view information);

// The text as a message quotes it: in single quotes, on one line, a long one cut short.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace matou
