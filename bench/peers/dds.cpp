// Bo Haglund's and Soren Hein's double dummy solver (libdds) on the deals of standard input: four
// numbers a deal, a hand's bit 8 * suit + rank - 7. For one leader a deal (deal i: seat i mod 4) or
// for the four in a row (argument 4): CPU seconds on the first line, then the tricks of seats 0
// and 2, a line a deal. mode 1: a forced card has its value too.
#include <dds/dll.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

int main(int, char** arguments) {
    SetMaxThreads(1);
    const int leaders = std::atoi(arguments[1]);
    std::vector<std::array<unsigned, 4>> deals;
    std::array<unsigned, 4> hands{};
    while (std::scanf("%u %u %u %u", &hands[0], &hands[1], &hands[2], &hands[3]) == 4) {
        deals.push_back(hands);
    }
    std::vector<int> tricks;
    const std::clock_t start = std::clock();
    for (std::size_t i = 0; i < deals.size(); ++i) {
        for (int k = 0; k < leaders; ++k) {
            deal board{};
            board.trump = 4;
            board.first = leaders == 4 ? k : static_cast<int>(i % 4);
            unsigned all = 0;
            for (int seat = 0; seat < 4; ++seat) {
                for (int suit = 0; suit < 4; ++suit) {
                    board.remainCards[seat][suit] = (deals[i][seat] >> 8 * suit & 0xff) << 7;
                }
                all |= deals[i][seat];
            }
            futureTricks found;
            SolveBoard(board, -1, 1, 1, &found, 0);
            const int cards = __builtin_popcount(all) / 4;
            tricks.push_back(board.first % 2 == 0 ? found.score[0] : cards - found.score[0]);
        }
    }
    std::printf("%.6f\n", static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    for (std::size_t i = 0; i < tricks.size(); ++i) {
        std::printf("%d%c", tricks[i],
                    (i + 1) % static_cast<std::size_t>(leaders) == 0 ? '\n' : ' ');
    }
}
