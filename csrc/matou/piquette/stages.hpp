// Sampling by stages: what is clearly behind is left out.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "matou/piquette/worlds.hpp"

namespace matou::piquette {

inline constexpr std::uint64_t last_screening = 4096;
inline constexpr double clearly_behind = 3;  // standard errors

// The place of the highest mean among those with most samples.
[[nodiscard]] inline std::size_t best_of(const std::vector<Candidate>& all) {
    const auto worse = [](const Candidate& a, const Candidate& b) {
        return a.samples != b.samples ? a.samples < b.samples : a.lead() < b.lead();
    };
    return static_cast<std::size_t>(std::max_element(all.begin(), all.end(), worse) - all.begin());
}

// Leads of the candidates that go on, sample by sample, while they are compared.
class Screening {
  public:
    explicit Screening(std::size_t candidates) : leads_(candidates) {}

    void add(std::uint32_t candidate, const Ended& end) {
        leads_[candidate].push_back(static_cast<std::int16_t>(end.own - end.other));
    }

    // Those that are not clearly behind the best.
    [[nodiscard]] std::vector<std::uint32_t> those_to_go_on(
        const std::vector<Candidate>& all, const std::vector<std::uint32_t>& listed) {
        std::uint32_t best = listed.front();
        for (const std::uint32_t one : listed) {
            if (all[one].lead() > all[best].lead()) best = one;
        }
        std::vector<std::uint32_t> kept;
        for (const std::uint32_t one : listed) {
            if (!is_behind(leads_[best], leads_[one])) kept.push_back(one);
        }
        return kept;
    }

    // What the best of all made of the samples that each has had, and how their difference varies.
    void compare(std::vector<Candidate>& all) const {
        const std::size_t best = best_of(all);
        for (std::size_t i = 0; i < all.size(); ++i) {
            Candidate& one = all[i];
            one.behind_variance = behind(leads_[best], leads_[i]).variance;
            one.best = all[best].lead();
            if (one.samples == all[best].samples) continue;
            const auto& leads = leads_[best];
            const auto end = leads.begin() + static_cast<std::ptrdiff_t>(one.samples);
            one.best = std::accumulate(leads.begin(), end, std::int64_t{0});
        }
    }

  private:
    struct Behind {
        double mean = 0;
        double variance = 0;  // of one sample
        double samples = 0;
    };
    // Over the samples that the other has had.
    [[nodiscard]] static Behind behind(const std::vector<std::int16_t>& best,
                                       const std::vector<std::int16_t>& other) {
        std::int64_t sum = 0;
        std::int64_t squares = 0;
        for (std::size_t i = 0; i < other.size(); ++i) {
            const std::int64_t less = best[i] - other[i];
            sum += less;
            squares += less * less;
        }
        const auto n = static_cast<double>(other.size());
        const double mean = static_cast<double>(sum) / n;
        const double variance = (static_cast<double>(squares) - n * mean * mean) / (n - 1);
        return {mean, std::max(variance, 0.0), n};
    }
    [[nodiscard]] static bool is_behind(const std::vector<std::int16_t>& best,
                                        const std::vector<std::int16_t>& other) {
        const Behind found = behind(best, other);
        return found.mean > clearly_behind * std::sqrt(found.variance / found.samples);
    }

    std::vector<std::vector<std::int16_t>> leads_;
};

// Samples all candidates by stages as advise.hpp says. `run(first, count, sample)` calls
// `sample(evaluator, index)` for each of these indices, in any order; false: it was stopped. False
// when not all samples were taken; the candidates hold those of whole stages.
template <class Run>
[[nodiscard]] bool sample_stages(const Query& query, std::vector<Candidate>& all, Run&& run) {
    std::vector<std::uint32_t> listed(all.size());
    for (std::size_t i = 0; i < listed.size(); ++i) listed[i] = static_cast<std::uint32_t>(i);
    Screening screening(all.size());
    std::vector<Ended> ends;
    std::uint64_t done = 0;
    std::uint64_t worked_out = 0;
    bool complete = true;
    while (done < query.samples) {
        // As many again as there are, in pieces that fit into memory.
        const std::uint64_t wanted = done == 0 ? query.first_stage : std::min(done, last_screening);
        const std::uint64_t size = std::min(wanted, query.samples - done);
        worked_out += size * listed.size();
        complete = query.max_ends == 0 || worked_out <= query.max_ends;
        if (!complete) break;
        ends.resize(static_cast<std::size_t>(size) * listed.size());
        complete = run(done, size, [&](Evaluator& evaluator, std::uint64_t index) {
            const auto row = static_cast<std::size_t>(index - done) * listed.size();
            evaluator.sample(query, index, all, listed,
                             std::span(ends).subspan(row, listed.size()));
        });
        if (!complete) break;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const std::uint32_t which = listed[i % listed.size()];
            Candidate& candidate = all[which];
            const std::int64_t lead = ends[i].own - ends[i].other;
            candidate.own += ends[i].own;
            candidate.other += ends[i].other;
            candidate.squares += lead * lead;
            ++candidate.samples;
            if (done < last_screening) screening.add(which, ends[i]);
        }
        done += size;
        if (done < query.samples && done <= last_screening) {
            listed = screening.those_to_go_on(all, listed);
        }
    }
    screening.compare(all);
    return complete;
}

}  // namespace matou::piquette
