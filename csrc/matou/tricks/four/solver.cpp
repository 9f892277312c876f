#include "matou/tricks/four/solver.hpp"

#include <algorithm>
#include <bit>

#include "matou/core/best_copy.hpp"

namespace matou::tricks::four {

namespace {

Trick trick_of(const Board& board) {
    Trick trick;
    trick.live = board.live();
    trick.leader = board.leader;
    trick.count = board.count;
    trick.best = board.best;
    trick.best_seat = board.best_seat;
    trick.tricks = board.tricks();
    return trick;
}

}  // namespace

void Solver::take_up(const Board& board) {
    std::array<Hand, 4> hands = board.hands;
    // Of the cards played, only the best one still counts.
    if (board.count > 0) hands[board.best_seat] |= bit(board.best);
    Hand other = 0;
    for (std::size_t seat = 0; seat < 4; ++seat) other |= hands[seat] & ~work_.suits.hands[seat];
    if (other == 0 && work_.deal_number != 0) return;
    build(work_.suits, hands);
    work_.led.fill(0);
    work_.thrown.fill(0);
    if (++work_.deal_number == 0x10000) {  // 16 bits: the numbers begin again
        work_.table.clear();
        work_.deal_number = 1;
    }
}

// A regression of the value for the leader's side, in 64ths of a trick: on who holds the three
// highest cards of each suit, and at the start of a trick on the bounds.
int Solver::first_guess(const Trick& trick, int least, int most) const {
    const bool begun = trick.count > 0;
    const std::array<int, 3> worth =
        begun ? std::array<int, 3>{60, 22, 7} : std::array<int, 3>{22, 13, 7};
    const auto leader = static_cast<std::size_t>(trick.leader);
    const Hand side = work_.suits.hands[leader] | work_.suits.hands[leader ^ 2];
    int sum = begun ? 32 * trick.tricks + 45 : 8 * trick.tricks + 22 * least + 28 * most;
    for (std::size_t suit = 0; suit < 4; ++suit) {
        Hand cards = trick.live >> 8 * suit & 0xff;
        for (const int each : worth) {
            if (cards == 0) break;
            const Hand top = std::bit_floor(cards);
            sum += (side >> 8 * suit & top) != 0 ? each : -each;
            cards &= ~top;
        }
    }
    return sum >> 6;
}

int Solver::value(const Board& board, Budget& budget, int guess) {
    const Trick trick = trick_of(board);
    take_up(board);
    work_.budget = &budget;
    // For the leader's side.
    const bool ours = (trick.leader & 1) == 0;
    int least = 0;
    int most = trick.tricks;
    if (trick.count == 0) {
        const Sum sum = work_.suits.sum(work_.patterns, trick.live, trick.leader);
        least = quick_tricks(sum, most);
        most -= lost_tricks(sum, most);
    }
    int next = guess < 0 ? first_guess(trick, least, most) : ours ? guess : trick.tricks - guess;
    while (least < most) {
        const int target = std::clamp(next + 1, least + 1, most);
        if (MATOU_BEST_COPY(reaches(work_, trick, target))) {
            least = next = target;
        } else {
            most = target - 1;
            next = most - 1;
        }
    }
    return ours ? least : trick.tricks - least;
}

bool Solver::reaches(const Board& board, int target, Budget& budget) {
    const Trick trick = trick_of(board);
    if (target <= 0) return true;
    if (target > trick.tricks) return false;
    take_up(board);
    work_.budget = &budget;
    if ((trick.leader & 1) == 0) return MATOU_BEST_COPY(reaches(work_, trick, target));
    return !MATOU_BEST_COPY(reaches(work_, trick, trick.tricks - target + 1));
}

}  // namespace matou::tricks::four
