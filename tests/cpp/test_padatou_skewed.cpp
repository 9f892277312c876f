// Exact values of Padatou on positions that random deals hardly bring: long suits in one hand, top
// cards with one seat, few suits, runs of neighbouring cards, tricks that all fell to one seat or
// stand where a score is about to change. All against a plain search over the rules.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "matou/padatou/solver.hpp"
#include "matou/padatou/solver/kernel.hpp"
#include "matou/padatou/solver/position.hpp"
#include "matou/padatou/solver/solve.hpp"
#include "matou/padatou/solver/standings.hpp"
#include "matou/padatou/solver/ties.hpp"

// How many times as many positions; another seed by hand.
#ifndef MATOU_SKEWED_TIMES
#define MATOU_SKEWED_TIMES 1
#endif
#ifndef MATOU_SKEWED_SEED
#define MATOU_SKEWED_SEED 0
#endif

using namespace matou;
using namespace matou::padatou;

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
using Scores = std::array<int, 4>;
using Random = std::mt19937;

int below(Random& random, int size) {
    return static_cast<int>(random() % static_cast<unsigned>(size));
}

// So many cards: of some suits alone, all ranks or the top or a part of them.
std::vector<int> some_cards(Random& random, int count) {
    for (;;) {
        const int suits = 1 + below(random, 15);
        const int style = below(random, 3);
        std::vector<int> cards;
        for (int card = 0; card < 32; ++card) {
            if ((suits >> card / 8 & 1) != 0) cards.push_back(card);
        }
        if (static_cast<int>(cards.size()) < count) continue;
        if (style != 0) std::shuffle(cards.begin(), cards.end(), random);
        if (style == 1) {
            std::stable_sort(cards.begin(), cards.end(),
                             [](int a, int b) { return a % 8 > b % 8; });
        }
        if (style == 0) std::reverse(cards.begin(), cards.end());
        cards.resize(at(count));
        return cards;
    }
}

// Each seat likes some suits, high or low cards, and the neighbours of what it has.
std::array<tricks::Hand, 4> some_hands(Random& random, int each) {
    std::vector<int> cards = some_cards(random, 4 * each);
    if (random() % 2 == 0) std::sort(cards.begin(), cards.end(), std::greater<>());
    constexpr std::array<int, 4> likes{1, 1, 8, 60};
    std::array<std::array<int, 4>, 4> suit{};
    std::array<int, 4> height{};
    for (int p = 0; p < 4; ++p) {
        for (int& like : suit[at(p)]) like = likes[random() % 4];
        height[at(p)] = below(random, 3);  // none, high, low
    }
    const int run = below(random, 3) * 40;
    std::array<tricks::Hand, 4> hands{};
    int before = 0;
    for (const int card : cards) {
        std::array<int, 4> wish{};
        int sum = 0;
        for (int p = 0; p < 4; ++p) {
            if (tricks::count(hands[at(p)]) == each) continue;
            const int rank = card % 8;
            const int high = height[at(p)] == 0   ? 4
                             : height[at(p)] == 1 ? 1 + rank * rank
                                                  : 1 + (7 - rank) * (7 - rank);
            wish[at(p)] = suit[at(p)][at(card / 8)] * high + (p == before ? run : 0);
            sum += wish[at(p)];
        }
        int pick = below(random, sum);
        int seat = 0;
        while (pick >= wish[at(seat)]) pick -= wish[at(seat++)];
        hands[at(seat)] |= tricks::bit(card);
        before = seat;
    }
    return hands;
}

State skewed(Random& random, int cards) {
    const Game game;
    State state;
    state.phase = Phase::play;
    state.hands = some_hands(random, cards);
    state.done = static_cast<std::uint8_t>(8 - cards);
    const int style = below(random, 4);  // any, two seats, one seat, in turn
    const unsigned first = random() % 4;
    const unsigned second = random() % 4;
    for (unsigned i = 0; i < state.done; ++i) {
        const unsigned seat = style == 0   ? static_cast<unsigned>(random() % 4)
                              : style == 1 ? (random() % 2 == 0 ? first : second)
                              : style == 2 ? first
                                           : (first + i) % 4;
        ++state.won[seat];
    }
    state.leader = static_cast<std::uint8_t>(random() % 4);
    for (std::size_t i = random() % 2 == 0 ? 0 : random() % 4; i > 0; --i) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        game.advance(state, actions[random() % actions.size()]);
    }
    return state;
}

// The definition, and a memo of whole positions at the start of a trick so that more cards can be
// looked at: nothing is cut, no two positions are one. Positions with too many are left out.
class Plain {
  public:
    explicit Plain(int seat = -1) : seat_(seat) {}  // -1: max^n, else that seat against all

    [[nodiscard]] bool fits(const State& state) {
        values(state);
        return seen_.size() < most;
    }
    Scores values(const State& state) {
        if (seen_.size() >= most) return {};
        if (game_.is_terminal(state)) return scores(state.won);
        const std::uint64_t key = static_cast<std::uint64_t>(solver::cards_in_hands(state)) << 18 |
                                  static_cast<std::uint64_t>(solver::counts_of(state)) << 2 |
                                  state.leader;
        if (state.count == 0) {
            const auto found = seen_.find(key);
            if (found != seen_.end()) return found->second;
        }
        const int mover = game_.current_player(state);
        const std::size_t asks = at(seat_ < 0 ? mover : seat_);
        const bool up = seat_ < 0 || mover == seat_;
        Game::Actions actions;
        game_.legal_actions(state, actions);
        Scores best{};
        bool found = false;
        for (const Action action : actions) {
            State next = state;
            game_.advance(next, action);
            const Scores other = values(next);
            if (found && (up ? other[asks] <= best[asks] : other[asks] >= best[asks])) continue;
            found = true;
            best = other;
        }
        if (state.count == 0) seen_.emplace(key, best);
        return best;
    }
    // Each mover keeps his first best card.
    std::vector<Action> line(State state) {
        std::vector<Action> line;
        while (!game_.is_terminal(state)) {
            const Scores want = values(state);
            const std::size_t mover = at(game_.current_player(state));
            Game::Actions actions;
            game_.legal_actions(state, actions);
            for (const Action action : actions) {
                State next = state;
                game_.advance(next, action);
                if (values(next)[mover] != want[mover]) continue;
                line.push_back(action);
                state = next;
                break;
            }
        }
        return line;
    }

  private:
    static constexpr std::size_t most = 3000;

    Game game_;
    int seat_;
    std::unordered_map<std::uint64_t, Scores> seen_;
};

// All that can come out where movers pick any best card: play by play, the one kept so far or the
// next one's where that is as good.
std::vector<Scores> plain_ties(const Game& game, const State& state) {
    if (game.is_terminal(state)) return {scores(state.won)};
    const std::size_t mover = at(game.current_player(state));
    Game::Actions actions;
    game.legal_actions(state, actions);
    std::vector<Scores> kept;
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        const std::vector<Scores> behind = plain_ties(game, next);
        std::vector<Scores> now = kept.empty() ? behind : std::vector<Scores>{};
        for (const Scores& old : kept) {
            for (const Scores& other : behind) {
                if (old[mover] >= other[mover]) now.push_back(old);
                if (other[mover] >= old[mover]) now.push_back(other);
            }
        }
        std::sort(now.begin(), now.end());
        now.erase(std::unique(now.begin(), now.end()), now.end());
        kept = std::move(now);
    }
    return kept;
}

solver::Cuts some_cuts(Random& random) {
    const auto bits = random() % 2 == 0 ? 15 : random();
    return {(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0};
}

// Positions of 1 to 7 cards a hand, of the larger ones fewer.
template <class Look>
void each_position(unsigned seed, const std::array<int, 8>& counts, Look look) {
    Random random(seed + 1000 * MATOU_SKEWED_SEED);
    for (int cards = 1; cards < 8; ++cards) {
        for (int i = 0; i < counts[at(cards)] * MATOU_SKEWED_TIMES; ++i) {
            look(skewed(random, cards), random);
        }
    }
}

constexpr std::array<double, 3> tables{0, 0.125, 1};

}  // namespace

TEST("max^n and its line on skewed positions") {
    const Game game;
    each_position(1, {0, 100, 400, 800, 400, 40, 20, 20}, [&](const State& state, Random& random) {
        Plain plain;
        if (!plain.fits(state)) return;
        const Scores want = plain.values(state);
        SolveOptions options;
        options.table_mb = tables[random() % 3];
        Budget budget;
        const Solution got = solver::solve_max_n(game, state, options, budget, some_cuts(random));
        CHECK(got.exact);
        CHECK_EQ(got.values, want);
        CHECK_EQ(got.line, plain.line(state));
        // Needs of all seats, one after another over one table, from positions on the way.
        const auto search = solver::make_max_n(state, 0.125, some_cuts(random));
        State on = state;
        for (int i = 0; i < 8 && !game.is_terminal(on); ++i) {
            const Scores values = plain.values(on);
            const int seat = below(random, 4);
            const int least = std::max(0, values[at(seat)] + below(random, 5) - 2);
            const solver::Values asked = search->values(on, seat, least, budget);
            if (asked.kind == solver::Values::Kind::exact) {
                CHECK_EQ(scores(asked.won), values);
            } else {
                CHECK(asked.kind == solver::Values::Kind::low && values[at(seat)] < least);
            }
            Game::Actions actions;
            game.legal_actions(on, actions);
            game.advance(on, actions[random() % actions.size()]);
        }
    });
}

TEST("a paranoid seat on skewed positions") {
    const Game game;
    each_position(2, {0, 100, 400, 800, 400, 40, 20, 20}, [&](const State& state, Random& random) {
        const int seat = below(random, 4);
        Plain plain(seat);
        if (!plain.fits(state)) return;
        const int want = plain.values(state)[at(seat)];
        SolveOptions options;
        options.method = Method::paranoid;
        options.seat = seat;
        options.table_mb = tables[random() % 3];
        Budget budget;
        const Solution got =
            solver::solve_paranoid(game, state, options, budget, some_cuts(random));
        CHECK(got.exact);
        CHECK_EQ(got.lower, want);
        CHECK_EQ(got.upper, want);
        CHECK_EQ(got.values[at(seat)], want);
        const auto search = solver::make_paranoid(state, seat, 0.125, some_cuts(random));
        for (int i = 0; i < 6; ++i) {
            const int score = std::max(0, want + below(random, 9) - 4);
            CHECK_EQ(search->scores_at_least(state, score, budget), score <= want);
        }
    });
}

TEST("ties on skewed positions") {
    const Game game;
    int dependent = 0;
    each_position(3, {0, 50, 300, 100, 0, 0, 0, 0}, [&](const State& state, Random& random) {
        const std::size_t want = plain_ties(game, state).size();
        Budget budget;
        CHECK_EQ(*solver::tie_vectors(state, tables[random() % 3], budget), want);
        dependent += want > 1 ? 1 : 0;
    });
    CHECK(dependent > 20);
}

TEST("sets of outcomes that have one in common meet, with any number of tricks left") {
    const solver::Standings& table = solver::standings();
    for (solver::Standing standing = 0; standing < solver::num_standings; ++standing) {
        const int left = table.left[standing];
        for (solver::Counts split = 0; split < 4096; ++split) {
            const int rest = left - solver::count_of(split, 0) - solver::count_of(split, 1) -
                             solver::count_of(split, 2);
            if (rest < 0) continue;
            const solver::Counts outcome = split | static_cast<solver::Counts>(rest) << 12;
            const solver::Levels levels = table.levels_of(table.won[standing] + outcome);
            std::uint64_t common = ~std::uint64_t{0};
            for (int p = 0; p < 4; ++p) {
                for (int n = 0; n <= solver::level_of(levels, p); ++n) {
                    common &= table.reaching[standing][at(p)][at(n)];
                }
            }
            CHECK(common != 0);
        }
    }
}
