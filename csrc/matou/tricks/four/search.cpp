#include "matou/tricks/four/search.hpp"

#include <bit>
#include <utility>

#include "matou/tricks/four/order.hpp"

namespace matou::tricks::four::MATOU_ISA {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int highest(Hand hand) { return static_cast<int>(std::bit_width(hand)) - 1; }
constexpr int lowest(Hand hand) { return std::countr_zero(hand); }

// Cards with scores; the best left is taken next. The best of all stands in front from the start,
// since most often no other is asked for.
class Choices {
  public:
    void add(int score, int card) {
        const int item = score * 32 + card;
        const int front = items_[0];
        items_[at(size_)] = item < front ? item : front;
        items_[0] = item < front ? front : item;
        ++size_;
    }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    int take() {
        if (taken_) {
            int best = 0;
            for (int i = 1; i < size_; ++i) {
                if (items_[at(i)] > items_[at(best)]) best = i;
            }
            std::swap(items_[0], items_[at(best)]);
        }
        taken_ = true;
        const int card = items_[0] & 31;
        items_[0] = items_[at(--size_)];
        return card;
    }

  private:
    std::array<int, 9> items_{-1};  // -1: below every item
    int size_ = 0;
    bool taken_ = false;
};

void reward(std::uint8_t& count) {
    if (count < 255) ++count;
}

class Search {
  public:
    explicit Search(Workspace& work) : work_(work) {}

    // Whether the leader's side takes `target` of n tricks: at the start of a trick, and with one,
    // two, three cards played.
    bool lead(Hand live, int leader, int n, int target);
    int bounded(Hand live, int leader, int n, int target);
    bool expand(Hand live, int leader, int n, int target);
    bool second(Hand live, int leader, int best, int n, int target);
    bool third(Hand live, int leader, int best, int best_seat, int n, int target);
    bool fourth(Hand live, int leader, int best, int best_seat, int n, int target);

  private:
    Hand hand(int seat, Hand live) const { return work_.suits.hands[at(seat & 3)] & live; }
    std::uint64_t key_of(Hand live, int leader) const {
        return live | static_cast<std::uint64_t>(leader) << 32 | work_.deal_number << 34;
    }

    // After a trick that `winner` took: 1 or 0 where bounds decide, else -1.
    int decided(Hand live, int leader, int winner, int n, int target) {
        if (((winner ^ leader) & 1) == 0) {
            return target == 1 ? 1 : bounded(live, winner, n - 1, target - 1);
        }
        if (target == n) return 0;
        const int known = bounded(live, winner, n - 1, n - target);
        return known < 0 ? known : 1 - known;
    }
    bool undecided(Hand live, int leader, int winner, int n, int target) {
        if (((winner ^ leader) & 1) == 0) return expand(live, winner, n - 1, target - 1);
        return !expand(live, winner, n - 1, n - target);
    }
    void order(Hand live, Hand cards, int seat, bool leads, Choices& choices) const;

    // Tries the cards of a seat until one gives `wanted`: `child(card)` is the search after it.
    template <class Child>
    bool any(Hand live, int seat, Hand cards, bool wanted, Child child) {
        if ((cards & (cards - 1)) == 0) return child(lowest(cards));
        Choices choices;
        order(live, cards, seat, false, choices);
        while (!choices.empty()) {
            const int card = choices.take();
            if (child(card) == wanted) {
                reward(work_.thrown[at(card)]);
                return wanted;
            }
        }
        return !wanted;
    }
    // The same for cards of the suit led: `first` before the others, from the lowest.
    template <class Child>
    bool any_following(int first, Hand cards, bool wanted, Child child) {
        if (child(first) == wanted) return wanted;
        for (const int card : Cards{cards & ~bit(first)}) {
            if (child(card) == wanted) return wanted;
        }
        return !wanted;
    }

    Workspace& work_;
};

int Search::bounded(Hand live, int leader, int n, int target) {
    if (!work_.budget->spend()) throw OutOfBudget{};
    const Sum sum = work_.suits.sum(work_.patterns, live, leader);
    if (quick_tricks(sum, n) >= target) return 1;
    if (n - lost_tricks(sum, n) < target) return 0;
    const std::uint64_t* entry = work_.table.look(key_of(work_.suits.canonical(live), leader));
    if (entry == nullptr) return -1;
    if (static_cast<int>(*entry >> Table::least_shift & 15) >= target) return 1;
    return static_cast<int>(*entry >> Table::most_shift & 15) < target ? 0 : -1;
}

bool Search::lead(Hand live, int leader, int n, int target) {
    const int known = bounded(live, leader, n, target);
    return known < 0 ? expand(live, leader, n, target) : known != 0;
}

bool Search::expand(Hand live, int leader, int n, int target) {
    live = work_.suits.canonical(live);
    const std::uint64_t key = key_of(live, leader);
    bool found = false;
    std::uint64_t* entry = work_.table.find(key, found);
    Hand cards = work_.suits.representatives(live) & hand(leader, live);
    int best = -1;
    int least = 0;
    int most = n;
    if (found) {
        least = static_cast<int>(*entry >> Table::least_shift & 15);
        most = static_cast<int>(*entry >> Table::most_shift & 15);
        best = static_cast<int>(*entry >> Table::card_shift & 31);
    }
    bool good = false;
    if (best >= 0 && (cards & bit(best)) != 0) {
        good = second(live & ~bit(best), leader, best, n, target);
        cards &= ~bit(best);
    }
    if (!good && cards != 0) {
        Choices choices;
        order(live, cards, leader, true, choices);
        while (!choices.empty()) {
            const int card = choices.take();
            if (best < 0) best = card;
            if (second(live & ~bit(card), leader, card, n, target)) {
                reward(work_.led[at(card)]);
                best = card;
                good = true;
                break;
            }
        }
    }
    if (good) {
        least = target;
    } else {
        most = target - 1;
    }
    entry = work_.table.find(key, found);
    *entry = key | static_cast<std::uint64_t>(least) << Table::least_shift |
             static_cast<std::uint64_t>(most) << Table::most_shift |
             static_cast<std::uint64_t>(best) << Table::card_shift;
    return good;
}

bool Search::second(Hand live, int leader, int best, int n, int target) {
    const int seat = (leader + 1) & 3;
    const int suit = suit_of(best);
    const Hand in_suit = suit_cards(suit) & live;
    const Hand all = hand(seat, live);
    const Hand runs = work_.suits.representatives(live | bit(best));
    const Hand follow = all & in_suit & runs;
    const auto child = [&](int card) {
        const bool wins = card > best && suit_of(card) == suit;
        return third(live & ~bit(card), leader, wins ? card : best, wins ? seat : leader, n,
                     target);
    };
    if (follow == 0) return any(live, seat, all & runs, false, child);
    const int theirs = highest((hand(leader + 2, live) & in_suit) | bit(best));
    const int partners = highest((hand(leader + 3, live) & in_suit) | 1);
    const Hand winners = follow & ~(bit(theirs) | (bit(theirs) - 1));
    const bool partner_wins = partners > theirs && suit_of(partners) == suit;
    const int first = lowest(!partner_wins && winners != 0 ? winners : follow);
    return any_following(first, follow, false, child);
}

bool Search::third(Hand live, int leader, int best, int best_seat, int n, int target) {
    const int seat = (leader + 2) & 3;
    const int suit = suit_of(best);
    const Hand in_suit = suit_cards(suit) & live;
    const Hand all = hand(seat, live);
    const Hand runs = work_.suits.representatives(live | bit(best));
    const Hand follow = all & in_suit & runs;
    const auto child = [&](int card) {
        const bool wins = card > best && suit_of(card) == suit;
        return fourth(live & ~bit(card), leader, wins ? card : best, wins ? seat : best_seat, n,
                      target);
    };
    if (follow == 0) return any(live, seat, all & runs, true, child);
    const Hand last = hand(leader + 3, live) & in_suit;
    const int to_beat = highest(last | bit(best));
    const Hand winners = follow & ~(bit(to_beat) | (bit(to_beat) - 1));
    const bool partner_wins = best_seat == leader && to_beat == best;
    const int first = lowest(!partner_wins && winners != 0 ? winners : follow);
    return any_following(first, follow, true, child);
}

bool Search::fourth(Hand live, int leader, int best, int best_seat, int n, int target) {
    const int seat = (leader + 3) & 3;
    const int suit = suit_of(best);
    const Hand all = hand(seat, live);
    const Hand runs = work_.suits.representatives(live | bit(best));
    const Hand follow = all & suit_cards(suit) & runs;
    const Hand cards = follow != 0 ? follow : all & runs;
    const Hand above = follow & ~(bit(best) | (bit(best) - 1));
    // First what bounds decide; one card that fails the leader's side is enough.
    Hand open = 0;
    for (const int card : Cards{cards}) {
        const int winner = (above & bit(card)) != 0 ? seat : best_seat;
        const int known = decided(live & ~bit(card), leader, winner, n, target);
        if (known == 0) return false;
        if (known < 0) open |= bit(card);
    }
    if (open == 0) return true;
    const auto child = [&](int card) {
        const int winner = (above & bit(card)) != 0 ? seat : best_seat;
        return undecided(live & ~bit(card), leader, winner, n, target);
    };
    if (follow == 0) return any(live, seat, open, false, child);
    const bool partner_wins = ((best_seat ^ leader) & 1) != 0;
    const int first = lowest(!partner_wins && (above & open) != 0 ? above & open : open);
    return any_following(first, open, false, child);
}

void Search::order(Hand live, Hand cards, int seat, bool leads, Choices& choices) const {
    const auto& before = leads ? work_.led : work_.thrown;
    const int each = leads ? led_before : thrown_before;
    const auto add = [&](Scores scores, Kind kind, int card) {
        choices.add(score_of(scores, kind) + each * before[at(card)], card);
    };
    do {
        const int suit = suit_of(lowest(cards));
        Hand here = cards & suit_cards(suit);
        cards &= ~here;
        const Knowledge& knowledge =
            work_.patterns[work_.suits.pattern[at(suit)][live >> 8 * suit & 0xff]];
        const Scores scores = leads ? knowledge.leads[at(seat)] : knowledge.throws[at(seat)];
        if ((scores & has_top) != 0) {
            const int top = highest(here);
            add(scores, top_card, top);
            here &= ~bit(top);
        }
        if (here == 0) continue;
        add(scores, low_card, lowest(here));
        for (const int card : Cards{here & (here - 1)}) add(scores, other_card, card);
    } while (cards != 0);
}

}  // namespace

bool reaches(Workspace& work, const Trick& trick, int target) {
    Search search(work);
    switch (trick.count) {
        case 0:
            return search.lead(trick.live, trick.leader, trick.tricks, target);
        case 1:
            return search.second(trick.live, trick.leader, trick.best, trick.tricks, target);
        case 2:
            return search.third(trick.live, trick.leader, trick.best, trick.best_seat, trick.tricks,
                                target);
        default:
            return search.fourth(trick.live, trick.leader, trick.best, trick.best_seat,
                                 trick.tricks, target);
    }
}

}  // namespace matou::tricks::four::MATOU_ISA
