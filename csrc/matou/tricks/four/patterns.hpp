// What one suit is worth to the seat on lead, for every way its cards can lie: a static table that
// all deals share. Bounds of a position are read from the sum of its four suits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matou::tricks::four {

// A pattern: the owners of a suit's live cards, two bits a card, the lowest card in the lowest
// bits, and a 1 above the highest. 17 bits for eight cards.
using Pattern = std::uint32_t;
inline constexpr std::size_t num_patterns = std::size_t{1} << 17;

// Numbers that are added over the suits, each in a field wide enough for the sum, and above them
// facts that count when they hold in any suit. "We" are the seat on lead and its partner; X plays
// after the leader, Y before it.
struct Sum {
    std::uint64_t numbers = 0;
    std::uint64_t facts = 0;
};
struct Number {
    int shift;
    int width;
    [[nodiscard]] constexpr int of(const Sum& sum) const noexcept {
        return static_cast<int>(sum.numbers >> shift & ((std::uint64_t{1} << width) - 1));
    }
    [[nodiscard]] constexpr std::uint64_t put(int value) const noexcept {
        return static_cast<std::uint64_t>(value) << shift;
    }
};
struct Fact {
    int shift;
    [[nodiscard]] constexpr bool of(const Sum& sum) const noexcept {
        return (sum.facts >> shift & 1) != 0;
    }
    [[nodiscard]] constexpr std::uint64_t put(bool value) const noexcept {
        return static_cast<std::uint64_t>(value) << shift;
    }
};
namespace field {
inline constexpr Number own{0, 4};      // tricks the leader cashes from his own hand
inline constexpr Number further{4, 4};  // tricks his partner cashes once he is in
inline constexpr Number extra{8, 4};    // tricks the leader cashes after partner's in his suits
inline constexpr Number ours{12, 5};    // longer holding of us, where we have the top card
inline constexpr Number alone{17, 5};   // the leader's length, where he has the top card
inline constexpr Number stopped{27,
                                5};  // as `ours`, but only our tops where a guard stops the suit
inline constexpr Number guard_x{32, 3};  // suits X has to guard for that
inline constexpr Number guard_y{35, 3};
inline constexpr Number suits_x{38, 3};  // suits that X tops
inline constexpr Number suits_y{41, 3};
inline constexpr Number top_x{44, 4};  // tricks X cashes when he is in
inline constexpr Number top_y{48, 4};
inline constexpr Fact entry{52};    // the leader reaches his partner
inline constexpr Fact home{53};     // partner reaches the leader, `further` and `own` untouched
inline constexpr Fact cross{54};    // partner can overtake the leader in a suit that we top
inline constexpr Fact link_xy{56};  // X holds a suit that Y tops
inline constexpr Fact link_yx{57};
}  // namespace field

// Scores for the order of cards (order.hpp), a byte each: of the top card, where the seat has it,
// of the lowest, of others. The highest bit: the seat has the top card.
using Scores = std::uint32_t;
enum Kind : int { top_card = 0, low_card = 1, other_card = 2 };
inline constexpr Scores has_top = Scores{1} << 31;
[[nodiscard]] constexpr int score_of(Scores scores, Kind kind) noexcept {
    return static_cast<int>(scores >> (8 * kind) & 0xff);
}

// What one pattern says to each seat; one line of a cache.
struct alignas(64) Knowledge {
    std::array<std::uint64_t, 4> words{};  // the fields, with this seat on lead
    std::array<Scores, 4> leads{};
    std::array<Scores, 4> throws{};
};
using Patterns = std::array<Knowledge, num_patterns>;

// Built at the first call, in a few milliseconds; safe to call from several threads.
[[nodiscard]] const Patterns& patterns();

// Tricks that the leader's side takes for sure, at most n.
//
// The leader cashes his `own`, then crosses in a suit of `entry`, then his partner cashes
// `further`. Suits of the two are apart (a suit is the holder's of its top card; in a suit of both
// the leader cashes his tops and keeps a card for the crossing), so the leader gives none of
// partner's cards away. Partner keeps his `further` cards through the leader's tricks as long as
// own + further <= n: n - further others are there to be played, and in a suit he must follow there
// are low ones. When the sum is above n he keeps n - own of them, tops first.
//
// Where the leader has the next cards after partner's tops in a suit, and a low card for each of
// these tops, they are `extra` tricks, if the lead can come back. The suit itself is an entry. The
// leader cashes his tops where partner has the next ones, in which partner has low cards to play;
// then he crosses, partner cashes and comes back (`home`) in a suit of the leader's that was not
// yet touched, to a trick that counts as `own`, or to the first extra one. The leader keeps his n -
// further cards: in partner's suits he plays low ones.
[[nodiscard]] constexpr int quick_tricks(const Sum& sum, int n) noexcept {
    int tricks = field::own.of(sum);
    if (field::entry.of(sum)) tricks += field::further.of(sum);
    if (field::home.of(sum)) tricks += field::extra.of(sum);
    return tricks < n ? tricks : n;
}

// Tricks that the other side takes for sure.
//
// While our side keeps the lead, each trick is led by us and won by us. A suit that they top cannot
// be led: they would take it. A suit that we top is led at most as often as the longer of our two
// holdings; that gives U (`ours`). The lead crosses only where partner's highest card is above the
// leader's lowest in a suit of ours. Where that is nowhere so, U is what the leader has `alone`.
// So they are in after U tricks at the latest, if U < n. (A lead that can cross and not come back
// gives no less: their higher card that would end the leader's suit may have been thrown by then.)
// Whoever gets in cashes his K tops (`top_x`), and if he has kept a card of a suit that his partner
// tops (`link_xy`) partner's K as well. Getting in is one trick even without tops. Which of the two
// gets in is our choice: the lesser counts. Claim: they take min(n - U, that). By induction on n: a
// trick that we win lowers n and U by one, and each of them throws a card that is neither a top nor
// his link. If he has no other card, he throws the link, then a second top of a suit; then he still
// holds n - 1 tops in n - 1 tricks. The case left is n <= 3 with one lone top in each of n suits,
// where a suit must be given up. n = 2: U = 1, we lead our only card of that suit, so it is settled
// who wins and what he leads next: that suit's top is kept. n = 3: we top the fourth suit only. If
// U = 1, the same: the winner's two suits are kept, and both tricks are theirs. If U = 2, one trick
// is claimed. Where each of us has at most one other suit, these two are kept, and who leads last
// is settled before the last throw. Where the one has a single card of our suit and two suits more,
// a and b, and the other two cards and d, the suit thrown is one of a and b that is not d: the
// second of a and b, or d, is taken.
//
// With guards: a suit that we top by r cards is stopped after r tricks if each of them takes one of
// the r (see guarded() in patterns.cpp), as long as the stopper's hand keeps r + 1 cards there.
// In a trick of that suit it follows and needs one card less; in the others, U - r at most, it
// plays something else. So a hand that guards g suits and keeps k tops needs U + g + k <= n; k is
// at least one for each suit it tops, so that none is given up.
[[nodiscard]] constexpr int lost_tricks(const Sum& sum, int n) noexcept {
    const int x = field::top_x.of(sum);
    const int y = field::top_y.of(sum);
    const int in_x = (x > 1 ? x : 1) + (field::link_xy.of(sum) ? y : 0);
    const int in_y = (y > 1 ? y : 1) + (field::link_yx.of(sum) ? x : 0);
    const int in = in_x < in_y ? in_x : in_y;
    const int ours = field::cross.of(sum) ? field::ours.of(sum) : field::alone.of(sum);
    int lost = n - ours < in ? n - ours : in;
    const int room = n - field::stopped.of(sum);
    const int room_x = room - field::guard_x.of(sum);
    const int room_y = room - field::guard_y.of(sum);
    if (room > 0 && room_x >= field::suits_x.of(sum) && room_y >= field::suits_y.of(sum)) {
        int kept = room_x < room_y ? room_x : room_y;
        kept = kept < in ? kept : in;
        kept = kept > 1 ? kept : 1;
        lost = lost > kept ? lost : kept;
    }
    return lost > 0 ? lost : 0;
}

}  // namespace matou::tricks::four
