// Many numbered deals played by one or several players: the counts behind every estimate.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/budget.hpp"
#include "matou/pitaouf/deal.hpp"
#include "matou/pitaouf/game.hpp"
#include "matou/pitaouf/value/planner.hpp"
#include "matou/sim/batch.hpp"

namespace matou::pitaouf {

enum class Verdict : std::uint8_t { lost, won, undecided };
inline constexpr int num_verdicts = 3;

// Who plays, under which rules. All entrants of one count play the same deals, so their rules must
// have the same pack.
struct Entrant {
    Rules rules;
    std::string player;  // a name of players.hpp, or one of those below
    std::uint64_t max_nodes = Budget::no_limit;  // thoughtful: of each deal, undecided beyond
    // Of the players who weigh plays by a value function; made for the sizes of the rules.
    std::shared_ptr<const value::Net> net{};
    value::Planning planning{};
};

// Takes the play after which the value function expects most.
inline constexpr std::string_view greedy_value = "greedy_value";
// Weighs plays on deals drawn from all that fit what he sees (value/planner.hpp).
inline constexpr std::string_view planner = "planner";

// The player who knows every card, the talon's order too (solver.hpp).
inline constexpr std::string_view thoughtful = "thoughtful";

// Plays deal number `index`; what chance the player himself needs comes from a stream of (seed,
// index) alone. One judge serves one thread, and may keep tables. A judge that takes its time looks
// at `stop` (of BatchOptions): what it says once that is raised is not used.
using Judge = std::function<Verdict(const Deal& deal, std::uint64_t index)>;
[[nodiscard]] Judge make_judge(const Entrant& entrant, std::uint64_t seed,
                               const std::atomic<bool>* stop);

// Counts of joint verdicts over deals first..first+count-1 of `seed`, dealt around the cards that
// `given` states if there is one: the element at the base-3 number of the verdicts, the first
// entrant's the most significant digit. Also whether the stop flag let it finish; if not, the
// counts are of no use. Throws invalid_state for an unknown player, for no or too many entrants,
// for rules of different packs.
[[nodiscard]] std::pair<std::vector<std::int64_t>, bool> count_verdicts(
    const std::vector<Entrant>& entrants, std::uint64_t seed, std::uint64_t first,
    std::uint64_t count, const BatchOptions& options, const Deal* given = nullptr);
inline constexpr std::size_t max_entrants = 6;

// The verdict of each deal for each entrant: row = deal, column = entrant. Whether it finished.
[[nodiscard]] bool verdicts_by_deal(const std::vector<Entrant>& entrants, std::uint64_t seed,
                                    std::uint64_t first, std::uint64_t count,
                                    const BatchOptions& options, std::uint8_t* table,
                                    const Deal* given = nullptr);

}  // namespace matou::pitaouf
