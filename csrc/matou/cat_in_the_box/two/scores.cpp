#include "matou/cat_in_the_box/two/scores.hpp"

#include <bit>

namespace matou::cat_in_the_box::two {
namespace {

const Terms<2> terms{{none, none}, {}};

int with_bonus(int won, int group) noexcept {
    return won + (has_bonus<2>(terms, 0, won) ? group : 0);
}

}  // namespace

Scores::Scores(const Frame& frame) {
    const std::size_t sets = std::size_t{1} << frame.cells;
    for (std::size_t p = 0; p < 2; ++p) {
        group_[p].resize(sets);
        std::vector<std::uint32_t> board(sets);
        for (std::size_t set = 0; set < sets; ++set) {
            const auto low = static_cast<std::size_t>(std::countr_zero(set));
            board[set] = set == 0 ? frame.base.own[p]
                                  : board[set & (set - 1)] | Board::bit(frame.cell[low]);
            if (frame.holds[p][set] == impossible || std::popcount(set) > frame.tricks) continue;
            group_[p][set] = static_cast<std::uint8_t>(
                largest_group<2>(arranged<2>(frame.rules, board[set])));
        }
    }
    const int won = frame.base.won[0];
    for (int depth = 0; depth <= frame.tricks; ++depth) {
        const int done = frame.base.done + depth;
        for (int group = 0; group < static_cast<int>(groups); ++group) {
            auto& here = paradox_[static_cast<std::size_t>(depth)];
            const auto g = static_cast<std::size_t>(group);
            for (int lane = 0; lane < Lanes::count; ++lane) {
                const int won0 = won + lane;
                if (won0 > done) continue;
                const int won1 = done - won0;
                here[0][g].set(lane, -won0 - with_bonus(won1, group));
                here[1][g].set(lane, with_bonus(won0, group) + won1);
            }
        }
    }
    for (int winner = 0; winner < 2; ++winner) {
        for (int group0 = 0; group0 < static_cast<int>(groups); ++group0) {
            for (int group1 = 0; group1 < static_cast<int>(groups); ++group1) {
                Lanes& lanes = finish_[static_cast<std::size_t>(winner)]
                                      [static_cast<std::size_t>(group0)]
                                      [static_cast<std::size_t>(group1)];
                for (int lane = 0; lane < Lanes::count; ++lane) {
                    const int won0 = won + lane + (winner == 0 ? 1 : 0);
                    if (won0 > Board::tricks) continue;
                    lanes.set(lane, with_bonus(won0, group0) -
                                        with_bonus(Board::tricks - won0, group1));
                }
            }
        }
    }
}

}  // namespace matou::cat_in_the_box::two
