// Double dummy: the tricks each of two sides takes when every hand is known and both play best.
// Four hands of 1 to 8 cards, sides {0, 2} and {1, 3}; or two hands of 1 to 12 cards.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/sim/batch.hpp"
#include "matou/tricks/cards.hpp"

namespace matou::tricks {

// A position of P hands, in mid-trick too: hands as they are now, the cards of the trick in the
// order of play from the leader on, already out of the hands.
template <int P>
struct Position {
    std::array<Hand, P> hands{};
    int leader = 0;
    int count = 0;                    // cards in the trick
    std::array<Card, P - 1> trick{};  // cards of the trick, from the leader on
};

// Throws invalid_state for hands of sizes that do not fit, none or too many cards, a card twice, a
// leader out of range, a trick that could not have been played.
void check(const Position<4>& position);
void check(const Position<2>& position);

// One solver serves one thread. It keeps what it learnt: answers never depend on it.
template <int P>
class DoubleDummy {
  public:
    // Its table has at most so many megabytes; more than it has use for change nothing.
    explicit DoubleDummy(double table_mb = 1);
    ~DoubleDummy();
    DoubleDummy(DoubleDummy&&) noexcept;
    DoubleDummy& operator=(DoubleDummy&&) noexcept;

    // Tricks still to be finished, the one in progress included, that side 0 takes (seats 0 and 2;
    // with two hands: seat 0). -1 where the budget ended the search.
    [[nodiscard]] int tricks(const Position<P>& position, Budget& budget);
    [[nodiscard]] int tricks(const Position<P>& position) {
        Budget none;
        return tricks(position, none);
    }
    // The same for each leader, at the start of a trick.
    [[nodiscard]] std::array<std::int8_t, P> table(const std::array<Hand, P>& hands);

    struct Choice {
        Card card;
        std::int8_t tricks;  // of side 0 after this card; -1 where the budget ended the search
    };
    // Every legal card in order, equal ones included, a forced card too.
    [[nodiscard]] std::vector<Choice> analyse(const Position<P>& position, Budget& budget);
    // A line of best play to the end: the first best card in order at each step.
    [[nodiscard]] std::vector<Card> line(const Position<P>& position, Budget& budget);

  private:
    struct Search;
    std::unique_ptr<Search> search_;
};
extern template class DoubleDummy<4>;
extern template class DoubleDummy<2>;

// Many deals: for each deal one value a leader, of side 0; `leaders`: a seat for each deal, or
// empty for all leaders of each deal (then P values a deal). By threads; false when stopped.
template <int P>
[[nodiscard]] bool double_dummy_many(const std::uint32_t* hands, std::uint64_t deals,
                                     const std::vector<std::int8_t>& leaders, std::int8_t* tricks,
                                     const BatchOptions& options);

}  // namespace matou::tricks
