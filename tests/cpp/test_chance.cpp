// The law of chance against a plain count: all full deals of a small pack are equally likely, those
// that contradict what happened are struck out, and what is left says how likely each card is.
#include <map>
#include <numeric>
#include <set>

#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

// All full deals, by laying the cards one slot after another.
std::vector<Deal> all_deals(const Rules& rules) {
    std::vector<Deal> found;
    Deal deal = unknown_deal(rules);
    const auto lay = [&](const auto& self, int slot, CardSet left) -> void {
        const int cells = deal.cell_count;
        const int hand = deal.hand_count;
        if (left == 0) {
            found.push_back(deal);
            return;
        }
        for (const Card card : Cards{left}) {
            const bool ace = card != joker_card && value_of(card) == rules.ranks + 1;
            const auto place = static_cast<std::size_t>(slot);
            if (slot < cells) {
                if (card == joker_card) continue;
                if (ace != ((rules.ace_cells >> (slot + 1) & 1) != 0)) continue;
                deal.cells[place + 1] = card;
            } else if (slot < cells + hand) {
                deal.hand[place - static_cast<std::size_t>(cells)] = card;
            } else {
                deal.talon[place - static_cast<std::size_t>(cells + hand)] = card;
            }
            self(self, slot + 1, left & ~bit(card));
        }
    };
    lay(lay, 0, whole_pack(rules));
    return found;
}

// A deal with the state that a history has led to in it.
struct World {
    Deal deal;
    State state;
};

std::map<Action, long> counted_answers(const Game& game, const std::vector<World>& worlds) {
    std::map<Action, long> counts;
    for (const World& world : worlds) ++counts[game.answer(world.state, world.deal)];
    return counts;
}

// The hidden cards in one text: face-down cells, the unread talon, the hand still to be dealt.
std::string hidden(const Rules& rules, const State& state, const Deal& deal) {
    Deal rest = unknown_deal(rules);
    for (const int cell : Cards{track_cells(rules) & ~state.turned_up}) {
        rest.cells[static_cast<std::size_t>(cell)] = deal.cells[static_cast<std::size_t>(cell)];
    }
    const std::size_t talon_from = state.drawn;
    std::size_t unread = state.unread_count;
    if (state.phase == Phase::deal) {
        const auto dealt = static_cast<std::size_t>(count(state.hand));
        for (std::size_t i = dealt; i < deal.hand_count; ++i) rest.hand[i] = deal.hand[i];
        unread = deal.talon_count;
    }
    for (std::size_t i = talon_from; i < talon_from + unread; ++i) rest.talon[i] = deal.talon[i];
    return to_text(rules, rest);
}

}  // namespace

TEST("weights are the counts of the deals that agree with the history") {
    Stream stream(41, Domain::test, 0, 0);
    // Aces on cells, in hand and talon; more suits; no joker; no ace cell; an ace on cell 1.
    const Rules bases[] = {sizes(2, 4, 4, bit(2), 2, 1, 5), sizes(3, 3, 5, bit(3), 1, 0, 4),
                           sizes(2, 4, 5, 0, 1, 1, 99), sizes(2, 4, 4, bit(1) | bit(3), 2, 1, 4)};
    long nodes = 0;
    long uneven = 0;
    for (const Rules& base : bases) {
        const std::vector<Deal> all = all_deals(base);
        for (int game_number = 0; game_number < 40; ++game_number) {
            const Rules rules = shuffled_options(base, stream);
            const Game game(rules);
            std::vector<World> worlds;
            for (const Deal& deal : all) worlds.push_back({deal, game.new_initial_state()});
            const auto truth = stream.below(static_cast<std::uint32_t>(all.size()));
            World here{all[truth], game.new_initial_state()};
            while (!game.is_terminal(here.state)) {
                Action action = 0;
                if (game.current_player(here.state) == chance_player) {
                    ++nodes;
                    const auto counts = counted_answers(game, worlds);
                    Game::Outcomes outcomes;
                    game.chance_outcomes(here.state, outcomes);
                    CHECK_EQ(outcomes.size(), counts.size());
                    std::set<std::int64_t> weights;
                    std::int64_t common = 0;
                    for (const Outcome& outcome : outcomes) {
                        const auto found = counts.find(outcome.action);
                        CHECK(found != counts.end());
                        if (found == counts.end()) continue;
                        // weight / total == count / worlds
                        CHECK_EQ(outcome.weight * static_cast<std::int64_t>(worlds.size()),
                                 found->second * outcomes.total());
                        weights.insert(outcome.weight);
                        common = std::gcd(common, outcome.weight);
                    }
                    CHECK_EQ(common, 1);  // in lowest terms
                    uneven += weights.size() > 1;
                    action = game.answer(here.state, here.deal);
                    std::erase_if(worlds, [&](const World& world) {
                        return game.answer(world.state, world.deal) != action;
                    });
                } else {
                    Game::Actions actions;
                    game.legal_actions(here.state, actions);
                    action = lively_choice(game, here.state, actions, stream);
                }
                game.advance(here.state, action);
                for (World& world : worlds) {
                    game.advance(world.state, action);
                    // A history determines the state: nothing hidden is in it.
                    CHECK(world.state == here.state);
                }
            }
        }
    }
    CHECK(nodes > 700 && uneven > 200);
}

TEST("a sampled deal agrees with the state, uniformly over the hidden cards' places") {
    Stream stream(43, Domain::test, 0, 0);
    const Rules base = sizes(2, 3, 4, bit(2), 2, 1, 4);
    const std::vector<Deal> all = all_deals(base);
    std::uint64_t seed = 0;
    for (int game_number = 0; game_number < 30; ++game_number) {
        const Rules rules = shuffled_options(base, stream);
        const Game game(rules);
        std::vector<World> worlds;
        for (const Deal& deal : all) worlds.push_back({deal, game.new_initial_state()});
        const Deal truth = all[stream.below(static_cast<std::uint32_t>(all.size()))];
        State state = game.new_initial_state();
        while (!game.is_terminal(state)) {
            std::map<std::string, long> counts;
            for (const World& world : worlds) counts[hidden(rules, state, world.deal)] = 0;
            const std::uint64_t draws = 20 + 30 * counts.size();
            for (std::uint64_t i = 0; i < draws; ++i) {
                const Deal sample = game.sample_deal(state, ++seed);
                pitaouf::check(rules, sample);
                CHECK(is_complete(sample));
                const auto found = counts.find(hidden(rules, state, sample));
                CHECK(found != counts.end());
                if (found != counts.end()) ++found->second;
                if (state.drawn == 0 && state.known_count == 0 && state.phase == Phase::play &&
                    state.safe == 0 && state.danger == 0 && rules.exchange == Exchange::none) {
                    CHECK(game.start(sample) == state);
                }
            }
            std::vector<long> list;
            for (const auto& [text, times] : counts) list.push_back(times);
            CHECK(list.size() == 1 || looks_uniform(list));

            Action action = 0;
            if (game.current_player(state) == chance_player) {
                action = game.answer(state, truth);
                std::erase_if(worlds, [&](const World& world) {
                    return game.answer(world.state, world.deal) != action;
                });
            } else {
                Game::Actions actions;
                game.legal_actions(state, actions);
                action = lively_choice(game, state, actions, stream);
            }
            game.advance(state, action);
            for (World& world : worlds) game.advance(world.state, action);
        }
    }
}

TEST("a sampled deal answers to the end, from every state of a game") {
    Stream stream(47, Domain::test, 0, 0);
    for (std::uint64_t i = 0; i < 400; ++i) {
        const Rules rules = shuffled_options(Rules{}, stream);
        const Game game(rules);
        const Deal truth = deal(rules, 8, i);
        State state = game.start(truth);
        Game::Actions actions;
        Game::Outcomes outcomes;
        while (!game.is_terminal(state)) {
            const Deal sample = game.sample_deal(state, i);
            CHECK(sample == game.sample_deal(state, i));
            pitaouf::check(rules, sample);
            State other = state;
            CardSet given = 0;
            while (!game.is_terminal(other)) {
                if (game.current_player(other) == chance_player) {
                    const Card card = game.answer(other, sample);
                    game.chance_outcomes(other, outcomes);
                    CHECK(std::any_of(outcomes.begin(), outcomes.end(),
                                      [&](const Outcome& o) { return o.action == card; }));
                    CHECK(other.phase != Phase::draw || (given & bit(card)) == 0);
                    if (other.phase == Phase::draw) given |= bit(card);
                    game.advance(other, card);
                } else {
                    game.legal_actions(other, actions);
                    game.advance(other, lively_choice(game, other, actions, stream));
                }
            }
            if (game.current_player(state) == chance_player) {
                game.advance(state, game.answer(state, truth));
            } else {
                game.legal_actions(state, actions);
                game.advance(state, lively_choice(game, state, actions, stream));
            }
        }
    }
}
