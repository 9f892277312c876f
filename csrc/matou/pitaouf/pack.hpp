// When two rule sets have the same pack: then the same deals serve under both.
#pragma once

#include "matou/pitaouf/rules.hpp"

namespace matou::pitaouf {

[[nodiscard]] constexpr bool same_pack(const Rules& a, const Rules& b) noexcept {
    return a.suits == b.suits && a.ranks == b.ranks && a.track == b.track &&
           a.ace_cells == b.ace_cells && a.hand == b.hand && a.jokers == b.jokers;
}

}  // namespace matou::pitaouf
