// A full round drawn from what an information text says. The text is walked step by step on a table
// without hands: a card that is played is one of those stated for the seat, else one of its unseen
// ones. What is unseen in the end is drawn (unseen.hpp).
#include <algorithm>

#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/notation.hpp"
#include "matou/cat_in_the_box/steps.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/cat_in_the_box/unseen.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {
namespace {

using Words = std::vector<std::string_view>;
constexpr Action hidden_discard = -1;

[[noreturn]] void none_agrees(std::string_view text) {
    invalid_state("hands: no arrangement of the unseen cards agrees with " + quoted(text));
}

struct Walk {
    const Game& game;
    State table;                                     // its hands hold no card between steps
    std::array<std::uint64_t, max_players> known{};  // stated and not played
    std::array<int, max_players> open{};             // unseen cards, a hidden discard included
    std::array<bool, max_players> hides_discard{};
    std::array<std::uint64_t, max_players> played{};
    std::vector<Action> actions;

    [[nodiscard]] int players() const { return game.num_players(); }

    // The seat turns out to have a card of this number.
    void take(std::size_t p, int number, std::string_view word) {
        if (copies_of(known[p], number) > 0) {
            known[p] -= one_card(number);
        } else if (open[p] > 0) {
            --open[p];
        } else {
            illegal_action("seat " + std::to_string(p) + " holds no such number: " + quoted(word));
        }
    }

    void step(std::string_view word) {
        const int seat = game.current_player(table);
        if (seat == terminal_player) illegal_action("the game is over: " + quoted(word));
        const auto p = static_cast<std::size_t>(seat);
        if (table.phase == Phase::discard && word == "d?") {
            hides_discard[p] = true;
            pass_on(players(), table);
            actions.push_back(hidden_discard);
            return;
        }
        // The table's hand is the one card that is used, if the word names one.
        const bool card = word.size() == 2 && word[0] != 'p' && word[1] > '0' && word[1] <= '9';
        const int number = card ? word[1] - '1' : 0;
        if (card && number < numbers_of(players())) {
            table.hand[p] = one_card(number);
            table.numbers[p] = numbers_in(table.hand[p]);
        }
        const bool plays = table.phase == Phase::play;
        const Action action = game.string_to_action(table, word);
        if (card) take(p, number, word);
        if (plays) {
            if ((table.possible[p] >> number & 1) == 0) {
                illegal_action(
                    "seat " + std::to_string(p) +
                    " led red before it was open, so it does not hold this: " + quoted(word));
            }
            played[p] += one_card(number);
        }
        game.advance(table, action);
        actions.push_back(action);
        table.hand.fill(0);
        table.numbers.fill(0);
        if (table.phase == Phase::over && table.done < tricks_of(players())) {
            table.phase = Phase::play;  // only the hands can tell a paradox
            table.paradox = none;
        }
    }

    [[nodiscard]] Unseen unseen(std::string_view text) const {
        Unseen unseen;
        std::uint64_t seen = cards_on(players(), table.taken);
        for (std::size_t p = 0; p < static_cast<std::size_t>(players()); ++p) {
            unseen.known[p] = known[p];
            seen += known[p];
            if (table.discard[p] != none) seen += one_card(table.discard[p]);
            int slots = open[p];
            if (hides_discard[p]) {
                const bool is_the_open_one = slots == 1 || known[p] == 0;
                if (is_the_open_one) --slots;
                unseen.discarded[p] = is_the_open_one ? Discarded::aside : Discarded::among;
            }
            unseen.slots[p] = static_cast<std::uint8_t>(slots);
        }
        if (!contains(whole_pack(players()), seen)) none_agrees(text);
        unseen.pool = whole_pack(players()) - seen;
        unseen.possible = table.possible;
        if (table.phase == Phase::play) {
            const auto p = static_cast<std::size_t>(game.current_player(table));
            // A hand that is stated whole says itself whether there is a legal play.
            if (unseen.slots[p] > 0 || unseen.discarded[p] == Discarded::among) {
                unseen.to_play = static_cast<std::uint8_t>(p);
                unseen.playable = playable_numbers(players(), table, p);
            }
        }
        return unseen;
    }
};

// Steps behind `moves`, each fault with its place.
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

// Draws the rest, and tells what each seat held where the walk began (its `played` cards included)
// and which discards were hidden.
Arrangement complete(Walk& walk, std::string_view text, Stream& stream) {
    const std::optional<Arrangement> drawn = draw(walk.unseen(text), stream);
    if (!drawn) none_agrees(text);
    const int players = walk.players();
    std::size_t step = 0;
    for (Action& action : walk.actions) {
        if (action == hidden_discard) {
            const std::size_t p = (walk.table.start + step) % static_cast<std::size_t>(players);
            action = action::discard_base + drawn->discard[p];
        }
        ++step;
    }
    Arrangement held = *drawn;
    for (std::size_t p = 0; p < max_players; ++p) {
        held.hand[p] += walk.played[p];
        const std::uint8_t seen = walk.table.discard[p];
        if (drawn->discard[p] != none) held.hand[p] += one_card(drawn->discard[p]);
        if (seen != none) held.hand[p] += one_card(seen);
    }
    return held;
}

using Sample = std::pair<Origin, std::vector<Action>>;

Sample sample_position(const Game& game, const Position& position, const Words& moves,
                       std::string_view text, Stream& stream) {
    Walk walk{game, position.state, position.state.hand, {}, {}, {}, {}};
    for (std::size_t p = 0; p < max_players; ++p) walk.open[p] = position.unknown[p];
    walk.table.hand.fill(0);
    walk.table.numbers.fill(0);
    walk_all(walk, moves, 0);
    const Arrangement held = complete(walk, text, stream);
    Position full = position;
    full.unknown.fill(0);
    for (std::size_t p = 0; p < max_players; ++p) {
        full.state.hand[p] = held.hand[p];
        full.state.numbers[p] = numbers_in(held.hand[p]);
    }
    return {full, walk.actions};
}

// What all have seen before the first step: drawn where the text ends there, else stated.
Deal with_start(const Game& game, Deal deal, bool ends, Stream& stream) {
    const int players = game.num_players();
    const auto must_be_stated = [ends](const char* field) {
        if (!ends) bad_notation(std::string(field) + ": seen by all, here is " + quoted("?"));
    };
    if (deal.start == unknown) {
        must_be_stated("start");
        deal.start = static_cast<std::uint8_t>(stream.below(static_cast<std::uint32_t>(players)));
    }
    for (std::uint8_t& number : deal.blocked) {
        if (players > 2 || number != unknown) continue;
        must_be_stated("blocked");
        const std::uint64_t left = whole_pack(players) - stated_cards(deal);
        int card = static_cast<int>(stream.below(static_cast<std::uint32_t>(card_count(left))));
        int drawn = 0;
        while (card >= copies_of(left, drawn)) card -= copies_of(left, drawn++);
        number = static_cast<std::uint8_t>(drawn);
    }
    return deal;
}

Sample sample_deal(const Game& game, const Deal& stated, const Words& moves, std::size_t first,
                   std::string_view text, Stream& stream) {
    const Deal deal = with_start(game, stated, moves.size() == first, stream);
    Walk walk{game, game.new_initial_state(), deal.hands, {}, {}, {}, {}};
    const int players = game.num_players();
    walk.table.phase = Phase::discard;
    walk.table.start = walk.table.leader = deal.start;
    walk.table.blocked = deal.blocked;
    walk.table.taken = blocked_cells(players, deal.blocked);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        walk.open[p] = hand_size_of(players) - card_count(deal.hands[p]);
    }
    walk_all(walk, moves, first);
    const Arrangement held = complete(walk, text, stream);
    Deal full = deal;
    full.hands = held.hand;
    return {full, walk.actions};
}

// Chance steps `3` or `?`, the deal not finished: what is hidden is dealt.
Sample sample_dealing(const Game& game, const Deal& deal, const Words& moves, std::string_view text,
                      Stream& stream) {
    std::uint64_t left = whole_pack(game.num_players());
    for (const std::string_view word : moves) {
        if (word == "?") continue;
        const int number = read_number("moves", game.num_players(), word[0], word);
        if (copies_of(left, number) == 0) none_agrees(text);
        left -= one_card(number);
    }
    std::vector<std::uint8_t> cards;
    for (int number = 0; number < max_numbers; ++number) {
        cards.insert(cards.end(), static_cast<std::size_t>(copies_of(left, number)),
                     static_cast<std::uint8_t>(number));
    }
    stream.shuffle(std::span(cards));
    Sample sample{deal, {}};
    for (const std::string_view word : moves) {
        if (word == "?") {
            sample.second.push_back(cards.back());
            cards.pop_back();
        } else {
            sample.second.push_back(word[0] - '1');
        }
    }
    return sample;
}

bool is_chance(std::string_view word) {
    return word == "?" || (word.size() == 1 && word[0] >= '1' && word[0] <= '9');
}

// The deal that finished chance steps say.
Deal dealt(const Game& game, const Words& moves) {
    const int players = game.num_players();
    const int size = hand_size_of(players);
    Deal deal;
    for (int i = 0; i < deal_steps(players); ++i) {
        const std::string_view word = moves[static_cast<std::size_t>(i)];
        if (word == "?") continue;
        const int number = read_number("moves", players, word[0], word);
        if (i / size < players) {
            std::uint64_t& hand = deal.hands[static_cast<std::size_t>(i / size)];
            if (copies_of(hand, number) == copies) {
                invalid_state("moves: more than five copies of the number " + quoted(word));
            }
            hand += one_card(number);
        } else {
            deal.blocked[static_cast<std::size_t>(i - players * size)] =
                static_cast<std::uint8_t>(number);
        }
    }
    check(game.rules(), deal);
    return deal;
}

}  // namespace

std::pair<Origin, std::vector<Action>> Notation::sample(const Game& game, std::string_view text,
                                                        std::uint64_t seed) {
    const auto [origin_text, moves] = split_moves(text);
    Stream stream = game_stream(Domain::sample, seed, 0);
    const Origin origin = read_origin(game, origin_text);
    if (const auto* position = std::get_if<Position>(&origin)) {
        return sample_position(game, *position, moves, text, stream);
    }
    const Deal& deal = std::get<Deal>(origin);
    const auto chance = static_cast<std::size_t>(
        std::find_if_not(moves.begin(), moves.end(), is_chance) - moves.begin());
    if (moves.empty() && deal == unknown_deal()) return {deal, {}};
    if (chance == 0) return sample_deal(game, deal, moves, 0, text, stream);
    if (!is_before_deal(deal)) {
        bad_notation("cards are dealt in steps behind a deal that states none: " + quoted(text));
    }
    const auto steps = static_cast<std::size_t>(deal_steps(game.num_players()));
    if (chance == moves.size() && chance < steps) {
        return sample_dealing(game, deal, moves, text, stream);
    }
    if (chance != steps) {
        bad_notation("the deal has " + std::to_string(steps) + " steps, not " +
                     std::to_string(chance) + ": " + quoted(text));
    }
    return sample_deal(game, dealt(game, moves), moves, steps, text, stream);
}

}  // namespace matou::cat_in_the_box
