// The information text of a seat: the State's text without what the seat has not seen.
#include <algorithm>

#include "matou/filou/notation.hpp"
#include "matou/filou/words.hpp"

namespace matou::filou {
namespace {

// What a seat knows of the cards dealt, `dealt` being the State just after that and `now` the last.
Deal seen_of(const State& dealt, const State& now, int seat) noexcept {
    Deal seen = unknown_deal();
    seen.start = dealt.start;
    if (seat >= 0) {
        const auto p = static_cast<std::size_t>(seat);
        seen.removed[p] = dealt.removed[p];
    }
    const std::size_t open = now.round + (now.phase == Phase::bid ? 1U : 0U);
    std::copy_n(dealt.pile.begin(), open, seen.pile.begin());
    return seen;
}

}  // namespace

std::string Notation::information(const Game& game, const Deal& origin,
                                  std::span<const Action> history, int seat) {
    State now = start(game, origin);
    std::string chance;
    for (const Action action : history) {
        if (now.phase == Phase::deal) {
            const bool own = now.turn == seat;  // after the seats' cards come the fourth set's
            (chance += ' ') += own ? game.action_to_string(now, action) : "?";
        }
        game.advance(now, action);
    }
    if (now.phase == Phase::deal) {
        if (history.empty()) return write_origin(game, unknown_deal());
        return write_origin(game, origin) + " moves" + chance;
    }
    State from = start(game, origin);
    std::size_t first = 0;
    for (; from.phase == Phase::deal; ++first) game.advance(from, history[first]);
    const std::string text = filou::to_text(game.rules(), seen_of(from, now, seat));
    const int players = game.num_players();
    const int open = game.open_cards(now);
    std::string moves;
    for (const Action action : history.subspan(first)) {
        const int position = (from.turn - from.start + players) % players;
        const bool face_down =
            from.phase == Phase::lay && from.round == now.round && position >= open;
        std::string word =
            face_down && from.turn != seat ? "lay ?" : game.action_to_string(from, action);
        std::replace(word.begin(), word.end(), ' ', '_');
        (moves += ' ') += word;
        game.advance(from, action);
    }
    return moves.empty() ? text : text + " moves" + moves;
}

}  // namespace matou::filou
