// How a game of Pitaouf in progress is written (core/record.hpp), and what the player sees of it as
// text and as numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "matou/core/record.hpp"
#include "matou/pitaouf/deal.hpp"
#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

struct Notation {
    using Game = pitaouf::Game;
    using Deal = pitaouf::Deal;
    using Origin = Deal;  // with `?` for the cards that are not stated

    [[nodiscard]] static Origin read_origin(const Game& game, std::string_view text);
    [[nodiscard]] static std::string write_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static std::optional<Deal> full_deal(const Game& game, const Origin& origin);

    // Cell 1 and the hand; everything else is `?`.
    [[nodiscard]] static Origin told(const Game& game, const Deal& deal);
    // A State starts before the deal (nothing told) or after it (cell 1 and the whole hand told): a
    // text that tells some other cards is no State, since no State knows them.
    static void check_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static State start(const Game& game, const Origin& origin);

    // The position in one line: `out 3: 6C+ 2H ? | hand KS AS | talon 21`; `+` behind a safe cell,
    // `!` behind a danger, `*` before the cell of the cat; the read part of the talon, and what the
    // exchange put aside, where there are any. There is one seat, and it sees all that a State
    // holds.
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);
};

using Record = matou::Record<Notation>;

// The position as numbers: phase (one of 10), way (2), cat (one of `track`), length of the pending
// move (0..3), the suit sought (one of `suits`, none outside the exchange); turned up, safe, danger
// for each cell 1..track-1; the unread part of the talon as a share of the talon; then for each
// card of the pack its place: gone, hand, unseen, put aside, cell 1..track-1, read part of the
// talon from its bottom. All are 0 or 1 but the share. It holds all that can matter, for a player
// who plays well: what has been played in which order can't.
[[nodiscard]] std::size_t tensor_size(const Game& game) noexcept;
void write_tensor(const Game& game, const State& state, std::span<float> tensor) noexcept;

}  // namespace matou::pitaouf
