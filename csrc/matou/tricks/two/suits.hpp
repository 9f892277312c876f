// What is known of one suit from its pattern alone, and sums of it over the four suits: bounds on
// the tricks of the one who leads, and scores that say what to try first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/tricks/two/lanes.hpp"

namespace matou::tricks::two {

// Small numbers in one word, so that four words add to the sums over the suits.
struct Sums {
    std::uint64_t word;

    [[nodiscard]] constexpr int field(int place) const noexcept {
        return static_cast<int>(word >> 8 * place & 0xff);
    }
    // Tricks the leader takes from the top before anything else.
    [[nodiscard]] constexpr int quick() const noexcept { return field(0); }
    // See `their_least`.
    [[nodiscard]] constexpr int free_leads() const noexcept { return field(1); }
    [[nodiscard]] constexpr int guarded_runs() const noexcept { return field(2); }
    [[nodiscard]] constexpr int guarded_cards() const noexcept { return field(3); }
    [[nodiscard]] constexpr int guards() const noexcept { return field(4); }
    [[nodiscard]] constexpr int their_quick() const noexcept { return field(5); }
    [[nodiscard]] constexpr int their_tops() const noexcept { return field(6); }
};

struct Suits {
    using Scores = std::array<std::array<std::int8_t, num_ranks>, num_patterns>;

    std::array<std::uint64_t, num_patterns> sums{};
    Scores lead{};     // of the leader's card of a rank: the higher, the sooner it is tried
    Scores discard{};  // the same of the other's card, when he cannot follow
    std::array<std::int16_t, num_patterns> tops{};  // see Search::guess

    Suits();

    [[nodiscard]] static int score(const Scores& scores, Lanes patterns, Lanes card) noexcept {
        const int place = std::countr_zero(card);
        return scores[pattern(patterns, place >> 4)][static_cast<std::size_t>(place & 7)];
    }
    [[nodiscard]] Sums sum(Lanes patterns) const noexcept {
        return {sums[pattern(patterns, 0)] + sums[pattern(patterns, 1)] +
                sums[pattern(patterns, 2)] + sums[pattern(patterns, 3)]};
    }
};

// The one there is, made at the first call.
[[nodiscard]] const Suits& suits_table();

// Tricks that the other of two hands of n cards makes at least.
//
// U bounds the tricks the leader can take before the other is in: in a suit that the other tops,
// none; in one that the leader tops with a run of k above a longer holding, k, if the other keeps
// k + 1 cards of it (a guard: once the run is gone, or as soon as a lower card is led, a guard
// wins); else all of the leader's cards. Q counts the other's own quick tricks, kept too. What
// need not be kept is thrown on the leads of the third kind, where the other may have to discard;
// if that is enough, nothing needed is lost, and once U < n the other comes in and takes Q, or
// Q + 1 when no suit of the leader is topped by the other, since then a guard took the lead.
// If it is not enough the guards are given up: in their suits too all cards may win.
[[nodiscard]] inline int their_least(const Sums& sums, int n) noexcept {
    const int quick = sums.their_quick();
    if (sums.free_leads() <= n - sums.guards() - quick) {
        if (sums.free_leads() + sums.guarded_runs() >= n) return 0;
        return quick + (sums.their_tops() == 0 ? 1 : 0);
    }
    const int leads = sums.free_leads() + sums.guarded_cards();
    return leads >= n ? 0 : (quick < n - leads ? quick : n - leads);
}

}  // namespace matou::tricks::two
