// A game's simple players by name.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou {

// In the order of the game's enum Player; the description says in one line how he plays.
template <class Player>
struct PlayerEntry {
    Player player;
    std::string_view name;
    std::string_view description;
};

// Throws invalid_state for a name that none of them has, listing those there are.
template <class Player, std::size_t Size>
[[nodiscard]] Player player_named(const std::array<PlayerEntry<Player>, Size>& entries,
                                  std::string_view game, std::string_view name) {
    std::string names;
    for (const PlayerEntry<Player>& entry : entries) {
        if (entry.name == name) return entry.player;
        (names += names.empty() ? "" : ", ") += entry.name;
    }
    invalid_state("no player of " + std::string(game) + " has this name, there are " + names +
                  ": " + quoted(name));
}

}  // namespace matou
