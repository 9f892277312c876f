// Alpha-beta with null windows over the rest of a round. The value is the score of the seat to play
// minus the other's; every search asks whether it is at least `bound`, and returns a bound of it on
// the side that was found. Only starts of tricks are kept in the table.
#pragma once

#include "matou/cat_in_the_box/two/bounds.hpp"
#include "matou/cat_in_the_box/two/entries.hpp"
#include "matou/cat_in_the_box/two/kernel.hpp"

namespace matou::cat_in_the_box::two::search::MATOU_ISA {

class Search final : public Kernel {
  public:
    Search(const Groups& groups, int table_bits) : groups_(groups), entries_(table_bits) {}

    [[nodiscard]] int ask(const Node& node, int bound, Budget& budget) override;
    [[nodiscard]] int guess(const Node& node, int bound, int width, Budget& budget) override;
    [[nodiscard]] int promising(const Node& node) const override;
    void forget_values() override { entries_.forget_values(); }
    void clear() override { entries_.clear(); }

  private:
    // I, the lower half, am to lead, or to follow to `led`; `seat` is mine.
    int lead(const Sides& sides, int seat, int my_won, int your_won, int bound);
    int follow(const Sides& sides, int seat, int my_won, int your_won, int led, int bound);
    [[nodiscard]] int last(const Sides& sides, Cells legal, int my_won, int your_won) const;
    [[nodiscard]] int search(const Node& node, int bound);
    [[nodiscard]] int group(Cells own, int won) const noexcept {
        return has_bonus(won) ? groups_.largest(own) : 0;
    }
    [[nodiscard]] int best_group(Cells own, Cells one_of, int won) const noexcept;
    [[nodiscard]] bool spend() noexcept {
        if (!stopped_ && budget_->spend()) [[likely]] return true;
        stopped_ = true;
        return false;
    }

    const Groups& groups_;
    Entries entries_;
    Budget* budget_ = nullptr;
    int width_ = num_cells;
    bool stopped_ = false;
};

}  // namespace matou::cat_in_the_box::two::search::MATOU_ISA
