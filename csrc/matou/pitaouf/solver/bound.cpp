#include "matou/pitaouf/solver/bound.hpp"

#include <algorithm>
#include <cassert>
#include <span>

namespace matou::pitaouf::solver::MATOU_ISA {
namespace {

constexpr int most_value = 14;  // of a cell

// Prices 1 for every card of value t or more, and sums of two such vectors with thresholds ever
// further apart: how many cards above this and that value the journey needs.
struct Thresholds {
    int low, high;  // the same for a single threshold
};

int thresholds(int top, std::span<Thresholds> out) noexcept {
    std::size_t n = 0;
    for (int gap = 0; gap <= top - 2; ++gap) {
        for (int low = 2; low + gap <= top && n < out.size(); ++low) out[n++] = {low, low + gap};
    }
    return static_cast<int>(n);
}

}  // namespace

void Bound::start(const Instance& instance) {
    instance_ = &instance;
    learnt_ = 0;
    int top = 2;
    for (int x = 0; x < instance.cards; ++x) top = std::max<int>(top, instance.sum_value[at(x)]);
    std::array<Thresholds, num_general> steps;
    const int general = thresholds(std::min(top, 14), steps);
    for (int x = 0; x < instance.cards; ++x) {
        price_[at(x)] = zero_;
        for (int lane = 0; lane < general; ++lane) {
            const int value = instance.sum_value[at(x)];
            const Thresholds& t = steps[at(lane)];
            const int price = (value >= t.low ? 1 : 0) + (t.high > t.low && value >= t.high ? 1 : 0);
            price_[at(x)].set(lane, static_cast<std::uint8_t>(price));
        }
    }
    const auto size = at((instance.track + 1) * (instance.track + 1));
    if (ahead_.size() < size) ahead_.resize(size);
    for (int c = 1; c < instance.track; ++c) list_uses(c);
    reprice();
}

void Bound::list_uses(int c) noexcept {
    const Obstacle& cell = instance_->cells[at(c)];
    Uses& uses = uses_[at(c)];
    uses.one = uses.several = 0;
    for (std::size_t play = 0; play <= max_move; ++play) {
        const PlaySet cards = play == 0 ? cell.endanger : cell.neutral[play];
        uses.several |= uses.one & cards;
        uses.one |= cards;
        for (PlaySet set = cards; set != 0; set &= set - 1) {
            uses.play[at(std::countr_zero(set))] = static_cast<std::uint8_t>(play);
        }
    }
    uses.one &= ~uses.several;
}

void Bound::learn(const Prices& learnt) {
    const int lane = num_general + learnt_++ % (num_lanes - num_general);
    for (int x = 0; x < instance_->cards; ++x) price_[at(x)].set(lane, learnt[at(x)]);
    reprice();
}

void Bound::reprice() noexcept {
    const Instance& in = *instance_;
    const int fridge = in.track;
    const int first_out = in.root.back ? fridge : in.root.cat;
    Lanes first = impossible_;
    Lanes second = impossible_;
    two_cheapest_[0] = impossible_;
    for (int x = 0; x < in.cards; ++x) {
        second = min(second, max(first, price(x)));
        first = min(first, price(x));
        two_cheapest_[at(x + 1)] = first + second;
    }
    // By d = the next landing going out - cards drawn by then; from the fridge down, in place: a
    // column reads the one above at d, d + 1, d + 2, or less where a move is cut off by the fridge.
    std::array<Columns, max_track + 4> columns;
    const Columns top = at_fridge(in.all_cards());
    for (int d = first_out; d <= fridge + 3; ++d) columns[at(d)] = top;
    for (int d = first_out; d <= fridge; ++d) ahead_[at(d * (fridge + 1) + fridge)] = top[0];
    Reach reach;
    for (int c = fridge - 1; c >= 1; --c) {
        fill_reach(c, reach);
        costs_[at(c)] = reach[at(in.cards)];
        if (c < first_out) continue;
        const auto with = [&](int cards) -> const Costs& {
            return reach[at(std::clamp(cards, 0, in.cards))];
        };
        const int more_2 = std::min(2, fridge - c) - 1;
        const int more_3 = std::min(3, fridge - c) - 1;
        for (int d = first_out; d <= most_ahead(c + 2); ++d) {
            const int held = in.hand + c - d;
            columns[at(d)] = column({columns[at(d)], columns[at(d + more_2)], columns[at(d + more_3)]},
                                    with(held), with(held + draws_between(c)));
            if (d <= most_ahead(c)) ahead_[at(d * (fridge + 1) + c)] = columns[at(d)][0];
        }
    }
}

// What a play on cell c costs with the first n cards. A single card makes a danger, or a sum:
// least[v] is the least that cards which do not fit the cell cost together, when their sum is v
// (v or more at the end). One such card is no more than the cell, so they are two or more.
void Bound::fill_reach(int c, Reach& reach) noexcept {
    const Instance& in = *instance_;
    const Obstacle& cell = in.cells[at(c)];
    const PlaySet fits = cell.fits();
    const int enough = cell.value + 1;
    std::array<Lanes, most_value + 2> least;
    assert(cell.value <= most_value);
    least[0] = zero_;
    for (int v = 1; v <= enough; ++v) least[at(v)] = impossible_;
    Costs cost;
    cost.fill(impossible_);
    reach[0] = cost;
    for (int x = 0; x < in.cards; ++x) {
        const Lanes& own = price(x);
        if ((fits >> x & 1) != 0) {
            for (std::size_t m = 1; m <= max_move; ++m) {
                if ((cell.neutral[m] >> x & 1) != 0) cost[m] = min(cost[m], own);
            }
            if ((cell.endanger >> x & 1) != 0) cost[0] = min(cost[0], own);
        } else if (!in.any_time) {
            const int value = in.sum_value[at(x)];
            for (int v = enough - 1; v >= 0; --v) {
                Lanes& to = least[at(std::min(v + value, enough))];
                to = min(to, least[at(v)] + own);
            }
            cost[0] = min(cost[0], least[at(enough)]);
        }
        if (in.any_time) cost[0] = min(cost[0], two_cheapest_[at(x + 1)]);
        reach[at(x + 1)] = cost;
    }
    sum_[at(c)] = in.any_time ? two_cheapest_[at(in.cards)] : least[at(enough)];
}

Lanes Bound::cheapest(PlaySet cards) const noexcept {
    Lanes low = impossible_;
    for (; cards != 0; cards &= cards - 1) low = min(low, price(std::countr_zero(cards)));
    return low;
}

Lanes Bound::two_cheapest(PlaySet cards) const noexcept {
    Lanes first = impossible_;
    Lanes second = impossible_;
    for (; cards != 0; cards &= cards - 1) {
        const Lanes& p = price(std::countr_zero(cards));
        second = min(second, max(first, p));
        first = min(first, p);
    }
    return first + second;
}

void Bound::set_root(const Position& root) noexcept {
    const int last = root.back ? instance_->track - 1 : root.cat - 1;
    back_[1] = loose_[1] = zero_;
    for (int c = 1; c <= last; ++c) {
        if ((root.safe >> c & 1) != 0) {
            set<CellIs::safe>(c);
        } else if ((root.danger >> c & 1) != 0) {
            set<CellIs::danger>(c);
        } else {
            set<CellIs::test>(c);
        }
    }
}

Bound::Columns Bound::at_fridge(PlaySet cards) const noexcept {
    const Lanes pose = instance_->pose ? cheapest(cards) : zero_;
    Columns columns;
    for (Ahead& row : columns) row = {pose, impossible_, impossible_};  // moves stop at the fridge
    return columns;
}

Bound::Columns Bound::column(const Above& above, const Costs& out, const Costs& home) noexcept {
    Columns here;
    for (std::size_t i = 1; i < 3; ++i) {  // jumped going out: a test on the way back
        const Ahead& up = above.move_1[i - 1];
        here[i][0] = min(min(up[1], up[0] + home[1]), up[0] + home[0]);
        here[i][1] = min(up[2], up[0] + home[2]);
        here[i][2] = up[0] + home[3];
    }
    Ahead safe, danger;
    for (std::size_t j = 0; j < 3; ++j) {
        safe[j] = min(min(out[1] + above.move_1[0][j], out[2] + above.move_2[1][j]),
                      out[3] + above.move_3[2][j]);
        danger[j] = out[0] + above.move_1[0][j];
    }
    here[0][0] = min(min(safe[0], safe[1]), min(danger[0] + home[1], danger[1]));
    here[0][1] = min(danger[0] + home[2], min(safe[2], danger[2]));
    here[0][2] = danger[0] + home[3];
    return here;
}

// Lowers the costs of plays on cell c by what these cards offer. One loop over the cards that make
// one play only, as most do: its end is easier to foresee for a processor than that of four.
inline void Bound::add_cards(int c, PlaySet cards, Costs& costs) const noexcept {
    const Uses& uses = uses_[at(c)];
    for (PlaySet set = uses.one & cards; set != 0; set &= set - 1) {
        const int x = std::countr_zero(set);
        Lanes& low = costs[uses.play[at(x)]];
        low = min(low, price(x));
    }
    if ((uses.several & cards) == 0) return;
    const Obstacle& cell = instance_->cells[at(c)];
    const auto add = [&](PlaySet set, Lanes& low) {
        for (set &= cards & uses.several; set != 0; set &= set - 1) {
            low = min(low, price(std::countr_zero(set)));
        }
    };
    for (std::size_t m = 1; m <= max_move; ++m) add(cell.neutral[m], costs[m]);
    add(cell.endanger, costs[0]);
}

// What a play costs with the cards left: a danger is made by one card, or by a sum of two or more,
// which costs at least the two cheapest. The cells behind the cat are asked only where their costs
// with every card (`back_`, never above those with the cards left) don't refute already.
bool Bound::refutes(const Position& p, const Lanes& budget) const noexcept {
    const Instance& in = *instance_;
    const int held = in.hand + p.drawn;
    const PlaySet left = p.hand | (in.all_cards() & ~((PlaySet{1} << held) - 1));
    const Lanes sum = two_cheapest(left);
    const auto costs_of_sums = [&](int c) {
        Costs costs;
        costs.fill(impossible_);
        costs[0] = max(sum, sum_[at(c)]);
        return costs;
    };
    // The plays after n more cells come after n more draws at most.
    const auto drawn_by = [&](int n) {
        return held + n < in.cards ? left & ((PlaySet{1} << (held + n)) - 1) : left;
    };
    Columns columns;
    if (!p.back) {
        columns = at_fridge(left);
        for (int c = in.track - 1; c >= p.cat; --c) {
            const PlaySet by_then = drawn_by(c - p.cat);
            Costs out = costs_of_sums(c);
            add_cards(c, by_then, out);
            Costs home = out;  // later, with the same cards and more
            add_cards(c, drawn_by(c - p.cat + draws_between(c)) & ~by_then, home);
            columns = column({columns, columns, columns}, out, home);
        }
        if (exceeds(turned(columns[0], from(p.cat, back_)), budget)) return true;
    }
    From below{zero_, zero_, zero_};
    const int top = p.back ? p.cat : p.cat - 1;
    for (int c = in.clear ? 1 : 2; c <= top; ++c) {
        Lanes here = below[0];
        if ((p.safe >> c & 1) == 0) {
            Costs cost = costs_of_sums(c);
            add_cards(c, p.back ? drawn_by(p.cat - c) : left, cost);
            here = (p.danger >> c & 1) != 0 ? beaten(cost, below) : tested(c, cost, below);
        }
        below = c == 1 ? From{here, here, here} : From{here, below[0], below[1]};
    }
    return exceeds(p.back ? below[0] : turned(columns[0], below), budget);
}

}  // namespace matou::pitaouf::solver::MATOU_ISA
