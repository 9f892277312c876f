#include "matou/mistigri/solver.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <string>

#include "matou/core/errors.hpp"
#include "matou/core/table.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

// Those who hold cards, and the one whose turn it is: he may have emptied his hand in it.
unsigned seats_in(const Game& game, const State& state) noexcept {
    unsigned in = 1U << state.turn;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        if (state.hands[index_of(seat)] != 0) in |= 1U << seat;
    }
    return in;
}

Rules with_cap(const Rules& rules, const State& state, int turns) {
    if (turns < 1 || turns > most_horizon) {
        invalid_state("a horizon is 1 to " + std::to_string(most_horizon) + " turns, not " +
                      std::to_string(turns));
    }
    Rules capped = rules;
    capped.turn_cap = std::min<int>(rules.turn_cap, state.turns + turns);
    return capped;
}

Method checked(const Game& game, const State& state, Method method) {
    if (state.phase == Phase::deal) not_applicable("the cards are not dealt yet");
    if (state.phase == Phase::over) not_applicable("the round is over, nothing is left to solve");
    const int in = std::popcount(seats_in(game, state));
    if (method == Method::automatic && in > 3) {
        not_applicable("endings are solved while three seats at most are in, here " +
                       std::to_string(in) + " are");
    }
    if (method == Method::automatic) method = in <= 2 ? Method::difference : Method::max_n;
    const int most = method == Method::difference ? 2 : 3;
    if (in > most) {
        not_applicable(std::string(method == Method::difference ? "difference" : "max_n") +
                       " is for " + (most == 2 ? "two" : "three") +
                       " seats at most that are in, not for " + std::to_string(in));
    }
    return method;
}

class Search {
  public:
    Search(const Game& game, const State& state, int turns, Method method, std::size_t table_bytes,
           Budget& budget)
        : method_(checked(game, state, method)),
          real_cap_(game.rules().turn_cap),
          game_(with_cap(game.rules(), state, turns)),
          in_(seats_in(game, state)),
          table_(index_of(game.num_players()) + 1, table_bytes),
          budget_(budget) {}

    [[nodiscard]] Solution solve(const State& state) {
        const std::uint64_t before = budget_.nodes();
        Solution solution;
        solution.method = method_;
        const Value found = value(state, &solution.best);
        if (!budget_.exhausted()) solution.value = found;
        if (budget_.exhausted()) solution.best = -1;
        solution.nodes = budget_.nodes() - before;
        return solution;
    }
    [[nodiscard]] const Game& game() const noexcept { return game_; }

  private:
    static constexpr std::size_t most_words = max_players + 1;
    using Key = std::array<std::uint64_t, most_words>;

    [[nodiscard]] Value value(const State& state, Action* best);
    // Inlined into each other they would take more of the thread's stack a level.
    [[nodiscard, gnu::noinline]] Value at_draw(const State& state);
    [[nodiscard, gnu::noinline]] Value at_choice(const State& state, Action* best);
    [[nodiscard]] Value end(const State& state) const noexcept;
    [[nodiscard]] double wish(const Value& value, int seat) const noexcept;
    void encode(const State& state, std::span<std::uint64_t> key) const noexcept;

    Method method_;
    int real_cap_;
    Game game_;  // with the horizon as its cap
    unsigned in_;
    WordTable<Value> table_;
    Budget& budget_;
    // Lists have room for the longest there can be, which would fill the thread's stack in a long
    // round: the recursion keeps what there is on stacks of its own.
    Game::Outcomes outcomes_;
    Game::Actions actions_;
    std::vector<Outcome> drawn_;
    std::vector<Action> choices_;
};

// What a seat plays for.
double Search::wish(const Value& value, int seat) const noexcept {
    const double own = value.returns[index_of(seat)];
    const unsigned others = in_ & ~(1U << seat);
    if (method_ != Method::difference || others == 0) return own;
    return own - value.returns[index_of(std::countr_zero(others))];
}

Value Search::end(const State& state) const noexcept {
    Value found;
    for (int seat = 0; seat < game_.num_players(); ++seat) {
        found.returns[index_of(seat)] = game_.returns(state, seat);
        found.out[index_of(seat)] = state.hands[index_of(seat)] == 0 ? 1 : 0;
    }
    // The rules' own cap is no horizon.
    const bool horizon = state.ending == Ending::cap && game_.rules().turn_cap < real_cap_;
    found.cut = horizon ? 1 : 0;
    return found;
}

// Equal keys have equal values: the key is the State, copies of a kind being as good as each other,
// but for three fields. Who played first and how many cards were drawn has no effect on what
// follows; the pile is what nobody holds, since no card comes into the round or leaves it.
void Search::encode(const State& state, std::span<std::uint64_t> key) const noexcept {
    const Pack& pack = game_.pack();
    const int players = game_.num_players();
    const auto canonical = [&pack](Cards cards) {
        Cards found = 0;
        while (cards != 0) {
            const Cards all = pack.of_kind[pack.kind_of[index_of(std::countr_zero(cards))]];
            const int count = std::popcount(cards & all);
            found |= ((Cards{1} << count) - 1) << std::countr_zero(all);
            cards &= ~all;
        }
        return found;
    };
    // Small fields, each in bits of its own; the first word of a key is never 0.
    std::uint64_t word = 1;
    const auto add = [&word](int bits, std::uint64_t field) { word = word << bits | field; };
    add(14, static_cast<std::uint64_t>(state.turns));
    add(3, state.turn);
    add(1, state.direction > 0);
    add(5, state.down);
    add(2, state.to_draw);
    add(4, state.pending);
    add(3, state.pending_seat == nobody ? 7U : state.pending_seat);
    add(6, state.shown == no_kind ? 63U : state.shown);
    add(2, state.effect);
    add(3, state.given);
    add(4, static_cast<std::uint64_t>(state.phase));
    key[0] = word;
    for (int seat = 0; seat < players; ++seat) {
        key[index_of(seat) + 1] = canonical(state.hands[index_of(seat)]);
    }
}

Value Search::value(const State& state, Action* best) {
    if (state.phase == Phase::over) return end(state);
    const bool kept = best == nullptr && (state.phase == Phase::draw || state.phase == Phase::pair);
    Key words{};
    const std::span<std::uint64_t> key(words.data(), index_of(game_.num_players()) + 1);
    if (kept) {
        encode(state, key);
        Value found;
        if (table_.find(key, found)) return found;
    }
    if (!budget_.spend()) return {};
    const Value found = state.phase == Phase::draw ? at_draw(state) : at_choice(state, best);
    if (kept && !budget_.exhausted()) table_.insert(key, found);
    return found;
}

Value Search::at_draw(const State& state) {
    game_.chance_outcomes(state, outcomes_);
    const auto total = static_cast<double>(outcomes_.total());
    const std::size_t first = drawn_.size();
    drawn_.insert(drawn_.end(), outcomes_.begin(), outcomes_.end());
    const std::size_t end = drawn_.size();
    Value mean;
    for (std::size_t i = first; i < end && !budget_.exhausted(); ++i) {
        const double part = static_cast<double>(drawn_[i].weight) / total;
        State next = state;
        game_.advance(next, drawn_[i].action);
        const Value found = value(next, nullptr);
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            mean.returns[seat] += part * found.returns[seat];
            mean.out[seat] += part * found.out[seat];
        }
        mean.cut += part * found.cut;
    }
    drawn_.resize(first);
    return mean;
}

Value Search::at_choice(const State& state, Action* best) {
    const int seat = game_.current_player(state);
    game_.legal_actions(state, actions_);
    const std::size_t first = choices_.size();
    choices_.insert(choices_.end(), actions_.begin(), actions_.end());
    const std::size_t end = choices_.size();
    Value chosen;
    for (std::size_t i = first; i < end && !budget_.exhausted(); ++i) {
        State next = state;
        game_.advance(next, choices_[i]);
        const Value found = value(next, nullptr);
        if (i > first && wish(found, seat) <= wish(chosen, seat) + tolerance) continue;
        chosen = found;
        if (best != nullptr) *best = choices_[i];
    }
    choices_.resize(first);
    return chosen;
}

}  // namespace

Solution solve(const Game& game, const State& state, int turns, Method method,
               std::size_t table_bytes, Budget& budget) {
    return Search(game, state, turns, method, table_bytes, budget).solve(state);
}

std::vector<SolvedAction> analyse(const Game& game, const State& state, int turns, Method method,
                                  std::size_t table_bytes, Budget& budget) {
    Search search(game, state, turns, method, table_bytes, budget);
    std::vector<Action> steps;
    if (game.current_player(state) == chance_player) {
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        for (const Outcome& outcome : outcomes) steps.push_back(outcome.action);
    } else {
        Game::Actions actions;
        game.legal_actions(state, actions);
        steps.assign(actions.begin(), actions.end());
    }
    std::vector<SolvedAction> found;
    for (const Action action : steps) {
        State next = state;
        search.game().advance(next, action);
        found.push_back({action, search.solve(next)});
    }
    return found;
}

double least_return(const Game& game, const State& state, int seat) noexcept {
    if ((seats_in(game, state) >> seat & 1) == 0) return 0;
    return -game.hand_points(game.pack().all);
}

}  // namespace matou::mistigri
