#include "matou/tricks/two/suits.hpp"

#include <bit>

namespace matou::tricks::two {
namespace {

struct Suit {
    explicit Suit(unsigned code)
        : length(static_cast<int>(std::bit_width(code)) - 1),
          mine(code ^ (1U << length)),
          yours(~mine & ((1U << length) - 1)) {
        my_count = std::popcount(mine);
        your_count = std::popcount(yours);
        i_top = mine > yours;
        const unsigned top = i_top ? mine : yours;
        while (run < length && (top >> (length - 1 - run) & 1) != 0) ++run;
    }
    int length;
    unsigned mine;
    unsigned yours;
    int my_count = 0;
    int your_count = 0;
    bool i_top = false;
    int run = 0;  // cards from the top in one hand
};

[[nodiscard]] std::uint64_t sums_of(const Suit& suit) {
    const auto field = [](int value, int place) {
        return static_cast<std::uint64_t>(value) << 8 * place;
    };
    if (suit.length == 0) return 0;
    if (!suit.i_top) {
        const int quick = suit.my_count <= suit.run ? suit.your_count : suit.run;
        return field(quick, 5) | field(suit.my_count > 0 ? 1 : 0, 6);
    }
    if (suit.your_count <= suit.run) return field(suit.my_count, 0) | field(suit.my_count, 1);
    return field(suit.run, 0) | field(suit.run, 2) | field(suit.my_count, 3) |
           field(suit.run + 1, 4);
}

// The weights of the scores were fitted to the number of positions searched in random deals.
[[nodiscard]] int lead_score(const Suit& suit, int rank) {
    const unsigned card = 1U << rank;
    const bool lowest = (suit.mine & (card - 1)) == 0;
    const bool wins = suit.i_top && (rank >= suit.length - suit.run || suit.your_count <= suit.run);
    const int their_above = std::popcount(suit.yours >> rank);
    const int own_above = std::popcount(suit.mine >> rank >> 1);
    int score = 3 * own_above - 14 * their_above + 2 * suit.run - (suit.your_count == 0 ? 19 : 0);
    if (wins) return score + 26 - 3 * suit.your_count;
    score += 2 * suit.my_count - suit.your_count;
    return score + (suit.i_top ? (lowest ? -65 : -45) : (lowest ? 28 : 24));
}

[[nodiscard]] int discard_score(const Suit& suit, int rank) {
    const unsigned card = 1U << rank;
    const bool wins = !suit.i_top && (rank >= suit.length - suit.run || suit.my_count <= suit.run);
    const bool guard = suit.i_top && suit.your_count == suit.run + 1;  // needed to stop the suit
    const int own_below = std::popcount(suit.yours & (card - 1));
    return 28 * suit.your_count - 14 * suit.my_count + 5 * own_below - (wins ? 28 : 0) -
           (guard ? 22 : 0) + (suit.my_count == 0 ? 47 : 0) - (suit.your_count == 1 ? 49 : 0);
}

[[nodiscard]] std::int8_t narrow(int score) {
    return static_cast<std::int8_t>(score < -127 ? -127 : score > 127 ? 127 : score);
}

// What the owner of a suit's top card, of the next, ... is worth in a guess.
constexpr std::array<int, 5> top_worth = {25, 43, 38, 13, 5};

[[nodiscard]] std::int16_t tops(const Suit& suit) {
    int sum = 0;
    for (int i = 0; i < 5 && i < suit.length; ++i) {
        const bool mine = (suit.mine >> (suit.length - 1 - i) & 1) != 0;
        sum += (mine ? 1 : -1) * top_worth[static_cast<std::size_t>(i)];
    }
    return static_cast<std::int16_t>(sum);
}

}  // namespace

Suits::Suits() {
    for (unsigned code = 1; code < num_patterns; ++code) {
        const Suit suit(code);
        sums[code] = sums_of(suit);
        tops[code] = two::tops(suit);
        for (int rank = 0; rank < suit.length; ++rank) {
            const auto at = static_cast<std::size_t>(rank);
            const bool mine = (suit.mine >> rank & 1) != 0;
            (mine ? lead : discard)[code][at] =
                narrow(mine ? lead_score(suit, rank) : discard_score(suit, rank));
        }
    }
}

const Suits& suits_table() {
    static const Suits table;
    return table;
}

}  // namespace matou::tricks::two
