#include "matou/pitaouf/value/features.hpp"

#include <algorithm>
#include <bit>

#include "matou/pitaouf/moves.hpp"

namespace matou::pitaouf::value {
namespace {

constexpr int tenths = 11;       // a share as 0, 1, ..., 10 tenths, rounded
constexpr int few = 6;           // a number of hand cards as 0, 1, ..., 5 or more
constexpr int most_balance = 4;  // cards to spare above a rank, -4 or less to 4 or more
constexpr int balances = 2 * most_balance + 1;
constexpr int slack_least = -6;
constexpr int slack_values = 24;

// The place of each suit in an order that its name has no part in: by its cards in the hand, then
// those unseen, on dangers and in the read part of the talon, each from the highest card down.
// Suits that tie hold the same cards everywhere, so either may come first.
std::array<int, max_suits> order_of_suits(const CardSet (&groups)[4]) noexcept {
    std::array<int, max_suits> by_place{0, 1, 2, 3};
    const auto of = [](CardSet set, int suit) { return (set & suit_cards(suit)) >> suit; };
    const auto before = [&](int a, int b) {
        for (const CardSet group : groups) {
            if (of(group, a) != of(group, b)) return of(group, a) > of(group, b);
        }
        return false;
    };
    for (std::size_t i = 1; i < max_suits; ++i) {
        for (std::size_t j = i; j > 0 && before(by_place[j], by_place[j - 1]); --j) {
            std::swap(by_place[j], by_place[j - 1]);
        }
    }
    std::array<int, max_suits> place{};
    for (std::size_t i = 0; i < max_suits; ++i) {
        place[static_cast<std::size_t>(by_place[i])] = static_cast<int>(i);
    }
    return place;
}

// What the hand can do to a cell whose own card is `own`: the longest move that neutralises it, 0
// when a card only makes it a danger, -1 when no single card fits.
int best_move(const Rules& rules, CardSet hand, Card own) noexcept {
    if ((hand & joker_bit) != 0 && rules.joker != Joker::dead &&
        (rules.joker != Joker::substitute || value_of(own) < top_value(rules))) {
        return rules.joker == Joker::top ? 2 : 3;
    }
    const CardSet above = hand & neutralising_cards(own);
    if (above == 0) {
        const bool fits = (hand & endangering_cards(own)) != 0 ||
                          ((hand & joker_bit) != 0 && rules.joker == Joker::substitute);
        return fits ? 0 : -1;
    }
    const CardSet figures = cards_above(rules.figures_from - 1);
    const CardSet suited = suit_cards(suit_of(own));
    if ((above & figures & suited) != 0) return 3;
    return (above & (figures | suited)) != 0 ? 2 : 1;
}

int tenth(int part, int whole) noexcept {
    return whole == 0 ? 0 : (part * (tenths - 1) * 2 + whole) / (whole * 2);
}

}  // namespace

Stage stage_of(const State& state) noexcept {
    if (state.phase == Phase::draw) return Stage::draw;
    return state.phase == Phase::reveal ? Stage::reveal : Stage::play;
}

// The cells that are still to be passed on the way back: of the way out those already left, of the
// way back those up to the cat's next stop. Cells ahead on the way out are told by `target` alone.
struct Features::Ahead {
    int target;  // the cell to be played on next
    CellSet cells, safe, danger, hidden;
    bool target_known;  // its card is seen

    Ahead(const Rules& rules, const State& state) noexcept {
        const bool out = state.way == Way::out;
        target = state.cat;
        if (state.phase == Phase::draw) {
            if (out) {
                target = std::min(state.cat + state.length, rules.track);
            } else {
                const CellSet stops = ~state.safe & (bit(state.cat - state.length + 1) - 2);
                target = stops == 0 ? 1 : static_cast<int>(std::bit_width(stops)) - 1;
            }
        }
        const int first = rules.finish == Finish::clear ? 1 : 2;
        const int end = out ? target : target + 1;
        cells = end > first ? (bit(end) - 1) & ~(bit(first) - 1) : 0;
        cells &= bit(rules.track) - 1;
        safe = cells & state.safe;
        danger = cells & state.danger;
        hidden = cells & ~safe & ~danger;
        target_known = (state.turned_up & bit(target)) != 0 && (state.safe & bit(target)) == 0;
    }
};

Features::Features(const Rules& rules)
    : rules_(rules), talon_(talon_size(rules)), places_(rules.ranks * max_suits) {
    const auto take = [this](int number) {
        const int first = size_;
        size_ += number;
        return first;
    };
    const int track = rules.track;
    for (int& group : cards_) group = take(places_);
    for (int& group : numbers_) group = take(places_);
    balance_ = take(rules.ranks * balances);
    jokers_ = take(3);
    target_ = take(track + 1);
    talon_left_ = take(talon_ + 1);
    cards_left_ = take(talon_ + rules.hand + 1);
    draws_ = take(1);
    safe_ = take(track);
    danger_ = take(track * rules.ranks);
    beaten_[0] = take(track * few);
    beaten_[1] = take(track * tenths);
    hidden_ = take(track);
    patterns_ = take(track * 27);
    for (int& group : counts_) group = take(track + 1);
    for (int& group : needs_) group = take(track + 1);
    for (int& group : slack_) group = take(slack_values);
    for (int& group : chances_) group = take(tenths);
    own_ = take(rules.ranks);
    for (int& group : fitting_) group = take(few);
}

void Features::find(const State& state, FeatureList& found) const noexcept {
    found.clear();
    const Ahead ahead(rules_, state);
    find_cards(state, ahead, found);
    find_cells(state, ahead, found);
    find_counts(state, ahead, found);
    find_next(state, ahead, found);
}

// Where each card is: in the hand, unseen, on a danger ahead, in the read part of the talon.
void Features::find_cards(const State& state, const Ahead& ahead,
                          FeatureList& found) const noexcept {
    CardSet dangers = 0;
    for (const int cell : Cards{ahead.danger}) {
        dangers |= bit(state.cells[static_cast<std::size_t>(cell)]);
    }
    CardSet known = 0;
    for (int i = 0; i < state.known_count; ++i) {
        known |= bit(state.known[static_cast<std::size_t>(i)]);
    }
    const CardSet groups[4] = {state.hand, state.unseen, dangers, known};
    const auto place = order_of_suits(groups);
    for (std::size_t group = 0; group < 4; ++group) {
        for (const Card card : Cards{groups[group] & ~joker_bit}) {
            const auto suit = static_cast<std::size_t>(suit_of(card));
            found.push(cards_[group] + (card & ~3) + place[suit]);
        }
    }
    // By rank alone too, which is learnt from fewer games: how many, and how many hand cards above
    // a rank are left when each is set against a danger of this rank or above.
    int balance = 0;
    for (int rank = rules_.ranks; rank-- > 0;) {
        const CardSet of_rank = value_cards(rank + 2);
        for (std::size_t group = 0; group < 3; ++group) {
            const int number = count(groups[group] & of_rank);
            if (number > 0) found.push(numbers_[group] + rank * max_suits + number - 1);
        }
        balance -= count(dangers & of_rank);
        found.push(balance_ + rank * balances + std::clamp(balance, -most_balance, most_balance) +
                   most_balance);
        balance += count(state.hand & of_rank);
    }
    if ((state.hand & joker_bit) != 0) found.push(jokers_);
    if ((state.unseen & joker_bit) != 0) found.push(jokers_ + 1);
    if ((known & joker_bit) != 0) found.push(jokers_ + 2);
}

// What each cell of the way back is, alone and with its neighbours: safe, a danger, hidden.
void Features::find_cells(const State& state, const Ahead& ahead,
                          FeatureList& found) const noexcept {
    for (const int cell : Cards{ahead.safe}) found.push(safe_ + cell);
    for (const int cell : Cards{ahead.danger}) {
        const Card own = state.cells[static_cast<std::size_t>(cell)];
        const CardSet above = neutralising_cards(own);
        found.push(danger_ + cell * rules_.ranks + value_of(own) - 2);
        found.push(beaten_[0] + cell * few + std::min(count(state.hand & above), few - 1));
        found.push(beaten_[1] + cell * tenths +
                   tenth(count(state.unseen & above), count(state.unseen)));
    }
    for (const int cell : Cards{ahead.hidden}) found.push(hidden_ + cell);
    if (ahead.cells == 0) return;
    const int first = std::countr_zero(ahead.cells);
    const int last = static_cast<int>(std::bit_width(ahead.cells)) - 1;
    const auto status = [&ahead](int cell) {
        return (ahead.danger >> cell & 1) != 0 ? 1 : (ahead.hidden >> cell & 1) != 0 ? 2 : 0;
    };
    int pattern = 0;
    for (int cell = first; cell <= last; ++cell) {
        pattern = (pattern * 3 + status(cell)) % 27;
        if (cell - first >= 2) found.push(patterns_ + cell * 27 + pattern);
    }
}

// How many cards are left, how many plays the way back needs at least when each moves as far as it
// could, and how many cards that spares.
void Features::find_counts(const State& state, const Ahead& ahead,
                           FeatureList& found) const noexcept {
    const int talon = state.unread_count + state.known_count;
    const int cards = talon + count(state.hand);
    found.push(target_ + ahead.target);
    found.push(talon_left_ + std::min(talon, talon_));
    found.push(cards_left_ + std::min(cards, talon_ + rules_.hand));
    if (state.phase == Phase::draw) found.push(draws_);
    found.push(counts_[0] + count(ahead.safe));
    found.push(counts_[1] + count(ahead.danger));
    found.push(counts_[2] + count(ahead.hidden));

    const int top = ahead.cells == 0 ? 0 : static_cast<int>(std::bit_width(ahead.cells)) - 1;
    const CellSet stops = ahead.danger | ahead.hidden;
    int needs[3];
    needs[0] = count(stops);
    for (int longest = 2; longest <= 3; ++longest) {
        // least[i]: plays from the cell i below the one looked at, of which the last three matter.
        int least[3] = {0, 0, 0};
        for (int cell = 1; cell <= top; ++cell) {
            int plays = least[0];
            if ((stops >> cell & 1) != 0) {
                plays = 1 + std::min(least[0], least[1]);
                if (longest == 3) plays = std::min(plays, 1 + least[2]);
            }
            least[2] = least[1];
            least[1] = least[0];
            least[0] = plays;
        }
        needs[longest - 1] = least[0];
    }
    found.push(needs_[0] + needs[1]);
    found.push(needs_[1] + needs[2]);
    for (int i = 0; i < 3; ++i) {
        const int spare = cards - needs[i] - slack_least;
        found.push(slack_[i] + std::clamp(spare, 0, slack_values - 1));
    }
}

// What the hand can do to the next cell: by its card where that is seen, else by the share of the
// cards that it may be.
void Features::find_next(const State& state, const Ahead& ahead,
                         FeatureList& found) const noexcept {
    if (ahead.target_known) {
        const Card own = state.cells[static_cast<std::size_t>(ahead.target)];
        const CardSet above = state.hand & neutralising_cards(own);
        const CardSet figures = cards_above(rules_.figures_from - 1);
        const CardSet suited = suit_cards(suit_of(own));
        const int numbers[5] = {count(above & figures & suited), count(above & figures & ~suited),
                                count(above & suited & ~figures), count(above & ~figures & ~suited),
                                count(state.hand & endangering_cards(own))};
        found.push(own_ + value_of(own) - 2);
        for (int i = 0; i < 5; ++i) found.push(fitting_[i] + std::min(numbers[i], few - 1));
        return;
    }
    if (ahead.target >= rules_.track) return;
    const bool ace_cell = (rules_.ace_cells >> ahead.target & 1) != 0;
    const CardSet kind = ace_cell ? aces(rules_) : ~(aces(rules_) | joker_bit);
    int by_move[5] = {0, 0, 0, 0, 0};
    int all = 0;
    for (const Card own : Cards{state.unseen & kind}) {
        ++by_move[best_move(rules_, state.hand, own) + 1];
        ++all;
    }
    found.push(chances_[0] + tenth(by_move[2] + by_move[3] + by_move[4], all));
    found.push(chances_[1] + tenth(by_move[3] + by_move[4], all));
    found.push(chances_[2] + tenth(by_move[4], all));
    found.push(chances_[3] + tenth(by_move[0], all));
}

}  // namespace matou::pitaouf::value
