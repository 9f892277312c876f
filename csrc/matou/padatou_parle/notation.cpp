#include "matou/padatou_parle/notation.hpp"

#include "matou/padatou_parle/actions_text.hpp"
#include "matou/padatou_parle/resample.hpp"
#include "matou/tricks/observation.hpp"

namespace matou::padatou_parle {

std::string Notation::behind(const State& state, Action action) {
    if (!asks_fact(action)) return {};
    std::string text(1, '=');
    text += answer_text(action, state.told);
    return text;
}

std::string Notation::observation(const Game& game, const State& state, int seat) {
    constexpr std::array phases{"deal: ", "ask: ", "answer: ", "play: ", "over: "};
    std::string text = phases[static_cast<std::size_t>(state.phase)] +
                       tricks::table_text(state, game.current_player(state), -1);
    if (state.asked != 0) text += " | asked " + question_text(state.asked);
    if (state.told != no_answer) text += " = " + answer_text(state.asked, state.told);
    if (seat >= 0) {
        text += " | hand " + tricks::hand_text(state.hands[static_cast<std::size_t>(seat)]);
    }
    return text;
}

void Notation::Walk::step(std::string_view word) {
    const int seat = game.current_player(table);
    if (seat == terminal_player) illegal_action("the game is over: " + quoted(word));
    const auto p = static_cast<std::size_t>(seat);
    if (table.phase == Phase::play) {
        if (const auto card = tricks::parse_card(word)) {
            const bool lacks = (table.lacks[p] >> tricks::suit_of(*card) & 1) != 0;
            return play(seat, *card, !lacks && table.known[p].allows(*card));
        }
    }
    const std::size_t equals = word.find('=');
    const Action action = game.string_to_action(table, word.substr(0, equals));
    const std::string_view answer = equals == std::string_view::npos ? "" : word.substr(equals + 1);
    if (asks_fact(action)) return tell(word, action, answer);
    if (equals != std::string_view::npos) {
        bad_notation("only the answer to a fact stands behind '=': " + quoted(word));
    }
    advance(action);
}

// What the cards seen answer must be what is written, or may be left out.
void Notation::Walk::tell(std::string_view word, Action asked, std::string_view answer) {
    const tricks::Hand left = ~all_played();
    const auto partner = static_cast<std::size_t>(table.leader ^ 2);
    const bool seen = asked >= action::ask_gone || open[partner] == 0;
    if (!seen && answer.empty()) {
        bad_notation("the answer, which all heard, stands behind '=', as ask_has_suit_S=yes: " +
                     quoted(word));
    }
    const int heard = answer.empty() ? -1 : read_answer(asked, answer);
    const int truth = seen ? answer_to(asked, stated[partner], left) : heard;
    if (heard >= 0 && heard != truth) {
        illegal_action("the true answer is " + answer_text(asked, truth) + ": " + quoted(word));
    }
    game.tell(table, asked, truth, left);
    actions.push_back(asked);
}

tricks::Unseen Notation::Walk::unseen() const noexcept {
    tricks::Unseen unseen = unseen_cards();
    for (std::size_t p = 0; p < 4; ++p) add_known(table, p, unseen);
    return unseen;
}

}  // namespace matou::padatou_parle
