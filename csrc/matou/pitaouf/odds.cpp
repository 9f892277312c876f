#include "matou/pitaouf/odds.hpp"

#include <algorithm>
#include <memory>

#include "matou/core/errors.hpp"
#include "matou/core/random.hpp"
#include "matou/pitaouf/pack.hpp"
#include "matou/pitaouf/players.hpp"
#include "matou/pitaouf/solver.hpp"

namespace matou::pitaouf {
namespace {

void check(const std::vector<Entrant>& entrants) {
    if (entrants.empty() || entrants.size() > max_entrants) {
        invalid_state("deals are played by 1 to " + std::to_string(max_entrants) +
                      " entrants, not " + std::to_string(entrants.size()));
    }
    for (const Entrant& entrant : entrants) {
        pitaouf::check(entrant.rules);
        if (!same_pack(entrant.rules, entrants[0].rules)) {
            invalid_state(
                "entrants of one count play the same deals, so their rules have one pack");
        }
        static_cast<void>(make_judge(entrant, 0, nullptr));
    }
}

std::vector<Judge> make_judges(const std::vector<Entrant>& entrants, std::uint64_t seed,
                               const BatchOptions& options) {
    std::vector<Judge> judges;
    for (const Entrant& entrant : entrants) {
        judges.push_back(make_judge(entrant, seed, options.stop));
    }
    return judges;
}

Deal dealt(const Rules& rules, std::uint64_t seed, std::uint64_t index, const Deal* given) {
    return given != nullptr ? deal_given(rules, seed, index, *given) : deal(rules, seed, index);
}

// A player with a value function. What he draws is new at each decision of each deal.
Judge judge_by_value(const Entrant& entrant, std::uint64_t seed, const std::atomic<bool>* stop) {
    if (!entrant.net) {
        not_applicable("the player " + entrant.player +
                       " needs a value function, and there is none for these rules");
    }
    const bool greedy = entrant.player == greedy_value;
    return [game = Game(entrant.rules), net = entrant.net, planning = entrant.planning, seed, stop,
            greedy](const Deal& deal, std::uint64_t index) {
        const value::Judgement judgement(game, *net);
        const value::Planner planned(game, *net, planning);
        Stream stream = deal_stream(Domain::player, seed, index);
        State state = game.start(deal);
        value::answer_chance(game, state, deal);
        while (!game.is_terminal(state)) {
            if (stop != nullptr && stop->load(std::memory_order_relaxed)) return Verdict::undecided;
            const std::uint64_t drawn = std::uint64_t{stream.next()} << 32;
            const bool weighed = !greedy || state.phase == Phase::exchange;
            game.advance(state,
                         weighed ? planned.choose(state, drawn) : judgement.best(state).action);
            value::answer_chance(game, state, deal);
        }
        return state.phase == Phase::won ? Verdict::won : Verdict::lost;
    };
}

struct Counts {
    std::vector<std::int64_t> of;
    Counts& operator+=(const Counts& other) {
        std::transform(of.begin(), of.end(), other.of.begin(), of.begin(), std::plus<>());
        return *this;
    }
};

}  // namespace

Judge make_judge(const Entrant& entrant, std::uint64_t seed, const std::atomic<bool>* stop) {
    if (entrant.player == thoughtful) {
        // Shared, because a function must be copyable; it is used by one thread all the same.
        auto solver = std::make_shared<Solver>(Game(entrant.rules));
        return [solver, stop, max_nodes = entrant.max_nodes](const Deal& deal, std::uint64_t) {
            Budget budget(max_nodes, 0, stop);
            const std::optional<bool> winnable = solver->solve(deal, budget).winnable;
            if (!winnable) return Verdict::undecided;
            return *winnable ? Verdict::won : Verdict::lost;
        };
    }
    if (entrant.player == greedy_value || entrant.player == planner) {
        return judge_by_value(entrant, seed, stop);
    }
    const Player player = player_named(entrant.player);
    return [game = Game(entrant.rules), player, seed](const Deal& deal, std::uint64_t index) {
        Stream stream = deal_stream(Domain::player, seed, index);
        return play_out(game, deal, player, stream) ? Verdict::won : Verdict::lost;
    };
}

std::pair<std::vector<std::int64_t>, bool> count_verdicts(const std::vector<Entrant>& entrants,
                                                          std::uint64_t seed, std::uint64_t first,
                                                          std::uint64_t count,
                                                          const BatchOptions& options,
                                                          const Deal* given) {
    check(entrants);
    std::size_t size = 1;
    for (std::size_t i = 0; i < entrants.size(); ++i) size *= num_verdicts;
    const Counts zero{std::vector<std::int64_t>(size, 0)};
    auto [counts, complete] = sum_chunks(
        first, count, options, zero, [&] { return make_judges(entrants, seed, options); },
        [&](std::vector<Judge>& judges, std::uint64_t from, std::uint64_t number, Counts& total) {
            for (std::uint64_t index = from; index < from + number; ++index) {
                const Deal played = dealt(entrants[0].rules, seed, index, given);
                std::size_t joint = 0;
                for (const Judge& judge : judges) {
                    joint = joint * num_verdicts + static_cast<std::size_t>(judge(played, index));
                }
                ++total.of[joint];
            }
        });
    return {std::move(counts.of), complete};
}

bool verdicts_by_deal(const std::vector<Entrant>& entrants, std::uint64_t seed, std::uint64_t first,
                      std::uint64_t count, const BatchOptions& options, std::uint8_t* table,
                      const Deal* given) {
    check(entrants);
    return for_chunks(first, count, options, [&](int) {
        return [&, judges = make_judges(entrants, seed, options)](std::uint64_t from,
                                                                  std::uint64_t number) {
            std::uint8_t* cell = table + (from - first) * judges.size();
            for (std::uint64_t index = from; index < from + number; ++index) {
                const Deal played = dealt(entrants[0].rules, seed, index, given);
                for (const Judge& judge : judges) {
                    *cell++ = static_cast<std::uint8_t>(judge(played, index));
                }
            }
        };
    });
}

}  // namespace matou::pitaouf
