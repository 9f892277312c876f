// Why the draw is exact. Let c be the seat whose hand is bound to `possible`, u the unseen cards
// counted for its hand, T the pool, s the cards of the pool that `possible` allows.
//
// 1. The discard lies aside or is seen. The u bound places are filled first, with cards drawn one
//    by one from the s allowed ones, all other places then from what is left. Each arrangement arises
//    from one outcome of these draws, of probability 1 / (s (s-1) .. (s-u+1)) times the inverse of
//    the number of ways to fill the M - u other places with T - u cards, the same for all.
// 2. The discard of c is among its cards. With one of the u unseen places as the discard there are
//    s (s-1) .. (s-u+2) fillings of the bound places and F = (T-u+1) (T-u) .. of the others, the
//    discard being one of these; with a seen card as the discard s .. (s-u+2) (s-u+1) and (T-u) ..,
//    which is F / (T-u+1). So an unseen place has the weight T-u+1 and a seen card s-u+1, where the
//    seen cards that stay are allowed, else 0. Then it goes on as in 1.
//    For another seat each card counted is the discard as likely as any other.
// 3. Arrangements without a legal play for the seat to play are drawn again. If one with a legal
//    play agrees, it has a playable card on some place, which holds it with probability >= 1/s >=
//    1/45 if the place is bound, and >= 1/45 * 1/45 else (the card is not among the bound ones, and
//    the place gets it from the rest); a seen playable card is not the discard with probability
//    >= 1/45 * 1/10. So `max_tries` draws all fail with probability below exp(-49), and failing
//    means that none agrees.
#include "matou/cat_in_the_box/unseen.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "matou/cat_in_the_box/hands.hpp"

namespace matou::cat_in_the_box {
namespace {

constexpr int max_tries = 100000;
constexpr std::size_t pack_room = copies * max_numbers;

// Cards to hand out: first those that the bound places may get.
struct Heap {
    std::array<std::uint8_t, pack_room> cards{};
    std::size_t size = 0;
    std::size_t taken = 0;

    void add(std::uint64_t set) noexcept {
        for (int number = 0; number < max_numbers; ++number) {
            for (int i = 0; i < copies_of(set, number); ++i) {
                cards[size++] = static_cast<std::uint8_t>(number);
            }
        }
    }
    // One of the next `from` cards that are left.
    std::uint8_t take_of(std::size_t from, Stream& stream) noexcept {
        assert(from > 0 && taken + from <= size);
        std::swap(cards[taken], cards[taken + stream.below(static_cast<std::uint32_t>(from))]);
        return cards[taken++];
    }
    std::uint8_t take(Stream& stream) noexcept { return take_of(size - taken, stream); }
};

// The seat whose hand is bound, or `none`.
std::size_t bound_seat(const Unseen& unseen) noexcept {
    for (std::size_t p = 0; p < max_players; ++p) {
        const unsigned numbers = unseen.possible[p];
        const std::uint64_t held = unseen.known[p] | unseen.pool;
        if ((numbers_in(held) & ~numbers) != 0 && (unseen.slots[p] > 0 || unseen.known[p] != 0)) {
            return p;
        }
    }
    return none;
}

// Takes the discard out of the cards counted for a hand: `hand` loses it, or `slots` and then the
// discard is an unseen card. False when no choice agrees.
bool choose_discard(const Unseen& unseen, std::size_t p, int allowed, int pool_size,
                    Arrangement& drawn, int& slots, bool& aside, Stream& stream) noexcept {
    const std::uint64_t hand = unseen.known[p];
    const int forbidden = card_count(hand & ~cards_of(hand, unseen.possible[p]));
    const int slot_weight = forbidden == 0 ? std::max(pool_size - slots + 1, 0) : 0;
    const int seen_weight = std::max(allowed - slots + 1, 0);
    std::array<std::uint32_t, max_numbers> weights{};
    std::uint32_t total = static_cast<std::uint32_t>(slots * slot_weight);
    for (int number = 0; number < max_numbers; ++number) {
        const bool stays = (unseen.possible[p] >> number & 1) != 0;
        if (forbidden - (stays ? 0 : 1) > 0) continue;  // another seen card may not stay
        weights[static_cast<std::size_t>(number)] =
            static_cast<std::uint32_t>(copies_of(hand, number) * seen_weight);
        total += weights[static_cast<std::size_t>(number)];
    }
    if (total == 0) return false;
    std::uint32_t chosen = stream.below(total);
    for (std::size_t number = 0; number < max_numbers; ++number) {
        if (chosen < weights[number]) {
            drawn.discard[p] = static_cast<std::uint8_t>(number);
            drawn.hand[p] -= one_card(static_cast<int>(number));
            return true;
        }
        chosen -= weights[number];
    }
    --slots;
    aside = true;
    return true;
}

// One draw by rules 1 and 2; nothing when no arrangement obeys them.
std::optional<Arrangement> draw_once(const Unseen& unseen, Stream& stream) noexcept {
    Arrangement drawn;
    drawn.hand = unseen.known;
    const std::size_t bound = bound_seat(unseen);
    Heap heap;
    std::size_t allowed = 0;
    if (bound != none) {
        heap.add(cards_of(unseen.pool, unseen.possible[bound]));
        allowed = heap.size;
        heap.add(unseen.pool - cards_of(unseen.pool, unseen.possible[bound]));
    } else {
        heap.add(unseen.pool);
    }
    std::array<int, max_players> slots{};
    std::array<bool, max_players> aside{};
    std::size_t wanted = 0;
    for (std::size_t p = 0; p < max_players; ++p) {
        slots[p] = unseen.slots[p];
        aside[p] = unseen.discarded[p] == Discarded::aside;
        const int pool_size = static_cast<int>(heap.size);
        if (unseen.discarded[p] == Discarded::among &&
            !choose_discard(unseen, p, p == bound ? static_cast<int>(allowed) : pool_size,
                            pool_size, drawn, slots[p], aside[p], stream)) {
            return std::nullopt;
        }
        wanted += static_cast<std::size_t>(slots[p]) + (aside[p] ? 1U : 0U);
    }
    if (wanted > heap.size) return std::nullopt;
    if (bound != none) {
        if ((numbers_in(drawn.hand[bound]) & ~unseen.possible[bound]) != 0) return std::nullopt;
        if (static_cast<std::size_t>(slots[bound]) > allowed) return std::nullopt;
        for (; slots[bound] > 0; --slots[bound]) {
            drawn.hand[bound] += one_card(heap.take_of(allowed - heap.taken, stream));
        }
    }
    for (std::size_t p = 0; p < max_players; ++p) {
        for (; slots[p] > 0; --slots[p]) drawn.hand[p] += one_card(heap.take(stream));
        if (aside[p]) drawn.discard[p] = heap.take(stream);
    }
    return drawn;
}

}  // namespace

std::optional<Arrangement> draw(const Unseen& unseen, Stream& stream) noexcept {
    for (int i = 0; i < max_tries; ++i) {
        const std::optional<Arrangement> drawn = draw_once(unseen, stream);
        if (!drawn || unseen.to_play == none) return drawn;
        if ((numbers_in(drawn->hand[unseen.to_play]) & unseen.playable) != 0) return drawn;
    }
    return std::nullopt;
}

std::uint16_t playable_numbers(int players, const State& state, std::size_t seat) noexcept {
    const int numbers = numbers_of(players);
    std::uint64_t found = 0;
    for (int colour = 0; colour < num_colours; ++colour) {
        if ((state.x[seat] >> colour & 1) != 0) found |= ~state.taken >> colour * numbers;
    }
    return static_cast<std::uint16_t>(found & all_numbers(players));
}

}  // namespace matou::cat_in_the_box
