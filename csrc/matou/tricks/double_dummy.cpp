#include "matou/tricks/double_dummy.hpp"

#include <string>

#include "matou/core/errors.hpp"
#include "matou/tricks/text.hpp"

namespace matou::tricks {

namespace {

// One text for both numbers of hands.
template <int P>
void check_position(const Position<P>& position, int most_cards) {
    const auto at = [](int index) { return static_cast<std::size_t>(index); };
    if (position.leader < 0 || position.leader >= P) {
        invalid_state("the leader is a seat from 0 to " + std::to_string(P - 1) + ": '" +
                      std::to_string(position.leader) + "'");
    }
    if (position.count < 0 || position.count >= P) {
        invalid_state("a trick in progress has from 0 to " + std::to_string(P - 1) + " cards: '" +
                      std::to_string(position.count) + "'");
    }
    Hand seen = 0;
    const auto once = [&](Hand cards) {
        if ((seen & cards) != 0) {
            const int twice = std::countr_zero(seen & cards);
            invalid_state("a card can be in one place only: '" + card_text(twice) + "'");
        }
        seen |= cards;
    };
    for (const Hand hand : position.hands) once(hand);
    for (int i = 0; i < position.count; ++i) {
        const Card card = position.trick[at(i)];
        if (card >= num_cards) {
            invalid_state("a card is a number from 0 to 31: '" + std::to_string(card) + "'");
        }
        once(bit(card));
    }
    // Who has played holds one card less; the last in turn has not.
    const int cards = count(position.hands[at((position.leader + P - 1) % P)]);
    if (cards < 1 || cards > most_cards) {
        invalid_state("a hand has from 1 to " + std::to_string(most_cards) +
                      " cards before the trick: '" + std::to_string(cards) + "'");
    }
    for (int i = 0; i < P; ++i) {
        const int seat = (position.leader + i) % P;
        const int want = cards - (i < position.count ? 1 : 0);
        if (count(position.hands[at(seat)]) != want) {
            const int have = count(position.hands[at(seat)]);
            invalid_state("the hands have different sizes: seat " + std::to_string(seat) + " has " +
                          std::to_string(have) + (have == 1 ? " card" : " cards") + " instead of " +
                          std::to_string(want) + ": '" + hand_text(position.hands[at(seat)]) + "'");
        }
    }
    for (int i = 1; i < position.count; ++i) {
        const int led = suit_of(position.trick[0]);
        const int card = position.trick[at(i)];
        const Hand hand = position.hands[at((position.leader + i) % P)];
        if (suit_of(card) != led && (hand & suit_cards(led)) != 0) {
            invalid_state("the suit led must be followed: '" + card_text(card) + "' from '" +
                          hand_text(hand) + "' after '" + card_text(position.trick[0]) + "'");
        }
    }
}

}  // namespace

void check(const Position<4>& position) { check_position(position, 8); }
void check(const Position<2>& position) { check_position(position, 12); }

template <int P>
bool double_dummy_many(const std::uint32_t* hands, std::uint64_t deals,
                       const std::vector<std::int8_t>& leaders, std::int8_t* tricks,
                       const BatchOptions& options) {
    if (!leaders.empty() && leaders.size() != deals) {
        invalid_state("there is one leader for each deal, or none: '" +
                      std::to_string(leaders.size()) + "' for '" + std::to_string(deals) + "'");
    }
    return for_chunks(0, deals, options, [&](int) {
        return [&, solver = DoubleDummy<P>()](std::uint64_t first, std::uint64_t size) mutable {
            for (std::uint64_t i = first; i < first + size; ++i) {
                Position<P> position;
                for (std::size_t p = 0; p < P; ++p) position.hands[p] = hands[i * P + p];
                if (leaders.empty()) {
                    const auto values = solver.table(position.hands);
                    for (std::size_t p = 0; p < P; ++p) tricks[i * P + p] = values[p];
                } else {
                    position.leader = leaders[i];
                    tricks[i] = static_cast<std::int8_t>(solver.tricks(position));
                }
            }
        };
    });
}

template bool double_dummy_many<4>(const std::uint32_t*, std::uint64_t,
                                   const std::vector<std::int8_t>&, std::int8_t*,
                                   const BatchOptions&);
template bool double_dummy_many<2>(const std::uint32_t*, std::uint64_t,
                                   const std::vector<std::int8_t>&, std::int8_t*,
                                   const BatchOptions&);

}  // namespace matou::tricks
