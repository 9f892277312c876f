// How a deal in progress is written (tricks/notation.hpp).
#pragma once

#include <string>
#include <string_view>

#include "matou/core/record.hpp"
#include "matou/padatou/game.hpp"
#include "matou/tricks/notation.hpp"
#include "matou/tricks/walk.hpp"

namespace matou::padatou {

// Adds what all know of a seat's hand: voids shown.
void add_known(const State& state, std::size_t seat, tricks::Unseen& unseen) noexcept;

struct Notation : tricks::Notation<Game, salt, Notation> {
    struct Walk : tricks::Walk<Game> {
        using tricks::Walk<Game>::Walk;
        void step(std::string_view word);
        [[nodiscard]] tricks::Unseen unseen() const noexcept;
    };
    // `play: leader 0 | turn 2 | trick 7S QS | tricks 0/1/0/0 | hand S:A H:- D:9 C:T`
    [[nodiscard]] static std::string observation(const Game& game, const State& state, int seat);
    [[nodiscard]] static std::string behind(const State&, Action) { return {}; }
};

using Record = matou::Record<Notation>;

}  // namespace matou::padatou
