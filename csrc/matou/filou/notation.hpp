// How a game in progress is written (core/record.hpp), and what a seat sees of it as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/record.hpp"
#include "matou/filou/deal.hpp"
#include "matou/filou/game.hpp"

namespace matou::filou {

// Whether a game starts before such a deal: it states no card, and no start but seat 0. (A deal in
// which nothing at all is stated reads the same.)
[[nodiscard]] bool is_before_deal(const Deal& deal) noexcept;

struct Notation {
    using Game = filou::Game;
    using Deal = filou::Deal;
    using Origin = filou::Deal;

    [[nodiscard]] static Origin read_origin(const Game& game, std::string_view text);
    [[nodiscard]] static std::string write_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static std::optional<Deal> full_deal(const Game& game, const Origin& origin);
    // A State holds all that was dealt.
    [[nodiscard]] static Origin told(const Game& game, const Deal& deal);
    static void check_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static State start(const Game& game, const Origin& origin);

    // `bid: round 2 | start 1 | turn 3 | bid 6 by 2 | in 2/3 | bank 12 | mouse cards 0/4/6 |
    // mice 17/15/9/15 | cats 0/0/11/0 | row 15/rabbit/?/? | laid 8 | hand -5 3 | removed big-dog`;
    // rounds from 1 on; at 3 players `fourth 11` before the row. `laid`, `hand` and `removed` are
    // the seat's own, of seat -1 there is none.
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);

    // The text of a State with `?` for the removed cards of all other sets and for the cards of the
    // fourth set's pile that have not been open, `lay_?` for another's card that lies face down
    // now. Cards dealt in chance steps are written as a deal once all are dealt; before the first
    // of them the start is `?`. The end shows nothing more.
    [[nodiscard]] static std::string information(const Game& game, const Origin& origin,
                                                 std::span<const Action> history, int seat);
    // Of each set, the kinds that no word tells lie in any order, each equally likely, on the
    // places marked `?` and in the hand. A text without a step is that of a game just dealt, unless
    // it states nothing, the start neither: then it is that of a game before the deal.
    [[nodiscard]] static std::pair<Origin, std::vector<Action>> sample(const Game& game,
                                                                       std::string_view text,
                                                                       std::uint64_t seed);
};

using Record = matou::Record<Notation>;

}  // namespace matou::filou
