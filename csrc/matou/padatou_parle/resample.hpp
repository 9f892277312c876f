// What is known of the hands that somebody does not see.
#pragma once

#include <cstddef>

#include "matou/padatou_parle/game.hpp"
#include "matou/tricks/unseen.hpp"

namespace matou::padatou_parle {

// Adds what all know of a seat's hand: voids shown, facts told.
void add_known(const State& state, std::size_t seat, tricks::Unseen& unseen) noexcept;

// All that `seat` knows of the hands; -1: what all know.
[[nodiscard]] tricks::Unseen unseen_by(const State& state, int seat) noexcept;

}  // namespace matou::padatou_parle
