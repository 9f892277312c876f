// Advice for the exchange, compared with the same deals played step by step by the rules.
#include <cmath>

#include "matou/piquette/advise.hpp"
#include "matou/piquette/solve.hpp"
#include "piquette_tools.hpp"

using namespace tools;
using matou::BatchOptions;
using matou::Budget;

namespace {

// The deal from the announcements on: each lays the best he may, then best play.
std::array<int, 2> finished(const Game& game, State state) {
    while (state.phase == Phase::announce) {
        Game::Actions actions;
        game.legal_actions(state, actions);
        Action best = action::no;
        int worth = -1;
        for (const Action one : actions) {
            if (one == action::no) continue;
            const bool suite = one >= action::suite_base;
            const int this_worth = suite ? suite_length(one) * 10 : one;
            if (this_worth > worth) worth = this_worth, best = one;
        }
        game.advance(state, best);
    }
    Budget none;
    return play_value(game, state, none).returns;
}

Action discard_of(const State& state, const Game& game, Hand cards) {
    const auto p = static_cast<std::size_t>(game.current_player(state));
    return action::discard_base + static_cast<Action>(mask_of(state.hands[p], cards));
}

const DiscardValue& value_of(const DiscardAdvice& advice, Hand cards) {
    for (const DiscardValue& value : advice.values) {
        if (value.cards == cards) return value;
    }
    CHECK(false);
    return advice.values.front();
}

// The mean over what is drawn from the talon, played by the rules, for an opener who knows the
// dealer's hand: of eight cards he draws some, the dealer as many as `plain` exchanges.
double mean_over_draws(const Game& game, Hand own, Hand other, Hand cards) {
    std::vector<std::uint8_t> pool;
    for (const int card : Cards{~(own | other)}) pool.push_back(static_cast<std::uint8_t>(card));
    const int size = matou::tricks::count(cards);
    const Hand his = plain_discards(other, game.rules().min_exchange, 8 - size);
    double sum = 0;
    long deals = 0;
    for (unsigned mine = 0; mine < 256; ++mine) {
        for (unsigned yours = 0; yours < 256; ++yours) {
            if ((mine & yours) != 0 || std::popcount(mine) != size) continue;
            if (std::popcount(yours) != matou::tricks::count(his)) continue;
            Deal deal;
            deal.opener = 0;
            deal.hands = {own, other};
            std::size_t at = 0;
            for (const unsigned part : {mine, yours, 255 & ~(mine | yours)}) {
                for (std::size_t i = 0; i < 8; ++i) {
                    if ((part >> i & 1) != 0) deal.talon[at++] = pool[i];
                }
            }
            State state = game.start(deal);
            game.advance(state, discard_of(state, game, cards));
            game.advance(state, discard_of(state, game, his));
            const auto both = finished(game, state);
            sum += both[0] - both[1];
            ++deals;
        }
    }
    return sum / static_cast<double>(deals);
}

}  // namespace

TEST("a known hand: every draw is counted") {
    // The dealer exchanges his two hearts, so both draws are from the eight cards.
    const Hand own = hand_of("S:AQT H:K7 D:AQJT8 C:KJ");
    const Hand other = hand_of("S:KJ98 H:- D:- C:AQT987 ") | hand_of("S:- H:QJ D:- C:-");
    AdviseOptions options;
    options.other = other;
    const DiscardAdvice advice = advise_discard({}, own, options, {.threads = 1});
    CHECK(advice.exact && advice.complete);
    CHECK_EQ(advice.values.size(), 1U + 12 + 66 + 220 + 495 + 792);
    CHECK(std::is_sorted(advice.values.begin(), advice.values.end(),
                         [](const auto& a, const auto& b) { return a.mean > b.mean; }));
    for (const Hand cards : {Hand{0}, bit(8), bit(8) | bit(17)}) {
        const DiscardValue& value = value_of(advice, cards);
        CHECK_EQ(value.standard_error, 0.0);
        CHECK(std::abs(value.mean - (value.own - value.other)) < 1e-9);
        CHECK(std::abs(value.mean - mean_over_draws(Game(), own, other, cards)) < 1e-9);
    }
    CHECK_EQ(advice.values.front().behind, 0.0);
}

TEST("a known hand: the dealer exchanges no more than is left") {
    const Hand own = hand_of("S:AQT H:K7 D:AQJT8 C:KJ");
    const Hand other = hand_of("S:KJ8 H:QJT D:K97 C:T98");
    AdviseOptions options;
    options.other = other;
    const DiscardAdvice advice = advise_discard({}, own, options, {.threads = 1});
    const Hand five = hand_of("S:T H:K7 D:- C:KJ");
    CHECK_EQ(matou::tricks::count(plain_discards(other, 0, 8)), 8);
    for (const Hand cards : {five, five & ~bit(8), five & ~bit(8) & ~bit(14)}) {
        const double want = mean_over_draws(Game(), own, other, cards);
        CHECK(std::abs(value_of(advice, cards).mean - want) < 1e-9);
    }
}

TEST("a dealer who knows the opener's cards draws from what was left, whichever it was") {
    const Hand own = hand_of("S:AQT H:K7 D:AQJT8 C:KJ");
    const Hand other = hand_of("S:KJ98 H:QJ D:- C:AQT987");
    AdviseOptions options;
    options.role = Role::dealer;
    options.left = 4;
    options.other = other;
    const DiscardAdvice advice = advise_discard({}, own, options, {.threads = 2});
    CHECK_EQ(advice.values.size(), 1U + 12 + 66 + 220 + 495);
    const Hand cards = bit(8) | bit(17);
    double sum = 0;
    const Game game;
    std::vector<int> pool;
    for (const int card : Cards{~(own | other)}) pool.push_back(card);
    for (std::size_t i = 0; i < pool.size(); ++i) {
        for (std::size_t j = i + 1; j < pool.size(); ++j) {
            State state;
            state.phase = Phase::announce;
            state.hands = {other, (own & ~cards) | bit(pool[i]) | bit(pool[j])};
            const auto both = finished(game, state);
            sum += both[1] - both[0];
        }
    }
    CHECK_EQ(value_of(advice, cards).samples, 28U);
    CHECK(std::abs(value_of(advice, cards).mean - sum / 28) < 1e-9);
}

TEST("samples: means of other seeds differ by what the errors say") {
    // With few samples nothing is left out.
    const Hand own = hand_of("S:AQT H:K7 D:AQJT8 C:KJ");
    AdviseOptions options;
    options.seed = 5;
    options.samples = 16;
    const DiscardAdvice advice = advise_discard({}, own, options, {.threads = 1});
    CHECK(!advice.exact);
    CHECK(advice.complete);
    for (const DiscardValue& value : advice.values) CHECK_EQ(value.samples, 16U);
    options.samples = 400;
    const DiscardAdvice more = advise_discard({}, own, options, {.threads = 2});
    const DiscardValue& best = more.values.front();
    CHECK_EQ(best.samples, 400U);
    CHECK(best.standard_error > 0);
    AdviseOptions other = options;
    int within = 0;
    for (std::uint64_t seed = 100; seed < 110; ++seed) {
        other.seed = seed;
        const DiscardAdvice again = advise_discard({}, own, other, {.threads = 2});
        const DiscardValue& same = value_of(again, best.cards);
        const double error = std::hypot(best.standard_error, same.standard_error);
        if (std::abs(same.mean - best.mean) < 3 * error) ++within;
    }
    CHECK(within >= 8);
}

TEST("a sampled mean comes near the mean over all draws and all hands of the other") {
    // Exact means over the other's hands, each drawn at random, against the samples' mean.
    const Hand own = hand_of("S:AQT H:K7 D:AQJT8 C:KJ");
    AdviseOptions options;
    options.samples = 2000;
    options.seed = 9;
    const DiscardAdvice sampled = advise_discard({}, own, options, {.threads = 2});
    const DiscardValue& best = sampled.values.front();
    const Game game;
    double sum = 0;
    double squares = 0;
    const int deals = 3000;
    for (int i = 0; i < deals; ++i) {
        Deal given = unknown_deal();
        given.opener = 0;
        given.hands[0] = own;
        State state = game.start(deal_given(77, static_cast<std::uint64_t>(i), given));
        game.advance(state, discard_of(state, game, best.cards));
        const Hand his = plain_discards(state.hands[1], 0, 8 - matou::tricks::count(best.cards));
        game.advance(state, discard_of(state, game, his));
        const auto both = finished(game, state);
        sum += both[0] - both[1];
        squares += (both[0] - both[1]) * (both[0] - both[1]);
    }
    const double mean = sum / deals;
    const double error = std::sqrt((squares / deals - mean * mean) / deals);
    CHECK(std::abs(mean - best.mean) < 4 * std::hypot(error, best.standard_error));
}

TEST("a dealer: the opener has exchanged as many cards as he is known to") {
    const Hand own = hand_of("S:AQT H:K7 D:AQJT8 C:KJ");
    AdviseOptions options;
    options.role = Role::dealer;
    options.left = 5;
    options.samples = 1500;
    const DiscardAdvice sampled = advise_discard({}, own, options, {.threads = 2});
    CHECK_EQ(sampled.values.size(), 1U + 12 + 66 + 220 + 495 + 792);
    const DiscardValue& best = sampled.values.front();
    const Game game;
    double sum = 0;
    double squares = 0;
    const int deals = 3000;
    for (int i = 0; i < deals; ++i) {
        Deal given = unknown_deal();
        given.opener = 1;
        given.hands[0] = own;
        State state = game.start(deal_given(78, static_cast<std::uint64_t>(i), given));
        game.advance(state, discard_of(state, game, plain_discards(state.hands[1], 3, 3)));
        game.advance(state, discard_of(state, game, best.cards));
        const auto both = finished(game, state);
        sum += both[0] - both[1];
        squares += (both[0] - both[1]) * (both[0] - both[1]);
    }
    const double mean = sum / deals;
    const double error = std::sqrt((squares / deals - mean * mean) / deals);
    CHECK(std::abs(mean - best.mean) < 4 * std::hypot(error, best.standard_error));
}

TEST("advice depends on seed and samples, not on threads") {
    const Hand own = hand_of("S:K8 H:AQJ98 D:7 C:AQT8");
    AdviseOptions options;
    options.samples = 300;
    for (const int depth : {0, 1}) {
        options.depth = depth;
        if (depth == 1) {
            options.samples = 3;
            options.reply_samples = 3;
            options.role = Role::dealer;
        }
        const DiscardAdvice one = advise_discard({}, own, options, {.threads = 1});
        const DiscardAdvice two = advise_discard({}, own, options, {.threads = 3});
        CHECK_EQ(one.values.size(), two.values.size());
        std::uint64_t fewest = options.samples;
        for (std::size_t i = 0; i < one.values.size(); ++i) {
            CHECK_EQ(one.values[i].cards, two.values[i].cards);
            CHECK_EQ(one.values[i].mean, two.values[i].mean);
            CHECK_EQ(one.values[i].standard_error, two.values[i].standard_error);
            CHECK_EQ(one.values[i].samples, two.values[i].samples);
            fewest = std::min(fewest, one.values[i].samples);
        }
        if (depth == 0) CHECK(fewest < options.samples);  // some are left out on the way
    }
}

TEST("what is clearly behind is left out") {
    const Hand own = hand_of("S:AKQ H:AKQ D:AKQ C:987");
    AdviseOptions options;
    options.samples = 200;
    const DiscardAdvice advice = advise_discard({}, own, options, {.threads = 2});
    CHECK_EQ(advice.values.front().samples, 200U);
    // To throw the aces away is left out at once.
    const Hand aces = bit(7) | bit(15) | bit(23);
    CHECK_EQ(value_of(advice, aces).samples, 16U);
    CHECK(value_of(advice, aces).behind > 0);
}

TEST("limits") {
    const Hand own = hand_of("S:K8 H:AQJ98 D:7 C:AQT8");
    AdviseOptions options;
    options.samples = 1000;
    options.max_ends = 1586 * 16;
    const DiscardAdvice first = advise_discard({}, own, options, {.threads = 1});
    CHECK(!first.complete);
    CHECK_EQ(first.values.front().samples, 16U);
    options.max_ends = 1586 * 16 - 1;
    CHECK(advise_discard({}, own, options, {.threads = 1}).values.empty());
    options.max_ends = 0;
    options.seconds = 1e-9;
    const DiscardAdvice none = advise_discard({}, own, options, {.threads = 2});
    CHECK(!none.complete && none.values.empty());
    std::atomic<bool> stop{true};
    options.seconds = 0;
    BatchOptions batch;
    batch.stop = &stop;
    CHECK(!advise_discard({}, own, options, batch).complete);
}

TEST("bad questions are refused") {
    const auto error = [](Hand hand, auto change, const Rules& rules = {}) {
        AdviseOptions options;
        change(options);
        return error_of([&] { static_cast<void>(advise_discard(rules, hand, options, {})); });
    };
    const Hand own = hand_of("S:K8 H:AQJ98 D:7 C:AQT8");
    CHECK_EQ(error(own & ~bit(1), [](AdviseOptions&) {}),
             "invalid_state: a hand has 12 cards before the exchange, not 11");
    CHECK_EQ(error(own, [](AdviseOptions& o) { o.samples = 1; }),
             "invalid_state: samples are at least 2, not 1");
    CHECK_EQ(error(own, [](AdviseOptions& o) { o.depth = 2; }),
             "invalid_state: the depth is 0 or 1, not 2");
    CHECK_EQ(error(own, [](AdviseOptions& o) { o.role = Role::dealer, o.left = 2; }),
             "invalid_state: the opener leaves 3 to 8 cards, not 2");
    Rules least;
    least.min_exchange = 1;
    CHECK_EQ(error(
                 own, [](AdviseOptions& o) { o.role = Role::dealer, o.left = 8; }, least),
             "invalid_state: the opener leaves 3 to 7 cards, not 8");
    CHECK_EQ(error(own, [own](AdviseOptions& o) { o.other = own; }),
             "invalid_state: the card 8S is in both hands");
}
