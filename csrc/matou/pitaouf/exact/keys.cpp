#include "matou/pitaouf/exact/keys.hpp"

#include <utility>

namespace matou::pitaouf::exact {

Keys::Keys(const Rules& rules, Places& places, int known, bool back)
    : places_(places),
      aces_(to_lanes(aces(rules))),
      suits_(rules.suits),
      known_(known),
      back_(back) {
    std::uint64_t power = 1;
    ternary_.push_back(0);
    for (int rank = 0; rank < rules.ranks; ++rank, power *= 3) {
        const std::size_t size = ternary_.size();
        for (std::size_t i = 0; i < size; ++i) {
            ternary_.push_back(ternary_[i] + static_cast<std::uint32_t>(power));
        }
    }
    lane_key_bits_ = static_cast<int>(std::bit_width(power - 1));
}

void Keys::normalise(Position& position) const noexcept {
    if (position.talon > 0 && known_ > 0) return;
    const Ahead& ahead = places_.ahead(position.place);
    if (position.talon == 0) {
        position.hidden_aces = 0;
        if (!ahead.hidden) position.unseen &= aces_;
        if (!ahead.hidden_ace) position.unseen &= ~aces_;
        position.unseen &= ~joker_lane_bit;
    }
    Lanes hand = 0;
    Lanes unseen = 0;
    if (ahead.classes.empty()) return;
    for (const Lanes cards : ahead.classes) {
        Lanes free = cards;
        for (Lanes left = position.hand & cards; left != 0; left &= left - 1, free &= free - 1) {
            hand |= lowest_bit(free);
        }
        for (Lanes left = position.unseen & cards; left != 0; left &= left - 1, free &= free - 1) {
            unseen |= lowest_bit(free);
        }
    }
    position.hand = hand;
    position.unseen = unseen;
}

namespace {

// Each lane has three bits above its 13 cards, lane 0 two and the joker: room for small numbers.
[[nodiscard]] constexpr Lanes in_gaps(std::uint64_t number) noexcept {
    return (number & 7) << 29 | (number >> 3 & 7) << 45 | (number >> 6 & 7) << 61 |
           (number >> 9 & 3) << 13;
}

}  // namespace

template <std::size_t Words>
bool Keys::encode(const Position& position, bool draw, MemoKey<Words>& key) const {
    if constexpr (Words == 2) {
        if (back_) {
            const auto numbers = std::uint64_t{position.talon} << 4 |
                                 std::uint64_t{position.hidden_aces} << 1 |
                                 static_cast<std::uint64_t>(draw);
            // Stops are few there; their numbers are never 0.
            key = {position.hand | in_gaps(numbers), position.unseen | in_gaps(position.place)};
            return position.place >> 11 == 0;
        }
    }
    std::array<std::uint64_t, max_suits> codes{};
    std::array<std::uint8_t, max_suits> order{0, 1, 2, 3};
    const auto size = static_cast<std::size_t>(suits_);
    for (std::size_t suit = 0; suit < size; ++suit) {
        codes[suit] = lane_code(position, static_cast<int>(suit));
    }
    Place place = position.place;
    if (Words == 1 && (position.talon == 0 || known_ == 0)) {
        bool moved = false;
        for (std::size_t i = 1; i < size; ++i) {  // by insertion
            for (std::size_t j = i; j > 0 && codes[j] > codes[j - 1]; --j) {
                std::swap(codes[j], codes[j - 1]);
                std::swap(order[j], order[j - 1]);
                moved = true;
            }
        }
        if (moved) {
            std::array<std::uint8_t, max_suits> names{};
            unsigned permutation = 0;
            for (std::uint8_t i = 0; i < max_suits; ++i) {
                names[order[i]] = i;
                permutation = permutation << 2 | order[i];
            }
            place = places_.renamed(place, names, permutation);
        }
    }
    if (place >> place_bits(Words) != 0) return false;
    const auto joker = static_cast<std::uint64_t>((position.hand & joker_lane_bit) != 0) |
                       static_cast<std::uint64_t>((position.unseen & joker_lane_bit) != 0) << 1;
    std::uint64_t last = 1 | static_cast<std::uint64_t>(draw) << 1 | joker << 2 |
                         std::uint64_t{position.talon} << 4 |
                         std::uint64_t{position.hidden_aces} << 10 |
                         std::uint64_t{place} << head_bits;
    if constexpr (Words == 1) {
        for (std::size_t suit = 0; suit < size; ++suit) {
            last |= codes[suit] << (head_bits + place_bits(Words) +
                                    static_cast<int>(suit) * lane_key_bits_);
        }
        key = {last};
    } else {
        key = {codes[0] | codes[1] << 21 | codes[2] << 42,
               last | codes[3] << (head_bits + place_bits(Words))};
    }
    return true;
}

template bool Keys::encode<1>(const Position&, bool, MemoKey<1>&) const;
template bool Keys::encode<2>(const Position&, bool, MemoKey<2>&) const;

}  // namespace matou::pitaouf::exact
