// The value function: what it sees, its arithmetic, its file.
#include <algorithm>
#include <array>
#include <set>

#include "check.hpp"
#include "matou/core/best_copy.hpp"
#include "pitaouf_tools.hpp"
#include "value_tools.hpp"

using namespace matou;
using namespace matou::pitaouf;

namespace {

std::vector<Rules> rule_sets() {
    std::vector<Rules> found;
    Rules rules;
    found.push_back(rules);
    rules.joker = Joker::wild;
    rules.exchange = Exchange::bottom;
    rules.finish = Finish::clear;
    rules.fridge = Fridge::pose;
    found.push_back(rules);
    rules = tools::sizes(3, 5, 8, bit(4), 3, 1, 5);
    rules.joker = Joker::top;
    rules.moves = Moves::up_to;
    found.push_back(rules);
    rules = tools::sizes(1, 13, 6, 0, 3, 0);
    rules.exchange = Exchange::none;
    found.push_back(rules);
    return found;
}

// All cards of a state with their suits renamed.
State renamed(const State& state, const std::array<int, 4>& suits) {
    const auto card = [&](Card c) {
        if (c >= joker_card) return c;
        return make_card(value_of(c), suits[static_cast<std::size_t>(suit_of(c))]);
    };
    const auto set = [&](CardSet cards) {
        CardSet all = 0;
        for (const Card c : Cards{cards}) all |= bit(card(c));
        return all;
    };
    State other = state;
    other.hand = set(state.hand);
    other.unseen = set(state.unseen);
    for (Card& c : other.cells) c = card(c);
    for (std::size_t i = 0; i < state.known_count; ++i) other.known[i] = card(state.known[i]);
    return other;
}

std::int32_t best_copy(const value::Head& head, const std::vector<std::uint16_t>& features) {
    using namespace value;
    return MATOU_BEST_COPY(log_odds(head, features));
}

std::vector<std::uint16_t> features_of(const value::Features& features, const State& state) {
    value::FeatureList found;
    features.find(state, found);
    std::vector<std::uint16_t> all(found.all().begin(), found.all().end());
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST("features are in range, each there once, and blind to the names of suits") {
    for (const Rules& rules : rule_sets()) {
        const Game game(rules);
        const value::Features features(rules);
        std::array<int, 4> suits{0, 1, 2, 3};
        for (std::uint64_t index = 0; index < 150; ++index) {
            std::next_permutation(suits.begin(), suits.begin() + rules.suits);
            for (const State& state : tools::states_of_game(game, 5, index)) {
                const auto all = features_of(features, state);
                CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
                CHECK(all.back() < features.size());
                CHECK(all == features_of(features, renamed(state, suits)));
            }
        }
    }
}

TEST("features tell apart states that differ in a card of the hand, a danger, the talon") {
    const Rules rules;
    const Game game(rules);
    const value::Features features(rules);
    std::set<std::vector<std::uint16_t>> seen;
    std::size_t states = 0;
    for (std::uint64_t index = 0; index < 40; ++index) {
        for (const State& state : tools::states_of_game(game, 6, index)) {
            seen.insert(features_of(features, state));
            ++states;
        }
    }
    CHECK(states > 400);
    CHECK_EQ(seen.size(), states);
}

TEST("both copies of the arithmetic agree to the bit, and with plain sums") {
    const std::size_t width = 144;  // a whole group of lanes and a rest
    const std::size_t depth = 12;
    Stream stream(1, Domain::test, 0, 0);
    const auto draw = [&](std::size_t count, int most) {
        std::vector<std::int16_t> all;
        for (std::size_t i = 0; i < count; ++i) {
            const auto drawn = static_cast<int>(stream.below(static_cast<std::uint32_t>(2 * most)));
            all.push_back(static_cast<std::int16_t>(drawn - most));
        }
        return all;
    };
    for (int round = 0; round < 200; ++round) {
        const auto rows = draw(300 * width, 400);
        const auto offsets = draw(width, 400);
        const auto mixing = draw(width * depth, 400);
        const auto output = draw(depth, 400);
        const std::vector<std::int32_t> mixing_offsets(depth, 1000 * round - 50'000);
        const value::Head head{
            rows.data(), offsets.data(), mixing.data(), mixing_offsets.data(), output.data(),
            77,          width,          depth};
        std::vector<std::uint16_t> features;
        for (int i = 0; i < 60; ++i)
            features.push_back(static_cast<std::uint16_t>(stream.below(300)));

        std::int64_t expected = 77;
        for (std::size_t unit = 0; unit < depth; ++unit) {
            std::int64_t mixed = mixing_offsets[unit];
            for (std::size_t i = 0; i < width; ++i) {
                std::int64_t sum = offsets[i];
                for (const std::uint16_t feature : features) sum += rows[feature * width + i];
                mixed += std::clamp<std::int64_t>(sum, 0, value::cap) * mixing[unit * width + i];
            }
            const std::int64_t floor = mixed >= 0 ? mixed / 512 : -((511 - mixed) / 512);
            expected += std::clamp<std::int64_t>(floor, 0, value::cap) * output[unit];
        }
        CHECK_EQ(value::base::log_odds(head, features), expected);
        CHECK_EQ(best_copy(head, features), expected);
    }
}

TEST("a file is read, and what is no such file is refused") {
    using tools::contains;
    const Rules rules = tools::sizes(2, 5, 7, bit(3), 3, 1, 5);
    const Game game(rules);
    const std::string file = tools::net_file(rules, 3);
    const value::Net net(rules, file);
    CHECK_EQ(net.stages(), 3);
    for (const State& state : tools::states_of_game(game, 2, 0)) {
        CHECK(net.value(state) > 0 && net.value(state) < 1);
    }
    const auto error = [&](const std::string& text, const Rules& its_rules) {
        return tools::error_of([&] { static_cast<void>(value::Net(its_rules, text)); });
    };
    CHECK(contains(error("", rules), "bad_notation: this is no value function of pitaouf"));
    CHECK(contains(error("some text\n", rules), "does not begin with"));
    CHECK(contains(error(file.substr(0, file.size() - 1), rules), "cut off"));
    CHECK(contains(error(file + "x", rules), "follow its end"));
    CHECK(contains(error("matou pitaouf value 1\n1 2 3\n", rules), "its sizes are '1 2 3'"));
    std::string wide = file;
    wide.replace(wide.find(" 32 "), 4, " 33 ");
    CHECK(contains(error(wide, rules), "its sizes are"));
    Rules other = rules;
    other.hand = 2;
    CHECK(contains(error(file, other), "not_applicable: this value function was made for 2 suits"));
}
