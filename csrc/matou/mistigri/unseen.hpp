// The cards that somebody has not seen in a round, and a draw of where they were from its start on.
//
// The law is that of chance and of hidden choices that are uniform over the hand: the deal is
// uniform, a draw takes every card of the hand with equal chance, and so do the choices that are
// not seen (a card shown, a card given). What is public says only that it was possible.
//
// Run backwards the process is of the same kind. Let the hands be of given sizes and every
// arrangement of the unseen cards over them equally likely. A uniform card of B's hand moves to A:
// of the arrangements after it each is equally likely again, and given the arrangement after it,
// each card of A's hand is equally likely to be the one that came, since each pair (arrangement
// before, card moved) has the same probability and leads to one arrangement with one card marked.
// Sizes are public, so all consistent histories have the same probability: a uniform arrangement at
// the end, walked back with uniform cards, a card discarded being put back into its hand, draws the
// histories by their law as long as nothing ties a card to a place. But for one thing: a discard
// names a kind, and of m copies in the hand each is the one with chance 1/m, so a walk counts 1/m
// for each card discarded; it is accepted with its share of the most that a walk can count. (In the
// same way a card known to come into a hand may be each of the m copies that the hand holds then:
// that counts m.)
//
// Ties: a card known to be in a hand at some moment (it came from the pile, or from or to a seat
// whose cards are all known), and a pass where pairs must be discarded. Then the walk is a
// sequential Monte Carlo: `particles` walks at a time, each step chosen by how well the cards of
// the kind can still come to the places of its next ties (outlook.hpp), weighted by what the choice
// was worth, resampled when few weigh most. So without ties the draw is exact (unless 20,000 walks
// in a row are refused); with ties it is approximate, better the more particles there are, and
// agrees with all that is known. More particles are tried where none of so many walks agrees.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "matou/core/random.hpp"
#include "matou/mistigri/cards.hpp"

namespace matou::mistigri {

using HandCounts = std::array<std::uint8_t, num_kinds>;
using Hands = std::array<HandCounts, max_players>;

// What is known of hands that are not seen, in the order of the round.
struct Event {
    enum class Type : std::uint8_t {
        moves,      // an unseen card goes from `seat` to `other`
        leaves,     // a certain card, of the kind, leaves the hand of `seat` and is seen
        discarded,  // the same, any copy of the kind being as good
        comes,      // a card of the kind, seen before, comes into the hand
        holds,      // the hand holds more cards of the kind than `other` says
        no_pair,    // the hand holds no pair
        no_ones,    // nor any 1
    };
    Type type;
    std::uint8_t seat;
    std::uint8_t other;
    Kind kind;
};

[[nodiscard]] constexpr bool is_tie(const Event& event) noexcept {
    return event.type == Event::Type::comes || event.type == Event::Type::holds;
}
// Walking back, such a card comes into the hand again.
[[nodiscard]] constexpr bool puts_back(const Event& event) noexcept {
    return event.type == Event::Type::leaves || event.type == Event::Type::discarded;
}

struct Unseen {
    int players = 0;
    std::array<int, max_players>
        sizes{};        // cards of each hand at the end; 0 for hands that are seen
    HandCounts pool{};  // which cards these are
    std::vector<Event> events;
};

struct Past {
    Hands first{};            // the hands before the first event
    std::vector<Kind> moved;  // the card of each event of type `moves`
    Hands last{};
};

inline constexpr int particles = 16;

// Nothing when no arrangement agrees, or none was found with 4,096 particles.
[[nodiscard]] std::optional<Past> draw(const Unseen& unseen, Stream& stream);

}  // namespace matou::mistigri
