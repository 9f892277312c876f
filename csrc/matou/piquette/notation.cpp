#include "matou/piquette/notation.hpp"

#include <array>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/text.hpp"

namespace matou::piquette {
namespace {

std::string card_list(tricks::Hand cards) {
    std::string text;
    for (const int card : tricks::Cards{cards}) {
        (text += text.empty() ? "" : " ") += tricks::card_text(card);
    }
    return text.empty() ? "-" : text;
}

std::string pair_text(int zero, int one) {
    return std::to_string(zero) + '/' + std::to_string(one);
}

}  // namespace

bool is_before_deal(const Deal& deal) noexcept {
    Deal rest = deal;
    if (rest.opener == 0) rest.opener = unknown_opener;
    return rest == unknown_deal();
}

Deal Notation::read_origin(const Game&, std::string_view text) {
    return deal_from_text(text, true);
}

std::string Notation::write_origin(const Game&, const Deal& origin) {
    return piquette::to_text(origin);
}

std::optional<Deal> Notation::full_deal(const Game&, const Deal& origin) {
    if (!is_complete(origin)) return std::nullopt;
    return origin;
}

Deal Notation::told(const Game&, const Deal& deal) { return deal; }

void Notation::check_origin(const Game& game, const Deal& origin) {
    if (is_before_deal(origin) || is_complete(origin)) return;
    invalid_state(
        "hands: a state holds every card; for what is not seen let game.sample(text, seed) or "
        "game.deal(index, given=...) draw it: " +
        quoted(write_origin(game, origin)));
}

State Notation::start(const Game& game, const Deal& origin) {
    return is_before_deal(origin) ? game.new_initial_state() : game.start(origin);
}

std::string Notation::observation(const Game& game, const State& state, int seat) {
    constexpr std::array phases{"deal", "discard", "announce", "play", "over"};
    std::string text = phases[static_cast<std::size_t>(state.phase)];
    text += ": opener " + std::to_string(state.opener);
    if (state.phase > Phase::deal) {
        text += " | exchanged " + pair_text(state.taken[0], state.taken[1]);
    }
    if (state.phase >= Phase::announce) {
        for (int whose = 0; whose < 2; ++whose) {
            std::string laid;
            for (std::size_t kind = 0; kind < num_kinds; ++kind) {
                const Laid one = state.laid[2 * kind + static_cast<std::size_t>(whose)];
                if (one == 0) continue;
                (laid += laid.empty() ? "" : ", ") += game.action_to_string(state, one);
            }
            if (!laid.empty()) text += " | laid " + std::to_string(whose) + ' ' + laid;
        }
        text += " | points " +
                pair_text(game.combination_points(state, 0), game.combination_points(state, 1));
    }
    if (state.phase == Phase::discard || state.phase == Phase::announce) {
        text += " | turn " + std::to_string(game.current_player(state));
    }
    if (state.phase >= Phase::play) {
        text += " | tricks " + pair_text(state.won[0], state.won[1]);
        text += " | leader " + std::to_string(state.leader);
        text += " | trick " + (state.count > 0 ? tricks::card_text(state.best) : "-");
    }
    for (std::size_t p = 0; p < 2; ++p) {
        if (state.shown[p] != 0) {
            text += " | shown " + std::to_string(p) + ' ' + card_list(state.shown[p]);
        }
    }
    if (seat >= 0) {
        const auto p = static_cast<std::size_t>(seat);
        text += " | hand " + tricks::hand_text(state.hands[p]);
        if (state.out[p] != 0) text += " | discards " + card_list(state.out[p]);
    }
    return text;
}

}  // namespace matou::piquette
