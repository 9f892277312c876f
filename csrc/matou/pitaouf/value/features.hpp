// What the value function sees of a state: the numbers of those yes-or-no features that hold. They
// are a function of what the player knows, and the same for states that differ only in the names
// of the suits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf::value {

// The features that hold, in no order. A card, a cell and each count give one each, so a state of
// the largest pack has fewer than there is room for.
class FeatureList {
  public:
    void clear() noexcept { size_ = 0; }
    void push(int feature) noexcept { items_[size_++] = static_cast<std::uint16_t>(feature); }
    [[nodiscard]] std::span<const std::uint16_t> all() const noexcept {
        return {items_.data(), size_};
    }

  private:
    std::array<std::uint16_t, 512> items_;
    std::size_t size_ = 0;
};

// Stages of a turn: after the play and before the draw, before the cell is turned up, before the
// play.
enum class Stage : std::uint8_t { draw, reveal, play };
inline constexpr int num_stages = 3;
[[nodiscard]] Stage stage_of(const State& state) noexcept;

class Features {
  public:
    explicit Features(const Rules& rules);

    [[nodiscard]] int size() const noexcept { return size_; }
    // Of a state in which the game goes on, after the deal and outside the exchange.
    void find(const State& state, FeatureList& found) const noexcept;

  private:
    struct Ahead;  // the cells that the way back has still to pass

    void find_cards(const State& state, const Ahead& ahead, FeatureList& found) const noexcept;
    void find_cells(const State& state, const Ahead& ahead, FeatureList& found) const noexcept;
    void find_counts(const State& state, const Ahead& ahead, FeatureList& found) const noexcept;
    void find_next(const State& state, const Ahead& ahead, FeatureList& found) const noexcept;

    Rules rules_;
    int talon_;   // cards of the talon before the first draw
    int places_;  // num_cards of a group by card: ranks * 4
    int size_ = 0;
    int cards_[4]{}, numbers_[3]{}, balance_ = 0, jokers_ = 0, target_ = 0, talon_left_ = 0,
                                    cards_left_ = 0, draws_ = 0;
    int safe_ = 0, danger_ = 0, beaten_[2]{}, hidden_ = 0, patterns_ = 0, counts_[3]{}, needs_[2]{},
        slack_[3]{};
    int chances_[4]{}, own_ = 0, fitting_[5]{};
};

}  // namespace matou::pitaouf::value
