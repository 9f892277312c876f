// Simple players that know what a person at the table knows: `choose` looks at the hand of the seat
// to play, at what was laid and at the trick, never at what is hidden.
#pragma once

#include <array>
#include <string_view>

#include "matou/core/random.hpp"
#include "matou/piquette/game.hpp"

namespace matou::piquette {

enum class Player : std::uint8_t { random, plain };

inline constexpr std::array all_players{Player::random, Player::plain};

[[nodiscard]] std::string_view name(Player player) noexcept;
[[nodiscard]] std::string_view description(Player player) noexcept;  // in one line

// Throws invalid_state, listing the names.
[[nodiscard]] Player player_named(std::string_view name);

// The player's choice among the legal actions of this state, of which there is at least one. The
// stream is used only where the player has several equal choices.
//
// random: any action, each with equal chance.
// plain:  discards as `plain_discards` says; lays the best he may of each kind; leads his highest
//         card, wins a trick with the lowest card that does, else plays his lowest (of equal ranks
//         the first by suit).
[[nodiscard]] Action choose(Player player, const Game& game, const State& state,
                            const Game::Actions& actions, Stream& stream) noexcept;

// Takes one step, seat p as `players[p]`.
void take_step(const Game& game, State& state, const std::array<Player, 2>& players,
               Stream& stream) noexcept;
// Plays the state, the deal done, to its end.
void play_out(const Game& game, State& state, const std::array<Player, 2>& players,
              Stream& stream) noexcept;

// `plain` exchanges as many cards as he may, of those that are neither aces nor in a suit of four
// or more cards the lowest, of equal ranks the first by suit; at least `least`: where he has too
// few such cards he goes on with the lowest others.
[[nodiscard]] tricks::Hand plain_discards(tricks::Hand hand, int least, int most) noexcept;

}  // namespace matou::piquette
