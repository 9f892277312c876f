#include "matou/cat_in_the_box/two/values.hpp"

#include <algorithm>
#include <bit>

namespace matou::cat_in_the_box::two {

Valuer::Valuer(const Frame& frame, const Moves& moves, const Scores& scores, const Layer& layer,
               const Valued* behind)
    : frame_(frame), moves_(moves), scores_(scores), layer_(layer), behind_(behind) {
    // An impossible trick changes no follower's mind: seat 1 looks for low values, seat 0 for high.
    place_.fill(lowest);
    std::fill_n(place_.begin() + Moves::nowhere(0), Moves::spread, highest);
}

std::vector<Lanes>& Valuer::row(std::size_t row) {
    own0_ = layer_.sets[row];
    row_.clear();
    Cells inner = 1;
    for (std::size_t c = 0; c < static_cast<std::size_t>(frame_.cells); ++c) {
        const Cells cell = Cells{1} << c;
        if ((own0_ & cell) != 0) continue;
        inner_[c] = inner;
        inner <<= 1;
        if (behind_ == nullptr || frame_.holds[0][own0_ | cell] == impossible) continue;
        const Layer& behind = behind_->layer;
        const std::size_t to = behind.row_of[own0_ | cell];
        const std::size_t at = to * (behind.width + 1);
        rows_behind_[c] = {&behind.starts[at], &behind.live[at], behind.words[to],
                           behind_->lanes[to], inner_[c] - 1};
    }
    visit_row(frame_, layer_, row,
              [&](Cells own1, Cells place, const Word* first, const Word* end) {
                  block(own1, place, first, end);
              });
    return row_;
}

void Valuer::block(Cells own1, Cells inner, const Word* first, const Word* end) {
    const Fillable fillable(frame_, own0_, own1);
    const auto count = static_cast<std::size_t>(end - first);
    std::size_t count0 = 0;  // words of leader 0, which come first
    for (std::size_t n = 0; n < count; ++n) {
        const unsigned leader = leader_of(first[n]);
        count0 += 1 - leader;
        leads_[n] = fillable.leads(frame_, leader, x_of(first[n], leader));
        best_[n] = leads_[n] == 0
                       ? scores_.paradox(layer_.depth, leader, leader == 0 ? own1 : own0_)
                       : leader == 0 ? lowest : highest;
    }
    const std::size_t count1 = count - count0;
    // Red may be led here only by one who has nothing else.
    const Cells closed = fillable.open ? 0 : frame_.rows[1U << red];
    all_replies_.assign(count1 * size_of(fillable.cells[1]), lowest);
    for (Cells rest0 = fillable.cells[0]; rest0 != 0; rest0 &= rest0 - 1) {
        const auto c0 = static_cast<std::size_t>(std::countr_zero(rest0));
        const Cells cell0 = rest0 & (~rest0 + 1);
        std::fill_n(replies_.begin(), count0, highest);
        Lanes* next_replies = all_replies_.data();
        for (Cells rest1 = fillable.cells[1]; rest1 != 0; rest1 &= rest1 - 1) {
            Lanes* const replies = next_replies;
            next_replies += count1;
            const auto c1 = static_cast<std::size_t>(std::countr_zero(rest1));
            if (c1 == c0) continue;
            const unsigned mask = look_behind(own1 | Cells{1} << c1, c0, inner | inner_[c1]);
            const Moves::Table& to = moves_.tables[moves_.kind[c0][c1]];
            for (std::size_t n = 0; n < count0; ++n) {
                replies_[n] = lower(replies_[n], place_[to[first[n] % num_keys] & mask]);
            }
            for (std::size_t n = 0; n < count1; ++n) {
                const Word word = first[count0 + n];
                replies[n] = higher(replies[n], place_[to[word % num_keys] & mask]);
            }
        }
        for (std::size_t n = 0; n < count0; ++n) {
            Lanes value = replies_[n];
            const bool no_reply = value == highest;  // or an impossible lead
            if ((no_reply || (cell0 & closed) != 0) && (leads_[n] & cell0) == 0) continue;
            if (no_reply) value = scores_.paradox(layer_.depth, 1, own0_ | cell0);
            best_[n] = higher(best_[n], value);
        }
    }
    const Lanes* replies = all_replies_.data();
    for (Cells rest1 = fillable.cells[1]; rest1 != 0; rest1 &= rest1 - 1, replies += count1) {
        const Cells cell1 = rest1 & (~rest1 + 1);
        for (std::size_t n = 0; n < count1; ++n) {
            const Cells leads = leads_[count0 + n];
            Lanes value = replies[n];
            const bool no_reply = value == lowest;
            if ((no_reply || (cell1 & closed) != 0) && (leads & cell1) == 0) continue;
            if (no_reply) value = scores_.paradox(layer_.depth, 0, own1 | cell1);
            best_[count0 + n] = lower(best_[count0 + n], value);
        }
    }
    row_.insert(row_.end(), best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(count));
}

// Lays out the values of the block behind a trick, and gives the mask that leads keys to them.
// `inner` is own1, which has its new cell, among the cells that our row leaves.
unsigned Valuer::look_behind(Cells own1, std::size_t c0, Cells inner) {
    if (behind_ == nullptr) {  // the winner alone counts
        const Cells own0 = own0_ | Cells{1} << c0;
        place_[key_of(0, 0, 0)] = scores_.finish(0, own0, own1);
        place_[key_of(1, 0, 0)] = scores_.finish(1, own0, own1);
        return ~x_bits;
    }
    const Behind& row = rows_behind_[c0];
    const std::size_t block = frame_.rank[(inner & row.below) | (inner >> 1 & ~row.below)];
    const std::uint32_t end = row.starts[block + 1];
    for (std::uint32_t n = row.starts[block]; n < end; ++n) {
        place_[row.words[n] % num_keys] = row.lanes[n];
    }
    return row.live[block] | ~x_bits;
}

}  // namespace matou::cat_in_the_box::two
