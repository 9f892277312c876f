#include "matou/cat_in_the_box/two/search.hpp"

#include <algorithm>
#include <array>

#include "matou/cat_in_the_box/two/order.hpp"
#include "matou/cat_in_the_box/two/replies.hpp"

namespace matou::cat_in_the_box::two::search::MATOU_ISA {
namespace {

// Replies' entries are looked up before one of them is searched, from so many tricks left.
constexpr int probe_from = 3;

}  // namespace

int Search::lead(const Sides& sides, int seat, int my_won, int your_won, int bound) {
    if (!spend()) return 0;
    const int left = tricks - my_won - your_won;
    const int your_bonus = group(yours(sides.own), your_won);
    if (left == 0) return my_won + group(mine(sides.own), my_won) - your_won - your_bonus;
    const Cells legal = leads(sides);
    if (legal == 0) return -my_won - your_won - your_bonus;
    if (left == 1) return last(sides, legal, my_won, your_won);

    const Entries::Slot slot = entries_.slot(key_of(sides, seat, my_won));
    entries_.prefetch(slot);
    const Bounds bounds(groups_, sides, my_won, your_won, left);
    if (const int lower = bounds.lower(bound); lower >= bound) return lower;
    if (const int upper = bounds.upper(bound); upper < bound) return upper;
    Known known;
    if (entries_.find(slot, known)) {
        if (known.lower >= bound) return known.lower;
        if (known.upper < bound) return known.upper;
    }

    Order order;
    const LeadWorth worth(groups_, sides);
    for (Cells rest = legal; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        if (cell == known.move) {
            order.add_first(cell);
        } else {
            order.add(worth(cell), cell);
        }
    }
    int best = -infinite;
    int move = no_cell;
    for (int i = 0; i < order.size() && i < width_; ++i) {
        const int cell = order.pick(i);
        Sides next = sides;
        take(next, cell);
        groups_.prefetch(mine(next.own));
        const int value = -follow(swapped(next), 1 - seat, your_won, my_won, cell, 1 - bound);
        if (stopped_) return 0;
        move = value > best ? cell : move;
        best = std::max(best, value);
        if (value >= bound) break;
    }
    if (best >= bound) {
        known.lower = best;
        known.move = move;
    } else {
        known.upper = best;
        if (known.move == no_cell) known.move = move;
    }
    entries_.keep(slot, known);
    return best;
}

int Search::follow(const Sides& sides, int seat, int my_won, int your_won, int led, int bound) {
    if (!spend()) return 0;
    const Cells may = mine(sides.may);
    if (may == 0) return -my_won - your_won - group(yours(sides.own), your_won);
    const int left = tricks - my_won - your_won;

    const Cells wins = beating[static_cast<std::size_t>(led)];
    int best = -infinite;
    Order order;
    const ReplyWorth worth(groups_, sides, led);
    if (left >= probe_from) {
        const Replies replies(sides, seat, my_won, your_won, led);
        // All entries are on their way from memory before the first is looked at.
        std::array<Entries::Slot, num_cells> slots;
        std::size_t count = 0;
        for (Cells rest = may; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            slots[count] = entries_.slot(replies.key(cell, static_cast<int>(~wins >> cell & 1)));
            entries_.prefetch(slots[count++]);
        }
        count = 0;
        for (Cells rest = may; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            Known known;
            if (entries_.find(slots[count++], known)) {
                if ((wins & bit(cell)) == 0) known = {-known.upper, -known.lower, no_cell};
                if (known.lower >= bound) return known.lower;
                if (known.upper < bound) {
                    best = std::max(best, known.upper);
                    continue;
                }
            }
            order.add(worth(cell), cell);
        }
    } else {
        for (Cells rest = may; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            order.add(worth(cell), cell);
        }
    }
    for (int i = 0; i < order.size() && i < width_; ++i) {
        const int cell = order.pick(i);
        Sides next = sides;
        take(next, cell, led);
        // Who leads next cannot be foretold: no branch for it.
        const auto lost = static_cast<std::size_t>(~wins >> cell & 1);
        const int by = static_cast<int>(lost);
        const int sign = 1 - 2 * by;
        const std::array<int, 2> won{my_won + 1 - by, your_won + by};
        const int value = sign * lead(turned(next, by), seat ^ by, won[lost], won[1 - lost],
                                      sign * bound + by);
        if (stopped_) return 0;
        best = std::max(best, value);
        if (value >= bound) break;
    }
    return best;
}

int Search::best_group(Cells own, Cells one_of, int won) const noexcept {
    int best = 0;
    if (!has_bonus(won)) return best;
    for (; one_of != 0; one_of &= one_of - 1) {
        best = std::max(best, groups_.largest(own | (one_of & (~one_of + 1))));
    }
    return best;
}

// The exact value where only the last trick is to be played: two plays, or one and a paradox.
int Search::last(const Sides& sides, Cells legal, int my_won, int your_won) const {
    const Cells your_own = yours(sides.own);
    int best = -infinite;
    for (; legal != 0; legal &= legal - 1) {
        const int cell = std::countr_zero(legal);
        const Cells own = mine(sides.own) | bit(cell);
        const Cells replies = yours(sides.may) & ~bit(cell);
        const Cells winning = replies & beating[static_cast<std::size_t>(cell)];
        const Cells losing = replies & ~winning;
        int value = infinite;
        if (replies == 0) value = my_won + your_won + group(own, my_won);
        if (winning != 0) {
            value = my_won + group(own, my_won) - your_won - 1 -
                    best_group(your_own, winning, your_won + 1);
        }
        if (losing != 0) {
            value = std::min(value, my_won + 1 + group(own, my_won + 1) - your_won -
                                        best_group(your_own, losing, your_won));
        }
        best = std::max(best, value);
    }
    return best;
}

int Search::search(const Node& node, int bound) {
    const int seat = node.to_play();
    const int my_won = node.won[static_cast<std::size_t>(seat)];
    const int your_won = node.won[static_cast<std::size_t>(1 - seat)];
    const int wanted = seat == 0 ? bound : 1 - bound;
    const int value = node.led == no_cell
                          ? lead(node.seen(), seat, my_won, your_won, wanted)
                          : follow(node.seen(), seat, my_won, your_won, node.led, wanted);
    return seat == 0 ? value : -value;
}

int Search::ask(const Node& node, int bound, Budget& budget) {
    return guess(node, bound, num_cells, budget);
}

int Search::guess(const Node& node, int bound, int width, Budget& budget) {
    budget_ = &budget;
    stopped_ = false;
    width_ = width;
    return search(node, bound);
}

int Search::promising(const Node& node) const {
    const Cells legal = legal_plays(node);
    const int seat = node.to_play();
    if (node.led == no_cell) {
        Known known;
        const auto won = node.won[static_cast<std::size_t>(seat)];
        if (entries_.find(entries_.slot(key_of(node.seen(), seat, won)), known) &&
            known.move != no_cell && (legal & bit(known.move)) != 0) {
            return known.move;
        }
    }
    const auto most = [legal](const auto& worth) {
        int best = std::countr_zero(legal);
        for (Cells rest = legal; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            if (worth(cell) > worth(best)) best = cell;
        }
        return best;
    };
    if (node.led == no_cell) return most(LeadWorth(groups_, node.seen()));
    return most(ReplyWorth(groups_, node.seen(), node.led));
}

std::unique_ptr<Kernel> make_kernel(const Groups& groups, int table_bits) {
    return std::make_unique<Search>(groups, table_bits);
}

}  // namespace matou::cat_in_the_box::two::search::MATOU_ISA
