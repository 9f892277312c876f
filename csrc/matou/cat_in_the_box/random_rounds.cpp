#include "matou/cat_in_the_box/random_rounds.hpp"

#include <bit>
#include <utility>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/cat_in_the_box/streams.hpp"
#include "matou/cat_in_the_box/wide_stream.hpp"

namespace matou::cat_in_the_box::MATOU_ISA {
namespace {

// The place of bit number `index` of the set, which has more than `index`.
inline int nth_bit(std::uint64_t set, std::uint32_t index) noexcept {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << index, set));
#else
    for (; index > 0; --index) set &= set - 1;
    return std::countr_zero(set);
#endif
}

// A bit of the set, each with equal chance; without a draw where there is one.
template <class Set>
inline int any_bit(Set set, WideStream& stream) noexcept {
    const int size = std::popcount(set);
    if (size == 1) return std::countr_zero(set);
    return nth_bit(set, stream.below(static_cast<std::uint32_t>(size)));
}

// The deal of deal.cpp, for a whole pack, begun by seat 0.
template <int P>
void deal_round(std::uint64_t seed, std::uint64_t index, Round<P>& round) noexcept {
    using L = Layout<P>;
    WideStream stream(seed, Domain::deal, game_salt, index);
    static_cast<void>(stream.below(P));  // who would begin
    std::array<std::uint8_t, copies * L::numbers> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<std::uint8_t>(i / copies);
    for (std::size_t n = cards.size(); n > 1; --n) {
        std::swap(cards[n - 1], cards[stream.below(static_cast<std::uint32_t>(n))]);
    }
    std::size_t taken = 0;
    for (std::size_t p = 0; p < P; ++p) {
        using Hand = typename L::Hand;
        Hand hand = 0;
        unsigned numbers = 0;
        for (int i = 0; i < L::hand_size; ++i) {
            const unsigned number = cards[taken++];
            hand = static_cast<Hand>(hand + (Hand{1} << 4 * number));
            numbers |= 1U << number;
        }
        round.hand[p] = hand;
        round.numbers[p] = static_cast<std::uint16_t>(numbers);
        round.x[p] = (1U << num_colours) - 1;
    }
    if constexpr (P == 2) {
        const std::array blocked{cards[taken], cards[taken + 1], cards[taken + 2]};
        round.taken = static_cast<typename L::Cells>(blocked_cells(P, blocked));
    }
}

// Takes a card out of a hand. Whether it was the last of its number can't be foreseen, so there is
// no branch on it.
template <int P>
inline void remove_card(Round<P>& round, std::size_t p, int number) noexcept {
    using Hand = typename Layout<P>::Hand;
    const auto hand = static_cast<Hand>(round.hand[p] - (Hand{1} << 4 * number));
    const unsigned gone = (hand >> 4 * number & 15) == 0;
    round.hand[p] = hand;
    round.numbers[p] = static_cast<std::uint16_t>(round.numbers[p] & ~(gone << number));
}

template <int P>
void discard_and_predict(const Rules& rules, Round<P>& round, Terms<P>& terms,
                         WideStream& stream) noexcept {
    std::array<std::size_t, P> order{};
    for (std::size_t i = 0; i < P; ++i) order[i] = (round.leader + i) % P;
    for (const std::size_t p : order) remove_card<P>(round, p, any_bit(round.numbers[p], stream));
    for (const std::size_t p : order) {
        terms.prediction[p] =
            P == 2 ? none : static_cast<std::uint8_t>(any_bit(rules.predictions, stream));
    }
}

// The rules of plays.hpp, trick by trick and without the branches that random plays make
// unforeseeable. Which card wins is told by one number: red above the led colour above the rest.
// Returns the seat that causes a paradox, or `none`; the trick's place is not kept in the round.
template <int P>
int play_random(Round<P>& round, WideStream& stream) noexcept {
    using L = Layout<P>;
    using Cells = typename L::Cells;
    static constexpr auto colour_of = [] {
        std::array<std::uint8_t, L::cells> colours{};
        for (int cell = 0; cell < L::cells; ++cell) {
            colours[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(L::colour(cell));
        }
        return colours;
    }();
    std::size_t leader = round.leader;
    Cells taken = round.taken;
    for (; round.done < L::tricks; ++round.done) {
        std::size_t p = leader;
        unsigned led = 0;
        int best = -1;
        std::size_t winner = leader;
        for (int place = 0; place < P; ++place) {
            auto legal = static_cast<Cells>(static_cast<Cells>(round.numbers[p]) * L::column &
                                            L::rows[round.x[p]] & ~taken);
            if (place == 0 && (taken & L::row) == 0 && (legal & ~L::row) != 0) {
                legal = static_cast<Cells>(legal & ~L::row);
            }
            if (legal == 0) {
                round.taken = taken;
                return static_cast<int>(p);
            }
            const int cell = any_bit(legal, stream);
            const unsigned colour = colour_of[static_cast<std::size_t>(cell)];
            const int number = cell - static_cast<int>(colour) * L::numbers;
            if (place == 0) led = colour;
            const unsigned off_suit = colour != led;
            round.x[p] = static_cast<std::uint8_t>(round.x[p] & ~(off_suit << led));
            const int rank = number + (colour == red ? 32 : 0) + (off_suit != 0 ? 0 : 16);
            const bool wins = rank > best && (colour == red || off_suit == 0);
            best = wins ? rank : best;
            winner = wins ? p : winner;
            remove_card<P>(round, p, number);
            taken |= L::bit(cell);
            round.own[p] |= L::bit(cell);
            p = p + 1 == P ? 0 : p + 1;
        }
        ++round.won[winner];
        leader = winner;
    }
    round.taken = taken;
    return none;
}

template <int P>
void add(const Round<P>& round, const Terms<P>& terms, int paradox, RoundCounts& total) noexcept {
    ++total.rounds;
    if (paradox == none) {
        ++total.finished;
    } else {
        ++total.paradoxes[static_cast<std::size_t>(paradox)][round.done];
    }
    for (int seat = 0; seat < P; ++seat) {
        const auto p = static_cast<std::size_t>(seat);
        const int score = score_of<P>(terms, round, seat, paradox);
        total.sums[p] += score;
        ++total.scores[p][static_cast<std::size_t>(score - min_score)];
        if (seat != paradox && has_bonus<P>(terms, seat, round.won[p])) ++total.bonuses[p];
    }
}

}  // namespace

void add_random_rounds(const Rules& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t count, RoundCounts& total) {
    with_players(rules.players, [&]<int P>(std::integral_constant<int, P>) {
        Terms<P> terms;
        terms.rules = rules;
        for (std::uint64_t index = first; index < first + count; ++index) {
            Round<P> round;
            deal_round<P>(seed, index, round);
            WideStream stream(seed, Domain::player, game_salt, index);
            discard_and_predict<P>(rules, round, terms, stream);
            const int paradox = play_random<P>(round, stream);
            add<P>(round, terms, paradox, total);
        }
    });
}

}  // namespace matou::cat_in_the_box::MATOU_ISA
