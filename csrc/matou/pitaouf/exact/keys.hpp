// Positions of the exact search and their keys: what makes no difference is brought to one form.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "matou/pitaouf/exact/memo.hpp"
#include "matou/pitaouf/exact/places.hpp"

namespace matou::pitaouf::exact {

// What the player knows, at the moment before a draw or before the stop is looked at.
struct Position {
    Lanes hand;
    Lanes unseen;
    Place place;
    std::uint8_t talon;        // cards left in it, the read ones included
    std::uint8_t hidden_aces;  // ace cells that are face down, wherever
};

class Keys {
  public:
    // `known` cards of the talon were read; `back`: only positions of the way back are asked for.
    Keys(const Rules& rules, Places& places, int known, bool back);

    // The words that a key needs.
    [[nodiscard]] int words() const noexcept {
        return head_bits + place_bits(1) + suits_ * lane_key_bits_ <= 64 ? 1 : 2;
    }

    // Brings the position to a form that others of equal value share:
    // - Unseen cards that can be neither drawn nor met are forgotten.
    // - Cards of one class ahead (places.hpp) do the same in every future and are drawn with the
    //   same chance, so only their number counts: those in hand become the lowest of the class, the
    //   unseen ones the next.
    // While read cards are in the talon, cards keep their names: those are drawn by name.
    void normalise(Position& position) const noexcept;

    // False where the place has too high a number to be kept. In small games suits are sorted by
    // what they hold: they enter the rules only by being equal or not, so renaming them everywhere
    // changes no value. (In large ones that finds too few equals to be worth its time.)
    template <std::size_t Words>
    [[nodiscard]] bool encode(const Position& position, bool draw, MemoKey<Words>& key) const;

  private:
    static constexpr int head_bits = 13;
    [[nodiscard]] static constexpr int place_bits(std::size_t words) noexcept {
        return words == 1 ? 22 : 28;
    }
    [[nodiscard]] std::uint64_t lane_code(const Position& position, int suit) const noexcept {
        const auto lane = [suit](Lanes set) { return (set >> (suit * lane_bits)) & 0x1FFF; };
        return ternary_[lane(position.hand)] + 2 * std::uint64_t{ternary_[lane(position.unseen)]};
    }

    Places& places_;
    Lanes aces_;
    int suits_;
    int known_;
    bool back_;
    int lane_key_bits_;
    std::vector<std::uint32_t> ternary_;  // the sum of 3^i over the bits i of a lane
};

}  // namespace matou::pitaouf::exact
