// All values of a table: forwards to find the positions, backwards to value them.
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "matou/cat_in_the_box/two/pull.hpp"
#include "matou/cat_in_the_box/two/scores.hpp"
#include "matou/cat_in_the_box/two/shared_budget.hpp"
#include "matou/cat_in_the_box/two/table.hpp"
#include "matou/cat_in_the_box/two/values.hpp"
#include "matou/core/errors.hpp"
#include "matou/sim/batch.hpp"

namespace matou::cat_in_the_box::two {
namespace {

std::uint64_t positions_of(const Word* first, const Word* end) noexcept {
    std::uint64_t positions = 0;
    for (; first != end; ++first) positions += size_of(*first >> won_shift);
    return positions;
}

// Every layer with plays left. Positions count as they are found.
std::vector<Layer> find(const Frame& frame, const Moves& moves, const State& start, int threads,
                        SharedBudget& budget) {
    std::vector<Layer> layers;
    Layer layer = first_layer(frame, start, true);
    for (std::size_t row = 0; row < layer.sets.size(); ++row) {
        const std::uint32_t words = layer.starts[row * (layer.width + 1) + layer.width];
        budget.spend(positions_of(layer.words[row], layer.words[row] + words));
    }
    while (layer.depth < frame.tricks) {
        layers.push_back(std::move(layer));
        if (layers.back().depth + 1 == frame.tricks || budget.ended()) break;
        const auto count = [](std::size_t, unsigned, const Fillable&,
                              const std::vector<Word>& words) {
            return positions_of(words.data(), words.data() + words.size());
        };
        layer = next_layer(frame, moves, layers.back(), threads, true, true, budget, count);
    }
    return layers;
}

// The bytes of a row, as table.hpp says, with the positions in it.
std::uint64_t pack(const Layer& layer, std::size_t row, const std::vector<Lanes>& values,
                   StoredLayer& stored) {
    std::vector<std::uint8_t> bytes;
    std::uint64_t positions = 0;
    const std::uint32_t* start = &layer.starts[row * (layer.width + 1)];
    std::uint32_t* mark = &stored.marks[row * stored.marks_in_row()];
    for (std::size_t block = 0; block < layer.width; ++block) {
        if (block % StoredLayer::stride == 0) *mark++ = static_cast<std::uint32_t>(bytes.size());
        const Word* const words = layer.words[row];
        std::size_t count0 = start[block];
        while (count0 < start[block + 1] && leader_of(words[count0]) == 0) ++count0;
        bytes.push_back(static_cast<std::uint8_t>(count0 - start[block]));
        bytes.push_back(static_cast<std::uint8_t>(start[block + 1] - count0));
        for (auto n = start[block]; n < start[block + 1]; ++n) {
            bytes.push_back(static_cast<std::uint8_t>(words[n]));
        }
        for (auto n = start[block]; n < start[block + 1]; ++n) {
            bytes.push_back(static_cast<std::uint8_t>(words[n] >> won_shift));
        }
        for (auto n = start[block]; n < start[block + 1]; ++n) {
            for (unsigned won = words[n] >> won_shift; won != 0; won &= won - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(won));
                bytes.push_back(static_cast<std::uint8_t>(values[n].bytes >> 8 * lane));
                ++positions;
            }
        }
    }
    bytes.shrink_to_fit();
    stored.rows[row] = std::move(bytes);
    return positions;
}

// Values a layer and stores it.
Valued value_layer(const Frame& frame, const Moves& moves, const Scores& scores, Layer layer,
                   const Valued* behind, int threads, StoredLayer& stored, SharedBudget& budget) {
    Valued valued{std::move(layer), {}, {}};
    const Layer& of = valued.layer;
    valued.lanes.resize(of.sets.size());
    valued.arenas.resize(static_cast<std::size_t>(threads));
    stored = StoredLayer(of);
    const auto make_worker = [&](int thread) {
        return [&, &arena = valued.arenas[static_cast<std::size_t>(thread)],
                valuer = Valuer(frame, moves, scores, of, behind)](std::uint64_t first,
                                                                   std::uint64_t size) mutable {
            for (std::size_t row = first; row < first + size && !budget.ended(); ++row) {
                std::vector<Lanes>& values = valuer.row(row);
                const std::uint64_t positions = pack(of, row, values, stored);
                // A trick that seat 0 won was led with one trick less.
                for (std::size_t n = 0; n < values.size(); ++n) {
                    if (leader_of(of.words[row][n]) == 0) values[n].bytes >>= 8;
                }
                valued.lanes[row] = arena.keep(values);
                budget.spend(positions);
            }
        };
    };
    BatchOptions options;
    options.threads = threads;
    options.chunk = 4;
    options.stop = &budget.ended();
    for_chunks(0, of.sets.size(), options, make_worker);
    return valued;
}

[[noreturn]] void ended(const SharedBudget& budget, const char* what) {
    budget_exhausted("the budget ended the table while its positions were being " +
                     std::string(what) + ", after " + std::to_string(budget.spent()) + " nodes");
}

}  // namespace

Table Table::make(const Game& game, const State& state, int threads, Budget& budget) {
    const auto content = std::make_shared<Content>(game, state);
    const Frame& frame = content->frame;
    const Moves moves(frame);
    if (threads < 1) threads = core_count();
    SharedBudget shared(budget);
    std::vector<Layer> layers = find(frame, moves, state, threads, shared);
    if (shared.ended()) ended(shared, "found");
    const Scores scores(frame);
    content->layers.resize(layers.size());
    std::optional<Valued> behind;
    for (; !layers.empty(); layers.pop_back()) {
        const std::uint64_t before = shared.spent();
        behind = value_layer(frame, moves, scores, std::move(layers.back()),
                             behind ? &*behind : nullptr, threads,
                             content->layers[layers.size() - 1], shared);
        if (shared.ended()) ended(shared, "valued");
        content->positions += shared.spent() - before;
    }
    return Table(content);
}

}  // namespace matou::cat_in_the_box::two
