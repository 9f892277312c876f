// Simple players that know what a person at the table knows: `choose` looks at the hand of the seat
// to act, at the trick and at the question asked, never at what is hidden.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "matou/core/random.hpp"
#include "matou/padatou_parle/game.hpp"

namespace matou::padatou_parle {

enum class Player : std::uint8_t { random, high, low };

inline constexpr std::array all_players{Player::random, Player::high, Player::low};
using Seats = std::array<Player, 4>;

[[nodiscard]] std::string_view name(Player player) noexcept;
[[nodiscard]] std::string_view description(Player player) noexcept;  // in one line

// Throws invalid_state, listing the names.
[[nodiscard]] Player player_named(std::string_view name);
// One name a seat or place, or one for all. Throws invalid_state.
[[nodiscard]] Seats seats_of(const std::vector<std::string>& names);

// The player's choice among the legal actions of this state, of which there is at least one. Only
// `random` uses the stream, and only where there is a choice.
//
// random: any action, each with equal chance, questions too.
// high:   leads his highest card; then wins the trick as cheaply as he can, else his lowest card.
// low:    leads his lowest card; then the highest one that does not win the trick so far, else his
//         lowest.
// Of equal ranks the first suit in the order S H D C.
// high and low ask nothing; asked for an opinion they answer the suit of which they hold most, the
// first of equal ones.
[[nodiscard]] Action choose(Player player, const Game& game, const State& state,
                            const Game::Actions& actions, Stream& stream) noexcept;

// Plays the state, the deal done, to its end.
void play_out(const Game& game, State& state, const Seats& seats, Stream& stream) noexcept;

}  // namespace matou::padatou_parle
