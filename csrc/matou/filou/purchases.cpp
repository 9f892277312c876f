#include "matou/filou/purchases.hpp"

#include <algorithm>

namespace matou::filou {
namespace {

bool has_empty_cards(const State& state) noexcept {
    return std::all_of(state.on_cards.begin(), state.on_cards.end(),
                       [](std::uint8_t mice) { return mice == 0; });
}

// The round that this action ends.
Purchase ended_by(Action action, const State& last, int players) noexcept {
    const int cards = row_size(players);
    Purchase purchase;
    purchase.points = row_points(last.row.data(), cards);
    purchase.dogs = static_cast<int>(std::count_if(last.row.begin(), last.row.begin() + cards,
                                                   [](Kind kind) { return kind >= small_dog; }));
    if (action == action::buy) {
        purchase.buyer = last.turn;
        purchase.price = 1;
        purchase.for_one = true;
    } else if (last.bid > 0) {
        purchase.buyer = last.bidder;
        purchase.price = last.bid;
    }
    return purchase;
}

}  // namespace

std::vector<Purchase> purchases(const Game& game, State before, std::span<const Action> history) {
    std::vector<Purchase> rounds;
    State& state = before;
    bool empty = has_empty_cards(state);
    for (const Action action : history) {
        const State last = state;
        game.advance(state, action);
        if (state.round == last.round) continue;
        rounds.push_back(ended_by(action, last, game.num_players()));
        rounds.back().empty = empty;
        empty = has_empty_cards(state);
    }
    return rounds;
}

}  // namespace matou::filou
