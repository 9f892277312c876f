// Cards as actions: read at the boundary, refused with the rule they break.
#pragma once

#include <string_view>

#include "matou/tricks/cards.hpp"

namespace matou::tricks {

// Throws bad_notation.
[[nodiscard]] int read_card(std::string_view text);
// Throws illegal_action unless the seat may play the card: `legal` of its `hand`, `led` the suit to
// follow (-1: none).
void check_play(int seat, Hand hand, Hand legal, int led, int card);
// Throws illegal_action for a card that is dealt already.
void check_dealt(Hand dealt, int card);

}  // namespace matou::tricks
