#include "matou/pitaouf/solver/search.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace matou::pitaouf::solver::MATOU_ISA {
namespace {

constexpr double first_run = 80;  // nodes
constexpr double growth = 1.1;
constexpr int runs = 100;
constexpr float noise = 0.08F;

// The order of plays, tuned on deals of other seeds than those of the benchmark: weights of the
// slack in the general lanes, of the least of them, of the sum of the learnt lanes, of a cell moved,
// of a card used, of landing on an ace.
struct Order {
    std::array<std::int16_t, num_general> slack;
    int tightest, learnt, move, card, ace;
};
constexpr Order order{{16, 11, 16, 15, 16, 15, 16, 3, 16, -3, 12, 16, 21, 0, 0, 0}, 80, 1, -20, -100, -66};

constexpr CellSet below(int c) noexcept { return bit(c) - 1; }

}  // namespace

struct Search::Node {
    Node(const Position& position, const Lanes& left, std::size_t child) noexcept
        : p(position), budget(left), first_child(child) {}  // the lanes are left unset

    const Position& p;
    const Lanes& budget;
    std::size_t first_child;
    Needs reason;
    bool won = false;
    std::array<Outcome, num_kinds> outcomes;
    Bound::Kept as_danger;                    // the cell under the cat
    std::array<Bound::Kept, max_move> as_safe;  // the same, and the cells jumped over
};

Verdict Search::run(const Instance& instance, const SolverOptions& options, Budget& budget,
                    std::uint64_t max_nodes) {
    in_ = &instance;
    options_ = options;
    budget_ = &budget;
    bound_.start(instance);
    nogoods_.clear(options.table_bytes);
    line_.clear();
    nodes_ = 0;
    random_ = 0;
    double length = first_run;
    for (int run = 0;; ++run) {
        const bool last = !options.restarts || run == runs;
        const std::uint64_t limit = last ? max_nodes : nodes_ + static_cast<std::uint64_t>(length);
        run_limit_ = std::min(limit, max_nodes);
        noise_ = run == 0 || last ? 0.0F : noise;
        aborted_ = false;
        children_.clear();
        bound_.set_root(instance.root);
        const Lanes all = bound_.budget(instance.all_cards());
        if (visit(instance.root, all, 0)) {
            std::reverse(line_.begin(), line_.end());
            return Verdict::won;
        }
        if (!aborted_) return Verdict::lost;
        if (budget.exhausted() || nodes_ >= max_nodes) return Verdict::undecided;
        if (options.bounds) learn_from_path();
        length *= growth;
    }
}

// The shallowest position on the path that prices refute, sought from the end in growing steps, then
// by bisection: a position below a refuted one has fewer cards for the rest of the same walk, so it
// is nearly always refuted too. Most paths end with a few such positions. The prices of the
// shallowest serve most of the tree.
void Search::learn_from_path() {
    bool learnt = false;
    Prices best{};
    bool go_on = false;
    const auto refuted = [&](std::size_t i) {
        Prices prices{};
        const bool found = learner_.learn(*in_, path_[i], go_on, prices);
        go_on = true;
        if (found) {
            learnt = true;
            best = prices;
        }
        return found;
    };
    std::size_t high = path_size_ - 1;  // refuted, or the end
    std::size_t low = 0;                  // not refuted: never the root of a won deal
    for (std::size_t step = 2; high > 0; step *= 2) {
        const std::size_t i = high > step ? high - step : 0;
        if (!refuted(i)) {
            low = i + 1;
            break;
        }
        high = i;
    }
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (refuted(middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    if (learnt) bound_.learn(best);
}

bool Search::visit(const Position& p, const Lanes& budget, int depth) {
    const Nogoods::Probe probe(p);
    if (const Needs* needs = nogoods_.find(probe, p)) {
        reason_ = *needs;
        return false;
    }
    path_[static_cast<std::size_t>(depth)] = p;
    if (nodes_ >= run_limit_ || !budget_->spend()) {
        aborted_ = true;
        path_size_ = static_cast<std::size_t>(depth) + 1;
        return false;
    }
    ++nodes_;
    Node node(p, budget, children_.size());
    add_plays(node);
    if (node.won) return true;

    if (children_.size() >= node.first_child + 2 && refuted_by_cards_left(p, budget)) {
        nogoods_.add(probe, reason_);
        children_.resize(node.first_child);
        return false;
    }

    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(node.first_child);
    for (auto i = begin; i != children_.end(); ++i) {  // by insertion: there are few
        const Child child = *i;
        auto j = i;
        for (; j != begin && (j - 1)->score < child.score; --j) *j = *(j - 1);
        *j = child;
    }
    for (std::size_t i = node.first_child; i < children_.size(); ++i) {
        const Child child = children_[i];
        const Outcome& outcome = node.outcomes[child.kind];
        const Position next = played(outcome, child.cards);
        place(node, child.kind);
        // It leaves children_ as it was, unless the search ends here.
        const bool won = visit(next, budget - bound_.budget(child.cards), depth + 1);
        if (won) {
            line_.push_back({child.cards, child.kind != leaves_danger, outcome.to});
            return true;
        }
        if (aborted_) return false;
        reason_.safe |= outcome.walked;
        node.reason.add(reason_);
    }
    children_.resize(node.first_child);

    const CellSet known = known_cells(p);
    node.reason.safe &= known;
    node.reason.danger &= known;
    node.reason.not_safe &= known;
    if (p.back) {  // the cell under the cat was there before the plays
        const CellSet here = bit(p.cat);
        ((p.danger & here) != 0 ? node.reason.danger : node.reason.not_safe) |= here;
    }
    reason_ = node.reason;
    nogoods_.add(probe, reason_);
    return false;
}

// The dearer bound, where the slack of the cheap one is so small that it often refutes: in some
// general lane none, in some learnt lane less than a twentieth of all prices.
bool Search::refuted_by_cards_left(const Position& p, const Lanes& budget) {
    // Columns ahead are obstacles both ways, which cell 1 is not: arriving there wins.
    if (!options_.bounds || p.cat == 1) return false;
    const Lanes slack = budget - (p.back ? bound_.back_from(p.cat) : bound_.out_from(p.cat, p.drawn));
    if (least_general(slack) > 0 || least_learnt(slack) >= max_total_price / 20) return false;
    if (!bound_.refutes(p, budget)) return false;
    const CellSet known = known_cells(p) | (p.back ? bit(p.cat) : 0);
    reason_ = {p.safe & known, p.danger & known, known & ~p.safe & ~p.danger};
    return true;
}

// Cells from the cat on (going out) are what the plays to come make them; what is above the cat
// (coming back) was left for good. Without finish=clear nothing depends on cell 1.
CellSet Search::known_cells(const Position& p) const noexcept {
    return (bit(p.cat) - 1) & (in_->clear ? ~CellSet{1} : ~CellSet{3});
}

inline float Search::score(const Node& node, const Outcome& outcome, const Lanes& slack,
                           PlaySet cards) noexcept {
    const int move = std::abs(outcome.to - node.p.cat);
    int points = weighted(slack, order.slack) + order.tightest * least_general(slack) +
                 order.learnt * sum_learnt(slack) + order.move * move +
                 order.card * std::popcount(cards);
    if (!outcome.next.back && in_->cells[outcome.next.cat].top) points += order.ace;
    float sum = static_cast<float>(points);
    if (noise_ > 0) {
        random_ = random_ * 6364136223846793005U + 1442695040888963407U;
        sum *= 1 + noise_ * (static_cast<float>(random_ >> 40) / 16777216.0F - 0.5F);
    }
    return sum;
}

inline Position Search::played(const Outcome& outcome, PlaySet cards) noexcept {
    Position next = outcome.next;
    next.hand &= ~cards;
    return next;
}

// A play of a kind that is prepared.
inline void Search::add(Node& node, Kind kind, PlaySet cards) {
    const Outcome& outcome = node.outcomes[kind];
    const bool emptied = (outcome.next.hand & ~cards) == 0;
    const bool cleared = outcome.wins && in_->clear && node.p.cat == 1;  // wins first
    if (in_->strict && emptied && !cleared) return;
    if (outcome.wins) {
        line_.clear();
        line_.push_back({cards, kind != leaves_danger, outcome.to});
        node.won = true;
        return;
    }
    float order_score = 0;
    if (options_.bounds) {
        const Lanes left = node.budget - ((cards & (cards - 1)) == 0
                                              ? bound_.price(std::countr_zero(cards))
                                              : bound_.budget(cards));
        if (exceeds(outcome.cost, left)) {
            refuted_by_bound(node, kind, left);
            return;
        }
        order_score = score(node, outcome, left - outcome.cost, cards);
    }
    nogoods_.prefetch(Nogoods::Probe(played(outcome, cards)));
    children_.push_back({order_score, kind, cards});
}

void Search::add_plays(Node& node) {
    const Position& p = node.p;
    if (p.cat == in_->track) {  // fridge=pose: any card
        prepare(node, laid);
        for (PlaySet rest = p.hand; rest != 0 && !node.won; rest &= rest - 1) {
            add(node, laid, rest & (0 - rest));
        }
        return;
    }
    const Obstacle& cell = in_->cells[p.cat];
    const auto each = [&](Kind kind, PlaySet cards) {
        if (cards == 0) return;
        prepare(node, kind);
        for (; cards != 0 && !node.won; cards &= cards - 1) add(node, kind, cards & (0 - cards));
    };
    const bool test = (p.danger & bit(p.cat)) == 0;
    // The cell as a danger first: `prepare` keeps what both states make of the cells behind.
    if (test) each(leaves_danger, p.hand & cell.endanger);
    each(neutral_3, p.hand & cell.neutral[3]);
    each(neutral_2, p.hand & cell.neutral[2]);
    each(neutral_1, p.hand & cell.neutral[1]);
    if (!test || node.won) return;
    if (in_->any_time || (p.hand & cell.fits()) == 0) add_sums(node);
}

// Under sums=any_time a card more in the hand never hurts, since every play that is allowed without
// it is allowed with it. So a sum need not hold a card without which it is still enough, nor one
// that leaves the danger by itself. Under last_resort a card that fits forbids the sums: there all
// sums count.
void Search::add_sums(Node& node) {
    const Obstacle& cell = in_->cells[node.p.cat];
    PlaySet rest = in_->any_time ? node.p.hand & ~cell.endanger : node.p.hand;
    sums_.assign(1, {0, 0, 255});
    for (; rest != 0; rest &= rest - 1) {
        const int x = std::countr_zero(rest);
        const int value = in_->sum_value[static_cast<std::size_t>(x)];
        const std::size_t known = sums_.size();
        for (std::size_t i = 0; i < known && !node.won; ++i) {
            const Sum sum{sums_[i].cards | PlaySet{1} << x, sums_[i].value + value,
                          std::min(sums_[i].least, value)};
            sums_.push_back(sum);
            if (i == 0 || sum.value <= cell.value) continue;
            if (in_->any_time && sum.value - sum.least > cell.value &&
                (sums_[i].cards & (sums_[i].cards - 1)) != 0) {
                continue;
            }
            if (!node.outcomes[leaves_danger].ready) prepare(node, leaves_danger);
            add(node, leaves_danger, sum.cards);
        }
    }
}

// Where the cat stands after a play of this kind, and what the rest costs at least.
void Search::prepare(Node& node, Kind kind) {
    Outcome& outcome = node.outcomes[kind];
    outcome.ready = true;
    const Position& p = node.p;
    Position& next = outcome.next;
    next = p;
    const int move = kind == laid || kind == leaves_danger ? 1 : kind;
    if (kind != laid) {
        const CellSet here = bit(p.cat);
        next.danger = kind == leaves_danger ? p.danger | here : p.danger & ~here;
        if (kind != leaves_danger) next.safe |= here;
    }
    const int fridge = in_->track;
    int to = p.back || kind == laid ? std::max(p.cat - move, 1) : std::min(p.cat + move, fridge);
    outcome.to = static_cast<std::uint8_t>(to);
    const bool arrives = !p.back && to == fridge;
    const bool draws = kind != laid && (!arrives || in_->pose) && in_->hand + p.drawn < in_->cards;
    if (draws) next.hand |= PlaySet{1} << (in_->hand + next.drawn++);

    if (!p.back && kind != laid && options_.bounds) {  // the cells left behind
        if (kind == leaves_danger) {
            bound_.set<CellIs::danger>(p.cat);
            node.as_danger = bound_.kept(p.cat);
        } else {
            bound_.set<CellIs::safe>(p.cat);
            node.as_safe[0] = bound_.kept(p.cat);
            for (int c = p.cat + 1; c < to; ++c) {
                bound_.set<CellIs::test>(c);
                node.as_safe[static_cast<std::size_t>(c - p.cat)] = bound_.kept(c);
            }
        }
    }
    if (!p.back && kind != laid && !(arrives && !in_->pose)) {
        next.cat = static_cast<std::uint8_t>(to);
        if (options_.bounds) outcome.cost = bound_.out_from(to, next.drawn);
        return;
    }
    if (arrives) to = fridge - 1;
    next.back = true;
    if (options_.bounds) outcome.cost = bound_.back_from(to);
    if (p.back && p.cat == 1 && kind != leaves_danger) {  // finish=clear: beaten
        outcome.wins = true;
        return;
    }
    while (to > 1 && (next.safe >> to & 1) != 0) {
        outcome.walked |= bit(to);
        --to;
    }
    next.cat = static_cast<std::uint8_t>(to);
    outcome.wins = to == 1 && in_->safe_to_finish(next);
}

// What the refutation by the bound needs to know of the cells behind.
void Search::refuted_by_bound(Node& node, Kind kind, const Lanes& budget) {
    Outcome& outcome = node.outcomes[kind];
    const bool out = !outcome.next.back;
    const int landed = out ? outcome.to : outcome.next.cat + std::popcount(outcome.walked);
    if (!outcome.has_loose) {
        outcome.has_loose = true;
        outcome.loose = out ? bound_.out_from_loose(landed, outcome.next.drawn)
                            : bound_.back_from_loose(landed);
    }
    const CellSet behind = out ? below(landed) : below(landed + 1);
    const CellSet safe = outcome.next.safe & behind;
    const CellSet danger = outcome.next.danger & behind;
    if (exceeds(outcome.loose, budget)) {
        node.reason.not_safe |= behind & ~safe;
    } else {
        node.reason.safe |= safe;
        node.reason.danger |= danger;
        node.reason.not_safe |= behind & ~safe & ~danger;
    }
}

// Sets the bound's cells behind the cat as this kind of play leaves them.
void Search::place(const Node& node, Kind kind) noexcept {
    const Position& p = node.p;
    if (p.back || kind == laid || !options_.bounds) return;
    if (kind == leaves_danger) {
        bound_.restore(p.cat, node.as_danger);
        return;
    }
    const int to = node.outcomes[kind].to;
    for (int c = p.cat; c < to; ++c) {
        bound_.restore(c, node.as_safe[static_cast<std::size_t>(c - p.cat)]);
    }
}

std::unique_ptr<Kernel> make_kernel() { return std::make_unique<Search>(); }

}  // namespace matou::pitaouf::solver::MATOU_ISA
