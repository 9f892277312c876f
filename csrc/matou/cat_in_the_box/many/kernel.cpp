#include "matou/cat_in_the_box/many/kernel.hpp"

namespace matou::cat_in_the_box::many {
namespace {

bool has_avx2() noexcept {
#if defined(MATOU_HAS_AVX2) && MATOU_HAS_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace

MaxN::~MaxN() = default;
Paranoid::~Paranoid() = default;

std::unique_ptr<MaxN> make_max_n(const Game& game, const State& state, double table_mb,
                                 const Cuts& cuts) {
#if defined(MATOU_HAS_AVX2) && MATOU_HAS_AVX2
    if (has_avx2()) return avx2::make_max_n(game, state, table_mb, cuts);
#endif
    return base::make_max_n(game, state, table_mb, cuts);
}

std::unique_ptr<Paranoid> make_paranoid(const Game& game, const State& state, int seat,
                                        double table_mb, const Cuts& cuts) {
#if defined(MATOU_HAS_AVX2) && MATOU_HAS_AVX2
    if (has_avx2()) return avx2::make_paranoid(game, state, seat, table_mb, cuts);
#endif
    return base::make_paranoid(game, state, seat, table_mb, cuts);
}

}  // namespace matou::cat_in_the_box::many
