#include "matou/cat_in_the_box/many/kernel.hpp"

#include "matou/core/best_copy.hpp"

namespace matou::cat_in_the_box::many {

MaxN::~MaxN() = default;
Paranoid::~Paranoid() = default;

std::unique_ptr<MaxN> make_max_n(const Game& game, const State& state, double table_mb,
                                 const Cuts& cuts) {
    return MATOU_BEST_COPY(make_max_n(game, state, table_mb, cuts));
}

std::unique_ptr<Paranoid> make_paranoid(const Game& game, const State& state, int seat,
                                        double table_mb, const Cuts& cuts) {
    return MATOU_BEST_COPY(make_paranoid(game, state, seat, table_mb, cuts));
}

}  // namespace matou::cat_in_the_box::many
