#include "matou/mistigri/odds.hpp"

#include <algorithm>
#include <array>

#include "matou/core/errors.hpp"
#include "matou/mistigri/players.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

using Places = std::array<Player, max_players>;

Places places_of(const Rules& rules, const std::vector<std::string>& players) {
    const std::size_t seats = index_of(rules.players);
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

void play_round(const Game& game, const Deal& deal, const Places& places, Stream& stream,
                RoundCounts& total) {
    const int players = game.num_players();
    const Draws draws(deal);
    State state = game.start(deal);
    Game::Actions actions;
    while (state.phase != Phase::over) {
        if (state.phase == Phase::draw) {
            const Cards hand = state.hands[index_of(previous(state, players))];
            const auto held = static_cast<std::uint32_t>(std::popcount(hand));
            draw(state, game,
                 state.shown != no_kind ? int{state.shown}
                                        : game.drawn_card(state, draws.of(state.draws, held)));
            continue;
        }
        const int seat = game.current_player(state);
        game.legal_actions(state, actions);
        const Player player = places[index_of((seat - state.first + players) % players)];
        const Action action = choose(player, game, state, actions, stream);
        if (action >= action::pair_base && action < action::exchange_base) {
            const int kinds = action - action::pair_base;
            const int value = value_of(kinds / num_kinds);
            ++total.effects[value == value_of(kinds % num_kinds) ? index_of(value - 1) : 8];
        }
        step(state, game, action);
    }
    total.add(game, state);
}

}  // namespace

void RoundCounts::add(const Game& game, const State& end) noexcept {
    const int players = game.num_players();
    std::array<int, max_players> points{};
    int least = most_penalty;
    for (int place = 0; place < players; ++place) {
        const Cards hand = end.hands[index_of((end.first + place) % players)];
        points[index_of(place)] = game.hand_points(hand);
        least = std::min(least, points[index_of(place)]);
        if (hand == 0) ++out[index_of(place)];
    }
    const auto winners =
        static_cast<std::size_t>(std::count(points.begin(), points.begin() + players, least));
    for (int place = 0; place < players; ++place) {
        const int penalty = points[index_of(place)];
        ++penalties[index_of(place)][index_of(penalty)];
        if (penalty == least) ++wins[index_of(place)][winners - 1];
    }
    ++turns[end.turns];
    ++endings[static_cast<std::size_t>(end.ending) - 1];
}

RoundCounts& RoundCounts::operator+=(const RoundCounts& other) noexcept {
    const auto add = [](auto& sum, const auto& more) {
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
    };
    for (std::size_t place = 0; place < max_players; ++place) {
        add(wins[place], other.wins[place]);
        add(penalties[place], other.penalties[place]);
    }
    add(turns, other.turns);
    add(endings, other.endings);
    add(out, other.out);
    add(effects, other.effects);
    return *this;
}

std::pair<RoundCounts, bool> count_rounds(const Rules& rules,
                                          const std::vector<std::string>& players,
                                          std::uint64_t seed, std::uint64_t first,
                                          std::uint64_t count, const BatchOptions& options) {
    const Game game(rules);
    const Places places = places_of(rules, players);
    return sum_chunks(
        first, count, options, RoundCounts(rules.turn_cap), [] { return 0; },
        [&](int, std::uint64_t from, std::uint64_t number, RoundCounts& total) {
            for (std::uint64_t index = from; index < from + number; ++index) {
                Stream stream = game_stream(Domain::player, seed, index);
                play_round(game, deal(rules, seed, index), places, stream, total);
            }
        });
}

}  // namespace matou::mistigri
