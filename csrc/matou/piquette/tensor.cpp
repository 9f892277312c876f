#include "matou/piquette/tensor.hpp"

#include <algorithm>
#include <cassert>

#include "matou/piquette/steps.hpp"

namespace matou::piquette {
namespace {

// Writes from the front; every call moves on by what it writes.
struct Writer {
    std::span<float> tensor;
    std::size_t at = 0;

    void flag(bool value) noexcept { tensor[at++] = value ? 1.0F : 0.0F; }
    void one_of(int size, int which) noexcept {
        for (int i = 0; i < size; ++i) flag(i == which);
    }
    void bits(int size, std::uint32_t word) noexcept {
        for (int i = 0; i < size; ++i) flag((word >> i & 1) != 0);
    }
};

void write_seen(const Game& game, const State& state, int seat, Writer& out) noexcept {
    const int first = std::max(seat, 0);
    const int player = game.current_player(state);
    const bool announces = state.phase == Phase::announce;
    const bool trick = state.phase >= Phase::play && state.count > 0;
    const auto seats = [&](auto&& write) {
        for (const int whose : {first, 1 - first}) write(whose, static_cast<std::size_t>(whose));
    };
    out.one_of(5, static_cast<int>(state.phase));
    out.one_of(announcements, announces ? state.step : -1);
    seats([&](int whose, std::size_t) {
        out.flag(state.opener == whose);
        out.flag(state.leader == whose);
        out.flag(player == whose);
    });
    seats([&](int whose, std::size_t p) {
        out.one_of(talon_size + 1, state.taken[p]);
        out.one_of(hand_size + 1, state.won[p]);
        out.one_of(max_combination_points + 1, game.combination_points(state, whose));
    });
    seats([&](int whose, std::size_t) {
        const int brelan = state.laid[laid_at(0, whose)];
        const int carre = state.laid[laid_at(1, whose)];
        const int suite = state.laid[laid_at(2, whose)];
        out.one_of(tricks::num_ranks, brelan == 0 ? -1 : brelan - action::brelan_base);
        out.one_of(tricks::num_ranks, carre == 0 ? -1 : carre - action::carre_base);
        out.one_of(tricks::num_cards, suite == 0 ? -1 : suite_top(suite));
        out.one_of(tricks::num_ranks, suite == 0 ? -1 : suite_length(suite) - 1);
    });
    seats([&](int, std::size_t p) {
        out.bits(tricks::num_cards, state.shown[p]);
        out.bits(tricks::num_cards, state.played[p]);
        out.bits(tricks::num_suits, state.lacks[p]);
    });
    out.one_of(tricks::num_cards, trick ? state.best : -1);
    const auto p = static_cast<std::size_t>(first);
    out.bits(tricks::num_cards, seat < 0 ? 0 : state.hands[p]);
    out.bits(tricks::num_cards, seat < 0 ? 0 : state.out[p]);
}

}  // namespace

void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept {
    assert(tensor.size() == observation_size);
    Writer out{tensor};
    write_seen(game, state, seat, out);
    assert(out.at == tensor.size());
}

void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept {
    assert(tensor.size() == information_size);
    std::fill(tensor.begin(), tensor.end(), 0.0F);
    Writer plays{tensor.subspan(observation_size)};
    State state = before;
    for (const Action action : history) {
        if (state.phase == Phase::play) {
            const int player = game.current_player(state);
            plays.one_of(2, player == std::max(seat, 0) ? 0 : 1);
            plays.one_of(tricks::num_cards, action);
        }
        game.advance(state, action);
    }
    Writer out{tensor.first(observation_size)};
    write_seen(game, state, seat, out);
}

}  // namespace matou::piquette
