#include "matou/cat_in_the_box/odds.hpp"

#include <algorithm>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/players.hpp"
#include "matou/cat_in_the_box/random_rounds.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/core/best_copy.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

using Seats = std::array<Player, max_players>;

Seats seats_of(const Rules& rules, const std::vector<std::string>& players) {
    const auto wanted = static_cast<std::size_t>(rules.players);
    if (players.size() != 1 && players.size() != wanted) {
        invalid_state("one player for all seats or one for each of the " + std::to_string(wanted) +
                      ", not " + std::to_string(players.size()));
    }
    Seats seats{};
    for (std::size_t p = 0; p < wanted; ++p) {
        seats[p] = player_named(players[players.size() == 1 ? 0 : p]);
    }
    return seats;
}

void add(const Game& game, const State& state, RoundCounts& total) {
    ++total.rounds;
    if (state.paradox == none) {
        ++total.finished;
    } else {
        ++total.paradoxes[state.paradox][state.done];
    }
    with_players(game.num_players(), [&]<int P>(std::integral_constant<int, P>) {
        const Terms<P> terms = terms_of<P>(game, state);
        for (int seat = 0; seat < P; ++seat) {
            const auto p = static_cast<std::size_t>(seat);
            const int score = score_of<P>(terms, state, seat, state.paradox);
            total.sums[p] += score;
            ++total.scores[p][static_cast<std::size_t>(score - min_score)];
            if (seat != state.paradox && has_bonus<P>(terms, seat, state.won[p])) {
                ++total.bonuses[p];
            }
        }
    });
}

void add_rounds(const Game& game, const Seats& seats, std::uint64_t seed, std::uint64_t first,
                std::uint64_t count, RoundCounts& total) {
    for (std::uint64_t index = first; index < first + count; ++index) {
        Deal dealt = deal(game.rules(), seed, index);
        dealt.start = 0;
        State state = game.start(dealt);
        Stream stream = game_stream(Domain::player, seed, index);
        play_out(game, state, seats, stream);
        add(game, state, total);
    }
}

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

}  // namespace

RoundCounts& RoundCounts::operator+=(const RoundCounts& other) noexcept {
    rounds += other.rounds;
    finished += other.finished;
    add_table(paradoxes, other.paradoxes);
    add_table(sums, other.sums);
    add_table(scores, other.scores);
    add_table(bonuses, other.bonuses);
    return *this;
}

void add_random_rounds(const Rules& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t count, RoundCounts& total) {
    MATOU_BEST_COPY(add_random_rounds(rules, seed, first, count, total));
}

std::pair<RoundCounts, bool> count_rounds(const Rules& rules,
                                          const std::vector<std::string>& players,
                                          std::uint64_t seed, std::uint64_t first,
                                          std::uint64_t count, const BatchOptions& options) {
    const Game game(rules);
    const Seats seats = seats_of(rules, players);
    const bool all_random = std::all_of(seats.begin(), seats.begin() + rules.players,
                                        [](Player player) { return player == Player::random; });
    return sum_chunks(
        first, count, options, RoundCounts{}, [] { return 0; },
        [&](int, std::uint64_t from, std::uint64_t number, RoundCounts& total) {
            if (all_random) {
                add_random_rounds(rules, seed, from, number, total);
            } else {
                add_rounds(game, seats, seed, from, number, total);
            }
        });
}

}  // namespace matou::cat_in_the_box
