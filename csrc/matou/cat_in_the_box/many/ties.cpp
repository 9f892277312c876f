#include "matou/cat_in_the_box/many/ties.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/many/position_key.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/megabytes.hpp"
#include "matou/core/table.hpp"

namespace matou::cat_in_the_box::many {
namespace {

// Sets of vectors, each kept once and named by its number. A vector is a word of 6 bits a seat.
class Sets {
  public:
    using Set = std::vector<std::uint32_t>;  // ascending

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

inline constexpr int offset = 24;

[[nodiscard]] int score_in(std::uint32_t vector, int seat) noexcept {
    return static_cast<int>(vector >> 6 * seat & 63) - offset;
}

template <int P>
class Search {
  public:
    Search(const Terms<P>& terms, double table_mb, Budget& budget)
        : terms_(terms),
          table_(key_words<P>, static_cast<std::size_t>(bytes_in(table_mb))),
          budget_(budget) {}

    [[nodiscard]] std::optional<int> run(const Round<P>& round) {
        const std::uint32_t number = visit(round);
        if (budget_.exhausted()) return std::nullopt;
        return static_cast<int>(sets_[number].size());
    }

  private:
    using L = Layout<P>;
    using Cells = typename L::Cells;

    [[nodiscard]] std::uint32_t end(const Round<P>& round, int paradox) {
        std::uint32_t vector = 0;
        for (int p = 0; p < P; ++p) {
            const int score = score_of<P>(terms_, round, p, paradox);
            vector |= static_cast<std::uint32_t>(score + offset) << 6 * p;
        }
        return sets_.number_of({vector});
    }

    // Vectors that may come out. Each play brings one vector of its own set, and the mover keeps
    // one that is best for him. A vector v of a play can be the best where every other play can
    // bring no more than v: where v is at least the worst for the mover in every set.
    [[nodiscard]] std::uint32_t visit(const Round<P>& round) {
        if (!budget_.spend()) return 0;
        const int mover = to_play<P>(round);
        if (round.done == L::tricks) return end(round, -1);
        const Cells legal = legal_plays<P>(round);
        if (legal == 0) return end(round, mover);
        Relative<P> relative;
        Entry<key_words<P>> key{};
        std::uint32_t found = 0;
        if (round.count == 0) {
            key = plain_key<P>(round, relative);
            if (table_.find(key.words, found)) return found;
        }
        std::vector<std::uint32_t> sets;
        for (Cells left = legal; left != 0; left &= left - 1) {
            Round<P> next = round;
            play<P>(next, std::countr_zero(left));
            sets.push_back(visit(next));
            if (budget_.exhausted()) return 0;
        }
        int sure = -offset;
        for (const std::uint32_t set : sets) {
            int worst = 63;
            for (const std::uint32_t vector : sets_[set]) {
                worst = std::min(worst, score_in(vector, mover));
            }
            sure = std::max(sure, worst);
        }
        Sets::Set all;
        for (const std::uint32_t set : sets) {
            for (const std::uint32_t vector : sets_[set]) {
                if (score_in(vector, mover) >= sure) all.push_back(vector);
            }
        }
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        const std::uint32_t number = sets_.number_of(std::move(all));
        if (round.count == 0) table_.insert(key.words, number);
        return number;
    }

    Terms<P> terms_;
    Sets sets_;
    WordTable<std::uint32_t> table_;
    Budget& budget_;
};

}  // namespace

std::optional<int> tie_vectors(const Game& game, const State& state, double table_mb,
                               Budget& budget) {
    return with_players(game.num_players(), [&](auto players) {
        constexpr int P = players();
        return Search<P>(terms_of<P>(game, state), table_mb, budget).run(round_of<P>(state));
    });
}

std::optional<bool> tie_independent(const Game& game, const State& state, double table_mb,
                                    Budget& budget) {
    const std::optional<int> vectors = tie_vectors(game, state, table_mb, budget);
    if (!vectors) return std::nullopt;
    return *vectors == 1;
}

}  // namespace matou::cat_in_the_box::many
