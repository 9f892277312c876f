// The ends of a round: what they are worth, for each number of tricks that seat 0 has won.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/cat_in_the_box/two/blocks.hpp"
#include "matou/cat_in_the_box/two/lanes.hpp"

namespace matou::cat_in_the_box::two {

class Scores {
  public:
    explicit Scores(const Frame& frame);

    // Seat `causer` has no play; lane n: seat 0 won n tricks since the first position, `depth`
    // tricks are finished since then. `own` is the cells of the other seat.
    [[nodiscard]] Lanes paradox(int depth, unsigned causer, Cells own) const noexcept {
        return paradox_[static_cast<std::size_t>(depth)][causer][group_[1 - causer][own]];
    }
    // All tricks are played; lane n: seat 0 won n tricks before the last, which `winner` took.
    [[nodiscard]] Lanes finish(unsigned winner, Cells own0, Cells own1) const noexcept {
        return finish_[winner][group_[0][own0]][group_[1][own1]];
    }

  private:
    static constexpr std::size_t groups = Board::tricks + 1;  // sizes of a largest group
    std::array<std::vector<std::uint8_t>, 2> group_;          // largest, by cells since the first
    std::array<std::array<std::array<Lanes, groups>, 2>, Board::tricks + 1> paradox_{};
    std::array<std::array<std::array<Lanes, groups>, groups>, 2> finish_{};
};

}  // namespace matou::cat_in_the_box::two
