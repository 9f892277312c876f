// The cards that somebody has not seen, and a draw of them from all arrangements that agree with
// what he knows, each equally likely.
//
// An arrangement lays the unseen cards on the places that are not seen: cards of a hand that were
// dealt and kept, cards taken from the talon, cards discarded, cards left on the talon. What is
// known beyond the cards seen: how many cards each has exchanged, cards that a hand holds (laid) or
// held (played), suits it lacks, and what it could say of each kind of combination.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "matou/core/random.hpp"
#include "matou/piquette/game.hpp"

namespace matou::piquette {

// What is known of one seat's cards.
struct SeenHand {
    tricks::Hand held = 0;  // in the hand now
    tricks::Hand played = 0;
    tricks::Hand barred = 0;  // not in the hand now, wherever else
    tricks::Hand kept = 0;    // in the hand now or played, and not from the talon
    tricks::Hand out = 0;     // discarded
    int open = 0;             // more cards in the hand now
    int out_open = 0;         // more cards discarded
};

struct Unseen {
    std::array<SeenHand, 2> seats{};
    Talon talon = unknown_talon;  // what is seen of it
    int talon_dealt = talon_size;
    std::array<int, 2> taken{};  // cards taken, by seat; the opener's lie on top
    int opener = 0;
    // Announcements said so far, `loose` where one of them does not tell all cards that it shows:
    // only then, or with `must_announce`, do they tell more than the cards seen.
    std::array<Laid, 2 * num_kinds> laid{};
    int said = 0;
    bool loose = false;
};

struct Arrangement {
    std::array<tricks::Hand, 2> hands{};
    std::array<tricks::Hand, 2> out{};
    Talon talon = unknown_talon;
};

enum class Drawn : std::uint8_t { yes, none_agrees, not_found };

// `none_agrees`: there is no such arrangement. `not_found`: with both hands unseen and rare
// announcements, none was met in some millions of tries.
[[nodiscard]] Drawn draw(const Rules& rules, const Unseen& unseen, Stream& stream,
                         Arrangement& drawn) noexcept;

// A brelan shows the first three by suit of the four that its owner may hold: of shown cards with
// a gap, the card in the gap is not his.
[[nodiscard]] tricks::Hand barred_by_brelan(int rank, tricks::Hand shown) noexcept;

}  // namespace matou::piquette
