// Best play for the difference of the returns, D(t) for t tricks of seat 0.
//
// Where D rises with t, best play for D is best play for tricks: each seat orders all ends of the
// game alike under both. Then the double-dummy number of tricks is the answer.
//
// It does not always rise: without a factor for a slam (`slam_factor`, `zero_factor`) 12 tricks may
// be worth less than 11. The numbers 0 and 12 aside it rises: of t tricks, 1 <= t <= 11, the points
// of seat 0 rise with t and those of seat 1 fall, so the factor of seat 0 does not fall, nor that
// of seat 1 rise. So once both have won a trick, the double-dummy number is the answer, and before
// that it bounds it: seat 0 can reach d tricks or more, whatever the other does, and seat 1 can
// hold it to d or fewer, so the worth lies between the lowest of d, d + 1, .. and the highest of
// .., d - 1, d. Where these differ the cards are tried one by one.
#include "matou/piquette/solve.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "matou/core/errors.hpp"
#include "matou/core/mix.hpp"

namespace matou::piquette {
namespace {

using tricks::bit;
using tricks::Hand;
using Table = tricks::Position<2>;

int differs(const Rules& rules, int zero, const std::array<int, 2>& combinations) noexcept {
    const auto both = scores(rules, {zero, hand_size - zero}, combinations);
    return both[0] - both[1];
}

int seat_to_play(const Table& table) noexcept { return (table.leader + table.count) % 2; }

Hand legal_cards(const Table& table) noexcept {
    const Hand hand = table.hands[static_cast<std::size_t>(seat_to_play(table))];
    if (table.count == 0) return hand;
    const Hand follow = hand & tricks::suit_cards(tricks::suit_of(table.trick[0]));
    return follow != 0 ? follow : hand;
}

// The cards to try: of cards of one suit in one hand with no card of the other hand or of the trick
// between them the highest, because exchanging the two changes no comparison from here on, and so
// no trick.
Hand distinct_cards(const Table& table) noexcept {
    const auto p = static_cast<std::size_t>(seat_to_play(table));
    const Hand legal = legal_cards(table);
    const Hand others = table.hands[1 - p] | (table.count > 0 ? bit(table.trick[0]) : 0);
    Hand distinct = 0;
    for (const int card : tricks::Cards{legal}) {
        bool lone = true;
        for (int above = card + 1; above % tricks::num_ranks != 0; ++above) {
            if ((others & bit(above)) != 0) break;
            if ((legal & bit(above)) != 0) {
                lone = false;
                break;
            }
        }
        if (lone) distinct |= bit(card);
    }
    return distinct;
}

// Plays a card; returns the seat that won a trick, -1 while it is in progress.
int play(Table& table, int card) noexcept {
    const int seat = seat_to_play(table);
    table.hands[static_cast<std::size_t>(seat)] &= ~bit(card);
    if (table.count == 0) {
        table.trick[0] = static_cast<tricks::Card>(card);
        table.count = 1;
        return -1;
    }
    const int led = table.trick[0];
    const bool over = tricks::suit_of(card) == tricks::suit_of(led) && card > led;
    table.leader = over ? seat : table.leader;
    table.count = 0;
    table.trick[0] = 0;
    return table.leader;
}

int cards_left(const Table& table, int seat) noexcept {
    return tricks::count(table.hands[static_cast<std::size_t>(seat)]);
}
// Tricks to be finished, the one in progress included.
int tricks_left(const Table& table) noexcept {
    return std::max(cards_left(table, 0), cards_left(table, 1));
}

}  // namespace

Worth::Worth(const Rules& rules, const std::array<int, 2>& combinations) noexcept {
    std::array<int, hand_size + 1> worth{};
    for (int zero = 0; zero <= hand_size; ++zero) {
        const auto i = static_cast<std::size_t>(zero);
        worth[i] = differs(rules, zero, combinations);
        tricks[i] = static_cast<std::int8_t>(zero);
    }
    std::stable_sort(tricks.begin(), tricks.end(), [&worth](std::int8_t a, std::int8_t b) {
        return worth[static_cast<std::size_t>(a)] < worth[static_cast<std::size_t>(b)];
    });
    for (std::size_t i = 0; i < tricks.size(); ++i) {
        rank[static_cast<std::size_t>(tricks[i])] = static_cast<std::int8_t>(i);
    }
}

bool Worth::rises(int from, int to) const noexcept {
    for (int zero = from; zero < to; ++zero) {
        if (rank[static_cast<std::size_t>(zero)] > rank[static_cast<std::size_t>(zero) + 1]) {
            return false;
        }
    }
    return true;
}

// Alpha-beta over ranks; bounds at the starts of tricks are kept.
struct PlaySolver::Search {
    struct Key {
        std::array<Hand, 2> hands;
        int leader;
        int won;  // by seat 0; with the size of the hands it tells what seat 1 has won
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept {
            const std::uint64_t hands = std::uint64_t{key.hands[0]} | std::uint64_t{key.hands[1]}
                                                                          << 32;
            return mix(hands, static_cast<std::uint64_t>(key.leader * 16 + key.won));
        }
    };

    const Worth& worth;
    tricks::DoubleDummy<2>& double_dummy;
    Budget& budget;
    std::unordered_map<Key, Bounds, Hash> table;
    bool stopped = false;

    [[nodiscard]] int rank_of(int zero) const noexcept {
        return worth.rank[static_cast<std::size_t>(zero)];
    }

    // The rank that best play reaches from here; where it lies outside alpha..beta, a bound of it
    // on the same side.
    int value(const Table& at, const std::array<int, 2>& won, int alpha, int beta) {
        const int least = won[0];
        const int most = won[0] + tricks_left(at);
        if (least == most) return rank_of(least);
        const int plain = budget.spend() ? double_dummy.tricks(at, budget) : -1;
        if (plain < 0) {
            stopped = true;
            return alpha;
        }
        const int reached = won[0] + plain;
        Bounds bounds{rank_of(reached), rank_of(reached)};
        if (worth.rises(least, most)) return bounds.low;
        for (int zero = reached; zero <= most; ++zero) {
            bounds.low = std::min(bounds.low, rank_of(zero));
        }
        for (int zero = least; zero <= reached; ++zero) {
            bounds.high = std::max(bounds.high, rank_of(zero));
        }
        const Key key{at.hands, at.leader, won[0]};
        if (at.count == 0) {
            if (const auto found = table.find(key); found != table.end()) {
                bounds.low = std::max(bounds.low, found->second.low);
                bounds.high = std::min(bounds.high, found->second.high);
            }
        }
        if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
        if (bounds.high <= alpha) return bounds.high;
        alpha = std::max(alpha, bounds.low);
        beta = std::min(beta, bounds.high);
        const int found = best_of_cards(at, won, alpha, beta);
        if (stopped) return alpha;
        if (found > alpha) bounds.low = std::max(bounds.low, found);
        if (found < beta) bounds.high = std::min(bounds.high, found);
        if (at.count == 0) table[key] = bounds;
        return found;
    }

    int best_of_cards(const Table& at, const std::array<int, 2>& won, int alpha, int beta) {
        const bool highest = seat_to_play(at) == 0;
        int best = highest ? -1 : hand_size + 1;
        for (const int card : tricks::Cards{distinct_cards(at)}) {
            Table next = at;
            std::array<int, 2> taken = won;
            const int winner = play(next, card);
            if (winner >= 0) ++taken[static_cast<std::size_t>(winner)];
            const int one = value(next, taken, alpha, beta);
            if (stopped) return alpha;
            best = highest ? std::max(best, one) : std::min(best, one);
            if (highest) {
                alpha = std::max(alpha, best);
            } else {
                beta = std::min(beta, best);
            }
            if (alpha >= beta) break;
        }
        return best;
    }
};

int PlaySolver::tricks(const Table& position, const std::array<int, 2>& won,
                       const std::array<int, 2>& combinations, Budget& budget) {
    const int left = tricks_left(position);
    if (left == 0) return won[0];
    const Worth worth(rules_, combinations);
    if (worth.rises(won[0], won[0] + left)) {
        const int plain = double_dummy_.tricks(position, budget);
        return plain < 0 ? -1 : won[0] + plain;
    }
    Search search{worth, double_dummy_, budget, {}, false};
    const int rank = search.value(position, won, -1, hand_size + 1);
    return search.stopped ? -1 : worth.tricks[static_cast<std::size_t>(rank)];
}

namespace {

Table table_of(const State& state) noexcept {
    Table table;
    table.hands = state.hands;
    table.leader = state.leader;
    table.count = state.count;
    if (state.count > 0) table.trick[0] = state.best;
    return table;
}

PlayValue value_of(PlaySolver& solver, const Game& game, const State& state, Budget& budget) {
    const std::array<int, 2> combinations{game.combination_points(state, 0),
                                          game.combination_points(state, 1)};
    PlayValue value;
    const std::uint64_t before = budget.nodes();
    const Table table = table_of(state);
    const int zero = solver.tricks(table, {state.won[0], state.won[1]}, combinations, budget);
    value.nodes = budget.nodes() - before;
    if (zero >= 0) {
        value.exact = true;
        value.tricks = {zero, hand_size - zero};
        value.returns = game.scores(value.tricks, combinations);
        value.lower = value.upper = value.returns[0] - value.returns[1];
        return value;
    }
    value.tricks = {state.won[0], state.won[1]};
    value.lower = value.upper = differs(game.rules(), state.won[0], combinations);
    for (int more = 1; more <= tricks_left(table); ++more) {
        const int worth = differs(game.rules(), state.won[0] + more, combinations);
        value.lower = std::min(value.lower, worth);
        value.upper = std::max(value.upper, worth);
    }
    return value;
}

void need_play(const State& state, bool over_too) {
    if (state.phase == Phase::play || (over_too && state.phase == Phase::over)) return;
    not_applicable(state.phase == Phase::over
                       ? "the deal is over, no card is left to analyse"
                       : "best play needs both hands: the exchange and the announcements done");
}

}  // namespace

PlayValue play_value(const Game& game, const State& state, Budget& budget, double table_mb) {
    need_play(state, true);
    PlaySolver solver(game.rules(), table_mb);
    return value_of(solver, game, state, budget);
}

std::vector<std::pair<Action, PlayValue>> analyse(const Game& game, const State& state,
                                                  Budget& budget, double table_mb) {
    need_play(state, false);
    PlaySolver solver(game.rules(), table_mb);
    std::vector<std::pair<Action, PlayValue>> values;
    for (const int card : tricks::Cards{tricks::legal_plays<2>(state)}) {
        State next = state;
        game.advance(next, card);
        values.emplace_back(card, value_of(solver, game, next, budget));
    }
    return values;
}

std::vector<Action> best_line(const Game& game, const State& state, Budget& budget,
                              double table_mb) {
    need_play(state, true);
    PlaySolver solver(game.rules(), table_mb);
    std::vector<Action> line;
    State now = state;
    const PlayValue best = value_of(solver, game, now, budget);
    while (now.phase == Phase::play) {
        const std::size_t steps = line.size();
        for (const int card : tricks::Cards{tricks::legal_plays<2>(now)}) {
            State next = now;
            game.advance(next, card);
            const PlayValue value = value_of(solver, game, next, budget);
            if (!best.exact || !value.exact) return {};
            if (value.tricks != best.tricks) continue;
            line.push_back(card);
            now = next;
            break;
        }
        assert(line.size() > steps);  // some card keeps the value
        if (line.size() == steps) return {};
    }
    return line;
}

}  // namespace matou::piquette
