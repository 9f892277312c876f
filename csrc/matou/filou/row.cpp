// A row's points are those of all its animals unless just one dog is in it, which takes the highest
// or the lowest animal away. So rows are counted by the points of their animals and by dogs; and
// for one dog in one place, by the highest animal m of the other places: that is the highest in the
// rows all of whose animals are m or lower, without those in which all are lower than m.
#include "matou/filou/row.hpp"

#include <bit>
#include <string>

#include "matou/core/errors.hpp"

namespace matou::filou {
namespace {

constexpr Hand animals = (1U << small_dog) - 1;
constexpr int least_sum = max_row * values[0];
constexpr int most_sum = max_row * values[small_dog - 1];

constexpr Hand bit_of(Kind kind) noexcept { return static_cast<Hand>(1U << kind); }
constexpr bool has(Hand kinds, Kind kind) noexcept { return (kinds >> kind & 1U) != 0; }
constexpr Hand up_to(int kind) noexcept { return static_cast<Hand>((2U << kind) - 1); }
constexpr Hand from(int kind) noexcept { return static_cast<Hand>(animals & ~((1U << kind) - 1)); }

// Rows by the sum of their animals.
class Sums {
  public:
    [[nodiscard]] static Sums one() noexcept {
        Sums sums;
        sums.at(0) = 1;
        return sums;
    }
    // What adding one of these animals makes of them.
    [[nodiscard]] Sums with(Hand kinds) const noexcept {
        Sums next;
        for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
            next.add(*this, values[static_cast<std::size_t>(std::countr_zero(rest))], 1);
        }
        return next;
    }
    void add(const Sums& other, int shift, std::int64_t times) noexcept {
        for (int sum = least_sum; sum <= most_sum; ++sum) {
            if (const std::int64_t rows = other.at(sum); rows != 0) at(sum + shift) += times * rows;
        }
    }
    [[nodiscard]] std::int64_t& at(int sum) noexcept { return rows_[index(sum)]; }
    [[nodiscard]] std::int64_t at(int sum) const noexcept { return rows_[index(sum)]; }

  private:
    // A sum may pass the range by the animal taken away again.
    static constexpr int room = 16;
    [[nodiscard]] static std::size_t index(int sum) noexcept {
        return static_cast<std::size_t>(sum - least_sum + room);
    }
    std::array<std::int64_t, most_sum - least_sum + 1 + 2 * room> rows_{};
};

// Rows of animals in all places but `dog`, only those of `allowed`.
Sums rows_beside(const RowView& view, int dog, Hand allowed) noexcept {
    Sums sums = Sums::one();
    for (int i = 0; i < view.cards; ++i) {
        if (i == dog) continue;
        sums = sums.with(static_cast<Hand>(view.kinds[static_cast<std::size_t>(i)] & allowed));
    }
    return sums;
}
std::int64_t count_beside(const RowView& view, int dog, Hand allowed) noexcept {
    std::int64_t rows = 1;
    for (int i = 0; i < view.cards; ++i) {
        if (i == dog) continue;
        rows *=
            std::popcount(static_cast<unsigned>(view.kinds[static_cast<std::size_t>(i)] & allowed));
    }
    return rows;
}

// Calls visit(allowed, victim) and visit(narrower, victim) with +1 and -1 for each victim that a
// dog may chase: the rows of the first without those of the second have it as victim.
template <class Visit>
void each_victim(bool big, Visit visit) {
    for (int victim = 0; victim < small_dog; ++victim) {
        const Hand allowed = big ? up_to(victim) : from(victim);
        visit(allowed, victim, 1);
        visit(static_cast<Hand>(allowed & ~bit_of(static_cast<Kind>(victim))), victim, -1);
    }
}

template <class Visit>
void each_dog(const RowView& view, Visit visit) {
    for (int i = 0; i < view.cards; ++i) {
        for (const Kind dog : {small_dog, big_dog}) {
            if (has(view.kinds[static_cast<std::size_t>(i)], dog)) visit(i, dog == big_dog);
        }
    }
}

}  // namespace

RowView row_seen(const Game& game, const State& state, int seat) noexcept {
    const int players = game.num_players();
    const int open = game.open_cards(state);
    RowView view;
    view.cards = row_size(players);
    for (int position = 0; position < players; ++position) {
        const auto at = static_cast<std::size_t>(position);
        const int owner = (state.start + position) % players;
        const auto p = static_cast<std::size_t>(owner);
        const Kind card = state.row[at];
        if (card != no_card && (position < open || owner == seat)) {
            view.kinds[at] = bit_of(card);
            continue;
        }
        view.kinds[at] = static_cast<Hand>(state.hands[p] | bit_of(state.removed[p]));
        if (card != no_card) view.kinds[at] |= bit_of(card);
    }
    if (players != 3) return view;
    Hand& fourth = view.kinds[3];
    if (state.phase == Phase::bid) {
        fourth = bit_of(state.row[3]);
    } else {
        fourth = bit_of(state.fourth_removed);
        for (std::size_t i = state.round; i < num_rounds; ++i) fourth |= bit_of(state.pile[i]);
    }
    return view;
}

RowView row_view(const Game& game, const State& state, int seat) {
    if (state.phase == Phase::over) not_applicable("the game is over, there is no row");
    if (state.phase == Phase::deal) not_applicable("there is no row before the deal is done");
    if (state.phase == Phase::lay && seat >= 0) {
        const int players = game.num_players();
        const int position = (seat - state.start + players) % players;
        if (state.row[static_cast<std::size_t>(position)] == no_card) {
            not_applicable("seat " + std::to_string(seat) +
                           " has not laid its card of this round yet");
        }
    }
    return row_seen(game, state, seat);
}

RowOutcomes row_outcomes(const RowView& view) {
    // By dogs in the row: none, one, more.
    std::array<Sums, 3> by_dogs{Sums::one(), Sums{}, Sums{}};
    for (int i = 0; i < view.cards; ++i) {
        const Hand kinds = view.kinds[static_cast<std::size_t>(i)];
        const int dogs = std::popcount(static_cast<unsigned>(kinds & ~animals));
        const Hand cats = kinds & animals;
        std::array<Sums, 3> next;
        for (std::size_t n = 0; n < 3; ++n) next[n] = by_dogs[n].with(cats);
        if (dogs > 0) {
            next[1].add(by_dogs[0], 0, dogs);
            next[2].add(by_dogs[1], 0, dogs);
            next[2].add(by_dogs[2], 0, dogs);
        }
        by_dogs = next;
    }
    Sums points = by_dogs[0];
    points.add(by_dogs[2], 0, 1);
    each_dog(view, [&](int dog, bool big) {
        each_victim(big, [&](Hand allowed, int victim, int sign) {
            points.add(rows_beside(view, dog, allowed), -values[static_cast<std::size_t>(victim)],
                       sign);
        });
    });
    RowOutcomes outcomes;
    for (int sum = least_sum; sum <= most_sum; ++sum) {
        if (points.at(sum) != 0) outcomes.emplace_back(sum, points.at(sum));
    }
    return outcomes;
}

RowMean row_mean(const RowView& view) noexcept {
    RowMean mean;
    mean.total = count_beside(view, -1, whole_set);
    for (int i = 0; i < view.cards; ++i) {
        const Hand kinds = view.kinds[static_cast<std::size_t>(i)];
        int sum = 0;
        for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
            sum += values[static_cast<std::size_t>(std::countr_zero(rest))];
        }
        mean.sum += sum * (mean.total / std::popcount(static_cast<unsigned>(kinds)));
    }
    each_dog(view, [&](int dog, bool big) {
        each_victim(big, [&](Hand allowed, int victim, int sign) {
            mean.sum -=
                sign * values[static_cast<std::size_t>(victim)] * count_beside(view, dog, allowed);
        });
    });
    return mean;
}

}  // namespace matou::filou
