#include "matou/mistigri/cards.hpp"

#include <algorithm>

namespace matou::mistigri {

Pack make_pack(const Rules& rules) noexcept {
    Pack pack;
    int sorted = 0;  // cards of the whole pack before this one
    for (int value = 1; value <= num_values; ++value) {
        for (int i = 0; i < rules.pack[static_cast<std::size_t>(value - 1)]; ++i, ++sorted) {
            if (is_left_out(rules.players, value)) continue;
            const bool plain = value == 9 && !rules.coloured_nine;
            const int kind = plain ? plain_nine : num_colours * (value - 1) + sorted % num_colours;
            pack.kind_of[static_cast<std::size_t>(pack.size++)] = static_cast<Kind>(kind);
        }
    }
    std::sort(pack.kind_of.begin(), pack.kind_of.begin() + pack.size);
    for (int card = 0; card < pack.size; ++card) {
        const Cards one = Cards{1} << card;
        const int kind = pack.kind_of[static_cast<std::size_t>(card)];
        pack.all |= one;
        pack.of_kind[static_cast<std::size_t>(kind)] |= one;
        pack.of_value[static_cast<std::size_t>(value_of(kind))] |= one;
        if (kind != plain_nine) pack.of_colour[static_cast<std::size_t>(colour_of(kind))] |= one;
    }
    return pack;
}

}  // namespace matou::mistigri
