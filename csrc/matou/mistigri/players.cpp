#include "matou/mistigri/players.hpp"

#include <bit>

#include "matou/core/players.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

using Entry = PlayerEntry<Player>;

constexpr std::array entries{
    Entry{Player::random, "random", "takes any legal action, each with equal chance"},
    Entry{Player::cautious, "cautious",
          "always discards his dearest pair, reverses only where nothing else is left, parts with "
          "his dearest cards and gives the others the dearest of the pile"},
    Entry{Player::value, "value",
          "does what leaves his hand cheapest, a card counting half while it belongs to a pair "
          "that he could discard, and gives the others the dearest cards of the pile"},
};

constexpr int best_of_all = 1 << 20;

int kind_of(const Pack& pack, Cards cards) noexcept {
    return pack.kind_of[index_of(std::countr_zero(cards))];
}

Cards without(const Pack& pack, Cards hand, int kind) noexcept {
    return hand & ~one_of(pack, hand, kind);
}

// The action that is worth most, of equals the first.
template <class Worth>
Action best(const Game::Actions& actions, Worth&& worth) noexcept {
    Action chosen = actions[0];
    int most = worth(chosen);
    for (std::size_t i = 1; i < actions.size(); ++i) {
        const int value = worth(actions[i]);
        if (value <= most) continue;
        most = value;
        chosen = actions[i];
    }
    return chosen;
}

struct Two {
    int one, other;
};
Two pair_of(Action action) noexcept {
    const int kinds = action - action::pair_base;
    return {kinds / num_kinds, kinds % num_kinds};
}
Two exchange_of(Action action) noexcept {
    const int kinds = action - action::exchange_base;
    return {kinds / num_kinds, kinds % num_kinds};
}

// The fewer cards the taker holds the better; less than any difference of cards.
int taker_worth(const State& state, Action action) noexcept {
    const int seat = (action - action::give_base) % max_players;
    return -std::popcount(state.hands[index_of(seat)]);
}

// What an action is worth to `cautious`.
int dear(const State& state, Action action) noexcept {
    switch (state.phase) {
        case Phase::pair:
        case Phase::again: {
            if (action < action::pair_base) return -1;  // pass, stop
            const auto [one, other] = pair_of(action);
            return value_of(one) + value_of(other);
        }
        case Phase::effect:
            if (action == action::reverse) return -1;
            return action < action::show_base ? 0 : value_of(action - action::show_base);
        case Phase::swap: {
            const auto [given, taken] = exchange_of(action);
            return value_of(given) - value_of(taken);
        }
        case Phase::give:
            return 64 * value_of((action - action::give_base) / max_players) +
                   taker_worth(state, action);
        default:
            return value_of((action - action::gift_base) / max_players);
    }
}

// What an action is worth to `value`: minus the weight of the hand that it leaves.
int light(const Game& game, const State& state, Action action) noexcept {
    const Pack& pack = game.pack();
    const Cards hand = state.hands[index_of(game.current_player(state))];
    switch (state.phase) {
        case Phase::pair:
        case Phase::again: {
            if (action < action::pair_base) return -weight(pack, hand);
            const auto [one, other] = pair_of(action);
            return -weight(pack, without(pack, without(pack, hand, one), other));
        }
        case Phase::effect:
            if (action == action::reverse) return -weight(pack, hand);
            if (action == action::drop_ones) return -weight(pack, hand & ~pack.of_value[1]);
            if (action == action::swap) return best_of_all;
            return -weight(pack, without(pack, hand, action - action::show_base));
        case Phase::swap: {
            const auto [given, taken] = exchange_of(action);
            return -weight(pack, without(pack, hand, given) | one_of(pack, state.pile, taken));
        }
        case Phase::give: {
            const int kind = (action - action::give_base) / max_players;
            return -64 * weight(pack, without(pack, hand, kind)) + taker_worth(state, action);
        }
        default:
            return value_of((action - action::gift_base) / max_players);
    }
}

}  // namespace

int weight(const Pack& pack, Cards hand) noexcept {
    int sum = 0;
    while (hand != 0) {
        const int top = 63 - std::countl_zero(hand);
        const int kind = pack.kind_of[index_of(top)];
        hand &= ~(Cards{1} << top);
        Cards partners = 0;
        if (kind != plain_nine) {
            partners = hand & (pack.of_value[index_of(value_of(kind))] |
                               pack.of_colour[index_of(colour_of(kind))]);
        }
        if (partners == 0) {
            sum += 2 * value_of(kind);
            continue;
        }
        const Cards partner = Cards{1} << (63 - std::countl_zero(partners));
        sum += value_of(kind) + value_of(kind_of(pack, partner));
        hand &= ~partner;
    }
    return sum;
}

std::string_view name(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].name;
}

std::string_view description(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].description;
}

Player player_named(std::string_view name) {
    return matou::player_named(entries, "mistigri", name);
}

Action choose(Player player, const Game& game, const State& state, const Game::Actions& actions,
              Stream& stream) noexcept {
    if (actions.size() == 1) return actions[0];
    if (player == Player::random) {
        return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    }
    if (player == Player::cautious) {
        return best(actions, [&](Action action) { return dear(state, action); });
    }
    return best(actions, [&](Action action) { return light(game, state, action); });
}

}  // namespace matou::mistigri
