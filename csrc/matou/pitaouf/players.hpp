// Simple players that know what a person at the table knows: they are given a State, which holds no
// hidden card. The best of them shows how far plain common sense goes; `random` is the floor.
#pragma once

#include <array>
#include <string_view>

#include "matou/core/random.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

enum class Player : std::uint8_t { random, lowest, cheapest, longest };

inline constexpr std::array all_players{Player::random, Player::lowest, Player::cheapest,
                                        Player::longest};

[[nodiscard]] std::string_view name(Player player) noexcept;
[[nodiscard]] std::string_view description(Player player) noexcept;  // in one line

// Throws invalid_state, listing the names.
[[nodiscard]] Player player_named(std::string_view name);

// The player's choice among the legal actions of this state, of which there is at least one. Only
// `random` uses the stream, and only where there is a choice.
//
// The others keep their hand in the exchange and lay their lowest card on the fridge. They play a
// sum only where no single card fits, and then the one that costs least. A card costs its value,
// the joker one more than the ace; ties go to the lowest action.
[[nodiscard]] Action choose(Player player, const Game& game, const State& state,
                            const Game::Actions& actions, Stream& stream) noexcept;

// Plays the deal to its end; true when it is won.
[[nodiscard]] bool play_out(const Game& game, const Deal& deal, Player player,
                            Stream& stream) noexcept;

}  // namespace matou::pitaouf
