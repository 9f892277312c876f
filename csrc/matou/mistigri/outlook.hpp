// How well the cards of a kind may still come to the places of its next ties, walking backwards.
//
// Taken by itself, a card that is in a hand after an unseen move came with it with chance 1 in the
// size of that hand; so for each tie and each moment after it the chance that a card at some seat
// is then at the tied one follows step by step. The ties of a kind are met by different copies,
// each copy being as good: the outlook is the sum over the ways to give each of the next
// `most_rows` ties a copy of its own (one in a hand now, or put back in between) of the product of
// these chances, were the cards to move independently. It is 0 only where no walk can meet them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "matou/mistigri/unseen.hpp"

namespace matou::mistigri {

class Outlook {
  public:
    explicit Outlook(const Unseen& unseen);

    // Of the hands just before event number `before`; 1 where no tie of the kind is left.
    [[nodiscard]] double of(const Hands& hands, int kind, std::size_t before) const;
    [[nodiscard]] bool is_tied(int kind) const { return !ties_[index(kind)].empty(); }
    // The tied kinds, that with the latest tie first.
    [[nodiscard]] std::vector<Kind> latest_first() const;

  private:
    static constexpr std::size_t most_rows = 3;
    using Chances = std::array<double, max_players>;               // by seat
    using Ways = std::array<double, std::size_t{1} << most_rows>;  // by set of ties met

    struct Tie {
        std::size_t event = 0;
        std::vector<Chances> chance;  // just before the events from `event` + 1 on
        std::vector<Ways> put_back;   // the same, this being the next tie: by cards still to come

        [[nodiscard]] const Chances& before(std::size_t u) const { return chance[u - event - 1]; }
    };
    using Ties = std::vector<Tie>;  // of a kind, in the order of the round

    static std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }
    [[nodiscard]] std::size_t rows(int kind, std::size_t next) const noexcept {
        return std::min(next + 1, most_rows_of_[index(kind)]);
    }
    // One card more, at a seat just before event u, may meet any of the ties, or none.
    static void add_card(Ways& ways, const Ties& ties, std::size_t next, std::size_t rows,
                         std::size_t u, std::size_t seat);
    void spread_chances(const Unseen& unseen, Ties& ties);
    void count_put_back(const Unseen& unseen, int kind, Ties& ties);

    std::vector<std::array<int, max_players>> sizes_;  // of the hands before each event
    std::array<Ties, num_kinds> ties_;
    std::array<std::size_t, num_kinds> most_rows_of_{};
};

inline Outlook::Outlook(const Unseen& unseen) : sizes_(unseen.events.size() + 1) {
    const std::vector<Event>& events = unseen.events;
    sizes_.back() = unseen.sizes;
    most_rows_of_.fill(most_rows);
    for (std::size_t u = events.size(); u-- > 0;) {
        sizes_[u] = sizes_[u + 1];
        const Event& event = events[u];
        if (event.type == Event::Type::moves) {
            --sizes_[u][event.other];
            ++sizes_[u][event.seat];
        }
        if (puts_back(event)) ++sizes_[u][event.seat];
        if (event.type == Event::Type::comes) --sizes_[u][event.seat];
    }
    for (std::size_t u = 0; u < events.size(); ++u) {
        if (!is_tie(events[u])) continue;
        const Kind kind = events[u].kind;
        ties_[kind].push_back({u, {}, {}});
        // One copy may meet several ties where it stays in the hand.
        if (events[u].type == Event::Type::holds) most_rows_of_[kind] = 1;
    }
    for (int kind = 0; kind < num_kinds; ++kind) {
        spread_chances(unseen, ties_[index(kind)]);
        count_put_back(unseen, kind, ties_[index(kind)]);
    }
}

inline void Outlook::spread_chances(const Unseen& unseen, Ties& ties) {
    const std::vector<Event>& events = unseen.events;
    for (std::size_t i = 0; i < ties.size(); ++i) {
        Tie& tie = ties[i];
        Chances chance{};
        chance[events[tie.event].seat] = 1;
        const std::size_t end =
            i + most_rows < ties.size() ? ties[i + most_rows].event : events.size();
        tie.chance.reserve(end - tie.event);
        tie.chance.push_back(chance);
        for (std::size_t u = tie.event + 1; u < end; ++u) {
            const Event& event = events[u];
            if (event.type == Event::Type::moves) {
                const double came = 1.0 / std::max(1, sizes_[u + 1][event.other]);
                chance[event.other] = came * chance[event.seat] + (1 - came) * chance[event.other];
            }
            tie.chance.push_back(chance);
        }
    }
}

inline void Outlook::count_put_back(const Unseen& unseen, int kind, Ties& ties) {
    const std::vector<Event>& events = unseen.events;
    for (std::size_t next = 0; next < ties.size(); ++next) {
        const std::size_t end = next + 1 < ties.size() ? ties[next + 1].event : events.size();
        const std::size_t count = rows(kind, next);
        Ways ways{1};
        for (std::size_t u = ties[next + 1 - count].event + 1; u <= end; ++u) {
            if (u > ties[next].event) ties[next].put_back.push_back(ways);
            if (u == end) break;
            if (puts_back(events[u]) && events[u].kind == kind) {
                add_card(ways, ties, next, count, u, events[u].seat);
            }
        }
    }
}

inline void Outlook::add_card(Ways& ways, const Ties& ties, std::size_t next, std::size_t rows,
                              std::size_t u, std::size_t seat) {
    std::array<double, most_rows> chance{};
    for (std::size_t row = 0; row < rows; ++row) {
        const Tie& tie = ties[next - row];
        if (tie.event < u) chance[row] = tie.before(u)[seat];
    }
    // Sets from the largest on, so that the card is counted once in each.
    for (std::size_t met = (std::size_t{1} << rows) - 1; met > 0; --met) {
        for (std::size_t row = 0; row < rows; ++row) {
            const std::size_t bit = std::size_t{1} << row;
            if ((met & bit) != 0) ways[met] += ways[met ^ bit] * chance[row];
        }
    }
}

inline double Outlook::of(const Hands& hands, int kind, std::size_t before) const {
    const Ties& ties = ties_[index(kind)];
    const auto after =
        std::lower_bound(ties.begin(), ties.end(), before,
                         [](const Tie& tie, std::size_t event) { return tie.event < event; });
    if (after == ties.begin()) return 1;
    const auto next = static_cast<std::size_t>(after - ties.begin()) - 1;
    const std::size_t count = rows(kind, next);
    Ways ways = ties[next].put_back[before - ties[next].event - 1];
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        for (int i = hands[seat][index(kind)]; i > 0; --i) {
            add_card(ways, ties, next, count, before, seat);
        }
    }
    return ways[(std::size_t{1} << count) - 1];
}

inline std::vector<Kind> Outlook::latest_first() const {
    std::vector<Kind> kinds;
    for (int kind = 0; kind < num_kinds; ++kind) {
        if (is_tied(kind)) kinds.push_back(static_cast<Kind>(kind));
    }
    std::stable_sort(kinds.begin(), kinds.end(), [this](Kind a, Kind b) {
        return ties_[a].back().event > ties_[b].back().event;
    });
    return kinds;
}

}  // namespace matou::mistigri
