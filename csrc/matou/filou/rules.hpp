// The options of Filou.
#pragma once

namespace matou::filou {

struct Rules {
    int players = 4;  // 3 to 5

    friend bool operator==(const Rules&, const Rules&) = default;
};

// Throws invalid_state naming the option.
void check(const Rules& rules);

}  // namespace matou::filou
