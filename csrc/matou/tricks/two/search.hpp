// Zero-window search over tricks: can the leader take so many?
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/tricks/two/endings.hpp"
#include "matou/tricks/two/lanes.hpp"
#include "matou/tricks/two/suits.hpp"

namespace matou::tricks::two {

// What is known of positions by their patterns alone: it holds for every deal, so nothing is ever
// cleared. An entry is the word of patterns with bounds and the best lead in its unused bits.
class Entries {
  public:
    explicit Entries(double megabytes);

    struct Known {
        int lower = 0;
        int upper = 12;
        int lead = 63;  // place of the best lead; 63: none
    };
    [[nodiscard]] std::uint64_t* slot(Lanes patterns) noexcept {
        return &words_[(patterns * 0x9e3779b97f4a7c15) >> shift_];
    }
    [[nodiscard]] static bool holds(std::uint64_t word, Lanes patterns) noexcept {
        return ((word ^ patterns) & pattern_bits) == 0;
    }
    [[nodiscard]] static Known read(std::uint64_t word) noexcept {
        return {static_cast<int>(word >> 12 & 15), static_cast<int>(word >> 28 & 15),
                static_cast<int>(word >> 41 & 127)};
    }
    [[nodiscard]] static std::uint64_t write(Lanes patterns, const Known& known) noexcept {
        return patterns | static_cast<std::uint64_t>(known.lower) << 12 |
               static_cast<std::uint64_t>(known.upper) << 28 |
               static_cast<std::uint64_t>(known.lead) << 41;
    }

  private:
    static constexpr std::uint64_t pattern_bits = 0x01ff01ff01ff01ff;

    std::vector<std::uint64_t> words_;
    int shift_;
};

class Search {
  public:
    // Looks up positions of up to `looked_up` cards in the endings instead of searching them.
    explicit Search(double megabytes, int looked_up = Endings::most_cards)
        : entries_(megabytes), looked_up_(looked_up) {}

    void begin(Budget& budget) noexcept {
        budget_ = &budget;
        stopped_ = false;
    }
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }

    // Tricks of the leader at the start of a trick; of the leader after the lead `led` (a card of
    // `mine` still). -1 when stopped. The guess changes the time alone.
    [[nodiscard]] int value(const Sides& sides, int n);
    [[nodiscard]] int value(const Sides& sides, int n, int guess);
    [[nodiscard]] int value_of_lead(const Sides& sides, int n, Lanes led, int guess);
    [[nodiscard]] int guess(const Sides& sides, int n) const noexcept;

  private:
    [[nodiscard]] bool reaches(const Sides& sides, int n, int target) noexcept;
    [[nodiscard]] bool lead(const Sides& sides, int n, int target) noexcept;
    [[nodiscard]] bool follow(const Sides& sides, int n, Lanes led, int target) noexcept;
    template <class Reaches>
    [[nodiscard]] int converge(int n, int guess, Reaches&& reaches) noexcept;

    const Suits& suits_ = suits_table();
    const Endings& endings_ = Endings::instance();
    Entries entries_;
    int looked_up_;
    Budget* budget_ = nullptr;
    bool stopped_ = false;
};

}  // namespace matou::tricks::two
