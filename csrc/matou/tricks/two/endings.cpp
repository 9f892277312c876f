#include "matou/tricks/two/endings.hpp"

#include <algorithm>
#include <bit>

#include "matou/tricks/two/replies.hpp"
#include "matou/tricks/two/suits.hpp"

namespace matou::tricks::two {
namespace {

using Lengths = std::array<int, num_suits>;

// Calls `use` with each way to spread `cards` over suits in order of length, at most eight in one.
template <class Use>
void for_spreads(int cards, Use&& use) {
    Lengths l{};
    for (l[0] = 0; 4 * l[0] <= cards; ++l[0]) {
        for (l[1] = l[0]; l[0] + 3 * l[1] <= cards; ++l[1]) {
            for (l[2] = l[1]; l[0] + l[1] + 2 * l[2] <= cards; ++l[2]) {
                l[3] = cards - l[0] - l[1] - l[2];
                if (l[3] <= num_ranks) use(l);
            }
        }
    }
}

[[nodiscard]] Sides sides_of(const Lengths& lengths, unsigned string) noexcept {
    Sides sides{0, 0};
    for (int suit = 0; suit < num_suits; ++suit) {
        const int length = lengths[static_cast<std::size_t>(suit)];
        const unsigned all = (1U << length) - 1;
        sides.mine |= Lanes{string & all} << 16 * suit;
        sides.yours |= Lanes{~string & all} << 16 * suit;
        string >>= length;
    }
    return sides;
}

[[nodiscard]] bool in_order(Lanes patterns) noexcept {
    return pattern(patterns, 0) <= pattern(patterns, 1) &&
           pattern(patterns, 1) <= pattern(patterns, 2) &&
           pattern(patterns, 2) <= pattern(patterns, 3);
}

}  // namespace

void Endings::number(int n) {
    Size& size = sizes_[static_cast<std::size_t>(n)];
    std::array<int, most_cards + 1> seen{};  // halves of each weight
    for (unsigned half = 0; half < 1U << n; ++half) {
        size.lower[half] =
            static_cast<std::uint8_t>(seen[static_cast<std::size_t>(std::popcount(half))]++);
    }
    std::size_t strings = 0;
    for (unsigned half = 0; half < 1U << n; ++half) {
        size.upper[half] = static_cast<std::uint16_t>(strings);
        const auto rest = static_cast<std::size_t>(n - std::popcount(half));
        strings += static_cast<std::size_t>(seen[rest]);
    }
    std::size_t total = 2 * values_.size();
    for_spreads(2 * n, [&](const Lengths& l) {
        size.spreads[spread(l[0], l[1], l[2])] = {
            static_cast<std::uint32_t>(total),
            (1U << l[0]) + (1U << (l[0] + l[1])) + (1U << (l[0] + l[1] + l[2])) + (1U << 2 * n)};
        total += strings;
    });
    values_.resize((total + 1) / 2);
}

Endings::Endings() {
    for (unsigned code = 1; code < num_patterns; ++code) {
        lengths_[code] = static_cast<std::uint8_t>(std::bit_width(code) - 1);
    }
    for (int n = 1; n <= most_cards; ++n) {
        number(n);
        for_spreads(2 * n, [&](const Lengths& lengths) {
            // Strings with n bits set, in order.
            for (unsigned string = (1U << n) - 1; string < 1U << 2 * n;) {
                const Sides sides = sides_of(lengths, string);
                if (in_order(patterns(sides))) {
                    const std::size_t at = index(patterns(sides), n);
                    const int value = solve(sides, n);
                    values_[at >> 1] =
                        static_cast<std::uint8_t>(values_[at >> 1] | value << (at & 1) * 4);
                }
                const unsigned low = string & (0U - string);
                const unsigned carried = string + low;
                string = carried | ((string ^ carried) >> 2) / low;
            }
        });
    }
}

const Endings& Endings::instance() {
    static const Endings endings;
    return endings;
}

// One trick deep. The bounds of the suits leave few leads to look at; replies as in a search.
int Endings::solve(const Sides& sides, int n) const noexcept {
    const Sums sums = suits_table().sum(patterns(sides));
    int best = sums.quick();
    const int most = n - their_least(sums, n);
    for (Lanes leads = distinct(sides.mine); leads != 0 && best < most; leads &= leads - 1) {
        const Lanes led = leads & -leads;
        const Lanes follow = sides.yours & lane(suit_of_lane(led));
        int worst = n;
        for (Lanes replies = useful_replies(sides.yours, led); replies != 0 && worst > best;
             replies &= replies - 1) {
            const Lanes reply = replies & -replies;
            const Sides next = without(sides, led, reply);
            const bool beaten = follow != 0 && reply > led;
            const int rest = n == 1   ? 0
                             : beaten ? n - 1 - value(swapped(next), n - 1)
                                      : value(next, n - 1);
            worst = std::min(worst, rest + (beaten ? 0 : 1));
        }
        best = std::max(best, worst);
    }
    return best;
}

}  // namespace matou::tricks::two
