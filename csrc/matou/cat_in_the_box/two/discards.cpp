#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <thread>

#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/cat_in_the_box/two/windows.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box::two {
namespace {

using namespace search;

constexpr int not_known = -128;

std::vector<int> numbers_of_hand(std::uint64_t hand) {
    std::vector<int> numbers;
    for (int n = 0; n < Layout<2>::numbers; ++n) {
        if ((hand >> 4 * n & 15) != 0) numbers.push_back(n);
    }
    return numbers;
}

// The first lead after these discards.
Node node_after(State state, int number0, int number1) {
    const std::array<int, 2> numbers{number0, number1};
    for (std::size_t p = 0; p < 2; ++p) state.hand[p] -= std::uint64_t{1} << 4 * numbers[p];
    state.leader = state.start;
    state.count = 0;
    state.phase = Phase::play;
    return node_of(state);
}

// One row: a table for each pair, since hands differ; its neighbour's value is a good first guess.
void fill_row(Kernel& kernel, const State& state, std::size_t row, Discards& all, Budget& budget) {
    const std::size_t width = all.columns.size();
    for (std::size_t i = 0; i < width; ++i) {
        const Node node = node_after(state, all.rows[row], all.columns[i]);
        Proved proved;
        kernel.clear();
        int* value = &all.values[row * width + i];
        if (i == 0) settle(kernel, node, proved, budget);
        else settle(kernel, node, value[-1], proved, budget);
        if (!proved.exact()) return;
        *value = proved.lower;
    }
}

// Rows by several threads, while this one watches the budget for all of them.
void fill_rows(const Groups& groups, const State& state, int bits, int threads, Discards& all,
               Budget& budget) {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::size_t> next{0};
    std::atomic<int> working{threads};
    const auto work = [&](Kernel& kernel) {
        Budget own(Budget::no_limit, 0, &stop, &nodes);
        for (std::size_t row; (row = next++) < all.rows.size();) {
            fill_row(kernel, state, row, all, own);
        }
        own.report();
        --working;
    };
    std::vector<std::unique_ptr<Kernel>> kernels;
    for (int i = 0; i < threads; ++i) kernels.push_back(make_kernel(groups, bits));
    std::vector<std::jthread> pool;
    for (const auto& kernel : kernels) pool.emplace_back([&] { work(*kernel); });
    for (std::uint64_t counted = 0;;) {
        const bool over = working == 0;
        for (; counted < nodes; ++counted) {
            if (!budget.spend()) stop = true;
        }
        if (over) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

Discards discard_values(const Game& game, const State& state, double table_mb, int threads,
                        Budget& budget) {
    if (game.num_players() != 2) not_applicable("a table of discards needs 2 players");
    if (state.phase != Phase::discard || state.count != 0) {
        not_applicable("a table of discards starts where nothing is discarded yet");
    }
    Discards all;
    all.rows = numbers_of_hand(state.hand[0]);
    all.columns = numbers_of_hand(state.hand[1]);
    all.values.assign(all.rows.size() * all.columns.size(), not_known);
    const Groups& groups = Groups::of(game.rules().rows);
    const std::uint64_t before = budget.nodes();
    threads = std::clamp(threads, 1, static_cast<int>(all.rows.size()));
    const int bits = table_bits(tricks, table_mb / threads);
    if (threads == 1) {
        const auto kernel = make_kernel(groups, bits);
        for (std::size_t row = 0; row < all.rows.size(); ++row) {
            fill_row(*kernel, state, row, all, budget);
        }
    } else {
        fill_rows(groups, state, bits, threads, all, budget);
    }
    all.exact = std::find(all.values.begin(), all.values.end(), not_known) == all.values.end();
    all.nodes = budget.nodes() - before;
    return all;
}

}  // namespace matou::cat_in_the_box::two
