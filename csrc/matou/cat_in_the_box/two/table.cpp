#include "matou/cat_in_the_box/two/table.hpp"

#include <bit>

#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box::two {
namespace {

int difference(const Frame& frame, const Round<2>& at, int paradox) noexcept {
    const Terms<2> terms{{none, none}, frame.rules};
    return score_of<2>(terms, at, 0, paradox) - score_of<2>(terms, at, 1, paradox);
}

void put_back(Round<2>& at, std::size_t seat, int cell) noexcept {
    const int number = Board::number(cell);
    at.own[seat] &= ~Board::bit(cell);
    at.taken &= ~Board::bit(cell);
    at.hand[seat] += Board::Hand{1} << 4 * number;
    at.numbers[seat] |= static_cast<std::uint16_t>(1U << number);
}

}  // namespace

// Whether hands, board and tricks won of a trick start agree with the first position.
bool TableContent::fits(const Round<2>& at) const {
    const Round<2>& base = frame.base;
    const Board::Cells neutral = base.taken & ~(base.own[0] | base.own[1]);
    if (at.taken != (at.own[0] | at.own[1] | neutral) || (at.own[0] & at.own[1]) != 0) return false;
    if (((at.own[0] | at.own[1]) & neutral) != 0) return false;
    for (const std::size_t p : {0U, 1U}) {
        if ((base.own[p] & ~at.own[p]) != 0 || (at.x[p] & ~base.x[p]) != 0) return false;
        const Cells own = frame.ours(at.own[p]);
        if (static_cast<int>(size_of(own)) != at.done - base.done) return false;
        if (frame.holds[p][own] == impossible || at.won[p] < base.won[p]) return false;
        Board::Hand hand = base.hand[p];
        for (Cells rest = own; rest != 0; rest &= rest - 1) {
            const auto n = static_cast<std::size_t>(std::countr_zero(rest));
            hand -= Board::Hand{1} << 4 * frame.number[n];
        }
        if (at.hand[p] != hand) return false;
    }
    return at.won[0] + at.won[1] == at.done && at.leader < 2;
}

std::optional<int> TableContent::at_trick_start(const Round<2>& at) const {
    if (layers.empty() || !fits(at)) return {};
    const int depth = at.done - frame.base.done - layers.front().depth;
    if (depth < 0 || depth >= static_cast<int>(layers.size())) return {};
    const StoredLayer& layer = layers[static_cast<std::size_t>(depth)];
    const Cells own0 = frame.ours(at.own[0]);
    const Cells own1 = frame.ours(at.own[1]);
    const std::size_t row = layer.row_of[own0];
    const std::size_t number = frame.block(own0, own1);
    const std::size_t mark = row * layer.marks_in_row() + number / StoredLayer::stride;
    const std::uint8_t* place = layer.rows[row].data() + layer.marks[mark];
    for (std::size_t skip = number % StoredLayer::stride; skip > 0; --skip) {
        place = StoredBlock(place).end();
    }
    const StoredBlock block(place);
    const unsigned live = Fillable(frame, own0, own1).live(frame);
    const unsigned x = key_of(0, at.x[0], at.x[1]) & live;
    const unsigned won = 1U << (at.won[0] - frame.base.won[0]);
    const std::size_t first = at.leader == 0 ? 0 : block.count0;
    const std::size_t end = at.leader == 0 ? block.count0 : block.count;
    const std::uint8_t* value = block.values;
    for (std::size_t n = 0; n < end; ++n) {
        if (n >= first && block.x[n] == x) {
            if ((block.won[n] & won) == 0) return {};
            return value[size_of(block.won[n] & (won - 1))] - Lanes::bias;
        }
        value += size_of(block.won[n]);
    }
    return {};
}

// Whether a finished round has a position of the table before its last trick, or before its last
// card where that is all there was.
bool TableContent::finishes(const Round<2>& at) const {
    const auto leads_here = [&](Round<2> before, int led, int reply) {
        for (const int cell : {led, reply}) {
            if ((legal_plays<2>(before) & Board::bit(cell)) == 0) return false;
            play<2>(before, cell);
        }
        return before == at;
    };
    if (!fits(at)) return false;
    const Round<2> first = round_of<2>(start);
    if (layers.empty()) {
        const Board::Cells reply = at.own[1U - first.leader] & ~first.own[1U - first.leader];
        return leads_here(frame.base, first.best, std::countr_zero(reply));
    }
    for (const std::size_t leader : {0U, 1U}) {
        const std::size_t follower = 1 - leader;
        for (Cells leads = frame.ours(at.own[leader]); leads != 0; leads &= leads - 1) {
            const int led = frame.cell[static_cast<std::size_t>(std::countr_zero(leads))];
            for (Cells rest = frame.ours(at.own[follower]); rest != 0; rest &= rest - 1) {
                const int reply = frame.cell[static_cast<std::size_t>(std::countr_zero(rest))];
                Round<2> before = at;
                before.leader = static_cast<std::uint8_t>(leader);
                before.done--;
                before.won[at.leader]--;
                put_back(before, leader, led);
                put_back(before, follower, reply);
                if (at_trick_start(before) && leads_here(before, led, reply)) return true;
                before.x[follower] |= static_cast<std::uint8_t>(1U << Board::colour(led));
                if (at_trick_start(before) && leads_here(before, led, reply)) return true;
            }
        }
    }
    return false;
}

std::optional<int> TableContent::value(const Round<2>& at) const {
    if (at.count == 0) {
        if (at.done == Board::tricks) {
            if (finishes(at)) return difference(frame, at, none);
            return {};
        }
        return at_trick_start(at);
    }
    if (at.count != 1 || at.leader > 1 || at.best >= Board::cells) return {};
    if ((at.own[at.leader] & Board::bit(at.best)) == 0) return {};
    if (at != round_of<2>(start)) {
        Round<2> before = trick_start(at);
        if (!at_trick_start(before)) return {};
        if ((legal_plays<2>(before) & Board::bit(at.best)) == 0) return {};
        play<2>(before, at.best);
        if (before != at) return {};
    }
    auto replies = legal_plays<2>(at);
    const int seat = to_play<2>(at);
    if (replies == 0) return difference(frame, at, seat);
    std::optional<int> best;
    for (; replies != 0; replies &= replies - 1) {
        Round<2> after = at;
        play<2>(after, std::countr_zero(replies));
        const std::optional<int> value = after.done == Board::tricks
                                             ? std::optional(difference(frame, after, none))
                                             : at_trick_start(after);
        if (!value) return {};  // a file that was made up
        if (!best || (seat == 0 ? *value > *best : *value < *best)) best = value;
    }
    return best;
}

int Table::value(const State& state) const {
    const TableContent& content = *content_;
    if (state.phase != Phase::play && state.phase != Phase::over) {
        not_applicable("a table holds positions of the play phase");
    }
    State playing = state;
    playing.phase = Phase::play;
    const std::optional<int> value = content.value(round_of<2>(playing));
    if (!value) {
        invalid_state("the position '" + write_position(content.game, state) +
                      "' cannot follow from that of the table, '" +
                      write_position(content.game, content.start) + "'");
    }
    return *value;
}

std::uint64_t Table::positions() const noexcept { return content_->positions; }

std::uint64_t Table::bytes() const noexcept {
    const Frame& frame = content_->frame;
    std::uint64_t bytes = sizeof(Content) + frame.rank.size() * sizeof(frame.rank[0]) +
                          frame.holds[0].size() + frame.holds[1].size();
    for (const StoredLayer& layer : content_->layers) {
        bytes += sizeof(std::uint32_t) * (layer.row_of.size() + layer.marks.size());
        for (const auto& row : layer.rows) bytes += sizeof row + row.size();
    }
    return bytes;
}

}  // namespace matou::cat_in_the_box::two
