// Cards as words: `-8`, `rabbit`, `big-dog`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "matou/filou/cards.hpp"

namespace matou::filou {

[[nodiscard]] std::string kind_text(Kind kind);
// Nothing for what is no card; `?` is none.
[[nodiscard]] std::optional<Kind> parse_kind(std::string_view word) noexcept;
// From the lowest to the dogs, `15 big-dog`; `-` for an empty hand.
[[nodiscard]] std::string hand_text(Hand hand);

}  // namespace matou::filou
