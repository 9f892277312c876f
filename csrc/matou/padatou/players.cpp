#include "matou/padatou/players.hpp"

#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/players.hpp"
#include "matou/tricks/choice.hpp"

namespace matou::padatou {
namespace {

using Entry = PlayerEntry<Player>;

constexpr std::array entries{
    Entry{Player::random, "random", "takes any legal action, each with equal chance"},
    Entry{Player::high, "high",
          "leads high, then wins as cheaply as he can or plays his lowest card"},
    Entry{Player::low, "low",
          "leads low, then ducks with his highest card that does or plays his lowest"},
};

}  // namespace

std::string_view name(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].name;
}

std::string_view description(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].description;
}

Player player_named(std::string_view name) { return matou::player_named(entries, "padatou", name); }

Seats seats_of(const std::vector<std::string>& names) {
    if (names.size() != 1 && names.size() != 4) {
        invalid_state("one player for all seats or one for each of the 4, not " +
                      std::to_string(names.size()));
    }
    Seats seats{};
    for (std::size_t p = 0; p < 4; ++p) seats[p] = player_named(names[names.size() == 1 ? 0 : p]);
    return seats;
}

Action choose(Player player, const Game&, const State& state, const Game::Actions& actions,
              Stream& stream) noexcept {
    if (actions.size() == 1) return actions[0];
    if (player == Player::random) {
        return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
    }
    tricks::Hand legal = 0;
    for (const Action card : actions) legal |= tricks::bit(card);
    const bool leads = state.count == 0;
    return player == Player::high ? tricks::high_card(legal, leads, state.best)
                                  : tricks::low_card(legal, leads, state.best);
}

void play_out(const Game& game, State& state, const Seats& seats, Stream& stream) noexcept {
    Game::Actions actions;
    while (!game.is_terminal(state)) {
        game.legal_actions(state, actions);
        const auto p = static_cast<std::size_t>(game.current_player(state));
        game.advance(state, choose(seats[p], game, state, actions, stream));
    }
}

}  // namespace matou::padatou
