// Cat in the Box, one round: discards, predictions, tricks with colours declared, paradox, scores.
// A State holds everything, the hidden discards and hands too; what a seat knows is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/cat_in_the_box/deal.hpp"
#include "matou/cat_in_the_box/layout.hpp"
#include "matou/cat_in_the_box/plays.hpp"
#include "matou/cat_in_the_box/rules.hpp"
#include "matou/core/action_list.hpp"
#include "matou/core/concepts.hpp"

namespace matou::cat_in_the_box {

// deal: the next card is a chance step. over: all tricks are played, or a seat caused a paradox.
enum class Phase : std::uint8_t { deal, discard, predict, play, over };

inline constexpr std::uint8_t none = 0xff;  // no discard yet, no prediction, nobody

// Fields that mean nothing in a phase have one fixed value there, so that equal positions are equal
// bit for bit (there is no padding).
struct State {
    std::array<std::uint64_t, max_players> own{};   // plays.hpp says what these are
    std::uint64_t taken = 0;
    std::array<std::uint64_t, max_players> hand{};  // during the deal: what has been dealt
    std::array<std::uint16_t, max_players> numbers{};
    std::array<std::uint8_t, max_players> x{};
    std::array<std::uint8_t, max_players> won{};
    std::uint8_t done = 0;
    std::uint8_t leader = 0;
    std::uint8_t count = 0;  // cards in the trick; before the play: steps of this phase
    std::uint8_t led = 0;
    std::uint8_t best = 0;
    std::uint8_t best_seat = 0;
    std::array<std::uint8_t, max_players> prediction{none, none, none, none, none};
    std::array<std::uint8_t, max_players> discard{none, none, none, none, none};  // number from 0
    std::array<std::uint8_t, num_blocked> blocked{unknown, unknown, unknown};
    std::uint8_t start = 0;      // seat that begins the round
    std::uint8_t paradox = none; // seat that caused it
    Phase phase = Phase::deal;
    // A leader who led red before it was open has shown which numbers his hand may hold.
    std::array<std::uint16_t, max_players> possible{};
    // Cells of the trick in progress in the order of play, to write it down; 0 from `count` on.
    std::array<std::uint8_t, max_players - 1> trick{};

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

// The compact numbers of the actions, the same for every number of players. Chance: the number.
namespace action {
inline constexpr Action discard_base = 0;                                // + number from 0
inline constexpr Action predict_base = discard_base + max_numbers;       // + prediction, 0..8
inline constexpr Action play_base = predict_base + 9;                    // + 9 * colour + number
inline constexpr Action count = play_base + num_colours * max_numbers;   // 54
}  // namespace action

class Game {
  public:
    using State = cat_in_the_box::State;
    using Undo = State;
    using Actions = ActionList<max_cells>;
    using Outcomes = OutcomeList<max_numbers>;

    explicit Game(const Rules& rules);  // throws invalid_state

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int num_players() const noexcept { return rules_.players; }
    [[nodiscard]] int num_distinct_actions() const noexcept { return action::count; }
    [[nodiscard]] int max_chance_outcomes() const noexcept { return numbers_of(rules_.players); }
    [[nodiscard]] int max_game_length() const noexcept;  // in players' actions
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase == Phase::over;
    }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal; seat 0 begins
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    // The number that the deal holds for this chance node of a game begun before the deal.
    [[nodiscard]] int answer(const State& state, const Deal& deal) const noexcept;

    [[nodiscard]] int current_player(const State& state) const noexcept;
    void legal_actions(const State& state, Actions& actions) const noexcept;      // sorted
    void chance_outcomes(const State& state, Outcomes& outcomes) const noexcept;  // by number
    void advance(State& state, Action action) const noexcept;                     // must be legal
    Undo apply(State& state, Action action) const noexcept {
        const Undo before = state;
        advance(state, action);
        return before;
    }
    void undo(State& state, const Undo& undo) const noexcept { state = undo; }
    [[nodiscard]] double returns(const State& state, int seat) const noexcept {
        return score(state, seat);
    }
    // The round's score once it is over, of what has been reached so far before.
    [[nodiscard]] int score(const State& state, int seat) const noexcept;
    // Positions are the same when nothing that can follow differs: hands, tokens with their owners,
    // X tokens, tricks won, predictions, trick in progress; not who discarded what.
    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;

    // Draws anew what `seat` has not seen: every arrangement of the unseen cards over the others'
    // hands, their discards and the cards left over that agrees with what they showed is equally
    // likely. Seat -1 has seen what is public.
    [[nodiscard]] State resample(const State& state, int seat, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    // Throws bad_notation for an unreadable text, illegal_action for one that is not legal here.
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

  private:
    Rules rules_;
};

static_assert(Chancy<Game> && Hashed<Game> && Hidden<Game>);

}  // namespace matou::cat_in_the_box
