#include "matou/filou/odds.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "matou/core/errors.hpp"
#include "matou/filou/players.hpp"

namespace matou::filou {
namespace {

template <class Table>
void add_table(Table& sum, const Table& other) noexcept {
    for (std::size_t row = 0; row < sum.size(); ++row) {
        for (std::size_t i = 0; i < sum[row].size(); ++i) sum[row][i] += other[row][i];
    }
}

using Places = std::array<Player, max_players>;

Places places_of(const Rules& rules, const std::vector<std::string>& players) {
    const auto seats = static_cast<std::size_t>(rules.players);
    if (players.size() != 1 && players.size() != seats) {
        invalid_state("one player for all seats or one for each of " + std::to_string(seats) +
                      ", not " + std::to_string(players.size()));
    }
    Places places{};
    for (std::size_t i = 0; i < seats; ++i) {
        places[i] = player_named(players[players.size() == 1 ? 0 : i]);
    }
    return places;
}

void play_game(const Game& game, const State& start, const Places& places, Stream& stream,
               std::vector<Action>& history, GameCounts& total) {
    const int players = game.num_players();
    history.clear();
    State state = start;
    while (state.phase != Phase::over) {
        const int place = (state.turn - start.start + players) % players;
        const Action action = choose(places[static_cast<std::size_t>(place)], game, state, stream);
        history.push_back(action);
        game.advance(state, action);
    }
    total.add(game, state, start.start, purchases(game, start, history));
}

}  // namespace

void GameCounts::add(const Game& game, const State& end, int start,
                     std::span<const Purchase> rounds) noexcept {
    const int players = game.num_players();
    const auto standing = [&end](std::size_t seat) {
        return std::pair<int, int>{end.cats[seat] + end.mice[seat], end.cats[seat]};
    };
    std::pair<int, int> best = standing(0);
    for (int seat = 1; seat < players; ++seat) {
        best = std::max(best, standing(static_cast<std::size_t>(seat)));
    }
    std::size_t winners = 0;
    for (int seat = 0; seat < players; ++seat) {
        if (standing(static_cast<std::size_t>(seat)) == best) ++winners;
    }
    for (int place = 0; place < players; ++place) {
        const auto at = static_cast<std::size_t>(place);
        const auto [score, points] = standing(static_cast<std::size_t>((start + place) % players));
        if (std::pair{score, points} == best) ++wins[at][winners - 1];
        ++scores[at][static_cast<std::size_t>(score - least_score)];
        ++cats[at][static_cast<std::size_t>(points - least_score)];
    }
    std::size_t without_buyer = 0;
    std::size_t dogs_met = 0;
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        const Purchase& one = rounds[round];
        ++prices[round][static_cast<std::size_t>(one.price)];
        if (one.for_one) ++bought_for_one[round][0];
        if (one.empty) ++empty[round][0];
        ++dogs[round][static_cast<std::size_t>(std::min(one.dogs, 2))];
        if (one.dogs > 1) ++dogs_met;
        if (one.buyer < 0) {
            ++without_buyer;
            continue;
        }
        ++worth[0][static_cast<std::size_t>(one.points - least_row)];
        ++gains[0][static_cast<std::size_t>(one.points - one.price - least_gain)];
    }
    ++unsold[0][without_buyer];
    ++cancelled[0][dogs_met];
}

GameCounts& GameCounts::operator+=(const GameCounts& other) noexcept {
    add_table(wins, other.wins);
    add_table(scores, other.scores);
    add_table(cats, other.cats);
    add_table(prices, other.prices);
    add_table(bought_for_one, other.bought_for_one);
    add_table(empty, other.empty);
    add_table(dogs, other.dogs);
    add_table(unsold, other.unsold);
    add_table(cancelled, other.cancelled);
    add_table(worth, other.worth);
    add_table(gains, other.gains);
    return *this;
}

std::pair<GameCounts, bool> count_games(const Rules& rules, const std::vector<std::string>& players,
                                        std::uint64_t seed, std::uint64_t first,
                                        std::uint64_t count, const BatchOptions& options) {
    const Game game(rules);
    const Places places = places_of(rules, players);
    return sum_chunks(
        first, count, options, GameCounts{}, [] { return std::vector<Action>{}; },
        [&](std::vector<Action>& history, std::uint64_t from, std::uint64_t number,
            GameCounts& total) {
            for (std::uint64_t index = from; index < from + number; ++index) {
                Stream stream = game_stream(Domain::player, seed, index);
                play_game(game, game.start(deal(rules, seed, index)), places, stream, history,
                          total);
            }
        });
}

}  // namespace matou::filou
