// A game's simple players, and many deals played by them: what every game names in the same way.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "handles.hpp"
#include "matou/core/random.hpp"
#include "matou/sim/batch.hpp"
#include "whole.hpp"

namespace matou::bind {

// How work is shared out, as Python names it.
struct Sharing {
    int threads;
    std::uint64_t chunk;
    Sharing(const std::optional<Whole>& given_threads, const std::optional<Whole>& given_chunk)
        : threads(threads_or(given_threads, 0)), chunk(natural(given_chunk, "chunk").value_or(0)) {}
    [[nodiscard]] BatchOptions options(const std::atomic<bool>& stop,
                                       std::atomic<std::uint64_t>& done) const {
        return {threads, chunk, &stop, &done};
    }
};

// Deals first..first+count-1 of a seed.
struct Range {
    std::uint64_t seed;
    std::uint64_t first;
    std::uint64_t count;
    Range(const Whole& given_seed, const Whole& given_first, const Whole& given_count,
          const char* count_name = "count")
        : seed(natural(given_seed, "seed")),
          first(natural(given_first, "first")),
          count(natural(given_count, count_name)) {}
};

inline constexpr const char* choose_doc =
    "The action that a simple player takes here; it looks at nothing that its seat does not see. "
    "`seed` decides between equal choices.";

// `players` and `choose`. `named(name)` is the player of a name; `choice(player, game, state,
// stream)` is his action.
template <class Bound, class Players, class Named, class Choice>
void bind_players(py::module_& m, const Players& all, Named named, Choice choice,
                  const char* doc = choose_doc) {
    m.def(
        "players",
        [all] {
            py::dict players;
            for (const auto player : all) {
                players[py::str(std::string(name(player)))] =
                    py::str(std::string(description(player)));
            }
            return players;
        },
        "The simple players by name, each with its way to play in one line.");
    m.def(
        "choose",
        [named, choice](const StateHandle<Bound>& state, const std::string& player,
                        const Whole& seed) {
            const auto chooser = named(player);
            const std::uint64_t number = natural(seed, "seed");
            if (state.record.player() < 0) {
                not_applicable("no player decides here: current_player() is " +
                               std::to_string(state.record.player()));
            }
            Stream stream(number, Domain::player, Bound::salt, state.record.steps().size());
            return choice(chooser, state.game(), state.state(), stream);
        },
        "state"_a, "player"_a, "seed"_a = Whole(0), doc);
}

// The action of a player who chooses from the legal actions.
inline constexpr auto choice_of_legal = [](auto player, const auto& game, const auto& state,
                                           Stream& stream) {
    typename std::remove_cvref_t<decltype(game)>::Actions actions;
    game.legal_actions(state, actions);
    return choose(player, game, state, actions, stream);
};

}  // namespace matou::bind
