// The text of a deal: `track;hand;talon`, the fridge's joker last on the track.
#include <algorithm>
#include <span>

#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"
#include "matou/pitaouf/deal.hpp"

namespace matou::pitaouf {
namespace {

void append(std::string& text, std::span<const Card> cards) {
    for (const Card card : cards) {
        if (!text.empty() && text.back() != ';') text += ' ';
        text += card_text(card);
    }
}

// Reads one part into its slots. The count comes first: a card left out is then named by the count,
// not by whatever stands in its place.
void read(std::string_view part, const char* name, std::span<Card> slots, bool partial) {
    const std::vector<std::string_view> found = words(part);
    if (found.size() != slots.size()) {
        invalid_state(std::string("the ") + name + " has " + std::to_string(slots.size()) +
                      " cards, not " + std::to_string(found.size()) + ": " + quoted(part));
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i] == "?") {
            if (!partial) {
                bad_notation(std::string("a full deal states every card, the ") + name + " has " +
                             quoted("?"));
            }
            slots[i] = unknown_card;
        } else if (const std::optional<Card> card = parse_card(found[i])) {
            slots[i] = *card;
        } else {
            bad_notation(std::string("not a card of the ") + name + ": " + quoted(found[i]));
        }
    }
}

}  // namespace

std::string to_text(const Rules& rules, const Deal& deal) {
    std::string text;
    append(text, std::span(deal.cells).subspan(1, static_cast<std::size_t>(rules.track - 1)));
    text += " JK;";
    append(text, std::span(deal.hand).first(deal.hand_count));
    text += ';';
    append(text, std::span(deal.talon).first(deal.talon_count));
    return text;
}

Deal deal_from_text(const Rules& rules, std::string_view text, bool partial) {
    check(rules);
    const std::vector<std::string_view> parts = split(text, ';');
    if (parts.size() != 3) {
        bad_notation("a deal has three parts, 'track;hand;talon', not " +
                     std::to_string(parts.size()) + ": " + quoted(text));
    }
    Deal deal = unknown_deal(rules);
    std::array<Card, max_track> track{};
    const std::span<Card> cells = std::span(track).first(static_cast<std::size_t>(rules.track));
    read(parts[0], "track", cells, partial);
    read(parts[1], "hand", std::span(deal.hand).first(deal.hand_count), partial);
    read(parts[2], "talon", std::span(deal.talon).first(deal.talon_count), partial);
    if (cells.back() != joker_card) {
        invalid_state("the joker JK of the fridge lies on cell " + std::to_string(rules.track) +
                      ", not " + quoted(card_text(cells.back())));
    }
    std::copy_n(track.begin(), deal.cell_count, deal.cells.begin() + 1);
    check(rules, deal);
    return deal;
}

}  // namespace matou::pitaouf
