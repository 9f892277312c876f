// Padatou parlé: two against two, partners opposite; before a lead the leader may ask his partner.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/core/action_list.hpp"
#include "matou/core/concepts.hpp"
#include "matou/padatou_parle/facts.hpp"
#include "matou/tricks/cards.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/plays.hpp"

namespace matou::padatou_parle {

inline constexpr std::uint32_t salt = 4;

using Deal = tricks::Deal;

struct Rules {
    int team_triple = 5;    // tricks from which a team triples, 5 or 6
    bool questions = true;  // false: the silent game
    friend bool operator==(const Rules&, const Rules&) = default;
};

// ask: the leader asks before his lead; answer: his partner answers an opinion.
enum class Phase : std::uint8_t { deal, ask, answer, play, over };

inline constexpr std::uint8_t no_answer = 0xff;

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
    std::uint8_t first = 0;         // seat that led to the first trick
    std::uint8_t asked = 0;         // the question, until it is answered or the fact led upon
    std::uint8_t told = no_answer;  // answer to the fact asked: 0 no, 1 yes, or the count
    std::array<Known, 4> known{};   // what the answers tell of each hand

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

// Score of a team with so many of the eight tricks.
[[nodiscard]] constexpr int team_score(const Rules& rules, int tricks) noexcept {
    if (tricks >= rules.team_triple) return 3 * tricks;
    return tricks >= 4 ? 2 * tricks : tricks;
}

class Game {
  public:
    using State = padatou_parle::State;
    using Undo = State;
    using Actions = ActionList<128>;
    using Outcomes = OutcomeList<tricks::num_cards>;

    explicit Game(const Rules& rules = {});  // throws invalid_state

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int num_players() const noexcept { return 4; }
    [[nodiscard]] int num_distinct_actions() const noexcept { return action::count; }
    [[nodiscard]] int max_chance_outcomes() const noexcept { return tricks::num_cards; }
    [[nodiscard]] int max_game_length() const noexcept { return rules_.questions ? 48 : 32; }
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase == Phase::over;
    }
    [[nodiscard]] int side_of(int seat) const noexcept { return seat & 1; }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal; seat 0 leads
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    [[nodiscard]] int answer(const State& state, const Deal& deal) const noexcept;
    // The answer that the game gave to the fact asked last: 0 no, 1 yes, or the count; -1 where the
    // last step was no such question.
    [[nodiscard]] int fact(const State& state) const noexcept;

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
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;
    // As in Padatou, and every fact told stays true. Opinions tell nothing: any is allowed.
    [[nodiscard]] State resample(const State& state, int seat, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

    // The step that asks a fact, answered so: for who does not see the hands.
    void tell(State& state, Action asked, int answer, tricks::Hand left) const noexcept;

  private:
    Rules rules_;
};

static_assert(Chancy<Game> && Hashed<Game> && Hidden<Game> && TwoSided<Game>);

}  // namespace matou::padatou_parle
