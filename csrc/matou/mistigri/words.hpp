// Cards as words: `5a`, `9-`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "matou/mistigri/cards.hpp"

namespace matou::mistigri {

[[nodiscard]] std::string kind_text(int kind);
// Nothing for what is no card; `?` is none.
[[nodiscard]] std::optional<Kind> parse_kind(std::string_view word) noexcept;
// By kind, `3a 3a 5c`; `-` for no card.
[[nodiscard]] std::string cards_text(const Pack& pack, Cards cards);

}  // namespace matou::mistigri
