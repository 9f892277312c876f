#include "matou/padatou_parle/odds.hpp"

#include "matou/core/random.hpp"
#include "matou/padatou_parle/players.hpp"

namespace matou::padatou_parle {
namespace {

void add_deals(const Game& game, const Seats& places, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, tricks::DealCounts& total) {
    for (std::uint64_t index = first; index < first + count; ++index) {
        const Deal dealt = tricks::deal(salt, seed, index);
        const auto seat_at = [&](std::size_t place) { return (dealt.leader + place) % 4; };
        Seats seats{};
        for (std::size_t place = 0; place < 4; ++place) seats[seat_at(place)] = places[place];
        State state = game.start(dealt);
        Stream stream(seed, Domain::player, salt, index);
        play_out(game, state, seats, stream);
        ++total.deals;
        for (std::size_t place = 0; place < 4; ++place) {
            const std::size_t p = seat_at(place);
            const int won = state.won[p] + state.won[p ^ 2];
            total.add(place, won, team_score(game.rules(), won));
        }
    }
}

}  // namespace

std::pair<tricks::DealCounts, bool> count_deals(const Rules& rules,
                                                const std::vector<std::string>& players,
                                                std::uint64_t seed, std::uint64_t first,
                                                std::uint64_t count, const BatchOptions& options) {
    const Game game(rules);
    const Seats places = seats_of(players);
    return sum_chunks(
        first, count, options, tricks::DealCounts{}, [] { return 0; },
        [&](int, std::uint64_t from, std::uint64_t number, tricks::DealCounts& total) {
            add_deals(game, places, seed, from, number, total);
        });
}

}  // namespace matou::padatou_parle
