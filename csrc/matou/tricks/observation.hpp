// The table as one line: `leader 0 | turn 2 | trick 7S QS | tricks 0/1/0/0 | hand S:A H:- D:9 C:T`.
#pragma once

#include <string>

#include "matou/tricks/text.hpp"

namespace matou::tricks {

template <class T>
[[nodiscard]] std::string table_text(const T& table, int turn, int seat) {
    std::string text = "leader " + std::to_string(table.leader);
    if (turn >= 0) text += " | turn " + std::to_string(turn);
    text += " | trick";
    for (std::size_t i = 0; i < table.count; ++i) (text += ' ') += card_text(table.trick[i]);
    if (table.count == 0) text += " -";
    text += " | tricks ";
    for (std::size_t p = 0; p < table.won.size(); ++p) {
        if (p > 0) text += '/';
        text += std::to_string(table.won[p]);
    }
    if (seat >= 0) text += " | hand " + hand_text(table.hands[static_cast<std::size_t>(seat)]);
    return text;
}

}  // namespace matou::tricks
