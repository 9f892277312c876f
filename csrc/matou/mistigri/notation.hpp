// How a round in progress is written (core/record.hpp), and what a seat sees of it as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/record.hpp"
#include "matou/mistigri/deal.hpp"
#include "matou/mistigri/game.hpp"

namespace matou::mistigri {

// Whether a round starts before such a deal: it states no card, and no first player but seat 0. (A
// deal in which nothing at all is stated reads the same.)
[[nodiscard]] bool is_before_deal(const Deal& deal) noexcept;

struct Notation {
    using Game = mistigri::Game;
    using Deal = mistigri::Deal;
    using Origin = mistigri::Deal;

    [[nodiscard]] static Origin read_origin(const Game& game, std::string_view text);
    [[nodiscard]] static std::string write_origin(const Game& game, const Origin& origin);
    // Nothing: draws are always written, since a State may have gone on with others than the
    // deal's.
    [[nodiscard]] static std::optional<Deal> full_deal(const Game& game, const Origin& origin);
    // A State holds all that was dealt.
    [[nodiscard]] static Origin told(const Game& game, const Deal& deal);
    static void check_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static State start(const Game& game, const Origin& origin);

    // `pair: turn 2 | direction 1 | turns 14 | cards 9/8/7 | down 0/2 | pending - | pile 3a 3b |
    // hand 4a 5c`; before a swap, gift or effect `effect 2`, `served 1`; for seat -1 no hand.
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);

    // The text of a State with `?` for each card dealt to others, `draw_?` for a draw that the seat
    // has no part in, `show_?` for a card that another shows, `give_?_2` for one that passes
    // between others; `drop-ones=1a,1c` tells which ones lay open then. Cards dealt in chance steps
    // are written as a deal once all are dealt; before the first of them the first player is `?`.
    // The end shows nothing more.
    [[nodiscard]] static std::string information(const Game& game, const Origin& origin,
                                                 std::span<const Action> history, int seat);
    [[nodiscard]] static std::pair<Origin, std::vector<Action>> sample(const Game& game,
                                                                       std::string_view text,
                                                                       std::uint64_t seed);
};

using Record = matou::Record<Notation>;

}  // namespace matou::mistigri
