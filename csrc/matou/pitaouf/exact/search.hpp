// The exact value of positions after the deal (and of the deal, where nothing is read): expectimax
// over information states in a form made for it.
//
// Two kinds of moments are kept: before a draw, and before a face-down cell is turned up. The first
// is an average over the draw of the second, the second one over the card turned up of the best
// play, so a kept value of either kind saves the whole product of the two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/exact/certain.hpp"
#include "matou/pitaouf/exact/keys.hpp"
#include "matou/pitaouf/exact/last_stop.hpp"
#include "matou/pitaouf/exact/memo.hpp"
#include "matou/pitaouf/exact/places.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/search/expectimax.hpp"

namespace matou::pitaouf::exact {

using Win = Bounds<double>;

template <std::size_t Words>
class Search {
  public:
    Search(const Game& game, Places& places, const Keys& keys, std::span<const Card> known,
           std::size_t table_bytes);

    // Any state but those in which the exchange goes on.
    [[nodiscard]] Win solve(const State& state, Budget& budget);
    [[nodiscard]] std::size_t positions() const noexcept { return memo_.size(); }

  private:
    // A moment of the game whose value is asked for.
    struct Moment {
        enum What : std::uint8_t { settled, draw, turn, play };
        What kind;
        bool keeps;         // draw, turn: whether its value is kept, under this key
        Win win;            // settled
        Position position;  // not settled
        MemoKey<Words> key;
        std::uint64_t hash;
    };
    void before_draw(const Position& position, Moment& moment);
    void arrive(const Position& position, Moment& moment);
    void settle(Moment& moment, Win win) const noexcept;
    void name(Moment& moment);
    Win value(const Moment& moment);

    Win draw(const Position& position);
    [[nodiscard]] DrawWeights weights(const Position& position) const noexcept;
    Win turn_up(const Position& position);
    Win decide(const Position& position, int own, bool danger);
    Win lay_on_fridge(const Position& position);
    [[nodiscard]] Place after_play(const Stop& stop, int own, bool neutralised, int length);
    [[nodiscard]] int sum_value_at(int index) const noexcept;

    Rules rules_;
    Places& places_;
    const Keys& keys_;
    Certain certain_;
    LastStop last_stop_;
    std::array<Card, num_cards> known_{};
    int known_count_;
    Lanes aces_;
    Lanes others_;
    Memo<Words> memo_;
    Budget* budget_ = nullptr;
};

extern template class Search<1>;
extern template class Search<2>;

}  // namespace matou::pitaouf::exact
