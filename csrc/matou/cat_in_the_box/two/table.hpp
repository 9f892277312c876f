// How a table of all values is kept: bytes, row after row of blocks (blocks.hpp).
//
// A block is its number of words of leader 0 and of leader 1, the X tokens of each word (seat 0's
// in the upper half), the set of tricks won by seat 0 of each, then a value for each of these, as
// Lanes hold it. X tokens that can never matter again are dropped. No more than 255 words have the
// same leader: only with all 8 X tokens at first there could be 256. A trick costs one at most, and
// 7 tricks at most are behind a stored position, so that it has one left; or one was dropped, and
// then all words of the block lack it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/two/blocks.hpp"
#include "matou/cat_in_the_box/two/lanes.hpp"
#include "matou/cat_in_the_box/two/two.hpp"

namespace matou::cat_in_the_box::two {

struct StoredLayer {
    static constexpr std::size_t stride = 16;  // blocks between marks

    int depth = 0;
    std::size_t width = 0;              // blocks in a row
    std::vector<std::uint32_t> row_of;  // by set of seat 0
    std::vector<std::vector<std::uint8_t>> rows;
    std::vector<std::uint32_t> marks;   // where each stride-th block of a row begins

    StoredLayer() = default;
    explicit StoredLayer(const Layer& layer)  // with empty rows
        : depth(layer.depth), width(layer.width), row_of(layer.row_of), rows(layer.sets.size()),
          marks(layer.sets.size() * marks_in_row()) {}

    [[nodiscard]] std::size_t marks_in_row() const noexcept {
        return (width + stride - 1) / stride;
    }
};

struct TableContent {
    Game game;
    State start;
    Frame frame;
    std::vector<StoredLayer> layers;  // from that of the first trick starts to the last trick
    std::uint64_t positions = 0;

    TableContent(const Game& of, const State& from)
        : game(of), start(from), frame(of, from, false) {}

    // The value of a trick start, or nothing for one that is not in the table.
    [[nodiscard]] std::optional<int> at_trick_start(const Round<2>& at) const;
    [[nodiscard]] std::optional<int> value(const Round<2>& at) const;

  private:
    [[nodiscard]] bool fits(const Round<2>& at) const;
    [[nodiscard]] bool finishes(const Round<2>& at) const;
};

struct Table::Content : TableContent {
    using TableContent::TableContent;
    explicit Content(TableContent&& content) : TableContent(std::move(content)) {}
};

// The block that begins at `block`, as in the head of this file.
struct StoredBlock {
    const std::uint8_t* x;
    const std::uint8_t* won;
    const std::uint8_t* values;
    std::size_t count0, count;

    explicit StoredBlock(const std::uint8_t* block) noexcept
        : x(block + 2), count0(block[0]), count(count0 + block[1]) {
        won = x + count;
        values = won + count;
    }
    [[nodiscard]] const std::uint8_t* end() const noexcept {
        const std::uint8_t* at = values;
        for (std::size_t n = 0; n < count; ++n) at += size_of(won[n]);
        return at;
    }
};

}  // namespace matou::cat_in_the_box::two
