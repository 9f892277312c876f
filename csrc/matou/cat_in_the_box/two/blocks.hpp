// The trick starts of a 2-player round in blocks, for the census and the table of all values.
//
// A trick start after t tricks is (own cells of seat 0, own cells of seat 1, X tokens of both,
// leader, tricks won by seat 0): the hands follow, as the first hands without what lies on the
// board, and so do the tricks of seat 1. A position in mid-trick names its parent, since the trick
// tells the card led: nothing of it is stored.
//
// Cells that were free at first are numbered 0..m-1; sets of them are words. A row of blocks is a
// set of t cells for seat 0; in it, one block for each set of t cells out of the m-t others, told
// apart by its rank: nothing is hashed. Inside a block there is a list of words, one for each
// (leader, X tokens), sorted, whose upper half says which numbers of tricks won by seat 0 occur.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box::two {

using Board = Layout<2>;
using Cells = std::uint32_t;  // a set of the cells that were free at first
using Word = std::uint32_t;   // key | tricks won since the first position << won_shift

// Key: leader << 8 | X tokens of seat 0 << 4 | X tokens of seat 1.
inline constexpr unsigned num_keys = 512;
inline constexpr int won_shift = 16;
[[nodiscard]] constexpr unsigned key_of(unsigned leader, unsigned x0, unsigned x1) noexcept {
    return leader << 8 | x0 << 4 | x1;
}
[[nodiscard]] constexpr unsigned leader_of(unsigned key) noexcept { return key >> 8 & 1; }
[[nodiscard]] constexpr unsigned x_of(unsigned key, unsigned seat) noexcept {
    return key >> (seat == 0 ? 4 : 0) & 15;
}
inline constexpr unsigned x_bits = key_of(0, 15, 15);
inline constexpr std::uint8_t impossible = 0xff;

// Faster than std::popcount without the processor's instruction; for sets of up to 20 cells.
[[nodiscard]] inline unsigned size_of(Cells set) noexcept {
    static constexpr std::array<std::uint8_t, 1024> sizes = [] {
        std::array<std::uint8_t, 1024> table{};
        for (unsigned n = 1; n < 1024; ++n) {
            table[n] = static_cast<std::uint8_t>(table[n / 2] + n % 2);
        }
        return table;
    }();
    return sizes[set & 1023] + static_cast<unsigned>(sizes[set >> 10]);
}

// The next larger set of the same size.
[[nodiscard]] constexpr Cells next_set(Cells set) noexcept {
    const Cells carry = set + (set & (~set + 1));
    return carry | ((set ^ carry) >> (2 + std::countr_zero(set)));
}

// What stays the same in all blocks under one first position.
struct Frame {
    // The start of the trick that `state` stands in. Throws not_applicable outside the play phase
    // and at other than 2 players. Twins are looked for with `symmetry` alone.
    Frame(const Game& game, const State& state, bool symmetry);

    Round<2> base;  // the first trick start
    Rules rules;
    int cells = 0;      // m
    int tricks = 0;     // to be played from the first trick start on
    bool open = false;  // red, at first
    std::array<std::uint8_t, Board::cells> cell{};  // on the board, by our number
    std::array<std::uint8_t, Board::cells> colour{};
    std::array<std::uint8_t, Board::cells> number{};
    std::array<Cells, 16> rows{};     // cells of these colours
    std::array<Cells, 32> columns{};  // cells of these numbers
    // Numbers that a seat still holds once it has these tokens, or `impossible`.
    std::array<std::vector<std::uint8_t>, 2> holds;
    std::vector<std::uint16_t> rank;  // of a set among the sets of its size, ascending

    // Two colours other than red whose exchange leaves the first position as it is, else red twice.
    // The rules of play treat them alike (scores do not), so that the exchange maps the positions
    // that can be reached one to one on themselves, a paradox on one of the same seat. A row whose
    // set comes after the exchanged one is then left out: that one speaks for both.
    std::array<unsigned, 2> twins{red, red};
    std::array<std::uint8_t, Board::cells> twin{};  // of a cell, after the exchange

    [[nodiscard]] Cells twin_of(Cells set) const noexcept;
    [[nodiscard]] unsigned twin_of_key(unsigned key) const noexcept;
    [[nodiscard]] bool left_out(Cells own0) const noexcept { return twin_of(own0) < own0; }

    [[nodiscard]] Cells ours(Board::Cells board) const noexcept;  // cells of the board
    // The set for seat 1 whose cells, counted among those outside of own0, are `inner`. The block
    // of a pair of sets in its row is the rank of its inner set.
    [[nodiscard]] Cells spread(Cells own0, Cells inner) const noexcept;
    [[nodiscard]] std::size_t block(Cells own0, Cells own1) const noexcept;
};

// The cells of a block that are still to fill.
struct Fillable {
    std::array<Cells, 2> cells;  // of each seat when it follows and has all X tokens
    bool open;                   // red

    Fillable(const Frame& frame, Cells own0, Cells own1) noexcept {
        const Cells taken = own0 | own1;
        cells = {frame.columns[frame.holds[0][own0] & 31] & ~taken,
                 frame.columns[frame.holds[1][own1] & 31] & ~taken};
        open = frame.open || (taken & frame.rows[1U << red]) != 0;
    }
    [[nodiscard]] Cells replies(const Frame& frame, unsigned seat, unsigned x) const noexcept {
        return cells[seat] & frame.rows[x];
    }
    [[nodiscard]] Cells leads(const Frame& frame, unsigned seat, unsigned x) const noexcept {
        const Cells all = replies(frame, seat, x);
        if (open) return all;
        const Cells others = all & ~frame.rows[1U << red];
        return others != 0 ? others : all;
    }
    // The X tokens, as a key, of colours in which their seat has a fillable cell: others can never
    // matter again, since the fillable cells only become fewer.
    [[nodiscard]] unsigned live(const Frame& frame) const noexcept {
        unsigned key = 0;
        for (unsigned c = 0; c < num_colours; ++c) {
            key |= ((cells[0] & frame.rows[1U << c]) != 0 ? 0x10U : 0U) << c;
            key |= ((cells[1] & frame.rows[1U << c]) != 0 ? 0x01U : 0U) << c;
        }
        return key;
    }
};

// The position with the card led taken back: leading costs no X token.
[[nodiscard]] inline Round<2> trick_start(Round<2> round) noexcept {
    if (round.count == 1) {
        take_back<2>(round, {round.best, round.leader, 0, 0, 0, round.x[round.leader]});
    }
    return round;
}

// What one thread has found, never moved.
template <class T>
class Arena {
  public:
    // Bytes that `keep` would allocate for so many items.
    [[nodiscard]] std::uint64_t need(std::size_t items) const noexcept {
        return items > left_ ? std::max(chunk_, items) * sizeof(T) : 0;
    }
    [[nodiscard]] const T* keep(const std::vector<T>& items) {
        if (items.size() > left_) {
            bytes_ += need(items.size());
            left_ = std::max(chunk_, items.size());
            chunk_ = std::min(2 * chunk_, most);
            chunks_.push_back(std::make_unique_for_overwrite<T[]>(left_));
            next_ = chunks_.back().get();
        }
        const T* const kept = next_;
        next_ = std::copy(items.begin(), items.end(), next_);
        left_ -= items.size();
        return kept;
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

  private:
    static constexpr std::size_t most = (std::size_t{1} << 20) / sizeof(T);
    std::size_t chunk_ = (std::size_t{1} << 12) / sizeof(T);
    std::uint64_t bytes_ = 0;
    std::vector<std::unique_ptr<T[]>> chunks_;
    T* next_ = nullptr;
    std::size_t left_ = 0;
};

// All trick starts after `depth` tricks.
struct Layer {
    int depth = 0;
    std::size_t width = 0;              // blocks in a row
    std::vector<Cells> sets;            // of seat 0, one a row, ascending
    std::vector<std::uint32_t> row_of;  // by set
    std::vector<const Word*> words;     // of each row
    std::vector<std::uint32_t> starts;  // width + 1 a row: where the blocks begin in its words
    std::vector<std::uint8_t> live;     // as starts: X tokens that matter, where others are dropped
    std::vector<Arena<Word>> arenas;    // one a thread

    Layer(const Frame& frame, int depth, int threads, bool live_only);  // no words yet
    // What the lists of such a layer take, without the words.
    [[nodiscard]] static std::uint64_t list_bytes(const Frame& frame, int depth,
                                                  bool live_only) noexcept;
    [[nodiscard]] std::uint64_t bytes() const noexcept;  // of the lists and the words
};

// The layer that a census or a table begins with: the first position itself, or where a card is led
// already, each reply to it.
[[nodiscard]] Layer first_layer(const Frame& frame, const State& state, bool live_only);

// Calls visit(own1, inner, first word, end) for each block of a row that is not empty.
template <class Visit>
void visit_row(const Frame& frame, const Layer& layer, std::size_t row, Visit&& visit) {
    const std::uint32_t* start = &layer.starts[row * (layer.width + 1)];
    const Cells end = Cells{1} << (frame.cells - layer.depth);
    Cells q = (Cells{1} << layer.depth) - 1;
    for (std::size_t block = 0; block < layer.width; ++block, ++start) {
        if (start[0] != start[1]) {
            visit(frame.spread(layer.sets[row], q), q, layer.words[row] + start[0],
                  layer.words[row] + start[1]);
        }
        if (q != 0 && q < end) q = next_set(q);
    }
}

}  // namespace matou::cat_in_the_box::two
