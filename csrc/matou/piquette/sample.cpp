// A full deal drawn from what an information text says. The words are read once for what they tell
// of the hands, the rest is drawn (unseen.hpp), and then they are played in the deal that came out:
// what is not legal there is refused.
#include <algorithm>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/piquette/notation.hpp"
#include "matou/piquette/steps.hpp"
#include "matou/piquette/unseen.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {
namespace {

using tricks::bit;
using tricks::Hand;
using Words = std::vector<std::string_view>;
using Sample = std::pair<Deal, std::vector<Action>>;

[[noreturn]] void none_agrees(std::string_view text) {
    invalid_state("hands: no arrangement of the unseen cards agrees with " + quoted(text));
}

std::string with_spaces(std::string_view word) {
    std::string text(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

// Reads the steps behind a deal that may state cards in part.
class Reader {
  public:
    Reader(const Game& game, const Deal& deal) : rules_(game.rules()), deal_(deal) {
        unseen.opener = deal.opener;
        unseen.talon = deal.talon;
        for (std::size_t p = 0; p < 2; ++p) {
            unseen.seats[p].held = deal.hands[p];
            unseen.seats[p].open = hand_size - tricks::count(deal.hands[p]);
        }
        table_.leader = static_cast<std::uint8_t>(deal.opener);
        table_.opener = static_cast<std::uint8_t>(deal.opener);
    }

    void step(std::string_view word) {
        const int number = step_++;
        if (number < 2) return discard(number == 0 ? deal_.opener : 1 - deal_.opener, word);
        if (number < 2 + announcements) return announce(number - 2, word);
        if (number < 2 + announcements + 2 * hand_size) return play(word);
        illegal_action("the game is over: " + quoted(word));
    }

    Unseen unseen;
    std::array<bool, 2> hidden{};  // discards

  private:
    [[noreturn]] static void no_step(std::string_view word) {
        bad_notation("not a step of an information text here: " + quoted(word));
    }

    [[nodiscard]] Hand seen() const {
        Hand cards = 0;
        for (const SeenHand& seat : unseen.seats) cards |= seat.held | seat.played | seat.out;
        for (const int card : unseen.talon) {
            if (card != tricks::no_card) cards |= bit(card);
        }
        return cards;
    }

    // The seat turns out to hold this card.
    void hold(int seat, int card, std::string_view word) {
        SeenHand& hand = unseen.seats[static_cast<std::size_t>(seat)];
        if ((hand.held & bit(card)) != 0) return;
        if ((seen() & bit(card)) != 0 || hand.open == 0 || (hand.barred & bit(card)) != 0) {
            illegal_action("seat " + std::to_string(seat) + " cannot hold the " +
                           tricks::card_text(card) + ": " + quoted(word));
        }
        hand.held |= bit(card);
        --hand.open;
    }

    void discard(int seat, std::string_view word) {
        const auto p = static_cast<std::size_t>(seat);
        SeenHand& hand = unseen.seats[p];
        const std::string text = with_spaces(word);
        const Words parts = words(text);
        if (parts.empty() || parts[0] != "discard" || parts.size() < 2) no_step(word);
        const bool none = parts.size() == 2 && parts[1] == "-";
        const int size = none ? 0 : static_cast<int>(parts.size()) - 1;
        const int most = seat == deal_.opener ? most_opener : talon_size - unseen.taken[1 - p];
        if (size > most || size < rules_.min_exchange) {
            illegal_action("seat " + std::to_string(seat) + " exchanges " +
                           std::to_string(rules_.min_exchange) + " to " + std::to_string(most) +
                           " cards: " + quoted(word));
        }
        const auto unknown = std::count(parts.begin() + 1, parts.end(), "?");
        hidden[p] = unknown > 0;
        if (unknown > 0 && unknown != size) no_step(word);
        if (unknown > 0 && hand.held != 0) {
            bad_notation("hands: seat " + std::to_string(seat) +
                         " hides its discards, so no card dealt to it is stated: " + quoted(word));
        }
        if (unknown == 0 && !none) {
            for (const std::string_view part : Words(parts.begin() + 1, parts.end())) {
                const std::optional<int> card = tricks::parse_card(part);
                if (!card) no_step(word);
                if ((hand.out & bit(*card)) != 0) {
                    illegal_action("a card is discarded once: " + quoted(word));
                }
                hold(seat, *card, word);
                hand.held &= ~bit(*card);
                hand.out |= bit(*card);
            }
        }
        hand.kept = hand.held;
        hand.out_open = static_cast<int>(unknown);
        // Hidden discards were dealt in the places of the cards that are taken now.
        hand.open += unknown > 0 ? 0 : size;
        unseen.taken[p] = size;
        const auto first = static_cast<std::size_t>(
            seat == deal_.opener ? 0 : unseen.taken[static_cast<std::size_t>(deal_.opener)]);
        for (std::size_t i = first; i < first + static_cast<std::size_t>(size); ++i) {
            if (unseen.talon[i] == tricks::no_card) continue;
            hand.held |= bit(unseen.talon[i]);
            --hand.open;
        }
    }

    void announce(int step, std::string_view word) {
        const int seat = announcer(rules_, deal_.opener, step);
        const auto p = static_cast<std::size_t>(seat);
        unseen.said = step + 1;
        if (word == "no") return;
        const std::size_t at = word.find('=');
        State blank;
        blank.phase = Phase::announce;
        blank.step = static_cast<std::uint8_t>(step / 2 * 2);  // as the first of the kind,
        blank.opener = deal_.opener;
        const int first = first_seat(rules_, deal_.opener);
        blank.hands[static_cast<std::size_t>(first)] = tricks::whole_pack;  // with every card
        const Game free(rules_);
        const Action action = free.string_to_action(blank, with_spaces(word.substr(0, at)));
        unseen.laid[laid_at(step / 2, seat)] = static_cast<Laid>(action);
        if (action >= action::carre_base || action < action::brelan_base) {
            if (at != std::string_view::npos) no_step(word);
            const Hand cards = cards_of(static_cast<Laid>(action), tricks::whole_pack);
            for (const int card : tricks::Cards{cards}) hold(seat, card, word);
            return;
        }
        if (at == std::string_view::npos) {
            unseen.loose = true;
            return;
        }
        const std::string_view suits = word.substr(at + 1);
        const int rank = action - action::brelan_base;
        Hand shown = 0;
        for (const char letter : suits) {
            const std::size_t suit = tricks::suits.find(letter);
            if (suit == std::string_view::npos) no_step(word);
            shown |= bit(static_cast<int>(suit) * 8 + rank);
        }
        if (suits.size() != 3 || tricks::count(shown) != 3) no_step(word);
        for (const int card : tricks::Cards{shown}) hold(seat, card, word);
        const Hand barred = barred_by_brelan(rank, shown);
        if ((unseen.seats[p].held & barred) != 0) {
            illegal_action("a brelan from four cards shows the first three by suit: " +
                           quoted(word));
        }
        unseen.seats[p].barred |= barred;
    }

    void play(std::string_view word) {
        const std::optional<int> card = tricks::parse_card(word);
        if (!card) no_step(word);
        const int seat = tricks::to_play<2>(table_);
        const auto p = static_cast<std::size_t>(seat);
        hold(seat, *card, word);
        SeenHand& hand = unseen.seats[p];
        hand.held &= ~bit(*card);
        hand.played |= bit(*card);
        if (table_.count > 0 && tricks::suit_of(*card) != tricks::suit_of(table_.best)) {
            hand.barred |= tricks::suit_cards(tricks::suit_of(table_.best));
            if ((hand.held & hand.barred) != 0) {
                illegal_action("seat " + std::to_string(seat) +
                               " can follow suit: " + quoted(word));
            }
        }
        table_.hands[p] = bit(*card);
        tricks::play<2>(table_, *card);
    }

    const Rules& rules_;
    const Deal& deal_;
    State table_;
    int step_ = 0;
};

[[noreturn]] void at_word(const Error& error, std::size_t number) {
    throw Error(error.kind(),
                std::string(error.what()) + " (word " + std::to_string(number) + " after 'moves')");
}

// Steps behind `moves` from number `first` on.
Sample sample_deal(const Game& game, const Deal& stated, const Words& moves, std::size_t first,
                   std::string_view text, Stream& stream) {
    Deal deal = stated;
    if (deal.opener == unknown_opener) {
        if (moves.size() > first) {
            bad_notation("opener: seen by all, here is " + quoted("?"));
        }
        deal.opener = static_cast<std::uint8_t>(stream.below(2));
    }
    Reader reader(game, deal);
    for (std::size_t i = first; i < moves.size(); ++i) {
        try {
            reader.step(moves[i]);
        } catch (const Error& error) {
            at_word(error, i + 1);
        }
    }
    Arrangement drawn;
    const Drawn result = draw(game.rules(), reader.unseen, stream, drawn);
    if (result == Drawn::none_agrees) none_agrees(text);
    if (result == Drawn::not_found) {
        budget_exhausted("hands: no arrangement that agrees was met in 4194304 draws: " +
                         quoted(text));
    }
    deal.talon = drawn.talon;
    std::size_t at = 0;
    for (const int seat : {int{deal.opener}, 1 - deal.opener}) {
        const auto p = static_cast<std::size_t>(seat);
        deal.hands[p] = drawn.hands[p] | reader.unseen.seats[p].played | drawn.out[p];
        for (int i = 0; i < reader.unseen.taken[p]; ++i) {
            deal.hands[p] &= ~bit(drawn.talon[at++]);
        }
    }
    State state = game.start(deal);
    Sample sample{deal, {}};
    for (std::size_t i = first; i < moves.size(); ++i) {
        const auto p = static_cast<std::size_t>(std::max(game.current_player(state), 0));
        Action action = 0;
        if (state.phase == Phase::discard && reader.hidden[p]) {
            action =
                action::discard_base + static_cast<Action>(mask_of(state.hands[p], drawn.out[p]));
        } else {
            try {
                action = game.string_to_action(state,
                                               with_spaces(moves[i].substr(0, moves[i].find('='))));
            } catch (const Error& error) {
                at_word(error, i + 1);
            }
        }
        sample.second.push_back(action);
        game.advance(state, action);
    }
    return sample;
}

// Chance steps `KS` or `?`, the deal not finished: what is hidden is dealt.
Sample sample_dealing(const Deal& deal, const Words& moves) {
    Sample sample{deal, {}};
    Hand seen = 0;
    for (const std::string_view word : moves) {
        const std::optional<int> card = tricks::parse_card(word);
        sample.second.push_back(card ? *card : -1);
        if (!card) continue;
        if ((seen & bit(*card)) != 0) illegal_action("this card has been dealt: " + quoted(word));
        seen |= bit(*card);
    }
    return sample;
}

void deal_hidden(Sample& sample, Stream& stream) {
    Hand seen = 0;
    for (const Action card : sample.second) seen |= card < 0 ? 0 : bit(card);
    std::vector<std::uint8_t> cards;
    for (const int card : tricks::Cards{~seen}) cards.push_back(static_cast<std::uint8_t>(card));
    stream.shuffle(std::span(cards));
    for (Action& card : sample.second) {
        if (card >= 0) continue;
        card = cards.back();
        cards.pop_back();
    }
}

bool is_chance(std::string_view word) { return word == "?" || tricks::parse_card(word); }

// The deal that finished chance steps say.
Deal dealt(const Sample& steps) {
    Deal deal = unknown_deal();
    deal.opener = 0;
    for (std::size_t i = 0; i < deal_steps; ++i) {
        const Action card = steps.second[i];
        if (card < 0) continue;
        if (i < 2 * hand_size) {
            deal.hands[i / hand_size] |= bit(card);
        } else {
            deal.talon[i - 2 * hand_size] = static_cast<std::uint8_t>(card);
        }
    }
    return deal;
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
    if (chance == 0) return sample_deal(game, deal, moves, 0, text, stream);
    if (!is_before_deal(deal)) {
        bad_notation("cards are dealt in steps behind a deal that states none: " + quoted(text));
    }
    if (chance > deal_steps || (chance < deal_steps && chance != moves.size())) {
        bad_notation("the deal has 32 steps, not " + std::to_string(chance) + ": " + quoted(text));
    }
    Sample steps = sample_dealing(
        deal, Words(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(chance)));
    if (chance < deal_steps) {
        deal_hidden(steps, stream);
        return steps;
    }
    return sample_deal(game, dealt(steps), moves, deal_steps, text, stream);
}

}  // namespace matou::piquette
