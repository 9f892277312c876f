// The options of La Piquette.
#pragma once

#include <cstdint>

namespace matou::piquette {

enum class First : std::uint8_t { dealer, opener };
enum class Scored : std::uint8_t { best, all };
enum class SlamLoser : std::uint8_t { kept, lost };

struct Rules {
    First announce_first = First::dealer;
    Scored score_laid = Scored::best;
    int min_suite = 3;  // 2 to 8
    bool must_announce = false;
    int min_exchange = 0;  // 0 or 1
    SlamLoser slam_loser = SlamLoser::kept;
    bool slam_factor = true;
    int zero_factor = 3;  // 3 or 1

    friend bool operator==(const Rules&, const Rules&) = default;
};

// Throws invalid_state naming the option.
void check(const Rules& rules);

}  // namespace matou::piquette
