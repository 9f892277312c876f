// Hands of the trick games as Python gives them.
#pragma once

#include <optional>

#include "matou/tricks/cards.hpp"
#include "whole.hpp"

namespace matou::bind {

// A number whose bit 8 * suit + rank is a card.
[[nodiscard]] inline tricks::Hand to_hand(const Whole& given) {
    const std::optional<long long> value = small(given);
    if (value && *value >= 0 && *value <= 0xffffffffLL) return static_cast<tricks::Hand>(*value);
    out_of_range("a hand", "0 to 2**32 - 1", given);
}

}  // namespace matou::bind
