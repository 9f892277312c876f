#include "matou/cat_in_the_box/tensor.hpp"

#include <algorithm>
#include <cassert>

#include "matou/cat_in_the_box/hands.hpp"

namespace matou::cat_in_the_box {
namespace {

constexpr int num_phases = 5;
constexpr int num_tricks = 9;  // won or predicted: 0 to 8

// Writes from the front; every call moves on by what it writes.
struct Writer {
    std::span<float> tensor;
    std::size_t at = 0;

    void flag(bool value) noexcept { tensor[at++] = value ? 1.0F : 0.0F; }
    void one_of(int size, int which) noexcept {
        for (int i = 0; i < size; ++i) flag(i == which);
    }
};

void write_seen(const Game& game, const State& state, int seat, Writer& out) noexcept {
    const int players = game.num_players();
    const int numbers = numbers_of(players);
    const int cells = num_colours * numbers;
    const int first = std::max(seat, 0);
    const bool trick = state.phase >= Phase::play && state.count > 0;
    const bool revealed = state.phase == Phase::over && game.rules().reveal_at_end;
    const int player = game.current_player(state);
    const auto seats = [&](auto&& write) {
        for (int i = 0; i < players; ++i) {
            const int other = (first + i) % players;
            write(other, static_cast<std::size_t>(other));
        }
    };
    out.one_of(num_phases, static_cast<int>(state.phase));
    seats([&](int other, std::size_t) {
        out.flag(state.leader == other);
        out.flag(player == other);
        out.flag(state.paradox == other);
    });
    for (int cell = 0; cell < cells; ++cell) {
        bool owned = false;
        seats([&](int, std::size_t p) {
            const bool own = (state.own[p] >> cell & 1) != 0;
            owned = owned || own;
            out.flag(own);
        });
        out.flag(!owned && (state.taken >> cell & 1) != 0);
    }
    seats([&](int, std::size_t p) {
        for (int colour = 0; colour < num_colours; ++colour) {
            out.flag((state.x[p] >> colour & 1) != 0);
        }
    });
    seats([&](int, std::size_t p) { out.one_of(num_tricks, state.won[p]); });
    seats([&](int, std::size_t p) { out.one_of(num_tricks, state.prediction[p]); });
    out.one_of(num_colours, trick ? state.led : -1);
    out.one_of(cells, trick ? state.best : -1);
    for (int cell = 0; cell < cells; ++cell) {
        const auto end = state.trick.begin() + (trick ? state.count : 0);
        out.flag(std::find(state.trick.begin(), end, cell) != end);
    }
    seats([&](int other, std::size_t p) {
        const bool whole = other == seat || revealed;
        const bool hand = whole || state.paradox == other;
        for (int number = 0; number < numbers; ++number) {
            const int held = hand ? copies_of(state.hand[p], number) : 0;
            for (int i = 1; i <= copies; ++i) out.flag(held >= i);
        }
        out.one_of(numbers, whole ? state.discard[p] : -1);
    });
}

}  // namespace

std::size_t observation_size(const Game& game) noexcept {
    const int players = game.num_players();
    const int numbers = numbers_of(players);
    const int cells = num_colours * numbers;
    const int seat = 3 + num_colours + num_tricks + num_tricks + numbers * copies + numbers;
    return static_cast<std::size_t>(num_phases + players * seat + cells * (players + 1) +
                                    num_colours + cells + cells);
}

void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept {
    assert(tensor.size() == observation_size(game));
    Writer out{tensor};
    write_seen(game, state, seat, out);
    assert(out.at == tensor.size());
}

std::size_t information_size(const Game& game) noexcept {
    const int players = game.num_players();
    const int plays = players * tricks_of(players);
    const int cells = num_colours * numbers_of(players);
    return observation_size(game) + static_cast<std::size_t>(plays * (players + cells));
}

void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept {
    assert(tensor.size() == information_size(game));
    const int players = game.num_players();
    const int numbers = numbers_of(players);
    std::fill(tensor.begin(), tensor.end(), 0.0F);
    Writer plays{tensor.subspan(observation_size(game))};
    State state = before;
    for (const Action action : history) {
        if (state.phase == Phase::play) {
            const int player = game.current_player(state);
            const int colour = (action - action::play_base) / max_numbers;
            const int number = (action - action::play_base) % max_numbers;
            plays.one_of(players, (player + players - std::max(seat, 0)) % players);
            plays.one_of(num_colours * numbers, colour * numbers + number);
        }
        game.advance(state, action);
    }
    Writer out{tensor.first(observation_size(game))};
    write_seen(game, state, seat, out);
}

}  // namespace matou::cat_in_the_box
