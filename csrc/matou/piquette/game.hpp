// La Piquette, one deal for two players: discards from a talon, announcements, twelve tricks. A
// State holds everything, hidden cards too; what a seat knows is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/core/action_list.hpp"
#include "matou/core/concepts.hpp"
#include "matou/piquette/announce.hpp"
#include "matou/piquette/deal.hpp"
#include "matou/piquette/rules.hpp"
#include "matou/piquette/streams.hpp"
#include "matou/tricks/cards.hpp"
#include "matou/tricks/plays.hpp"

namespace matou::piquette {

// deal: the next card is a chance step, twelve to seat 0, twelve to seat 1, then the talon from its
// top. discard: first the opener, then the dealer. announce: six steps, kind by kind.
enum class Phase : std::uint8_t { deal, discard, announce, play, over };

struct State {
    std::array<tricks::Hand, 2> hands{};
    std::array<tricks::Hand, 2> out{};    // discards of each seat
    std::array<tricks::Hand, 2> shown{};  // cards a seat has laid open and still holds
    std::array<tricks::Hand, 2> played{};
    std::array<Laid, 2 * num_kinds> laid{};  // kind * 2 + seat: what it laid, 0 nothing
    Talon talon = unknown_talon;             // all eight, those taken too
    std::array<std::uint8_t, 2> won{};
    std::array<std::uint8_t, 2> taken{};  // cards taken from the talon, by seat
    std::array<std::uint8_t, 2> lacks{};  // suits that a seat has shown not to hold
    std::uint8_t done = 0;
    std::uint8_t leader = 0;  // of the trick; before the play the opener
    std::uint8_t count = 0;
    std::uint8_t best = 0;
    std::uint8_t best_seat = 0;
    Phase phase = Phase::deal;
    std::uint8_t opener = 0;
    std::uint8_t step = 0;                 // of this phase before the play, then 6
    std::array<std::uint8_t, 2> filler{};  // always 0, in place of padding

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

// Both returns for so many tricks and combination points of each seat: deal points times factor.
[[nodiscard]] std::array<int, 2> scores(const Rules& rules, const std::array<int, 2>& tricks,
                                        const std::array<int, 2>& combinations) noexcept;
inline constexpr int max_combination_points = 15;  // brelan, carré, suite of eight
inline constexpr int max_score = 3 * (50 + max_combination_points);

class Game {
  public:
    using State = piquette::State;
    using Undo = State;
    using Actions = ActionList<4096>;
    using Outcomes = OutcomeList<tricks::num_cards>;

    explicit Game(const Rules& rules = {});  // throws invalid_state

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int num_players() const noexcept { return 2; }
    [[nodiscard]] int num_distinct_actions() const noexcept { return action::count; }
    [[nodiscard]] int max_chance_outcomes() const noexcept { return tricks::num_cards; }
    [[nodiscard]] int max_game_length() const noexcept { return 2 + 2 * num_kinds + 2 * hand_size; }
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase == Phase::over;
    }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal; seat 0 opens
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    // The card that the deal holds for this chance node of a game begun before the deal.
    [[nodiscard]] int answer(const State& state, const Deal& deal) const noexcept;

    [[nodiscard]] int current_player(const State& state) const noexcept;
    void legal_actions(const State& state, Actions& actions) const noexcept;      // sorted
    void chance_outcomes(const State& state, Outcomes& outcomes) const noexcept;  // by card
    void advance(State& state, Action action) const noexcept;                     // must be legal
    Undo apply(State& state, Action action) const noexcept {
        const Undo before = state;
        advance(state, action);
        return before;
    }
    void undo(State& state, const Undo& undo) const noexcept { state = undo; }
    // Deal points times the ratio factor; 0 before the end.
    [[nodiscard]] double returns(const State& state, int seat) const noexcept;
    // Of the kinds that both have had their step for.
    [[nodiscard]] int combination_points(const State& state, int seat) const noexcept;
    [[nodiscard]] std::array<int, 2> scores(const std::array<int, 2>& tricks,
                                            const std::array<int, 2>& combinations) const noexcept {
        return piquette::scores(rules_, tricks, combinations);
    }
    // Positions are the same when nothing that can follow differs: not who discarded or took what,
    // nor, once a kind is decided, how.
    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;

    // Draws anew what `seat` has not seen: every arrangement of the unseen cards over the other
    // hand, its discards and the talon that agrees with what was laid, with the voids shown and
    // with the number of cards exchanged is equally likely. Seat -1 has seen what is public.
    // (Under must_announce what it has seen may be so rare that no draw meets it in 4 million: then
    // the State comes back as it is.)
    [[nodiscard]] State resample(const State& state, int seat, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    // Throws bad_notation for an unreadable text, illegal_action for one that is not legal here.
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

  private:
    Rules rules_;
};

static_assert(Chancy<Game> && Hashed<Game> && Hidden<Game>);

}  // namespace matou::piquette
