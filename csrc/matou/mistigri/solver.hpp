// Endgames with all cards known: exact expectations over a horizon of turns.
//
// The round is taken to end after `turns` more turns, the one in progress being the first, as it
// would by the turn cap: then all count their hands. Of that game the value is exact, in doubles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

// difference: at most two seats are in, each wants its expected return less the other's. max_n: at
// most three, each wants its own. In are those who hold cards and the one whose turn it is.
// automatic: difference where it can be.
enum class Method : std::uint8_t { automatic, difference, max_n };

// Of two actions whose values differ by no more than this the first is as good.
inline constexpr double tolerance = 1e-9;

// The search goes as deep as rounds are long, and 5+5 can make them endless: with this the stack of
// a thread has room for it, in sanitizer builds too.
inline constexpr int most_horizon = 300;

struct Value {
    std::array<double, max_players> returns{};  // expected, of every seat
    std::array<double, max_players> out{};      // chance that it gets rid of all its cards
    double cut = 0;                             // chance that the horizon ends the round
};

struct Solution {
    std::optional<Value> value;  // nothing: the budget ended first
    Action best = -1;            // at a decision the first best action
    Method method = Method::max_n;
    std::uint64_t nodes = 0;
};

struct SolvedAction {
    Action action;
    Solution solution;
};

// Throws not_applicable when the round is over or not dealt, or too many seats are in;
// invalid_state for a horizon that is not 1 to most_horizon. A smaller table costs time, never an
// answer.
[[nodiscard]] Solution solve(const Game& game, const State& state, int turns, Method method,
                             std::size_t table_bytes, Budget& budget);
// Every legal action, or every card that may be drawn, with the solution behind it.
[[nodiscard]] std::vector<SolvedAction> analyse(const Game& game, const State& state, int turns,
                                                Method method, std::size_t table_bytes,
                                                Budget& budget);

// What a seat may return at least: all cards of the round, unless it is out for good.
[[nodiscard]] double least_return(const Game& game, const State& state, int seat) noexcept;

}  // namespace matou::mistigri
