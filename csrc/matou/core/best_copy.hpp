// Which copy of a source that is compiled once per instruction set (cmake/MatouMultiversion.cmake)
// this processor runs.
#pragma once

namespace matou {

#if defined(MATOU_HAS_AVX2) && MATOU_HAS_AVX2
[[nodiscard]] inline bool runs_avx2() noexcept {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
// A call by the namespace of the best copy, `avx2` or `base`; the first does not always exist.
#define MATOU_BEST_COPY(...) (::matou::runs_avx2() ? avx2::__VA_ARGS__ : base::__VA_ARGS__)
#else
#define MATOU_BEST_COPY(...) (base::__VA_ARGS__)
#endif

}  // namespace matou
