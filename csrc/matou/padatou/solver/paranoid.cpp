// Two sides, one question: does the seat reach a level? Alpha-beta with a window of no width is
// then a search for one play that says yes (the seat to move) or no (another to move), so the order
// of plays changes the time alone. Tables hold, by position at the start of a trick, the highest
// level that is known to be reached and the lowest that is known not to be.
//
// Bounds: what the seat has for sure it reaches. What another seat has for sure it can take, since
// all others play as one: the seat is left with the best outcome in which that one has as much.
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

using tricks::bit;
using tricks::Hand;

class Search final : public Paranoid {
  public:
    Search(const State& state, int seat, double table_mb, const Cuts& cuts)
        : suits_(owned_cards(state)),
          standings_(standings(seat)),
          seat_(seat),
          table_(table_mb),
          cuts_(cuts) {}

    bool scores_at_least(const State& state, int score, Budget& budget) override {
        budget_ = &budget;
        const Standing real = standings_.number[counts_of(state)];
        const Standing standing = seen_as(real);
        const int level = seen_from(real, standing, level_at_least(score));
        const Hand cards = cards_in_hands(state);
        if (state.count == 0) {
            return start(suits_.about_of(cards), state.leader, standing, level);
        }
        if (!budget_->spend()) return false;
        const Trick trick{cards, standing, state.leader, state.best, state.best_seat};
        return state.count == 1   ? play<1>(trick, level)
               : state.count == 2 ? play<2>(trick, level)
                                  : play<3>(trick, level);
    }

  private:
    [[nodiscard]] static constexpr std::size_t at(int index) noexcept {
        return static_cast<std::size_t>(index);
    }
    [[nodiscard]] Standing seen_as(Standing real) const noexcept {
        return cuts_.merged ? standings_.stands_for[real] : real;
    }

    [[nodiscard]] int seen_from(Standing real, Standing standing, int level) const noexcept {
        return standing == real ? level : standings_.into(real, seat_, level);
    }

    // 1: reached, 0: not, -1: not known.
    [[nodiscard]] int by_bounds(Standing standing, Sure sure, int level) const noexcept {
        const auto tricks = at(sure.tricks);
        if (sure.seat == seat_) {
            return standings_.assured[standing][at(seat_)][tricks] >= level ? 1 : -1;
        }
        return standings_.at_most[standing][at(sure.seat)][tricks] < level ? 0 : -1;
    }

    static constexpr std::uint32_t used = 1U << 20;

    [[nodiscard]] bool start(Suits::About about, int leader, Standing standing, int level) {
        if (!budget_->spend()) return false;
        const Hand cards = about.canonical;
        if (level == 0) return true;
        if (level == num_levels) return false;
        const int left = standings_.left[standing];
        if (left <= 1) {
            const Counts last = left == 0 ? 0 : one_trick(last_winner(suits_, cards, leader));
            const Levels levels = standings_.levels_of(standings_.won[standing] + last);
            return level_of(levels, seat_) >= level;
        }
        if (cuts_.bounds) {
            const int known = by_bounds(standing, {leader, about.sure(leader)}, level);
            if (known >= 0) return known == 1;
        }
        const std::uint64_t key = key_of(cards, standing, leader);
        const std::uint32_t found = table_.find(key);
        int lower = 0;
        int upper = num_levels;
        int good = no_card;
        if (found != 0) {
            lower = static_cast<int>(found & 15);
            upper = static_cast<int>(found >> 4 & 15);
            good = static_cast<int>(found >> 8 & 63);
            if (level <= lower) return true;
            if (level >= upper) return false;
        }
        const Trick trick{cards, standing, static_cast<std::uint8_t>(leader), 0, 0};
        const bool reached = choose<0>(trick, leader, level, &good);
        if (budget_->exhausted()) return false;
        if (reached)
            lower = level;
        else
            upper = level;
        table_.keep(key, used | static_cast<std::uint32_t>(lower | upper << 4 | good << 8));
        return reached;
    }

    template <int Count>
    [[nodiscard]] bool play(Trick trick, int level) {
        if (cuts_.bounds) {
            bool won_already = false;
            const Sure sure = sure_in_trick<Count>(suits_, trick, won_already);
            const int known = by_bounds(trick.standing, sure, level);
            if (known >= 0) return known == 1;
        }
        return choose<Count>(trick, (trick.leader + Count) & 3, level, nullptr);
    }

    template <int Count>
    [[nodiscard]] bool after(Trick trick, int mover, int card, int level) {
        const Trick next = with_card<Count>(trick, mover, card);
        if constexpr (Count < 3) {
            return play<Count + 1>(next, level);
        } else {
            const int winner = next.best_seat;
            const Standing real = standings_.after[trick.standing][at(winner)];
            const Standing standing = seen_as(real);
            return start(suits_.about_of(next.cards), winner, standing,
                         seen_from(real, standing, level));
        }
    }

    static constexpr int no_card = 63;

    template <int Count>
    [[nodiscard]] bool choose(Trick trick, int mover, int level, int* good) {
        Hand left = cuts_.equal ? distinct_plays<Count>(suits_, trick, mover)
                                : legal_plays<Count>(suits_, trick, mover);
        const bool own = mover == seat_;
        while (left != 0) {
            const int card = good != nullptr && *good != no_card && (left & bit(*good)) != 0
                                 ? *good
                                 : promising<Count>(trick, left, own);
            left &= ~bit(card);
            const bool reached = after<Count>(trick, mover, card, level);
            if (budget_->exhausted()) return false;
            if (reached == own) {
                if (good != nullptr) *good = card;
                return own;
            }
        }
        return !own;
    }

    // Leads: the highest card of all, else any from the top. Later the cheapest card that wins so
    // far, where it is worth winning; else the lowest.
    template <int Count>
    [[nodiscard]] int promising(Trick trick, Hand left, bool own) const noexcept {
        if constexpr (Count == 0) {
            for (int suit = 0; suit < 4; ++suit) {
                const Hand in_suit = trick.cards & tricks::suit_cards(suit);
                const Hand mine = left & in_suit;
                // The lowest of a block at the top stands for it.
                if (mine != 0 && in_suit >> std::countr_zero(std::bit_floor(mine)) != 0 &&
                    (in_suit & ~(2 * std::bit_floor(mine) - 1) & ~suits_.own[at(trick.leader)]) ==
                        0) {
                    return std::countr_zero(std::bit_floor(mine));
                }
            }
            return std::countr_zero(left);
        } else {
            const Hand suit = tricks::suit_cards(tricks::suit_of(trick.best));
            const Hand winners = left & suit & ~(2 * bit(trick.best) - 1);
            const bool wanted = own || trick.best_seat == seat_;
            return std::countr_zero(wanted && winners != 0 ? winners : left);
        }
    }

    Suits suits_;
    const Standings& standings_;
    int seat_;
    Table table_;
    Cuts cuts_;
    Budget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<Paranoid> make_paranoid(const State& state, int seat, double table_mb,
                                        const Cuts& cuts) {
    return std::make_unique<Search>(state, seat, table_mb, cuts);
}

}  // namespace matou::padatou::solver::MATOU_ISA
