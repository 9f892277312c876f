#include "matou/pitaouf/solver/kernel.hpp"

#include "matou/core/best_copy.hpp"

namespace matou::pitaouf::solver {

Kernel::~Kernel() = default;

std::unique_ptr<Kernel> make_kernel() {
    return MATOU_BEST_COPY(make_kernel());
}

}  // namespace matou::pitaouf::solver
