#include "matou/filou/tensor.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace matou::filou {
namespace {

constexpr int num_phases = 4;

// Writes from the front; every call moves on by what it writes.
struct Writer {
    std::span<float> tensor;
    std::size_t at = 0;

    void number(float value) noexcept { tensor[at++] = value; }
    void flag(bool value) noexcept { number(value ? 1.0F : 0.0F); }
    void one_of(int size, int which) noexcept {
        for (int i = 0; i < size; ++i) flag(i == which);
    }
    void kinds(Hand set) noexcept {
        for (int kind = 0; kind < num_kinds; ++kind) flag((set >> kind & 1) != 0);
    }
};

Hand one(Kind kind) noexcept { return kind == no_card ? Hand{0} : static_cast<Hand>(1U << kind); }

// The State as one seat looks at it.
struct View {
    const Game& game;
    const State& state;
    int seat;

    [[nodiscard]] int players() const noexcept { return game.num_players(); }
    [[nodiscard]] int player(int i) const noexcept { return (std::max(seat, 0) + i) % players(); }
    [[nodiscard]] int turned(int whose) const noexcept {
        return (whose - std::max(seat, 0) + players()) % players();
    }
    [[nodiscard]] int position(int whose) const noexcept {
        return (whose - state.start + players()) % players();
    }
    [[nodiscard]] Kind laid(int whose) const noexcept {
        return state.row[static_cast<std::size_t>(position(whose))];
    }
    [[nodiscard]] bool is_open(int whose) const noexcept {
        return position(whose) < game.open_cards(state);
    }
    [[nodiscard]] Kind seen(int whose) const noexcept {
        return whose == seat || is_open(whose) ? laid(whose) : no_card;
    }
    [[nodiscard]] Hand shown(int whose) const noexcept {
        const auto p = static_cast<std::size_t>(whose);
        if (state.removed[p] == no_card) return 0;
        const Hand face_down = is_open(whose) ? Hand{0} : one(laid(whose));
        return static_cast<Hand>(whole_set & ~(state.hands[p] | one(state.removed[p]) | face_down));
    }
    [[nodiscard]] float part(int mice) const noexcept {
        return static_cast<float>(mice) / static_cast<float>(mice_in_play(players()));
    }
};

void write_seen(const View& view, Writer& out) noexcept {
    const State& state = view.state;
    const int players = view.players();
    const bool plays = state.phase == Phase::lay || state.phase == Phase::bid;
    const int to_play = view.game.current_player(state);
    out.one_of(num_phases, static_cast<int>(state.phase));
    out.one_of(num_rounds, plays ? state.round : -1);
    out.number(view.part(state.bid));
    out.number(view.part(state.bank));
    for (std::size_t card = 0; card + 1 < static_cast<std::size_t>(players); ++card) {
        out.flag(state.on_cards[card] > 0);
    }
    for (int i = 0; i < players; ++i) {
        const int whose = view.player(i);
        const auto p = static_cast<std::size_t>(whose);
        const Kind laid = view.laid(whose);
        const Kind seen = view.seen(whose);
        out.flag(state.start == whose);
        out.flag(to_play == whose);
        out.flag(state.bidder == whose);
        out.flag(state.phase == Phase::bid && (state.in >> whose & 1) != 0);
        out.number(view.part(state.mice[p]));
        out.number(static_cast<float>(state.cats[p]) / 100.0F);
        out.flag(laid != no_card);
        out.kinds(one(seen));
        out.kinds(view.shown(whose));
    }
    if (players == 3) {
        Hand open = 0;
        const std::size_t seen = state.round + (state.phase == Phase::bid ? 1U : 0U);
        for (std::size_t i = 0; i < seen; ++i) open = static_cast<Hand>(open | one(state.pile[i]));
        out.kinds(one(state.row[3]));
        out.kinds(open);
    }
    const auto own = static_cast<std::size_t>(std::max(view.seat, 0));
    out.kinds(view.seat < 0 ? Hand{0} : state.hands[own]);
    out.kinds(view.seat < 0 ? Hand{0} : one(state.removed[own]));
}

// What a round has come to.
struct RoundSeen {
    int start = -1;
    int buyer = -1;
    std::array<Kind, max_players> cards{no_card, no_card, no_card, no_card, no_card};
    std::array<int, max_players> bids{};
    Kind fourth = no_card;

    void see(const View& view) noexcept {
        start = view.state.start;
        for (int i = 0; i < view.players(); ++i) {
            cards[static_cast<std::size_t>(i)] = view.seen(view.player(i));
        }
        if (view.players() == 3) fourth = view.state.row[3];
    }
};

void write_round(const View& view, const RoundSeen& round, Writer& out) noexcept {
    const int players = view.players();
    out.one_of(players, round.start < 0 ? -1 : view.turned(round.start));
    for (int i = 0; i < players; ++i) {
        const auto p = static_cast<std::size_t>(i);
        out.kinds(one(round.cards[p]));
        out.number(view.part(round.bids[p]));
        out.flag(round.buyer == i);
    }
    if (players == 3) out.kinds(one(round.fourth));
}

// All cards of a round lie open once it is over: what the whole table sees then.
void see_all(const View& view, RoundSeen& round) noexcept {
    for (int i = 0; i < view.players(); ++i) {
        round.cards[static_cast<std::size_t>(i)] = view.laid(view.player(i));
    }
}

}  // namespace

std::size_t observation_size(const Game& game) noexcept {
    const int players = game.num_players();
    const int seat = 4 + 2 + 1 + 2 * num_kinds;
    const int fourth = players == 3 ? 2 * num_kinds : 0;
    return static_cast<std::size_t>(num_phases + num_rounds + 2 + (players - 1) + players * seat +
                                    fourth + 2 * num_kinds);
}

void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept {
    assert(tensor.size() == observation_size(game));
    Writer out{tensor};
    write_seen({game, state, seat}, out);
    assert(out.at == tensor.size());
}

std::size_t information_size(const Game& game) noexcept {
    const int players = game.num_players();
    const int round = players + players * (num_kinds + 2) + (players == 3 ? num_kinds : 0);
    return observation_size(game) + static_cast<std::size_t>(num_rounds * round);
}

void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept {
    assert(tensor.size() == information_size(game));
    State state = before;
    const View view{game, state, seat};  // looks at the State as it goes on
    Writer rounds{tensor.subspan(observation_size(game))};
    RoundSeen round;
    for (const Action action : history) {
        const bool plays = state.phase != Phase::deal;
        const auto at = static_cast<std::size_t>(plays ? view.turned(state.turn) : 0);
        const int number = state.round;
        const int leading = state.bid > 0 ? state.bidder : -1;
        if (plays) round.see(view);
        if (action > action::bid_base) round.bids[at] = action - action::bid_base;
        RoundSeen full = round;
        if (plays) see_all(view, full);
        game.advance(state, action);
        if (state.round == number) continue;
        if (action == action::buy) {
            full.buyer = static_cast<int>(at);
            full.bids[at] = 1;
        } else if (leading >= 0) {
            full.buyer = view.turned(leading);
        }
        write_round(view, full, rounds);
        round = {};
    }
    if (state.phase == Phase::lay || state.phase == Phase::bid) {
        round.see(view);
        write_round(view, round, rounds);
    }
    std::fill(tensor.begin() + static_cast<std::ptrdiff_t>(observation_size(game) + rounds.at),
              tensor.end(), 0.0F);
    write_observation(game, state, seat, tensor.first(observation_size(game)));
}

}  // namespace matou::filou
