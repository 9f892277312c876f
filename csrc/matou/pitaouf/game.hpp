// Pitaouf, a solitaire: the cat walks to the fridge and back. A State holds exactly what the player
// knows; turning a cell up, reading in the exchange and drawing are chance nodes, and a Deal says
// what chance will answer. Walking over safe cells is no step: apply does it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/core/action_list.hpp"
#include "matou/core/cards.hpp"
#include "matou/core/concepts.hpp"
#include "matou/pitaouf/deal.hpp"
#include "matou/pitaouf/rules.hpp"

namespace matou::pitaouf {

// deal: the next seen card of the deal (cell 1, then the hand) is a chance step; read: the exchange
// turns the next talon card over; draw: after a play, before its move; reveal: the cell under the
// cat is turned up; pose: a card is laid on the fridge (the way is back from there on).
enum class Phase : std::uint8_t { deal, exchange, read, play, draw, reveal, pose, won, lost };
enum class Way : std::uint8_t { out, back };

// Fields that mean nothing in a phase have one fixed value there, so that equal knowledge reached
// in different ways is equal bit for bit (there is no padding).
struct State {
    CellSet turned_up = 0;  // cells whose own card has been seen
    CellSet safe = 0;       // neutralised
    CellSet danger = 0;
    CardSet hand = 0;
    CardSet unseen = 0;                       // face down on the track or in the unread talon
    std::array<Card, max_track + 1> cells{};  // own cards; unknown_card where not turned up
    std::array<Card, num_cards> known{};      // the read part of the talon, its bottom card first;
                                              // 0 from known_count on
    std::uint8_t known_count = 0;
    std::uint8_t unread_count = 0;  // talon cards above the read part; before the deal with the
                                    // cards of the hand still to come
    std::uint8_t drawn = 0;         // cards drawn so far; the place in a Deal's talon
    std::uint8_t cat = 1;           // while a draw is pending still the cell of the play
    std::uint8_t length = 0;        // of the move that follows the pending draw, else 0
    Card aside = unknown_card;      // put aside, while the exchange reads
    std::uint8_t named_suit = 0;    // sought, while the exchange reads
    Phase phase = Phase::deal;
    Way way = Way::out;
    std::array<std::uint8_t, 4> filler{};  // always 0, in place of padding

    friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 160 && std::has_unique_object_representations_v<State>);

// The compact numbers of the player's actions; chance actions are card numbers.
namespace action {
inline constexpr Action keep = 0;
inline constexpr Action exchange_base = 1;                          // + card * 4 + suit
inline constexpr Action play_base = exchange_base + num_cards * 4;  // + code * 4 + length
inline constexpr Action joker_named_base = num_cards;               // code of JK=<card 0>; JK is 52
inline constexpr Action sum_base = play_base + (num_cards + 52) * 4;  // + mask over the hand
static_assert(play_base == 213 && sum_base == 633);
}  // namespace action

// What a player's action does to the cell under the cat. The length is what the cat really moves:
// clipped at the fridge and at cell 1, and 0 for the play that clears cell 1. Without a cell to
// play on (the exchange) nothing; the card laid on the fridge neutralises nothing and moves 1.
struct Effect {
    CardSet cards = 0;         // leave the hand
    bool neutralises = false;  // otherwise the cell becomes a danger
    int length = 0;

    friend bool operator==(const Effect&, const Effect&) = default;
};

class Game {
  public:
    using State = pitaouf::State;
    using Undo = State;  // 160 bytes: copying back is bit for bit by construction
    // Plays: fewer than 2^12 sums, at most 3 lengths for each of 12 cards, at most 4 effects of the
    // joker. Exchanges: at most 12 cards by 4 suits, and keep.
    using Actions = ActionList<4096 + 64>;
    using Outcomes = OutcomeList<num_cards>;

    explicit Game(const Rules& rules);  // throws invalid_state

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int num_players() const noexcept { return 1; }
    [[nodiscard]] int num_distinct_actions() const noexcept;
    [[nodiscard]] int max_chance_outcomes() const noexcept { return num_cards; }
    [[nodiscard]] int max_game_length() const noexcept;  // in player's actions
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase >= Phase::won;
    }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal
    // After the deal; nothing hidden is kept. Cell 1 and the hand must be stated.
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    // The card that the deal holds for this chance node: of a state reached in this deal, or of one
    // that the deal was sampled for, and of all that follow from it.
    [[nodiscard]] Card answer(const State& state, const Deal& deal) const noexcept;

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
    [[nodiscard]] double returns(const State& state, int seat) const noexcept;
    // Positions are the same when the player sees the same; the number of cards drawn is no part of
    // a position (`out` leaves two ways to the same talon).
    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;
    [[nodiscard]] Effect effect(const State& state, Action action) const noexcept;

    // A full deal that agrees with all the player knows, uniform over the hidden cards' places.
    // It answers chance from this state on. What is past lies in a fixed order: the hand, the card
    // put aside, then the other cards that were drawn or dealt, in card order, fill the deal's
    // hand, the drawn part of its talon, and (after an exchange `out`) the place above the read
    // part. So before anything was drawn or exchanged, start(sample_deal(state)) is the state
    // itself.
    [[nodiscard]] Deal sample_deal(const State& state, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    // Throws bad_notation for an unreadable text, illegal_action for one that is not legal here.
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

  private:
    void add_plays(const State& state, Actions& actions) const noexcept;
    void add_joker(const State& state, Actions& actions) const noexcept;
    void add_sums(const State& state, Actions& actions) const noexcept;
    void add_single(Action code, int number, int room, Actions& actions) const noexcept;
    [[nodiscard]] bool can_play(const State& state) const noexcept;
    [[nodiscard]] int distance(const State& state) const noexcept;
    void turn_card(State& state, Card card) const noexcept;
    void read_card(State& state, Card card) const noexcept;
    void take_card(State& state, Card card) const noexcept;
    void play(State& state, Action action) const noexcept;
    void move(State& state) const noexcept;
    void walk_back(State& state, int cell) const noexcept;
    void begin_play(State& state) const noexcept;

    Rules rules_;
    CardSet pack_;
    CardSet aces_;
    CellSet ordinary_cells_;
};

static_assert(Chancy<Game> && Hashed<Game>);

}  // namespace matou::pitaouf
