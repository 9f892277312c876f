// One layer of blocks from the one before: each block gathers from the blocks that lack one cell of
// either seat, so that threads share nothing that they write.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "matou/cat_in_the_box/two/blocks.hpp"
#include "matou/cat_in_the_box/two/moves.hpp"
#include "matou/cat_in_the_box/two/shared_budget.hpp"
#include "matou/sim/batch.hpp"

namespace matou::cat_in_the_box::two {

// One thread's work on the rows of a layer.
class Puller {
  public:
    Puller(const Frame& frame, const Moves& moves, const Layer& parents, bool live_only)
        : frame_(frame), moves_(moves), parents_(parents), live_only_(live_only) {}

    // Calls emit(fillable, words) for each block of the row of `own0` in order; no words where
    // nothing leads there.
    template <class Emit>
    void row(Cells own0, Emit&& emit) {
        prepare(own0);
        const int depth = parents_.depth + 1;
        const Cells end = Cells{1} << (frame_.cells - depth);
        for (Cells q = (Cells{1} << depth) - 1; q < end; q = next_set(q)) {
            const Cells own1 = low_[q & 63] | middle_[q >> 6 & 63] | high_[q >> 12];
            words_.clear();
            const Fillable fillable(frame_, own0, own1);
            if (frame_.holds[1][own1] != impossible) {
                gather(own0, own1, q, live_only_ ? fillable.live(frame_) | ~x_bits : ~0U);
                collect();
            }
            emit(fillable, words_);
        }
    }

  private:
    // A cell of seat 0 that may be its last, and the row of parents without it.
    struct Parent {
        Cells below;  // of the cells that the block's row leaves: those below the cell
        const std::uint32_t* starts;
        const Word* words;
        const std::uint8_t* kind;
        const Moves::Table* tables;
        unsigned twin;  // 1: the row is that of the exchanged set
        Cells cell;
        Cells own0;
    };

    void prepare(Cells own0);

    // Brings together what leads to a block; `q` is own1 among the cells that the row leaves.
    void gather(Cells own0, Cells own1, Cells q, unsigned mask) {
        // Red was closed before a trick that put down all red tokens there are.
        const Cells reds = (own0 | own1) & frame_.rows[1U << red];
        const bool maybe_closed = !frame_.open && reds != 0 && size_of(reds) <= 2;
        std::array<Cells, 2> inner{q, 0};
        for (Cells rest = q; rest != 0; rest &= rest - 1) {
            inner[1] |= inner_[static_cast<std::size_t>(std::countr_zero(rest))][1];
        }
        for (Cells rest = q; rest != 0; rest &= rest - 1) {
            const auto n = static_cast<std::size_t>(std::countr_zero(rest));
            const unsigned c1 = others_[n];
            const std::array<Cells, 2> less{inner[0] ^ inner_[n][0], inner[1] ^ inner_[n][1]};
            for (unsigned i = 0; i < num_; ++i) {
                const Parent& p = parent_[i];
                const Cells without = less[p.twin];
                const Cells index = (without & p.below) | (without & ~p.below) << 1;
                const std::uint32_t* start = p.starts + frame_.rank[index];
                const Word* word = p.words + start[0];
                const Word* end = p.words + start[1];
                if (word == end) continue;
                const std::uint16_t* to = p.tables[p.kind[c1]].data();
                if (maybe_closed && (reds & ~(p.cell | Cells{1} << c1)) == 0) [[unlikely]] {
                    gather_closed(p, c1, own1, word, end, to, mask);
                    continue;
                }
                for (; word != end; ++word) put(*word, to, mask);
            }
        }
    }

    // A parent in which red was not open yet, and a trick with red in it.
    void gather_closed(const Parent& parent, unsigned c1, Cells own1, const Word* word,
                       const Word* end, const std::uint16_t* to, unsigned mask);

    void put(Word word, const std::uint16_t* to, unsigned mask) noexcept {
        std::uint8_t& won = place_[to[word % num_keys] & mask];
        won = static_cast<std::uint8_t>(won | word >> won_shift);
    }

    // Lists what was brought together, by key, and clears it.
    void collect() {
        for (unsigned at = 0; at < num_keys; at += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, &place_[at], 8);
            if (eight == 0) continue;
            for (unsigned key = at; key < at + 8; ++key) {
                if (place_[key] == 0) continue;
                // The trick just played counts where seat 0, now the leader, won it.
                const Word won = Word{place_[key]} << (leader_of(key) == 0 ? 1 : 0);
                words_.push_back(key | won << won_shift);
            }
            std::memset(&place_[at], 0, 8);
        }
    }

    const Frame& frame_;
    const Moves& moves_;
    const Layer& parents_;
    bool live_only_;
    unsigned num_ = 0;
    std::array<Parent, Board::tricks> parent_{};
    std::array<std::uint8_t, 24> others_{};         // cells that the row leaves
    std::array<std::array<Cells, 2>, 24> inner_{};  // each among them; its twin among their twins
    std::array<Cells, 64> low_{};  // own1 from the bits of its inner set, six at a time
    std::array<Cells, 64> middle_{};
    std::array<Cells, 64> high_{};
    std::array<std::uint8_t, Moves::places> place_{};  // tricks won before the trick, by key
    std::vector<Word> words_;
};

// The layer behind `layer`, by several threads; not all of it when the budget ends. Calls
// count(thread, weight, fillable, words) for each block, which tells how many positions the budget
// is to be charged; the weight is 2 for a block that speaks for its twin too. Without `keep` no
// word is kept.
template <class Count>
[[nodiscard]] Layer next_layer(const Frame& frame, const Moves& moves, const Layer& layer,
                               int threads, bool live_only, bool keep, SharedBudget& budget,
                               Count&& count) {
    Layer next(frame, layer.depth + 1, threads, live_only);
    const auto make_worker = [&](int thread) {
        const auto t = static_cast<std::size_t>(thread);
        return [&, t, puller = Puller(frame, moves, layer, live_only),
                kept = std::vector<Word>()](std::uint64_t first, std::uint64_t size) mutable {
            for (std::size_t row = first; row < first + size && !budget.ended(); ++row) {
                const Cells own0 = next.sets[row];
                if (frame.left_out(own0)) continue;
                const unsigned weight = frame.twin_of(own0) == own0 ? 1 : 2;
                std::uint64_t positions = 0;
                std::size_t at = row * (next.width + 1);
                kept.clear();
                puller.row(own0, [&](const Fillable& fillable, const std::vector<Word>& words) {
                    next.starts[at] = static_cast<std::uint32_t>(kept.size());
                    if (!words.empty()) {
                        positions += count(t, weight, fillable, words);
                        if (live_only) {
                            next.live[at] = static_cast<std::uint8_t>(fillable.live(frame));
                        }
                        if (keep) kept.insert(kept.end(), words.begin(), words.end());
                    }
                    ++at;
                });
                next.starts[at] = static_cast<std::uint32_t>(kept.size());
                if (!budget.take(next.arenas[t].need(kept.size()))) return;
                next.words[row] = next.arenas[t].keep(kept);
                budget.spend(positions);
            }
        };
    };
    BatchOptions options;
    options.threads = threads;
    options.chunk = 4;
    options.stop = &budget.ended();
    for_chunks(0, next.sets.size(), options, make_worker);
    return next;
}

}  // namespace matou::cat_in_the_box::two
