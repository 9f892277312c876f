#include "matou/pitaouf/solver/kernel.hpp"

namespace matou::pitaouf::solver {

Kernel::~Kernel() = default;

std::unique_ptr<Kernel> make_kernel() {
#if defined(MATOU_HAS_AVX2) && MATOU_HAS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
        return avx2::make_kernel();
    }
#endif
    return base::make_kernel();
}

}  // namespace matou::pitaouf::solver
