#include "matou/mistigri/unseen.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace matou::mistigri {
namespace {

using Type = Event::Type;
using Chances = std::array<double, max_players>;  // by seat

constexpr int most_particles = 4096;
constexpr int most_walks = 20'000;
constexpr int most_together = 3;  // copies of a kind whose places are chosen together

std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

bool is_tie(const Event& event) noexcept {
    return event.type == Type::comes || event.type == Type::holds;
}

// Walking back, such a card comes into the hand again.
bool puts_back(const Event& event) noexcept {
    return event.type == Type::leaves || event.type == Type::discarded;
}

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

// How a single card of a kind may come to the place of a tie, walking backwards by itself.
//
// For the tie at event t: chance[u] for t < u <= the tie of the kind that is met before it
// (backwards): by seat, the chance that a card there just before event u is at the tied seat just
// after event t. missing[u]: the chance that none of the cards of the kind which are put back at
// events between t and u gets there.
struct Guide {
    std::vector<Chances> chance;
    std::vector<double> missing;
    std::size_t tie = 0;

    [[nodiscard]] const Chances& before(std::size_t event) const { return chance[event - tie - 1]; }
    [[nodiscard]] double none_before(std::size_t event) const { return missing[event - tie - 1]; }
};

class Walk {
  public:
    Walk(const Unseen& unseen, Stream& stream) : unseen_(unseen), stream_(stream) { guide(); }

    std::optional<Past> run(int count);

  private:
    struct Particle {
        Hands hands{};
        std::vector<Kind> moved;  // the latest event first
        double weight = 1;
    };

    void guide();
    void spread(Particle& particle);
    [[nodiscard]] bool lay_together(Particle& particle, int kind,
                                    std::array<int, max_players>& places);
    [[nodiscard]] double outlook(const Hands& hands, int kind, std::size_t before) const;
    void walk_back(Particle& particle, std::size_t event);
    void move_back(Particle& particle, std::size_t event);
    void resample(std::vector<Particle>& all);
    [[nodiscard]] double uniform() { return (stream_.next() + 0.5) / 4294967296.0; }

    const Unseen& unseen_;
    Stream& stream_;
    std::array<int, max_players> size_{};  // of the hands at the event that is walked back
    std::vector<std::array<int, max_players>> sizes_;  // after each event
    std::vector<Guide> guides_;                        // one a tie
    // For each kind the guides by tie, in the order of the round.
    std::array<std::vector<std::size_t>, num_kinds> of_kind_;
};

void Walk::guide() {
    const std::vector<Event>& events = unseen_.events;
    sizes_.resize(events.size() + 1);
    sizes_.back() = unseen_.sizes;
    for (std::size_t u = events.size(); u-- > 0;) {
        sizes_[u] = sizes_[u + 1];
        const Event& event = events[u];
        if (event.type == Type::moves) {
            --sizes_[u][event.other];
            ++sizes_[u][event.seat];
        }
        if (puts_back(event)) ++sizes_[u][event.seat];
        if (event.type == Type::comes) --sizes_[u][event.seat];
    }
    for (std::size_t t = 0; t < events.size(); ++t) {
        if (!is_tie(events[t])) continue;
        Guide guide;
        guide.tie = t;
        const Kind kind = events[t].kind;
        Chances chance{};
        chance[events[t].seat] = 1;
        double missing = 1;
        guide.chance.push_back(chance);
        guide.missing.push_back(missing);
        for (std::size_t u = t + 1; u < events.size(); ++u) {
            const Event& event = events[u];
            if (event.type == Type::moves) {
                // Just after it a card at `other` is the one that came with this chance.
                const double came = 1.0 / std::max(1, sizes_[u + 1][event.other]);
                chance[event.other] = came * chance[event.seat] + (1 - came) * chance[event.other];
            }
            if (puts_back(event) && event.kind == kind) missing *= 1 - chance[event.seat];
            guide.chance.push_back(chance);
            guide.missing.push_back(missing);
            if (is_tie(event) && event.kind == kind) break;
        }
        of_kind_[kind].push_back(guides_.size());
        guides_.push_back(std::move(guide));
    }
}

// The chance, taken card by card, that the next tie of the kind before event number `before` is
// met; 1 where there is none.
double Walk::outlook(const Hands& hands, int kind, std::size_t before) const {
    const std::vector<std::size_t>& own = of_kind_[at(kind)];
    const auto next = std::lower_bound(
        own.begin(), own.end(), before,
        [this](std::size_t guide, std::size_t event) { return guides_[guide].tie < event; });
    if (next == own.begin()) return 1;
    const Guide& guide = guides_[*(next - 1)];
    const Chances& chance = guide.before(before);
    double none = guide.none_before(before);
    for (int seat = 0; seat < unseen_.players; ++seat) {
        for (int i = hands[at(seat)][at(kind)]; i > 0; --i) none *= 1 - chance[at(seat)];
    }
    return 1 - none;
}

// An arrangement at the end. Kinds that are tied come first, all copies of a kind together: each
// way to lay them on the places left by its chance times its outlook, which counts in the weight;
// the others lie any way.
void Walk::spread(Particle& particle) {
    std::array<int, max_players> places = unseen_.sizes;
    std::vector<Kind> others;
    for (int kind = 0; kind < num_kinds; ++kind) {
        const int count = unseen_.pool[at(kind)];
        const bool tied = !of_kind_[at(kind)].empty();
        if (tied && count <= most_together) {
            if (!lay_together(particle, kind, places)) return;
        } else {
            others.insert(others.end(), at(count), static_cast<Kind>(kind));
        }
    }
    stream_.shuffle(std::span(others));
    std::size_t taken = 0;
    for (int seat = 0; seat < unseen_.players; ++seat) {
        for (int i = 0; i < places[at(seat)]; ++i) ++particle.hands[at(seat)][others[taken++]];
    }
    for (int kind = 0; kind < num_kinds; ++kind) {
        if (unseen_.pool[at(kind)] > most_together || unseen_.pool[at(kind)] == 0) {
            particle.weight *= outlook(particle.hands, kind, unseen_.events.size());
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
        return chance * outlook(hands, kind, unseen_.events.size());
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
        before *= outlook(hands, kind, u + 1);
        stays[at(kind)] = outlook(hands, kind, u);
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
        const double moved = outlook(hands, kind, u);
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
    const double before = outlook(particle.hands, event.kind, u + 1);
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
    const double after = outlook(particle.hands, event.kind, u);
    particle.weight = before > 0 ? particle.weight * after / before : 0;
}

// As many particles again, each drawn by its weight: one uniform number, evenly spaced places.
void Walk::resample(std::vector<Particle>& all) {
    double sum = 0;
    double squares = 0;
    for (const Particle& particle : all) {
        sum += particle.weight;
        squares += particle.weight * particle.weight;
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
        while (passed < place && i + 1 < all.size()) passed += all[++i].weight;
        chosen.push_back(all[i]);
        chosen.back().weight = 1;
        place += sum / count;
    }
    all = std::move(chosen);
}

std::optional<Past> Walk::run(int count) {
    std::vector<Particle> all(at(count));
    std::vector<Hands> last;
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
    // One walk alone is taken with the chance that it weighs.
    double choice = uniform() * (count == 1 ? 1 : sum);
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
