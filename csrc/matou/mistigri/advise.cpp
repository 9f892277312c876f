#include "matou/mistigri/advise.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "matou/core/errors.hpp"
#include "matou/core/mix.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/notation.hpp"
#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

// Sums over rounds, in whole numbers: penalties by action, and their products by pair of actions.
struct Sums {
    explicit Sums(std::size_t actions)
        : penalties(actions), products(actions * actions), out(actions) {}

    std::vector<std::int64_t> penalties, products, out;

    Sums& operator+=(const Sums& other) noexcept {
        const auto add = [](auto& sum, const auto& more) {
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
        };
        add(penalties, other.penalties);
        add(products, other.products);
        add(out, other.out);
        return *this;
    }
};

// The seat's penalty at the end of a round that goes on from this state.
int played_out(const Game& game, State state, int seat, Player player, Stream draws,
               Game::Actions& actions) noexcept {
    Stream none = draws;  // the players asked here leave nothing to chance but `random`
    while (state.phase != Phase::over) {
        if (state.phase == Phase::draw) {
            const Cards hand = state.hands[index_of(previous(state, game.num_players()))];
            const auto held = static_cast<std::uint32_t>(std::popcount(hand));
            const std::uint32_t index = draws.below(held);
            draw(state, game,
                 state.shown != no_kind ? int{state.shown} : game.drawn_card(state, index));
            continue;
        }
        game.legal_actions(state, actions);
        step(state, game, choose(player, game, state, actions, none));
    }
    return game.hand_points(state.hands[index_of(seat)]);
}

// A round that agrees with what the seat to act knows.
Record drawn_round(const std::shared_ptr<const Game>& game, std::string_view known) {
    Record round = Record::sample(game, known, 0);
    const int seat = round.player();
    if (seat == terminal_player) not_applicable("the round is over, there is nothing to advise");
    if (seat == chance_player) {
        not_applicable("a card is drawn here, no seat is to act: " + quoted(known));
    }
    if (!states_all(known, round.information(seat))) {
        invalid_state("the text leaves open what seat " + std::to_string(seat) +
                      ", who is to act, knows: " + quoted(known));
    }
    return round;
}

double error_of(double sum, double squares, double count) {
    if (count < 2) return 0;
    return std::sqrt(std::max(0.0, squares - sum * sum / count) / (count - 1) / count);
}

}  // namespace

std::pair<Advice, bool> advise(const Game& given, std::string_view known, Player player,
                               std::uint64_t samples, std::uint64_t seed,
                               const BatchOptions& options) {
    if (samples < 1) invalid_state("samples are 1 at least, not 0");
    const auto game = std::make_shared<const Game>(given);
    const Record first = drawn_round(game, known);
    const int seat = first.player();
    const std::string text = first.information(seat);
    Game::Actions actions;
    game->legal_actions(first.state(), actions);
    const std::size_t size = actions.size();
    const auto [sums, complete] = sum_chunks(
        0, samples, options, Sums(size), [] { return std::make_unique<Game::Actions>(); },
        [&](std::unique_ptr<Game::Actions>& room, std::uint64_t from, std::uint64_t number,
            Sums& total) {
            std::vector<std::int64_t> penalties(size);
            for (std::uint64_t i = from; i < from + number; ++i) {
                const Record round = Record::sample(game, text, mix(seed, i));
                const Stream draws = game_stream(Domain::playout, seed, i);
                for (std::size_t a = 0; a < size; ++a) {
                    State next = round.state();
                    game->advance(next, actions[a]);
                    penalties[a] = played_out(*game, next, seat, player, draws, *room);
                    total.penalties[a] += penalties[a];
                    total.out[a] += penalties[a] == 0;
                }
                for (std::size_t a = 0; a < size; ++a) {
                    for (std::size_t b = 0; b <= a; ++b) {
                        total.products[a * size + b] += penalties[a] * penalties[b];
                    }
                }
            }
        });
    const auto count = static_cast<double>(samples);
    const std::vector<std::int64_t>& points = sums.penalties;
    const auto best =
        static_cast<std::size_t>(std::min_element(points.begin(), points.end()) - points.begin());
    const auto product = [&](std::size_t a, std::size_t b) {
        return static_cast<double>(sums.products[std::max(a, b) * size + std::min(a, b)]);
    };
    Advice advice{seat, samples, {}};
    for (std::size_t a = 0; a < size; ++a) {
        const auto sum = static_cast<double>(points[a]);
        const double apart = sum - static_cast<double>(points[best]);
        const double squares = product(a, a) - 2 * product(a, best) + product(best, best);
        advice.actions.push_back({actions[a], game->action_to_string(first.state(), actions[a]),
                                  sum / count, error_of(sum, product(a, a), count), apart / count,
                                  error_of(apart, squares, count),
                                  static_cast<double>(sums.out[a]) / count});
    }
    std::stable_sort(advice.actions.begin(), advice.actions.end(),
                     [](const Advised& a, const Advised& b) { return a.penalty < b.penalty; });
    return {advice, complete};
}

}  // namespace matou::mistigri
