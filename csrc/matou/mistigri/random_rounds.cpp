#include "matou/mistigri/random_rounds.hpp"

#include "matou/mistigri/game.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {

std::pair<std::uint64_t, std::uint64_t> random_rounds(const Rules& rules, std::uint64_t seed,
                                                      std::uint64_t first, std::uint64_t rounds) {
    const Game game(rules);
    std::uint64_t steps = 0;
    std::uint64_t draws = 0;
    Game::Actions actions;
    for (std::uint64_t index = first; index < first + rounds; ++index) {
        State state = game.start(deal(rules, seed, index));
        Stream stream = game_stream(Domain::player, seed, index);
        while (state.phase != Phase::over) {
            if (state.phase == Phase::draw) {
                const Cards hand = state.hands[index_of(previous(state, rules.players))];
                const auto held = static_cast<std::uint32_t>(std::popcount(hand));
                const int kind = state.shown != no_kind
                                     ? int{state.shown}
                                     : game.drawn_card(state, held == 1 ? 0 : stream.below(held));
                draw(state, game, kind);
                continue;
            }
            game.legal_actions(state, actions);
            const auto choices = static_cast<std::uint32_t>(actions.size());
            step(state, game, actions[choices == 1 ? 0 : stream.below(choices)]);
            ++steps;
        }
        draws += state.draws;
    }
    return {steps, draws};
}

}  // namespace matou::mistigri
