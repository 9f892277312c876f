#include "matou/filou/players.hpp"

#include <algorithm>
#include <bit>

#include "matou/core/players.hpp"
#include "matou/filou/row.hpp"
#include "matou/filou/steps.hpp"

namespace matou::filou {
namespace {

using Entry = PlayerEntry<Player>;

constexpr std::array entries{
    Entry{Player::random, "random", "takes any legal action, each with equal chance"},
    Entry{Player::cautious, "cautious",
          "lays any card and raises by one while the cards he sees in the row are worth more than "
          "the bid and it is at most half of his mice"},
    Entry{Player::value, "value",
          "raises by one while the row's expected points less the bid are more than the mice for "
          "passing now, and lays from the better half of his hand while nobody has more mice, else "
          "from the worse half"},
};

// From the worst card to the best.
constexpr std::array<Kind, num_kinds> by_value{0, 1, rabbit, small_dog, big_dog, 3, 4, 5, 6, 7};

Action any_of(Stream& stream, Action first, int count) noexcept {
    return first + static_cast<Action>(stream.below(static_cast<std::uint32_t>(count)));
}

Action lay_any(Hand hand, Stream& stream) noexcept {
    unsigned rest = hand;
    const auto cards = static_cast<std::uint32_t>(std::popcount(rest));
    for (std::uint32_t skip = cards > 1 ? stream.below(cards) : 0; skip > 0; --skip)
        rest &= rest - 1;
    return action::lay_base + std::countr_zero(rest);
}

// One of the better or of the worse half.
Action lay_half(Hand hand, bool better, Stream& stream) noexcept {
    const int half = (std::popcount(unsigned{hand}) + 1) / 2;
    int skip = half > 1 ? any_of(stream, 0, half) : 0;
    for (std::size_t i = 0; i < by_value.size(); ++i) {
        const Kind kind = by_value[better ? by_value.size() - 1 - i : i];
        if ((hand >> kind & 1U) == 0) continue;
        if (skip-- == 0) return action::lay_base + kind;
    }
    return action::lay_base;  // not reached: the hand holds more than `skip`
}

Action random_bid(const State& state, int mice, Stream& stream) noexcept {
    const int bids = is_last_chance(state) ? std::min(mice, 1) : std::max(mice - state.bid, 0);
    if (bids == 0) return action::pass;
    const int chosen = static_cast<int>(any_of(stream, 0, bids + 1));
    if (chosen == 0) return action::pass;
    return is_last_chance(state) ? action::buy : action::bid_base + state.bid + chosen;
}

bool cautious_wants(const Game& game, const State& state, int bid) noexcept {
    std::array<Kind, max_row> seen{};
    int cards = 0;
    const RowView view = row_seen(game, state, state.turn);
    for (int i = 0; i < view.cards; ++i) {
        const unsigned kinds = view.kinds[static_cast<std::size_t>(i)];
        // A card that is not seen is one of two kinds at least: itself and the removed card.
        if (!std::has_single_bit(kinds)) continue;
        seen[static_cast<std::size_t>(cards++)] = static_cast<Kind>(std::countr_zero(kinds));
    }
    const int least = 2 * bid;
    return row_points(seen.data(), cards) > bid && least <= state.mice[state.turn];
}

bool value_wants(const Game& game, const State& state, int bid) noexcept {
    int passing = 0;
    if (!is_last_chance(state)) {
        for (const int mice : state.on_cards) {
            if (mice == 0) continue;
            passing = mice;
            break;
        }
    }
    const RowMean mean = row_mean(row_seen(game, state, state.turn));
    return mean.sum > (bid + passing) * mean.total;
}

}  // namespace

std::string_view name(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].name;
}

std::string_view description(Player player) noexcept {
    return entries[static_cast<std::size_t>(player)].description;
}

Player player_named(std::string_view name) { return matou::player_named(entries, "filou", name); }

Action choose(Player player, const Game& game, const State& state, Stream& stream) noexcept {
    const std::size_t seat = state.turn;
    const int mice = state.mice[seat];
    if (state.phase == Phase::lay) {
        if (player != Player::value) return lay_any(state.hands[seat], stream);
        const bool rich = *std::max_element(state.mice.begin(), state.mice.end()) == mice;
        return lay_half(state.hands[seat], rich, stream);
    }
    if (player == Player::random) return random_bid(state, mice, stream);
    const int bid = state.bid + 1;
    if (bid > mice) return action::pass;
    const bool wants = player == Player::cautious ? cautious_wants(game, state, bid)
                                                  : value_wants(game, state, bid);
    if (!wants) return action::pass;
    return is_last_chance(state) ? action::buy : action::bid_base + bid;
}

}  // namespace matou::filou
