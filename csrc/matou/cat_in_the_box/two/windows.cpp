#include "matou/cat_in_the_box/two/windows.hpp"

#include <algorithm>

#include "matou/cat_in_the_box/two/entries.hpp"
#include "matou/core/megabytes.hpp"

namespace matou::cat_in_the_box::two::search {
namespace {

// Below, guessing costs more than it saves.
constexpr int guess_from = 5;
constexpr int guess_width = 2;

Cells cells_of(Layout<2>::Cells cells) noexcept {
    Cells all = 0;
    for (; cells != 0; cells &= cells - 1) all |= bit(from_layout(std::countr_zero(cells)));
    return all;
}

template <class Ask>
void narrow(Proved& proved, int guess, Budget& budget, Ask ask) {
    while (!proved.exact()) {
        const int bound = std::clamp(guess, proved.lower + 1, proved.upper);
        guess = ask(bound);
        if (budget.exhausted()) return;
        if (guess >= bound) {
            proved.lower = std::min(guess, proved.upper);
        } else {
            proved.upper = std::max(guess, proved.lower);
        }
    }
}

}  // namespace

Node node_of(const State& state) noexcept {
    assert(state.phase == Phase::play);
    Node node;
    const Cells taken = cells_of(static_cast<Layout<2>::Cells>(state.taken));
    for (std::size_t p = 0; p < 2; ++p) {
        const Cells own = cells_of(static_cast<Layout<2>::Cells>(state.own[p]));
        const auto hand = static_cast<Hand>(state.hand[p]);
        const Cells may = columns_of(hand) & (state.x[p] * row) & ~taken;
        const int half = p == 0 ? 0 : 32;
        node.sides.own |= Pair{own} << half;
        node.sides.may |= Pair{may} << half;
        node.sides.hand |= Pair{hand} << half;
        node.won[p] = state.won[p];
    }
    node.leader = state.leader;
    if (state.count == 1) node.led = from_layout(state.best);
    return node;
}

int table_bits(int left, double table_mb) noexcept {
    // A table that fits into a near cache is worth more than a larger one.
    const int useful = std::clamp(2 * left - 1, Entries::min_bits, 15);
    int bits = Entries::min_bits;
    const double bytes = bytes_in(table_mb);
    const auto fits = [&](int more) {
        return static_cast<double>(Entries::bucket_bytes << more) <= bytes;
    };
    while (bits < useful && fits(bits + 1)) ++bits;
    return bits;
}

void settle(Kernel& kernel, const Node& node, int guess, Proved& proved, Budget& budget) {
    narrow(proved, guess, budget, [&](int bound) { return kernel.ask(node, bound, budget); });
}

void settle(Kernel& kernel, const Node& node, Proved& proved, Budget& budget) {
    int guess = 0;
    if (node.left() >= guess_from) {
        Proved guessed;
        kernel.forget_values();
        narrow(guessed, 0, budget,
               [&](int bound) { return kernel.guess(node, bound, guess_width, budget); });
        kernel.forget_values();
        if (budget.exhausted()) return;
        guess = guessed.lower;
    }
    settle(kernel, node, guess, proved, budget);
}

}  // namespace matou::cat_in_the_box::two::search
