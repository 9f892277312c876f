#include "matou/mistigri/tensor.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "matou/mistigri/steps.hpp"

namespace matou::mistigri {
namespace {

constexpr int num_phases = 9;
constexpr std::array waiting{2, 3, 7, 8};

// Writes from the front; every call moves on by what it writes.
struct Writer {
    std::span<float> tensor;
    std::size_t at = 0;

    void part(int number, int whole) noexcept {
        tensor[at++] = static_cast<float>(number) / static_cast<float>(whole);
    }
    void flag(bool value) noexcept { part(value ? 1 : 0, 1); }
    void one_of(int size, int which) noexcept {
        for (int i = 0; i < size; ++i) flag(i == which);
    }
    void kinds(const Pack& pack, Cards cards) noexcept {
        for (int kind = 0; kind < num_kinds; ++kind) part(copies(pack, cards, kind), 8);
    }
};

int player(const Game& game, int seat, int i) noexcept {
    return (std::max(seat, 0) + i) % game.num_players();
}

void write_seen(const Game& game, const State& state, int seat, Writer& out) noexcept {
    const int players = game.num_players();
    const bool plays = state.phase != Phase::deal && state.phase != Phase::over;
    const int to_act = game.current_player(state);
    out.one_of(num_phases, static_cast<int>(state.phase));
    out.flag(state.direction > 0);
    out.part(state.turns, game.rules().turn_cap);
    out.part(state.to_draw, 3);
    out.one_of(3, state.effect - 1);
    out.part(state.given, 4);
    out.one_of(5, static_cast<int>(state.ending) - 1);
    for (int i = 0; i < players; ++i) {
        const int whose = player(game, seat, i);
        out.flag(plays && state.turn == whose);
        out.flag(to_act == whose);
        out.flag(state.first == whose);
        out.flag((state.down >> whose & 1) != 0);
        out.part(std::popcount(state.hands[index_of(whose)]), game.pack().size);
        for (const int effect : waiting) {
            out.flag(state.pending_seat == whose && state.pending == effect);
        }
    }
    out.kinds(game.pack(), state.pile);
    out.kinds(game.pack(), seat < 0 ? 0 : state.hands[index_of(seat)]);
    out.one_of(num_kinds, state.pending_seat == seat && state.shown != no_kind ? state.shown : -1);
}

// Cards of each kind that one seat has seen come into the hands of the others.
struct Known {
    int seat;
    std::array<std::array<int, num_kinds>, max_players> copies{};

    void comes(int whose, int kind) noexcept {
        if (whose != seat) ++copies[index_of(whose)][index_of(kind)];
    }
    void goes(int whose, int kind) noexcept {
        int& count = copies[index_of(whose)][index_of(kind)];
        if (count > 0) --count;
    }

    void see(const Game& game, const State& state, Action action) noexcept {
        switch (state.phase) {
            case Phase::draw: {
                const int giver = previous(state, game.num_players());
                if (giver == seat) comes(state.turn, action);
                if (state.turn == seat) goes(giver, action);
                return;
            }
            case Phase::pair:
            case Phase::again:
                if (action < action::pair_base) return;
                goes(state.turn, (action - action::pair_base) / num_kinds);
                goes(state.turn, (action - action::pair_base) % num_kinds);
                return;
            case Phase::effect:
                if (action != action::drop_ones) return;
                for (int kind = 0; kind < num_colours; ++kind) {
                    copies[state.turn][index_of(kind)] = 0;
                }
                return;
            case Phase::swap:
                goes(state.pending_seat, (action - action::exchange_base) / num_kinds);
                comes(state.pending_seat, (action - action::exchange_base) % num_kinds);
                return;
            case Phase::give: {
                const int kind = (action - action::give_base) / max_players;
                const int taker = (action - action::give_base) % max_players;
                if (state.turn == seat) comes(taker, kind);
                if (taker == seat) goes(state.turn, kind);
                return;
            }
            case Phase::gift:
                comes((action - action::gift_base) % max_players,
                      (action - action::gift_base) / max_players);
                return;
            default:
                return;
        }
    }
};

}  // namespace

std::size_t observation_size(const Game& game) noexcept {
    const int seat = 5 + static_cast<int>(waiting.size());
    return static_cast<std::size_t>(num_phases + 1 + 2 + 3 + 1 + 5 + game.num_players() * seat +
                                    3 * num_kinds);
}

void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept {
    assert(tensor.size() == observation_size(game));
    Writer out{tensor};
    write_seen(game, state, seat, out);
    assert(out.at == tensor.size());
}

std::size_t information_size(const Game& game) noexcept {
    return observation_size(game) + static_cast<std::size_t>((game.num_players() - 1) * num_kinds);
}

void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept {
    assert(tensor.size() == information_size(game));
    State state = before;
    Known known{seat, {}};
    for (const Action action : history) {
        known.see(game, state, action);
        game.advance(state, action);
    }
    Writer out{tensor};
    write_seen(game, state, seat, out);
    for (int i = 1; i < game.num_players(); ++i) {
        const auto& copies_seen = known.copies[index_of(player(game, seat, i))];
        for (const int count : copies_seen) out.part(count, 8);
    }
    assert(out.at == tensor.size());
}

}  // namespace matou::mistigri
