// Plain searches over the rules, and positions to compare them on.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "cat_in_the_box_positions.hpp"
#include "check.hpp"
#include "matou/cat_in_the_box/many/bounds.hpp"
#include "matou/cat_in_the_box/many/kernel.hpp"
#include "matou/cat_in_the_box/many/race.hpp"
#include "matou/cat_in_the_box/many/solve.hpp"
#include "matou/cat_in_the_box/many/ties.hpp"
#include "matou/cat_in_the_box/solver.hpp"
#include "matou/core/errors.hpp"

using namespace matou;
using namespace matou::cat_in_the_box;
using positions::by_players;

namespace plain {

struct Plain {
    std::vector<int> values;
    int first = -1;  // cell of the first best play
};

template <int P>
std::vector<int> scores(const Terms<P>& terms, const Round<P>& round, int paradox) {
    std::vector<int> all;
    for (int p = 0; p < P; ++p) all.push_back(score_of<P>(terms, round, p, paradox));
    return all;
}

// max^n as it is defined: no table, nothing cut.
template <int P>
Plain plain_max_n(const Terms<P>& terms, const Round<P>& round) {
    if (round.done == Layout<P>::tricks) return {scores<P>(terms, round, -1), -1};
    const int mover = to_play<P>(round);
    auto legal = legal_plays<P>(round);
    if (legal == 0) return {scores<P>(terms, round, mover), -1};
    Plain best;
    for (; legal != 0; legal &= legal - 1) {
        Round<P> next = round;
        play<P>(next, std::countr_zero(legal));
        Plain value = plain_max_n<P>(terms, next);
        const auto m = static_cast<std::size_t>(mover);
        if (best.first >= 0 && value.values[m] <= best.values[m]) continue;
        best = std::move(value);
        best.first = std::countr_zero(legal);
    }
    return best;
}

// The score of one seat that all others play against.
template <int P>
int plain_paranoid(const Terms<P>& terms, const Round<P>& round, int seat) {
    if (round.done == Layout<P>::tricks) return score_of<P>(terms, round, seat, -1);
    const int mover = to_play<P>(round);
    auto legal = legal_plays<P>(round);
    if (legal == 0) return score_of<P>(terms, round, seat, mover);
    int best = mover == seat ? -100 : 100;
    for (; legal != 0; legal &= legal - 1) {
        Round<P> next = round;
        play<P>(next, std::countr_zero(legal));
        const int value = plain_paranoid<P>(terms, next, seat);
        best = mover == seat ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// All vectors when movers choose among equals as they like: every way to pick one vector from each
// play's set is written out.
template <int P>
std::vector<std::vector<int>> plain_ties(const Terms<P>& terms, const Round<P>& round) {
    if (round.done == Layout<P>::tricks) return {scores<P>(terms, round, -1)};
    const int mover = to_play<P>(round);
    auto legal = legal_plays<P>(round);
    if (legal == 0) return {scores<P>(terms, round, mover)};
    const auto m = static_cast<std::size_t>(mover);
    // Pairs (best so far, the vector kept) over all picks, play by play.
    std::vector<std::vector<int>> kept;
    bool first = true;
    for (; legal != 0; legal &= legal - 1) {
        Round<P> next = round;
        play<P>(next, std::countr_zero(legal));
        const auto behind = plain_ties<P>(terms, next);
        std::vector<std::vector<int>> now;
        if (first) {
            now = behind;
        } else {
            for (const auto& old : kept) {
                for (const auto& other : behind) {
                    if (old[m] >= other[m]) now.push_back(old);
                    if (other[m] >= old[m]) now.push_back(other);
                }
            }
        }
        first = false;
        std::sort(now.begin(), now.end());
        now.erase(std::unique(now.begin(), now.end()), now.end());
        kept = std::move(now);
    }
    return kept;
}

// The number of plays to the ends, to leave out positions that plain searches take long for.
template <int P>
bool small(const Round<P>& round, long& room) {
    if (--room < 0) return false;
    if (round.done == Layout<P>::tricks) return true;
    for (auto legal = legal_plays<P>(round); legal != 0; legal &= legal - 1) {
        Round<P> next = round;
        play<P>(next, std::countr_zero(legal));
        if (!small<P>(next, room)) return false;
    }
    return true;
}

struct Case {
    Rules rules;
    State state;
};

// Endings of 1 to 3 tricks, whole and in mid-trick, with all rows orders and predictions.
inline std::vector<Case> endings(int players, int count, std::uint64_t seed, int tricks = 3,
                          long room = 20'000) {
    std::vector<Case> cases;
    Stream stream(seed, Domain::test, 2, static_cast<std::uint64_t>(players));
    while (static_cast<int>(cases.size()) < count) {
        Case one{standard_rules(players), {}};
        for (int i = static_cast<int>(cases.size()) % 24; i > 0; --i) {
            std::next_permutation(one.rules.rows.begin(), one.rules.rows.end());
        }
        const int left = 1 + static_cast<int>(cases.size()) % tricks;
        const int cards = static_cast<int>(stream.below(static_cast<std::uint32_t>(players)));
        one.state = positions::random_ending(players, left, cards, stream);
        if (players > 2) {
            one.rules.predictions = 0b11111;
            for (int p = 0; p < players; ++p) {
                one.state.prediction[static_cast<std::size_t>(p)] =
                    static_cast<std::uint8_t>(stream.below(5));
            }
        }
        const bool kept = by_players(players, [&](auto p) {
            long left_room = room;
            return small<p>(round_of<p>(one.state), left_room);
        });
        if (kept) cases.push_back(one);
    }
    return cases;
}

inline std::string text(const std::vector<int>& values) { return check::show(values); }

template <class F>
auto plainly(const Case& one, F call) {
    const Game game(one.rules);
    return by_players(one.rules.players, [&](auto p) {
        return call(p, terms_of<p>(game, one.state), round_of<p>(one.state));
    });
}

inline std::vector<int> replay(const Game& game, State state, const std::vector<Action>& line) {
    for (const Action action : line) {
        Game::Actions legal;
        game.legal_actions(state, legal);
        CHECK(std::find(legal.begin(), legal.end(), action) != legal.end());
        game.advance(state, action);
    }
    CHECK(game.is_terminal(state));
    return many::scores_of(game, state);
}

inline Action action_of_cell(int players, int cell) {
    const int numbers = numbers_of(players);
    return action::play_base + max_numbers * (cell / numbers) + cell % numbers;
}

constexpr std::array<many::Cuts, 7> cut_sets{{{},
                                              {.aside = false},
                                              {.bounds = false},
                                              {.joint = false},
                                              {.merged = false},
                                              {.bounds = false, .joint = false},
                                              {.bounds = false,
                                               .joint = false,
                                               .aside = false,
                                               .merged = false}}};

inline int per_players(int players) { return players <= 3 ? 700 : 400; }

// Endings to which red has not been played, so that it may not be led yet.
inline std::vector<Case> endings_before_red(int players, int count, std::uint64_t seed) {
    std::vector<Case> cases;
    Stream stream(seed, Domain::test, 2, static_cast<std::uint64_t>(players));
    while (static_cast<int>(cases.size()) < count) {
        Case one{standard_rules(players), positions::random_round(players, stream)};
        const int left = 1 + static_cast<int>(stream.below(3));
        const bool kept = by_players(players, [&](auto p) {
            auto round = round_of<p>(one.state);
            while (round.done < Layout<p>::tricks - left) {
                auto legal = legal_plays<p>(round) & ~Layout<p>::row;
                const auto same = legal & Layout<p>::rows[1U << round.led];
                if (round.count != 0 && same != 0) legal = same;  // keeps the X tokens
                if (legal == 0) return false;
                auto skip = stream.below(static_cast<std::uint32_t>(std::popcount(legal)));
                while (skip-- > 0) legal &= legal - 1;
                play<p>(round, std::countr_zero(legal));
            }
            one.state = positions::with_round<p>(one.state, round);
            long room = 20'000;
            return legal_plays<p>(round) != 0 && small<p>(round, room);
        });
        if (kept) cases.push_back(one);
    }
    return cases;
}

}  // namespace plain

using namespace plain;
