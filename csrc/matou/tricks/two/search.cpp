#include "matou/tricks/two/search.hpp"

#include <algorithm>
#include <bit>

#include "matou/core/megabytes.hpp"
#include "matou/tricks/two/replies.hpp"

namespace matou::tricks::two {

Entries::Entries(double megabytes) {
    const double words = bytes_in(megabytes) / sizeof(std::uint64_t);
    int bits = 4;
    while (bits < 28 && static_cast<double>(std::uint64_t{2} << bits) <= words) ++bits;
    words_.assign(std::size_t{1} << bits, 0);
    shift_ = 64 - bits;
}

namespace {

// Cards with their scores, the best taken first.
class Order {
  public:
    void add(Lanes card, int score) noexcept {
        keys_[size_] = (score + 1024) << 6 | std::countr_zero(card);
        ++size_;
    }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Lanes take() noexcept {
        int best = 0;
        for (int i = 1; i < size_; ++i) {
            if (keys_[i] > keys_[best]) best = i;
        }
        const Lanes card = Lanes{1} << (keys_[best] & 63);
        keys_[best] = keys_[--size_];
        return card;
    }

  private:
    int keys_[12];
    int size_ = 0;
};

}  // namespace

// Whether the leader takes at least `target` of n tricks.
inline bool Search::reaches(const Sides& sides, int n, int target) noexcept {
    if (target <= 0) return true;
    if (target > n) return false;
    if (n <= looked_up_) return endings_.value(sides, n) >= target;
    return lead(sides, n, target);
}

bool Search::lead(const Sides& sides, int n, int target) noexcept {
    if (!budget_->spend()) {
        stopped_ = true;
        return false;
    }
    const Lanes here = patterns(sides);
    const Sums sums = suits_.sum(here);
    if (sums.quick() >= target) return true;
    if (n - their_least(sums, n) < target) return false;
    std::uint64_t* slot = entries_.slot(here);
    Entries::Known known;
    if (Entries::holds(*slot, here)) {
        known = Entries::read(*slot);
        if (known.lower >= target) return true;
        if (known.upper < target) return false;
    } else {
        known.upper = n;
    }
    Order order;
    for (Lanes leads = distinct(sides.mine); leads != 0; leads &= leads - 1) {
        const Lanes card = leads & -leads;
        const bool known_best = std::countr_zero(card) == known.lead;
        order.add(card, known_best ? 1000 : Suits::score(suits_.lead, here, card));
    }
    while (!order.empty()) {
        const Lanes card = order.take();
        if (follow(sides, n, card, target)) {
            known.lower = std::max(known.lower, target);
            known.lead = std::countr_zero(card);
            *slot = Entries::write(here, known);
            return true;
        }
        if (stopped_) return false;
    }
    known.upper = std::min(known.upper, target - 1);
    *slot = Entries::write(here, known);
    return false;
}

// Whether the leader, who led `led`, takes at least `target` of n tricks. Where a reply wins the
// other leads on, and the leader fails if the other reaches n - target.
bool Search::follow(const Sides& sides, int n, Lanes led, int target) noexcept {
    const Lanes replies = useful_replies(sides.yours, led);
    if ((sides.yours & lane(suit_of_lane(led))) != 0) {
        const Lanes above = replies & (Lanes{0} - led);
        if (above != 0 &&
            reaches(swapped(without(without(sides, above), led)), n - 1, n - target)) {
            return false;
        }
        const Lanes below = replies & (led - 1);
        if (below != 0 && !reaches(without(without(sides, led), below), n - 1, target - 1)) {
            return false;
        }
        return !stopped_;
    }
    if (target == 1) return true;
    const Lanes here = patterns(sides);
    const Sides rest = without(sides, led);
    Order order;
    for (Lanes cards = replies; cards != 0; cards &= cards - 1) {
        const Lanes card = cards & -cards;
        order.add(card, Suits::score(suits_.discard, here, card));
    }
    while (!order.empty()) {
        if (!reaches(without(rest, order.take()), n - 1, target - 1)) return false;
    }
    return !stopped_;
}

template <class Reaches>
int Search::converge(int n, int guess, Reaches&& reaches) noexcept {
    int lower = 0;
    int upper = n;
    int target = std::clamp(guess, 1, n);
    while (lower < upper) {
        const bool reached = reaches(target);
        if (stopped_) return -1;
        if (reached) {
            lower = target;
            ++target;
        } else {
            upper = target - 1;
            --target;
        }
    }
    return lower;
}

// A least-squares fit over full random deals, in 1/256 of a trick (standard error: 0.6 tricks).
int Search::guess(const Sides& sides, int n) const noexcept {
    const Lanes here = patterns(sides);
    const Sums sums = suits_.sum(here);
    int sum =
        128 * n + 38 + 104 * sums.quick() - 91 * their_least(sums, n) - 9 * sums.their_quick();
    for (int suit = 0; suit < num_suits; ++suit) sum += suits_.tops[pattern(here, suit)];
    return (sum + 128) >> 8;
}

int Search::value(const Sides& sides, int n) { return value(sides, n, guess(sides, n)); }

int Search::value(const Sides& sides, int n, int guess) {
    if (n == 0) return 0;
    return converge(n, guess, [&](int target) { return reaches(sides, n, target); });
}

int Search::value_of_lead(const Sides& sides, int n, Lanes led, int guess) {
    return converge(n, guess, [&](int target) { return follow(sides, n, led, target); });
}

}  // namespace matou::tricks::two
