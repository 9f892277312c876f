// Depth first over plays, everybody helping, with the matching of leftover.hpp as the cut.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "matou/cat_in_the_box/cell_action.hpp"
#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/future_table.hpp"
#include "matou/cat_in_the_box/leftover.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

template <int P>
class FinishSearch {
  public:
    FinishSearch(Budget& budget, double table_mb)
        : budget_(budget), refuted_(table_mb) {}

    [[nodiscard]] Finish run(const Round<P>& round) {
        Finish result;
        const auto words = Fit::words(round);
        const Answer answer = Fit::fits(words) ? visit(round, words) : Answer::no;
        if (answer != Answer::open) result.possible = answer == Answer::yes;
        if (answer == Answer::yes) result.line.assign(line_.rbegin(), line_.rend());
        result.nodes = budget_.nodes();
        return result;
    }

  private:
    using L = Layout<P>;
    using Cells = typename L::Cells;
    using Fit = Leftover<P>;
    enum class Answer : std::uint8_t { no, yes, open };
    struct Candidate {
        Round<P> round;
        typename Fit::Words words;
        int cell;
        int order;
    };
    Answer visit(const Round<P>& round, const typename Fit::Words& words) {
        if (!budget_.spend()) return Answer::open;
        if (round.done == L::tricks) return Answer::yes;
        const bool start = round.count == 0;
        const auto key = start ? FutureKey<P>(round) : FutureKey<P>();
        if (start && refuted_.find(key) != 0) return Answer::no;
        std::vector<Candidate> candidates;
        for (Cells rest = legal_plays<P>(round); rest != 0; rest &= rest - 1) {
            Candidate next{round, words, std::countr_zero(rest), 0};
            if (!follow(round, next)) continue;
            candidates.push_back(next);
        }
        std::sort(candidates.begin(), candidates.end(),
                  [](const Candidate& a, const Candidate& b) {
                      return a.order != b.order ? a.order > b.order : a.cell < b.cell;
                  });
        for (const Candidate& next : candidates) {
            const Answer answer = visit(next.round, next.words);
            if (answer == Answer::no) continue;
            if (answer == Answer::yes) line_.push_back(action_of<P>(next.cell));
            return answer;
        }
        if (start) refuted_.keep(key, 1);
        return Answer::no;
    }

    // Plays the candidate's cell and mends the words of the columns that it changes; false where
    // the cards no longer fit.
    [[nodiscard]] bool follow(const Round<P>& before, Candidate& next) const noexcept {
        const auto p = static_cast<std::size_t>(to_play<P>(before));
        play<P>(next.round, next.cell);
        const auto number = static_cast<std::size_t>(L::number(next.cell));
        unsigned changed = 1U << number;
        const unsigned lost = before.x[p] & ~static_cast<unsigned>(next.round.x[p]);
        if (lost != 0) {
            const auto row = static_cast<unsigned>(~next.round.taken >> before.led * L::numbers &
                                                   L::row);
            changed |= row & next.round.numbers[p];
        }
        for (; changed != 0; changed &= changed - 1) {
            const int n = std::countr_zero(changed);
            next.words[static_cast<std::size_t>(n)] = Fit::word(next.round, n);
        }
        if (!Fit::fits(next.words)) return false;
        int loose = 0;
        for (const auto word : next.words) loose += std::popcount(word);
        next.order = loose - (lost != 0 ? 1000 : 0);
        return true;
    }

    Budget& budget_;
    FutureTable<P> refuted_;  // starts of tricks that cannot finish
    std::vector<Action> line_;  // from its end
};

}  // namespace

Finish can_finish(const Game& game, const State& state, Budget& budget, double table_mb) {
    if (state.phase == Phase::over) return {state.paradox == none, {}, 0};
    if (state.phase != Phase::play) {
        not_applicable("whether a round can finish needs a position of the play phase");
    }
    return with_players(game.num_players(), [&](auto p) {
        return FinishSearch<p>(budget, table_mb).run(round_of<p>(state));
    });
}

}  // namespace matou::cat_in_the_box
