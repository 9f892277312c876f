// Filou, a whole game of nine rounds: hidden lays, an open auction, dogs, mice. A State holds
// everything, the hidden cards too; what a seat knows is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "matou/core/action_list.hpp"
#include "matou/core/concepts.hpp"
#include "matou/filou/cards.hpp"
#include "matou/filou/deal.hpp"
#include "matou/filou/rules.hpp"
#include "matou/filou/streams.hpp"

namespace matou::filou {

// deal: the next card is a chance step. lay: one card a seat, from the start player on. bid: the
// auction, the last player's purchase for one mouse too.
enum class Phase : std::uint8_t { deal, lay, bid, over };

inline constexpr std::uint8_t nobody = 0xff;

// Fields that mean nothing in a phase have one fixed value there, so that equal positions are equal
// bit for bit (there is no padding).
struct State {
    std::array<std::int16_t, max_players> cats{};  // points of the cards won
    std::array<Hand, max_players> hands{};
    std::array<Kind, max_players> removed{no_card, no_card, no_card, no_card, no_card};
    std::array<std::uint8_t, max_players> mice{};  // a bid lies in front and is still the seat's
    std::array<Kind, max_row> row{no_card, no_card, no_card, no_card,
                                  no_card};  // as laid; the
                                             // fourth set's card last, once it is open
    std::array<std::uint8_t, max_mouse_cards> on_cards{};  // mice on each mouse card
    Kind fourth_removed = no_card;
    std::array<Kind, num_rounds> pile{no_card, no_card, no_card, no_card, no_card,
                                      no_card, no_card, no_card, no_card};
    std::uint8_t bank = 0;
    std::uint8_t round = 0;  // 0 to 8; 9 when the game is over
    std::uint8_t start = 0;  // start player
    std::uint8_t turn = 0;   // whose step it is; during the deal: cards dealt
    std::uint8_t in = 0;     // seats still in the auction, bit = seat
    std::uint8_t bid = 0;    // the highest bid, 0 before the first
    std::uint8_t bidder = nobody;
    Phase phase = Phase::deal;
    std::uint8_t filler = 0;  // always 0, in place of padding

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

// The compact numbers of the actions, the same for every number of players. Chance: the kind.
namespace action {
inline constexpr Action lay_base = 0;  // + kind
inline constexpr Action pass = lay_base + num_kinds;
inline constexpr Action buy = pass + 1;
inline constexpr Action bid_base = buy;  // + mice, 1 at least
inline constexpr Action count = bid_base + mice_in_play(max_players) + 1;
}  // namespace action

// What is left of a row after the dogs, in points: `cards` kinds of the full row.
// 0 dogs: nothing happens. 2 or more: all dogs leave. 1: it leaves with its victim, the animal of
// highest value (big dog) or of lowest value (small dog), the rabbit being worth 0.
[[nodiscard]] int row_points(const Kind* row, int cards) noexcept;

class Game {
  public:
    using State = filou::State;
    using Undo = State;
    using Actions = ActionList<action::count>;
    using Outcomes = OutcomeList<num_kinds>;

    explicit Game(const Rules& rules = {});  // throws invalid_state

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int num_players() const noexcept { return rules_.players; }
    [[nodiscard]] int num_distinct_actions() const noexcept { return action::count; }
    [[nodiscard]] int max_chance_outcomes() const noexcept { return num_kinds; }
    // In players' actions: nine rounds of lays, bids that rise by one at least, and passes.
    [[nodiscard]] int max_game_length() const noexcept;
    [[nodiscard]] bool is_terminal(const State& state) const noexcept {
        return state.phase == Phase::over;
    }

    [[nodiscard]] State new_initial_state() const noexcept;  // before the deal; seat 0 begins
    [[nodiscard]] State start(const Deal& deal) const noexcept;
    // The card that the deal holds for this chance node of a game begun before the deal.
    [[nodiscard]] int answer(const State& state, const Deal& deal) const noexcept;

    [[nodiscard]] int current_player(const State& state) const noexcept;
    void legal_actions(const State& state, Actions& actions) const noexcept;      // sorted
    void chance_outcomes(const State& state, Outcomes& outcomes) const noexcept;  // by kind
    void advance(State& state, Action action) const noexcept;                     // must be legal
    Undo apply(State& state, Action action) const noexcept {
        const Undo before = state;
        advance(state, action);
        return before;
    }
    void undo(State& state, const Undo& undo) const noexcept { state = undo; }
    // Cats plus mice: at the end the score, before it what would be so.
    [[nodiscard]] double returns(const State& state, int seat) const noexcept {
        const auto at = static_cast<std::size_t>(seat);
        return state.cats[at] + state.mice[at];
    }
    // Cards of the row that lie face up, from the left; at 3 players the fourth set's besides.
    [[nodiscard]] int open_cards(const State& state) const noexcept;

    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;

    // Draws anew what `seat` has not seen: of each other set the removed card and the card laid
    // face down, every way equally likely (each lay uniform over the hand); of the fourth set the
    // order of its pile. Seat -1 has seen what is public.
    [[nodiscard]] State resample(const State& state, int seat, std::uint64_t seed) const noexcept;

    [[nodiscard]] std::string action_to_string(const State& state, Action action) const;
    // Throws bad_notation for an unreadable text, illegal_action for one that is not legal here.
    [[nodiscard]] Action string_to_action(const State& state, std::string_view text) const;

  private:
    Rules rules_;
};

static_assert(Chancy<Game> && Hashed<Game> && Hidden<Game>);

}  // namespace matou::filou
