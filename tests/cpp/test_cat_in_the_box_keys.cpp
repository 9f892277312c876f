// What the searches of any number of players keep: keys of positions and the table.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "cat_in_the_box_plain.hpp"
#include "matou/cat_in_the_box/many/position_key.hpp"
#include "matou/cat_in_the_box/many/table.hpp"

TEST("a key tells whether red is open, where that can matter") {
    int told = 0;
    for (int players = 3; players <= 5; ++players) {
        for (const Case& one : endings_before_red(players, 150, 9)) {
            plainly(one, [&](auto p, const auto& terms, const auto& round) {
                constexpr int P = p();
                using L = Layout<P>;
                typename L::Cells any = 0;
                for (int seat = 0; seat < P; ++seat) any |= fillable<P>(round, seat);
                auto idle = static_cast<typename L::Cells>(L::row & ~any);
                if (idle == 0) return 0;
                // The same but for a token on a red cell that nobody could fill.
                Round<P> open = round;
                open.taken |= idle & (~idle + 1);
                const many::Scoring<P> scoring(terms);
                many::Relative<P> relative;
                const auto a = many::merged_key<P>(round, many::outlook<P>(round), scoring, relative);
                const auto b = many::merged_key<P>(open, many::outlook<P>(open), scoring, relative);
                const bool matters = (any & L::row) != 0;
                CHECK_EQ(a.same_key(b), !matters);
                told += matters ? 1 : 0;
                return 0;
            });
        }
    }
    CHECK(told > 0);
}

template <std::size_t Words>
void check_keys() {
    using Entry = many::Entry<Words>;
    Entry key{};
    for (std::size_t i = 0; i < Words; ++i) key.words[i] = 0x9E3779B97F4A7C15 * (i + 1);
    key.set_value(0);
    many::Table<Words> table(0);  // two entries: all keys meet
    table.keep(key, key.hash(), 7);
    CHECK_EQ(table.find(key, key.hash()), 7U);
    for (int bit = 0; bit < Entry::key_bits; ++bit) {
        Entry other = key;
        other.words[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1} << bit % 64;
        CHECK_EQ(table.find(other, other.hash()), 0U);
    }
}

TEST("a table tells keys apart by every bit, and keeps what is larger") {
    check_keys<4>();
    check_keys<8>();
    // Entries of weight 0 to 15 in two places: the newest is there, and so is the largest.
    many::Table<4> table(0);
    for (std::uint32_t weight = 16; weight-- > 0;) {
        many::Entry<4> key{};
        key.words[0] = weight;
        table.keep(key, key.hash(), weight + 1);
        CHECK_EQ(table.find(key, key.hash()), weight + 1);
        many::Entry<4> largest{};
        largest.words[0] = 15;
        CHECK_EQ(table.find(largest, largest.hash()), 16U);
    }
    // A table that grows loses next to nothing on the way.
    many::Table<4> large(64);
    constexpr std::uint64_t count = 200'000;
    const auto key_of = [](std::uint64_t i) {
        many::Entry<4> key{};
        key.words = {i << 4, i * i, ~i, i & 0xFFFF};
        return key;
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        large.keep(key_of(i), key_of(i).hash(), static_cast<std::uint32_t>(i + 1));
    }
    std::uint64_t found = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint32_t value = large.find(key_of(i), key_of(i).hash());
        CHECK(value == 0 || value == i + 1);
        found += value != 0 ? 1 : 0;
    }
    CHECK(found > count * 3 / 4);
}
