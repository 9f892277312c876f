#include "matou/piquette/game.hpp"

#include <bit>
#include <cassert>
#include <span>

#include "matou/core/mix.hpp"
#include "matou/piquette/steps.hpp"

namespace matou::piquette {
namespace {

using tricks::bit;
using tricks::Hand;

const Rules& checked(const Rules& rules) {
    check(rules);
    return rules;
}

// Cards of each mask over a hand: a table, since not every processor counts bits quickly.
constexpr auto mask_sizes = [] {
    std::array<std::uint8_t, 1U << hand_size> sizes{};
    for (unsigned mask = 1; mask < sizes.size(); ++mask) {
        sizes[mask] = static_cast<std::uint8_t>(sizes[mask >> 1] + (mask & 1));
    }
    return sizes;
}();

void discard(State& state, unsigned mask) noexcept {
    const std::size_t p = state.step == 0 ? state.opener : 1U - state.opener;
    const Hand out = masked(state.hands[p], mask);
    const std::size_t top = state.step == 0 ? 0 : state.taken[state.opener];
    const int size = tricks::count(out);
    state.hands[p] &= ~out;
    state.out[p] = out;
    state.taken[p] = static_cast<std::uint8_t>(size);
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
        state.hands[p] |= bit(state.talon[top + i]);
    }
    if (++state.step == 2) {
        state.phase = Phase::announce;
        state.step = 0;
    }
}

void play_card(State& state, int card) noexcept {
    const auto p = static_cast<std::size_t>(tricks::to_play<2>(state));
    if (state.count > 0 && tricks::suit_of(card) != tricks::suit_of(state.best)) {
        state.lacks[p] =
            static_cast<std::uint8_t>(state.lacks[p] | 1U << tricks::suit_of(state.best));
    }
    tricks::play<2>(state, card);
    state.shown[p] &= ~bit(card);
    state.played[p] |= bit(card);
    if (state.done == hand_size) state.phase = Phase::over;
}

// Kinds for which both have had their step.
int kinds_decided(const State& state) noexcept {
    if (state.phase < Phase::announce) return 0;
    return state.phase == Phase::announce ? state.step / 2 : num_kinds;
}

}  // namespace

// The loser of a slam may lose his combinations, the winner the factor; against 0 points
// `zero_factor` holds. Both cannot have 0: twelve tricks are won by somebody.
std::array<int, 2> scores(const Rules& rules, const std::array<int, 2>& tricks,
                          const std::array<int, 2>& combinations) noexcept {
    std::array<int, 2> points{};
    for (std::size_t p = 0; p < 2; ++p) {
        const int won = tricks[p];
        const bool slammed = tricks[1 - p] == hand_size;
        points[p] = won == hand_size ? 50 : won > hand_size / 2 ? 2 * won : won;
        if (!slammed || rules.slam_loser == SlamLoser::kept) points[p] += combinations[p];
    }
    std::array<int, 2> result{};
    for (std::size_t p = 0; p < 2; ++p) {
        const int own = points[p];
        const int other = points[1 - p];
        const int ratio = other == 0         ? rules.zero_factor
                          : own >= 3 * other ? 3
                          : own >= 2 * other ? 2
                                             : 1;
        result[p] = own * (tricks[p] == hand_size && !rules.slam_factor ? 1 : ratio);
    }
    return result;
}

Game::Game(const Rules& rules) : rules_(checked(rules)) {}

State Game::new_initial_state() const noexcept { return {}; }

State Game::start(const Deal& deal) const noexcept {
    assert(is_complete(deal));
    State state;
    state.phase = Phase::discard;
    state.opener = state.leader = deal.opener;
    state.hands = deal.hands;
    state.talon = deal.talon;
    return state;
}

int Game::answer(const State& state, const Deal& deal) const noexcept {
    const int at = state.step;
    if (at >= 2 * hand_size) return deal.talon[static_cast<std::size_t>(at - 2 * hand_size)];
    const std::size_t p = at < hand_size ? 0 : 1;
    return std::countr_zero(deal.hands[p] & ~state.hands[p]);
}

int Game::current_player(const State& state) const noexcept {
    switch (state.phase) {
        case Phase::deal:
            return chance_player;
        case Phase::discard:
            return state.step == 0 ? state.opener : 1 - state.opener;
        case Phase::announce:
            return announcer(rules_, state.opener, state.step);
        case Phase::play:
            return tricks::to_play<2>(state);
        default:
            return terminal_player;
    }
}

void Game::legal_actions(const State& state, Actions& actions) const noexcept {
    actions.clear();
    if (state.phase == Phase::deal || state.phase == Phase::over) return;
    const auto p = static_cast<std::size_t>(current_player(state));
    if (state.phase == Phase::play) {
        for (const int card : tricks::Cards{tricks::legal_plays<2>(state)}) actions.push(card);
        return;
    }
    if (state.phase == Phase::discard) {
        const int most = most_exchanged(state);
        for (unsigned mask = 0; mask < mask_sizes.size(); ++mask) {
            const int size = mask_sizes[mask];
            if (size < rules_.min_exchange || size > most) continue;
            actions.push(action::discard_base + static_cast<Action>(mask));
        }
        return;
    }
    const auto kind = static_cast<Kind>(state.step / 2);
    const Laid before = laid_before(rules_, state);
    if (!rules_.must_announce || best_layable(rules_, state.hands[p], kind, before) == 0) {
        actions.push(action::no);
    }
    for_each_layable(rules_, state.hands[p], kind, before,
                     [&actions](Action laid) { actions.push(laid); });
}

void Game::chance_outcomes(const State& state, Outcomes& outcomes) const noexcept {
    outcomes.clear();
    if (state.phase != Phase::deal) return;
    Hand left = ~(state.hands[0] | state.hands[1]);
    for (const int card : state.talon) {
        if (card != tricks::no_card) left &= ~bit(card);
    }
    for (const int card : tricks::Cards{left}) outcomes.push(card, 1);
}

void Game::advance(State& state, Action action) const noexcept {
    switch (state.phase) {
        case Phase::deal: {
            const std::size_t at = state.step++;
            if (at < 2 * hand_size) {
                state.hands[at / hand_size] |= bit(action);
            } else {
                state.talon[at - 2 * hand_size] = static_cast<std::uint8_t>(action);
            }
            if (state.step == deal_steps) {
                state.phase = Phase::discard;
                state.step = 0;
            }
            break;
        }
        case Phase::discard:
            discard(state, static_cast<unsigned>(action - action::discard_base));
            break;
        case Phase::announce: {
            const int seat = current_player(state);
            const auto p = static_cast<std::size_t>(seat);
            if (action != action::no) {
                const auto laid = static_cast<Laid>(action);
                state.laid[laid_at(state.step / 2, seat)] = laid;
                state.shown[p] |= cards_of(laid, state.hands[p]);
            }
            if (++state.step == announcements) state.phase = Phase::play;
            break;
        }
        case Phase::play:
            play_card(state, action);
            break;
        default:
            assert(false);
    }
}

int Game::combination_points(const State& state, int seat) const noexcept {
    const int first = first_seat(rules_, state.opener);
    int points = 0;
    for (int kind = 0; kind < kinds_decided(state); ++kind) {
        const auto both = points_of(rules_, state.laid[laid_at(kind, first)],
                                    state.laid[laid_at(kind, 1 - first)]);
        points += both[seat == first ? 0 : 1];
    }
    return points;
}

double Game::returns(const State& state, int seat) const noexcept {
    if (state.phase != Phase::over) return 0;
    return scores({state.won[0], state.won[1]},
                  {combination_points(state, 0),
                   combination_points(state, 1)})[static_cast<std::size_t>(seat)];
}

namespace {

// What same_position compares, as words: equal words are equal positions and the other way round.
// The talon counts while cards can be taken from it, and only the part that is left; what the first
// of a kind has laid counts until the second has answered it.
std::array<std::uint64_t, 5> words_of(const Game& game, const State& state) noexcept {
    const auto byte = [](int value, int at) {
        return std::uint64_t{static_cast<std::uint8_t>(value)} << 8 * at;
    };
    std::uint64_t talon = 0;
    if (state.phase <= Phase::discard) {
        const std::size_t gone = state.taken[0] + std::size_t{state.taken[1]};
        for (std::size_t i = gone; i < talon_size; ++i) {
            talon |= byte(state.talon[i] + 1, static_cast<int>(i));
        }
    }
    const Laid before = state.phase == Phase::announce ? laid_before(game.rules(), state) : Laid{0};
    return {std::uint64_t{state.hands[0]} | std::uint64_t{state.hands[1]} << 32, talon,
            byte(static_cast<int>(state.phase), 0) | byte(state.step, 1) | byte(state.opener, 2) |
                byte(state.leader, 3) | byte(state.count, 4) | byte(state.best, 5) |
                byte(state.best_seat, 6),
            byte(state.won[0], 0) | byte(state.won[1], 1) |
                byte(game.combination_points(state, 0), 2) |
                byte(game.combination_points(state, 1), 3) | std::uint64_t{before} << 32,
            state.phase == Phase::discard ? byte(state.taken[0], 0) | byte(state.taken[1], 1) : 0};
}

}  // namespace

std::uint64_t Game::key(const State& state) const noexcept {
    const auto all = words_of(*this, state);
    return mix(std::span<const std::uint64_t>(all));
}

bool Game::same_position(const State& a, const State& b) const noexcept {
    return words_of(*this, a) == words_of(*this, b);
}

}  // namespace matou::piquette
