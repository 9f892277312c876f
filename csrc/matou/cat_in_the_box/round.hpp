// The play phase of one number of players in as few bytes as it needs, for searches: every card is
// known, and what the phases before decided is what the rules and a few bounds keep.
#pragma once

#include <array>
#include <cstdint>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/layout.hpp"
#include "matou/cat_in_the_box/plays.hpp"

namespace matou::cat_in_the_box {

template <int P>
struct Round {
    using L = Layout<P>;
    std::array<typename L::Cells, P> own{};
    typename L::Cells taken = 0;
    std::array<typename L::Hand, P> hand{};
    std::array<std::uint16_t, P> numbers{};
    std::array<std::uint8_t, P> x{};
    std::array<std::uint8_t, P> won{};
    std::uint8_t done = 0;
    std::uint8_t leader = 0;
    std::uint8_t count = 0;
    std::uint8_t led = 0;
    std::uint8_t best = 0;
    std::uint8_t best_seat = 0;

    friend bool operator==(const Round&, const Round&) = default;
};

// The rest of a round that does not change: predictions and how rows lie on the board.
template <int P>
struct Terms {
    std::array<std::uint8_t, P> prediction{};  // `none` at 2 players
    Rules rules{};
};

template <int P>
[[nodiscard]] Round<P> round_of(const State& state) noexcept {
    assert(state.phase == Phase::play);
    Round<P> round;
    for (std::size_t p = 0; p < P; ++p) {
        round.own[p] = static_cast<typename Layout<P>::Cells>(state.own[p]);
        round.hand[p] = static_cast<typename Layout<P>::Hand>(state.hand[p]);
        round.numbers[p] = state.numbers[p];
        round.x[p] = state.x[p];
        round.won[p] = state.won[p];
    }
    round.taken = static_cast<typename Layout<P>::Cells>(state.taken);
    round.done = state.done;
    round.leader = state.leader;
    round.count = state.count;
    round.led = state.led;
    round.best = state.best;
    round.best_seat = state.best_seat;
    return round;
}

template <int P>
[[nodiscard]] Terms<P> terms_of(const Game& game, const State& state) noexcept {
    Terms<P> terms;
    for (std::size_t p = 0; p < P; ++p) terms.prediction[p] = state.prediction[p];
    terms.rules = game.rules();
    return terms;
}

// What seat p scores at the end: tricks won, negative for the one who caused a paradox, and for all
// others with the right number of tricks (at most 4 at 2 players) the largest group of own tokens.
template <int P>
[[nodiscard]] constexpr bool has_bonus(const Terms<P>& terms, int seat, int won) noexcept {
    if constexpr (P == 2) return won <= 4;
    return won == terms.prediction[static_cast<std::size_t>(seat)];
}

template <int P, class T>
[[nodiscard]] constexpr int score_of(const Terms<P>& terms, const T& table, int seat,
                                     int paradox) noexcept {
    const auto p = static_cast<std::size_t>(seat);
    const int won = table.won[p];
    if (seat == paradox) return -won;
    if (!has_bonus<P>(terms, seat, won)) return won;
    const auto cells = static_cast<typename Layout<P>::Cells>(table.own[p]);
    return won + largest_group<P>(plain_rows(terms.rules) ? cells : arranged<P>(terms.rules, cells));
}

}  // namespace matou::cat_in_the_box
