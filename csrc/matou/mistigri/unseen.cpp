#include "matou/mistigri/unseen.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "matou/mistigri/outlook.hpp"

namespace matou::mistigri {
namespace {

using Type = Event::Type;

constexpr int most_particles = 4096;
constexpr int most_walks = 20'000;
constexpr int most_together = 3;  // copies of a kind whose places are chosen together

std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

bool has_pair(const HandCounts& hand) noexcept {
    std::array<int, num_values + 1> values{};
    std::array<int, num_colours> colours{};
    for (int kind = 0; kind < plain_nine; ++kind) {
        const int count = hand[at(kind)];
        values[at(value_of(kind))] += count;
        colours[at(colour_of(kind))] += count;
    }
    const auto twice = [](int count) { return count > 1; };
    return std::any_of(values.begin(), values.end(), twice) ||
           std::any_of(colours.begin(), colours.end(), twice);
}

// What a walk that meets no tie can weigh: 1/m for each of m copies discarded, and where several
// are discarded one after the other the hand held as many before the first of them.
double most_weight(const std::vector<Event>& events) {
    double most = 1;
    int together = 1;
    for (std::size_t u = 1; u < events.size(); ++u) {
        const Event& last = events[u - 1];
        const Event& event = events[u];
        const bool same = last.type == Type::discarded && event.type == Type::discarded &&
                          last.seat == event.seat && last.kind == event.kind;
        together = same ? together + 1 : 1;
        most /= together;
    }
    return most;
}

class Walk {
  public:
    Walk(const Unseen& unseen, Stream& stream)
        : unseen_(unseen), stream_(stream), outlook_(unseen) {
        for (const Kind kind : outlook_.latest_first()) {
            const int count = unseen.pool[kind];
            if (count > 0 && count <= most_together) together_.push_back(kind);
        }
    }

    std::optional<Past> run(int count);

  private:
    struct Particle {
        Hands hands{};
        std::vector<Kind> moved;  // the latest event first
        double weight = 1;
    };

    void spread(Particle& particle);
    [[nodiscard]] bool lay_together(Particle& particle, int kind,
                                    std::array<int, max_players>& places);
    void walk_back(Particle& particle, std::size_t event);
    void move_back(Particle& particle, std::size_t event);
    void resample(std::vector<Particle>& all);
    [[nodiscard]] double uniform() { return (stream_.next() + 0.5) / 4294967296.0; }

    const Unseen& unseen_;
    Stream& stream_;
    Outlook outlook_;
    std::vector<Kind> together_;  // tied kinds whose copies are laid together, latest tie first
};

// An arrangement at the end. Kinds that are tied come first, all copies of a kind together: each
// way to lay them on the places left by its chance times its outlook, which counts in the weight;
// the others lie any way.
void Walk::spread(Particle& particle) {
    std::array<int, max_players> places = unseen_.sizes;
    for (const Kind kind : together_) {
        if (!lay_together(particle, kind, places)) return;
    }
    std::vector<Kind> others;
    for (int kind = 0; kind < num_kinds; ++kind) {
        int left = unseen_.pool[at(kind)];
        for (const HandCounts& hand : particle.hands) left -= hand[at(kind)];
        others.insert(others.end(), at(left), static_cast<Kind>(kind));
    }
    stream_.shuffle(std::span(others));
    std::size_t taken = 0;
    for (int seat = 0; seat < unseen_.players; ++seat) {
        for (int i = 0; i < places[at(seat)]; ++i) ++particle.hands[at(seat)][others[taken++]];
    }
    for (int kind = 0; kind < num_kinds; ++kind) {
        if (unseen_.pool[at(kind)] > most_together || unseen_.pool[at(kind)] == 0) {
            particle.weight *= outlook_.of(particle.hands, kind, unseen_.events.size());
        }
    }
}

bool Walk::lay_together(Particle& particle, int kind, std::array<int, max_players>& places) {
    const int count = unseen_.pool[at(kind)];
    int ways = 1;
    for (int i = 0; i < count; ++i) ways *= unseen_.players;
    const int all = std::accumulate(places.begin(), places.end(), 0);
    // The seats of the copies are the digits of the number of a way.
    const auto worth = [&](int way) {
        std::array<int, max_players> left = places;
        double chance = 1;
        Hands hands{};
        for (int i = 0; i < count; ++i, way /= unseen_.players) {
            const std::size_t seat = at(way % unseen_.players);
            if (left[seat] == 0) return 0.0;
            chance *= static_cast<double>(left[seat]--) / (all - i);
            ++hands[seat][at(kind)];
        }
        return chance * outlook_.of(hands, kind, unseen_.events.size());
    };
    double sum = 0;
    for (int way = 0; way < ways; ++way) sum += worth(way);
    particle.weight *= sum;
    if (sum <= 0) return false;
    double choice = uniform() * sum;
    int chosen = -1;
    for (int way = 0; way < ways && choice >= 0; ++way) {
        const double value = worth(way);
        if (value <= 0) continue;
        chosen = way;
        choice -= value;
    }
    for (int i = 0; i < count; ++i, chosen /= unseen_.players) {
        const std::size_t seat = at(chosen % unseen_.players);
        ++particle.hands[seat][at(kind)];
        --places[seat];
    }
    return true;
}

// One of the cards of `other` goes back to `seat`, chosen by what each choice leaves of the
// outlook.
void Walk::move_back(Particle& particle, std::size_t u) {
    const Event& event = unseen_.events[u];
    Hands& hands = particle.hands;
    HandCounts& from = hands[event.other];
    HandCounts& to = hands[event.seat];
    std::array<double, num_kinds> worth{};
    std::array<double, num_kinds> stays{};
    double before = 1;  // of the kinds in this hand, whose outlook is all that changes
    double rest = 1;
    int nothing = -1;  // a kind that has to move
    int nothings = 0;
    int held = 0;
    for (int kind = 0; kind < num_kinds; ++kind) {
        if (from[at(kind)] == 0) continue;
        held += from[at(kind)];
        before *= outlook_.of(hands, kind, u + 1);
        stays[at(kind)] = outlook_.of(hands, kind, u);
        if (stays[at(kind)] > 0) {
            rest *= stays[at(kind)];
        } else {
            nothing = kind;
            ++nothings;
        }
    }
    double sum = 0;
    for (int kind = 0; kind < num_kinds; ++kind) {
        if (from[at(kind)] == 0 || nothings > 1 || (nothings == 1 && kind != nothing)) continue;
        const auto count = static_cast<double>(from[at(kind)]);
        --from[at(kind)];
        ++to[at(kind)];
        const double moved = outlook_.of(hands, kind, u);
        ++from[at(kind)];
        --to[at(kind)];
        const double others = nothings == 1 ? rest : rest / stays[at(kind)];
        worth[at(kind)] = count * moved * others;
        sum += worth[at(kind)];
    }
    if (sum <= 0 || before <= 0) {
        particle.weight = 0;
        return;
    }
    double choice = uniform() * sum;
    int chosen = -1;
    for (int kind = 0; kind < num_kinds; ++kind) {
        if (worth[at(kind)] <= 0) continue;
        chosen = kind;
        choice -= worth[at(kind)];
        if (choice < 0) break;
    }
    particle.weight *= sum / held / before;
    --from[at(chosen)];
    ++to[at(chosen)];
    particle.moved.push_back(static_cast<Kind>(chosen));
}

void Walk::walk_back(Particle& particle, std::size_t u) {
    const Event& event = unseen_.events[u];
    HandCounts& hand = particle.hands[event.seat];
    switch (event.type) {
        case Type::moves:
            move_back(particle, u);
            return;
        case Type::no_pair:
            if (has_pair(hand)) particle.weight = 0;
            return;
        case Type::no_ones:
            if (std::accumulate(hand.begin(), hand.begin() + num_colours, 0) > 0)
                particle.weight = 0;
            return;
        default:
            break;
    }
    // The outlook of this kind before and after: where a tie is met, it was the chance to meet it.
    const double before = outlook_.of(particle.hands, event.kind, u + 1);
    // Of a hand that holds several copies each event claims another one.
    const int claimed = event.type == Type::holds ? event.other : 0;
    if (is_tie(event) && hand[event.kind] <= claimed) {
        particle.weight = 0;
        return;
    }
    if (is_tie(event)) particle.weight *= hand[event.kind] - claimed;  // each copy may be it
    if (event.type == Type::comes) --hand[event.kind];
    if (puts_back(event)) ++hand[event.kind];
    if (event.type == Type::discarded) particle.weight /= hand[event.kind];
    const double after = outlook_.of(particle.hands, event.kind, u);
    particle.weight = before > 0 ? particle.weight * after / before : 0;
}

// As many particles again, each drawn by its weight: one uniform number, evenly spaced places.
void Walk::resample(std::vector<Particle>& all) {
    double sum = 0;
    double squares = 0;
    std::size_t last = 0;  // that weighs anything
    for (std::size_t i = 0; i < all.size(); ++i) {
        sum += all[i].weight;
        squares += all[i].weight * all[i].weight;
        if (all[i].weight > 0) last = i;
    }
    const auto count = static_cast<double>(all.size());
    if (sum <= 0) return;
    if (sum * sum > 0.5 * count * squares) {
        for (Particle& particle : all) particle.weight *= count / sum;
        return;
    }
    std::vector<Particle> chosen;
    chosen.reserve(all.size());
    double place = uniform() * sum / count;
    double passed = all[0].weight;
    std::size_t i = 0;
    for (std::size_t n = 0; n < all.size(); ++n) {
        while (passed < place && i < last) passed += all[++i].weight;
        chosen.push_back(all[i]);
        chosen.back().weight = 1;
        place += sum / count;
    }
    all = std::move(chosen);
}

std::optional<Past> Walk::run(int count) {
    std::vector<Particle> all(at(count));
    for (Particle& particle : all) spread(particle);
    for (std::size_t u = unseen_.events.size(); u-- > 0;) {
        if (count > 1) resample(all);
        bool alive = false;
        for (Particle& particle : all) {
            if (particle.weight > 0) walk_back(particle, u);
            alive = alive || particle.weight > 0;
        }
        if (!alive) return std::nullopt;
    }
    double sum = 0;
    for (const Particle& particle : all) sum += particle.weight;
    if (sum <= 0) return std::nullopt;
    // One walk alone is taken with its share of what a walk can weigh.
    double choice = uniform() * (count == 1 ? most_weight(unseen_.events) : sum);
    if (choice >= sum) return std::nullopt;
    const Particle* chosen = nullptr;
    for (const Particle& particle : all) {
        if (particle.weight <= 0) continue;
        chosen = &particle;
        choice -= particle.weight;
        if (choice < 0) break;
    }
    Past past;
    past.first = past.last = chosen->hands;
    past.moved.assign(chosen->moved.rbegin(), chosen->moved.rend());
    std::size_t move = 0;
    for (const Event& event : unseen_.events) {
        HandCounts& hand = past.last[event.seat];
        if (event.type == Type::moves) {
            --hand[past.moved[move]];
            ++past.last[event.other][past.moved[move++]];
        }
        if (puts_back(event)) --hand[event.kind];
        if (event.type == Type::comes) ++hand[event.kind];
    }
    return past;
}

}  // namespace

std::optional<Past> draw(const Unseen& unseen, Stream& stream) {
    const bool tied = std::any_of(
        unseen.events.begin(), unseen.events.end(),
        [](const Event& event) { return event.type != Type::moves && !puts_back(event); });
    Walk walk(unseen, stream);
    for (int i = 0; !tied && i < most_walks; ++i) {
        if (std::optional<Past> past = walk.run(1)) return past;
    }
    for (int count = particles; count <= most_particles; count *= 4) {
        if (std::optional<Past> past = walk.run(count)) return past;
    }
    return std::nullopt;
}

}  // namespace matou::mistigri
