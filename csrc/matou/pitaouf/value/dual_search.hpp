// The search behind dual bounds (dual.hpp): the most of win less costs in one deal, for any
// function G of what the player knows. `Said` has
//     double said(const State&);       // G; 1 and 0 at the end
//     double mean_said(const State&);  // its mean over the next step of chance
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/core/table.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/normal_form.hpp"
#include "matou/pitaouf/value/judgement.hpp"

namespace matou::pitaouf::value {

// The most of win less costs in one deal. Where the budget ended first `most` is a bound from above
// all the same, and `exact` is false.
struct DualValue {
    double most = 0;
    bool exact = true;
    std::uint64_t nodes = 0;  // states looked at
};

// Depth first, each state before chance once. In one deal what follows it depends on what
// Merge::past keeps and on nothing else: the next talon card is told by how many are left, and G
// may look at no more than that (the features see the cells still ahead, the hand, the unseen cards
// and the talon's numbers).
template <class G>
class DualSearch {
  public:
    DualSearch(const Game& game, G said, double scale, std::size_t table_bytes)
        : game_(game),
          said_(std::move(said)),
          scale_(scale),
          table_bytes_(table_bytes),
          form_(game, Merge::past),
          table_(form_.words(), table_bytes) {}

    DualValue most(const Deal& deal, Budget& budget) {
        table_ = WordTable<double>(form_.words(), table_bytes_);
        deal_ = &deal;
        const std::uint64_t before = budget.nodes();
        exact_ = true;
        const double found = value(game_.start(deal), budget);
        return {found, exact_, budget.nodes() - before};
    }

    // Calls `at(state)` for every state before chance on the best way of the deal whose most was
    // found last.
    template <class At>
    void best_way(const Deal& deal, At&& at) {
        deal_ = &deal;
        Budget no_limit;
        State state = game_.start(deal);
        while (!game_.is_terminal(state)) {
            if (game_.current_player(state) == chance_player) {
                at(std::as_const(state));
                game_.advance(state, game_.answer(state, deal));
            } else {
                game_.advance(state, best(state, no_limit).action);
            }
        }
    }

    // What a player pays who sees no hidden card and plays at random with this seed.
    double costs_of_play(const Deal& deal, std::uint64_t seed) {
        deal_ = &deal;
        Stream stream = deal_stream(Domain::player, seed, 0);
        State state = game_.start(deal);
        double costs = 0;
        while (!game_.is_terminal(state)) {
            if (game_.current_player(state) == chance_player) {
                costs += step(state);
            } else {
                game_.legal_actions(state, legal_);
                const auto number = static_cast<std::uint32_t>(legal_.size());
                game_.advance(state, legal_[stream.below(number)]);
            }
        }
        return costs;
    }

  private:
    // Takes the step of chance; what it costs. The exchange's reading costs nothing: G does not
    // look at it. A step without a cost leaves the costs of all others what they are.
    double step(State& state) {
        const bool costs = scale_ != 0 && state.phase != Phase::read;
        const double mean = costs ? said_.mean_said(state) : 0;
        game_.advance(state, game_.answer(state, *deal_));
        return costs ? scale_ * (said_.said(state) - mean) : 0;
    }

    double value(const State& state, Budget& budget) {
        const int player = game_.current_player(state);
        if (player == terminal_player) return game_.returns(state, 0);
        if (player != chance_player) return best(state, budget).value;
        std::array<std::uint64_t, 16> words;
        const std::span<std::uint64_t> key(words.data(), form_.words());
        form_.encode(state, key);
        double kept;
        if (table_.find(key, kept)) return kept;
        if (!budget.spend()) {
            exact_ = false;
            return beyond(state);
        }
        State next = state;
        double costs = 0;
        while (game_.current_player(next) == chance_player) costs += step(next);
        const double found = value(next, budget) - costs;
        if (!budget.exhausted()) table_.insert(key, found);
        return found;
    }

    // No step gains more than `scale`, for G lies in 0..1, and no way has more steps with costs
    // than two for each card still to be played.
    [[nodiscard]] double beyond(const State& state) const {
        const int cards = count(state.hand) + state.unread_count + state.known_count;
        return 1 + scale_ * (2 * cards + 2);
    }

    Choice best(const State& state, Budget& budget) {
        const std::size_t first = pending_.size();
        game_.legal_actions(state, legal_);
        pending_.insert(pending_.end(), legal_.begin(), legal_.end());
        const std::size_t end = pending_.size();
        Choice found{pending_[first], -std::numeric_limits<double>::infinity()};
        for (std::size_t i = first; i < end; ++i) {
            State next = state;
            game_.advance(next, pending_[i]);
            const double its_value = value(next, budget);
            if (its_value > found.value) found = {pending_[i], its_value};
        }
        pending_.resize(first);
        return found;
    }

    const Game& game_;
    G said_;
    double scale_;
    std::size_t table_bytes_;
    NormalForm form_;
    WordTable<double> table_;
    const Deal* deal_ = nullptr;
    bool exact_ = true;
    Game::Actions legal_;
    std::vector<Action> pending_;
};

}  // namespace matou::pitaouf::value
