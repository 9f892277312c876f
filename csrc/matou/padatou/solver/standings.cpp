#include "matou/padatou/solver/standings.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "matou/padatou/game.hpp"

namespace matou::padatou::solver {
namespace {

constexpr std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

// All ways in which so many tricks fall to the seats.
std::vector<Counts> splits(int tricks) {
    std::vector<Counts> all;
    for (int a = 0; a <= tricks; ++a) {
        for (int b = 0; a + b <= tricks; ++b) {
            for (int c = 0; a + b + c <= tricks; ++c) {
                const int d = tricks - a - b - c;
                all.push_back(static_cast<Counts>(a | b << 4 | c << 8 | d << 12));
            }
        }
    }
    return all;
}

Levels levels_at_end(Counts counts) {
    std::array<std::uint8_t, 4> won{};
    for (int p = 0; p < 4; ++p) won[at(p)] = static_cast<std::uint8_t>(count_of(counts, p));
    const std::array<int, 4> points = scores(won);
    Levels levels = 0;
    for (int p = 0; p < 4; ++p) {
        const auto* place = std::find(score_of_level.begin(), score_of_level.end(), points[at(p)]);
        levels |= level_bits(static_cast<int>(place - score_of_level.begin()), p);
    }
    return levels;
}

// Each seat's order of the outcomes, or one's: of each outcome, how many distinct levels are below.
std::vector<Levels> orders(const Standings& table, Counts won, const std::vector<Counts>& outcomes,
                           int seat) {
    std::array<unsigned, 4> present{};
    for (const Counts outcome : outcomes) {
        const Levels levels = table.levels_of(won + outcome);
        for (int p = 0; p < 4; ++p) present[at(p)] |= 1U << level_of(levels, p);
    }
    std::vector<Levels> ranks;
    for (const Counts outcome : outcomes) {
        const Levels levels = table.levels_of(won + outcome);
        Levels rank = 0;
        for (int p = 0; p < 4; ++p) {
            if (seat != all_seats && p != seat) continue;
            const unsigned below = present[at(p)] & ((1U << level_of(levels, p)) - 1);
            rank |= level_bits(__builtin_popcount(below), p);
        }
        ranks.push_back(rank);
    }
    return ranks;
}

void make_maps(Standings& table, Standing standing, const std::vector<Counts>& outcomes) {
    const Counts own = table.won[standing];
    const Counts other = table.won[table.stands_for[standing]];
    for (int p = 0; p < 4; ++p) {
        std::uint64_t to = 0;  // level 0 is no demand and stays none
        for (int level = 1; level <= num_levels; ++level) {
            int least = num_levels;
            for (const Counts outcome : outcomes) {
                if (level_of(table.levels_of(own + outcome), p) < level) continue;
                least = std::min(least, level_of(table.levels_of(other + outcome), p));
            }
            to |= static_cast<std::uint64_t>(least) << 4 * level;
        }
        table.to[standing][at(p)] = to;
    }
}

// The bit of each outcome in sets. Of two groups of outcomes those whose levels lie closest become
// one, until there are bits for all.
std::vector<int> bits_of(const Standings& table, Counts won, const std::vector<Counts>& outcomes) {
    struct Group {
        std::array<int, 4> least;
        std::array<int, 4> most;
    };
    std::vector<Group> groups;
    std::vector<int> bits;
    for (const Counts outcome : outcomes) {
        Group group{};
        const Levels levels = table.levels_of(won + outcome);
        for (int p = 0; p < 4; ++p) group.least[at(p)] = group.most[at(p)] = level_of(levels, p);
        bits.push_back(static_cast<int>(groups.size()));
        groups.push_back(group);
    }
    const auto joined = [](const Group& a, const Group& b) {
        Group both{};
        for (std::size_t p = 0; p < 4; ++p) {
            both.least[p] = std::min(a.least[p], b.least[p]);
            both.most[p] = std::max(a.most[p], b.most[p]);
        }
        return both;
    };
    const auto width = [](const Group& group) {
        int sum = 0;
        for (std::size_t p = 0; p < 4; ++p) sum += group.most[p] - group.least[p];
        return sum;
    };
    while (groups.size() > set_bits) {
        std::size_t first = 0;
        std::size_t second = 0;
        int closest = 4 * num_levels;
        for (std::size_t b = 1; b < groups.size(); ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                const int wide = width(joined(groups[a], groups[b]));
                if (wide >= closest) continue;
                closest = wide;
                first = a;
                second = b;
            }
        }
        groups[first] = joined(groups[first], groups[second]);
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(second));
        for (int& bit : bits) {
            if (bit == static_cast<int>(second)) bit = static_cast<int>(first);
            if (bit > static_cast<int>(second)) --bit;
        }
    }
    return bits;
}

void make_sets(Standings& table, Standing standing, const std::vector<Counts>& outcomes, int seat) {
    const Counts won = table.won[standing];
    const std::vector<int> bits = bits_of(table, won, outcomes);
    for (int p = 0; p < 4; ++p) {
        for (int tricks = 0; tricks <= 8; ++tricks) {
            int least = num_levels;
            int most = 0;
            for (const Counts outcome : outcomes) {
                if (count_of(outcome, p) < tricks) continue;
                const Levels levels = table.levels_of(won + outcome);
                least = std::min(least, level_of(levels, p));
                if (seat != all_seats) most = std::max(most, level_of(levels, seat));
            }
            table.at_most[standing][at(p)][at(tricks)] = static_cast<std::uint8_t>(most);
            table.assured[standing][at(p)][at(tricks)] = static_cast<std::uint8_t>(least);
        }
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            const int level = level_of(table.levels_of(won + outcomes[i]), p);
            for (int n = 0; n <= level; ++n) {
                table.reaching[standing][at(p)][at(n)] |= std::uint64_t{1} << bits[i];
            }
        }
    }
}

std::unique_ptr<const Standings> make(int seat) {
    auto made = std::make_unique<Standings>();
    Standings& table = *made;
    for (const Counts counts : splits(8)) table.levels[counts & 0xfff] = levels_at_end(counts);
    table.number.fill(no_standing);
    std::array<std::vector<Counts>, 9> outcomes;
    for (int left = 0; left <= 8; ++left) outcomes[at(left)] = splits(left);
    Standing next = 0;
    for (int left = 8; left >= 0; --left) {
        std::map<std::vector<Levels>, Standing> first;
        for (const Counts counts : splits(8 - left)) {
            table.number[counts] = next;
            table.won[next] = counts;
            table.left[next] = static_cast<std::uint8_t>(left);
            table.stands_for[next] =
                first.try_emplace(orders(table, counts, outcomes[at(left)], seat), next)
                    .first->second;
            ++next;
        }
    }
    for (Standing standing = 0; standing < num_standings; ++standing) {
        const int left = table.left[standing];
        for (int p = 0; p < 4; ++p) {
            table.after[standing][at(p)] =
                left == 0 ? no_standing : table.number[table.won[standing] + one_trick(p)];
        }
        make_maps(table, standing, outcomes[at(left)]);
        make_sets(table, standing, outcomes[at(left)], seat);
    }
    return made;
}

}  // namespace

const Standings& standings(int seat) {
    switch (seat) {
        case 0: {
            static const auto table = make(0);
            return *table;
        }
        case 1: {
            static const auto table = make(1);
            return *table;
        }
        case 2: {
            static const auto table = make(2);
            return *table;
        }
        case 3: {
            static const auto table = make(3);
            return *table;
        }
        default: {
            static const auto table = make(all_seats);
            return *table;
        }
    }
}

}  // namespace matou::padatou::solver
