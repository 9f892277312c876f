// Knuth's estimate of the size of a tree from random lines through it. A line that ends at a node v
// is walked with probability 1 / product of the numbers of choices on the way, and counts as that
// product: the expectation is 1 for every end, whatever the tree.
#include <bit>
#include <cmath>
#include <cstddef>

#include "matou/cat_in_the_box/census_expand.hpp"
#include "matou/cat_in_the_box/census_store.hpp"
#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

template <int P>
ParadoxEstimate estimate(const State& state, std::uint64_t samples, std::uint64_t seed,
                         Budget& budget, double memory_mb) {
    using L = Layout<P>;
    const auto start = round_of<P>(state);
    const reach::Expand<P> expand(start, false);
    reach::Memory memory(memory_mb);
    std::array<reach::Shard<reach::Key<P>>, P> met;
    ParadoxEstimate result;
    result.by_ply.resize(static_cast<std::size_t>((L::tricks - start.done) * P - start.count) + 1);
    double mean = 0;     // of the paradox sequences, and the sum of squared deviations from it,
    double squares = 0;  // updated sample by sample (Welford)

    // The budget is asked between samples alone: a line is walked to its end or not at all.
    while (result.samples < samples && budget.spend()) {
        Stream stream = game_stream(Domain::playout, seed, result.samples);
        Round<P> round = start;
        double product = 1;
        std::size_t ply = 0;
        double found = 0;
        for (;; ++ply) {
            if (round.done == L::tricks) {
                result.finished += product;
                break;
            }
            auto legal = legal_plays<P>(round);
            if (legal == 0) {
                found = product;
                const auto seat = static_cast<std::size_t>(to_play<P>(round));
                result.by_seat[seat] += product;
                result.by_ply[ply] += product;
                const reach::Key<P> key = pack(expand.rows_of(round));
                static_cast<void>(met[seat].insert(key, key.hash(), memory));
                break;
            }
            const auto choices = static_cast<std::uint32_t>(std::popcount(legal));
            product *= choices;
            for (std::uint32_t skip = stream.below(choices); skip > 0; --skip) legal &= legal - 1;
            play<P>(round, std::countr_zero(legal));
            static_cast<void>(budget.spend());
        }
        ++result.samples;
        const double off = found - mean;
        mean += off / static_cast<double>(result.samples);
        squares += off * (found - mean);
    }

    if (result.samples == 0) return result;
    const auto n = static_cast<double>(result.samples);
    result.sequences = mean;
    if (result.samples > 1) result.stderr_sequences = std::sqrt(squares / (n - 1) / n);
    result.finished /= n;
    for (double& value : result.by_seat) value /= n;
    for (double& value : result.by_ply) value /= n;
    for (std::size_t p = 0; p < P; ++p) result.distinct[p] = met[p].size();
    return result;
}

}  // namespace

ParadoxEstimate estimate_paradoxes(const Game& game, const State& state, std::uint64_t samples,
                                   std::uint64_t seed, Budget& budget, double memory_mb) {
    if (state.phase != Phase::play) {
        not_applicable("an estimate of paradoxes needs a position of the play phase");
    }
    return with_players(game.num_players(), [&](auto p) {
        return estimate<p>(state, samples, seed, budget, memory_mb);
    });
}

}  // namespace matou::cat_in_the_box
