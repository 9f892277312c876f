#include "matou/cat_in_the_box/position_text.hpp"

#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {
namespace {

// One part a seat, `/` between them.
template <class Part>
std::string joined(int players, Part&& part) {
    std::string text;
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        if (p > 0) text += '/';
        text += part(p);
    }
    return text;
}

}  // namespace

std::string board_text(int players, const State& state) {
    const int numbers = numbers_of(players);
    std::string text;
    for (int cell = 0; cell < num_colours * numbers; ++cell) {
        if (cell > 0 && cell % numbers == 0) text += '/';
        char letter = (state.taken >> cell & 1) != 0 ? '#' : '.';
        for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
            if ((state.own[p] >> cell & 1) != 0) letter = static_cast<char>('0' + p);
        }
        text += letter;
    }
    return text;
}

std::string x_text(int players, const State& state) {
    return joined(players, [&](std::size_t p) {
        std::string letters;
        for (std::size_t colour = 0; colour < num_colours; ++colour) {
            if ((state.x[p] >> colour & 1) != 0) letters += colour_letters[colour];
        }
        return letters.empty() ? "-" : letters;
    });
}

std::string tricks_text(int players, const State& state) {
    return joined(players, [&](std::size_t p) { return std::to_string(state.won[p]); });
}

std::string predictions_text(int players, const State& state) {
    if (players == 2) return "-";
    return joined(players, [&](std::size_t p) {
        return state.prediction[p] == none ? "-" : std::to_string(state.prediction[p]);
    });
}

std::string trick_text(int players, const State& state) {
    // Before the play `count` is that of another phase, and no card lies in a trick.
    const bool begun = state.phase >= Phase::play && state.count > 0;
    if (!begun) return "-";
    return joined(state.count, [&](std::size_t i) { return cell_text(players, state.trick[i]); });
}

std::string write_position(const Game& game, const Position& position) {
    const State& state = position.state;
    const int players = game.num_players();
    if (state.phase < Phase::play) {
        not_applicable("a position is written from the first trick on, this is before it");
    }
    return std::to_string(players) + ' ' +
           joined(players,
                  [&](std::size_t p) { return hand_text(state.hand[p], position.unknown[p]); }) +
           ' ' + board_text(players, state) + ' ' + x_text(players, state) + ' ' +
           tricks_text(players, state) + ' ' + predictions_text(players, state) + ' ' +
           std::to_string(state.leader) + ' ' + trick_text(players, state);
}

std::string write_position(const Game& game, const State& state) {
    return write_position(game, Position{state, {}});
}

bool is_position_text(std::string_view text) { return words(text).size() > 4; }

}  // namespace matou::cat_in_the_box
