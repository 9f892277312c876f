// Values of a layer of trick starts from those of the layer behind it.
//
// The value of a trick start is the leader's best over his leads, of the follower's best over his
// replies, of the trick start behind both. A pair of cells leads from a block to one block behind,
// whoever leads: its list is opened once for both leaders.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/cat_in_the_box/two/blocks.hpp"
#include "matou/cat_in_the_box/two/lanes.hpp"
#include "matou/cat_in_the_box/two/moves.hpp"
#include "matou/cat_in_the_box/two/scores.hpp"

namespace matou::cat_in_the_box::two {

// A layer with the lanes of its words, as the trick before sees them: lane n is for n tricks won by
// seat 0 before that trick.
struct Valued {
    Layer layer;
    std::vector<const Lanes*> lanes;  // of each row, as its words
    std::vector<Arena<Lanes>> arenas;
};

// One thread's work on the rows of a layer.
class Valuer {
  public:
    // `behind` is the layer behind, or nothing where the tricks of this one are the last.
    Valuer(const Frame& frame, const Moves& moves, const Scores& scores, const Layer& layer,
           const Valued* behind);

    // Values of the words of a row, in order, by tricks won at the trick start; a lane that does
    // not occur holds anything. Good until the next call.
    [[nodiscard]] std::vector<Lanes>& row(std::size_t row);

  private:
    // A row behind, by the cell that seat 0 takes.
    struct Behind {
        const std::uint32_t* starts;
        const std::uint8_t* live;
        const Word* words;
        const Lanes* lanes;
        Cells below;  // of the cells that our row leaves: those below the cell
    };

    void block(Cells own1, Cells inner, const Word* first, const Word* end);
    [[nodiscard]] unsigned look_behind(Cells own1, std::size_t c0, Cells inner);

    const Frame& frame_;
    const Moves& moves_;
    const Scores& scores_;
    const Layer& layer_;
    const Valued* behind_;
    Cells own0_ = 0;
    std::array<Behind, Board::cells> rows_behind_{};
    std::array<Cells, Board::cells> inner_{};  // a cell among those that our row leaves
    std::array<Cells, num_keys> leads_{};   // by word of the block
    std::array<Lanes, num_keys> best_{};    // so far
    std::array<Lanes, num_keys> replies_{};   // to one lead of seat 0
    std::vector<Lanes> all_replies_;          // of seat 0, to each lead of seat 1
    std::array<Lanes, Moves::places> place_;  // values behind a trick, by key
    std::vector<Lanes> row_;
};

}  // namespace matou::cat_in_the_box::two
