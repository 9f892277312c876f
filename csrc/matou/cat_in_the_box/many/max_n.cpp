// max^n: the mover of each position chooses the first play whose value vector is best for him.
//
// The first of equally good plays decides for the others, so plays are looked at in their order.
// What is left to save is work on values that nobody asks for. The search of a position is asked by
// a seat, the mover of the position before, with a floor, what that mover already has: it comes
// back with the values, or with "low": the seat that asks scores at most the floor here, so that
// this play is not chosen. A floor reaches one level down (two where there is one play): it tells
// that a play is not chosen, not what a mover in between would choose instead. Hence, where seat q
// asks with floor b and the mover m has a play that gives him v:
// - Bounds: no other play is looked at where m cannot score more than v, nor a later play after
//   which m cannot. A position is low where q cannot score more than b.
// - Joint: m chooses the play in hand or one that gives him more than v. If the play in hand gives
//   q at most b, and no outcome gives both m more than v and q more than b, the position is low.
// - Aside: plays after which q cannot score more than b are put aside. If m chooses one of them,
//   the position is low whichever it is. So they are looked at only where the best of the other
//   plays gives q more than b, and then only until one is better, or equal and earlier. Without
//   other plays the position is low.
// - Joint aside: the same goes for a later play after which no outcome gives both m more than v and
//   q more than b. It is chosen only where it gives m more than v: where the play that gives v is
//   still the best it comes later, and a best play found since gives m more than v already.
// Scores can be negative and do not sum to a constant, so sums of scores tell nothing.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/many/bounds.hpp"
#include "matou/cat_in_the_box/many/kernel.hpp"
#include "matou/cat_in_the_box/many/position_key.hpp"
#include "matou/cat_in_the_box/many/table.hpp"

namespace matou::cat_in_the_box::many::MATOU_ISA {
namespace {

inline constexpr int nothing = -100;  // below all scores

template <int P>
class Search final : public MaxN {
    using L = Layout<P>;
    using Cells = typename L::Cells;
    using Vector = std::array<std::int8_t, static_cast<std::size_t>(P)>;
    using Kind = Values::Kind;

    struct Answer {
        Vector scores;
        Kind kind;
    };
    // Who asks, and the score above which it matters to him.
    struct Asked {
        int seat;
        int floor;
    };
    // A position, at the start of a trick ready to be looked up.
    struct Start {
        Round<P> round;
        Cells legal;
        Outlook<P> view;
        Relative<P> relative;
        Entry<key_words<P>> key;
        std::uint64_t hash;
        int cell;  // played to come here
    };

  public:
    Search(const Game& game, const State& state, double table_mb, const Cuts& cuts)
        : scoring_(terms_of<P>(game, state)), table_(table_mb), cuts_(cuts) {}

    Values values(const State& state, int seat, int floor, Budget& budget) override {
        budget_ = &budget;
        Answer answer;
        const Round<P> round = round_of<P>(state);
        if (round.count == 0) {
            Start start;
            start.round = round;
            start.view = outlook<P>(round);
            prepare(start);
            answer = at_start(start, {seat, floor});
        } else {
            answer = in_trick(round, outlook<P>(round), {seat, floor});
        }
        Values values;
        values.kind = answer.kind;
        for (std::size_t p = 0; p < P; ++p) values.scores[p] = answer.scores[p];
        return values;
    }

  private:
    [[nodiscard]] static constexpr std::size_t at(int index) noexcept {
        return static_cast<std::size_t>(index);
    }

    [[nodiscard]] Answer end(const Round<P>& round, int paradox) const noexcept {
        Answer answer{{}, Kind::exact};
        for (int p = 0; p < P; ++p) {
            answer.scores[at(p)] = static_cast<std::int8_t>(scoring_.score(round, p, paradox));
        }
        return answer;
    }

    // The view must be there.
    [[gnu::noinline]] void prepare(Start& start) const noexcept {
        const bool over = start.round.done == L::tricks;
        start.legal = over ? Cells{0} : legal_from<P>(start.round, start.view);
        if (start.legal == 0) return;
        start.key = cuts_.merged
                        ? merged_key<P>(start.round, start.view, scoring_, start.relative)
                        : plain_key<P>(start.round, start.relative);
        start.hash = start.key.hash();
        table_.prefetch(start.hash);
    }

    // Values in an entry: 6 bits a seat, a score plus `offset`; 0: nothing known of this seat.
    // Not exact: upper bounds.
    static constexpr int offset = 24;
    static constexpr std::uint32_t exact_bit = std::uint32_t{1} << 31;
    static constexpr std::uint32_t used_bit = std::uint32_t{1} << 30;

    [[nodiscard]] static int unpack(std::uint32_t value, const Start& start, int seat) noexcept {
        const int score = static_cast<int>(value >> 6 * seat & 63) - offset;
        return start.relative[at(seat)] ? absolute_score(score, start.round.won[at(seat)]) : score;
    }
    [[nodiscard]] static std::uint32_t pack(int score, const Start& start, int seat) noexcept {
        if (start.relative[at(seat)]) score = relative_score(score, start.round.won[at(seat)]);
        assert(score + offset > 0 && score + offset < 64);
        return static_cast<std::uint32_t>(score + offset) << 6 * seat;
    }

    [[nodiscard]] Answer at_start(Start& start, Asked asked) {
        if (!budget_->spend()) return {{}, Kind::unknown};
        const Round<P>& round = start.round;
        if (start.legal == 0) return end(round, round.done == L::tricks ? -1 : round.leader);
        if (cuts_.bounds && at_most(scoring_, round, start.view, asked.seat, asked.floor)) {
            return {{}, Kind::low};
        }
        const std::uint32_t found = table_.find(start.key, start.hash);
        if ((found & exact_bit) != 0) {
            Answer answer{{}, Kind::exact};
            for (int p = 0; p < P; ++p) {
                answer.scores[at(p)] = static_cast<std::int8_t>(unpack(found, start, p));
            }
            return answer;
        }
        const std::uint32_t field = std::uint32_t{63} << 6 * asked.seat;
        if ((found & field) != 0 && unpack(found, start, asked.seat) <= asked.floor) {
            return {{}, Kind::low};
        }
        const Answer answer = plays(round, start.view, start.legal, asked);
        if (answer.kind == Kind::exact) {
            std::uint32_t value = exact_bit;
            for (int p = 0; p < P; ++p) value |= pack(answer.scores[at(p)], start, p);
            table_.keep(start.key, start.hash, value);
        } else if (answer.kind == Kind::low) {
            const std::uint32_t bound = pack(asked.floor, start, asked.seat);
            table_.keep(start.key, start.hash, (found & ~field) | used_bit | bound);
        }
        return answer;
    }

    [[nodiscard]] Answer in_trick(const Round<P>& round, const Outlook<P>& view, Asked asked) {
        if (!budget_->spend()) return {{}, Kind::unknown};
        const Cells legal = legal_from<P>(round, view);
        if (legal == 0) return end(round, to_play<P>(round));
        if (cuts_.bounds && at_most(scoring_, round, view, asked.seat, asked.floor)) {
            return {{}, Kind::low};
        }
        return plays(round, view, legal, asked);
    }

    [[nodiscard]] Answer visit(Start& next, Asked asked) {
        if (next.round.count == 0) return at_start(next, asked);
        return in_trick(next.round, next.view, asked);
    }

    // Whether a play can have lowered what bounds the score of a seat.
    [[nodiscard]] static bool less_open(const Round<P>& round, const Outlook<P>& view,
                                        const Start& next, int seat) noexcept {
        return next.view.fillable[at(seat)] != view.fillable[at(seat)] ||
               next.view.plays[at(seat)] != view.plays[at(seat)] ||
               next.round.won[at(seat)] != round.won[at(seat)] ||
               winnable(next.round, next.view, seat) != winnable(round, view, seat);
    }

    // Whether no outcome of a play gives the seat that asks more than its floor and, where there is
    // a play to be better than, the mover more than `top`.
    [[nodiscard]] bool goes_aside(const Round<P>& round, const Outlook<P>& view, const Start& next,
                                  const Asked& asked, int mover, int top) const noexcept {
        if (less_open(round, view, next, asked.seat) &&
            at_most(scoring_, next.round, next.view, asked.seat, asked.floor)) {
            return true;
        }
        return cuts_.joint && top > nothing &&
               !both_above(scoring_, next.round, next.view, mover, top, asked.seat, asked.floor);
    }

    // Makes ready the next of the plays that may give the mover more than `top` and still matter to
    // the seat that asks; those that may only be better are put aside. False where no play is left.
    [[nodiscard]] bool find(const Round<P>& round, const Outlook<P>& view, const Asked* aside,
                            int mover, int top, Cells& plays_left, Cells& put_aside,
                            Start& next) const noexcept {
        for (; plays_left != 0; plays_left &= plays_left - 1) {
            next.cell = std::countr_zero(plays_left);
            next.round = round;
            next.view = view;
            advance<P>(next.round, next.view, next.cell);
            if (cuts_.bounds && top > nothing && less_open(round, view, next, mover) &&
                at_most(scoring_, next.round, next.view, mover, top)) {
                continue;
            }
            if (aside != nullptr && goes_aside(round, view, next, *aside, mover, top)) {
                put_aside |= L::bit(next.cell);
                continue;
            }
            if (next.round.count == 0) prepare(next);
            plays_left &= plays_left - 1;
            return true;
        }
        return false;
    }

    // The values of a position that is not over. The top of the file says what is cut, and why.
    [[nodiscard]] Answer plays(const Round<P>& round, const Outlook<P>& view, Cells legal,
                               Asked asked) {
        const int mover = to_play<P>(round);
        std::array<Start, 2> next;
        Cells put_aside = 0;
        if ((legal & (legal - 1)) == 0) {  // whoever asks of this position asks of the next
            static_cast<void>(
                find(round, view, nullptr, mover, nothing, legal, put_aside, next[0]));
            return visit(next[0], asked);
        }
        const bool others_ask = asked.floor > nothing && asked.seat != mover;
        const Asked* aside = cuts_.aside && others_ask ? &asked : nullptr;
        Answer best{{}, Kind::low};
        int best_cell = none;
        // Where the mover is the one who asked, what does not matter to him then does not now.
        int top = mover == asked.seat ? asked.floor : nothing;
        bool at_top = false;
        // Keys are made one play ahead of their use, so that memory answers in time.
        bool more = find(round, view, aside, mover, top, legal, put_aside, next[0]);
        for (std::size_t i = 0; more; i ^= 1) {
            more = find(round, view, aside, mover, top, legal, put_aside, next[i ^ 1]);
            const Answer answer = visit(next[i], {mover, top});
            if (answer.kind == Kind::unknown) return answer;
            if (answer.kind == Kind::low || answer.scores[at(mover)] <= top) continue;
            best = answer;
            best_cell = next[i].cell;
            top = answer.scores[at(mover)];
            if (!more && put_aside == 0) break;
            at_top = cuts_.bounds && at_most(scoring_, round, view, mover, top);
            if (at_top) break;
            if (cuts_.joint && others_ask && best.scores[at(asked.seat)] <= asked.floor &&
                !both_above(scoring_, round, view, mover, top, asked.seat, asked.floor)) {
                return {{}, Kind::low};
            }
        }
        if (put_aside == 0) return best;
        if (best_cell == none || best.scores[at(asked.seat)] <= asked.floor) {
            return {{}, Kind::low};
        }
        // At the top a later play is not better; one that comes before may be equal.
        if (at_top) put_aside &= L::bit(best_cell) - 1;
        while (find(round, view, nullptr, mover, nothing, put_aside, legal, next[0])) {
            const int floor = next[0].cell < best_cell ? top - 1 : top;
            const Answer answer = visit(next[0], {mover, floor});
            if (answer.kind == Kind::unknown) return answer;
            if (answer.kind == Kind::exact && answer.scores[at(mover)] > floor) {
                return {{}, Kind::low};
            }
        }
        return best;
    }

    Scoring<P> scoring_;
    Table<key_words<P>> table_;
    Cuts cuts_;
    Budget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<MaxN> make_max_n(const Game& game, const State& state, double table_mb,
                                 const Cuts& cuts) {
    return with_players(game.num_players(), [&](auto players) -> std::unique_ptr<MaxN> {
        return std::make_unique<Search<players()>>(game, state, table_mb, cuts);
    });
}

}  // namespace matou::cat_in_the_box::many::MATOU_ISA
