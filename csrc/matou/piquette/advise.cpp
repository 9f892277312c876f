#include "matou/piquette/advise.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <optional>
#include <tuple>

#include "matou/core/budget.hpp"
#include "matou/core/errors.hpp"
#include "matou/piquette/stages.hpp"
#include "matou/piquette/steps.hpp"
#include "matou/piquette/worlds.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {
namespace {

using tricks::Hand;

void check(const Rules& rules, Hand hand, const AdviseOptions& options) {
    const auto wrong = [](const char* what, auto number) {
        invalid_state(std::string(what) + ", not " + std::to_string(number));
    };
    if (tricks::count(hand) != hand_size) {
        wrong("a hand has 12 cards before the exchange", tricks::count(hand));
    }
    if (options.samples < 2) wrong("samples are at least 2", options.samples);
    if (options.depth < 0 || options.depth > 1) wrong("the depth is 0 or 1", options.depth);
    if (options.reply_samples < 2) wrong("reply samples are at least 2", options.reply_samples);
    const int most = talon_size - rules.min_exchange;
    if (options.role == Role::dealer &&
        (options.left < talon_size - most_opener || options.left > most)) {
        wrong(rules.min_exchange == 0 ? "the opener leaves 3 to 8 cards"
                                      : "the opener leaves 3 to 7 cards",
              options.left);
    }
    if (options.other == 0) return;
    if (tricks::count(options.other) != hand_size) {
        wrong("the other hand has 12 cards", tricks::count(options.other));
    }
    if ((options.other & hand) != 0) {
        invalid_state("the card " + tricks::card_text(std::countr_zero(options.other & hand)) +
                      " is in both hands");
    }
}

using Clock = std::chrono::steady_clock;

std::optional<Clock::time_point> deadline_of(double seconds) {
    if (!(seconds > 0) || seconds >= Budget::longest_seconds) return std::nullopt;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

Query query_of(const Rules& rules, Hand hand, const AdviseOptions& options) {
    Query query;
    query.hand = hand;
    query.role = options.role;
    query.least = rules.min_exchange;
    query.most = options.role == Role::opener ? most_opener : options.left;
    query.before = options.role == Role::opener ? 0 : talon_size - options.left;
    query.samples = options.samples;
    query.seed = options.seed;
    query.depth = options.depth;
    query.reply_samples = options.reply_samples;
    query.max_ends = options.max_ends;
    return query;
}

// Calls `visit` for every set of so many of the cards.
template <class F>
void for_each_set(Hand cards, int size, F&& visit, Hand chosen = 0) {
    if (size == 0) return visit(chosen);
    if (tricks::count(cards) < size) return;
    const Hand low = cards & (~cards + 1);
    for_each_set(cards & ~low, size - 1, visit, chosen | low);
    for_each_set(cards & ~low, size, visit, chosen);
}

// Every way to draw of the eight cards that are in neither hand. Any set of them is equally likely
// to lie where a side draws; a dealer who is not asked draws from what the opener left.
void draw_all(Evaluator& evaluator, const Query& query, Hand other, Candidate& candidate) {
    const Hand pool = ~(query.hand | other);
    const bool opens = query.role == Role::opener;
    const Hand out =
        opens ? evaluator.reply(query, other, candidate.size, static_cast<unsigned>(candidate.size))
              : 0;
    for_each_set(pool, candidate.size, [&](Hand mine) {
        for_each_set(pool & ~mine, tricks::count(out), [&](Hand his) {
            const Ended end = evaluator.finish(query.role, (query.hand & ~candidate.cards) | mine,
                                               (other & ~out) | his);
            candidate.own += end.own;
            candidate.other += end.other;
            ++candidate.samples;
        });
    });
}

DiscardValue value_of(const Candidate& candidate, bool exact) {
    const auto n = static_cast<double>(candidate.samples);
    DiscardValue value;
    value.cards = candidate.cards;
    value.samples = candidate.samples;
    value.own = static_cast<double>(candidate.own) / n;
    value.other = static_cast<double>(candidate.other) / n;
    value.mean = static_cast<double>(candidate.lead()) / n;
    value.behind = static_cast<double>(candidate.best) / n - value.mean;
    if (!exact) {
        const double variance =
            (static_cast<double>(candidate.squares) - n * value.mean * value.mean) / (n - 1);
        value.standard_error = std::sqrt(std::max(variance, 0.0) / n);
        value.behind_error = std::sqrt(candidate.behind_variance / n);
    }
    return value;
}

}  // namespace

DiscardAdvice advise_discard(const Rules& rules, Hand hand, const AdviseOptions& options,
                             const BatchOptions& batch) {
    check(rules);
    check(rules, hand, options);
    const Query query = query_of(rules, hand, options);
    std::vector<Candidate> all = candidates(query);
    DiscardAdvice advice;
    advice.exact = options.other != 0;
    // The deadline and the caller's flag, looked at before each sample, raise one flag.
    std::atomic<bool> halt{false};
    const auto deadline = deadline_of(options.seconds);
    const auto look = [&] {
        const bool stopped = batch.stop != nullptr && batch.stop->load(std::memory_order_relaxed);
        if (stopped || (deadline && Clock::now() >= *deadline)) halt = true;
        return !halt.load(std::memory_order_relaxed);
    };
    BatchOptions one_by_one = batch;  // a sample is long: the threads share them out singly
    one_by_one.chunk = 1;
    one_by_one.stop = &halt;
    const auto each = [&](std::uint64_t from, std::uint64_t size, auto&& work) {
        const bool done = for_chunks(from, size, one_by_one, [&](int) {
            return [&, evaluator = Evaluator(rules)](std::uint64_t first, std::uint64_t) mutable {
                if (look()) work(evaluator, first);
            };
        });
        return done && !halt;
    };
    if (advice.exact) {
        advice.complete = each(0, all.size(), [&](Evaluator& evaluator, std::uint64_t i) {
            draw_all(evaluator, query, options.other, all[static_cast<std::size_t>(i)]);
        });
    } else {
        advice.complete = sample_stages(query, all, each);
    }
    if (advice.exact ? !advice.complete : all.front().samples == 0) return advice;
    for (const Candidate& candidate : all) {
        advice.values.push_back(value_of(candidate, advice.exact));
    }
    if (advice.exact) {
        double best = advice.values.front().mean;
        for (const DiscardValue& value : advice.values) best = std::max(best, value.mean);
        for (DiscardValue& value : advice.values) value.behind = best - value.mean;
    }
    // The best itself is 0 behind; one that a chance of its few samples puts ahead of it is not.
    const auto key = [](const DiscardValue& value) {
        return std::tuple(std::max(value.behind, 0.0), -static_cast<double>(value.samples));
    };
    std::stable_sort(advice.values.begin(), advice.values.end(),
                     [&](const DiscardValue& a, const DiscardValue& b) { return key(a) < key(b); });
    return advice;
}

}  // namespace matou::piquette
