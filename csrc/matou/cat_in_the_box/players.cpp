#include "matou/cat_in_the_box/players.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <string>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/core/players.hpp"

namespace matou::cat_in_the_box {
namespace {

using Entry = PlayerEntry<Player>;

constexpr std::array entries{
    Entry{Player::random, "random", "takes any legal action, each with equal chance"},
    Entry{Player::follow, "follow", "says the colour led when he can, else takes any legal action"},
    Entry{Player::open, "open", "keeps his X tokens, then most cells open for his cards"},
};

Action any_of(const Game::Actions& actions, Stream& stream) noexcept {
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

int colour_of(Action play) noexcept { return (play - action::play_base) / max_numbers; }
int number_of(Action play) noexcept { return (play - action::play_base) % max_numbers; }

Action follow_suit(const State& state, const Game::Actions& actions, Stream& stream) noexcept {
    if (state.count == 0) return any_of(actions, stream);
    Game::Actions suited;
    for (const Action play : actions) {
        if (colour_of(play) == state.led) suited.push(play);
    }
    return any_of(suited.empty() ? actions : suited, stream);
}

// What a play leaves, in the order in which it counts. (To count a number's cells up to the copies
// held adds nothing: a play takes one card and one cell of its column, whichever it is.)
struct Room {
    bool all_x = false;  // no X token is lost
    int cells = -1;      // that some card of the hand could take
    auto operator<=>(const Room&) const = default;
};

template <int P>
Room room_after(const State& state, std::size_t p, Action play) noexcept {
    using L = Layout<P>;
    const int cell = colour_of(play) * L::numbers + number_of(play);
    const bool off_suit = state.count > 0 && colour_of(play) != state.led;
    const unsigned x = off_suit ? state.x[p] & ~(1U << state.led) : state.x[p];
    const std::uint64_t open =
        std::uint64_t{L::rows[x]} & ~(state.taken | std::uint64_t{L::bit(cell)});
    const std::uint64_t hand = state.hand[p] - one_card(number_of(play));
    return {x == state.x[p], std::popcount(numbers_in(hand) * std::uint64_t{L::column} & open)};
}

template <int P>
Action most_open(const State& state, std::size_t p, const Game::Actions& actions) noexcept {
    Action best = actions[0];
    Room best_room;
    for (const Action play : actions) {
        const Room room = room_after<P>(state, p, play);
        if (room > best_room) {
            best = play;
            best_room = room;
        }
    }
    return best;
}

// The number with most copies more than its column has free cells, else the lowest.
Action spare_card(int players, const State& state, std::size_t p,
                  const Game::Actions& actions) noexcept {
    const std::uint64_t tokens = cards_on(players, state.taken);
    Action best = actions[0];
    int best_excess = 0;
    for (const Action discard : actions) {
        const int number = discard - action::discard_base;
        const int excess =
            copies_of(state.hand[p], number) - (num_colours - copies_of(tokens, number));
        if (excess > best_excess) {
            best = discard;
            best_excess = excess;
        }
    }
    return best;
}

}  // namespace

std::string_view name(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].name;
}

std::string_view description(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].description;
}

Player player_named(std::string_view name) {
    return matou::player_named(entries, "cat_in_the_box", name);
}

Action choose(Player player, const Game& game, const State& state, const Game::Actions& actions,
              Stream& stream) noexcept {
    if (actions.size() == 1) return actions[0];
    if (player == Player::random) return any_of(actions, stream);
    const auto p = static_cast<std::size_t>(game.current_player(state));
    if (state.phase == Phase::play) {
        if (player == Player::follow) return follow_suit(state, actions, stream);
        return with_players(game.num_players(), [&]<int P>(std::integral_constant<int, P>) {
            return most_open<P>(state, p, actions);
        });
    }
    if (player == Player::follow) return any_of(actions, stream);
    if (state.phase == Phase::predict) return actions[(actions.size() - 1) / 2];
    return spare_card(game.num_players(), state, p, actions);
}

void play_out(const Game& game, State& state, const std::array<Player, max_players>& players,
              Stream& stream) noexcept {
    Game::Actions actions;
    while (!game.is_terminal(state)) {
        game.legal_actions(state, actions);
        const auto p = static_cast<std::size_t>(game.current_player(state));
        game.advance(state, choose(players[p], game, state, actions, stream));
    }
}

}  // namespace matou::cat_in_the_box
