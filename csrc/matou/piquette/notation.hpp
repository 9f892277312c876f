// How a deal in progress is written (core/record.hpp), and what a seat sees of it as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/record.hpp"
#include "matou/piquette/deal.hpp"
#include "matou/piquette/game.hpp"

namespace matou::piquette {

// Whether a game starts before such a deal: it states no card, and no opener but seat 0. (A deal in
// which nothing at all is stated reads the same.)
[[nodiscard]] bool is_before_deal(const Deal& deal) noexcept;

struct Notation {
    using Game = piquette::Game;
    using Deal = piquette::Deal;
    using Origin = piquette::Deal;

    [[nodiscard]] static Origin read_origin(const Game& game, std::string_view text);
    [[nodiscard]] static std::string write_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static std::optional<Deal> full_deal(const Game& game, const Origin& origin);
    // A State holds all that was dealt.
    [[nodiscard]] static Origin told(const Game& game, const Deal& deal);
    static void check_origin(const Game& game, const Origin& origin);
    [[nodiscard]] static State start(const Game& game, const Origin& origin);

    // `play: opener 0 | exchanged 2/5 | laid 0 brelan K, suite H J4 | points 4/0 | tricks 1/2 |
    // leader 1 | trick KS | shown 0 KH KD | hand S:... | discards 7S 8D`; before the play the seat
    // whose step it is as `turn 1` instead of the leader, for seat -1 no hand.
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);

    // The text of a State in which the other's cards are `?` in the deal, whether or not they have
    // been laid or played since, and in its discard; of the talon, what the seat took is told. A
    // brelan is followed by the suits of the three cards shown, `brelan_K=SHD`, which the action
    // alone does not tell. Cards dealt in chance steps are written as a deal once all are dealt;
    // before the first of them the opener is `?`. The end shows nothing more.
    [[nodiscard]] static std::string information(const Game& game, const Origin& origin,
                                                 std::span<const Action> history, int seat);
    // Every arrangement of the unseen cards that agrees is equally likely (unseen.hpp). Of a seat
    // whose discards are hidden the text states no card of the deal. A text without a step is that
    // of a deal just made, unless it states nothing, the opener neither: then it is that of a game
    // before the deal.
    [[nodiscard]] static std::pair<Origin, std::vector<Action>> sample(const Game& game,
                                                                       std::string_view text,
                                                                       std::uint64_t seed);
};

using Record = matou::Record<Notation>;

}  // namespace matou::piquette
