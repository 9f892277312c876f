// Positions, paradoxes and finished rounds at each ply, counted layer by layer of the blocks.
#include <algorithm>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/two/blocks.hpp"
#include "matou/cat_in_the_box/two/pull.hpp"
#include "matou/cat_in_the_box/two/shared_budget.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/sim/batch.hpp"

namespace matou::cat_in_the_box::two {
namespace {

// A ply of trick starts, and the ply behind it.
struct Pair {
    Census::Ply start, led;

    [[nodiscard]] std::uint64_t positions() const noexcept {
        return start.positions + led.positions;
    }
};

void add(Census::Ply& sum, const Census::Ply& more) noexcept {
    sum.positions += more.positions;
    sum.finished += more.finished;
    for (std::size_t p = 0; p < 2; ++p) sum.paradoxes[p] += more.paradoxes[p];
}

void add(Pair& sum, const Pair& more) noexcept {
    add(sum.start, more.start);
    add(sum.led, more.led);
}

// The trick starts of one block, and the positions with a card led. Each lead makes a position of
// its own, in which the follower has no play if he had no cell or just the one taken.
void count(const Frame& frame, const Fillable& fillable, const Word* word, const Word* end,
           unsigned weight, bool finished, Pair& sum) noexcept {
    for (; word != end; ++word) {
        const unsigned positions = weight * size_of(*word >> won_shift);
        sum.start.positions += positions;
        if (finished) {
            sum.start.finished += positions;
            continue;
        }
        const unsigned leader = leader_of(*word);
        const unsigned follower = 1 - leader;
        const Cells leads = fillable.leads(frame, leader, x_of(*word, leader));
        const Cells replies = fillable.replies(frame, follower, x_of(*word, follower));
        const unsigned led = size_of(leads) * positions;
        sum.led.positions += led;
        if (leads == 0) sum.start.paradoxes[leader] += positions;
        if (replies == 0) sum.led.paradoxes[follower] += led;
        else if (size_of(replies) == 1 && (replies & leads) != 0) {
            sum.led.paradoxes[follower] += positions;
        }
    }
}

// Makes the layer behind `layer` and counts it; not all of it when the budget ends.
Layer advance(const Frame& frame, const Moves& moves, const Layer& layer, int threads, Pair& sum,
              SharedBudget& budget) {
    const bool finished = layer.depth + 1 == frame.tricks;
    std::vector<Pair> sums(static_cast<std::size_t>(threads));
    Layer next = next_layer(
        frame, moves, layer, threads, false, !finished, budget,
        [&](std::size_t thread, unsigned weight, const Fillable& fillable,
            const std::vector<Word>& words) {
            Pair here;
            count(frame, fillable, words.data(), words.data() + words.size(), weight, finished,
                  here);
            add(sums[thread], here);
            return here.positions();
        });
    for (const Pair& one : sums) add(sum, one);
    return next;
}

// The layer that a census begins with; the follower's turn has a ply of its own before it.
Pair count_first(const Frame& frame, const Layer& layer) {
    Pair sum;
    for (std::size_t row = 0; row < layer.sets.size(); ++row) {
        visit_row(frame, layer, row, [&](Cells own1, Cells, const Word* word, const Word* end) {
            count(frame, Fillable(frame, layer.sets[row], own1), word, end, 1,
                  layer.depth == frame.tricks, sum);
        });
    }
    return sum;
}

Census::Ply ply_in_trick(const State& state) {
    Census::Ply ply;
    ply.positions = 1;
    const Round<2> round = round_of<2>(state);
    if (legal_plays<2>(round) == 0) {
        ply.paradoxes[static_cast<std::size_t>(to_play<2>(round))] = 1;
    }
    return ply;
}

// Ply after ply until nothing follows, or the budget or the memory ends.
void walk(const Frame& frame, const State& state, int threads, SharedBudget& budget,
          Census& census) {
    const Moves moves(frame);
    bool more = true;
    if (state.count == 1) {
        census.plies.push_back(ply_in_trick(state));
        more = budget.spend(1);
    }
    Layer layer = first_layer(frame, state, false);
    budget.memory().add(layer.bytes());  // whatever the limit: it tells of the first plies
    Pair pair = count_first(frame, layer);
    if (more) budget.spend(pair.positions());
    for (;;) {
        if (budget.ended()) {
            census.plies.push_back(pair.start);  // what was seen of it
            return;
        }
        // Nothing follows a ply without positions.
        if (pair.start.positions > 0) census.plies.push_back(pair.start);
        if (pair.led.positions == 0) break;
        census.plies.push_back(pair.led);
        pair = {};
        if (!budget.take(Layer::list_bytes(frame, layer.depth + 1, false))) continue;
        const std::uint64_t bytes = layer.bytes();
        layer = advance(frame, moves, layer, threads, pair, budget);
        budget.memory().give_back(bytes);
    }
    census.exact = true;
}

}  // namespace

Census census(const Game& game, const State& state, const CensusOptions& options, Budget& budget) {
    const int threads = options.threads < 1 ? core_count() : options.threads;
    SharedBudget shared(budget, options.memory_mb);
    Census census;
    census.plies.reserve(2 * Board::tricks + 2);
    // The memory that the system has may end before the memory that we may use.
    try {
        walk(Frame(game, state, options.symmetry), state, threads, shared, census);
    } catch (const std::bad_alloc&) {
        census.plies.emplace_back();
    } catch (const std::system_error& error) {  // no room for the stack of a thread
        if (error.code() != std::errc::resource_unavailable_try_again) throw;
        census.plies.emplace_back();
    }
    census.nodes = shared.spent();
    return census;
}

}  // namespace matou::cat_in_the_box::two
