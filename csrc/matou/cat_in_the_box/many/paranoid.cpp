// Paranoid search: one seat, the root, for its own score, all others together against it. With two
// sides this is alpha-beta; only null windows are asked, with the table at the starts of tricks.
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
#include "matou/cat_in_the_box/many/race.hpp"
#include "matou/cat_in_the_box/many/table.hpp"

namespace matou::cat_in_the_box::many::MATOU_ISA {
namespace {

template <int P>
class Search final : public Paranoid {
    using L = Layout<P>;
    using Cells = typename L::Cells;
    struct Node {
        Round<P> round;
        Outlook<P> view;
        Cells legal;
        int cell;   // played to come here
        int order;  // promising ones are larger
    };

  public:
    Search(const Game& game, const State& state, int seat, double table_mb, const Cuts& cuts)
        : scoring_(terms_of<P>(game, state)), root_(seat), table_(table_mb), cuts_(cuts) {}

    int ask(const State& state, int bound, Budget& budget) override {
        budget_ = &budget;
        Node node;
        node.round = round_of<P>(state);
        node.view = outlook<P>(node.round);
        prepare(node);
        return visit(node, bound);
    }

  private:
    [[nodiscard]] static constexpr std::size_t at(int index) noexcept {
        return static_cast<std::size_t>(index);
    }

    void prepare(Node& node) const noexcept {
        node.legal = node.round.done == L::tricks ? Cells{0} : legal_from<P>(node.round, node.view);
    }

    // Moves left to a seat, cells and cards: both count.
    [[nodiscard]] static int mobility(const Outlook<P>& view, int seat) noexcept {
        return std::popcount(view.fillable[at(seat)]) + 2 * view.caps[at(seat)];
    }
    // How a position looks to the seat that moves to it: the root wants plays for itself and one of
    // the others with few, the others want few for the root and plays of their own. The weights are
    // those of several that needed the fewest nodes; no answer depends on them.
    [[nodiscard]] int promise(const Outlook<P>& view, int mover) const noexcept {
        if (mover != root_) return mobility(view, mover) - 4 * mobility(view, root_);
        int weakest = 1000;
        for (int p = 0; p < P; ++p) {
            if (p != root_) weakest = std::min(weakest, mobility(view, p));
        }
        return mobility(view, root_) - 2 * weakest;
    }

    static constexpr std::uint32_t used_bit = std::uint32_t{1} << 31;
    static constexpr int offset = 24;
    struct Known {
        int lower = -nowhere;
        int upper = nowhere;
        int cell = none;
    };
    static constexpr int nowhere = 100;

    [[nodiscard]] Entry<key_words<P>> key_of(const Node& node, bool& relative) const noexcept {
        if (!cuts_.merged) {
            Relative<P> shifts;
            relative = false;
            return plain_key<P>(node.round, shifts);
        }
        return one_seat_key<P>(node.round, node.view, scoring_, root_, relative);
    }
    [[nodiscard]] int unpack(unsigned field, bool relative, int won, int unset) const noexcept {
        if (field == 0) return unset;
        const int score = static_cast<int>(field) - offset;
        return relative ? absolute_score(score, won) : score;
    }
    [[nodiscard]] static unsigned pack(int score, bool relative, int won) noexcept {
        if (score == nowhere || score == -nowhere) return 0;
        return static_cast<unsigned>((relative ? relative_score(score, won) : score) + offset);
    }

    [[nodiscard]] int visit(const Node& node, int bound) {
        if (!budget_->spend()) return bound;
        const Round<P>& round = node.round;
        const int mover = to_play<P>(round);
        if (node.legal == 0) {
            return scoring_.score(round, root_, round.done == L::tricks ? -1 : mover);
        }
        const int won = round.won[at(root_)];
        if (cuts_.bounds) {
            if (at_most(scoring_, round, node.view, root_, bound - 1)) return bound - 1;
            const int least = -won - winnable(round, node.view, root_);
            if (least >= bound) return least;
            if (bound > -won && is_lost(round, node.view, root_)) return -won;
            if (bound <= won && escapes(round, node.view, root_)) return won;
        }
        const bool start = round.count == 0;
        Known known;
        Entry<key_words<P>> key{};
        std::uint64_t hash = 0;
        bool relative = false;
        if (start) {
            key = key_of(node, relative);
            hash = key.hash();
            const std::uint32_t found = table_.find(key, hash);
            if (found != 0) {
                known.lower = unpack(found & 63, relative, won, -nowhere);
                known.upper = unpack(found >> 6 & 63, relative, won, nowhere);
                known.cell = static_cast<int>(found >> 12 & 63);
                if (known.lower >= bound) return known.lower;
                if (known.upper < bound) return known.upper;
            }
        }
        std::array<Node, L::cells> children;
        const int count = expand(node, mover, known.cell, children);
        const bool maximises = mover == root_;
        int best = maximises ? -nowhere : nowhere;
        int cell = none;
        for (int i = 0; i < count; ++i) {
            const Node& child = next(children, i, count);
            const int score = visit(child, bound);
            if (budget_->exhausted()) return bound;
            if (maximises ? score > best : score < best) {
                best = score;
                cell = child.cell;
            }
            if (maximises ? best >= bound : best < bound) break;
        }
        if (start) {
            if (best >= bound) known.lower = std::max(known.lower, best);
            else known.upper = std::min(known.upper, best);
            table_.keep(key, hash,
                        used_bit | pack(known.lower, relative, won) |
                            pack(known.upper, relative, won) << 6 |
                            static_cast<unsigned>(cell & 63) << 12);
        }
        return best;
    }

    int expand(const Node& node, int mover, int good, std::array<Node, L::cells>& children) {
        int count = 0;
        for (Cells left = node.legal; left != 0; left &= left - 1) {
            Node& child = children[at(count++)];
            child.round = node.round;
            child.view = node.view;
            child.cell = std::countr_zero(left);
            advance<P>(child.round, child.view, child.cell);
            prepare(child);
            child.order = child.cell == good ? 1000 : promise(child.view, mover);
        }
        return count;
    }
    // The most promising of the children from i on, moved to place i.
    static const Node& next(std::array<Node, L::cells>& children, int i, int count) noexcept {
        int first = i;
        for (int j = i + 1; j < count; ++j) {
            if (children[at(j)].order > children[at(first)].order) first = j;
        }
        if (first != i) std::swap(children[at(i)], children[at(first)]);
        return children[at(i)];
    }

    Scoring<P> scoring_;
    int root_;
    Table<key_words<P>> table_;
    Cuts cuts_;
    Budget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<Paranoid> make_paranoid(const Game& game, const State& state, int seat,
                                        double table_mb, const Cuts& cuts) {
    return with_players(game.num_players(), [&](auto players) -> std::unique_ptr<Paranoid> {
        return std::make_unique<Search<players()>>(game, state, seat, table_mb, cuts);
    });
}

}  // namespace matou::cat_in_the_box::many::MATOU_ISA
