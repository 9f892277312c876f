// Depth first: at the turn of the seat all its plays must lose, at the others' turns one must do.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "matou/cat_in_the_box/cell_action.hpp"
#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/enumerate.hpp"
#include "matou/cat_in_the_box/future_table.hpp"
#include "matou/cat_in_the_box/race.hpp"
#include "matou/cat_in_the_box/round.hpp"
#include "matou/core/errors.hpp"

namespace matou::cat_in_the_box {
namespace {

// One side may try only its first few plays, in the order of the search. What that side reaches so,
// it reaches; that it fails to proves nothing, and is only assumed until the next pass.
struct Pass {
    bool seat_limited;
    int width;
};
constexpr int all_plays = std::numeric_limits<int>::max();
// Most answers are found by few plays of one side against all of the other. The last pass is exact.
constexpr std::array<Pass, 6> passes{
    {{false, 1}, {true, 1}, {false, 2}, {true, 2}, {false, 4}, {false, all_plays}}};

template <int P>
class ForcedSearch {
  public:
    ForcedSearch(int seat, Budget& budget, double table_mb)
        : seat_(seat), budget_(budget), table_(table_mb) {}

    [[nodiscard]] Forced run(const Round<P>& round) {
        Forced result;
        const Answer answer = decide(round);
        if (answer == Answer::lost || answer == Answer::escapes) {
            result.forced = answer == Answer::lost;
            result.line = line(round, answer);
        }
        result.nodes = budget_.nodes();
        return result;
    }

  private:
    using L = Layout<P>;
    using Cells = typename L::Cells;
    // Of the seat, proved; assumed: what the side that is limited in this pass tries to avoid.
    enum class Answer : std::uint8_t { open, lost, escapes, assumed };
    struct Child {
        Round<P> round;
        int order;
        int cell;
        Answer known;  // open: the child is to be searched
    };

    [[nodiscard]] static bool before(const Child& a, const Child& b) noexcept {
        return a.order != b.order ? a.order < b.order : a.cell < b.cell;
    }
    [[nodiscard]] bool wants_escape(const Round<P>& round) const noexcept {
        return to_play<P>(round) == seat_;
    }
    [[nodiscard]] static Answer wanted_by(bool seat) noexcept {
        return seat ? Answer::escapes : Answer::lost;
    }

    // The answer without a search, or open.
    Answer look(const Round<P>& round, const Race<P>& race) const noexcept {
        if (round.done == L::tricks) return Answer::escapes;
        const int mover = to_play<P>(round);
        if (race.fill(mover) == 0) return mover == seat_ ? Answer::lost : Answer::escapes;
        if (race.escapes(seat_)) return Answer::escapes;
        if (race.is_lost(seat_)) return Answer::lost;
        return Answer::open;
    }

    void begin(const Pass& pass) noexcept {
        pass_ = pass;
        if (assumed_kept_) table_.forget(static_cast<int>(Answer::assumed));
        assumed_kept_ = false;
    }

    Answer decide(const Round<P>& round) {
        if (!budget_.spend()) return Answer::open;
        const Answer known = look(round, Race<P>(round));
        if (known != Answer::open) return known;
        Answer answer = Answer::assumed;
        for (const Pass& pass : passes) {
            begin(pass);
            answer = visit(round);
            if (answer != Answer::assumed) break;
        }
        return answer;
    }

    // Searches a position about which look() knows nothing.
    Answer visit(const Round<P>& round) {
        const bool start = round.count == 0;
        const auto key = start ? FutureKey<P>(round) : FutureKey<P>();
        if (start) {
            if (const int known = table_.find(key); known != 0) return static_cast<Answer>(known);
        }
        const std::size_t first = children_.size();
        const Answer answer = visit_children(round);
        children_.resize(first);
        if (start && answer != Answer::open) {
            table_.keep(key, static_cast<int>(answer));
            assumed_kept_ = assumed_kept_ || answer == Answer::assumed;
        }
        return answer;
    }

    Answer visit_children(const Round<P>& round) {
        const bool seat = wants_escape(round);
        const Answer wanted = wanted_by(seat);
        const bool limited = seat == pass_.seat_limited;
        const std::size_t first = children_.size();
        if (const Answer found = expand(round); found == wanted || found == Answer::open) {
            return found;
        }
        std::size_t end = children_.size();
        bool proved = true;
        if (limited && end - first > static_cast<std::size_t>(pass_.width)) {
            end = first + static_cast<std::size_t>(pass_.width);
            proved = false;
        }
        for (std::size_t i = first; i < end; ++i) {
            const Round<P> next = children_[i].round;
            const Answer answer = visit(next);
            if (answer == Answer::open || answer == wanted) return answer;
            if (answer != Answer::assumed) continue;
            // What is assumed is bad for the limited side alone.
            if (!limited) return Answer::assumed;
            proved = false;
        }
        return proved ? wanted_by(!seat) : Answer::assumed;
    }

    // Appends the children that need a search, the most promising first. The result is what the
    // mover wants if some child has it at once, open at the end of the budget, else assumed.
    Answer expand(const Round<P>& round) {
        const bool seat = wants_escape(round);
        const Answer wanted = wanted_by(seat);
        const std::size_t first = children_.size();
        for (Cells rest = legal_plays<P>(round); rest != 0; rest &= rest - 1) {
            if (!budget_.spend()) return Answer::open;
            Child child{round, 0, std::countr_zero(rest), Answer::open};
            play<P>(child.round, child.cell);
            const Race<P> race(child.round);
            child.known = look(child.round, race);
            if (child.known == wanted) return wanted;
            if (child.known != Answer::open) continue;
            child.order = seat ? -promise(race) : promise(race);
            children_.push_back(child);
        }
        std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(), before);
        return Answer::assumed;
    }

    // Few cells and plays left for the seat and many for the others: small.
    [[nodiscard]] int promise(const Race<P>& race) const noexcept {
        int value = 0;
        for (int p = 0; p < P; ++p) {
            const int cells = std::popcount(race.fill(p));
            const int plays = race.cap(p);
            value += p == seat_ ? (P - 1) * (2 * cells + 4 * plays) : -cells - 8 * plays;
        }
        return value;
    }

    // The side that has its way plays what keeps the answer, the other the play that looks best.
    std::vector<Action> line(Round<P> round, Answer answer) {
        std::vector<Action> actions;
        while (round.done < L::tricks && legal_plays<P>(round) != 0) {
            const int cell = choose(round, answer);
            if (cell < 0) break;
            actions.push_back(action_of<P>(cell));
            play<P>(round, cell);
        }
        return actions;
    }

    // -1 at the end of the budget.
    int choose(const Round<P>& round, Answer answer) {
        const bool seat = wants_escape(round);
        std::vector<Child> children;
        for (Cells rest = legal_plays<P>(round); rest != 0; rest &= rest - 1) {
            Child child{round, 0, std::countr_zero(rest), Answer::open};
            play<P>(child.round, child.cell);
            const Race<P> race(child.round);
            child.order = seat ? -promise(race) : promise(race);
            child.known = look(child.round, race);
            children.push_back(child);
        }
        std::sort(children.begin(), children.end(), before);
        if (wanted_by(seat) != answer) return children.front().cell;
        for (const Child& child : children) {
            if (child.known == answer) return child.cell;
        }
        for (const Pass& pass : passes) {
            begin(pass);
            for (Child& child : children) {
                if (child.known != Answer::open) continue;
                const Answer found = visit(child.round);
                if (found == answer) return child.cell;
                if (found == Answer::open) return -1;
                if (found != Answer::assumed) child.known = found;
            }
        }
        return -1;
    }

    int seat_;
    Budget& budget_;
    Pass pass_ = passes.back();
    FutureTable<P> table_;
    bool assumed_kept_ = false;
    std::vector<Child> children_;  // of all positions from the root to the one looked at
};

}  // namespace

Forced forced_paradox(const Game& game, const State& state, int seat, Budget& budget,
                      double table_mb) {
    if (seat < 0 || seat >= game.num_players()) {
        invalid_state("no seat " + std::to_string(seat) + " among " +
                      std::to_string(game.num_players()) + " players");
    }
    if (state.phase == Phase::over) return {state.paradox == seat, {}, 0};
    if (state.phase != Phase::play) {
        not_applicable("whether a paradox is forced needs a position of the play phase");
    }
    return with_players(game.num_players(), [&](auto p) {
        return ForcedSearch<p>(seat, budget, table_mb).run(round_of<p>(state));
    });
}

}  // namespace matou::cat_in_the_box
