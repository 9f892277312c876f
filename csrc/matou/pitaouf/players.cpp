#include "matou/pitaouf/players.hpp"

#include <string>
#include <tuple>

#include "matou/core/players.hpp"

namespace matou::pitaouf {
namespace {

using Entry = PlayerEntry<Player>;

constexpr std::array entries{
    Entry{Player::random, "random", "any legal action, each with equal chance"},
    Entry{Player::lowest, "lowest", "the lowest card that may be played, whatever it does"},
    Entry{Player::cheapest, "cheapest",
          "the cheapest card that neutralises the cell, else the lowest that may be played"},
    Entry{Player::longest, "longest",
          "the card that moves the cat farthest, of several the lowest"},
};

int cost(const Rules& rules, CardSet cards) noexcept {
    int total = 0;
    for (const Card card : Cards{cards}) {
        total += card == joker_card ? top_value(rules) + 1 : value_of(card);
    }
    return total;
}

// What a player minimises, in this order. Sums come last for every player.
using Rank = std::tuple<bool, int, int>;

Rank rank(Player player, const Rules& rules, const Effect& effect) noexcept {
    const bool sum = count(effect.cards) > 1;
    int first = 0;
    if (player == Player::cheapest) first = effect.neutralises ? 0 : 1;
    if (player == Player::longest) first = -effect.length;
    return {sum, first, cost(rules, effect.cards)};
}

}  // namespace

std::string_view name(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].name;
}

std::string_view description(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].description;
}

Player player_named(std::string_view name) {
    return matou::player_named(entries, "pitaouf", name);
}

Action choose(Player player, const Game& game, const State& state, const Game::Actions& actions,
              Stream& stream) noexcept {
    if (actions.size() == 1) return actions[0];
    if (player == Player::random) {
        return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    }
    if (state.phase == Phase::exchange) return action::keep;
    const auto rank_of = [&](Action action) {
        return rank(player, game.rules(), game.effect(state, action));
    };
    Action best = actions[0];
    Rank best_rank = rank_of(best);
    for (const Action action : actions) {
        const Rank its_rank = rank_of(action);
        if (its_rank < best_rank) {
            best = action;
            best_rank = its_rank;
        }
    }
    return best;
}

bool play_out(const Game& game, const Deal& deal, Player player, Stream& stream) noexcept {
    State state = game.start(deal);
    Game::Actions actions;
    while (!game.is_terminal(state)) {
        if (game.current_player(state) == chance_player) {
            game.advance(state, game.answer(state, deal));
        } else {
            game.legal_actions(state, actions);
            game.advance(state, choose(player, game, state, actions, stream));
        }
    }
    return state.phase == Phase::won;
}

}  // namespace matou::pitaouf
