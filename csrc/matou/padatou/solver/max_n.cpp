// max^n: the mover of each position chooses the first card whose outcome is best for him.
//
// The first of equally good cards decides for the others, so cards are looked at in their order.
// What is left to save is work on outcomes that cannot matter:
// - Needs. The mover m, who has a card that brings level v, asks of the next card only whether it
//   brings more. The position behind it answers with its outcome, or with "low": m gets less there
//   than he needs. A need reaches one choice down (more where there is one card): it tells that a
//   card is not chosen, not what a mover in between would choose instead.
// - Bounds. A seat that can win k tricks whatever the others do has at least the least level that k
//   tricks bring, at every position: by induction from the end of the deal, since where it is to
//   move it keeps a best card and one card leaves it as much, and where another is to move every
//   card does. So an outcome in which that seat has less is not the value of the position
//   (`possible` are the others). Hence
//     - where no possible outcome gives the seat that asks what it needs, the position is low;
//     - the mover who has k for sure needs that from the first card on: his best card brings it;
//     - no other card is looked at where no possible outcome is better for the mover;
//     - the mover chooses the card in hand or one better for him: if the card in hand gives the
//       seat that asks too little, and so does every possible outcome better for the mover, the
//       position is low;
//     - where k are all tricks left, the outcome is known.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "matou/padatou/solver/kernel.hpp"
#include "matou/padatou/solver/position.hpp"
#include "matou/padatou/solver/table.hpp"
#include "matou/padatou/solver/trick.hpp"

namespace matou::padatou::solver::MATOU_ISA {
namespace {

using tricks::Hand;

class Search final : public MaxN {
  public:
    Search(const State& state, double table_mb, const Cuts& cuts)
        : suits_(owned_cards(state)), standings_(standings()), table_(table_mb), cuts_(cuts) {}

    Values values(const State& state, int seat, int least, Budget& budget) override {
        budget_ = &budget;
        const Counts won = counts_of(state);
        const Hand cards = cards_in_hands(state);
        const Standing real = standings_.number[won];
        const Standing standing = seen_as(real);
        const Need need{seat, seen_from(real, standing, seat, level_at_least(least))};
        Answer answer;
        if (state.count == 0) {
            answer = start(suits_.about_of(cards), state.leader, standing, need);
        } else {
            if (!budget_->spend()) return {};
            const Trick trick{cards, standing, state.leader, state.best, state.best_seat};
            answer = state.count == 1   ? play<1>(trick, need)
                     : state.count == 2 ? play<2>(trick, need)
                                        : play<3>(trick, need);
        }
        Values values;
        values.kind = answer.kind;
        if (answer.kind == Kind::exact) {
            for (int p = 0; p < 4; ++p) {
                values.won[at(p)] = static_cast<std::uint8_t>(count_of(won + answer.outcome, p));
            }
        }
        return values;
    }

  private:
    using Kind = Values::Kind;

    struct Answer {
        Kind kind;
        Counts outcome;  // the trick in progress included
    };
    // Who asks, and the least level that matters to him.
    struct Need {
        int seat;
        int level;
    };

    [[nodiscard]] static constexpr std::size_t at(int index) noexcept {
        return static_cast<std::size_t>(index);
    }
    [[nodiscard]] Standing seen_as(Standing real) const noexcept {
        return cuts_.merged ? standings_.stands_for[real] : real;
    }
    [[nodiscard]] int seen_from(Standing real, Standing standing, int seat,
                                int level) const noexcept {
        return standing == real ? level : standings_.into(real, seat, level);
    }
    [[nodiscard]] std::uint64_t reaching(Standing standing, int seat, int level) const noexcept {
        return standings_.reaching[standing][at(seat)][at(level)];
    }
    [[nodiscard]] int assured(Standing standing, Sure sure) const noexcept {
        return standings_.assured[standing][at(sure.seat)][at(sure.tricks)];
    }
    [[nodiscard]] static constexpr Answer all_to(Sure sure) noexcept {
        return {Kind::exact, one_trick(sure.seat) * static_cast<Counts>(sure.tricks)};
    }

    // Values in the table: an outcome, or the seat and the level that it does not reach.
    static constexpr std::uint32_t used = 1U << 20;
    static constexpr std::uint32_t exact = 1U << 19;

    [[nodiscard]] Answer start(Suits::About about, int leader, Standing standing, Need need) {
        if (!budget_->spend()) return {Kind::unknown, 0};
        const Hand cards = about.canonical;
        const int left = standings_.left[standing];
        if (left == 0) return {Kind::exact, 0};
        if (left == 1) return {Kind::exact, one_trick(last_winner(suits_, cards, leader))};
        const std::uint64_t key = key_of(cards, standing, leader);
        table_.prefetch(key);
        std::uint64_t possible = ~std::uint64_t{0};
        int top = -1;
        if (cuts_.bounds) {
            const Sure sure{leader, about.sure(leader)};
            if (sure.tricks == left) return all_to(sure);
            const int level = assured(standing, sure);
            possible = reaching(standing, leader, level);
            if ((possible & reaching(standing, need.seat, need.level)) == 0) return {Kind::low, 0};
            top = level - 1;
        }
        const std::uint32_t found = table_.find(key);
        if ((found & exact) != 0) return {Kind::exact, found & 0xffff};
        if (found != 0 && static_cast<int>(found & 3) == need.seat &&
            static_cast<int>(found >> 2 & 15) <= need.level) {
            return {Kind::low, 0};
        }
        const Trick trick{cards, standing, static_cast<std::uint8_t>(leader), 0, 0};
        const Hand plays = plays_of<0>(trick, leader);
        const Answer answer = choose<0>(trick, leader, plays, need, possible, top);
        if (answer.kind == Kind::exact) table_.keep(key, used | exact | answer.outcome);
        if (answer.kind == Kind::low) {
            table_.keep(key, used | static_cast<std::uint32_t>(need.level << 2 | need.seat));
        }
        return answer;
    }

    template <int Count>
    [[nodiscard]] Hand plays_of(Trick trick, int mover) const noexcept {
        return cuts_.equal ? distinct_plays<Count>(suits_, trick, mover)
                           : legal_plays<Count>(suits_, trick, mover);
    }

    template <int Count>
    [[nodiscard]] Answer play(Trick trick, Need need) {
        const int mover = (trick.leader + Count) & 3;
        const Hand plays = plays_of<Count>(trick, mover);
        // Whoever needs something here needs it there.
        if ((plays & (plays - 1)) == 0) {
            return after<Count>(trick, mover, std::countr_zero(plays), need);
        }
        std::uint64_t possible = ~std::uint64_t{0};
        int top = -1;
        if (cuts_.bounds) {
            bool won_already = false;
            const Sure sure = sure_in_trick<Count>(suits_, trick, won_already);
            if (won_already && sure.tricks == standings_.left[trick.standing]) return all_to(sure);
            const int level = assured(trick.standing, sure);
            possible = reaching(trick.standing, sure.seat, level);
            if ((possible & reaching(trick.standing, need.seat, need.level)) == 0) {
                return {Kind::low, 0};
            }
            if (sure.seat == mover) top = level - 1;
        }
        return choose<Count>(trick, mover, plays, need, possible, top);
    }

    template <int Count>
    [[nodiscard]] Answer after(Trick trick, int mover, int card, Need need) {
        const Trick next = with_card<Count>(trick, mover, card);
        if constexpr (Count < 3) {
            return play<Count + 1>(next, need);
        } else {
            const int winner = next.best_seat;
            const Standing real = standings_.after[trick.standing][at(winner)];
            const Standing standing = seen_as(real);
            need.level = seen_from(real, standing, need.seat, need.level);
            Answer answer = start(suits_.about_of(next.cards), winner, standing, need);
            if (answer.kind == Kind::exact) answer.outcome += one_trick(winner);
            return answer;
        }
    }

    // The first best of the plays. One of them brings the mover more than level `top`.
    template <int Count>
    [[nodiscard]] Answer choose(Trick trick, int mover, Hand plays, Need need,
                                std::uint64_t possible, int top) {
        if ((plays & (plays - 1)) == 0) {
            return after<Count>(trick, mover, std::countr_zero(plays), need);
        }
        const Counts won = standings_.won[trick.standing];
        Answer best{Kind::low, 0};
        for (const int card : tricks::Cards{plays}) {
            const Need more{mover, cuts_.needs ? top + 1 : 0};
            const Answer answer = after<Count>(trick, mover, card, more);
            if (answer.kind == Kind::unknown) return answer;
            if (answer.kind == Kind::low) continue;
            const Levels levels = standings_.levels_of(won + answer.outcome);
            if (level_of(levels, mover) <= top) continue;
            best = answer;
            top = level_of(levels, mover);
            if (!cuts_.bounds) continue;
            const std::uint64_t better = possible & reaching(trick.standing, mover, top + 1);
            if (better == 0) break;
            if (level_of(levels, need.seat) < need.level &&
                (better & reaching(trick.standing, need.seat, need.level)) == 0) {
                return {Kind::low, 0};
            }
        }
        return best;
    }

    Suits suits_;
    const Standings& standings_;
    Table table_;
    Cuts cuts_;
    Budget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<MaxN> make_max_n(const State& state, double table_mb, const Cuts& cuts) {
    return std::make_unique<Search>(state, table_mb, cuts);
}

}  // namespace matou::padatou::solver::MATOU_ISA
