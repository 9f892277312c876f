// Deals of Padatou and Padatou parlé for tests: rules written a second time over texts of cards,
// random play, and all arrangements of the unseen cards that agree with a history.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/random.hpp"
#include "matou/core/text.hpp"
#include "matou/tricks/deal.hpp"
#include "matou/tricks/dealing.hpp"
#include "matou/tricks/text.hpp"

namespace tools {

using namespace matou;
using tricks::Hand;
using tricks::Hands;

// The kind of error that a call ends with and whether its message holds the words; else what came.
template <class Call>
std::string refusal(Call&& call, ErrorKind kind, std::string_view words) {
    try {
        call();
        return "no error";
    } catch (const Error& error) {
        const std::string text = error.what();
        if (error.kind() != kind) return "another kind: " + text;
        return text.find(words) == std::string::npos ? "other words: " + text : "";
    }
}

// The cards of `leader;hand0;...` as texts by seat.
inline std::array<std::set<std::string>, 4> hands_of(std::string_view deal) {
    std::array<std::set<std::string>, 4> hands;
    const std::vector<std::string_view> fields = split(deal, ';');
    for (std::size_t p = 0; p < 4; ++p) {
        for (const std::string_view suit : words(fields[p + 1])) {
            for (const char rank : suit.substr(2)) {
                if (rank != '-') hands[p].insert(std::string{rank, suit[0]});
            }
        }
    }
    return hands;
}

// One trick after another, from the rules text.
struct PlainTable {
    std::array<std::set<std::string>, 4> hands;
    std::array<int, 4> won{};
    std::size_t leader = 0;
    std::vector<std::string> trick;

    explicit PlainTable(std::string_view deal)
        : hands(hands_of(deal)), leader(static_cast<std::size_t>(deal[0] - '0')) {}

    [[nodiscard]] std::size_t seat() const { return (leader + trick.size()) % 4; }
    [[nodiscard]] bool over() const { return trick.empty() && hands[0].empty(); }
    [[nodiscard]] std::set<std::string> legal() const {
        std::set<std::string> follow;
        for (const std::string& card : hands[seat()]) {
            if (!trick.empty() && card[1] == trick[0][1]) follow.insert(card);
        }
        return follow.empty() ? hands[seat()] : follow;
    }
    void play(const std::string& card) {
        constexpr std::string_view order = "789TJQKA";
        hands[seat()].erase(card);
        trick.push_back(card);
        if (trick.size() < 4) return;
        std::size_t best = 0;
        for (std::size_t i = 1; i < 4; ++i) {
            if (trick[i][1] == trick[0][1] &&
                order.find(trick[i][0]) > order.find(trick[best][0])) {
                best = i;
            }
        }
        leader = (leader + best) % 4;
        ++won[leader];
        trick.clear();
    }
};

template <class Record>
std::set<std::string> legal_texts(const Record& record) {
    typename Record::Game::Actions actions;
    record.game().legal_actions(record.state(), actions);
    CHECK(std::is_sorted(actions.begin(), actions.end()));
    std::set<std::string> texts;
    for (const Action action : actions) texts.insert(record.to_text(action));
    CHECK_EQ(texts.size(), actions.size());
    return texts;
}

// A random step; questions of any kind with equal chance.
template <class Record>
void random_step(Record& record, Stream& stream) {
    std::map<std::string, std::vector<std::string>> kinds;
    for (const std::string& text : legal_texts(record)) {
        const bool asks = text.starts_with("ask");
        kinds[asks ? std::string(words(text)[1]) : "other"].push_back(text);
    }
    auto kind = kinds.begin();
    std::advance(kind, stream.below(static_cast<std::uint32_t>(kinds.size())));
    const auto& texts = kind->second;
    record.apply(std::string_view(texts[stream.below(static_cast<std::uint32_t>(texts.size()))]));
}

// Cards of a hand at the start of the deal that a game in progress began with.
template <class Record>
Hands dealt_hands(const Record& record) {
    return record.origin().hands;
}

// All hands now that agree with what `seat` knows (-1: all others are hidden): the unseen cards
// laid in every way, the whole history played again from the deal that follows. `same(old, new)`
// compares two states after a step: what a player hears must be equal.
template <class Record, class Same>
std::set<Hands> worlds(const Record& record, int seat, Same&& same) {
    const auto& game = record.game();
    const Hands& now = record.state().hands;
    Hand pool = 0;
    for (std::size_t p = 0; p < 4; ++p) {
        if (static_cast<int>(p) != seat) pool |= now[p];
    }
    std::set<Hands> found;
    const auto agrees = [&](const Hands& hands) {
        tricks::Deal deal = record.origin();
        for (std::size_t p = 0; p < 4; ++p) deal.hands[p] = (deal.hands[p] & ~now[p]) | hands[p];
        auto state = game.start(deal);
        auto real = game.start(record.origin());
        for (const Action action : record.history()) {
            typename Record::Actions actions;
            game.legal_actions(state, actions);
            if (!std::binary_search(actions.begin(), actions.end(), action)) return false;
            game.advance(state, action);
            game.advance(real, action);
            if (!same(real, state)) return false;
        }
        return true;
    };
    const auto lay = [&](auto&& self, Hand left, const Hands& hands) -> void {
        if (left == 0) {
            if (agrees(hands)) found.insert(hands);
            return;
        }
        for (std::size_t p = 0; p < 4; ++p) {
            if (tricks::count(hands[p]) == tricks::count(now[p])) continue;
            Hands more = hands;
            more[p] |= left & -left;
            self(self, left & (left - 1), more);
        }
    };
    Hands seen{};
    if (seat >= 0) seen[static_cast<std::size_t>(seat)] = now[static_cast<std::size_t>(seat)];
    lay(lay, pool, seen);
    return found;
}

// Whether draws (by number) hit all of these and only these, each equally often: the sum of squares
// has mean k - 1 and variance 2 (k - 1); seven standard deviations.
template <class Draw>
bool is_uniform(const std::set<Hands>& all, long each, Draw&& draw) {
    std::map<Hands, long> drawn;
    for (long i = 0; i < each * static_cast<long>(all.size()); ++i) {
        const Hands hands = draw(static_cast<std::uint64_t>(i));
        if (!all.contains(hands)) return false;
        ++drawn[hands];
    }
    double sum = 0;
    const auto mean = static_cast<double>(each);
    for (const Hands& hands : all) {
        const double off = static_cast<double>(drawn[hands]) - mean;
        sum += off * off / mean;
    }
    const double freedom = static_cast<double>(all.size()) - 1;
    return sum <= freedom + 7 * std::sqrt(2 * freedom + 1);
}

}  // namespace tools
