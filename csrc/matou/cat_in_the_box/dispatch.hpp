// From a number of players known when the program runs to the templates of plays.hpp.
#pragma once

#include <cassert>
#include <type_traits>
#include <utility>

#include "matou/cat_in_the_box/layout.hpp"

namespace matou::cat_in_the_box {

// Calls `f(std::integral_constant<int, P>{})`.
template <class F>
constexpr decltype(auto) with_players(int players, F&& f) {
    switch (players) {
        case 2:
            return f(std::integral_constant<int, 2>{});
        case 3:
            return f(std::integral_constant<int, 3>{});
        case 4:
            return f(std::integral_constant<int, 4>{});
        default:
            assert(players == 5);
            return f(std::integral_constant<int, 5>{});
    }
}

}  // namespace matou::cat_in_the_box
