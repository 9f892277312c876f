#include "matou/pitaouf/notation.hpp"

#include <algorithm>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::pitaouf {

Deal Notation::read_origin(const Game& game, std::string_view text) {
    return deal_from_text(game.rules(), text, true);
}
std::string Notation::write_origin(const Game& game, const Origin& origin) {
    return pitaouf::to_text(game.rules(), origin);
}
std::optional<Deal> Notation::full_deal(const Game&, const Origin& origin) {
    return is_complete(origin) ? std::optional<Deal>(origin) : std::nullopt;
}

Deal Notation::told(const Game& game, const Deal& deal) {
    Deal told = unknown_deal(game.rules());
    told.cells[1] = deal.cells[1];
    told.hand = deal.hand;
    return told;
}

void Notation::check_origin(const Game& game, const Origin& origin) {
    if (origin == unknown_deal(game.rules())) return;
    const std::span hand(origin.hand.data(), origin.hand_count);
    const bool seen = origin.cells[1] != unknown_card &&
                      std::find(hand.begin(), hand.end(), unknown_card) == hand.end();
    if (seen && origin == told(game, origin)) return;
    invalid_state(
        "a state knows cell 1 and the whole hand, or nothing before the deal; for other cards give "
        "a full deal, or let game.deal(index, given=...) deal the rest: " +
        quoted(pitaouf::to_text(game.rules(), origin)));
}

State Notation::start(const Game& game, const Origin& origin) {
    return origin.cells[1] == unknown_card ? game.new_initial_state() : game.start(origin);
}

std::string Notation::observation(const Game& game, const State& state, int) {
    const Rules& rules = game.rules();
    std::string text = state.phase == Phase::won    ? "won"
                       : state.phase == Phase::lost ? "lost"
                       : state.way == Way::out      ? "out"
                                                    : "back";
    text += ' ' + std::to_string(state.cat) + ':';
    for (int cell = 1; cell < rules.track; ++cell) {
        text += cell == state.cat ? " *" : " ";
        text += (state.turned_up & bit(cell)) != 0
                    ? card_text(state.cells[static_cast<std::size_t>(cell)])
                    : "?";
        if ((state.safe & bit(cell)) != 0) text += '+';
        if ((state.danger & bit(cell)) != 0) text += '!';
    }
    text += " | hand " + (state.hand == 0 ? "-" : cards_text(state.hand));
    text += " | talon " + std::to_string(state.unread_count + state.known_count);
    if (state.known_count > 0) {
        text += ", bottom";
        for (int i = state.known_count; i-- > 0;) {
            text += ' ' + card_text(state.known[static_cast<std::size_t>(i)]);
        }
    }
    if (state.aside != unknown_card) {
        text +=
            " | aside " + card_text(state.aside) + ", seeking " + suit_letters[state.named_suit];
    }
    return text;
}

namespace {

constexpr int num_phases = 10;
constexpr int num_lengths = 4;

[[nodiscard]] int places(const Rules& rules) noexcept {
    return 4 + (rules.track - 1) + talon_size(rules);
}

}  // namespace

std::size_t tensor_size(const Game& game) noexcept {
    const Rules& rules = game.rules();
    return static_cast<std::size_t>(num_phases + 2 + rules.track + num_lengths + rules.suits +
                                    3 * (rules.track - 1) + 1 + pack_size(rules) * places(rules));
}

void write_tensor(const Game& game, const State& state, std::span<float> tensor) noexcept {
    const Rules& rules = game.rules();
    std::fill(tensor.begin(), tensor.end(), 0.0F);
    int at = 0;
    const auto set = [&](int offset) { tensor[static_cast<std::size_t>(at + offset)] = 1.0F; };
    const auto one_of = [&](int size, int which) {
        if (which >= 0) set(which);
        at += size;
    };
    const bool reading = state.aside != unknown_card;
    one_of(num_phases, static_cast<int>(state.phase));
    one_of(2, static_cast<int>(state.way));
    one_of(rules.track, state.cat - 1);
    one_of(num_lengths, state.length);
    one_of(rules.suits, reading ? state.named_suit : -1);
    for (const CellSet cells : {state.turned_up, state.safe, state.danger}) {
        for (const int cell : Cards{cells & track_cells(rules)}) set(cell - 1);
        at += rules.track - 1;
    }
    const int talon = talon_size(rules);
    tensor[static_cast<std::size_t>(at)] =
        talon == 0 ? 0.0F : static_cast<float>(state.unread_count) / static_cast<float>(talon);
    at += 1;

    std::array<std::uint8_t, num_cards> place{};  // 0: gone
    for (const Card card : Cards{state.hand}) place[card] = 1;
    for (const Card card : Cards{state.unseen}) place[card] = 2;
    if (reading) place[state.aside] = 3;
    for (const int cell : Cards{state.turned_up}) {
        place[state.cells[static_cast<std::size_t>(cell)]] = static_cast<std::uint8_t>(3 + cell);
    }
    for (int i = 0; i < state.known_count; ++i) {
        place[state.known[static_cast<std::size_t>(i)]] =
            static_cast<std::uint8_t>(3 + rules.track + i);
    }
    for (const Card card : Cards{whole_pack(rules)}) one_of(places(rules), place[card]);
}

}  // namespace matou::pitaouf
