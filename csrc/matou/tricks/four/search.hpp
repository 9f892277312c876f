// The search below one deal: can the leader's side take so many tricks? What it learns about the
// deal stays in a table of bounded size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/tricks/cards.hpp"
#include "matou/tricks/four/patterns.hpp"
#include "matou/tricks/four/suits.hpp"

namespace matou::tricks::four {

// A position at the start of a trick in one word: live cards (canonical) 32 bits, leader 2, number
// of the deal 16; then what is known: least and most tricks of the leader's side 4 + 4, best
// lead 5. The deal's number makes clearing needless: it is never 0, and entries of 0 are free.
class Table {
  public:
    static constexpr std::uint64_t key_bits = (std::uint64_t{1} << 50) - 1;
    static constexpr int least_shift = 50;
    static constexpr int most_shift = 54;
    static constexpr int card_shift = 58;

    explicit Table(std::size_t max_bytes) {
        std::size_t size = 2;
        while (size < max_entries && 2 * size * sizeof(std::uint64_t) <= max_bytes) size *= 2;
        entries_.assign(size, 0);
        mask_ = size - 2;
    }
    void clear() noexcept { entries_.assign(entries_.size(), 0); }

    [[nodiscard]] const std::uint64_t* look(std::uint64_t key) const noexcept {
        const std::uint64_t* pair = entries_.data() + place(key);
        if ((pair[0] & key_bits) == key) return pair;
        return (pair[1] & key_bits) == key ? pair + 1 : nullptr;
    }
    // The entry of the key, or the one of its bucket that gives way: another deal's, else the one
    // with fewer cards.
    [[nodiscard]] std::uint64_t* find(std::uint64_t key, bool& found) noexcept {
        std::uint64_t* pair = entries_.data() + place(key);
        found = true;
        if ((pair[0] & key_bits) == key) return pair;
        if ((pair[1] & key_bits) == key) return pair + 1;
        found = false;
        const bool old0 = ((pair[0] ^ key) & key_bits) >> 34 != 0;
        if (old0) return pair;
        const bool old1 = ((pair[1] ^ key) & key_bits) >> 34 != 0;
        if (old1) return pair + 1;
        return count(static_cast<Hand>(pair[0])) < count(static_cast<Hand>(pair[1])) ? pair
                                                                                     : pair + 1;
    }

  private:
    [[nodiscard]] std::size_t place(std::uint64_t key) const noexcept {
        return (key * 0x9E3779B97F4A7C15) >> 40 & mask_;
    }

    static constexpr std::size_t max_entries = std::size_t{1} << 12;
    std::vector<std::uint64_t> entries_;
    std::size_t mask_ = 0;
};

struct OutOfBudget {};

// What a search works on. `nodes` of the budget are positions at the start of a trick.
struct Workspace {
    explicit Workspace(std::size_t table_bytes) : patterns(four::patterns()), table(table_bytes) {}

    const Patterns& patterns;
    Table table;
    Suits suits{};
    std::uint64_t deal_number = 0;
    std::array<std::uint8_t, num_cards> led{};     // how often the card led ended a search
    std::array<std::uint8_t, num_cards> thrown{};  // how often the card thrown did
    Budget* budget = nullptr;
};

// A trick in progress, or about to begin (count 0). `tricks`: still to be finished, with this one.
struct Trick {
    Hand live = 0;  // all cards in hands
    int leader = 0;
    int count = 0;
    int best = 0;  // card that wins so far, where count > 0
    int best_seat = 0;
    int tricks = 0;
};

namespace base {
// Whether the leader's side takes `target` of the tricks, 1 <= target <= tricks.
// Throws OutOfBudget.
[[nodiscard]] bool reaches(Workspace& work, const Trick& trick, int target);
}  // namespace base
namespace avx2 {
[[nodiscard]] bool reaches(Workspace& work, const Trick& trick, int target);
}  // namespace avx2

}  // namespace matou::tricks::four
