// Few cards in few hands: every way that they can have moved, counted by playing from the start on.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "matou/core/random.hpp"
#include "matou/mistigri/steps.hpp"
#include "matou/mistigri/unseen.hpp"

namespace mistigri_tools {

using namespace matou::mistigri;
using matou::Stream;

inline bool holds_pair(const HandCounts& hand) {
    for (int a = 0; a < num_kinds; ++a) {
        for (int b = a; b < num_kinds; ++b) {
            const bool held =
                a == b ? hand[index_of(a)] > 1 : hand[index_of(a)] > 0 && hand[index_of(b)] > 0;
            if (held && (value_of(a) == value_of(b) || colour_of(a) == colour_of(b))) return true;
        }
    }
    return false;
}

// Of a few cards every way that they can have lain and moved, played from the start on: how many of
// the equally likely ways to deal and to draw card by card lead there, by `hands first | cards
// moved`. A discard is public and takes no chance.
class EveryWay {
  public:
    explicit EveryWay(const Unseen& unseen)
        : unseen_(unseen), sizes_(unseen.sizes), pool_(unseen.pool) {
        for (auto event = unseen.events.rbegin(); event != unseen.events.rend(); ++event) {
            const bool moves = event->type == Event::Type::moves;
            sizes_[event->seat] += moves || puts_back(*event) ? 1 : 0;
            if (moves) --sizes_[event->other];
            if (puts_back(*event)) ++pool_[event->kind];
            if (event->type != Event::Type::comes) continue;
            --sizes_[event->seat];
            --pool_[event->kind];
        }
        deal(0, pool_, {}, 1);
    }
    [[nodiscard]] const std::map<std::string, long>& weights() const { return weights_; }

    static std::string text(const Hands& first, const std::vector<Kind>& moved) {
        std::string text;
        for (const HandCounts& hand : first) {
            for (int kind = 0; kind < num_kinds; ++kind) {
                text += std::string(hand[index_of(kind)], static_cast<char>('A' + kind));
            }
            text += '/';
        }
        for (const Kind kind : moved) text += static_cast<char>('A' + kind);
        return text;
    }

  private:
    void deal(int seat, const HandCounts& left, const Hands& hands, long ways) {
        if (seat == unseen_.players) {
            play(0, hands, hands, {}, ways);
            return;
        }
        fill(seat, 0, sizes_[index_of(seat)], left, hands, ways);
    }
    // Cards of this kind and the higher ones for the hand: n of c copies in so many ways.
    void fill(int seat, int kind, int places, HandCounts left, Hands hands, long ways) {
        if (kind == num_kinds) {
            if (places == 0) deal(seat + 1, left, hands, ways);
            return;
        }
        const int copies = left[index_of(kind)];
        long choices = 1;
        for (int n = 0; n <= copies && n <= places; ++n) {
            left[index_of(kind)] = static_cast<std::uint8_t>(copies - n);
            hands[index_of(seat)][index_of(kind)] = static_cast<std::uint8_t>(n);
            fill(seat, kind + 1, places - n, left, hands, ways * choices);
            choices = choices * (copies - n) / (n + 1);
        }
    }
    void play(std::size_t u, const Hands& first, Hands hands, std::vector<Kind> moved, long ways) {
        if (u == unseen_.events.size()) {
            weights_[text(first, moved)] += ways;
            return;
        }
        const Event& event = unseen_.events[u];
        HandCounts& hand = hands[event.seat];
        if (event.type == Event::Type::moves) {
            for (int kind = 0; kind < num_kinds; ++kind) {
                const int held = hand[index_of(kind)];
                if (held == 0) continue;
                Hands after = hands;
                --after[event.seat][index_of(kind)];
                ++after[event.other][index_of(kind)];
                moved.push_back(static_cast<Kind>(kind));
                play(u + 1, first, after, moved, ways * held);
                moved.pop_back();
            }
            return;
        }
        if (event.type == Event::Type::comes) ++hand[event.kind];
        if (puts_back(event)) {
            if (hand[event.kind] == 0) return;
            if (event.type == Event::Type::leaves) ways *= hand[event.kind];
            --hand[event.kind];
        }
        if (event.type == Event::Type::no_pair && holds_pair(hand)) return;
        play(u + 1, first, hands, moved, ways);
    }

    const Unseen& unseen_;
    std::array<int, max_players> sizes_;
    HandCounts pool_;
    std::map<std::string, long> weights_;
};

// So many steps of any kind from a deal of `cards` ('A' + kind) on; those that tie cards to places
// only where `ties`.
inline Unseen few_cards(std::string_view cards, int players, int steps, bool ties, Stream& stream) {
    Unseen unseen;
    unseen.players = players;
    Hands hands{};
    for (const char card : cards)
        ++hands[stream.below(static_cast<std::uint32_t>(players))][index_of(card - 'A')];
    const auto held = [&](int seat) {
        std::vector<Kind> kinds;
        for (int kind = 0; kind < num_kinds; ++kind) {
            kinds.insert(kinds.end(), hands[index_of(seat)][index_of(kind)],
                         static_cast<Kind>(kind));
        }
        return kinds;
    };
    std::vector<Kind> seen;
    while (static_cast<int>(unseen.events.size()) < steps) {
        const auto seat =
            static_cast<std::uint8_t>(stream.below(static_cast<std::uint32_t>(players)));
        const auto other = static_cast<std::uint8_t>((seat + 1) % players);
        const std::vector<Kind> kinds = held(seat);
        const auto what = stream.below(ties ? 7 : 4);
        const Kind kind =
            kinds.empty() ? no_kind : kinds[stream.below(static_cast<std::uint32_t>(kinds.size()))];
        if (what < 2 && kind != no_kind) {
            unseen.events.push_back({Event::Type::moves, seat, other, no_kind});
            --hands[seat][kind];
            ++hands[other][kind];
        } else if (what < 4 && kind != no_kind) {
            const auto type = what == 2 ? Event::Type::leaves : Event::Type::discarded;
            unseen.events.push_back({type, seat, seat, kind});
            --hands[seat][kind];
            seen.push_back(kind);
        } else if (what == 6 && !holds_pair(hands[seat])) {
            unseen.events.push_back({Event::Type::no_pair, seat, seat, no_kind});
        } else if ((what == 4 || what == 5) && !seen.empty()) {
            unseen.events.push_back({Event::Type::comes, seat, seat, seen.back()});
            ++hands[seat][seen.back()];
            seen.pop_back();
        }
    }
    for (int seat = 0; seat < players; ++seat) {
        for (const Kind kind : held(seat)) {
            ++unseen.sizes[index_of(seat)];
            ++unseen.pool[kind];
        }
    }
    return unseen;
}

}  // namespace mistigri_tools
