#include "matou/padatou/solver/kernel.hpp"

#include "matou/core/best_copy.hpp"

namespace matou::padatou::solver {

MaxN::~MaxN() = default;
Paranoid::~Paranoid() = default;

std::unique_ptr<MaxN> make_max_n(const State& state, double table_mb, const Cuts& cuts) {
    return MATOU_BEST_COPY(make_max_n(state, table_mb, cuts));
}

std::unique_ptr<Paranoid> make_paranoid(const State& state, int seat, double table_mb,
                                        const Cuts& cuts) {
    return MATOU_BEST_COPY(make_paranoid(state, seat, table_mb, cuts));
}

}  // namespace matou::padatou::solver
