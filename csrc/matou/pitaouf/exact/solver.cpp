#include "matou/pitaouf/exact/solver.hpp"

#include <optional>

#include "matou/pitaouf/exact/search.hpp"

namespace matou::pitaouf::exact {

bool supports(const Rules& rules, const State& state) noexcept {
    switch (state.phase) {
        case Phase::deal:
            return rules.exchange == Exchange::none;
        case Phase::exchange:
        case Phase::read:
            return false;
        default:
            return true;
    }
}

struct Solver::Parts {
    Places places;
    Keys keys;
    std::optional<Search<1>> narrow;
    std::optional<Search<2>> wide;

    Parts(const Game& game, std::span<const Card> known, bool back, std::size_t table_bytes)
        : places(game.rules()), keys(game.rules(), places, static_cast<int>(known.size()), back) {
        if (keys.words() == 1)
            narrow.emplace(game, places, keys, known, table_bytes);
        else
            wide.emplace(game, places, keys, known, table_bytes);
    }
};

Solver::Solver(const Game& game, const State& state, std::size_t table_bytes)
    : parts_(std::make_unique<Parts>(game, std::span(state.known).first(state.known_count),
                                     state.way == Way::back, table_bytes)) {}
Solver::~Solver() = default;

Bounds<double> Solver::solve(const State& state, Budget& budget) {
    return parts_->narrow ? parts_->narrow->solve(state, budget)
                          : parts_->wide->solve(state, budget);
}

std::size_t Solver::positions() const noexcept {
    return parts_->narrow ? parts_->narrow->positions() : parts_->wide->positions();
}

}  // namespace matou::pitaouf::exact
