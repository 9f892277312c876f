// Whether random draws follow a law that is known.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>

namespace law {

// Whether `draw(i)` gives the outcomes of `weights` in their proportions and nothing else:
// Pearson's statistic lies within five standard deviations. Seeds are fixed: this is no gamble.
template <class F>
bool follows_law(const std::map<std::string, long>& weights, std::uint64_t draws, F draw) {
    std::map<std::string, long> counts;
    for (std::uint64_t i = 0; i < draws; ++i) ++counts[draw(i)];
    double total = 0;
    for (const auto& [outcome, weight] : weights) total += static_cast<double>(weight);
    for (const auto& [outcome, count] : counts) {
        if (weights.contains(outcome)) continue;
        std::cerr << "not among the outcomes: " << outcome << '\n';
        return false;
    }
    double statistic = 0;
    for (const auto& [outcome, weight] : weights) {
        const double want = static_cast<double>(draws) * static_cast<double>(weight) / total;
        const double off = static_cast<double>(counts[outcome]) - want;
        statistic += off * off / want;
    }
    const double freedom = static_cast<double>(weights.size()) - 1;
    const double excess = statistic - freedom;
    const bool good = excess * excess <= 25 * 2 * std::max(freedom, 1.0);
    if (!good) std::cerr << "statistic " << statistic << " for " << freedom << '\n';
    return good;
}

}  // namespace law
