// Counts of sequences of plays. They come from popcounts of cell sets, one instruction each on
// newer processors alone: the kernel is compiled for both (cmake/MatouMultiversion.cmake).
#pragma once

#include <cstdint>

#include "matou/cat_in_the_box/game.hpp"
#include "matou/core/budget.hpp"

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::cat_in_the_box {

struct Histories {
    std::uint64_t sequences = 0;  // of the full length
    std::uint64_t paradoxes = 0;  // ended earlier, by a paradox
    std::uint64_t finished = 0;   // ended earlier, all tricks played

    Histories& operator+=(const Histories& other) noexcept {
        sequences += other.sequences;
        paradoxes += other.paradoxes;
        finished += other.finished;
        return *this;
    }
};

namespace base {
[[nodiscard]] Histories histories(int players, const State& state, int depth, Budget& budget);
}
namespace avx2 {
[[nodiscard]] Histories histories(int players, const State& state, int depth, Budget& budget);
}

// Sequences of at most `depth` plays from a state of the play phase, by the best kernel that this
// processor can run.
[[nodiscard]] Histories histories(int players, const State& state, int depth, Budget& budget);

}  // namespace matou::cat_in_the_box
