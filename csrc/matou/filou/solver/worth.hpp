// What a line is worth, and to whom: the two ways to play for final points.
//
// Points of the cats won so far are no part of it, under either method: a seat compares actions of
// its own from one position, behind all of which the cats that it has are the same number, and so
// are those of the seat that a paranoid table plays against. Adding a constant to one component
// turns no comparison round and makes no tie, so the rest of a game is best played alike whatever
// has been won, and worth the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matou::filou {

// Mice of each seat; counted from any point, so negative for what was spent.
template <int P>
using Purse = std::array<std::int16_t, P>;

// Every seat for itself: a number for each.
template <int P>
struct MaxN {
    using Value = std::array<std::int16_t, P>;
    static constexpr bool two_sided = false;

    [[nodiscard]] Value of(const Purse<P>& purse) const noexcept { return purse; }
    static void add(Value& value, std::size_t seat, int points) noexcept {
        value[seat] = static_cast<std::int16_t>(value[seat] + points);
    }
    static void add(Value& value, const Purse<P>& purse) noexcept {
        for (std::size_t seat = 0; seat < P; ++seat) add(value, seat, purse[seat]);
    }
    // Strictly, for the seat whose choice it is.
    [[nodiscard]] static bool better(std::size_t seat, const Value& a, const Value& b) noexcept {
        return a[seat] > b[seat];
    }
    // Whether the seat plays for its own points.
    [[nodiscard]] static bool own(std::size_t) noexcept { return true; }
};

// One seat's points; all others want them low.
template <int P>
struct Paranoid {
    using Value = std::int16_t;
    static constexpr bool two_sided = true;
    std::size_t hero = 0;

    [[nodiscard]] Value of(const Purse<P>& purse) const noexcept { return purse[hero]; }
    void add(Value& value, std::size_t seat, int points) const noexcept {
        if (seat == hero) value = static_cast<Value>(value + points);
    }
    void add(Value& value, const Purse<P>& purse) const noexcept { add(value, hero, purse[hero]); }
    [[nodiscard]] bool better(std::size_t seat, Value a, Value b) const noexcept {
        return seat == hero ? a > b : a < b;
    }
    [[nodiscard]] bool own(std::size_t seat) const noexcept { return seat == hero; }
};

}  // namespace matou::filou
