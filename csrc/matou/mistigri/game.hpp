// Crazy Mistigri, one round: a random draw from the previous player, a pair discarded, its effect.
// A State holds everything, hidden cards too; what a seat knows is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/core/action_list.hpp"
#include "matou/core/concepts.hpp"
#include "matou/mistigri/cards.hpp"
#include "matou/mistigri/deal.hpp"
#include "matou/mistigri/rules.hpp"
#include "matou/mistigri/streams.hpp"

namespace matou::mistigri {

// deal, draw: the next card is a chance step. pair: the seat whose turn it is discards a pair or
// passes. effect: 1+1, 2+2 or 3+3 has been discarded and one of its ways is chosen. swap: the seat
// drawn from exchanges a card with the pile (3+3). give: 4+4. gift: 5+5, one opponent a step.
// again: 6+6, one more pair or stop.
enum class Phase : std::uint8_t { deal, draw, pair, effect, swap, give, gift, again, over };

// alone: one player is left with cards, in his own turn or in another's. passed: all still in have
// passed. cap: the last turn that a round may last is over.
enum class Ending : std::uint8_t { none, alone, alone_in_anothers_turn, nobody, passed, cap };

inline constexpr std::uint8_t nobody = 0xff;

// Fields that mean nothing in a phase have one fixed value there (there is no padding).
struct State {
    std::array<Cards, max_players> hands{};
    Cards pile = 0;                      // discarded, face up
    std::uint16_t turns = 0;             // turns that are over
    std::uint16_t draws = 0;             // cards drawn in the round
    std::uint8_t turn = 0;               // seat whose turn it is; during the deal: cards dealt
    std::uint8_t first = 0;              // seat that plays first
    std::int8_t direction = 1;           // of play: 1 clockwise, -1 the other way
    std::uint8_t down = 0;               // seats whose helper card lies face down, bit = seat
    std::uint8_t to_draw = 0;            // cards still to be drawn in this turn
    std::uint8_t pending = 0;            // effect waiting for the next draw: 2, 3, 7, 8, else 0
    std::uint8_t pending_seat = nobody;  // whose; it is he who is drawn from
    Kind shown = no_kind;                // the card chosen with 2+2
    std::uint8_t effect = 0;             // phase effect: 1, 2 or 3
    std::uint8_t given = 0;              // phase gift: opponents served
    Ending ending = Ending::none;
    Phase phase = Phase::deal;

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

// The compact numbers of the actions, the same under all rules. Chance: the kind.
namespace action {
inline constexpr Action pass = 0;
inline constexpr Action stop = 1;
inline constexpr Action reverse = 2;
inline constexpr Action drop_ones = 3;
inline constexpr Action swap = 4;                                         // chosen for 3+3
inline constexpr Action show_base = 5;                                    // + kind
inline constexpr Action give_base = show_base + num_kinds;                // + 5 * kind + seat
inline constexpr Action gift_base = give_base + max_players * num_kinds;  // + 5 * kind + seat
inline constexpr Action pair_base = gift_base + max_players * num_kinds;
// + 37 * lower kind + higher kind; equal for two copies of one kind
inline constexpr Action exchange_base = pair_base + num_kinds * num_kinds;
// + 37 * kind given + kind taken
inline constexpr Action count = exchange_base + num_kinds * num_kinds;
}  // namespace action

class Game {
  public:
    using State = mistigri::State;
    using Undo = State;
    using Actions = ActionList<num_kinds * num_kinds>;
    using Outcomes = OutcomeList<num_kinds>;

    explicit Game(const Rules& rules = {});  // throws invalid_state

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] const Pack& pack() const noexcept { return pack_; }
    [[nodiscard]] int num_players() const noexcept { return rules_.players; }
    [[nodiscard]] int num_distinct_actions() const noexcept { return action::count; }
    [[nodiscard]] int max_chance_outcomes() const noexcept { return num_kinds; }
    [[nodiscard]] int max_game_length() const noexcept;  // in players' actions, a proved bound
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase == Phase::over;
    }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal; seat 0 plays first
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    // The card that the deal holds for this chance node: a draw, or before the deal a card dealt.
    [[nodiscard]] int answer(const State& state, const Deal& deal) const noexcept;

    [[nodiscard]] int current_player(const State& state) const noexcept;
    void legal_actions(const State& state, Actions& actions) const noexcept;  // sorted
    // By kind, the weight being its copies; after `show` that card alone.
    void chance_outcomes(const State& state, Outcomes& outcomes) const noexcept;
    void advance(State& state, Action action) const noexcept;  // must be legal
    Undo apply(State& state, Action action) const noexcept {
        const Undo before = state;
        advance(state, action);
        return before;
    }
    void undo(State& state, const Undo& undo) const noexcept { state = undo; }
    // Minus the penalty; 0 before the end.
    [[nodiscard]] double returns(const State& state, int seat) const noexcept;
    [[nodiscard]] int hand_points(Cards hand) const noexcept;
    // The card of a draw: number `index` by kind of the hand drawn from.
    [[nodiscard]] int drawn_card(const State& state, std::uint32_t index) const noexcept;

    // Positions are the same when nothing that can follow differs: as many of each kind in every
    // hand and on the pile, the turn and all that is pending, turns left; not the draws made.
    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;

    // Draws anew what `seat` has not seen: the unseen cards over the others' hands. Seat -1 has
    // seen what is public. A State alone does not tell what draws and gifts have shown of the
    // others' cards: Notation::sample draws from a whole history.
    [[nodiscard]] State resample(const State& state, int seat, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    // Throws bad_notation for an unreadable text, illegal_action for one that is not legal here.
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

  private:
    Rules rules_;
    Pack pack_;
};

static_assert(Chancy<Game> && Hashed<Game> && Hidden<Game>);

}  // namespace matou::mistigri
