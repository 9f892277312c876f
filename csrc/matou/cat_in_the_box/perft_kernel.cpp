// One walk for each number of players. Inside a trick the seats play one card each, so what a seat
// may declare changes through the cells that the others take and through nothing else: the last
// plies of a sequence are counted by popcounts of the seats' cell sets, without being played.
#include "matou/cat_in_the_box/perft_kernel.hpp"

#include <array>
#include <bit>
#include <cstddef>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/round.hpp"

namespace matou::cat_in_the_box::MATOU_ISA {
namespace {

template <int P>
class Walk {
  public:
    explicit Walk(Budget& budget) : budget_(budget) {}

    // depth >= 1, the round not over.
    Histories count(const Round<P>& round, int depth) {
        if (!budget_.spend()) return {};
        const int left = P - round.count;
        if (depth <= left) return inside(round, depth);
        if (left == 1 && depth == 2) return across(round);
        const Cells legal = legal_plays<P>(round);
        if (legal == 0) return {0, 1, 0};
        Histories sum;
        for (Cells rest = legal; rest != 0; rest &= rest - 1) {
            Round<P> next = round;
            play<P>(next, std::countr_zero(rest));
            if (next.done == L::tricks) {
                ++sum.finished;
            } else {
                sum += count(next, depth - 1);
            }
        }
        return sum;
    }

  private:
    using L = Layout<P>;
    using Cells = typename L::Cells;
    using Sets = std::array<Cells, max_players>;

    [[nodiscard]] static std::uint64_t size(Cells cells) noexcept {
        return static_cast<std::uint64_t>(std::popcount(cells));
    }

    // `depth` cards that all fall in this trick. Their seats differ, so a sequence is a choice of
    // different cells, one from the set of each seat.
    static Histories inside(const Round<P>& round, int depth) noexcept {
        Sets sets{};
        sets[0] = legal_plays<P>(round);
        int seat = to_play<P>(round);
        bool scarce = sets[0] == 0;
        for (int i = 1; i < depth; ++i) {
            seat = seat + 1 < P ? seat + 1 : 0;
            const Cells cells = fillable<P>(round, seat);
            sets[static_cast<std::size_t>(i)] = cells;
            scarce |= std::popcount(cells) <= i;
        }
        // A seat can be left without a cell only where the seats before it can take them all.
        if (scarce) return one_by_one(sets, 0, depth, 0);
        return {choices(sets, depth), 0, 0};
    }

    static Histories one_by_one(const Sets& sets, int i, int depth, Cells used) noexcept {
        Cells rest = sets[static_cast<std::size_t>(i)] & ~used;
        if (rest == 0) return {0, 1, 0};
        if (i + 1 == depth) return {size(rest), 0, 0};
        Histories sum;
        for (; rest != 0; rest &= rest - 1) {
            sum += one_by_one(sets, i + 1, depth, used | (rest & (~rest + 1)));
        }
        return sum;
    }

    // The number of ways to choose different cells, one from each set. Inclusion-exclusion: for a
    // function f on the seats, sum over the partitions of the seats, with f constant on each block,
    // of the product of (-1)^(b-1) (b-1)! over the blocks' sizes b; it is 1 for injective f and 0
    // for all others (Moebius function of the partition lattice). ways[S] is that sum for the seats
    // of S, by the block that holds the first of them.
    static std::uint64_t choices(const Sets& sets, int n) noexcept {
        if (n == 1) return size(sets[0]);
        if (n == 2) return size(sets[0]) * size(sets[1]) - size(sets[0] & sets[1]);
        constexpr std::array<std::int64_t, 6> weight{0, 1, -1, 2, -6, 24};
        constexpr std::size_t all = std::size_t{1} << P;
        std::array<Cells, all> common;
        std::array<std::int64_t, all> blocks;
        std::array<std::int64_t, all> ways;
        common[0] = ~Cells{0};
        ways[0] = 1;
        const std::size_t end = std::size_t{1} << n;
        for (std::size_t set = 1; set < end; ++set) {
            const std::size_t first = set & (~set + 1);
            const std::size_t others = set ^ first;
            common[set] = common[others] & sets[static_cast<std::size_t>(std::countr_zero(set))];
            blocks[set] = weight[static_cast<std::size_t>(std::popcount(set))] *
                          std::popcount(common[set]);
            std::int64_t sum = 0;
            for (std::size_t block = others;; block = (block - 1) & others) {
                sum += blocks[block | first] * ways[others ^ block];
                if (block == 0) break;
            }
            ways[set] = sum;
        }
        return static_cast<std::uint64_t>(ways[end - 1]);
    }

    // The last card of a trick and the lead after it.
    static Histories across(const Round<P>& round) noexcept {
        const Cells legal = legal_plays<P>(round);
        if (legal == 0) return {0, 1, 0};
        if (round.done + 1 == L::tricks) return {0, 0, size(legal)};
        const int seat = to_play<P>(round);
        const auto p = static_cast<std::size_t>(seat);
        const Cells winning = legal & winners(round);
        const bool open = red_open<P>(round);
        Histories sum;

        // Cards that lose: the seat that wins the trick so far leads. Before red is open none of
        // them is red, since a red one would win.
        const Cells losing = legal & ~winning;
        if (losing != 0) {
            Cells replies = fillable<P>(round, round.best_seat);
            if (!open && (replies & ~L::row) != 0) {
                // One card can take the last cell of another colour: then red may be led.
                const Cells others = replies & ~L::row;
                const Cells red_ones = replies & L::row;
                if ((others & (others - 1)) == 0 && (losing & others) != 0) {
                    sum += replies_after(losing & others, red_ones);
                    sum += replies_after(losing & ~others, others);
                } else {
                    sum += replies_after(losing, others);
                }
            } else {
                sum += replies_after(losing, replies);
            }
        }

        // Cards that win: the seat leads, with that card and perhaps an X token less.
        if (winning == 0) return sum;
        const Cells same_colour = static_cast<Cells>(L::row << round.led * L::numbers);
        const Cells kept = fillable<P>(round, seat);
        for (Cells rest = winning; rest != 0; rest &= rest - 1) {
            const Cells cell = rest & (~rest + 1);
            Cells replies = kept & ~cell;
            if ((cell & same_colour) == 0) replies &= ~same_colour;
            const int number = L::number(std::countr_zero(cell));
            if ((round.hand[p] >> 4 * number & 15) == 1) replies &= ~(L::column << number);
            if (!open && (cell & L::row) == 0 && (replies & ~L::row) != 0) replies &= ~L::row;
            if (replies == 0) {
                ++sum.paradoxes;
            } else {
                sum.sequences += size(replies);
            }
        }
        return sum;
    }

    // The cells of `cards` are taken one at a time, then one of `replies` is.
    static Histories replies_after(Cells cards, Cells replies) noexcept {
        Histories sum;
        sum.sequences = size(cards) * size(replies) - size(cards & replies);
        if (replies == 0) {
            sum.paradoxes = size(cards);
        } else if ((replies & (replies - 1)) == 0) {
            sum.paradoxes = size(cards & replies);
        }
        return sum;
    }

    // Cells that would beat the best card of the trick.
    static Cells winners(const Round<P>& round) noexcept {
        const int colour = L::colour(round.best);
        const auto above = static_cast<Cells>(~((L::bit(round.best) << 1) - 1));
        const auto row = static_cast<Cells>(L::row << colour * L::numbers);
        const Cells higher = above & row;
        return colour == red ? higher : higher | L::row;
    }

    Budget& budget_;
};

}  // namespace

Histories histories(int players, const State& state, int depth, Budget& budget) {
    return with_players(
        players, [&](auto p) { return Walk<p>(budget).count(round_of<p>(state), depth); });
}

}  // namespace matou::cat_in_the_box::MATOU_ISA
