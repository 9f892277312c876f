// Cards and hands of the trick games as text.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "matou/tricks/cards.hpp"

namespace matou::tricks {

inline constexpr std::string_view ranks = "789TJQKA";
inline constexpr std::string_view suits = "SHDC";

[[nodiscard]] std::string card_text(int card);  // `KS`
[[nodiscard]] std::optional<int> parse_card(std::string_view text) noexcept;

// `S:AKT7 H:Q9 D:- C:J8`, each suit from high to low.
[[nodiscard]] std::string hand_text(Hand hand);

// A hand in that form, suits in any order, or as bridge writes it, `AKT7.Q9..J8` (`-` for none).
// Throws bad_notation for an unreadable text, invalid_state for a card twice or a rank below 7.
[[nodiscard]] Hand parse_hand(std::string_view text);

// Four hands as bridge writes a deal: `N:AKT7.Q9..J8 ... ... ...`, seats N E S W = 0 1 2 3 from the
// seat named on. Nothing when the text does not begin like one.
[[nodiscard]] std::optional<std::array<Hand, 4>> parse_pbn(std::string_view text);

}  // namespace matou::tricks
