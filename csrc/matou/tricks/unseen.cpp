// A draw in two ways. First some shuffles of the unseen cards, the first that agrees being taken:
// every order is equally likely and every arrangement comes from the same number of orders, so one
// that agrees is taken with equal chance. When none did, the arrangements are counted card by card
// and one is drawn by these counts, each again with equal chance. Which way it came to does not
// depend on the arrangement drawn, so the law is the same: uniform over all that agree. The second
// way ends always, also where few of very many agree, or none.
#include "matou/tricks/unseen.hpp"

#include <cassert>
#include <span>
#include <unordered_map>

#include "matou/core/action_list.hpp"
#include "matou/core/mix.hpp"
#include "matou/sim/playout.hpp"

namespace matou::tricks {
namespace {

constexpr std::size_t undealt = 4;  // a place beside the four hands

// Cards that a hand is known to hold are no longer unseen, and what is known of the cards seen is
// taken off the limits. False when something contradicts.
bool settle(Unseen& unseen) noexcept {
    for (std::size_t p = 0; p < 4; ++p) {
        const Hand found = unseen.must[p] & ~unseen.known[p];
        if ((found & ~unseen.pool) != 0 || count(found) > unseen.slots[p]) return false;
        unseen.pool &= ~found;
        unseen.known[p] |= found;
        unseen.slots[p] = static_cast<std::uint8_t>(unseen.slots[p] - count(found));
        if ((unseen.known[p] & unseen.never[p]) != 0) return false;
    }
    int places = 0;
    for (const int slots : unseen.slots) places += slots;
    if (places > count(unseen.pool)) return false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < unseen.num_limits; ++i) {
        Limit limit = unseen.limits[i];
        const int seen = count(unseen.known[limit.seat] & limit.cards);
        if (limit.exact && seen > limit.number) return false;
        limit.number = static_cast<std::uint8_t>(limit.number > seen ? limit.number - seen : 0);
        limit.cards &= unseen.pool;
        if (limit.exact || limit.number > 0) unseen.limits[kept++] = limit;
    }
    unseen.num_limits = kept;
    return true;
}

bool agrees(const Unseen& unseen, const Hands& drawn) noexcept {
    for (std::size_t p = 0; p < 4; ++p) {
        if ((drawn[p] & unseen.never[p]) != 0) return false;
    }
    for (std::size_t i = 0; i < unseen.num_limits; ++i) {
        const Limit& limit = unseen.limits[i];
        const int held = count(drawn[limit.seat] & limit.cards);
        if (held < limit.number || (limit.exact && held > limit.number)) return false;
    }
    return true;
}

Hands shuffled(const Unseen& unseen, Stream& stream) noexcept {
    std::array<Card, num_cards> cards{};
    std::size_t size = 0;
    for (const int card : Cards{unseen.pool}) cards[size++] = static_cast<Card>(card);
    stream.shuffle(std::span(cards).first(size));
    Hands drawn{};
    std::size_t taken = 0;
    for (std::size_t p = 0; p < 4; ++p) {
        for (int i = 0; i < unseen.slots[p]; ++i) drawn[p] |= bit(cards[taken++]);
    }
    return drawn;
}

// The number of arrangements of the cards from one on, by what is left to fill. Cards go rank by
// rank, so that limits on a rank are in play for four cards only. The counts stay below the
// 32!/(8!)^4 < 2^57 ways to deal four hands.
class Counter {
  public:
    struct Left {
        std::array<std::uint8_t, 5> slots{};
        std::array<std::uint8_t, max_limits> wanted{};  // of each limit
    };

    explicit Counter(const Unseen& unseen) noexcept : unseen_(unseen) {
        for (int rank = 0; rank < num_ranks; ++rank) {
            for (const int card : Cards{unseen.pool & rank_cards(rank)}) {
                cards_[size_++] = static_cast<Card>(card);
            }
        }
        for (std::size_t i = size_; i-- > 0;) after_[i] = after_[i + 1] | bit(cards_[i]);
    }

    [[nodiscard]] std::optional<Hands> draw(Stream& stream) {
        Left left;
        int places = 0;
        for (std::size_t p = 0; p < 4; ++p) places += left.slots[p] = unseen_.slots[p];
        left.slots[undealt] = static_cast<std::uint8_t>(static_cast<int>(size_) - places);
        for (std::size_t i = 0; i < unseen_.num_limits; ++i) {
            left.wanted[i] = unseen_.limits[i].number;
        }
        if (ways(0, left) == 0) return std::nullopt;
        std::array<Hand, 5> drawn{};
        for (std::size_t i = 0; i < size_; ++i) {
            OutcomeList<5> places_of_card;
            for (std::size_t place = 0; place < 5; ++place) {
                if (const auto next = laid(i, place, left)) {
                    places_of_card.push(static_cast<Action>(place),
                                        static_cast<std::int64_t>(ways(i + 1, *next)));
                }
            }
            const auto place = static_cast<std::size_t>(draw_outcome(places_of_card, stream));
            drawn[place] |= bit(cards_[i]);
            left = *laid(i, place, left);
        }
        return Hands{drawn[0], drawn[1], drawn[2], drawn[3]};
    }

  private:
    // What is left once a card lies there, if it may.
    [[nodiscard]] std::optional<Left> laid(std::size_t i, std::size_t place,
                                           const Left& left) const noexcept {
        if (left.slots[place] == 0) return std::nullopt;
        Left next = left;
        --next.slots[place];
        if (place == undealt) return next;
        const Hand card = bit(cards_[i]);
        if ((unseen_.never[place] & card) != 0) return std::nullopt;
        for (std::size_t k = 0; k < unseen_.num_limits; ++k) {
            const Limit& limit = unseen_.limits[k];
            if (limit.seat != place || (limit.cards & card) == 0) continue;
            if (next.wanted[k] > 0) {
                --next.wanted[k];
            } else if (limit.exact) {
                return std::nullopt;
            }
        }
        return next;
    }

    [[nodiscard]] std::uint64_t ways(std::size_t i, const Left& left) {
        std::uint64_t key = i;
        for (std::size_t p = 0; p < 4; ++p) key = key << 4 | left.slots[p];
        for (std::size_t k = 0; k < unseen_.num_limits; ++k) {
            const Limit& limit = unseen_.limits[k];
            if (left.wanted[k] > count(limit.cards & after_[i])) return 0;
            key = key << 3 | left.wanted[k];
        }
        if (i == size_) return 1;
        const auto found = memo_.find(key);
        if (found != memo_.end()) return found->second;
        std::uint64_t total = 0;
        for (std::size_t place = 0; place < 5; ++place) {
            if (const auto next = laid(i, place, left)) total += ways(i + 1, *next);
        }
        memo_.emplace(key, total);
        return total;
    }

    struct Mix {
        std::size_t operator()(std::uint64_t key) const noexcept { return mix(key); }
    };

    const Unseen& unseen_;
    std::size_t size_ = 0;
    std::array<Card, num_cards> cards_{};
    std::array<Hand, num_cards + 1> after_{};  // the cards from each one on
    std::unordered_map<std::uint64_t, std::uint64_t, Mix> memo_;
};

}  // namespace

void Unseen::add(const Limit& limit) noexcept {
    assert(num_limits < max_limits);
    limits[num_limits++] = limit;
}

std::optional<Hands> draw(const Unseen& given, Stream& stream, int tries) {
    Unseen unseen = given;
    if (!settle(unseen)) return std::nullopt;
    std::optional<Hands> drawn;
    for (int i = 0; i < tries && !drawn; ++i) {
        const Hands hands = shuffled(unseen, stream);
        if (agrees(unseen, hands)) drawn = hands;
    }
    if (!drawn) drawn = Counter(unseen).draw(stream);
    if (!drawn) return std::nullopt;
    for (std::size_t p = 0; p < 4; ++p) (*drawn)[p] |= unseen.known[p];
    return drawn;
}

}  // namespace matou::tricks
