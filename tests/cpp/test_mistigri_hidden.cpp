// What a seat knows in Crazy Mistigri, and what is drawn anew: every sample agrees with the text it
// is drawn from, and the draws follow the law, against rounds that chance dealt and drew until they
// agreed with what was seen.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "matou/core/text.hpp"
#include "matou/mistigri/notation.hpp"
#include "matou/mistigri/steps.hpp"
#include "matou/mistigri/unseen.hpp"
#include "mistigri_every_way.hpp"
#include "mistigri_tools.hpp"

namespace mistigri = matou::mistigri;
using namespace matou::mistigri;
using matou::Action, matou::Domain, matou::Error, matou::Outcome, matou::Stream,
    matou::chance_player, matou::terminal_player;
using mistigri_tools::EveryWay, mistigri_tools::few_cards, mistigri_tools::follows_law;
using Round = mistigri::Record;

namespace {

std::shared_ptr<const Game> game_of(int players, bool decline = true, int cap = 500) {
    Rules rules;
    rules.players = players;
    rules.decline = decline;
    rules.turn_cap = cap;
    return std::make_shared<const Game>(rules);
}

Action any_step(const Game& game, const State& state, Stream& stream) {
    if (game.current_player(state) == chance_player) {
        Game::Outcomes outcomes;
        game.chance_outcomes(state, outcomes);
        auto left =
            static_cast<std::int64_t>(stream.below(static_cast<std::uint32_t>(outcomes.total())));
        for (const Outcome& outcome : outcomes) {
            left -= outcome.weight;
            if (left < 0) return outcome.action;
        }
    }
    Game::Actions actions;
    game.legal_actions(state, actions);
    return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

Round random_round(const std::shared_ptr<const Game>& game, std::uint64_t index, int most_steps) {
    Round round(game, deal(game->rules(), 7, index));
    Stream stream = game_stream(Domain::test, 7, index);
    for (int i = 0; i < most_steps && round.player() != terminal_player; ++i) {
        round.apply(any_step(*game, round.state(), stream));
    }
    return round;
}

// Copies of each kind in each hand, summed over many States of the same information.
struct Means {
    std::array<std::array<double, num_kinds>, max_players> sum{};
    std::array<std::array<double, num_kinds>, max_players> squares{};
    double count = 0;
    double weights = 0;  // squared

    void add(const Game& game, const State& state, double weight = 1) {
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            for (int kind = 0; kind < num_kinds; ++kind) {
                const double held = copies(game.pack(), state.hands[seat], kind);
                sum[seat][index_of(kind)] += weight * held;
                squares[seat][index_of(kind)] += weight * held * held;
            }
        }
        count += weight;
        weights += weight * weight;
    }
    // As many equal ones would be as sure.
    [[nodiscard]] double size() const { return count > 0 ? count * count / weights : 0; }
    [[nodiscard]] double mean(std::size_t seat, std::size_t kind) const {
        return sum[seat][kind] / count;
    }
    [[nodiscard]] double error(std::size_t seat, std::size_t kind) const {
        const double m = mean(seat, kind);
        return std::sqrt(std::max(squares[seat][kind] / count - m * m, 1 / size()) / size());
    }
};

// Rounds that chance deals (around what the seat was dealt) and draws, kept where the seat would
// have seen the same: what is hidden of others is chosen uniformly. A card that the seat has seen
// is taken as it was, and counts with its chance.
Means by_rejection(const Round& round, int seat, std::uint64_t tries) {
    const Game& game = round.game();
    const std::string seen = round.information(seat);
    Deal given = unknown_deal();
    const State start = game.start(round.origin());
    given.first = start.first;
    if (seat >= 0) {
        given.hands[index_of(seat)] = round.origin().hands[index_of(seat)];
    }
    Means means;
    const std::vector<Action> line = round.history();
    for (std::uint64_t n = 0; n < tries; ++n) {
        Stream stream = game_stream(Domain::test, 99, n);
        const Deal dealt = deal_given(game.rules(), 98, n, given);
        State state = game.start(dealt);
        std::vector<Action> history;
        bool agrees = true;
        double weight = 1;
        State truth = start;
        for (const Action action : line) {
            Action taken = action;
            const bool draws = truth.phase == Phase::draw;
            const bool gives = truth.phase == Phase::give;
            const bool shows = truth.phase == Phase::effect && action >= action::show_base;
            const int giver = draws ? previous(truth, game.num_players()) : truth.turn;
            const int taker = gives ? (action - action::give_base) % max_players : truth.turn;
            const bool sees = seat == giver || (seat == taker && !shows);
            if ((draws || gives || shows) && sees) {
                const int kind = draws   ? action
                                 : gives ? (action - action::give_base) / max_players
                                         : action - action::show_base;
                const Cards hand = state.hands[index_of(giver)];
                const bool chosen = draws && state.shown != no_kind;
                weight *= chosen ? state.shown == kind
                                 : static_cast<double>(copies(game.pack(), hand, kind)) /
                                       std::max(1, std::popcount(hand));
            } else if (draws) {
                taken = any_step(game, state, stream);
            } else if (gives || shows) {
                const Cards hand = state.hands[state.turn];
                const auto held = static_cast<std::uint32_t>(std::popcount(hand));
                Cards rest = hand;
                for (std::uint32_t skip = held > 0 ? stream.below(held) : 0; skip > 0; --skip) {
                    rest &= rest - 1;
                }
                const int kind = game.pack().kind_of[index_of(std::countr_zero(rest))];
                taken = gives ? action::give_base + max_players * kind +
                                    (action - action::give_base) % max_players
                              : action::show_base + kind;
            }
            Game::Actions actions;
            game.legal_actions(state, actions);
            agrees = weight > 0 &&
                     (draws || std::find(actions.begin(), actions.end(), taken) != actions.end());
            if (!agrees) break;
            game.advance(state, taken);
            game.advance(truth, action);
            history.push_back(taken);
            // Seen steps must be the same: a cheap look before the texts are compared.
            if (state.turn != truth.turn || state.phase != truth.phase) {
                agrees = false;
                break;
            }
        }
        if (agrees && Notation::information(game, dealt, history, seat) == seen) {
            means.add(game, state, weight);
        }
    }
    return means;
}

Means by_sample(const Round& round, int seat, std::uint64_t draws) {
    const std::string seen = round.information(seat);
    Means means;
    for (std::uint64_t n = 0; n < draws; ++n) {
        means.add(round.game(), Round::sample(round.shared_game(), seen, n).state());
    }
    return means;
}

// Largest distance of two means in standard errors.
double distance(const Means& a, const Means& b) {
    double most = 0;
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        for (std::size_t kind = 0; kind < num_kinds; ++kind) {
            const double error = std::hypot(a.error(seat, kind), b.error(seat, kind));
            most = std::max(most, std::abs(a.mean(seat, kind) - b.mean(seat, kind)) / error);
        }
    }
    return most;
}

std::string drawn_way(const Unseen& unseen, std::uint64_t index) {
    Stream stream = game_stream(Domain::test, 17, index);
    const std::optional<Past> past = draw(unseen, stream);
    return past ? EveryWay::text(past->first, past->moved) : "none";
}

// Half the sum of the differences of the frequencies of `draws` draws from the law, and what chance
// alone would make of it.
std::pair<double, double> total_variation(const std::map<std::string, long>& weights,
                                          const Unseen& unseen, std::uint64_t draws) {
    std::map<std::string, double> counts;
    for (std::uint64_t i = 0; i < draws; ++i) ++counts[drawn_way(unseen, i)];
    double total = 0;
    for (const auto& [way, weight] : weights) total += static_cast<double>(weight);
    double found = 0;
    double chance = 0;
    const auto number = static_cast<double>(draws);
    for (const auto& [way, count] : counts) {
        if (!weights.contains(way)) return {1, 0};
    }
    for (const auto& [way, weight] : weights) {
        const double p = static_cast<double>(weight) / total;
        found += std::abs(counts[way] / number - p) / 2;
        chance += std::sqrt(p * (1 - p) / number / 6.2831853);
    }
    return {found, chance};
}

}  // namespace

TEST("every sample is a round of the same information") {
    for (const int players : {3, 4, 5}) {
        for (const bool decline : {true, false}) {
            const auto game = game_of(players, decline, 60);
            for (std::uint64_t index = 0; index < 30; ++index) {
                const Round round = random_round(game, index, static_cast<int>(5 + 4 * index));
                for (int seat = -1; seat < players; ++seat) {
                    const std::string seen = round.information(seat);
                    const Round drawn = Round::sample(game, seen, index);
                    CHECK_EQ(drawn.information(seat), seen);
                    CHECK_EQ(drawn.player(), round.player());
                    CHECK_EQ(drawn.state().pile != 0, round.state().pile != 0);
                    if (seat >= 0) {
                        CHECK_EQ(Notation::observation(*game, drawn.state(), seat),
                                 Notation::observation(*game, round.state(), seat));
                    }
                }
            }
        }
    }
}

TEST("where cards come from the pile again and again a round is found all the same") {
    // Pairs of 5s that give 5s back, over and over: what is public ties cards at 52 places.
    const auto game = game_of(5);
    const std::string hand = "?,?,?,?,?,?,?,?,?";
    const std::string seen =
        "5 3 " + hand + '/' + hand + '/' + hand + ",?/" + hand + '/' + hand +
        " moves "
        "draw_? pair_4a_4d give_?_0 draw_? pass draw_? pair_5b_5c gift_5c_1 gift_5b_2 "
        "gift_4a_3 gift_4d_4 draw_? pass draw_? pair_5a_5b gift_5a_3 gift_5b_4 draw_? "
        "pair_4b_4c give_?_2 draw_? pair_5c_5d gift_5c_0 gift_5d_1 gift_4b_2 gift_4c_3 draw_? "
        "pass draw_? pair_8a_8c draw_? draw_? draw_? pair_4a_4b give_?_4 draw_? pair_4a_4c "
        "give_?_0 draw_? pair_4b_4d give_?_2 draw_? pass draw_? pass draw_? pair_5c_5d "
        "gift_5d_3 gift_4d_4 gift_5c_0 gift_4c_1 draw_? pair_5a_5d gift_5a_4 gift_5d_0 "
        "gift_4b_1 gift_8a_2 draw_? pair_5a_5b gift_5a_0 gift_4b_1 gift_4a_2 gift_4a_3 draw_? "
        "pair_5c_5c gift_5b_1 gift_8c_2 gift_5c_3 gift_5c_4 draw_? pair_4b_4b give_?_2 draw_? "
        "pair_4a_4c give_?_0 draw_? pass draw_? pass draw_? pair_5a_5d gift_5a_1 gift_4a_2 "
        "gift_5d_3 gift_4c_4 draw_? pass draw_? pass draw_? pair_5c_5d gift_5d_4 gift_5c_0 "
        "gift_4b_1 gift_4b_2 draw_? pair_5c_5d gift_5c_0 gift_5d_1 draw_? pass draw_? "
        "pair_5b_5d gift_5b_2 gift_5d_3 draw_? pair_5a_5b gift_5a_3 gift_5b_4 draw_? "
        "pair_5a_5c gift_5a_4 gift_5c_0 draw_? pair_4a_4d give_?_2 draw_? pair_5c_5c "
        "gift_5c_1 gift_4a_2 gift_5c_3 gift_4d_4 draw_? pass draw_? pass draw_? pair_5c_5d "
        "gift_5d_4 gift_5c_0 draw_? pair_5a_5b gift_5b_0 gift_5a_1 draw_? pair_4c_4d give_?_1 "
        "draw_? pair_5a_5c gift_5a_2 gift_4d_3";
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CHECK_EQ(Round::sample(game, seen, seed).information(-1), seen);
    }
}

TEST("a draw is seen by two seats, a card given by two, a card shown by one") {
    const auto game = game_of(3);
    Round round(game, deal_from_text(game->rules(),
                                     "3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/3b,3c,3d,4a,4d,5c,5c,5d,6a/"
                                     "3d,4b,6b,6c,6d,7b,7d,8a,8c,8d"));
    for (const char* step : {"draw 8c", "pair 4a 4b", "give 8c 2", "draw 7a", "pass", "draw 3c"}) {
        round.apply(std::string_view(step));
    }
    const auto moves = [&](int seat) {
        const std::string text = round.information(seat);
        return text.substr(text.find("moves"));
    };
    CHECK_EQ(moves(0), "moves draw_8c pair_4a_4b give_8c_2 draw_7a pass draw_?");
    CHECK_EQ(moves(1), "moves draw_? pair_4a_4b give_?_2 draw_7a pass draw_3c");
    CHECK_EQ(moves(2), "moves draw_8c pair_4a_4b give_8c_2 draw_? pass draw_3c");
    CHECK_EQ(moves(-1), "moves draw_? pair_4a_4b give_?_2 draw_? pass draw_?");
}

TEST("of few cards, what is not tied is drawn exactly") {
    for (std::uint64_t index = 0; index < 40; ++index) {
        Stream stream = game_stream(Domain::test, 31, index);
        const char* cards[] = {"AAAFF", "AAAAF", "AAFKP", "AAFFKK"};
        const Unseen unseen = few_cards(cards[index % 4], 2 + static_cast<int>(index / 4 % 2),
                                        3 + static_cast<int>(index % 3), false, stream);
        const EveryWay every(unseen);
        CHECK(follows_law(every.weights(), 4'000, [&](auto i) { return drawn_way(unseen, i); }));
    }
}

TEST("of few cards, what is tied is drawn nearly by its law") {
    for (std::uint64_t index = 0; index < 40; ++index) {
        Stream stream = game_stream(Domain::test, 32, index);
        const char* cards[] = {"AAAFF", "AAAAF", "AAFKP", "AAFFKK"};
        Unseen unseen = few_cards(cards[index % 4], 2 + static_cast<int>(index / 4 % 2),
                                  4 + static_cast<int>(index % 5), true, stream);
        const EveryWay every(unseen);
        const auto [found, chance] = total_variation(every.weights(), unseen, 4'000);
        CHECK(found < 1.25 * chance + 0.015);
    }
    // Two kinds that are tied want the same place in hands of one card.
    using enum Event::Type;
    Unseen unseen;
    unseen.players = 3;
    unseen.sizes = {1, 1, 3};
    unseen.pool[0] = unseen.pool[5] = 2;
    unseen.pool[10] = 1;
    unseen.events = {{leaves, 1, 1, 10},     {comes, 1, 1, 10},     {moves, 1, 2, no_kind},
                     {moves, 0, 1, no_kind}, {discarded, 1, 1, 5},  {comes, 0, 0, 5},
                     {moves, 2, 0, no_kind}, {moves, 0, 1, no_kind}};
    const EveryWay every(unseen);
    const auto [found, chance] = total_variation(every.weights(), unseen, 4'000);
    CHECK(found < 1.25 * chance + 0.015);
}

TEST("what is public alone is drawn by its law") {
    // Short rounds, of which chance meets the same public part often enough.
    int compared = 0;
    const auto game = game_of(3);
    for (std::uint64_t index = 0; index < 60 && compared < 6; ++index) {
        const Round round = random_round(game, index, 8);
        const Means chance = by_rejection(round, -1, 15'000);
        if (chance.size() < 300) continue;
        ++compared;
        CHECK(distance(chance, by_sample(round, -1, 6'000)) < 4.8);
    }
    CHECK_EQ(compared, 6);
}

TEST("what a seat knows ties cards to hands, and the rest is drawn by the law") {
    int compared = 0;
    const auto game = game_of(3);
    for (std::uint64_t index = 100; index < 200 && compared < 8; ++index) {
        const Round round = random_round(game, index, 10);
        const int seat = static_cast<int>(index % 3);
        const Means chance = by_rejection(round, seat, 30'000);
        if (chance.size() < 150) continue;
        ++compared;
        CHECK(distance(chance, by_sample(round, seat, 6'000)) < 4.8);
    }
    CHECK_EQ(compared, 8);
}

TEST("of a hand that is stated in part every stated card was in it") {
    const auto game = game_of(3);
    const std::string start = "3 0 3b,3b,3c,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?,?";
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        for (const char* moves : {"", " moves draw_? pair_6c_6d stop draw_?"}) {
            const Round drawn = Round::sample(game, start + moves, seed);
            const auto& hand = drawn.origin().hands[0];
            CHECK_EQ(int{hand[9]}, 2);  // 3b
            CHECK(hand[10] >= 1);       // 3c
        }
    }
}

TEST("texts that nothing agrees with are refused") {
    const auto game = game_of(3);
    const std::string hand = "3a,3b,4a,4b,5a,5b,6a,6b,7a";
    const std::string start = "3 0 " + hand + "/?,?,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?,?";
    CHECK_THROWS(Error, static_cast<void>(Round::sample(game, start + " moves draw_?", 1)));
    CHECK_THROWS(Error, static_cast<void>(Round::sample(game, start + " moves draw_9a", 1)));
    CHECK_THROWS(Error,
                 static_cast<void>(Round::sample(game, start + " moves draw_8a pair_8a_8c", 1)));
    CHECK_EQ(Round::sample(game, start + " moves draw_8a pass draw_3a", 1).information(0),
             start + " moves draw_8a pass draw_3a");
}
