// A game in progress with its history: steps are checked, taken back, written as text and read
// again. The boundary of the core: everything that comes in is verified here, once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matou/core/concepts.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou {

// `Notation` says how one game is written: the types Game, Deal and
//     Origin    what a text states before `moves`: a Deal, in whole or in part, and in some games
//               something else instead, such as a position
// and static functions
//     Origin read_origin(game, text)         throws bad_notation, invalid_state
//     std::string write_origin(game, origin)
//     std::optional<Deal> full_deal(game, origin)   the deal, if it states all that chance answers
//     Origin told(game, deal)                the part of a full deal that a State's text may tell
//     void check_origin(game, origin)        throws invalid_state unless a State can start from it
//     State start(game, origin)
//     std::string observation(game, state, seat)    what `seat` sees now, in one line; -1: all see
// and where seats know less than a State holds (Hidden)
//     std::string information(game, origin, history, seat)
//                         all that `seat` knows, the text of a State with `?` for each card that
//                         it has not seen and in each action that it has not; -1: what all know;
//                         `history`: std::span<const Action>, all steps since the origin
//     std::pair<Origin, std::vector<Action>> sample(game, text, seed)
//                         origin and history of a State drawn from all that such a text allows;
//                         throws bad_notation, illegal_action, invalid_state
template <class Notation>
class Record {
  public:
    using Game = typename Notation::Game;
    using Deal = typename Notation::Deal;
    using Origin = typename Notation::Origin;
    using State = typename Game::State;
    using Actions = typename Game::Actions;

    struct Step {
        int player;
        Action action;
        typename Game::Undo undo;
    };

    // A game that starts there; a State must be able to.
    Record(std::shared_ptr<const Game> game, const Origin& origin)
        : game_(std::move(game)), origin_(origin), state_(Notation::start(*game_, origin)) {}

    // The same after a history. Throws illegal_action.
    Record(std::shared_ptr<const Game> game, const Origin& origin,
           const std::vector<Action>& history)
        : Record(std::move(game), origin) {
        for (const Action action : history) apply(action);
    }

    // `<origin> moves a b c`. Behind a full deal the results of chance are left out (the deal
    // answers, up to the next decision) or written out; behind another origin they are written out.
    // Throws bad_notation, illegal_action or invalid_state, with the number of the word at fault.
    [[nodiscard]] static Record from_text(std::shared_ptr<const Game> game, std::string_view text) {
        const auto [origin_text, moves] = split_moves(text);
        const Origin origin = Notation::read_origin(*game, origin_text);
        const std::optional<Deal> deal = Notation::full_deal(*game, origin);
        if (!deal) {
            Notation::check_origin(*game, origin);
            Record record(std::move(game), origin);
            const std::optional<Fault> fault = record.play(moves, nullptr);
            if (fault) fault->raise();
            return record;
        }
        const Origin told = Notation::told(*game, *deal);
        Record record(game, told);
        const std::optional<Fault> fault = record.play(moves, &*deal);
        if (!fault) return record;
        Record written(std::move(game), told);
        const std::optional<Fault> other = written.play_written(moves, *deal);
        if (!other) return written;
        (fault->word >= other->word ? *fault : *other).raise();
    }

    [[nodiscard]] std::string to_text() const {
        std::string text = Notation::write_origin(*game_, origin_);
        if (steps_.empty()) return text;
        text += " moves";
        State state = Notation::start(*game_, origin_);
        for (const Step& step : steps_) {
            std::string word = game_->action_to_string(state, step.action);
            std::replace(word.begin(), word.end(), ' ', '_');
            (text += ' ') += word;
            static_cast<void>(game_->apply(state, step.action));
        }
        return text;
    }

    // All that `seat` knows, as text; -1: what all know.
    [[nodiscard]] std::string information(int seat) const {
        if constexpr (Hidden<Game>) {
            const std::vector<Action> actions = history();
            return Notation::information(*game_, origin_, std::span<const Action>(actions), seat);
        } else {
            return to_text();
        }
    }

    // A game drawn from all that agree with such a text. Throws as from_text does.
    [[nodiscard]] static Record sample(std::shared_ptr<const Game> game, std::string_view text,
                                       std::uint64_t seed) {
        if constexpr (Hidden<Game>) {
            const auto [origin, actions] = Notation::sample(*game, text, seed);
            return Record(std::move(game), origin, actions);
        } else {
            return from_text(std::move(game), text);
        }
    }

    [[nodiscard]] const Game& game() const noexcept { return *game_; }
    [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const noexcept { return game_; }
    [[nodiscard]] const State& state() const noexcept { return state_; }
    [[nodiscard]] const Origin& origin() const noexcept { return origin_; }
    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
    [[nodiscard]] std::vector<Action> history() const {
        std::vector<Action> actions;
        for (const Step& step : steps_) actions.push_back(step.action);
        return actions;
    }
    [[nodiscard]] int player() const noexcept { return game_->current_player(state_); }

    [[nodiscard]] bool is_legal(Action action) const noexcept {
        const int player = this->player();
        if (player == terminal_player) return false;
        if (player == chance_player) {
            if constexpr (Chancy<Game>) {
                typename Game::Outcomes outcomes;
                game_->chance_outcomes(state_, outcomes);
                return std::any_of(outcomes.begin(), outcomes.end(), [action](const Outcome& o) {
                    return o.action == action && o.weight > 0;
                });
            }
            return false;
        }
        Actions actions;
        game_->legal_actions(state_, actions);
        return std::binary_search(actions.begin(), actions.end(), action);
    }

    // Throws illegal_action; nothing has changed then.
    void apply(Action action) {
        check_legal(action);
        const int player = this->player();
        steps_.push_back({player, action, game_->apply(state_, action)});
    }
    void apply(std::string_view text) { apply(to_action(text)); }

    // Takes the last step back; throws not_applicable past the start.
    void undo() {
        if (steps_.empty()) not_applicable("no step to take back: the game stands at its start");
        game_->undo(state_, steps_.back().undo);
        steps_.pop_back();
    }

    [[nodiscard]] std::string to_text(Action action) const {
        check_legal(action);
        return game_->action_to_string(state_, action);
    }

    // Throws bad_notation, or illegal_action for a text that is no action here.
    [[nodiscard]] Action to_action(std::string_view text) const {
        if (player() == terminal_player) {
            illegal_action("the game is over, nothing can follow: " + quoted(text));
        }
        return game_->string_to_action(state_, text);
    }

  private:
    // What is wrong with a text, and at which word, so that two readings can be compared.
    struct Fault {
        std::size_t word;
        ErrorKind kind;
        std::string message;
        [[noreturn]] void raise() const { throw Error(kind, message); }
    };

    void check_legal(Action action) const {
        if (is_legal(action)) return;
        const std::string number = std::to_string(action);
        if (player() == terminal_player) {
            illegal_action("the game is over, nothing can follow: action " + number);
        }
        illegal_action("action " + number +
                       (player() == chance_player ? " is no outcome of chance here: "
                                                  : " is not legal here: ") +
                       Notation::observation(*game_, state_, -1));
    }

    // Reads one word as a step; a fault says what is wrong.
    std::optional<Fault> read(std::string_view word, std::size_t number) {
        try {
            std::string text(word);
            std::replace(text.begin(), text.end(), '_', ' ');
            apply(text);
            return std::nullopt;
        } catch (const Error& error) {
            return fault(number, error.kind(), error.what());
        }
    }
    static Fault fault(std::size_t number, ErrorKind kind, const std::string& message) {
        return {number, kind, message + " (word " + std::to_string(number) + " after 'moves')"};
    }

    // Chance is answered by the deal, or has its words where there is none.
    std::optional<Fault> play(const std::vector<std::string_view>& moves, const Deal* deal) {
        if (deal != nullptr) answer_all(*deal);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (auto wrong = read(moves[i], i + 1)) return wrong;
            if (deal != nullptr) answer_all(*deal);
        }
        return std::nullopt;
    }

    void answer_all(const Deal& deal) {
        while (player() == chance_player) apply(Action{game_->answer(state_, deal)});
    }

    // The results of chance are words too, and must be what the deal says.
    std::optional<Fault> play_written(const std::vector<std::string_view>& moves,
                                      const Deal& deal) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool chance = player() == chance_player;
            const Action dealt = chance ? Action{game_->answer(state_, deal)} : 0;
            if (auto wrong = read(moves[i], i + 1)) return wrong;
            if (chance && steps_.back().action != dealt) {
                return fault(i + 1, ErrorKind::illegal_action,
                             "the deal holds another card here than " + quoted(moves[i]));
            }
        }
        return std::nullopt;
    }

    std::shared_ptr<const Game> game_;
    Origin origin_;
    State state_;
    std::vector<Step> steps_;
};

}  // namespace matou
