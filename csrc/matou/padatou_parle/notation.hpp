// How a deal in progress is written (tricks/notation.hpp). In an information text a fact has its
// answer, which all heard, behind the question: `ask_has_suit_S=yes`.
#pragma once

#include <string>
#include <string_view>

#include "matou/core/record.hpp"
#include "matou/padatou_parle/game.hpp"
#include "matou/tricks/notation.hpp"
#include "matou/tricks/walk.hpp"

namespace matou::padatou_parle {

struct Notation : tricks::Notation<Game, salt, Notation> {
    struct Walk : tricks::Walk<Game> {
        using tricks::Walk<Game>::Walk;
        void step(std::string_view word);
        [[nodiscard]] tricks::Unseen unseen() const noexcept;

      private:
        void tell(std::string_view word, Action asked, std::string_view answer);
    };
    // `play: leader 0 | turn 0 | trick - | tricks 0/1/0/0 | asked has_suit S = yes | hand S:A ...`
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);
    [[nodiscard]] static std::string behind(const State& state, Action action);
};

using Record = matou::Record<Notation>;

}  // namespace matou::padatou_parle
