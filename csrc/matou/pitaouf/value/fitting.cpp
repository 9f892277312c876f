#include "matou/pitaouf/value/fitting.hpp"

#include "matou/pitaouf/value/judgement.hpp"
#include "matou/pitaouf/value/said.hpp"

namespace matou::pitaouf::value {
namespace {

class Fitting {
  public:
    Fitting(const Game& game, const Net& net, const std::vector<double>& shares,
            const Exactness& exactness)
        : game_(game), net_(net), said_(game, net, exactness), shares_(shares) {}

    void play(std::uint64_t seed, std::uint64_t index, Lessons& lessons) {
        Stream stream = deal_stream(Domain::player, seed, index);
        const double share = shares_[index % shares_.size()];
        const Deal cards = deal(game_.rules(), seed, index);
        State state = game_.start(cards);
        if (state.phase == Phase::exchange) {
            game_.advance(state, any(state, stream));
        }
        while (!game_.is_terminal(state)) {
            if (game_.current_player(state) == chance_player) {
                if (state.phase != Phase::read && !said_.is_exact(state)) {
                    record(state, said_.mean_said(state), lessons);
                }
                game_.advance(state, game_.answer(state, cards));
                continue;
            }
            const Choice choice = best(state);
            if (!said_.is_exact(state)) record(state, choice.value, lessons);
            const bool strays = static_cast<double>(stream.next()) * 0x1p-32 < share;
            game_.advance(state, strays ? any(state, stream) : choice.action);
        }
        lessons.won += state.phase == Phase::won ? 1 : 0;
    }

  private:
    [[nodiscard]] Action any(const State& state, Stream& stream) {
        game_.legal_actions(state, actions_);
        return actions_[stream.below(static_cast<std::uint32_t>(actions_.size()))];
    }

    // The best play by what is said of the state behind it.
    [[nodiscard]] Choice best(const State& state) {
        game_.legal_actions(state, actions_);
        Choice found{actions_[0], -1};
        for (const Action action : actions_) {
            State next = state;
            game_.advance(next, action);
            const double its_value = said_.said(next);
            if (its_value > found.value) found = {action, its_value};
        }
        return found;
    }

    void record(const State& state, double target, Lessons& lessons) {
        net_.features().find(state, found_);
        const auto all = found_.all();
        lessons.features.insert(lessons.features.end(), all.begin(), all.end());
        lessons.ends.push_back(static_cast<std::uint32_t>(lessons.features.size()));
        lessons.heads.push_back(static_cast<std::uint8_t>(net_.head_of(state)));
        lessons.targets.push_back(static_cast<float>(target));
    }

    const Game& game_;
    const Net& net_;
    Said said_;
    const std::vector<double>& shares_;
    Game::Actions actions_;
    FeatureList found_;
};

}  // namespace

Lessons fitting(const Game& game, const Net& net, std::uint64_t seed, std::uint64_t first,
                std::uint64_t count, const std::vector<double>& shares, const Exactness& exactness,
                const BatchOptions& options) {
    return gather_chunks<Lessons>(first, count, options, [&] {
        return [seed, fit = Fitting(game, net, shares, exactness)](
                   std::uint64_t from, std::uint64_t number, Lessons& part) mutable {
            for (std::uint64_t i = from; i < from + number; ++i) fit.play(seed, i, part);
        };
    });
}

}  // namespace matou::pitaouf::value
