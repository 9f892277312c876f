// Positions of Pitaouf as keys of a few words, for exact memos: with more and more of what makes no
// difference left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "matou/pitaouf/game.hpp"

namespace matou::pitaouf {

// How much two positions may differ and still have one key.
enum class Merge : std::uint8_t {
    none,  // nothing: keys are equal for equal states only; right for every player
    past,  // what can't matter any more is forgotten; right for the best player and for `random`
    relabelled  // the same, and suits are known by what they hold, not by their names
};

class NormalForm {
  public:
    NormalForm(const Game& game, Merge merge);

    [[nodiscard]] std::size_t words() const noexcept { return words_; }
    // The first word is never 0. `key` has words() words.
    void encode(const State& state, std::span<std::uint64_t> key) const noexcept;
    // A state whose value is worth keeping: one that several histories reach.
    [[nodiscard]] bool keeps(const State& state) const noexcept;

  private:
    Rules rules_;
    Merge merge_;
    int code_bits_;  // of the place of a card
    std::size_t words_;
};

// The number of ways to lay the unseen cards on the hidden places, all of equal chance: the ace
// cells hold aces, the other cells neither aces nor the joker, and the rest of the pack takes what
// is left in any way. It is at most the factorial of the number of unseen cards, so up to
// `most_unseen` of them 128 bits hold it.
__extension__ using WorldCount = unsigned __int128;
inline constexpr int most_unseen = 34;  // 34! < 2^128 < 35!
[[nodiscard]] WorldCount worlds(const Rules& rules, const State& state) noexcept;

}  // namespace matou::pitaouf
