// How a round in progress is written (core/record.hpp), and what a seat sees of it as text and as
// numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "matou/cat_in_the_box/deal.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/core/record.hpp"

namespace matou::cat_in_the_box {

// What a text starts with: a deal, or a position of the play phase; `?` in it for what is not seen.
using Origin = std::variant<Deal, Position>;

// Whether a game starts before such a deal: it states no card, and no start but seat 0. (A deal in
// which nothing at all is stated reads the same.)
[[nodiscard]] bool is_before_deal(const Deal& deal) noexcept;

struct Notation {
    using Game = cat_in_the_box::Game;
    using Deal = cat_in_the_box::Deal;
    using Origin = cat_in_the_box::Origin;

    [[nodiscard]] static Origin read_origin(const Game& game, std::string_view text);
    [[nodiscard]] static std::string write_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static std::optional<Deal> full_deal(const Game& game, const Origin& origin);
    // A State holds all that was dealt.
    [[nodiscard]] static Origin told(const Game& game, const Deal& deal);
    static void check_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static State start(const Game& game, const Origin& origin);

    // `play: board ...../.0.../...../#..## | x RBYG/RBY | tricks 1/0 | predictions - | leader 0 |
    // trick B2 | hand 1123 | discard 4`; before the play `discard: ...` and who has still to do so
    // is `turn 1`; at the end `over: ...`, `paradox 1`, and hands that are shown as `hand 1: 233`.
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);

    // The text of a State in which the cards of others' hands are `?` in the deal or the position
    // it starts with, whether or not they have been played since, and others' discards `d?`. A seat
    // that causes a paradox shows its hand: what it played and holds is written, its discard not.
    // With `reveal_at_end` everything is written once the round is over. Cards dealt in chance
    // steps are written as a deal once all are dealt; before the first of them the start is `?`.
    [[nodiscard]] static std::string information(const Game& game, const Origin& origin,
                                                 std::span<const Action> history, int seat);
    // Every arrangement of the unseen cards that agrees is equally likely (unseen.hpp). Of a hand
    // stated whole but for one card, that one is the discard, as after a paradox. A text without a
    // step is that of a round just dealt, unless it states nothing, the start neither: then it is
    // that of a round before the deal.
    [[nodiscard]] static std::pair<Origin, std::vector<Action>> sample(const Game& game,
                                                                       std::string_view text,
                                                                       std::uint64_t seed);
};

using Record = matou::Record<Notation>;

}  // namespace matou::cat_in_the_box
