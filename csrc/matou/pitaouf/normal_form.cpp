#include "matou/pitaouf/normal_form.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace matou::pitaouf {
namespace {

// Where a card is. Gone: played, or in no place that matters any more. A cell's own card that was
// turned up is at the cell; a card of the read part of the talon has its position there.
enum Place : std::uint8_t { gone, in_hand, not_seen, put_aside, on_cells };
[[nodiscard]] constexpr int place_of_cell(int cell) { return on_cells + cell; }
[[nodiscard]] constexpr int place_of_known(const Rules& rules, int index) {
    return on_cells + rules.track + index;
}

// The cells whose state can still matter: on the way out all but cell 1, which the cat leaves at
// once and which wins whatever lies there when it comes back (it counts under finish=clear, and as
// long as the cat stands on it); on the way back those the cat has not passed.
[[nodiscard]] CellSet live_cells(const Rules& rules, const State& state) {
    CellSet cells = track_cells(rules);
    if (state.way == Way::back) cells &= (bit(state.cat) << 1) - 1;
    if (rules.finish == Finish::reach) cells &= ~bit(1) | bit(state.cat);
    return cells;
}

class BitWriter {
  public:
    explicit BitWriter(std::span<std::uint64_t> words) : words_(words) {
        std::fill(words.begin(), words.end(), 0);
    }
    void put(std::uint64_t value, int bits) {
        const std::size_t word = static_cast<std::size_t>(at_) / 64;
        const int shift = at_ % 64;
        words_[word] |= value << shift;
        if (shift + bits > 64) words_[word + 1] |= value >> (64 - shift);
        at_ += bits;
    }

  private:
    std::span<std::uint64_t> words_;
    int at_ = 0;
};

}  // namespace

NormalForm::NormalForm(const Game& game, Merge merge) : rules_(game.rules()), merge_(merge) {
    const int places = place_of_known(rules_, talon_size(rules_));
    code_bits_ = std::bit_width(static_cast<unsigned>(places));
    const int suit_bits = 1 + rules_.ranks * code_bits_;
    const int bits = 1 + 6 + 4 + 1 + 2 + 6 + 6 + 6 + code_bits_  // the scalars and the joker
                     + rules_.suits * suit_bits + 2 * rules_.track;
    words_ = static_cast<std::size_t>(bits + 63) / 64;
}

// Every card of the pack is in one place, so the places of the cards, the marks on the cells and a
// few numbers are the whole state: that is Merge::none.
//
// Merge::past. What follows a state depends on the marks of the cells that the cat can still come
// to, on the own cards of those that can still be played on (a neutralised cell never is), on the
// hand, on the read part of the talon in its order, on which cards are unseen, and, for the law of
// chance, on how many hidden cells hold aces and how many others: those on live cells are seen from
// the marks and cards, the others are counted here. `drawn` follows from these but for its part in
// answering a deal. So two states with one key have the same legal actions (their names too), the
// same chance and, step by step, successors with one key: every way to play is worth the same.
// Players other than the best one keep this only if they look at nothing else.
//
// Merge::relabelled. Suits enter the rules only by being equal or not: the play of the cell's own
// suit, and the suit named in the exchange, which differs from the card's. All suits have the same
// ranks, the aces lie on ace cells whatever their suit, and a joker's names are chosen by their
// effect alone. So renaming the suits of all cards maps states onto states, actions onto actions
// with the images of their effects, and chance onto chance with the same weights: values are equal.
// A suit is told by the places of its cards and by being the one named; sorting the suits by that
// gives one key to all renamings and to nothing else. A player who prefers one suit to another
// (or the first of equals in the order of actions) breaks this; the best one and `random` do not.
void NormalForm::encode(const State& state, std::span<std::uint64_t> key) const noexcept {
    std::array<std::uint8_t, num_cards> place;
    place.fill(gone);
    const bool forget = merge_ != Merge::none;
    const CellSet live = forget ? live_cells(rules_, state) : ~CellSet{0};
    const CellSet playable = forget ? live & ~state.safe : live;
    for (const Card card : Cards{state.hand}) place[card] = in_hand;
    for (const Card card : Cards{state.unseen}) place[card] = not_seen;
    for (const int cell : Cards{state.turned_up & playable}) {
        place[state.cells[static_cast<std::size_t>(cell)]] =
            static_cast<std::uint8_t>(place_of_cell(cell));
    }
    for (int i = 0; i < state.known_count; ++i) {
        place[state.known[static_cast<std::size_t>(i)]] =
            static_cast<std::uint8_t>(place_of_known(rules_, i));
    }
    const bool reading = state.aside != unknown_card;
    if (reading) place[state.aside] = put_aside;

    const CellSet hidden = track_cells(rules_) & ~state.turned_up & ~live;
    BitWriter writer(key);
    writer.put(1, 1);
    writer.put(state.cat, 6);
    writer.put(static_cast<std::uint64_t>(state.phase), 4);
    writer.put(static_cast<std::uint64_t>(state.way), 1);
    writer.put(state.length, 2);
    writer.put(static_cast<std::uint64_t>(count(hidden & rules_.ace_cells)), 6);
    writer.put(static_cast<std::uint64_t>(count(hidden & ~rules_.ace_cells)), 6);
    writer.put(forget ? 0 : state.drawn, 6);
    writer.put(place[joker_card], code_bits_);

    __extension__ using Suit = unsigned __int128;
    std::array<Suit, max_suits> suits{};
    const auto num_suits = static_cast<std::size_t>(rules_.suits);
    for (std::size_t suit = 0; suit < num_suits; ++suit) {
        Suit places = 0;
        for (int rank = rules_.ranks; rank-- > 0;) {
            places = places << code_bits_ | place[static_cast<std::size_t>(rank) * 4 + suit];
        }
        suits[suit] = places << 1 | (reading && state.named_suit == suit ? 1 : 0);
    }
    for (std::size_t i = 1; merge_ == Merge::relabelled && i < num_suits; ++i) {  // by insertion
        for (std::size_t j = i; j > 0 && suits[j] < suits[j - 1]; --j) std::swap(suits[j], suits[j - 1]);
    }
    for (std::size_t suit = 0; suit < num_suits; ++suit) {
        const int bits = 1 + rules_.ranks * code_bits_;
        writer.put(static_cast<std::uint64_t>(suits[suit]), std::min(bits, 64));
        if (bits > 64) writer.put(static_cast<std::uint64_t>(suits[suit] >> 64), bits - 64);
    }
    writer.put((state.safe & live) >> 1, rules_.track);
    writer.put((state.danger & live) >> 1, rules_.track);
}

// What is left after a play, before the draw, is reached from many hands; what follows the draw and
// the card turned up is a different state for each of them, and keeping those as well costs three
// to five times the room for no gain in time. Without a draw every state is kept.
bool NormalForm::keeps(const State& state) const noexcept {
    return state.phase == Phase::draw || state.phase == Phase::exchange ||
           state.phase == Phase::deal || state.unread_count + state.known_count == 0;
}

WorldCount worlds(const Rules& rules, const State& state) noexcept {
    const CellSet hidden = track_cells(rules) & ~state.turned_up;
    const int ace_cells = count(hidden & rules.ace_cells);
    const int other_cells = count(hidden) - ace_cells;
    const int unseen_aces = count(state.unseen & aces(rules));
    const int others = count(state.unseen & ~aces(rules) & ~joker_bit);
    WorldCount ways = 1;
    const auto times = [&ways](int factor) { ways *= static_cast<WorldCount>(factor); };
    for (int i = 0; i < ace_cells; ++i) times(unseen_aces - i);
    for (int i = 0; i < other_cells; ++i) times(others - i);
    for (int i = count(state.unseen) - ace_cells - other_cells; i > 1; --i) times(i);
    return ways;
}

}  // namespace matou::pitaouf
