#include "matou/filou/words.hpp"

#include <array>

namespace matou::filou {
namespace {

constexpr std::array<std::string_view, num_kinds> kind_words{
    "-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small-dog", "big-dog"};

}  // namespace

std::string kind_text(Kind kind) {
    return kind < num_kinds ? std::string(kind_words[kind]) : std::string("?");
}

std::optional<Kind> parse_kind(std::string_view word) noexcept {
    for (std::size_t kind = 0; kind < kind_words.size(); ++kind) {
        if (kind_words[kind] == word) return static_cast<Kind>(kind);
    }
    return std::nullopt;
}

std::string hand_text(Hand hand) {
    std::string text;
    for (Kind kind = 0; kind < num_kinds; ++kind) {
        if ((hand >> kind & 1) == 0) continue;
        if (!text.empty()) text += ' ';
        text += kind_words[kind];
    }
    return text.empty() ? "-" : text;
}

}  // namespace matou::filou
