// The steps of an information text on a table without hands: a card that is played is one of those
// stated for the seat, else one of its unseen ones.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "matou/core/action_list.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/card_words.hpp"
#include "matou/tricks/dealing.hpp"
#include "matou/tricks/text.hpp"
#include "matou/tricks/unseen.hpp"

namespace matou::tricks {

template <class Game>
struct Walk {
    const Game& game;
    typename Game::State table;          // its hands hold no card between steps
    Hands stated{};                      // and not played
    std::array<std::uint8_t, 4> open{};  // unseen cards
    Hands played{};
    std::vector<Action> actions;

    Walk(const Game& of, const Deal& deal) : game(of), stated(deal.hands) {
        // Any full deal does: only its leader stays.
        Deal full = deal_given(0, 0, 0, deal);
        table = game.start(full);
        table.hands.fill(0);
        for (std::size_t p = 0; p < 4; ++p) {
            open[p] = static_cast<std::uint8_t>(hand_size - count(stated[p]));
        }
    }

    [[nodiscard]] Hand all_played() const noexcept { return cards_in(played); }

    // `allowed`: nothing known of the seat's unseen cards contradicts.
    void play(int seat, int card, bool allowed) {
        const auto p = static_cast<std::size_t>(seat);
        const std::string who = "seat " + std::to_string(seat);
        const std::string what = ": " + quoted(card_text(card));
        const Hand own = stated[p] & bit(card);
        if ((all_played() & bit(card)) != 0) illegal_action("this card has been played" + what);
        if (own == 0 && ((cards_in(stated) & bit(card)) != 0 || open[p] == 0)) {
            illegal_action(who + " does not hold this card" + what);
        }
        if (table.count > 0 && suit_of(card) != suit_of(table.best) &&
            (stated[p] & suit_cards(suit_of(table.best))) != 0) {
            illegal_action(who + " must follow the suit led, " +
                           suits[static_cast<std::size_t>(suit_of(table.best))] + what);
        }
        if (!allowed) illegal_action(who + " has shown not to hold this card" + what);
        if (own != 0) {
            stated[p] &= ~own;
        } else {
            --open[p];
        }
        played[p] |= bit(card);
        table.hands[p] = bit(card);
        advance(card);
    }
    void advance(Action action) {
        game.advance(table, action);
        actions.push_back(action);
    }

    [[nodiscard]] Unseen unseen_cards() const noexcept {
        Unseen unseen;
        unseen.pool = ~(all_played() | cards_in(stated));
        unseen.known = stated;
        unseen.slots = open;
        return unseen;
    }
};

}  // namespace matou::tricks
