// A whole game drawn from what an information text says. The words are walked once on a table in
// which a hidden lay takes no card out of a hand: what a seat may do never depends on the cards
// that lie face down. Then the kinds that no word told are drawn for the places marked `?`
// (unseen.hpp).
#include <algorithm>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/filou/notation.hpp"
#include "matou/filou/unseen.hpp"
#include "matou/filou/words.hpp"

namespace matou::filou {
namespace {

using Words = std::vector<std::string_view>;
using Sample = std::pair<Deal, std::vector<Action>>;

// Behind the seats' cards come the fourth set's removed one and its pile.
int cards_dealt(int players) { return players == 3 ? players + num_kinds : players; }

struct HiddenLay {
    std::size_t seat;
    std::size_t step;
};

struct Walk {
    const Game& game;
    State table;  // a hand has every kind that the seat may still hold
    std::vector<Action> actions;
    std::vector<HiddenLay> hidden;

    void step(std::string_view word) {
        std::string text(word);
        std::replace(text.begin(), text.end(), '_', ' ');
        if (text == "lay ?" && table.phase == Phase::lay) {
            const std::size_t p = table.turn;
            const Hand hand = table.hands[p];
            hidden.push_back({p, actions.size()});
            actions.push_back(action::lay_base);
            game.advance(table, std::countr_zero(hand));  // any kind: the card is never looked at
            table.hands[p] = hand;
            return;
        }
        const Action action = game.string_to_action(table, text);
        game.advance(table, action);
        actions.push_back(action);
    }
};

void walk_all(Walk& walk, const Words& moves, std::size_t first) {
    for (std::size_t i = first; i < moves.size(); ++i) {
        try {
            walk.step(moves[i]);
        } catch (const Error& error) {
            throw Error(error.kind(), std::string(error.what()) + " (word " +
                                          std::to_string(i + 1) + " after 'moves')");
        }
    }
}

// The table of a deal that may be stated in part. A card of a pile that is not stated counts as
// no animal, which only changes points that nobody asks for.
State table_of(const Game& game, const Deal& deal) {
    State table = game.new_initial_state();
    table.phase = Phase::lay;
    table.start = table.turn = deal.start;
    table.in = static_cast<std::uint8_t>((1U << game.num_players()) - 1);
    for (std::size_t p = 0; p < static_cast<std::size_t>(game.num_players()); ++p) {
        table.hands[p] = whole_set;
        const Kind kind = deal.removed[p];
        if (kind != no_card) table.hands[p] = static_cast<Hand>(whole_set & ~(1U << kind));
    }
    return table;
}

// Cards that are not stated, of the fourth set.
void complete_fourth(Deal& deal, Stream& stream) {
    Hand unseen = whole_set;
    const auto see = [&unseen](Kind kind) {
        if (kind != no_card) unseen = static_cast<Hand>(unseen & ~(1U << kind));
    };
    see(deal.fourth_removed);
    for (const Kind kind : deal.pile) see(kind);
    UnseenCards cards(unseen, stream);
    if (deal.fourth_removed == no_card) deal.fourth_removed = cards.take();
    for (Kind& kind : deal.pile) {
        if (kind == no_card) kind = cards.take();
    }
}

Sample sample_game(const Game& game, Deal deal, const Words& moves, std::size_t first,
                   Stream& stream) {
    const int players = game.num_players();
    if (deal.start == unknown_seat) {
        if (moves.size() != first) bad_notation("start: seen by all, here is " + quoted("?"));
        deal.start = static_cast<std::uint8_t>(stream.below(static_cast<std::uint32_t>(players)));
    }
    Walk walk{game, table_of(game, deal), {}, {}};
    walk_all(walk, moves, first);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        UnseenCards cards(walk.table.hands[p], stream);
        if (deal.removed[p] == no_card) deal.removed[p] = cards.take();
        for (const HiddenLay& lay : walk.hidden) {
            if (lay.seat == p) walk.actions[lay.step] = action::lay_base + cards.take();
        }
    }
    if (players == 3) complete_fourth(deal, stream);
    return {deal, walk.actions};
}

bool is_chance(std::string_view word) { return word == "?" || parse_kind(word).has_value(); }

// The deal as far as its chance steps tell it.
Deal dealt(const Game& game, const Words& moves, std::size_t steps) {
    Deal deal = unknown_deal();
    deal.start = 0;
    const auto players = static_cast<std::size_t>(game.num_players());
    for (std::size_t i = 0; i < steps; ++i) {
        const Kind kind = parse_kind(moves[i]).value_or(no_card);
        if (i < players) {
            deal.removed[i] = kind;
        } else if (i == players) {
            deal.fourth_removed = kind;
        } else {
            deal.pile[i - players - 1] = kind;
        }
    }
    check(game.rules(), deal);
    return deal;
}

// The deal not finished: what is hidden of its first `steps` cards is dealt.
Sample sample_dealing(const Game& game, const Deal& origin, const Words& moves, Stream& stream) {
    Deal deal = dealt(game, moves, moves.size());
    const auto players = static_cast<std::size_t>(game.num_players());
    for (std::size_t p = 0; p < players; ++p) {
        UnseenCards cards(whole_set, stream);
        if (deal.removed[p] == no_card) deal.removed[p] = cards.take();
    }
    complete_fourth(deal, stream);
    Sample sample{origin, {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        sample.second.push_back(i < players    ? deal.removed[i]
                                : i == players ? deal.fourth_removed
                                               : deal.pile[i - players - 1]);
    }
    return sample;
}

}  // namespace

std::pair<Deal, std::vector<Action>> Notation::sample(const Game& game, std::string_view text,
                                                      std::uint64_t seed) {
    const auto [origin_text, moves] = split_moves(text);
    Stream stream = game_stream(Domain::sample, seed, 0);
    const Deal deal = read_origin(game, origin_text);
    if (moves.empty() && deal == unknown_deal()) return {deal, {}};
    const auto chance = static_cast<std::size_t>(
        std::find_if_not(moves.begin(), moves.end(), is_chance) - moves.begin());
    if (chance == 0) return sample_game(game, deal, moves, 0, stream);
    if (!is_before_deal(deal)) {
        bad_notation("cards are dealt in steps behind a deal that states none: " + quoted(text));
    }
    const auto steps = static_cast<std::size_t>(cards_dealt(game.num_players()));
    if (chance == moves.size() && chance < steps) return sample_dealing(game, deal, moves, stream);
    if (chance != steps) {
        bad_notation("the deal has " + std::to_string(steps) + " steps, not " +
                     std::to_string(chance) + ": " + quoted(text));
    }
    return sample_game(game, dealt(game, moves, steps), moves, steps, stream);
}

}  // namespace matou::filou
