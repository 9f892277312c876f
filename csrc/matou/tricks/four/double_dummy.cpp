#include <cassert>

#include "matou/core/megabytes.hpp"
#include "matou/tricks/double_dummy_members.hpp"
#include "matou/tricks/four/solver.hpp"
#include "matou/tricks/plays.hpp"

namespace matou::tricks {

namespace {

four::Board board_of(const Position<4>& position) {
    four::Board board;
    board.hands = position.hands;
    board.leader = static_cast<std::uint8_t>(position.leader);
    for (int i = 0; i < position.count; ++i) {
        const Card card = position.trick[static_cast<std::size_t>(i)];
        board.hands[static_cast<std::size_t>(to_play<4>(board))] |= bit(card);
        play<4>(board, card);
    }
    return board;
}

constexpr std::size_t least_bytes = 64;

std::size_t table_bytes(double megabytes) {
    // The table has a largest size far below this; NaN and negative numbers give the least.
    const double bytes = bytes_in(megabytes < 1024 ? megabytes : 1024);
    return bytes > static_cast<double>(least_bytes) ? static_cast<std::size_t>(bytes) : least_bytes;
}

}  // namespace

template <>
struct DoubleDummy<4>::Search {
    explicit Search(double table_mb) : solver(table_bytes(table_mb)) {}

    int tricks(const Position<4>& position, Budget& budget) {
        check(position);
        try {
            return solver.value(board_of(position), budget);
        } catch (const four::OutOfBudget&) {
            return -1;
        }
    }

    std::array<std::int8_t, 4> table(const std::array<Hand, 4>& hands) {
        Position<4> position{.hands = hands};
        check(position);
        Budget budget;
        std::array<std::int8_t, 4> result{};
        int guess = -1;
        for (const int leader : {0, 2, 1, 3}) {
            position.leader = leader;
            guess = solver.value(board_of(position), budget, guess);
            result[static_cast<std::size_t>(leader)] = static_cast<std::int8_t>(guess);
        }
        return result;
    }

    std::vector<Choice> analyse(const Position<4>& position, Budget& budget) {
        check(position);
        four::Board board = board_of(position);
        std::vector<Choice> choices;
        int guess = -1;
        for (const int card : Cards{legal_plays<4>(board)}) {
            const std::uint8_t before_won = won(board);
            const Played before = play<4>(board, card);
            const int now = won(board) - before_won;  // 1 when this card gave side 0 the trick
            int value = -1;
            if (!budget.exhausted()) {
                try {
                    value = now + solver.value(board, budget, guess < now ? -1 : guess - now);
                    guess = value;
                } catch (const four::OutOfBudget&) {
                }
            }
            choices.push_back({static_cast<Card>(card), static_cast<std::int8_t>(value)});
            take_back<4>(board, before);
        }
        return choices;
    }

    std::vector<Card> line(const Position<4>& position, Budget& budget) {
        check(position);
        four::Board board = board_of(position);
        std::vector<Card> cards;
        try {
            int left = solver.value(board, budget);
            while (board.live() != 0) {
                const Card card = step(board, left, budget);
                if (card == no_card) break;
                cards.push_back(card);
            }
        } catch (const four::OutOfBudget&) {  // the line ends where the budget did
        }
        return cards;
    }

    // Plays the first card in order after which side 0 still takes `left` tricks, no more, no less.
    Card step(four::Board& board, int& left, Budget& budget) {
        const bool ours = (to_play<4>(board) & 1) == 0;
        for (const int card : Cards{legal_plays<4>(board)}) {
            const std::uint8_t before_won = won(board);
            const Played before = play<4>(board, card);
            const int after = left - (won(board) - before_won);
            if (ours ? solver.reaches(board, after, budget)
                     : !solver.reaches(board, after + 1, budget)) {
                left = after;
                return static_cast<Card>(card);
            }
            take_back<4>(board, before);
        }
        assert(false && "one card keeps the value");
        return no_card;
    }

    static std::uint8_t won(const four::Board& board) {
        return static_cast<std::uint8_t>(board.won[0] + board.won[2]);
    }

    four::Solver solver;
};

template class DoubleDummy<4>;

}  // namespace matou::tricks
