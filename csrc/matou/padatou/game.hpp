// Padatou: four players, each for himself, eight tricks without trumps. A State holds every hand;
// what a seat knows is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/core/action_list.hpp"
#include "matou/core/concepts.hpp"
#include "matou/tricks/cards.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/plays.hpp"

namespace matou::padatou {

inline constexpr std::uint32_t salt = 3;  // of the game's random streams

using Deal = tricks::Deal;

struct Rules {  // a deal has no options
    friend bool operator==(const Rules&, const Rules&) = default;
};

// deal: the next card is a chance step, eight to seat 0, then to seat 1, 2, 3.
enum class Phase : std::uint8_t { deal, play, over };

struct State {
    std::array<tricks::Hand, 4> hands{};
    std::array<std::uint8_t, 4> won{};
    std::array<std::uint8_t, 4> lacks{};  // suits (bit) that a seat has shown not to hold
    std::array<std::uint8_t, 3> trick{};  // cards of the trick in order; 0 from `count` on
    std::uint8_t done = 0;
    std::uint8_t leader = 0;
    std::uint8_t count = 0;
    std::uint8_t best = 0;
    std::uint8_t best_seat = 0;
    Phase phase = Phase::deal;
    std::uint8_t first = 0;                // seat that led to the first trick
    std::array<std::uint8_t, 2> filler{};  // always 0, in place of padding

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

// Score of a deal by trick counts: five or more triple, else the most tricks (one to three seats)
// double, else they count once.
[[nodiscard]] constexpr std::array<int, 4> scores(const std::array<std::uint8_t, 4>& won) noexcept {
    int most = 0;
    int at_top = 0;
    for (const int tricks : won) {
        if (tricks > most) most = tricks, at_top = 0;
        at_top += tricks == most;
    }
    std::array<int, 4> points{};
    for (std::size_t seat = 0; seat < 4; ++seat) {
        const int tricks = won[seat];
        const int factor = tricks >= 5 ? 3 : tricks == most && at_top < 4 ? 2 : 1;
        points[seat] = factor * tricks;
    }
    return points;
}

class Game {
  public:
    using State = padatou::State;
    using Undo = State;
    using Actions = ActionList<8>;
    using Outcomes = OutcomeList<tricks::num_cards>;

    explicit Game(const Rules& rules = {}) : rules_(rules) {}

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int num_players() const noexcept { return 4; }
    [[nodiscard]] int num_distinct_actions() const noexcept { return tricks::num_cards; }  // cards
    [[nodiscard]] int max_chance_outcomes() const noexcept { return tricks::num_cards; }
    [[nodiscard]] int max_game_length() const noexcept { return 32; }
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase == Phase::over;
    }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal; seat 0 leads
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    [[nodiscard]] int answer(const State& state, const Deal& deal) const noexcept;

    [[nodiscard]] int current_player(const State& state) const noexcept;
    void legal_actions(const State& state, Actions& actions) const noexcept;
    void chance_outcomes(const State& state, Outcomes& outcomes) const noexcept;
    void advance(State& state, Action action) const noexcept;
    Undo apply(State& state, Action action) const noexcept {
        const Undo before = state;
        advance(state, action);
        return before;
    }
    void undo(State& state, const Undo& undo) const noexcept { state = undo; }
    [[nodiscard]] double returns(const State& state, int seat) const noexcept;
    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    // Hands, tricks won, leader, and of the trick its length and best card with its seat.
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;
    // Draws anew the hands that `seat` does not see (-1: all), every arrangement of the unseen
    // cards that agrees with the voids shown being equally likely.
    [[nodiscard]] State resample(const State& state, int seat, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

  private:
    Rules rules_;
};

static_assert(Chancy<Game> && Hashed<Game> && Hidden<Game>);

}  // namespace matou::padatou
