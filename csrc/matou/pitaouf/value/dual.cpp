#include "matou/pitaouf/value/dual.hpp"

namespace matou::pitaouf::value {

void Pulls::append(const Pulls& other) {
    const auto shift = static_cast<std::uint32_t>(features.size());
    features.insert(features.end(), other.features.begin(), other.features.end());
    for (const std::uint32_t end : other.ends) ends.push_back(shift + end);
    heads.insert(heads.end(), other.heads.begin(), other.heads.end());
    weights.insert(weights.end(), other.weights.begin(), other.weights.end());
}

namespace {

// The states that could follow a state before chance, and what the bound changes with their values.
// Exact values are not learnt.
void add_pulls(const Game& game, const Net& net, const Said& said, double scale, const Deal& deal,
               const State& state, Pulls& into) {
    if (state.phase == Phase::read) return;
    Game::Outcomes outcomes;
    game.chance_outcomes(state, outcomes);
    const Action came = game.answer(state, deal);
    FeatureList found;
    for (const Outcome& outcome : outcomes) {
        State next = state;
        game.advance(next, outcome.action);
        if (said.is_exact(next)) continue;
        const double chance =
            static_cast<double>(outcome.weight) / static_cast<double>(outcomes.total());
        net.features().find(next, found);
        const auto all = found.all();
        into.features.insert(into.features.end(), all.begin(), all.end());
        into.ends.push_back(static_cast<std::uint32_t>(into.features.size()));
        into.heads.push_back(static_cast<std::uint8_t>(net.head_of(next)));
        const double weight = scale * (chance - (outcome.action == came ? 1 : 0));
        into.weights.push_back(static_cast<float>(weight));
    }
}

using Search = DualSearch<Said>;

template <class Value>
struct Row {
    std::vector<Value> all;
    void append(const Row& other) { all.insert(all.end(), other.all.begin(), other.all.end()); }
};

}  // namespace

void DualLessons::append(const DualLessons& other) {
    values.insert(values.end(), other.values.begin(), other.values.end());
    pulls.append(other.pulls);
}

DualLessons dual_lessons(const Game& game, const Net& net, std::uint64_t seed, std::uint64_t first,
                         std::uint64_t count, const DualOptions& dual,
                         const BatchOptions& options) {
    return gather_chunks<DualLessons>(first, count, options, [&] {
        const Said said(game, net, dual.exactness);
        return [&, said, search = Search(game, said, dual.scale, dual.table_bytes)](
                   std::uint64_t from, std::uint64_t number, DualLessons& part) mutable {
            for (std::uint64_t i = from; i < from + number; ++i) {
                const Deal cards = deal(game.rules(), seed, i);
                Budget budget(dual.max_nodes, 0, options.stop);
                part.values.push_back(search.most(cards, budget));
                if (!part.values.back().exact) continue;
                search.best_way(cards, [&](const State& state) {
                    add_pulls(game, net, said, dual.scale, cards, state, part.pulls);
                });
            }
        };
    });
}

std::vector<DualValue> dual_values(const Game& game, const Net& net, std::uint64_t seed,
                                   std::uint64_t first, std::uint64_t count,
                                   const DualOptions& dual, const BatchOptions& options) {
    return gather_chunks<Row<DualValue>>(
               first, count, options,
               [&] {
                   return
                       [&, search = Search(game, Said(game, net, dual.exactness), dual.scale,
                                           dual.table_bytes)](
                           std::uint64_t from, std::uint64_t number, Row<DualValue>& part) mutable {
                           for (std::uint64_t i = from; i < from + number; ++i) {
                               Budget budget(dual.max_nodes, 0, options.stop);
                               part.all.push_back(search.most(deal(game.rules(), seed, i), budget));
                           }
                       };
               })
        .all;
}

std::vector<double> costs_of_random_play(const Game& game, const Net& net, std::uint64_t seed,
                                         std::uint64_t first, std::uint64_t count,
                                         const BatchOptions& options) {
    return gather_chunks<Row<double>>(
               first, count, options,
               [&] {
                   return [&, search = Search(game, Said(game, net), 1, 0)](
                              std::uint64_t from, std::uint64_t number, Row<double>& part) mutable {
                       for (std::uint64_t i = from; i < from + number; ++i) {
                           part.all.push_back(
                               search.costs_of_play(deal(game.rules(), seed, i), seed ^ i));
                       }
                   };
               })
        .all;
}

}  // namespace matou::pitaouf::value
