// Simple players that know what a person at the table knows: `choose` looks at the hand of the seat
// to play, at the tokens and at the trick, never at what is hidden.
#pragma once

#include <array>
#include <string_view>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/random.hpp"

namespace matou::cat_in_the_box {

enum class Player : std::uint8_t { random, follow, open };

inline constexpr std::array all_players{Player::random, Player::follow, Player::open};

[[nodiscard]] std::string_view name(Player player) noexcept;
[[nodiscard]] std::string_view description(Player player) noexcept;  // in one line

// Throws invalid_state, listing the names.
[[nodiscard]] Player player_named(std::string_view name);

// The player's choice among the legal actions of this state, of which there is at least one. The
// stream is used only where the player has several equal choices.
//
// random: any action, each with equal chance.
// follow: the led colour while it can, each such play with equal chance; else as `random`.
// open:   a play that loses no X token if it can; of those the one that leaves most cells for the
//         cards it still holds; then the first. Discards the number with most copies beyond the free
//         cells of its column, if there is one, else its lowest; predicts the middle one of the
//         allowed numbers, the lower of two.
[[nodiscard]] Action choose(Player player, const Game& game, const State& state,
                            const Game::Actions& actions, Stream& stream) noexcept;

// Plays the state, the deal done, to its end, seat p as `players[p]`.
void play_out(const Game& game, State& state, const std::array<Player, max_players>& players,
              Stream& stream) noexcept;

}  // namespace matou::cat_in_the_box
