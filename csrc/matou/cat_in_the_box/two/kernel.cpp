#include "matou/cat_in_the_box/two/kernel.hpp"

namespace matou::cat_in_the_box::two::search {

Kernel::~Kernel() = default;

std::unique_ptr<Kernel> make_kernel(const Groups& groups, int table_bits) {
#if defined(MATOU_HAS_AVX2) && MATOU_HAS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
        return avx2::make_kernel(groups, table_bits);
    }
#endif
    return base::make_kernel(groups, table_bits);
}

}  // namespace matou::cat_in_the_box::two::search
