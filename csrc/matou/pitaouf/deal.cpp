#include "matou/pitaouf/deal.hpp"

#include <algorithm>
#include <span>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::pitaouf {
namespace {

constexpr std::uint32_t game_salt = 1;  // Pitaouf's number among the games' streams

// Cards to hand out, in card order until shuffled.
struct Heap {
    std::array<Card, num_cards> cards;
    std::size_t size = 0;
    std::size_t taken = 0;

    void add(CardSet set) noexcept {
        for (const Card card : Cards{set}) cards[size++] = card;
    }
    void shuffle(Stream& stream) noexcept { stream.shuffle(std::span(cards).first(size)); }
    [[nodiscard]] Card take() noexcept { return cards[taken++]; }
    void add_rest_of(const Heap& other) noexcept {
        for (std::size_t i = other.taken; i < other.size; ++i) cards[size++] = other.cards[i];
    }
};

CardSet stated_cards(const Deal& deal) noexcept {
    CardSet stated = 0;
    const auto add = [&](Card card) {
        if (card != unknown_card) stated |= bit(card);
    };
    for (std::size_t cell = 1; cell <= deal.cell_count; ++cell) add(deal.cells[cell]);
    for (std::size_t i = 0; i < deal.hand_count; ++i) add(deal.hand[i]);
    for (std::size_t i = 0; i < deal.talon_count; ++i) add(deal.talon[i]);
    return stated;
}

void check_count(const char* part, int got, int want) {
    if (got == want) return;
    invalid_state(std::string("the ") + part + " has " + std::to_string(want) + " cards, not " +
                  std::to_string(got));
}

void check_open_cells(const char* kind, int open, int left) {
    if (open <= left) return;
    invalid_state("no deal fits: " + std::to_string(open) + " open cells need " + kind + ", " +
                  std::to_string(left) + " left");
}

}  // namespace

Stream deal_stream(Domain domain, std::uint64_t seed, std::uint64_t index) noexcept {
    return {seed, domain, game_salt, index};
}

Deal unknown_deal(const Rules& rules) noexcept {
    Deal deal;
    deal.cell_count = static_cast<std::uint8_t>(rules.track - 1);
    deal.hand_count = static_cast<std::uint8_t>(rules.hand);
    deal.talon_count = static_cast<std::uint8_t>(talon_size(rules));
    std::fill_n(deal.cells.begin() + 1, deal.cell_count, unknown_card);
    std::fill_n(deal.hand.begin(), deal.hand_count, unknown_card);
    std::fill_n(deal.talon.begin(), deal.talon_count, unknown_card);
    return deal;
}

// Why the law is exact. A full deal that agrees with the stated cards places the a remaining aces
// and the o remaining others so that the A open ace cells hold aces, the O open ordinary cells hold
// others, and the r cards left over fill hand and talon in any order. However the first two steps
// go, the third has r! continuations with the same r = a + o + jokers - A - O; so each full deal is
// reached by one outcome of the three steps, with probability
// 1 / (a (a-1) .. (a-A+1)) * 1 / (o .. (o-O+1)) * 1 / r!, the same for all.
// Stated cards matter only through a, o, A and O. With nothing stated this is the plain deal.
void complete(const Rules& rules, Deal& deal, Stream& stream) noexcept {
    const CardSet left = whole_pack(rules) & ~stated_cards(deal);
    Heap ace_heap;
    ace_heap.add(left & aces(rules));
    ace_heap.shuffle(stream);
    for (const int cell : Cards{rules.ace_cells}) {
        Card& card = deal.cells[static_cast<std::size_t>(cell)];
        if (card == unknown_card) card = ace_heap.take();
    }
    Heap others;
    others.add(left & ~aces(rules) & ~joker_bit);
    others.shuffle(stream);
    for (const int cell : Cards{ordinary_cells(rules)}) {
        Card& card = deal.cells[static_cast<std::size_t>(cell)];
        if (card == unknown_card) card = others.take();
    }
    Heap rest;
    rest.add_rest_of(ace_heap);
    rest.add_rest_of(others);
    rest.add(left & joker_bit);
    rest.shuffle(stream);
    for (std::size_t i = 0; i < deal.hand_count; ++i) {
        if (deal.hand[i] == unknown_card) deal.hand[i] = rest.take();
    }
    for (std::size_t i = 0; i < deal.talon_count; ++i) {
        if (deal.talon[i] == unknown_card) deal.talon[i] = rest.take();
    }
}

Deal deal(const Rules& rules, std::uint64_t seed, std::uint64_t index) {
    check(rules);
    Deal deal = unknown_deal(rules);
    Stream stream = deal_stream(Domain::deal, seed, index);
    complete(rules, deal, stream);
    return deal;
}

Deal deal_given(const Rules& rules, std::uint64_t seed, std::uint64_t index, const Deal& given) {
    check(rules);
    check(rules, given);
    Deal deal = given;
    Stream stream = deal_stream(Domain::deal, seed, index);
    complete(rules, deal, stream);
    return deal;
}

void check(const Rules& rules, const Deal& deal) {
    check_count("track without its fridge", deal.cell_count, rules.track - 1);
    check_count("hand", deal.hand_count, rules.hand);
    check_count("talon", deal.talon_count, talon_size(rules));

    const CardSet pack = whole_pack(rules);
    CardSet seen = 0;
    const auto see = [&](Card card) {
        if (card >= num_cards || (pack & bit(card)) == 0) {
            invalid_state("not in this pack: " +
                          quoted(card < num_cards ? card_text(card) : std::to_string(card)));
        }
        if ((seen & bit(card)) != 0) invalid_state("a card lies twice: " + quoted(card_text(card)));
        seen |= bit(card);
    };
    int open_ace_cells = 0;
    int open_ordinary_cells = 0;
    for (int cell = 1; cell < rules.track; ++cell) {
        const Card card = deal.cells[static_cast<std::size_t>(cell)];
        const bool ace_cell = (rules.ace_cells & bit(cell)) != 0;
        if (card == unknown_card) {
            ++(ace_cell ? open_ace_cells : open_ordinary_cells);
            continue;
        }
        see(card);
        const auto refuse = [&](const char* why) {
            invalid_state(std::string(why) + std::to_string(cell) + ": " + quoted(card_text(card)));
        };
        const bool ace = (aces(rules) & bit(card)) != 0;
        if (card == joker_card) refuse("no joker lies before the fridge, not on cell ");
        if (ace && !ace_cell) refuse("an ace can't lie on the ordinary cell ");
        if (!ace && ace_cell) refuse("only an ace can lie on the ace cell ");
    }
    for (std::size_t i = 0; i < deal.hand_count; ++i) {
        if (deal.hand[i] != unknown_card) see(deal.hand[i]);
    }
    for (std::size_t i = 0; i < deal.talon_count; ++i) {
        if (deal.talon[i] != unknown_card) see(deal.talon[i]);
    }
    const CardSet left = pack & ~seen;
    check_open_cells("an ace", open_ace_cells, count(left & aces(rules)));
    check_open_cells("a card that is no ace", open_ordinary_cells,
                     count(left & ~aces(rules) & ~joker_bit));
}

bool is_complete(const Deal& deal) noexcept {
    return count(stated_cards(deal)) == deal.cell_count + deal.hand_count + deal.talon_count;
}

}  // namespace matou::pitaouf
