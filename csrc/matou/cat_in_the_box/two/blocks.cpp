#include "matou/cat_in_the_box/two/blocks.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box::two {
namespace {

std::size_t binomial(int n, int k) noexcept {
    if (k < 0 || k > n) return 0;
    std::size_t value = 1;
    for (int i = 1; i <= k; ++i) {
        value = value * static_cast<std::size_t>(n - k + i) / static_cast<std::size_t>(i);
    }
    return value;
}

int exchanged(int cell, std::array<unsigned, 2> colours) noexcept {
    const auto colour = static_cast<unsigned>(Board::colour(cell));
    if (colour != colours[0] && colour != colours[1]) return cell;
    const unsigned other = colours[0] + colours[1] - colour;
    return static_cast<int>(other) * Board::numbers + Board::number(cell);
}

// Two colours whose exchange changes nothing here, else red twice.
std::array<unsigned, 2> exchangeable(const Round<2>& round) noexcept {
    for (unsigned a = 1; a < num_colours; ++a) {
        for (unsigned b = a + 1; b < num_colours; ++b) {
            const auto alike = [&](Board::Cells set) {
                return ((set >> a * Board::numbers ^ set >> b * Board::numbers) & Board::row) == 0;
            };
            if (alike(round.taken) && alike(round.own[0]) && alike(round.own[1]) &&
                (round.x[0] >> a & 1) == (round.x[0] >> b & 1) &&
                (round.x[1] >> a & 1) == (round.x[1] >> b & 1)) {
                return {a, b};
            }
        }
    }
    return {red, red};
}

}  // namespace

Frame::Frame(const Game& game, const State& state, bool symmetry) : rules(game.rules()) {
    if (game.num_players() != 2) {
        not_applicable("a table of all positions needs 2 players, the game has " +
                       std::to_string(game.num_players()));
    }
    if (state.phase != Phase::play) not_applicable("a table of all positions needs the play phase");
    base = trick_start(round_of<2>(state));
    open = (base.taken & Board::row) != 0;
    tricks = Board::tricks - base.done;
    for (int c = 0; c < Board::cells; ++c) {
        if ((base.taken & Board::bit(c)) != 0) continue;
        const auto n = static_cast<std::size_t>(cells++);
        cell[n] = static_cast<std::uint8_t>(c);
        colour[n] = static_cast<std::uint8_t>(Board::colour(c));
        number[n] = static_cast<std::uint8_t>(Board::number(c));
        for (unsigned set = 0; set < 16; ++set) rows[set] |= (set >> colour[n] & 1U) << n;
        for (unsigned set = 0; set < 32; ++set) columns[set] |= (set >> number[n] & 1U) << n;
    }
    assert(cells <= 18 && cells >= 2 * tricks);  // three cells are blocked
    if (symmetry && state.count == 0) twins = exchangeable(base);
    for (std::size_t n = 0; n < static_cast<std::size_t>(cells); ++n) {
        const int other = exchanged(cell[n], twins);
        twin[n] =
            static_cast<std::uint8_t>(std::find(cell.begin(), cell.end(), other) - cell.begin());
    }
    const std::size_t sets = std::size_t{1} << cells;
    rank.resize(sets);
    for (std::size_t set = 1; set < sets; ++set) {
        // The sets below one with top cell n and k cells: those without cell n, and those with it
        // whose other cells come before.
        const int top = static_cast<int>(std::bit_width(set)) - 1;
        rank[set] = static_cast<std::uint16_t>(rank[set ^ (std::size_t{1} << top)] +
                                               binomial(top, std::popcount(set)));
    }
    std::vector<Board::Hand> hand(sets);
    for (std::size_t p = 0; p < 2; ++p) {
        holds[p].assign(sets, impossible);
        hand[0] = base.hand[p];
        holds[p][0] = static_cast<std::uint8_t>(base.numbers[p]);
        for (std::size_t set = 1; set < sets; ++set) {
            const std::size_t rest = set & (set - 1);
            const unsigned n = number[static_cast<std::size_t>(std::countr_zero(set))];
            if (holds[p][rest] == impossible || (hand[rest] >> 4 * n & 15) == 0) continue;
            hand[set] = hand[rest] - (Board::Hand{1} << 4 * n);
            const bool last = (hand[set] >> 4 * n & 15) == 0;
            holds[p][set] = static_cast<std::uint8_t>(holds[p][rest] & ~(last ? 1U << n : 0U));
        }
    }
}

Cells Frame::twin_of(Cells set) const noexcept {
    if (twins[0] == twins[1]) return set;
    Cells other = 0;
    for (; set != 0; set &= set - 1) {
        other |= Cells{1} << twin[static_cast<std::size_t>(std::countr_zero(set))];
    }
    return other;
}

unsigned Frame::twin_of_key(unsigned key) const noexcept {
    const unsigned differ = (key >> twins[0] ^ key >> twins[1]) & 0x11;
    return key ^ differ << twins[0] ^ differ << twins[1];
}

Cells Frame::ours(Board::Cells board) const noexcept {
    Cells set = 0;
    for (std::size_t n = 0; n < static_cast<std::size_t>(cells); ++n) {
        set |= (board >> cell[n] & 1U) << n;
    }
    return set;
}

std::size_t Frame::block(Cells own0, Cells own1) const noexcept {
    Cells squeezed = 0;
    for (Cells rest = own1; rest != 0; rest &= rest - 1) {
        const Cells bit = rest & (~rest + 1);
        squeezed |= bit >> std::popcount(own0 & (bit - 1));
    }
    return rank[squeezed];
}

Cells Frame::spread(Cells own0, Cells inner) const noexcept {
    Cells set = 0;
    for (Cells bit = 1; inner != 0; bit <<= 1) {
        if ((own0 & bit) != 0) continue;
        if ((inner & 1) != 0) set |= bit;
        inner >>= 1;
    }
    return set;
}

Layer::Layer(const Frame& frame, int after, int threads, bool live_only)
    : depth(after),
      width(binomial(frame.cells - after, after)),
      row_of(std::size_t{1} << frame.cells),
      arenas(static_cast<std::size_t>(threads)) {
    for (Cells set = 0; set < row_of.size(); ++set) {
        if (std::popcount(set) != depth || frame.holds[0][set] == impossible) continue;
        row_of[set] = static_cast<std::uint32_t>(sets.size());
        sets.push_back(set);
    }
    sets.shrink_to_fit();
    words.resize(sets.size());
    starts.resize(sets.size() * (width + 1));
    if (live_only) live.resize(starts.size());
}

std::uint64_t Layer::list_bytes(const Frame& frame, int depth, bool live_only) noexcept {
    std::uint64_t rows = 0;
    const std::uint64_t all = std::uint64_t{1} << frame.cells;
    for (std::size_t set = 0; set < all; ++set) {
        rows += std::popcount(set) == depth && frame.holds[0][set] != impossible;
    }
    const std::uint64_t starts = rows * (binomial(frame.cells - depth, depth) + 1);
    return rows * (sizeof(Cells) + sizeof(const Word*)) + all * sizeof(std::uint32_t) +
           starts * (sizeof(std::uint32_t) + (live_only ? sizeof(std::uint8_t) : 0));
}

std::uint64_t Layer::bytes() const noexcept {
    std::uint64_t all = sets.size() * (sizeof(Cells) + sizeof(const Word*)) +
                        (row_of.size() + starts.size()) * sizeof(std::uint32_t) + live.size();
    for (const Arena<Word>& arena : arenas) all += arena.bytes();
    return all;
}

Layer first_layer(const Frame& frame, const State& state, bool live_only) {
    struct Entry {
        std::size_t at;  // row and block
        Word word;
    };
    std::vector<Entry> entries;
    const Round<2> round = round_of<2>(state);
    Layer layer(frame, round.count, 1, live_only);
    const auto put = [&](const Round<2>& start) {
        const Cells own0 = frame.ours(start.own[0]);
        const Cells own1 = frame.ours(start.own[1]);
        const std::size_t at = layer.row_of[own0] * (layer.width + 1) + frame.block(own0, own1);
        unsigned key = key_of(start.leader, start.x[0], start.x[1]);
        if (live_only) {
            const unsigned live = Fillable(frame, own0, own1).live(frame);
            layer.live[at] = static_cast<std::uint8_t>(live);
            key &= live | ~x_bits;
        }
        entries.push_back({at, key | Word{1} << (won_shift + start.won[0] - frame.base.won[0])});
    };
    if (round.count == 0) put(round);
    else {
        for (auto cells = legal_plays<2>(round); cells != 0; cells &= cells - 1) {
            Round<2> after = round;
            play<2>(after, std::countr_zero(cells));
            put(after);
        }
    }
    std::ranges::sort(entries, {}, &Entry::at);  // one word a block: each reply takes another cell
    auto entry = entries.begin();
    for (std::size_t row = 0; row < layer.sets.size(); ++row) {
        std::vector<Word> words;
        for (std::size_t block = 0; block <= layer.width; ++block) {
            const std::size_t at = row * (layer.width + 1) + block;
            layer.starts[at] = static_cast<std::uint32_t>(words.size());
            if (entry != entries.end() && entry->at == at) words.push_back((entry++)->word);
        }
        layer.words[row] = layer.arenas[0].keep(words);
    }
    return layer;
}

}  // namespace matou::cat_in_the_box::two
