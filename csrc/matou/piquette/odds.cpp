#include "matou/piquette/odds.hpp"

#include <optional>

#include "matou/core/errors.hpp"
#include "matou/piquette/players.hpp"
#include "matou/piquette/solve.hpp"

namespace matou::piquette {
namespace {

template <class Table>
void add_table(Table& sum, const Table& other) noexcept {
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if constexpr (requires { sum[i].size(); }) {
            add_table(sum[i], other[i]);
        } else {
            sum[i] += other[i];
        }
    }
}

std::array<Player, 2> roles_of(const std::vector<std::string>& players) {
    if (players.size() != 1 && players.size() != 2) {
        invalid_state("one player for both roles or the opener and the dealer, not " +
                      std::to_string(players.size()));
    }
    return {player_named(players.front()), player_named(players.back())};
}

// Of both seats, the opener's first.
std::array<int, 2> by_role(const std::array<int, 2>& of_seats, int opener) noexcept {
    return opener == 0 ? of_seats : std::array{of_seats[1], of_seats[0]};
}

void play_deal(const Game& game, State& state, const std::array<Player, 2>& roles, Stream& stream,
               PlaySolver* solver, DealCounts& total) {
    const int opener = state.opener;
    const std::array<Player, 2> seats =
        opener == 0 ? roles : std::array<Player, 2>{roles[1], roles[0]};
    std::array<int, 2> won{};
    const auto combinations = [&] {
        return std::array{game.combination_points(state, 0), game.combination_points(state, 1)};
    };
    if (solver == nullptr) {
        play_out(game, state, seats, stream);
        won = {state.won[0], state.won[1]};
    } else {
        while (state.phase != Phase::play) take_step(game, state, seats, stream);
        Budget none;
        won[0] = solver->tricks({state.hands, state.leader, 0, {}}, {0, 0}, combinations(), none);
        won[1] = hand_size - won[0];
    }
    total.add(by_role(won, opener), by_role(combinations(), opener),
              by_role({state.taken[0], state.taken[1]}, opener),
              by_role(game.scores(won, combinations()), opener));
}

}  // namespace

void DealCounts::add(const std::array<int, 2>& won, const std::array<int, 2>& points,
                     const std::array<int, 2>& cards, const std::array<int, 2>& scored) noexcept {
    ++deals;
    for (std::size_t role = 0; role < 2; ++role) {
        ++tricks[role][static_cast<std::size_t>(won[role])];
        ++combinations[role][static_cast<std::size_t>(points[role])];
        ++returns[role][static_cast<std::size_t>(scored[role])];
        ++exchanged[role][static_cast<std::size_t>(cards[role])];
        if (scored[role] > scored[1 - role]) ++ahead[role];
    }
    const std::int64_t lead = scored[0] - scored[1];
    difference += lead;
    difference_squares += lead * lead;
}

DealCounts& DealCounts::operator+=(const DealCounts& other) noexcept {
    deals += other.deals;
    add_table(tricks, other.tricks);
    add_table(combinations, other.combinations);
    add_table(returns, other.returns);
    add_table(exchanged, other.exchanged);
    add_table(ahead, other.ahead);
    difference += other.difference;
    difference_squares += other.difference_squares;
    return *this;
}

std::pair<DealCounts, bool> count_deals(const Rules& rules, const std::vector<std::string>& players,
                                        Play play, std::uint64_t seed, std::uint64_t first,
                                        std::uint64_t count, const BatchOptions& options) {
    const Game game(rules);
    const std::array<Player, 2> roles = roles_of(players);
    const auto make_solver = [&] {
        std::optional<PlaySolver> solver;
        if (play == Play::double_dummy) solver.emplace(rules);
        return solver;
    };
    return sum_chunks(first, count, options, DealCounts{}, make_solver,
                      [&](std::optional<PlaySolver>& solver, std::uint64_t from,
                          std::uint64_t number, DealCounts& total) {
                          for (std::uint64_t index = from; index < from + number; ++index) {
                              State state = game.start(deal(seed, index));
                              Stream stream = game_stream(Domain::player, seed, index);
                              play_deal(game, state, roles, stream, solver ? &*solver : nullptr,
                                        total);
                          }
                      });
}

}  // namespace matou::piquette
