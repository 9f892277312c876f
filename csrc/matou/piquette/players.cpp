#include "matou/piquette/players.hpp"

#include "matou/core/players.hpp"
#include "matou/piquette/steps.hpp"
#include "matou/tricks/choice.hpp"

namespace matou::piquette {
namespace {

using tricks::Hand;

using Entry = PlayerEntry<Player>;

constexpr std::array entries{
    Entry{Player::random, "random", "takes any legal action, each with equal chance"},
    Entry{Player::plain, "plain",
          "exchanges his low cards of short suits, lays the best he may, wins tricks cheaply"},
};

constexpr int long_suit = 4;
constexpr int ace = tricks::num_ranks - 1;

Action plain_announcement(const Game& game, const State& state, std::size_t p) noexcept {
    const Laid best = best_layable(game.rules(), state.hands[p], static_cast<Kind>(state.step / 2),
                                   laid_before(game.rules(), state));
    return best == 0 ? action::no : Action{best};
}

Action plain_play(const State& state) noexcept {
    return tricks::high_card(tricks::legal_plays<2>(state), state.count == 0, state.best);
}

}  // namespace

std::string_view name(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].name;
}

std::string_view description(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].description;
}

Player player_named(std::string_view name) {
    return matou::player_named(entries, "piquette", name);
}

Hand plain_discards(Hand hand, int least, int most) noexcept {
    Hand spare = hand & ~tricks::rank_cards(ace);
    for (int suit = 0; suit < tricks::num_suits; ++suit) {
        const Hand cards = hand & tricks::suit_cards(suit);
        if (tricks::count(cards) >= long_suit) spare &= ~cards;
    }
    Hand out = 0;
    for (int size = 0; size < most; ++size) {
        Hand from = spare & ~out;
        if (from == 0 && size < least) from = hand & ~out;
        if (from == 0) break;
        out |= tricks::bit(tricks::lowest_card(from));
    }
    return out;
}

Action choose(Player player, const Game& game, const State& state, const Game::Actions& actions,
              Stream& stream) noexcept {
    if (actions.size() == 1) return actions[0];
    if (player == Player::random) {
        return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    }
    const auto p = static_cast<std::size_t>(game.current_player(state));
    switch (state.phase) {
        case Phase::discard: {
            const Hand hand = state.hands[p];
            const Hand out = plain_discards(hand, game.rules().min_exchange, most_exchanged(state));
            return action::discard_base + static_cast<Action>(mask_of(hand, out));
        }
        case Phase::announce:
            return plain_announcement(game, state, p);
        default:
            return plain_play(state);
    }
}

void take_step(const Game& game, State& state, const std::array<Player, 2>& players,
               Stream& stream) noexcept {
    Game::Actions actions;
    const auto p = static_cast<std::size_t>(game.current_player(state));
    // `plain` needs no list to choose from, and that of the discards is long.
    if (players[p] != Player::plain) game.legal_actions(state, actions);
    game.advance(state, choose(players[p], game, state, actions, stream));
}

void play_out(const Game& game, State& state, const std::array<Player, 2>& players,
              Stream& stream) noexcept {
    while (!game.is_terminal(state)) take_step(game, state, players, stream);
}

}  // namespace matou::piquette
