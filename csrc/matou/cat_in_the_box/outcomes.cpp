// What the trick in progress can end in. Inside a trick a seat's choice depends on the others'
// plays through the cells that they take alone: the walk carries cell sets and the best card, no
// hands.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

// An outcome as one word that sorts as outcomes do. From the top: 3 bits for the winner and 3 for
// the causer (7: none), then 6 bits a seat, seat 0 first, with its cell + 1 (0: no cell), or
// without owners one bit a cell.
constexpr int nobody = 7;
constexpr int seat_bits = 6;
constexpr int cells_bits = max_cells;
static_assert(max_players * seat_bits <= cells_bits && max_cells < 1 << seat_bits);

constexpr int place_of(int seat) noexcept { return (max_players - 1 - seat) * seat_bits; }

template <int P>
class TrickWalk {
  public:
    TrickWalk(const State& state, bool owners, Budget& budget)
        : round_(round_of<P>(state)), owners_(owners), budget_(budget) {
        for (int i = 0; i < round_.count; ++i) {
            on_table_ |= mark(seat_at(i), state.trick[static_cast<std::size_t>(i)]);
        }
        cells_[round_.count] = legal_plays<P>(round_);
        for (int i = round_.count + 1; i < P; ++i) {
            cells_[static_cast<std::size_t>(i)] = fillable<P>(round_, seat_at(i));
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> run() {
        const Best best{round_.best, round_.best_seat, round_.led};
        play_card(round_.count, 0, best, on_table_);
        return std::move(found_);
    }

  private:
    using L = Layout<P>;
    using Cells = typename L::Cells;
    struct Best {
        int cell;
        int seat;
        int led;
    };

    [[nodiscard]] int seat_at(int i) const noexcept { return (round_.leader + i) % P; }
    [[nodiscard]] std::uint64_t mark(int seat, int cell) const noexcept {
        if (!owners_) return std::uint64_t{1} << cell;
        return static_cast<std::uint64_t>(cell + 1) << place_of(seat);
    }
    void add(int winner, int causer, std::uint64_t marks) {
        const auto ends = static_cast<std::uint64_t>(winner << 3 | causer);
        found_.push_back(ends << cells_bits | marks);
    }

    void play_card(int i, Cells used, const Best& best, std::uint64_t marks) {
        if (i == P) return add(best.seat, nobody, marks);
        if (!budget_.spend()) return;
        const int seat = seat_at(i);
        Cells rest = cells_[static_cast<std::size_t>(i)] & ~used;
        if (rest == 0) return add(nobody, seat, marks);
        for (; rest != 0 && !budget_.exhausted(); rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            Best next = best;
            if (i == 0) next = {cell, seat, L::colour(cell)};
            if (i != 0 && beats<P>(cell, best.cell, best.led)) next = {cell, seat, best.led};
            play_card(i + 1, used | L::bit(cell), next, marks | mark(seat, cell));
        }
    }

    Round<P> round_;
    bool owners_;
    Budget& budget_;
    std::uint64_t on_table_ = 0;
    std::array<Cells, P> cells_{};  // what the i-th seat of the trick may declare, if still free
    std::vector<std::uint64_t> found_;
};

TrickOutcome outcome_of(std::uint64_t word, bool owners) noexcept {
    TrickOutcome outcome;
    const auto winner = static_cast<int>(word >> (cells_bits + 3) & 7);
    const auto causer = static_cast<int>(word >> cells_bits & 7);
    outcome.winner = winner == nobody ? none : winner;
    outcome.paradox = causer == nobody ? none : causer;
    const std::uint64_t marks = word & ((std::uint64_t{1} << cells_bits) - 1);
    if (!owners) {
        outcome.cells[0] = marks;
        return outcome;
    }
    for (int seat = 0; seat < max_players; ++seat) {
        const auto cell = static_cast<int>(marks >> place_of(seat) & ((1 << seat_bits) - 1));
        if (cell == 0) continue;
        outcome.cells[static_cast<std::size_t>(seat)] = std::uint64_t{1} << (cell - 1);
    }
    return outcome;
}

}  // namespace

std::vector<TrickOutcome> trick_outcomes(const Game& game, const State& state, Budget& budget,
                                         bool owners) {
    if (state.phase != Phase::play) {
        not_applicable("trick outcomes need a position of the play phase");
    }
    std::vector<std::uint64_t> words = with_players(
        game.num_players(), [&](auto p) { return TrickWalk<p>(state, owners, budget).run(); });
    std::sort(words.begin(), words.end());
    std::vector<TrickOutcome> outcomes;
    outcomes.reserve(owners ? words.size() : 0);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i == 0 || words[i] != words[i - 1]) outcomes.push_back(outcome_of(words[i], owners));
        ++outcomes.back().sequences;
    }
    return outcomes;
}

}  // namespace matou::cat_in_the_box
