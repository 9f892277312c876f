#include "matou/piquette/worlds.hpp"

#include <algorithm>
#include <bit>

#include "matou/core/mix.hpp"
#include "matou/piquette/players.hpp"
#include "matou/piquette/stages.hpp"
#include "matou/piquette/steps.hpp"

namespace matou::piquette {
namespace {

using tricks::bit;
using tricks::Hand;

// A deal that the asker may be in: what was dealt to the other, and the talon.
struct World {
    Hand dealt = 0;
    Talon talon{};
};

World world_of(const Query& query, std::uint64_t index) {
    std::array<std::uint8_t, hand_size + talon_size> cards{};
    std::size_t size = 0;
    for (const int card : tricks::Cards{~query.hand}) {
        cards[size++] = static_cast<std::uint8_t>(card);
    }
    Stream stream = game_stream(Domain::playout, query.seed, index);
    stream.shuffle(std::span<std::uint8_t>(cards));
    World world;
    for (std::size_t i = 0; i < hand_size; ++i) world.dealt |= bit(cards[i]);
    std::copy(cards.begin() + hand_size, cards.end(), world.talon.begin());
    return world;
}

Hand taken_from(const Talon& talon, int from, int size) noexcept {
    Hand hand = 0;
    for (int i = from; i < from + size; ++i) hand |= bit(talon[static_cast<std::size_t>(i)]);
    return hand;
}

}  // namespace

std::vector<Candidate> candidates(const Query& query) {
    std::vector<Candidate> all;
    for (unsigned mask = 0; mask < 1U << hand_size; ++mask) {
        const int size = std::popcount(mask);
        if (size < query.least || size > query.most) continue;
        Candidate one;
        one.cards = masked(query.hand, mask);
        one.size = size;
        all.push_back(one);
    }
    return all;
}

Ended Evaluator::finish(Role role, Hand own, Hand other) {
    const bool opens = role == Role::opener;
    const std::array<Hand, 2> hands{opens ? own : other, opens ? other : own};  // opener, dealer
    const auto first = static_cast<std::size_t>(first_seat(rules_, 0));
    std::array<int, 2> combinations{};
    for (int kind = 0; kind < num_kinds; ++kind) {
        const auto which = static_cast<Kind>(kind);
        const Laid one = best_layable(rules_, hands[first], which, 0);
        const Laid two = best_layable(rules_, hands[1 - first], which, one);
        const auto points = points_of(rules_, one, two);
        combinations[first] += points[0];
        combinations[1 - first] += points[1];
    }
    Budget none;
    const int won = solver_.tricks({hands, 0, 0, {}}, {0, 0}, combinations, none);
    const auto both = scores(rules_, {won, hand_size - won}, combinations);
    return {static_cast<std::int16_t>(both[opens ? 0 : 1]),
            static_cast<std::int16_t>(both[opens ? 1 : 0])};
}

Hand Evaluator::reply(const Query& query, Hand dealt, int size, std::uint64_t number) {
    Query his;
    his.hand = dealt;
    if (query.role == Role::opener) {
        his.role = Role::dealer;
        his.before = size;
        his.least = rules_.min_exchange;
        his.most = talon_size - size;
    } else {
        his.role = Role::opener;
        his.least = his.most = query.before;
    }
    if (query.depth == 0 || his.most == 0) return plain_discards(dealt, his.least, his.most);
    his.samples = query.reply_samples;
    his.first_stage = std::min<std::uint64_t>(query.reply_samples, 4);
    his.seed = mix(query.seed, number);
    std::vector<Candidate> all = candidates(his);
    static_cast<void>(
        sample_stages(his, all, [&](std::uint64_t first, std::uint64_t count, auto&& sample) {
            for (std::uint64_t i = first; i < first + count; ++i) sample(*this, i);
            return true;
        }));
    return all[best_of(all)].cards;
}

void Evaluator::sample(const Query& query, std::uint64_t index, const std::vector<Candidate>& all,
                       std::span<const std::uint32_t> listed, std::span<Ended> ends) {
    const World world = world_of(query, index);
    const bool opens = query.role == Role::opener;
    // The other's hand after his exchange: a dealer's follows from the number of cards left to him.
    std::array<std::optional<Hand>, talon_size + 1> hands;
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const Candidate& candidate = all[listed[i]];
        const int size = opens ? candidate.size : 0;
        std::optional<Hand>& other = hands[static_cast<std::size_t>(size)];
        if (!other) {
            const std::uint64_t number = index * 16 + static_cast<unsigned>(size);
            const Hand out = reply(query, world.dealt, size, number);
            other = (world.dealt & ~out) | taken_from(world.talon, size, tricks::count(out));
        }
        const Hand own =
            (query.hand & ~candidate.cards) | taken_from(world.talon, query.before, candidate.size);
        ends[i] = finish(query.role, own, *other);
    }
}

}  // namespace matou::piquette
