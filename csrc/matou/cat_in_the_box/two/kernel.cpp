#include "matou/cat_in_the_box/two/kernel.hpp"

#include "matou/core/best_copy.hpp"

namespace matou::cat_in_the_box::two::search {

Kernel::~Kernel() = default;

std::unique_ptr<Kernel> make_kernel(const Groups& groups, int table_bits) {
    return MATOU_BEST_COPY(make_kernel(groups, table_bits));
}

}  // namespace matou::cat_in_the_box::two::search
