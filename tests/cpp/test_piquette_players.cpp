// The simple players, who look at nothing hidden; traces and tensors.
#include "matou/piquette/tensor.hpp"
#include "matou/piquette/trace.hpp"
#include "piquette_tools.hpp"

using namespace tools;

TEST("plain exchanges his low cards of short suits, aces apart") {
    const auto cards = [](std::string_view hand, int least, int most) {
        return matou::tricks::hand_text(plain_discards(hand_of(hand), least, most));
    };
    // Spades Q T, hearts K 7, clubs K J are spare: the five lowest.
    CHECK_EQ(cards("S:AQT H:K7 D:AQJT8 C:KJ", 0, 5), "S:QT H:K7 D:- C:J");
    CHECK_EQ(cards("S:AQT H:K7 D:AQJT8 C:KJ", 0, 2), "S:T H:7 D:- C:-");
    CHECK_EQ(cards("S:AKQJ H:AKQJ D:AKQJ C:-", 0, 5), "S:- H:- D:- C:-");
    CHECK_EQ(cards("S:AKQJ H:AKQJ D:AKQJ C:-", 2, 5), "S:J H:J D:- C:-");
}

TEST("plain lays the best he may and wins cheaply") {
    Play deal =
        play_of("1;S:AKQJ H:AKQ D:AKQ C:AK;S:T9 H:JT9 D:JT9 C:QJT9;7S 8S 7H 8H 7D 8D 7C 8C");
    play(deal, "discard_- discard_-");
    Stream stream(1, Domain::test, 5, 11);
    const auto chosen = [&] {
        Game::Actions actions;
        deal.game().legal_actions(deal.state(), actions);
        return deal.to_text(choose(Player::plain, deal.game(), deal.state(), actions, stream));
    };
    CHECK_EQ(chosen(), "brelan A");
    play(deal, "brelan_A no");
    CHECK_EQ(chosen(), "carre A");
    play(deal, "carre_A no");
    CHECK_EQ(chosen(), "suite S A4");
    play(deal, "no");
    CHECK_EQ(chosen(), "suite C Q4");
    play(deal, "no");
    CHECK_EQ(chosen(), "QC");
    deal.apply("QC");
    CHECK_EQ(chosen(), "KC");
    deal.apply("KC");
    CHECK_EQ(chosen(), "AS");
}

TEST("players look at nothing that is hidden") {
    Stream stream(2, Domain::test, 5, 12);
    for (std::uint64_t i = 0; i < 40; ++i) {
        const Game game(random_rules(stream));
        State state = game.start(deal(31, i));
        Game::Actions actions;
        while (!game.is_terminal(state)) {
            game.legal_actions(state, actions);
            const int seat = game.current_player(state);
            for (const Player player : all_players) {
                const State other = game.resample(state, seat, i);
                Game::Actions same;
                game.legal_actions(other, same);
                CHECK(std::equal(actions.begin(), actions.end(), same.begin(), same.end()));
                Stream one(3, Domain::test, 5, i);
                Stream two(3, Domain::test, 5, i);
                CHECK_EQ(choose(player, game, state, actions, one),
                         choose(player, game, other, same, two));
            }
            game.advance(state, random_action(game, state, stream));
        }
    }
}

TEST("names") {
    CHECK_EQ(static_cast<int>(player_named("plain")), static_cast<int>(Player::plain));
    CHECK_EQ(error_of([] { static_cast<void>(player_named("best")); }),
             "invalid_state: no player of piquette has this name, there are random, plain: 'best'");
}

TEST("a trace tells the deal and each step") {
    const auto trace = matou::piquette::trace({}, 1, 0, 200);
    CHECK(trace == matou::piquette::trace({}, 1, 0, 200));
    CHECK(trace != matou::piquette::trace({}, 2, 0, 200));
    CHECK_EQ(trace[0] == 0 || trace[0] == 1, true);
    Hand seen = static_cast<Hand>(trace[1] | trace[2]);
    for (std::size_t i = 3; i < 11; ++i) seen |= bit(static_cast<int>(trace[i]));
    CHECK_EQ(seen, matou::tricks::whole_pack);
    const Game game;
    const Deal dealt = deal(0, 0);
    std::vector<Action> line{action::discard_base, action::discard_base, action::no};
    const auto steps = trace_line(game, dealt, line);
    // Deal 11; two steps without a list 1 + 13 + 1 + 1; the third with its list.
    CHECK_EQ(steps.size() > 11 + 2 * 16 + 16, true);
    CHECK_EQ(steps[11], 1);  // the opener of this deal
    CHECK_EQ(steps[11 + 1 + 13], 1586);
    CHECK_EQ(steps[11 + 1 + 13 + 1], action::discard_base);
    line[2] = 0;
    CHECK_EQ(error_of([&] { static_cast<void>(trace_line(game, dealt, line)); }),
             "illegal_action: action 0 is not legal as number 3 of the line, for seat 0");
}

TEST("tensors hold what a seat sees, and nothing else") {
    Stream stream(4, Domain::test, 5, 13);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const Game game(random_rules(stream));
        Play round(std::make_shared<const Game>(game), deal(41, i));
        const int steps = static_cast<int>(stream.below(33));
        for (int k = 0; k < steps && round.player() >= 0; ++k) {
            round.apply(random_action(game, round.state(), stream));
        }
        for (int seat = -1; seat < 2; ++seat) {
            std::vector<float> one(information_size, 7);
            std::vector<float> two(information_size, 7);
            const State before = Notation::start(game, round.origin());
            write_information(game, before, round.history(), seat, one);
            const Play drawn = Play::sample(round.shared_game(), round.information(seat), i + 1);
            write_information(game, Notation::start(game, drawn.origin()), drawn.history(), seat,
                              two);
            CHECK(one == two);
            CHECK(std::all_of(one.begin(), one.end(),
                              [](float value) { return value == 0 || value == 1; }));
            std::vector<float> seen(observation_size, 7);
            write_observation(game, round.state(), seat, seen);
            CHECK(std::equal(seen.begin(), seen.end(), one.begin()));
            const auto held = std::count(one.begin() + observation_size - 64,
                                         one.begin() + observation_size - 32, 1.0F);
            const auto p = static_cast<std::size_t>(std::max(seat, 0));
            CHECK_EQ(held, seat < 0 ? 0 : matou::tricks::count(round.state().hands[p]));
        }
    }
}
