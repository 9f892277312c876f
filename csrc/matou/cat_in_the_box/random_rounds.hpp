// Rounds of `random` players, as fast as they go: what players.hpp plays, with the same numbers of
// the same streams, without a State. Choosing among legal plays is a bit of a cell set, which newer
// processors find at once: the kernel is compiled for both (MatouMultiversion.cmake).
#pragma once

#include <cstdint>

#include "matou/cat_in_the_box/round_counts.hpp"
#include "matou/cat_in_the_box/rules.hpp"

#ifndef MATOU_ISA
#define MATOU_ISA base
#endif

namespace matou::cat_in_the_box {

namespace base {
void add_random_rounds(const Rules& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t count, RoundCounts& total);
}
namespace avx2 {
void add_random_rounds(const Rules& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t count, RoundCounts& total);
}

// By the best kernel that this processor can run.
void add_random_rounds(const Rules& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t count, RoundCounts& total);

}  // namespace matou::cat_in_the_box
