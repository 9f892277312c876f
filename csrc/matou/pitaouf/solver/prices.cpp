#include "matou/pitaouf/solver/prices.hpp"

#include <algorithm>

namespace matou::pitaouf::solver {
namespace {

constexpr float infinite = 1e9F;
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

void PriceLearner::offer(Offers& offers, const Obstacle& cell, PlaySet cards) {
    const auto add = [&](PlaySet set) {
        for (; set != 0; set &= set - 1) {
            cards_.push_back(static_cast<std::uint8_t>(std::countr_zero(set)));
        }
    };
    offers.begin[0] = static_cast<std::uint16_t>(cards_.size());
    add(cell.endanger & cards);
    for (std::size_t m = 1; m <= max_move; ++m) {
        offers.begin[m] = static_cast<std::uint16_t>(cards_.size());
        add(cell.neutral[m] & cards);
    }
    offers.begin[max_move + 1] = static_cast<std::uint16_t>(cards_.size());
}

// The cards that each play can use, once for all iterations: only cards that are left, and drawn by
// the time the cat can be there.
void PriceLearner::list(const Instance& instance, const Position& p) {
    cards_.clear();
    const int held = instance.hand + p.drawn;
    const auto first = [&](int n) {
        return n >= instance.cards ? left_ : left_ & ((PlaySet{1} << n) - 1);
    };
    const int top = p.back ? p.cat : instance.track - 1;
    for (int c = 1; c <= top; ++c) {
        const Obstacle& cell = instance.cells[at(c)];
        if ((p.safe >> c & 1) == 0) {
            const int between = 2 * instance.track - 1 - p.cat - c - (instance.pose ? 0 : 1);
            offer(back_offers_[at(c)], cell, first(held + (p.back ? p.cat - c : between)));
        }
        if (!p.back && c >= p.cat) {
            in_reach_[at(c)] = std::min(held + c - p.cat, instance.cards);
            offer(out_offers_[at(c)], cell, first(in_reach_[at(c)]));
        }
    }
}

void PriceLearner::choose(const Offers& offers, Plays& plays, const Choice& sum) {
    for (std::size_t m = 0; m <= max_move; ++m) {
        Choice best{infinite, -1, -1};
        for (std::size_t i = offers.begin[m]; i < offers.begin[m + 1]; ++i) {
            const std::uint8_t x = cards_[i];
            if (price_[x] < best.cost) best = {price_[x], static_cast<std::int8_t>(x), -1};
        }
        plays.choice[m] = best;
    }
    if (sum.cost < plays.choice[0].cost) plays.choice[0] = sum;
}

void PriceLearner::use(const Choice& choice) {
    if (choice.first >= 0) ++used_[at(choice.first)];
    if (choice.second >= 0) ++used_[at(choice.second)];
}

void PriceLearner::walk_back(const Instance& instance, const Position& p, int c) {
    const int finish = instance.clear ? 0 : 1;
    const auto home = [&](int cell) { return cell <= finish ? 0.0F : home_[at(cell)]; };
    while (c > finish) {
        if ((p.safe >> c & 1) != 0) {
            --c;
            continue;
        }
        const Plays& plays = back_[at(c)];
        int move = 1;
        std::size_t kind = 0;
        for (std::size_t m = 1; m <= max_move; ++m) {
            if (plays.choice[m].cost + home(c == 1 ? 0 : c - static_cast<int>(m)) == home_[at(c)]) {
                kind = m;
                move = static_cast<int>(m);
                break;
            }
        }
        use(plays.choice[kind]);
        if (c == 1) return;
        c = std::max(c - move, 1);
    }
}

// The cost of the cheapest walk; counts in used_ how often it wants each card.
float PriceLearner::walk(const Instance& instance, const Position& p) {
    const int finish = instance.clear ? 0 : 1;
    Choice low{infinite, -1, -1};
    Choice next{infinite, -1, -1};
    const auto see = [&](int x) {
        const Choice card{price_[at(x)], static_cast<std::int8_t>(x), -1};
        if (card.cost < low.cost) {
            next = low;
            low = card;
        } else if (card.cost < next.cost) {
            next = card;
        }
    };
    const auto sum = [&] { return Choice{low.cost + next.cost, low.first, next.first}; };

    int seen = 0;
    const int top = p.back ? p.cat : instance.track - 1;
    if (!p.back) {
        for (int c = p.cat; c <= top; ++c) {
            for (; seen < in_reach_[at(c)]; ++seen) {
                if ((left_ >> seen & 1) != 0) see(seen);
            }
            choose(out_offers_[at(c)], out_[at(c)], sum());
        }
    }
    for (; seen < instance.cards; ++seen) {
        if ((left_ >> seen & 1) != 0) see(seen);
    }
    const auto home = [&](int c) {
        return c <= finish ? 0.0F : home_[at(std::max(c, 1))];
    };
    for (int c = finish + 1; c <= top; ++c) {
        if ((p.safe >> c & 1) != 0) {
            home_[at(c)] = home(c - 1);
            continue;
        }
        Plays& plays = back_[at(c)];
        choose(back_offers_[at(c)], plays, sum());
        const bool ahead = !p.back && c >= p.cat;
        if (ahead) continue;
        float best = infinite;
        for (int m = 1; m <= max_move; ++m) {
            best = std::min(best, plays.choice[at(m)].cost + home(c == 1 ? 0 : c - m));
        }
        if ((p.danger >> c & 1) == 0) best = std::min(best, plays.choice[0].cost + home(c - 1));
        home_[at(c)] = best;
    }
    if (p.back) {
        const float cost = home(p.cat);
        if (cost < infinite) walk_back(instance, p, p.cat);
        return cost;
    }

    const int fridge = instance.track;
    for (auto& row : ahead_[at(fridge)]) row = {0.0F, infinite, infinite};
    for (int c = fridge - 1; c >= p.cat; --c) {
        const auto& up = ahead_[at(c + 1)];
        auto& here = ahead_[at(c)];
        const Plays& out = out_[at(c)];
        const Plays& back = back_[at(c)];
        for (std::size_t i = 1; i < 3; ++i) {
            const float landed = up[i - 1][0];
            here[i][0] = std::min({up[i - 1][1], landed + back.choice[1].cost, landed + back.choice[0].cost});
            here[i][1] = std::min(up[i - 1][2], landed + back.choice[2].cost);
            here[i][2] = landed + back.choice[3].cost;
        }
        std::array<float, 3> safe{};
        std::array<float, 3> danger{};
        for (std::size_t j = 0; j < 3; ++j) {
            safe[j] = std::min({out.choice[1].cost + up[0][j], out.choice[2].cost + up[1][j],
                                out.choice[3].cost + up[2][j]});
            danger[j] = out.choice[0].cost + up[0][j];
        }
        here[0][0] = std::min({safe[0], safe[1], danger[0] + back.choice[1].cost, danger[1]});
        here[0][1] = std::min({danger[0] + back.choice[2].cost, safe[2], danger[2]});
        here[0][2] = danger[0] + back.choice[3].cost;
    }
    std::size_t i = 0;
    std::size_t j = 0;
    const auto total = [&](std::size_t k) {
        return ahead_[at(p.cat)][0][k] + home(p.cat - 1 - static_cast<int>(k));
    };
    for (std::size_t k = 1; k < 3; ++k) j = total(k) < total(j) ? k : j;
    const float cost = total(j);
    if (cost >= infinite) return cost;
    walk_back(instance, p, std::max(p.cat - 1 - static_cast<int>(j), 1));

    // Up again through the columns, taking any choice that attains the minimum.
    for (int c = p.cat; c < fridge; ++c) {
        const auto& up = ahead_[at(c + 1)];
        const float here = ahead_[at(c)][i][j];
        const Plays& out = out_[at(c)];
        const Plays& back = back_[at(c)];
        const auto jumped_back = [&](std::size_t k) { return k > 0 && k - 1 == j; };
        bool found = false;
        if (i > 0) {
            for (std::size_t k = 1; k < 3 && !found; ++k) {
                if (jumped_back(k) && up[i - 1][k] == here) j = k, found = true;
            }
            if (!found) {
                const bool neutral = up[i - 1][0] + back.choice[j + 1].cost == here;
                use(back.choice[neutral ? j + 1 : 0]);
                j = 0;
            }
            --i;
            continue;
        }
        for (std::size_t k = 0; k < 3 && !found; ++k) {  // safe: k is what comes from above
            if (!(jumped_back(k) || (k == 0 && j == 0))) continue;
            for (std::size_t m = 1; m <= max_move && !found; ++m) {
                if (out.choice[m].cost + up[m - 1][k] == here) {
                    use(out.choice[m]);
                    i = m - 1;
                    j = k;
                    found = true;
                }
            }
        }
        if (found) continue;
        use(out.choice[0]);
        i = 0;
        for (std::size_t k = 1; k < 3 && !found; ++k) {
            if (jumped_back(k) && out.choice[0].cost + up[0][k] == here) j = k, found = true;
        }
        if (!found) {
            use(back.choice[j + 1]);
            j = 0;
        }
    }
    return cost;
}

bool PriceLearner::learn(const Instance& instance, const Position& p, bool go_on, Prices& learnt) {
    const PlaySet seen = (PlaySet{1} << (instance.hand + p.drawn)) - 1;
    left_ = p.hand | (instance.all_cards() & ~seen);
    if (!go_on) {
        for (int x = 0; x < instance.cards; ++x) {
            price_[at(x)] = static_cast<float>(instance.sum_value[at(x)]) / 10.0F;
        }
    }
    list(instance, p);

    std::array<float, num_cards> best_price{};
    float best = 0;
    for (int step = 0; step < iterations; ++step) {
        used_.fill(0);
        const float cost = walk(instance, p);
        if (cost >= infinite) return false;  // refuted for want of a play, not by prices
        float budget = 0;
        int norm = 0;
        for (PlaySet rest = left_; rest != 0; rest &= rest - 1) {
            const auto x = at(std::countr_zero(rest));
            budget += price_[x];
            norm += (used_[x] - 1) * (used_[x] - 1);
        }
        const float gap = cost - budget;
        if (gap > best) {
            best = gap;
            best_price = price_;
        }
        // A gap of a third of a card survives the rounding to bytes.
        if (gap > 0.3F || norm == 0) break;
        const float length = std::clamp((0.5F - gap) / static_cast<float>(norm), 0.01F, 0.5F);
        for (PlaySet rest = left_; rest != 0; rest &= rest - 1) {
            const auto x = at(std::countr_zero(rest));
            price_[x] = std::max(0.0F, price_[x] + length * static_cast<float>(used_[x] - 1));
        }
    }
    if (best <= 0) return false;

    // Cards already played here must not look cheap to the bound: they get the price of a dear card.
    float dearest = 0;
    for (PlaySet rest = left_; rest != 0; rest &= rest - 1) {
        dearest = std::max(dearest, best_price[at(std::countr_zero(rest))]);
    }
    float sum = 0;
    for (int x = 0; x < instance.cards; ++x) {
        if ((left_ >> x & 1) == 0) best_price[at(x)] = std::min(dearest, 1.5F);
        sum += best_price[at(x)];
    }
    for (int x = 0; x < instance.cards; ++x) {
        learnt[at(x)] = static_cast<std::uint8_t>(best_price[at(x)] * (max_total_price - 4) / sum);
    }
    return true;
}

}  // namespace matou::pitaouf::solver
