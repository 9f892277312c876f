// A value function as Python holds it: with the game whose states it weighs.
#pragma once

#include <memory>
#include <string_view>

#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/net.hpp"
#include "matou/pitaouf/value/planner.hpp"
#include "pitaouf_bound.hpp"

namespace matou::bind::pitaouf_game {

struct ValueNet {
    pitaouf::Game game;
    std::shared_ptr<const pitaouf::value::Net> net;

    ValueNet(const pitaouf::Rules& rules, std::string_view file)
        : game(rules), net(std::make_shared<const pitaouf::value::Net>(rules, file)) {}
};

}  // namespace matou::bind::pitaouf_game
