#include "matou/padatou_parle/tensor.hpp"

#include <algorithm>
#include <cassert>

#include "matou/tricks/tensor.hpp"

namespace matou::padatou_parle {
namespace {

constexpr int num_phases = 5;
constexpr int num_questions = action::answer_base - action::ask_nothing;
constexpr int num_answers = 5;
constexpr int known_numbers =
    2 * tricks::num_cards + tricks::num_suits + tricks::num_ranks * (1 + num_answers);
constexpr int step_size = 4 + action::count + num_answers;

void write_seen(const Game& game, const State& state, int seat, tricks::Writer& out) noexcept {
    tricks::write_table(state, num_phases, game.current_player(state), seat, out);
    out.one_of(num_questions, state.asked - action::ask_nothing);
    out.one_of(num_answers, game.fact(state));
    tricks::each_seat(seat, [&](std::size_t p) {
        const Known& known = state.known[p];
        out.bits(tricks::num_cards, known.must);
        out.bits(tricks::num_cards, known.never);
        out.bits(tricks::num_suits, known.some_suits);
        out.bits(tricks::num_ranks, known.some_ranks);
        for (int rank = 0; rank < tricks::num_ranks; ++rank) {
            out.one_of(num_answers, known.of_rank(rank));
        }
    });
}

}  // namespace

std::size_t observation_size(const Game&) noexcept {
    return num_phases + tricks::table_numbers + num_questions + num_answers + 4 * known_numbers;
}

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
        steps.one_of(action::count, action);
        steps.one_of(num_answers, asks_fact(action) ? game.fact(state) : -1);
    }
    tricks::Writer out{tensor.first(observation_size(game))};
    write_seen(game, state, seat, out);
}

}  // namespace matou::padatou_parle
