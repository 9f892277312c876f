#include "matou/cat_in_the_box/notation.hpp"

#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {

bool is_before_deal(const Deal& deal) noexcept {
    Deal rest = deal;
    if (rest.start == 0) rest.start = unknown;
    return rest == unknown_deal();
}

Origin Notation::read_origin(const Game& game, std::string_view text) {
    if (is_position_text(text)) return read_partial_position(game, text);
    return deal_from_text(game.rules(), text, true);
}

std::string Notation::write_origin(const Game& game, const Origin& origin) {
    if (const auto* deal = std::get_if<Deal>(&origin)) {
        return cat_in_the_box::to_text(game.rules(), *deal);
    }
    return write_position(game, std::get<Position>(origin));
}

std::optional<Deal> Notation::full_deal(const Game& game, const Origin& origin) {
    const auto* deal = std::get_if<Deal>(&origin);
    if (deal == nullptr || !is_complete(game.rules(), *deal)) return std::nullopt;
    return *deal;
}

Origin Notation::told(const Game&, const Deal& deal) { return deal; }

void Notation::check_origin(const Game& game, const Origin& origin) {
    if (const auto* deal = std::get_if<Deal>(&origin)) {
        if (is_before_deal(*deal) || is_complete(game.rules(), *deal)) return;
    } else if (std::get<Position>(origin).unknown == decltype(Position::unknown){}) {
        return;
    }
    invalid_state(
        "hands: a state holds every card; for what is not seen let game.sample(text, seed) or "
        "game.deal(index, given=...) draw it: " +
        quoted(write_origin(game, origin)));
}

State Notation::start(const Game& game, const Origin& origin) {
    if (const auto* position = std::get_if<Position>(&origin)) return position->state;
    const Deal& deal = std::get<Deal>(origin);
    return is_before_deal(deal) ? game.new_initial_state() : game.start(deal);
}

std::string Notation::observation(const Game& game, const State& state, int seat) {
    constexpr std::array phases{"deal", "discard", "predict", "play", "over"};
    const int players = game.num_players();
    std::string text = phases[static_cast<std::size_t>(state.phase)];
    text += ": board " + board_text(players, state);
    text += " | x " + x_text(players, state);
    text += " | tricks " + tricks_text(players, state);
    text += " | predictions " + predictions_text(players, state);
    text += " | leader " + std::to_string(state.leader);
    if (state.phase == Phase::discard || state.phase == Phase::predict) {
        text += " | turn " + std::to_string(game.current_player(state));
    }
    text += " | trick " + trick_text(players, state);
    const bool revealed = state.phase == Phase::over && game.rules().reveal_at_end;
    for (int other = 0; other < players; ++other) {
        const auto p = static_cast<std::size_t>(other);
        const bool shown = revealed || state.paradox == other;
        if (other != seat && !shown) continue;
        const std::string whose = other == seat ? "" : ' ' + std::to_string(other);
        text += " | hand" + whose + ' ' + hand_text(state.hand[p]);
        if (state.discard[p] != none && (other == seat || revealed)) {
            text += " | discard" + whose + ' ' + std::to_string(state.discard[p] + 1);
        }
    }
    if (state.paradox != none) text += " | paradox " + std::to_string(state.paradox);
    return text;
}

}  // namespace matou::cat_in_the_box
