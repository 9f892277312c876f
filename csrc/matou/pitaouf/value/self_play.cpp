#include "matou/pitaouf/value/self_play.hpp"

#include <optional>

#include "matou/pitaouf/value/judgement.hpp"
#include "matou/pitaouf/value/planner.hpp"

namespace matou::pitaouf::value {
namespace {

double unit_interval(Stream& stream) noexcept {
    return static_cast<double>(stream.next()) * 0x1p-32;
}

Action any(const Game::Actions& actions, Stream& stream) noexcept {
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

// A state before chance, and what came of it.
struct Step {
    std::size_t list;                 // its number among the lessons
    std::optional<double> next_best;  // what the best play at the next decision is worth, if any
    bool followed = true;             // the best plays were made from there to the next step
};

class Lesson {
  public:
    Lesson(const Game& game, const Net& net, const Practice& practice)
        : game_(game), net_(net), judgement_(game, net), practice_(practice) {}

    void play(std::uint64_t seed, std::uint64_t index, Lessons& lessons) {
        Stream stream = deal_stream(Domain::player, seed, index);
        const bool explores = unit_interval(stream) < practice_.exploring;
        const Deal cards = deal(game_.rules(), seed, index);
        State state = game_.start(cards);
        steps_.clear();
        if (state.phase == Phase::exchange) exchange(state, explores, stream);
        answer_chance(game_, state, cards);
        while (!game_.is_terminal(state)) {
            Choice choice = judgement_.best(state);
            const double best = choice.value;
            const bool strays = explores && unit_interval(stream) < practice_.chance_moves;
            if (strays) {
                game_.legal_actions(state, actions_);
                choice.action = any(actions_, stream);
            }
            if (!steps_.empty()) {
                if (!steps_.back().next_best) steps_.back().next_best = best;
                if (strays) steps_.back().followed = false;
            }
            game_.advance(state, choice.action);
            if (game_.current_player(state) == chance_player) record(state, lessons);
            answer_chance(game_, state, cards);
        }
        const bool won = state.phase == Phase::won;
        lessons.won += won ? 1 : 0;
        finish(won ? 1 : 0, lessons);
    }

  private:
    void exchange(State& state, bool explores, Stream& stream) {
        if (explores) {
            game_.legal_actions(state, actions_);
            game_.advance(state, any(actions_, stream));
        } else {
            Planning planning;
            planning.exchange_worlds = practice_.exchange_worlds;
            const std::uint64_t seed = stream.next();
            game_.advance(state, Planner(game_, net_, planning).choose(state, seed));
        }
    }

    void record(const State& state, Lessons& lessons) {
        net_.features().find(state, found_);
        const auto all = found_.all();
        lessons.features.insert(lessons.features.end(), all.begin(), all.end());
        lessons.ends.push_back(static_cast<std::uint32_t>(lessons.features.size()));
        lessons.heads.push_back(state.way == Way::out ? 0 : 1);
        steps_.push_back({lessons.ends.size() - 1, std::nullopt});
    }

    void finish(double result, Lessons& lessons) {
        lessons.targets.resize(lessons.ends.size());
        double later = result;
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            if (step.next_best) {
                const double trust = step.followed ? practice_.trust : 0;
                later = (1 - trust) * *step.next_best + trust * later;
            } else {
                later = result;
            }
            lessons.targets[step.list] = static_cast<float>(later);
        }
    }

    const Game& game_;
    const Net& net_;
    Judgement judgement_;
    const Practice& practice_;
    Game::Actions actions_;
    std::vector<Step> steps_;
    FeatureList found_;
};

}  // namespace

void Lessons::append(const Lessons& other) {
    const auto shift = static_cast<std::uint32_t>(features.size());
    features.insert(features.end(), other.features.begin(), other.features.end());
    for (const std::uint32_t end : other.ends) ends.push_back(shift + end);
    heads.insert(heads.end(), other.heads.begin(), other.heads.end());
    targets.insert(targets.end(), other.targets.begin(), other.targets.end());
    won += other.won;
}

Lessons self_play(const Game& game, const Net& net, std::uint64_t seed, std::uint64_t first,
                  std::uint64_t count, const Practice& practice, const BatchOptions& options) {
    return gather_chunks<Lessons>(first, count, options, [&] {
        return [seed, lesson = Lesson(game, net, practice)](
                   std::uint64_t from, std::uint64_t number, Lessons& part) mutable {
            for (std::uint64_t i = from; i < from + number; ++i) lesson.play(seed, i, part);
        };
    });
}

}  // namespace matou::pitaouf::value
