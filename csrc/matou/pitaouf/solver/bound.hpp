// A lower bound on what the rest of the journey must spend, under many price vectors at once.
//
// Give every card left a price. Whatever line wins, its plays use different cards, so the prices of
// the cards it uses add up to at most the prices of all cards left (the budget). And the line is a
// walk to the fridge and back, each play of which costs at least the cheapest card that can make
// it; so the cheapest walk costs no more than the line. If the cheapest walk costs more than the
// budget under any one price vector, no line wins. This holds for every choice of prices: a lane
// can be loose, never wrong. (Weak duality of the assignment of cards to plays.) Cost saturates at
// 255 and a budget is at most 254, so a step that no card can make refutes by itself.
//
// The cheapest walk out and back is found column by column. The state between two columns is how
// far off the next landing is on each of the two ways (0, 1, 2 columns: 3 x 3), since a cell landed
// on going out is safe or a danger on the way back, and one jumped over is still a test.
//   ahead(d, p, j): all plays on columns p and up, when the cat lands on p going out and its first
//     landing below p on the way back is p - 1 - j. It depends on the cards only, not on what was
//     played, so it is computed once for a deal. A play on column c can only use the hand + drawn
//     cards that have come by then. Going out every play draws one card while there are any, so
//     d = cat - drawn tells them: a move of m makes d + m - 1 of it, which the walk keeps count of.
//     (Once the talon is empty d runs ahead of that count, but then hand + drawn are all cards.)
//     From there to the same column on the way back there is one draw a cell at most, and the play
//     that arrives at the fridge draws nothing (with fridge=pose the card laid there).
//   back(c): the plays of the way back from a landing on c on, by what lies on the cells up to c.
//     It changes only with cells that the cat has passed, so it is kept up as the cat goes.
//   loose(c): the same, where a cell that is safe may as well be anything else, and a danger may as
//     well be a test. When this weaker bound refutes, the refutation needs only the cells that are
//     not safe to be not safe.
// A sum costs the least that cards which make it up cost: under sums=last_resort it is laid only when
// no card in hand fits the cell alone, so none of its cards does. Else the two cheapest cards.
// These costs may use cards that are played already, which makes them cheap to keep. `refutes` finds
// the same walk anew with the cards left only. Cell 1 is an obstacle of the way back only under
// finish=clear, so neither is asked from cell 1 on.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "matou/pitaouf/solver/instance.hpp"
#include "matou/pitaouf/solver/lanes.hpp"
#include "matou/pitaouf/solver/prices.hpp"

namespace matou::pitaouf::solver::MATOU_ISA {

enum class CellIs : std::uint8_t { test, safe, danger };

class Bound {
  public:
    void start(const Instance& instance);
    // Puts learnt prices into a free lane, the oldest first to go; their sum must not pass
    // max_total_price. Only between searches: costs kept for the way back are void afterwards.
    void learn(const Prices& learnt);

    [[nodiscard]] const Lanes& price(int x) const noexcept { return price_[at(x)]; }
    [[nodiscard]] Lanes budget(PlaySet cards) const noexcept;

    // What lies on cell c, once the cat has left it behind: cells in rising order.
    template <CellIs what>
    void set(int c) noexcept;
    // All cells that the root's cat has behind it.
    void set_root(const Position& root) noexcept;

    struct Kept {
        Lanes back, loose;
    };
    [[nodiscard]] Kept kept(int c) const noexcept { return {back_[at(c)], loose_[at(c)]}; }
    void restore(int c, const Kept& kept) noexcept {
        back_[at(c)] = kept.back;
        loose_[at(c)] = kept.loose;
    }

    // The rest of a journey that goes out from cell p (the cells below are set), or comes back and
    // lands on c.
    [[nodiscard]] Lanes out_from(int p, int drawn) const noexcept;
    [[nodiscard]] Lanes out_from_loose(int p, int drawn) const noexcept;
    // Whether the cards left can't pay for the rest of the journey from p, where it is p's turn.
    [[nodiscard]] bool refutes(const Position& p, const Lanes& budget) const noexcept;
    [[nodiscard]] const Lanes& back_from(int c) const noexcept { return back_[landing(c)]; }
    [[nodiscard]] const Lanes& back_from_loose(int c) const noexcept { return loose_[landing(c)]; }

  private:
    // Of a play: [0] leaves a danger, [m] neutralises and moves m.
    using Costs = std::array<Lanes, max_move + 1>;
    using Ahead = std::array<Lanes, 3>;  // [j]
    using From = std::array<Lanes, 3>;   // [k]: the way back from the cell k + 1 below
    using Cells = std::array<Lanes, max_track + 1>;

    [[nodiscard]] static std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }
    [[nodiscard]] static std::size_t landing(int c) noexcept { return at(c < 1 ? 1 : c); }
    [[nodiscard]] From from(int c, const Cells& cells) const noexcept;
    [[nodiscard]] static Lanes beaten(const Costs& cost, const From& below) noexcept;
    [[nodiscard]] static Lanes tested(int c, const Costs& cost, const From& below) noexcept;
    [[nodiscard]] static Lanes turned(const Ahead& cost, const From& below) noexcept;
    [[nodiscard]] Lanes cheapest(PlaySet cards) const noexcept;
    struct Uses {  // of the cards, on a cell
        PlaySet one, several;                      // those that make one play, those that make more
        std::array<std::uint8_t, num_cards> play;  // of a card of `one`
    };
    void list_uses(int c) noexcept;
    void add_cards(int c, PlaySet cards, Costs& costs) const noexcept;
    // One column of the walk out and back, from the states above it; home: the cost of a play on the
    // way back, out: on the way out.
    using Columns = std::array<Ahead, 3>;  // [i][j]
    struct Above {  // the column above, after a move of 1, 2, 3 from here on the way out
        const Columns &move_1, &move_2, &move_3;
    };
    [[nodiscard]] static Columns column(const Above& above, const Costs& out,
                                        const Costs& home) noexcept;
    [[nodiscard]] Columns at_fridge(PlaySet cards) const noexcept;
    [[nodiscard]] Lanes two_cheapest(PlaySet cards) const noexcept;
    [[nodiscard]] const Ahead& ahead(int p, int drawn) const noexcept;
    // The greatest d of a landing on c: each play out so far has moved by three cells at most, and
    // drawn a card while there was one. One cell on it grows by 0 or 1, m cells on by m - 1 or m.
    // So what a column reads is there: m cells on d has become d + m - 1, less where the fridge
    // cuts the move off.
    [[nodiscard]] int most_ahead(int c) const noexcept {
        const int plays = (c - instance_->root.cat + max_move - 1) / max_move;
        return c - std::min(plays, instance_->cards - instance_->hand);
    }
    [[nodiscard]] int draws_between(int c) const noexcept {
        return instance_->track - c + (instance_->track - 1 - c) - (instance_->pose ? 0 : 1);
    }
    using Reach = std::array<Costs, num_cards + 1>;  // [n]: with the first n cards
    void fill_reach(int c, Reach& reach) noexcept;
    void reprice() noexcept;

    const Instance* instance_ = nullptr;
    // Members, not globals: a global would be filled in by AVX2 code on processors without it.
    const Lanes zero_ = Lanes::filled(0);
    const Lanes impossible_ = Lanes::filled(255);
    int learnt_ = 0;
    std::array<Lanes, num_cards> price_;
    std::array<Lanes, num_cards + 1> two_cheapest_;  // of the first n cards
    std::array<Costs, max_track + 1> costs_;         // with every card
    Cells sum_;                                      // the same, of a sum
    Cells back_, loose_;
    std::array<Uses, max_track + 1> uses_;
    std::vector<Ahead> ahead_;  // [d * (track + 1) + p]
};

// In the header since they are the inner loop of the search.

inline Lanes Bound::budget(PlaySet cards) const noexcept {
    Lanes sum = zero_;
    for (; cards != 0; cards &= cards - 1) sum = sum + price(std::countr_zero(cards));
    return sum;
}

// Nothing lies below cell 1.
inline Bound::From Bound::from(int c, const Cells& cells) const noexcept {
    if (c == 1) return {zero_, zero_, zero_};
    return {cells[landing(c - 1)], cells[landing(c - 2)], cells[landing(c - 3)]};
}
// From a cell on the way back, by what lies there.
inline Lanes Bound::beaten(const Costs& cost, const From& below) noexcept {
    return min(min(cost[1] + below[0], cost[2] + below[1]), cost[3] + below[2]);
}
// A test on cell 1 may also be left as a danger, to be beaten by a later play.
inline Lanes Bound::tested(int c, const Costs& cost, const From& below) noexcept {
    const Lanes won = beaten(cost, below);
    return min(won, cost[0] + (c == 1 ? won : below[0]));
}
// The walk out and back: the columns from some cell on cost `cost`, the cells below it `below`.
inline Lanes Bound::turned(const Ahead& cost, const From& below) noexcept {
    return min(min(cost[0] + below[0], cost[1] + below[1]), cost[2] + below[2]);
}

template <CellIs what>
inline void Bound::set(int c) noexcept {
    if (c == 1 && !instance_->clear) {  // reached is won, whatever lies there
        back_[1] = loose_[1] = zero_;
        return;
    }
    const Costs& cost = costs_[at(c)];
    const From loose = from(c, loose_);
    const From back = from(c, back_);
    if constexpr (what == CellIs::safe) {
        loose_[at(c)] = min(tested(c, cost, loose), loose[0]);
        back_[at(c)] = back[0];
    } else {
        loose_[at(c)] = tested(c, cost, loose);
        back_[at(c)] = what == CellIs::danger ? beaten(cost, back) : tested(c, cost, back);
    }
}

inline const Bound::Ahead& Bound::ahead(int p, int drawn) const noexcept {
    // Every play before now has moved the cat by one cell at least and drawn at most one card, so d
    // never falls below what it was at the root, from where on the rows are filled.
    const int d = p - drawn;
    assert(d >= 0 && d <= most_ahead(p));
    return ahead_[at(d * (instance_->track + 1) + p)];
}

inline Lanes Bound::out_from(int p, int drawn) const noexcept {
    return turned(ahead(p, drawn), from(p, back_));
}
inline Lanes Bound::out_from_loose(int p, int drawn) const noexcept {
    return turned(ahead(p, drawn), from(p, loose_));
}

}  // namespace matou::pitaouf::solver::MATOU_ISA
