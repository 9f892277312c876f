// How a deal of four hands in progress is written (core/record.hpp), for a game of this kind.
//
// `Own` adds what is the game's own:
//     std::string observation(game, state, seat)
//     std::string behind(state, action)     what an information text adds to the word of an action
//                                           that led to the state, such as an answer: `=yes`
//     using Walk                            steps of an information text (walk.hpp)
//
// An information text is that of a State in which others' hands are `? ? ? ? ? ? ? ?`, whether or
// not their cards have been played since. Cards dealt in chance steps are written as a deal once
// all are dealt; before that the deal states nothing, its leader neither, and others' cards are
// `?`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/action_list.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/random.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/card_words.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/dealing.hpp"
#include "matou/tricks/unseen.hpp"

namespace matou::tricks {

// Throws invalid_state unless a State can start from it: whole, or before the deal.
void check_start(const Deal& deal);

using Words = std::vector<std::string_view>;

// The deal in steps, `?` for a card not seen: the cards that each hand is told to hold. Throws
// bad_notation, invalid_state.
[[nodiscard]] Hands stated_by(std::span<const std::string_view> words);
// The same steps with cards for the `?`: for whole hands theirs in order, else any not dealt.
[[nodiscard]] std::vector<Action> dealt_steps(std::span<const std::string_view> words,
                                              const Hands* hands, Stream& stream);

[[noreturn]] void none_agrees(std::string_view text);

template <class GameType, std::uint32_t salt, class Own>
struct Notation {
    using Game = GameType;
    using Deal = tricks::Deal;
    using Origin = tricks::Deal;
    using State = typename Game::State;

    [[nodiscard]] static Origin read_origin(const Game&, std::string_view text) {
        return deal_from_text(text, true);
    }
    [[nodiscard]] static std::string write_origin(const Game&, const Origin& origin) {
        return to_text(origin);
    }
    [[nodiscard]] static std::optional<Deal> full_deal(const Game&, const Origin& origin) {
        if (!is_complete(origin)) return std::nullopt;
        return origin;
    }
    // A State holds all that was dealt.
    [[nodiscard]] static Origin told(const Game&, const Deal& deal) { return deal; }
    static void check_origin(const Game&, const Origin& origin) { check_start(origin); }
    [[nodiscard]] static State start(const Game& game, const Origin& origin) {
        return is_before_deal(origin) ? game.new_initial_state() : game.start(origin);
    }

    [[nodiscard]] static std::string information(const Game& game, const Origin& origin,
                                                 std::span<const Action> history, int seat) {
        State state = start(game, origin);
        Deal seen = unknown_deal();
        std::string moves;
        const auto see = [&] {
            moves.clear();
            seen.leader = state.leader;
            if (seat >= 0) {
                const auto p = static_cast<std::size_t>(seat);
                seen.hands[p] = state.hands[p];
            }
        };
        const auto deals = [&] { return state.phase == decltype(state.phase)::deal; };
        if (!deals()) see();
        for (const Action action : history) {
            const bool dealing = deals();
            const bool hidden = dealing && static_cast<int>(dealt_next(state.hands)) != seat;
            std::string word = hidden ? "?" : game.action_to_string(state, action);
            for (char& letter : word) letter = letter == ' ' ? '_' : letter;
            game.advance(state, action);
            (moves += ' ') += word + Own::behind(state, action);
            if (dealing && !deals()) see();
        }
        return to_text(seen) + (moves.empty() ? "" : " moves" + moves);
    }

    // Every arrangement of the unseen cards that agrees is equally likely. A text without a step is
    // that of a deal just dealt, unless it states nothing, the leader neither: then it is that of a
    // game before the deal.
    [[nodiscard]] static std::pair<Origin, std::vector<Action>> sample(const Game& game,
                                                                       std::string_view text,
                                                                       std::uint64_t seed) {
        const auto [origin_text, moves] = split_moves(text);
        Stream stream(seed, Domain::sample, salt, 0);
        Deal deal = deal_from_text(origin_text, true);
        const Deal before{0, {}};
        std::span<const std::string_view> dealt;
        if (deal.leader == unknown_seat) {
            if (deal == unknown_deal()) {
                if (moves.size() < num_cards) return {before, dealt_steps(moves, nullptr, stream)};
                dealt = std::span(moves).first(num_cards);
                deal = {0, stated_by(dealt)};
            } else if (moves.empty()) {
                deal.leader = static_cast<std::uint8_t>(stream.below(4));
            } else {
                bad_notation("leader: seen by all, here is " + quoted("?"));
            }
        }
        typename Own::Walk walk(game, deal);
        for (std::size_t i = dealt.size(); i < moves.size(); ++i) {
            try {
                walk.step(moves[i]);
            } catch (const Error& error) {
                throw Error(error.kind(), std::string(error.what()) + " (word " +
                                              std::to_string(i + 1) + " after 'moves')");
            }
        }
        const std::optional<Hands> drawn = draw(walk.unseen(), stream);
        if (!drawn) none_agrees(text);
        for (std::size_t p = 0; p < 4; ++p) deal.hands[p] = (*drawn)[p] | walk.played[p];
        if (dealt.empty()) return {deal, walk.actions};
        std::vector<Action> actions = dealt_steps(dealt, &deal.hands, stream);
        actions.insert(actions.end(), walk.actions.begin(), walk.actions.end());
        return {before, actions};
    }
};

}  // namespace matou::tricks
