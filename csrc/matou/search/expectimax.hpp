// Expectimax over information states, for one player: the exact value of a game of chance, for the
// best player or for a given one. States hold what the player knows and no more, so the value of a
// state is one number and can be kept.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/core/concepts.hpp"
#include "matou/core/table.hpp"

namespace matou {

// What is known of a value: low == high when it was computed, less when the budget ended first.
template <class Value>
struct Bounds {
    Value low;
    Value high;
};

// Values as expected returns, in doubles: exact to rounding.
template <Chancy G>
class ExpectedReturn {
  public:
    using Value = double;

    ExpectedReturn(double least, double most) : least_(least), most_(most) {}
    [[nodiscard]] Value end(const G& game, const typename G::State& state) const {
        return game.returns(state, 0);
    }
    [[nodiscard]] Value least(const G&, const typename G::State&) const { return least_; }
    [[nodiscard]] Value most(const G&, const typename G::State&) const { return most_; }
    [[nodiscard]] static Value part(Value value, std::int64_t weight) {
        return value * static_cast<double>(weight);
    }
    [[nodiscard]] static Value mean(Value sum, std::int64_t total) {
        return sum / static_cast<double>(total);
    }

  private:
    double least_, most_;
};

// The player who takes the best action; any other chooser is a function of (game, state, legal
// actions) that returns the action taken, or `any_action` for all of them with equal chance.
struct Best {};
inline constexpr Action any_action = -1;

// `Coder` writes a state as a key of `words()` words such that states with equal keys have equal
// values under this chooser, and says at which states it is worth keeping the value:
//     std::size_t words() const;  void encode(const State&, std::span<std::uint64_t>) const;
//     bool keeps(const State&) const;
template <Chancy G, class Values, class Coder, class Chooser = Best>
class Expectimax {
  public:
    using State = typename G::State;
    using Value = typename Values::Value;
    static constexpr std::size_t max_words = 16;

    Expectimax(const G& game, Values values, Coder coder, std::size_t table_bytes,
               Chooser chooser = {})
        : game_(game),
          values_(std::move(values)),
          coder_(std::move(coder)),
          chooser_(std::move(chooser)),
          table_(coder_.words(), table_bytes) {}

    // Bounds meet unless the budget ended; then what was not looked at counts as anything between
    // the least and the most that it could be worth.
    [[nodiscard]] Bounds<Value> solve(const State& state, Budget& budget) {
        State copy = state;
        return value(copy, budget);
    }
    [[nodiscard]] std::size_t positions() const noexcept { return table_.size(); }

  private:
    Bounds<Value> value(State& state, Budget& budget) {
        const int player = game_.current_player(state);
        if (player == terminal_player) {
            const Value end = values_.end(game_, state);
            return {end, end};
        }
        std::array<std::uint64_t, max_words> words;
        const std::span<std::uint64_t> key(words.data(), coder_.words());
        const bool keeps = coder_.keeps(state);
        if (keeps) {
            coder_.encode(state, key);
            Value kept;
            if (table_.find(key, kept)) return {kept, kept};
        }
        if (!budget.spend()) return {values_.least(game_, state), values_.most(game_, state)};
        const Bounds<Value> found =
            player == chance_player ? at_chance(state, budget) : at_decision(state, budget);
        if (keeps && !budget.exhausted()) table_.insert(key, found.low);
        return found;
    }

    Bounds<Value> at_chance(State& state, Budget& budget) {
        typename G::Outcomes outcomes;
        game_.chance_outcomes(state, outcomes);
        Bounds<Value> sum{Value{}, Value{}};
        for (const Outcome& outcome : outcomes) {
            const Bounds<Value> child = after(state, outcome.action, budget);
            sum.low += Values::part(child.low, outcome.weight);
            sum.high += Values::part(child.high, outcome.weight);
        }
        return {Values::mean(sum.low, outcomes.total()), Values::mean(sum.high, outcomes.total())};
    }

    Bounds<Value> at_decision(State& state, Budget& budget) {
        game_.legal_actions(state, legal_);
        if constexpr (!std::is_same_v<Chooser, Best>) {
            const Action chosen = chooser_(game_, std::as_const(state), std::as_const(legal_));
            if (chosen != any_action) return after(state, chosen, budget);
        }
        // A list of actions has room for the longest there can be, so the recursion keeps what
        // there is on a stack of its own.
        const std::size_t first = pending_.size();
        pending_.insert(pending_.end(), legal_.begin(), legal_.end());
        const std::size_t end = pending_.size();
        Bounds<Value> found{Value{}, Value{}};
        if constexpr (std::is_same_v<Chooser, Best>) {
            const Value most = values_.most(game_, state);
            found.low = found.high = values_.least(game_, state);
            for (std::size_t i = first; i < end && found.low < most; ++i) {  // none beats certain
                const Bounds<Value> child = after(state, pending_[i], budget);
                found.low = std::max(found.low, child.low);
                found.high = std::max(found.high, child.high);
            }
        } else {
            for (std::size_t i = first; i < end; ++i) {
                const Bounds<Value> child = after(state, pending_[i], budget);
                found.low += child.low;
                found.high += child.high;
            }
            const auto total = static_cast<std::int64_t>(end - first);
            found = {Values::mean(found.low, total), Values::mean(found.high, total)};
        }
        pending_.resize(first);
        return found;
    }

    Bounds<Value> after(State& state, Action action, Budget& budget) {
        const typename G::Undo undo = game_.apply(state, action);
        const Bounds<Value> found = value(state, budget);
        game_.undo(state, undo);
        return found;
    }

    const G& game_;
    Values values_;
    Coder coder_;
    Chooser chooser_;
    WordTable<Value> table_;
    typename G::Actions legal_;
    std::vector<Action> pending_;
};

}  // namespace matou
