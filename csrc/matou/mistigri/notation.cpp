#include "matou/mistigri/notation.hpp"

#include <array>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/steps.hpp"
#include "matou/mistigri/words.hpp"

namespace matou::mistigri {
namespace {

std::string sizes_text(int players, const State& state) {
    std::string text;
    for (int seat = 0; seat < players; ++seat) {
        if (seat > 0) text += '/';
        text += std::to_string(std::popcount(state.hands[index_of(seat)]));
    }
    return text;
}

std::string seats_text(unsigned seats) {
    std::string text;
    for (; seats != 0; seats &= seats - 1) {
        if (!text.empty()) text += '/';
        text += std::to_string(std::countr_zero(seats));
    }
    return text.empty() ? "-" : text;
}

const char* ending_text(Ending ending) {
    constexpr std::array names{"none",   "alone",  "alone in another's turn",
                               "nobody", "passed", "cap"};
    return names[static_cast<std::size_t>(ending)];
}

// What waits for the next draw: `2 of 1`, and for the one who chose it the card.
std::string pending_text(const State& state, int seat) {
    if (state.pending == 0) return "-";
    std::string text = std::to_string(state.pending) + " of " + std::to_string(state.pending_seat);
    if (state.shown != no_kind && seat == state.pending_seat) text += ' ' + kind_text(state.shown);
    return text;
}

}  // namespace

bool is_before_deal(const Deal& deal) noexcept {
    Deal rest = deal;
    if (rest.first == 0) rest.first = unknown_seat;
    return rest == unknown_deal();
}

Deal Notation::read_origin(const Game& game, std::string_view text) {
    return deal_from_text(game.rules(), text, true);
}

std::string Notation::write_origin(const Game& game, const Deal& origin) {
    return mistigri::to_text(game.rules(), origin);
}

std::optional<Deal> Notation::full_deal(const Game&, const Deal&) { return std::nullopt; }

Deal Notation::told(const Game&, const Deal& deal) { return deal; }

void Notation::check_origin(const Game& game, const Deal& origin) {
    if (is_before_deal(origin) || is_complete(game.rules(), origin)) return;
    invalid_state(
        "hands: a state holds every card; for what is not seen let game.sample(text, seed) or "
        "game.deal(index, given=...) draw it: " +
        quoted(write_origin(game, origin)));
}

State Notation::start(const Game& game, const Deal& origin) {
    return is_before_deal(origin) ? game.new_initial_state() : game.start(origin);
}

std::string Notation::observation(const Game& game, const State& state, int seat) {
    constexpr std::array phases{"deal", "draw", "pair",  "effect", "swap",
                                "give", "gift", "again", "over"};
    const int players = game.num_players();
    std::string text = phases[static_cast<std::size_t>(state.phase)];
    text += ": ";
    if (state.phase == Phase::over) {
        text += std::string("ending ") + ending_text(state.ending);
    } else if (state.phase == Phase::deal) {
        text += "card " + std::to_string(state.turn + 1);
    } else {
        text += "turn " + std::to_string(state.turn) + " | direction " +
                std::to_string(state.direction);
        if (state.phase == Phase::draw) text += " | to draw " + std::to_string(state.to_draw);
        if (state.phase == Phase::effect) text += " | effect " + std::to_string(state.effect);
        if (state.phase == Phase::gift) text += " | served " + std::to_string(state.given);
        text += " | pending " + pending_text(state, seat);
    }
    text += " | turns " + std::to_string(state.turns);
    text += " | cards " + sizes_text(players, state);
    text += " | down " + seats_text(state.down);
    text += " | pile " + cards_text(game.pack(), state.pile);
    if (seat >= 0) text += " | hand " + cards_text(game.pack(), state.hands[index_of(seat)]);
    return text;
}

}  // namespace matou::mistigri
