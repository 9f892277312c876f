#include "matou/tricks/text.hpp"

#include <vector>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::tricks {
namespace {

constexpr std::string_view low_ranks = "23456";  // of a whole pack, not of this one

std::optional<int> parse_suit(char letter) noexcept {
    const std::size_t suit = suits.find(letter);
    if (suit == std::string_view::npos) return std::nullopt;
    return static_cast<int>(suit);
}

// The ranks of one suit, `-` or nothing for none.
Hand read_ranks(int suit, std::string_view letters, std::string_view whole) {
    if (letters == "-") return 0;
    Hand hand = 0;
    for (const char letter : letters) {
        const std::size_t rank = ranks.find(letter);
        if (rank == std::string_view::npos) {
            if (low_ranks.find(letter) != std::string_view::npos) {
                invalid_state(std::string("the ranks are 7 8 9 T J Q K A, not ") + letter + ": " +
                              quoted(whole));
            }
            bad_notation("no rank, which is one of 7 8 9 T J Q K A, is written " +
                         quoted(std::string_view(&letter, 1)) + ": " + quoted(whole));
        }
        const int card = num_ranks * suit + static_cast<int>(rank);
        if ((hand & bit(card)) != 0) {
            invalid_state("the card " + card_text(card) + " is there twice: " + quoted(whole));
        }
        hand |= bit(card);
    }
    return hand;
}

// `AKT7.Q9..J8`
Hand parse_dotted(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '.');
    if (parts.size() != num_suits) {
        bad_notation("a hand with dots has four suits, as AKT7.Q9..J8, not " +
                     std::to_string(parts.size()) + ": " + quoted(text));
    }
    Hand hand = 0;
    for (int suit = 0; suit < num_suits; ++suit) {
        hand |= read_ranks(suit, parts[static_cast<std::size_t>(suit)], text);
    }
    return hand;
}

}  // namespace

std::string card_text(int card) {
    return {ranks[static_cast<std::size_t>(rank_of(card))],
            suits[static_cast<std::size_t>(suit_of(card))]};
}

std::optional<int> parse_card(std::string_view text) noexcept {
    if (text.size() != 2) return std::nullopt;
    const std::size_t rank = ranks.find(text[0]);
    const std::optional<int> suit = parse_suit(text[1]);
    if (rank == std::string_view::npos || !suit) return std::nullopt;
    return num_ranks * *suit + static_cast<int>(rank);
}

std::string hand_text(Hand hand) {
    std::string text;
    for (int suit = 0; suit < num_suits; ++suit) {
        if (suit > 0) text += ' ';
        (text += suits[static_cast<std::size_t>(suit)]) += ':';
        if ((hand & suit_cards(suit)) == 0) text += '-';
        for (int rank = num_ranks - 1; rank >= 0; --rank) {
            if ((hand & bit(num_ranks * suit + rank)) != 0) {
                text += ranks[static_cast<std::size_t>(rank)];
            }
        }
    }
    return text;
}

Hand parse_hand(std::string_view text) {
    const std::vector<std::string_view> parts = words(text);
    if (parts.size() == 1 && parts[0].find('.') != std::string_view::npos) {
        return parse_dotted(parts[0]);
    }
    Hand hand = 0;
    unsigned seen = 0;
    for (const std::string_view part : parts) {
        const std::optional<int> suit =
            part.size() > 2 && part[1] == ':' ? parse_suit(part[0]) : std::nullopt;
        if (!suit) {
            bad_notation("a hand is written S:AKT7 H:Q9 D:- C:J8 or AKT7.Q9..J8, not " +
                         quoted(text));
        }
        if ((seen >> *suit & 1) != 0) {
            bad_notation(std::string("the suit ") + part[0] + " is written twice: " + quoted(text));
        }
        seen |= 1U << *suit;
        hand |= read_ranks(*suit, part.substr(2), text);
    }
    for (std::size_t suit = 0; suit < num_suits; ++suit) {
        if ((seen >> suit & 1) == 0) {
            bad_notation(std::string("a hand tells all four suits, ") + suits[suit] +
                         " is missing: " + quoted(text));
        }
    }
    return hand;
}

std::optional<std::array<Hand, 4>> parse_pbn(std::string_view text) {
    constexpr std::string_view seats = "NESW";
    const std::vector<std::string_view> parts = words(text);
    if (parts.empty() || parts[0].size() < 2 || parts[0][1] != ':') return std::nullopt;
    const std::size_t first = seats.find(parts[0][0]);
    // `S:AKT7 H:...` is a hand by suits; four suits with dots between them are not.
    if (first == std::string_view::npos || parts[0].find('.') == std::string_view::npos) {
        return std::nullopt;
    }
    if (parts.size() != seats.size()) {
        bad_notation("a deal as bridge writes it has four hands, not " +
                     std::to_string(parts.size()) + ": " + quoted(text));
    }
    std::array<Hand, 4> hands{};
    Hand seen = 0;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const Hand hand = parse_dotted(i == 0 ? parts[0].substr(2) : parts[i]);
        if ((seen & hand) != 0) {
            invalid_state("the card " + card_text(std::countr_zero(seen & hand)) +
                          " is in two hands: " + quoted(text));
        }
        seen |= hand;
        hands[(first + i) % hands.size()] = hand;
    }
    return hands;
}

}  // namespace matou::tricks
