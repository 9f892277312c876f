#include "matou/padatou/solver/ties.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "matou/core/megabytes.hpp"
#include "matou/core/table.hpp"
#include "matou/padatou/solver/position.hpp"
#include "matou/padatou/solver/trick.hpp"

namespace matou::padatou::solver {
namespace {

// Sets of counts at the end of the deal, each kept once and named by its number.
class Sets {
  public:
    using Set = std::vector<Counts>;  // ascending

    [[nodiscard]] std::uint32_t number_of(Set set) {
        const auto [place, added] =
            numbers_.try_emplace(std::move(set), static_cast<std::uint32_t>(sets_.size()));
        if (added) sets_.push_back(&place->first);
        return place->second;
    }
    [[nodiscard]] const Set& operator[](std::uint32_t number) const { return *sets_[number]; }

  private:
    std::map<Set, std::uint32_t> numbers_;
    std::vector<const Set*> sets_;
};

class Search {
  public:
    Search(const State& state, double table_mb, Budget& budget)
        : suits_(owned_cards(state)),
          table_(1, static_cast<std::size_t>(bytes_in(table_mb))),
          budget_(budget) {}

    [[nodiscard]] std::optional<int> run(const State& state) {
        const Hand cards = cards_in_hands(state);
        const Counts won = counts_of(state);
        const Trick trick{cards, 0, state.leader, state.best, state.best_seat};
        std::uint32_t number = 0;
        switch (state.count) {
            case 0:
                number = start(suits_.canonical_of(cards), state.leader, won);
                break;
            case 1:
                number = choose<1>(trick, won);
                break;
            case 2:
                number = choose<2>(trick, won);
                break;
            default:
                number = choose<3>(trick, won);
                break;
        }
        if (budget_.exhausted()) return std::nullopt;
        // Counts that differ bring scores that differ.
        return static_cast<int>(sets_[number].size());
    }

  private:
    using Hand = tricks::Hand;

    [[nodiscard]] std::uint32_t start(Hand cards, int leader, Counts won) {
        if (!budget_.spend()) return 0;
        if (cards == 0) return sets_.number_of({won});
        const std::array<std::uint64_t, 1> key{static_cast<std::uint64_t>(cards) << 18 |
                                               static_cast<std::uint64_t>(won) << 2 |
                                               static_cast<std::uint64_t>(leader)};
        std::uint32_t number = 0;
        if (table_.find(key, number)) return number;
        number = choose<0>({cards, 0, static_cast<std::uint8_t>(leader), 0, 0}, won);
        if (!budget_.exhausted()) table_.insert(key, number);
        return number;
    }

    template <int Count>
    [[nodiscard]] std::uint32_t after(Trick trick, int mover, int card, Counts won) {
        const Trick next = with_card<Count>(trick, mover, card);
        if constexpr (Count < 3) {
            return choose<Count + 1>(next, won);
        } else {
            return start(suits_.canonical_of(next.cards), next.best_seat,
                         won + one_trick(next.best_seat));
        }
    }

    // Each card brings one vector of its own set, and the mover keeps one that is best for him. A
    // vector v of a card can be the best where every other card can bring no more than v: where v
    // is at least the worst for the mover in every set. Equal cards have equal sets.
    template <int Count>
    [[nodiscard]] std::uint32_t choose(Trick trick, Counts won) {
        if (!budget_.spend()) return 0;
        const int mover = (trick.leader + Count) & 3;
        std::vector<std::uint32_t> sets;
        for (const int card : tricks::Cards{distinct_plays<Count>(suits_, trick, mover)}) {
            sets.push_back(after<Count>(trick, mover, card, won));
            if (budget_.exhausted()) return 0;
        }
        if (sets.size() == 1) return sets[0];
        int sure = 0;
        for (const std::uint32_t set : sets) {
            int worst = num_levels;
            for (const Counts end : sets_[set]) worst = std::min(worst, level(end, mover));
            sure = std::max(sure, worst);
        }
        Sets::Set all;
        for (const std::uint32_t set : sets) {
            for (const Counts end : sets_[set]) {
                if (level(end, mover) >= sure) all.push_back(end);
            }
        }
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return sets_.number_of(std::move(all));
    }

    [[nodiscard]] int level(Counts end, int seat) const noexcept {
        return level_of(standings_.levels_of(end), seat);
    }

    Suits suits_;
    const Standings& standings_ = standings();
    Sets sets_;
    WordTable<std::uint32_t> table_;
    Budget& budget_;
};

}  // namespace

std::optional<int> tie_vectors(const State& state, double table_mb, Budget& budget) {
    return Search(state, table_mb, budget).run(state);
}

}  // namespace matou::padatou::solver
