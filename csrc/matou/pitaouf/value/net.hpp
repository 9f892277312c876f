// A learnt value function: the win probability, as it was learnt, of a player who knows what a
// State holds. Made from the bytes of a file; immutable, so threads share one.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "matou/pitaouf/value/features.hpp"
#include "matou/pitaouf/value/kernel.hpp"

namespace matou::pitaouf::value {

// A file: the line `matou pitaouf value 1`, the line `SUITS RANKS TRACK HAND FEATURES WIDTH DEPTH
// STAGES`, then for each head (the way out and the way back of each stage) its arrays in the order
// of kernel.hpp, little-endian. With one stage the same two heads serve all stages.
class Net {
  public:
    // Throws bad_notation for bytes that are no such file, not_applicable for one that was made for
    // other sizes than those of `rules`.
    Net(const Rules& rules, std::string_view file);

    [[nodiscard]] const Features& features() const noexcept { return features_; }
    [[nodiscard]] int width() const noexcept { return static_cast<int>(width_); }
    [[nodiscard]] int depth() const noexcept { return static_cast<int>(depth_); }
    [[nodiscard]] int stages() const noexcept { return stages_; }

    // Of a state in which the game goes on, after the deal and outside the exchange.
    [[nodiscard]] std::int32_t log_odds(const State& state) const noexcept;
    [[nodiscard]] double value(const State& state) const noexcept;
    // The number of the head that weighs it: twice its stage, and one more on the way back.
    [[nodiscard]] int head_of(const State& state) const noexcept;

  private:
    [[nodiscard]] Head head(int number) const noexcept;

    Features features_;
    std::size_t width_ = 0, depth_ = 0;
    int stages_ = 1;
    std::vector<std::int16_t> small_;  // rows, offsets, mixing, output of head after head
    std::vector<std::int32_t> large_;  // mixing offsets and the output offset of head after head
    std::vector<double> sigmoid_;
};

}  // namespace matou::pitaouf::value
