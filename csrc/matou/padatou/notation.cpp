#include "matou/padatou/notation.hpp"

#include "matou/tricks/observation.hpp"

namespace matou::padatou {

void add_known(const State& state, std::size_t seat, tricks::Unseen& unseen) noexcept {
    for (int suit = 0; suit < tricks::num_suits; ++suit) {
        if ((state.lacks[seat] >> suit & 1) != 0) unseen.never[seat] |= tricks::suit_cards(suit);
    }
}

std::string Notation::observation(const Game& game, const State& state, int seat) {
    constexpr std::array phases{"deal: ", "play: ", "over: "};
    return phases[static_cast<std::size_t>(state.phase)] +
           tricks::table_text(state, game.current_player(state), seat);
}

void Notation::Walk::step(std::string_view word) {
    const int seat = game.current_player(table);
    if (seat == terminal_player) illegal_action("the game is over: " + quoted(word));
    const int card = tricks::read_card(word);
    const unsigned lacks = table.lacks[static_cast<std::size_t>(seat)];
    play(seat, card, (lacks >> tricks::suit_of(card) & 1) == 0);
}

tricks::Unseen Notation::Walk::unseen() const noexcept {
    tricks::Unseen unseen = unseen_cards();
    for (std::size_t p = 0; p < 4; ++p) add_known(table, p, unseen);
    return unseen;
}

}  // namespace matou::padatou
