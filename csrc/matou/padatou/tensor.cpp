#include "matou/padatou/tensor.hpp"

#include <algorithm>
#include <cassert>

#include "matou/tricks/tensor.hpp"

namespace matou::padatou {
namespace {

constexpr int num_phases = 3;
constexpr int step_size = 4 + tricks::num_cards;

void write_seen(const Game& game, const State& state, int seat, tricks::Writer& out) noexcept {
    tricks::write_table(state, num_phases, game.current_player(state), seat, out);
}

}  // namespace

std::size_t observation_size(const Game&) noexcept { return num_phases + tricks::table_numbers; }

void write_observation(const Game& game, const State& state, int seat,
                       std::span<float> tensor) noexcept {
    assert(tensor.size() == observation_size(game));
    tricks::Writer out{tensor};
    write_seen(game, state, seat, out);
    assert(out.at == tensor.size());
}

std::size_t information_size(const Game& game) noexcept {
    return observation_size(game) + static_cast<std::size_t>(game.max_game_length() * step_size);
}

void write_information(const Game& game, const State& before, std::span<const Action> history,
                       int seat, std::span<float> tensor) noexcept {
    assert(tensor.size() == information_size(game));
    std::fill(tensor.begin(), tensor.end(), 0.0F);
    tricks::Writer steps{tensor.subspan(observation_size(game))};
    State state = before;
    for (const Action action : history) {
        const int player = game.current_player(state);
        game.advance(state, action);
        if (player == chance_player) continue;
        steps.one_of(4, tricks::from_observer(player, seat));
        steps.one_of(tricks::num_cards, action);
    }
    tricks::Writer out{tensor.first(observation_size(game))};
    write_seen(game, state, seat, out);
}

}  // namespace matou::padatou
