// A value function of no sense at all, and states of random games, for what must hold of any.
#pragma once

#include <string>
#include <vector>

#include "matou/core/random.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/net.hpp"

namespace tools {

using namespace matou;
using namespace matou::pitaouf;

inline std::string net_file(const Rules& rules, std::uint64_t seed, int width = 32, int depth = 8,
                            int stages = 3) {
    const int features = value::Features(rules).size();
    std::string file = "matou pitaouf value 1\n";
    for (const int size :
         {rules.suits, rules.ranks, rules.track, rules.hand, features, width, depth, stages}) {
        file += std::to_string(size) + " ";
    }
    file.back() = '\n';
    Stream stream(seed, Domain::test, 0, 0);
    const auto put = [&](int count, int bytes, int most) {
        for (int i = 0; i < count; ++i) {
            const auto drawn = static_cast<int>(stream.below(static_cast<std::uint32_t>(2 * most)));
            const auto bits = static_cast<std::uint32_t>(drawn - most);
            for (int byte = 0; byte < bytes; ++byte) {
                file += static_cast<char>(bits >> (8 * byte) & 0xFF);
            }
        }
    };
    for (int head = 0; head < 2 * stages; ++head) {
        put(features * width, 2, 200);
        put(width, 2, 400);
        put(width * depth, 2, 300);
        put(depth, 4, 100'000);
        put(depth, 2, 600);
        put(1, 4, 100'000);
    }
    return file;
}

// Every state of one game played by chance in which the game goes on, from after the exchange.
inline std::vector<State> states_of_game(const Game& game, std::uint64_t seed,
                                         std::uint64_t index) {
    const Deal cards = deal(game.rules(), seed, index);
    Stream stream(seed, Domain::test, 1, index);
    Game::Actions actions;
    std::vector<State> found;
    State state = game.start(cards);
    while (!game.is_terminal(state)) {
        if (game.current_player(state) == chance_player) {
            game.advance(state, game.answer(state, cards));
        } else {
            game.legal_actions(state, actions);
            const auto number = static_cast<std::uint32_t>(actions.size());
            game.advance(state, actions[stream.below(number)]);
        }
        const bool goes_on = !game.is_terminal(state) && state.phase != Phase::exchange &&
                             state.phase != Phase::read;
        if (goes_on) found.push_back(state);
    }
    return found;
}

}  // namespace tools
