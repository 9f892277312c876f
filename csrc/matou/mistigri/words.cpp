#include "matou/mistigri/words.hpp"

namespace matou::mistigri {

std::string kind_text(int kind) {
    if (kind < 0 || kind >= num_kinds) return "?";
    std::string text(1, static_cast<char>('0' + value_of(kind)));
    return text += kind == plain_nine ? '-' : static_cast<char>('a' + colour_of(kind));
}

std::optional<Kind> parse_kind(std::string_view word) noexcept {
    if (word.size() != 2 || word[0] < '1' || word[0] > '9') return std::nullopt;
    if (word == "9-") return static_cast<Kind>(plain_nine);
    if (word[1] < 'a' || word[1] > 'd') return std::nullopt;
    return static_cast<Kind>(num_colours * (word[0] - '1') + (word[1] - 'a'));
}

std::string cards_text(const Pack& pack, Cards cards) {
    std::string text;
    for (; cards != 0; cards &= cards - 1) {
        if (!text.empty()) text += ' ';
        text += kind_text(pack.kind_of[static_cast<std::size_t>(std::countr_zero(cards))]);
    }
    return text.empty() ? "-" : text;
}

}  // namespace matou::mistigri
