// The information text of a seat: the State's text without what the seat has not seen.
#include <algorithm>

#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/notation.hpp"
#include "matou/cat_in_the_box/steps.hpp"

namespace matou::cat_in_the_box {
namespace {

// The deal that led to this State, whether chance steps dealt it or a text stated it.
Deal deal_behind(int players, const State& state) noexcept {
    Deal deal;
    deal.start = state.start;
    deal.blocked = state.blocked;
    for (std::size_t p = 0; p < max_players; ++p) {
        deal.hands[p] = state.hand[p] + cards_on(players, state.own[p]);
        if (state.discard[p] != none) deal.hands[p] += one_card(state.discard[p]);
    }
    return deal;
}

struct Sight {
    int seat;
    bool revealed;  // the end has shown all that was dealt
    int paradox;

    // Whether all cards dealt to a seat are known.
    [[nodiscard]] bool whole(int other) const { return revealed || other == seat; }
    [[nodiscard]] bool hand(int other) const { return whole(other) || other == paradox; }
};

Deal seen_of(const Game& game, const State& state, const Sight& sight) {
    const Deal full = deal_behind(game.num_players(), state);
    Deal seen = full;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        if (!sight.hand(seat)) seen.hands[p] = 0;
        if (sight.hand(seat) && !sight.whole(seat) && state.discard[p] != none) {
            seen.hands[p] -= one_card(state.discard[p]);
        }
    }
    return seen;
}

Position seen_of(const Game& game, const Position& origin, const Sight& sight) {
    Position seen = origin;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        if (sight.hand(seat)) continue;
        seen.unknown[p] =
            static_cast<std::uint8_t>(seen.unknown[p] + card_count(seen.state.hand[p]));
        seen.state.hand[p] = 0;
    }
    return seen;
}

}  // namespace

std::string Notation::information(const Game& game, const Origin& origin,
                                  std::span<const Action> history, int seat) {
    State state = start(game, origin);
    std::string moves;
    const int size = hand_size_of(game.num_players());
    for (const Action action : history) {
        if (state.phase == Phase::deal) {
            const bool hidden =
                state.count / size < game.num_players() && state.count / size != seat;
            moves += ' ' + (hidden ? "?" : game.action_to_string(state, action));
        }
        game.advance(state, action);
    }
    const Sight sight{seat, state.phase == Phase::over && game.rules().reveal_at_end,
                      state.paradox == none ? -1 : state.paradox};
    std::string text;
    if (state.phase == Phase::deal) {
        text = write_origin(game, history.empty() ? Origin(unknown_deal()) : origin);
    } else {
        moves.clear();
        State from = start(game, origin);
        std::size_t first = 0;
        for (; from.phase == Phase::deal; ++first) game.advance(from, history[first]);
        if (const auto* position = std::get_if<Position>(&origin)) {
            text = write_position(game, seen_of(game, *position, sight));
        } else {
            text = cat_in_the_box::to_text(game.rules(), seen_of(game, state, sight));
        }
        for (const Action action : history.subspan(first)) {
            const bool hidden =
                from.phase == Phase::discard && !sight.whole(game.current_player(from));
            moves += ' ' + (hidden ? "d?" : game.action_to_string(from, action));
            game.advance(from, action);
        }
    }
    return moves.empty() ? text : text + " moves" + moves;
}

}  // namespace matou::cat_in_the_box
