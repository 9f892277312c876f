// What a row is worth to a seat, against every assignment of the hidden cards.
#include <cmath>

#include "filou_tools.hpp"
#include "matou/filou/row.hpp"

using namespace tools;

namespace {

using Weights = std::map<int, double>;

// All ways to give the places of one set (the removed card, the card in question, the hand) kinds
// that have not been turned up, as one list of what may lie in the row; each way is equally likely,
// the hand being a set in which order counts for nothing.
std::vector<Kind> ways(Hand unseen, int hand_size) {
    std::vector<Kind> laid;
    std::vector<Kind> kinds;
    for (int kind = 0; kind < num_kinds; ++kind) {
        if ((unseen >> kind & 1U) != 0) kinds.push_back(static_cast<Kind>(kind));
    }
    CHECK_EQ(static_cast<int>(kinds.size()), hand_size + 2);
    for (const Kind removed : kinds) {
        for (const Kind card : kinds) {
            if (card != removed) laid.push_back(card);
        }
    }
    return laid;
}

// `turned_up[i]`: kinds of set i seen in earlier rounds, which the test has kept itself.
Weights every_row(const Game& game, const State& state, int seat,
                  const std::array<Hand, 4 + 1>& turned_up) {
    const int players = game.num_players();
    const int open = game.open_cards(state);
    std::vector<std::vector<Kind>> places;
    for (int position = 0; position < players; ++position) {
        const int owner = (state.start + position) % players;
        const Kind card = state.row[static_cast<std::size_t>(position)];
        if (card != no_card && (position < open || owner == seat)) {
            places.push_back({card});
        } else {
            const Hand unseen =
                static_cast<Hand>(whole_set & ~turned_up[static_cast<std::size_t>(owner)]);
            places.push_back(ways(unseen, num_rounds - state.round - 1));
        }
    }
    if (players == 3) {
        const Hand unseen = static_cast<Hand>(whole_set & ~turned_up[3]);
        places.push_back(state.phase == Phase::bid ? std::vector<Kind>{state.row[3]}
                                                   : ways(unseen, num_rounds - state.round - 1));
    }
    double total = 1;
    for (const auto& place : places) total *= static_cast<double>(place.size());
    Weights weights;
    std::vector<std::size_t> at(places.size(), 0);
    for (bool more = true; more;) {
        std::vector<Kind> row;
        for (std::size_t i = 0; i < places.size(); ++i) row.push_back(places[i][at[i]]);
        weights[row_points(row.data(), static_cast<int>(row.size()))] += 1 / total;
        more = false;
        for (std::size_t i = 0; i < places.size() && !more; ++i) {
            more = ++at[i] < places[i].size();
            if (!more) at[i] = 0;
        }
    }
    return weights;
}

void compare(const Game& game, const State& state, int seat, const std::array<Hand, 5>& seen) {
    const Weights want = every_row(game, state, seat, seen);
    const RowView view = row_view(game, state, seat);
    const RowOutcomes outcomes = row_outcomes(view);
    double total = 0;
    double sum = 0;
    for (const auto& [points, weight] : outcomes) {
        CHECK(weight > 0);
        total += static_cast<double>(weight);
        sum += points * static_cast<double>(weight);
    }
    CHECK_EQ(outcomes.size(), want.size());
    for (const auto& [points, weight] : outcomes) {
        const auto found = want.find(points);
        const double chance = found == want.end() ? 0 : found->second;
        CHECK(std::abs(chance - static_cast<double>(weight) / total) < 1e-9);
    }
    const RowMean mean = row_mean(view);
    CHECK_EQ(static_cast<double>(mean.total), total);
    CHECK_EQ(static_cast<double>(mean.sum), sum);
}

}  // namespace

TEST("a row is worth what all hidden cards say") {
    Stream stream(1, Domain::test, 6, 31);
    for (int players = 3; players <= 5; ++players) {
        const Game game(rules_of(players));
        long compared = 0;
        for (std::uint64_t i = 0; i < 12; ++i) {
            State state = game.start(deal(game.rules(), 77, i));
            std::array<Hand, 5> seen{};
            while (!game.is_terminal(state)) {
                for (int seat = -1; seat < players; ++seat) {
                    const bool has_laid =
                        seat < 0 || state.row[static_cast<std::size_t>(
                                        (seat - state.start + players) % players)] != no_card;
                    if (!has_laid) {
                        CHECK_THROWS(matou::Error, row_view(game, state, seat));
                        continue;
                    }
                    // Early rows with everything hidden are many: few of them.
                    const int hidden = row_size(players) - game.open_cards(state);
                    const bool many = state.round < 5 && (hidden > 3 || seat < 0);
                    if (stream.below(many ? 600 : 12) != 0) continue;
                    if (state.round < 3 && players == 5 && hidden > 3) continue;
                    compare(game, state, seat, seen);
                    ++compared;
                }
                const State before = state;
                game.advance(state, some_action(game, state, stream));
                if (state.round == before.round) continue;
                for (int position = 0; position < row_size(players); ++position) {
                    const int owner =
                        position == 3 && players == 3 ? 3 : (before.start + position) % players;
                    seen[static_cast<std::size_t>(owner)] |=
                        static_cast<Hand>(1U << before.row[static_cast<std::size_t>(position)]);
                }
            }
        }
        CHECK(compared > 100);
    }
}

TEST("rows of any kinds") {
    Stream stream(2, Domain::test, 6, 32);
    for (int i = 0; i < 3000; ++i) {
        RowView view;
        view.cards = 3 + static_cast<int>(stream.below(3));
        std::vector<std::vector<Kind>> places;
        for (int k = 0; k < view.cards; ++k) {
            // Few kinds, many dogs.
            Hand kinds = static_cast<Hand>(1U << stream.below(num_kinds));
            for (int more = static_cast<int>(stream.below(4)); more > 0; --more) {
                kinds |= static_cast<Hand>(
                    1U << (stream.below(3) == 0 ? 8 + stream.below(2) : stream.below(num_kinds)));
            }
            view.kinds[static_cast<std::size_t>(k)] = kinds;
        }
        std::map<int, std::int64_t> want;
        std::vector<Kind> row(static_cast<std::size_t>(view.cards));
        const auto fill = [&](auto&& self, std::size_t at) -> void {
            if (at == row.size()) {
                ++want[row_points(row.data(), view.cards)];
                return;
            }
            for (int kind = 0; kind < num_kinds; ++kind) {
                if ((view.kinds[at] >> kind & 1U) == 0) continue;
                row[at] = static_cast<Kind>(kind);
                self(self, at + 1);
            }
        };
        fill(fill, 0);
        CHECK(row_outcomes(view) == RowOutcomes(want.begin(), want.end()));
        std::int64_t sum = 0;
        std::int64_t total = 0;
        for (const auto& [points, ways_to] : want) sum += points * ways_to, total += ways_to;
        CHECK_EQ(row_mean(view).sum, sum);
        CHECK_EQ(row_mean(view).total, total);
    }
}

TEST("what cannot be asked") {
    const Game game(rules_of(4));
    CHECK_EQ(error_of([&] { static_cast<void>(row_view(game, game.new_initial_state(), 0)); }),
             "not_applicable: there is no row before the deal is done");
    State state = game.start(deal(game.rules(), 1, 1));
    const int seat = game.current_player(state);
    CHECK_EQ(error_of([&] { static_cast<void>(row_view(game, state, seat)); }),
             "not_applicable: seat " + std::to_string(seat) +
                 " has not laid its card of this round yet");
    CHECK_EQ(row_view(game, state, -1).kinds[0], whole_set);
    state.phase = Phase::over;
    CHECK_EQ(error_of([&] { static_cast<void>(row_view(game, state, -1)); }),
             "not_applicable: the game is over, there is no row");
}
