#include "matou/filou/notation.hpp"

#include <array>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/words.hpp"

namespace matou::filou {
namespace {

template <class Item>
std::string per_seat(int players, Item&& item) {
    std::string text;
    for (int seat = 0; seat < players; ++seat) {
        if (seat > 0) text += '/';
        text += item(static_cast<std::size_t>(seat));
    }
    return text;
}

std::string auction_text(int players, const State& state) {
    std::string text = " | bid ";
    if (state.bid == 0) {
        text += '-';
    } else {
        text += std::to_string(state.bid) + " by " + std::to_string(state.bidder);
    }
    std::string in;
    for (int seat = 0; seat < players; ++seat) {
        if ((state.in >> seat & 1) == 0) continue;
        if (!in.empty()) in += '/';
        in += std::to_string(seat);
    }
    return text + " | in " + in;
}

// Where a seat's own card lies in the row; nothing before it has been laid.
std::string own_lay(int players, const State& state, int seat) {
    const int position = (seat - state.start + players) % players;
    const Kind kind = state.row[static_cast<std::size_t>(position)];
    return kind == no_card ? "" : " | laid " + kind_text(kind);
}

}  // namespace

bool is_before_deal(const Deal& deal) noexcept {
    Deal rest = deal;
    if (rest.start == 0) rest.start = unknown_seat;
    return rest == unknown_deal();
}

Deal Notation::read_origin(const Game& game, std::string_view text) {
    return deal_from_text(game.rules(), text, true);
}

std::string Notation::write_origin(const Game& game, const Deal& origin) {
    return filou::to_text(game.rules(), origin);
}

std::optional<Deal> Notation::full_deal(const Game& game, const Deal& origin) {
    if (!is_complete(game.rules(), origin)) return std::nullopt;
    return origin;
}

Deal Notation::told(const Game&, const Deal& deal) { return deal; }

void Notation::check_origin(const Game& game, const Deal& origin) {
    if (is_before_deal(origin) || is_complete(game.rules(), origin)) return;
    invalid_state(
        "removed: a state holds every card; for what is not seen let game.sample(text, seed) or "
        "game.deal(index, given=...) draw it: " +
        quoted(write_origin(game, origin)));
}

State Notation::start(const Game& game, const Deal& origin) {
    return is_before_deal(origin) ? game.new_initial_state() : game.start(origin);
}

std::string Notation::observation(const Game& game, const State& state, int seat) {
    constexpr std::array phases{"deal", "lay", "bid", "over"};
    const int players = game.num_players();
    const auto own = static_cast<std::size_t>(seat < 0 ? 0 : seat);
    std::string text = phases[static_cast<std::size_t>(state.phase)];
    text += ": ";
    const bool plays = state.phase == Phase::lay || state.phase == Phase::bid;
    if (plays) text += "round " + std::to_string(state.round + 1) + " | ";
    text += "start " + std::to_string(state.start);
    if (plays) text += " | turn " + std::to_string(state.turn);
    if (state.phase == Phase::bid) text += auction_text(players, state);
    text += " | bank " + std::to_string(state.bank);
    text += " | mouse cards " + per_seat(players - 1, [&](std::size_t card) {
                return std::to_string(state.on_cards[card]);
            });
    text += " | mice " +
            per_seat(players, [&](std::size_t p) { return std::to_string(state.mice[p]); });
    text += " | cats " +
            per_seat(players, [&](std::size_t p) { return std::to_string(state.cats[p]); });
    if (state.phase == Phase::bid) {
        const auto open = static_cast<std::size_t>(game.open_cards(state));
        if (players == 3) text += " | fourth " + kind_text(state.row[3]);
        text += " | row " + per_seat(players, [&](std::size_t position) {
                    return position < open ? kind_text(state.row[position]) : std::string("?");
                });
    }
    if (seat < 0) return text;
    if (plays) text += own_lay(players, state, seat) + " | hand " + hand_text(state.hands[own]);
    if (state.removed[own] != no_card) text += " | removed " + kind_text(state.removed[own]);
    return text;
}

}  // namespace matou::filou
