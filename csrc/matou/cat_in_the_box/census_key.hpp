// Positions that follow from one position, as exact keys of a few words. The board is kept row by
// row, and a colour's row holds everything that the colour's name touches, so exchanging colours is
// exchanging rows. What lay on the board at the start is the same in all of them, and in no key.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/mix.hpp"

namespace matou::cat_in_the_box::reach {

// A position as far as it has changed since the start. A row, from its low bits: two halves of
// cells, each a number in base P + 1 with the digit 0 for no new token and seat + 1 for its owner;
// the X tokens of this colour, one bit a seat; whether this colour is led.
template <int P>
struct Rows {
    std::array<std::uint32_t, num_colours> row{};
    std::array<std::uint8_t, P> won{};
    std::uint8_t leader = 0;
    std::uint8_t best_seat = 0;
    std::uint8_t best_number = 0;
    std::uint8_t best_red = 0;  // else the best card has the led colour
};

template <int P>
struct RowCode {
    static constexpr int numbers = numbers_of(P);
    static constexpr int half = (numbers + 1) / 2;
    static constexpr int base = P + 1;
    static constexpr std::array<std::uint32_t, 6> power = [] {
        std::array<std::uint32_t, 6> powers{1};
        for (std::size_t i = 1; i < 6; ++i) powers[i] = powers[i - 1] * static_cast<unsigned>(base);
        return powers;
    }();
    static constexpr int low_bits = std::bit_width(power[half] - 1);
    static constexpr int cell_bits = low_bits + std::bit_width(power[numbers - half] - 1);
    static constexpr int x_at = cell_bits;
    static constexpr std::uint32_t led_bit = 1U << (cell_bits + P);
    static constexpr int row_bits = cell_bits + P + 1;
    static_assert(row_bits <= 30);

    [[nodiscard]] static constexpr std::uint32_t token(int seat, int number) noexcept {
        const auto digit = static_cast<std::uint32_t>(seat + 1);
        return number < half ? digit * power[static_cast<std::size_t>(number)]
                             : digit * power[static_cast<std::size_t>(number - half)] << low_bits;
    }

    // For each half: `half` bits a seat with its cells, and above all seats those of anybody.
    using Owners = std::array<std::uint32_t, power[half]>;
    [[nodiscard]] static const Owners& owners() {
        static const Owners table = [] {
            Owners all{};
            for (std::uint32_t code = 0; code < all.size(); ++code) {
                std::uint32_t digits = code;
                for (int i = 0; i < half; ++i, digits /= base) {
                    const int seat = static_cast<int>(digits % base) - 1;
                    if (seat >= 0) all[code] |= 1U << (seat * half + i) | 1U << (P * half + i);
                }
            }
            return all;
        }();
        return table;
    }

    // Numbers whose cell in this row has a new token of `seat`, or with seat P of anybody.
    [[nodiscard]] static std::uint32_t cells(const Owners& owners, std::uint32_t row,
                                             int seat) noexcept {
        constexpr std::uint32_t mask = (1U << half) - 1;
        const std::uint32_t low = row & ((1U << low_bits) - 1);
        const std::uint32_t high = row >> low_bits & ((1U << (cell_bits - low_bits)) - 1);
        return (owners[low] >> seat * half & mask) | (owners[high] >> seat * half & mask) << half;
    }
};

template <int P>
struct Key {
    using Code = RowCode<P>;
    static constexpr std::size_t words = P == 2 ? 1 : P == 5 ? 3 : 2;
    std::array<std::uint64_t, words> word;  // word[0] is never 0

    friend bool operator==(const Key&, const Key&) = default;

    [[nodiscard]] std::uint64_t hash() const noexcept {
        std::uint64_t value = mix(word[0]);
        for (std::size_t i = 1; i < words; ++i) value = mix(value, word[i]);
        return value;
    }
};

namespace key {

inline constexpr std::uint64_t present = std::uint64_t{1} << 63;
inline constexpr int split_tail = 10;  // bits of the tail in the first word where there are two

template <int P>
inline constexpr int seat_bits = P == 2 ? 1 : P == 5 ? 3 : 2;
template <int P>
inline constexpr int number_bits = P == 5 ? 4 : 3;
template <int P>
inline constexpr int tail_bits = 4 * (P - 1) + 2 * seat_bits<P> + number_bits<P> + 1;

}  // namespace key

// The last seat's tricks follow from the ply.
template <int P>
[[nodiscard]] Key<P> pack(const Rows<P>& rows) noexcept {
    constexpr int bits = RowCode<P>::row_bits;
    std::uint64_t tail = rows.best_red;
    tail = tail << key::number_bits<P> | rows.best_number;
    tail = tail << key::seat_bits<P> | rows.best_seat;
    tail = tail << key::seat_bits<P> | rows.leader;
    for (std::size_t p = 0; p + 1 < P; ++p) tail = tail << 4 | rows.won[p];
    const std::uint64_t first = rows.row[0] | std::uint64_t{rows.row[1]} << bits;
    const std::uint64_t second = rows.row[2] | std::uint64_t{rows.row[3]} << bits;
    if constexpr (Key<P>::words == 1) {
        static_assert(4 * bits + key::tail_bits<P> < 64);
        return {{key::present | tail << 4 * bits | second << 2 * bits | first}};
    } else if constexpr (Key<P>::words == 2) {
        static_assert(2 * bits + key::split_tail < 64);
        static_assert(2 * bits + key::tail_bits<P> - key::split_tail <= 64);
        return {{key::present | (tail & ((1U << key::split_tail) - 1)) << 2 * bits | first,
                 tail >> key::split_tail << 2 * bits | second}};
    } else {
        static_assert(2 * bits < 64);
        return {{key::present | first, second, tail}};
    }
}

template <int P>
[[nodiscard]] Rows<P> unpack(const Key<P>& packed, int done) noexcept {
    constexpr int bits = RowCode<P>::row_bits;
    constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    const std::uint64_t first = packed.word[0] & ~key::present;
    std::uint64_t second = 0;
    std::uint64_t tail = 0;
    if constexpr (Key<P>::words == 1) {
        second = first >> 2 * bits;
        tail = first >> 4 * bits;
    } else if constexpr (Key<P>::words == 2) {
        second = packed.word[1];
        tail = first >> 2 * bits | second >> 2 * bits << key::split_tail;
    } else {
        second = packed.word[1];
        tail = packed.word[2];
    }
    Rows<P> rows;
    rows.row = {static_cast<std::uint32_t>(first & mask),
                static_cast<std::uint32_t>(first >> bits & mask),
                static_cast<std::uint32_t>(second & mask),
                static_cast<std::uint32_t>(second >> bits & mask)};
    int last = done;
    for (std::size_t p = P - 1; p-- > 0; tail >>= 4) {
        rows.won[p] = static_cast<std::uint8_t>(tail & 15);
        last -= rows.won[p];
    }
    rows.won[P - 1] = static_cast<std::uint8_t>(last);
    const auto take = [&tail](int width) {
        const auto value = static_cast<std::uint8_t>(tail & ((1U << width) - 1));
        tail >>= width;
        return value;
    };
    rows.leader = take(key::seat_bits<P>);
    rows.best_seat = take(key::seat_bits<P>);
    rows.best_number = take(key::number_bits<P>);
    rows.best_red = take(1);
    return rows;
}

// Which of blue, yellow and green can be exchanged. Two colours can when they look alike at the
// start: the same cells taken, by whom does not matter, the same X tokens, neither of them led.
// Proof: the rules name red alone. Exchanging two such colours in every play of a sequence maps the
// sequences from the start to themselves, their positions to the positions with the rows exchanged,
// and paradoxes and ends to paradoxes and ends by the same seat. So a position and its images are
// reached at the same ply or not at all, and one of them, with the number of its images, stands for
// all. Looking alike is an equivalence, so the exchanges are all those within its classes.
struct Exchange {
    std::array<std::uint8_t, 4> alike{0, 1, 2, 3};  // of each colour: the first that looks like it

    [[nodiscard]] bool any() const noexcept {
        return alike[2] == 1 || alike[3] == 1 || alike[3] == 2;
    }

    // Sorts the rows of each class.
    template <int P>
    void normalise(Rows<P>& rows) const noexcept {
        auto& row = rows.row;
        const auto order = [&row](std::size_t a, std::size_t b) {
            const std::uint32_t low = std::min(row[a], row[b]);
            row[b] = std::max(row[a], row[b]);
            row[a] = low;
        };
        if (alike[2] == 1 && alike[3] == 1) {
            order(1, 2);
            order(2, 3);
            order(1, 2);
        } else if (alike[2] == 1) {
            order(1, 2);
        } else if (alike[3] == 1) {
            order(1, 3);
        } else if (alike[3] == 2) {
            order(2, 3);
        }
    }

    // Different positions among those that arise from this one by exchanges.
    template <int P>
    [[nodiscard]] std::uint64_t images(const Rows<P>& rows) const noexcept {
        const auto& row = rows.row;
        if (alike[2] == 1 && alike[3] == 1) {
            const bool low = row[1] == row[2];
            const bool high = row[2] == row[3];
            return low && high ? 1 : low || high || row[1] == row[3] ? 3 : 6;
        }
        if (alike[2] == 1) return row[1] == row[2] ? 1 : 2;
        if (alike[3] == 1) return row[1] == row[3] ? 1 : 2;
        if (alike[3] == 2) return row[2] == row[3] ? 1 : 2;
        return 1;
    }
};

}  // namespace matou::cat_in_the_box::reach
