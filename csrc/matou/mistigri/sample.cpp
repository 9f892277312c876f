// A full round drawn from what an information text says.
//
// The text is walked step by step on a table whose unseen cards lie anywhere: where a word says
// that a seat has a card, it changes places with an unseen one of that seat, which moves nothing
// that is known and no hand's size. So the rules are the game's own. What the steps tell of the
// unseen hands is noted, and where the cards were is drawn in the end (unseen.hpp).
#include <algorithm>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/notation.hpp"
#include "matou/mistigri/steps.hpp"
#include "matou/mistigri/unseen.hpp"
#include "matou/mistigri/words.hpp"

namespace matou::mistigri {
namespace {

using Words = std::vector<std::string_view>;
using Type = Event::Type;

[[noreturn]] void none_agrees(std::string_view text) {
    invalid_state("hands: no arrangement of the unseen cards was found that agrees with " +
                  quoted(text));
}

// An action whose card is that of an unseen move: `base` + the kind (times `step`).
struct Open {
    std::size_t action;
    std::size_t move;  // number of the move, or none: any card of the seat's hand at the end
    Action base;
    Action step;
};
constexpr std::size_t no_move = ~std::size_t{0};

struct Walk {
    const Game& game;
    State table;
    unsigned seen = 0;  // seats whose cards are all known, bit = seat
    Cards free = 0;     // unseen cards, which may lie anywhere
    std::vector<Event> events;
    std::vector<Action> actions;
    std::vector<Open> open;
    std::size_t moves = 0;
    std::size_t show = no_move;  // place in `open` of a card shown and not yet drawn

    [[nodiscard]] const Pack& pack() const { return game.pack(); }
    [[nodiscard]] bool sees(int seat) const { return (seen >> seat & 1) != 0; }

    void note(Type type, int seat, int other, int kind) {
        events.push_back({type, static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(other),
                          static_cast<Kind>(kind)});
    }

    // The seat turns out to have so many cards of the kind: unseen ones from elsewhere come into
    // the hand in exchange for others of it, none of `keep`.
    void provide(int seat, int kind, int count, std::string_view word, Cards keep = 0) {
        Cards& hand = table.hands[index_of(seat)];
        const Cards all = pack().of_kind[index_of(kind)];
        while (std::popcount(hand & all) < count) {
            const Cards wanted = free & all & ~hand;
            const Cards given = free & hand & ~all & ~keep;
            if (sees(seat) || wanted == 0 || given == 0) {
                illegal_action("seat " + std::to_string(seat) +
                               " cannot have this card: " + quoted(word));
            }
            change_places(wanted & (~wanted + 1), given & (~given + 1));
        }
    }
    // So many cards of the kind in the hand, or as many as there are.
    [[nodiscard]] Cards held(int seat, int kind, int count) const {
        Cards found = 0;
        for (int i = 0; i < count; ++i) {
            found |= one_of(pack(), table.hands[index_of(seat)] & ~found, kind);
        }
        return found;
    }
    // No card of these is in the hand.
    void bar(int seat, Cards cards, std::string_view word) {
        Cards& hand = table.hands[index_of(seat)];
        while ((hand & cards) != 0) {
            const Cards out = hand & cards & free;
            const Cards in = free & ~hand & ~cards;
            if (out == 0 || in == 0) {
                illegal_action("seat " + std::to_string(seat) +
                               " must have such cards: " + quoted(word));
            }
            change_places(out & (~out + 1), in & (~in + 1));
        }
    }
    void change_places(Cards one, Cards other) {
        for (Cards& hand : table.hands) {
            const bool has_one = (hand & one) != 0;
            const bool has_other = (hand & other) != 0;
            if (has_one != has_other) hand ^= one | other;
        }
    }

    void take(Action action) {
        actions.push_back(action);
        game.advance(table, action);
    }
    // Any card of an unseen hand, for a step whose card is not told.
    [[nodiscard]] int any_kind(int seat) const {
        const Cards hand = table.hands[index_of(seat)];
        return pack().kind_of[index_of(std::countr_zero(hand))];
    }

    void step(std::string_view word);
    void draw_step(std::string_view word);
    void give_step(const Words& parts, std::string_view word);
    void show_step(const Words& parts, std::string_view word);
    void drop_step(std::string_view ones, std::string_view word);
    void known_step(std::string_view text, std::string_view word);
    void pass_card(int from, int to, int kind, bool told, Action base, Action factor);
};

std::optional<int> told_kind(std::string_view word) {
    const std::optional<Kind> kind = parse_kind(word);
    return kind ? std::optional<int>(*kind) : std::nullopt;
}

// A card goes from hand to hand: told, or of an unseen hand.
void Walk::pass_card(int from, int to, int kind, bool told, Action base, Action factor) {
    if (!told) {
        open.push_back({actions.size(), moves, base, factor});
        note(Type::moves, from, to, no_kind);
        ++moves;
    } else {
        if (!sees(from)) note(Type::leaves, from, to, kind);
        if (!sees(to)) note(Type::comes, to, from, kind);
    }
    const Cards card = one_of(pack(), table.hands[index_of(from)], kind);
    // A card that somebody sees is fixed from here on; one that comes into an unseen hand is not.
    if (told) free = sees(to) ? free & ~card : free | card;
    take(base + factor * kind);
}

void Walk::draw_step(std::string_view word) {
    const Words parts = words(word);
    const bool form = parts.size() == 2 && parts[0] == "draw";
    const bool told = form && parts[1] != "?";
    const std::optional<int> kind = told ? told_kind(parts[1]) : std::nullopt;
    if (!form || (told && !kind)) {
        bad_notation("a card is drawn here, 'draw 5a' or 'draw ?', not " + quoted(word));
    }
    const int from = previous(table, game.num_players());
    const int to = table.turn;
    if (!told && (sees(from) || sees(to))) {
        bad_notation("the card is seen by a seat whose cards are known: " + quoted(word));
    }
    const std::size_t shown = show;
    show = no_move;
    if (told) {
        if (table.shown != no_kind && shown == no_move && table.shown != *kind) {
            illegal_action("another card has been chosen for the draw: " + quoted(word));
        }
        provide(from, *kind, 1, word);
    } else if (table.shown != no_kind && shown == no_move) {
        bad_notation("the card drawn has been told: " + quoted(word));
    }
    const int card = told ? *kind : any_kind(from);
    if (shown != no_move) {
        if (told) {
            actions[open[shown].action] = action::show_base + card;
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(shown));
        } else {
            open[shown].move = moves;
        }
    }
    pass_card(from, to, card, told, 0, 1);
}

void Walk::show_step(const Words& parts, std::string_view word) {
    const int seat = table.turn;
    if (table.effect != 2 || !has_target(table, game.num_players())) {
        illegal_action("no card can be shown here: " + quoted(word));
    }
    if (parts[1] != "?") {
        const std::optional<int> kind = told_kind(parts[1]);
        if (!kind) bad_notation("a card is shown, 'show 5a' or 'show ?', not " + quoted(word));
        provide(seat, *kind, 1, word);
        if (!sees(seat)) note(Type::holds, seat, 0, *kind);
        take(action::show_base + *kind);
        return;
    }
    if (sees(seat)) bad_notation("a seat whose cards are known shows one of them: " + quoted(word));
    show = open.size();
    open.push_back({actions.size(), no_move, action::show_base, 1});
    take(action::show_base + any_kind(seat));
}

void Walk::give_step(const Words& parts, std::string_view word) {
    const int from = table.turn;
    const int to = parts[2].size() == 1 ? parts[2][0] - '0' : -1;
    const bool takes =
        to >= 0 && to < game.num_players() && to != from && table.hands[index_of(to)] != 0;
    if (!takes)
        illegal_action("a card is given to another player who holds cards: " + quoted(word));
    const bool told = parts[1] != "?";
    const std::optional<int> kind = told ? told_kind(parts[1]) : std::nullopt;
    if (told && !kind) bad_notation("a card is given, 'give 5a 2', not " + quoted(word));
    if (!told && (sees(from) || sees(to))) {
        bad_notation("the card is seen by a seat whose cards are known: " + quoted(word));
    }
    if (told) provide(from, *kind, 1, word);
    pass_card(from, to, told ? *kind : any_kind(from), told, action::give_base + to, max_players);
}

// `drop-ones`, or `drop-ones=1a,1c` where there were other ones.
void Walk::drop_step(std::string_view ones, std::string_view word) {
    const int seat = table.turn;
    HandCounts dropped{};
    if (!ones.empty()) {
        for (const std::string_view one : split(ones, ',')) {
            const std::optional<int> kind = told_kind(one);
            if (!kind || value_of(*kind) != 1) bad_notation("only 1s are dropped: " + quoted(word));
            ++dropped[index_of(*kind)];
        }
    }
    Cards kept = 0;
    for (int kind = 0; kind < num_colours; ++kind) {
        const int count = dropped[index_of(kind)];
        provide(seat, kind, count, word, kept);
        kept |= held(seat, kind, count);
    }
    bar(seat, pack().of_value[1] & ~kept, word);
    if (!sees(seat)) {
        for (int kind = 0; kind < num_colours; ++kind) {
            for (int i = 0; i < dropped[index_of(kind)]; ++i) note(Type::leaves, seat, seat, kind);
        }
        note(Type::no_ones, seat, seat, no_kind);
    }
    free &= ~(table.hands[index_of(seat)] & pack().of_value[1]);
    take(action::drop_ones);
}

// A step that all see.
void Walk::known_step(std::string_view text, std::string_view word) {
    const Words parts = words(text);
    const int seat = game.current_player(table);
    const bool pair = parts.size() == 3 && parts[0] == "pair";
    const bool swap = parts.size() == 3 && parts[0] == "swap";
    if (pair) {
        const std::optional<int> one = told_kind(parts[1]);
        const std::optional<int> other = told_kind(parts[2]);
        if (one && other && (table.phase == Phase::pair || table.phase == Phase::again)) {
            if (*one == *other) {
                provide(seat, *one, 2, word);
            } else {
                provide(seat, *one, 1, word, held(seat, *other, 1));
                provide(seat, *other, 1, word, held(seat, *one, 1));
            }
        }
    } else if (swap && table.phase == Phase::swap) {
        const std::optional<int> given = told_kind(parts[1]);
        if (given) provide(seat, *given, 1, word);
    }
    if (text == "pass" && table.phase == Phase::pair) {
        if (!game.rules().decline && !sees(seat)) note(Type::no_pair, seat, seat, no_kind);
        take(action::pass);
        return;
    }
    const Action action = game.string_to_action(table, text);
    const auto leaves = [&](int kind) {
        if (!sees(seat)) note(Type::discarded, seat, seat, kind);
        free &= ~one_of(pack(), table.hands[index_of(seat)], kind);
    };
    const auto comes = [&](int who, int kind) {
        if (sees(who)) return;
        note(Type::comes, who, who, kind);
        free |= one_of(pack(), table.pile, kind);
    };
    if (pair) {
        const int kinds = action - action::pair_base;
        const Cards hand = table.hands[index_of(seat)];
        leaves(kinds / num_kinds);
        if (kinds / num_kinds == kinds % num_kinds) {
            Cards both = hand & pack().of_kind[index_of(kinds % num_kinds)];
            both &= both - 1;
            free &= ~(both & (~both + 1));
            if (!sees(seat)) note(Type::discarded, seat, seat, kinds % num_kinds);
        } else {
            leaves(kinds % num_kinds);
        }
    } else if (swap) {
        const int kinds = action - action::exchange_base;
        leaves(kinds / num_kinds);
        comes(seat, kinds % num_kinds);
    } else if (action >= action::gift_base && action < action::pair_base) {
        comes((action - action::gift_base) % max_players,
              (action - action::gift_base) / max_players);
    }
    take(action);
}

void Walk::step(std::string_view word) {
    std::string text(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    if (game.is_terminal(table)) illegal_action("the round is over: " + quoted(word));
    if (table.phase == Phase::draw) return draw_step(text);
    const Words parts = words(text);
    if (table.phase == Phase::effect && parts.size() == 2 && parts[0] == "show") {
        return show_step(parts, word);
    }
    if (table.phase == Phase::give && parts.size() == 3 && parts[0] == "give") {
        return give_step(parts, word);
    }
    constexpr std::string_view drop = "drop-ones";
    if (table.phase == Phase::effect && table.effect == 1 && text.starts_with(drop)) {
        const std::string_view rest = std::string_view(text).substr(drop.size());
        if (rest.empty() || rest[0] == '=')
            return drop_step(rest.empty() ? rest : rest.substr(1), word);
    }
    known_step(text, word);
}

// Cards that a deal leaves open, dealt any way.
Deal filled(const Game& game, const Deal& stated, Stream& stream) {
    const std::uint64_t seed = std::uint64_t{stream.next()} << 32 | stream.next();
    return deal_given(game.rules(), seed, 0, stated);
}

using Sample = std::pair<Deal, std::vector<Action>>;

Sample sample_round(const Game& game, const Deal& stated, const Words& moves, std::size_t first,
                    std::string_view text, Stream& stream) {
    const int players = game.num_players();
    const Deal deal = filled(game, stated, stream);
    if (stated.first == unknown_seat && moves.size() > first) {
        bad_notation("first: seen by all, here is " + quoted("?"));
    }
    Walk walk{game, game.start(deal), 0, 0, {}, {}, {}, 0, no_move};
    for (int seat = 0; seat < players; ++seat) {
        if (stated.hands[index_of(seat)] == deal.hands[index_of(seat)]) walk.seen |= 1U << seat;
    }
    for (int seat = 0; seat < players; ++seat) {
        if (walk.sees(seat)) continue;
        walk.free |= walk.table.hands[index_of(seat)];
        // Of a hand that is stated in part: these cards were in it.
        for (int kind = 0; kind < num_kinds; ++kind) {
            for (int i = 0; i < stated.hands[index_of(seat)][index_of(kind)]; ++i) {
                walk.note(Type::holds, seat, i, kind);
            }
        }
    }
    for (std::size_t i = first; i < moves.size(); ++i) {
        try {
            walk.step(moves[i]);
        } catch (const Error& error) {
            throw Error(error.kind(), std::string(error.what()) + " (word " +
                                          std::to_string(i + 1) + " after 'moves')");
        }
    }
    Unseen unseen;
    unseen.players = players;
    unseen.events = walk.events;
    for (int seat = 0; seat < players; ++seat) {
        if (walk.sees(seat)) continue;
        const Cards hand = walk.table.hands[index_of(seat)];
        unseen.sizes[index_of(seat)] = std::popcount(hand);
        for (int kind = 0; kind < num_kinds; ++kind) {
            unseen.pool[index_of(kind)] = static_cast<std::uint8_t>(
                unseen.pool[index_of(kind)] + copies(game.pack(), hand, kind));
        }
    }
    const std::optional<Past> past = draw(unseen, stream);
    if (!past) none_agrees(text);
    for (const Open& one : walk.open) {
        int kind = 0;
        if (one.move != no_move) {
            kind = past->moved[one.move];
        } else {  // shown, and the round stands before the draw
            const HandCounts& hand = past->last[walk.table.pending_seat];
            auto card = static_cast<int>(
                stream.below(static_cast<std::uint32_t>(unseen.sizes[walk.table.pending_seat])));
            for (; card >= hand[index_of(kind)]; ++kind) card -= hand[index_of(kind)];
        }
        walk.actions[one.action] = one.base + one.step * kind;
    }
    Deal full = deal;
    for (int seat = 0; seat < players; ++seat) {
        if (!walk.sees(seat)) full.hands[index_of(seat)] = past->first[index_of(seat)];
    }
    return {full, walk.actions};
}

// Chance steps `5a` or `?`, the deal not finished: what is hidden is dealt.
Sample sample_dealing(const Game& game, const Deal& stated, const Words& moves,
                      std::string_view text, Stream& stream) {
    Cards left = game.pack().all;
    Sample sample{stated, {}};
    for (const std::string_view word : moves) {
        const std::optional<Kind> kind = parse_kind(word);
        const Cards card = kind ? one_of(game.pack(), left, *kind) : 0;
        if (kind && card == 0) none_agrees(text);
        left &= ~card;
    }
    std::array<Kind, num_cards> cards{};
    std::size_t size = 0;
    for (; left != 0; left &= left - 1) {
        cards[size++] = game.pack().kind_of[index_of(std::countr_zero(left))];
    }
    stream.shuffle(std::span(cards).first(size));
    for (const std::string_view word : moves) {
        const std::optional<Kind> kind = parse_kind(word);
        sample.second.push_back(kind ? *kind : cards[--size]);
    }
    return sample;
}

bool is_dealt(std::string_view word) { return word == "?" || parse_kind(word).has_value(); }

// The deal that finished chance steps say; seat 0 plays first.
Deal dealt(const Game& game, const Words& moves) {
    Deal deal;
    for (int i = 0; i < game.pack().size; ++i) {
        const std::optional<Kind> kind = parse_kind(moves[index_of(i)]);
        if (kind) ++deal.hands[index_of(std::min(i / 9, game.num_players() - 1))][*kind];
    }
    check(game.rules(), deal);
    return deal;
}

}  // namespace

std::pair<Deal, std::vector<Action>> Notation::sample(const Game& game, std::string_view text,
                                                      std::uint64_t seed) {
    const auto [origin_text, moves] = split_moves(text);
    Stream stream = game_stream(Domain::sample, seed, 0);
    const Deal origin = read_origin(game, origin_text);
    const auto chance = static_cast<std::size_t>(
        std::find_if_not(moves.begin(), moves.end(), is_dealt) - moves.begin());
    if (moves.empty() && origin == unknown_deal()) return {origin, {}};
    if (chance == 0) return sample_round(game, origin, moves, 0, text, stream);
    if (!is_before_deal(origin)) {
        bad_notation("cards are dealt in steps behind a deal that states none: " + quoted(text));
    }
    const std::size_t steps = index_of(game.pack().size);
    if (chance == moves.size() && chance < steps) {
        Deal before = unknown_deal();
        before.first = 0;
        return sample_dealing(game, before, moves, text, stream);
    }
    if (chance != steps) {
        bad_notation("the deal has " + std::to_string(steps) + " steps, not " +
                     std::to_string(chance) + ": " + quoted(text));
    }
    return sample_round(game, dealt(game, moves), moves, steps, text, stream);
}

}  // namespace matou::mistigri
