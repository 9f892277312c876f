// What a seat has not seen: information texts, and draws of the unseen cards compared with a plain
// count. The count puts every kind on every place that is not seen, and keeps the ways in which the
// whole history can be played with the seat seeing the same.
#include <numeric>

#include "filou_tools.hpp"
#include "matou/filou/tensor.hpp"

using namespace tools;

namespace {

const std::string four = "4 0 -8/5/rabbit/15";
const std::string three = "3 1 -8/5/rabbit;15 3/big-dog/-8/-5/rabbit/5/8/11/small-dog";

std::string sampled(const Play& play, int seat, std::uint64_t seed) {
    return Play::sample(play.shared_game(), play.information(seat), seed).to_text();
}

std::string error_of_sample(std::string_view text) {
    return error_of([&] { static_cast<void>(Play::sample(game_of(text[0] - '0'), text, 1)); });
}

// What of a State is hidden from somebody, in one line.
std::string hidden_of(const State& state) {
    std::string text = kind_text(state.fourth_removed);
    for (const Kind kind : state.pile) text += ' ' + kind_text(kind);
    for (const Kind kind : state.removed) text += ' ' + kind_text(kind);
    for (const Kind kind : state.row) text += ' ' + kind_text(kind);
    for (const Hand hand : state.hands) text += ' ' + std::to_string(hand);
    return text;
}

// The index of a seat's lay of the round in progress; -1 before it.
int last_lay(const Play& play, int seat) {
    int found = -1;
    State state = Notation::start(play.game(), play.origin());
    for (std::size_t i = 0; i < play.steps().size(); ++i) {
        if (state.phase == Phase::lay && state.turn == seat && state.round == play.state().round) {
            found = static_cast<int>(i);
        }
        play.game().advance(state, play.steps()[i].action);
    }
    return found;
}

struct Worlds {
    const Play& play;
    int seat;
    std::map<std::string, long> found;

    void look(const Deal& deal, const std::vector<Action>& history) {
        try {
            const Play other(play.shared_game(), deal, history);
            if (other.information(seat) != play.information(seat)) return;
            ++found[hidden_of(other.state())];
        } catch (const matou::Error&) {
            return;  // such a line cannot be played
        }
    }
    // Every kind removed from each other set, and laid by it in this round.
    void each(Deal deal, std::vector<Action> history, int whose) {
        if (whose == play.game().num_players()) return each_pile(deal, history, play.state().round);
        if (whose == seat) return each(deal, history, whose + 1);
        const int lay = last_lay(play, whose);
        for (Kind kind = 0; kind < num_kinds; ++kind) {
            deal.removed[static_cast<std::size_t>(whose)] = kind;
            if (lay < 0) {
                each(deal, history, whose + 1);
                continue;
            }
            for (Kind laid = 0; laid < num_kinds; ++laid) {
                if (laid == kind) continue;
                history[static_cast<std::size_t>(lay)] = laid;
                if (playable(deal, history)) each(deal, history, whose + 1);
            }
        }
    }
    // Whether the lays of the history are cards that their seats can hold.
    [[nodiscard]] bool playable(const Deal& deal, const std::vector<Action>& history) const {
        State state = play.game().start(deal);
        for (const Action action : history) {
            if (state.phase == Phase::lay && (state.hands[state.turn] >> action & 1) == 0) {
                return false;
            }
            play.game().advance(state, action);
        }
        return true;
    }
    void each_pile(Deal deal, const std::vector<Action>& history, std::size_t at) {
        if (play.game().num_players() > 3) return look(deal, history);
        std::vector<Kind> rest{deal.fourth_removed};
        rest.insert(rest.end(), deal.pile.begin() + static_cast<std::ptrdiff_t>(at),
                    deal.pile.end());
        std::sort(rest.begin(), rest.end());
        do {
            deal.fourth_removed = rest[0];
            std::copy(rest.begin() + 1, rest.end(),
                      deal.pile.begin() + static_cast<std::ptrdiff_t>(at));
            look(deal, history);
        } while (std::next_permutation(rest.begin(), rest.end()));
    }
};

// A game at random up to `steps` actions into round number `round`.
Play game_to(int players, std::uint64_t index, int round, int steps) {
    Play play(game_of(players), deal(rules_of(players), 6, index));
    Stream stream = game_stream(Domain::test, 6, index);
    while (play.state().round < round || steps-- > 0) {
        play.apply(some_action(play.game(), play.state(), stream));
    }
    return play;
}

}  // namespace

TEST("information texts: own cards, what is open, and nothing else") {
    Play game = play_of(four);
    CHECK_EQ(game.information(2), "4 0 ?/?/rabbit/?");
    CHECK_EQ(game.information(-1), "4 0 ?/?/?/?");
    play(game, "lay_11 lay_-5");
    CHECK_EQ(game.information(0), "4 0 -8/?/?/? moves lay_11 lay_?");
    CHECK_EQ(game.information(1), "4 0 ?/5/?/? moves lay_? lay_-5");
    play(game, "lay_small-dog lay_-8 bid_6 pass");
    CHECK_EQ(game.information(3), "4 0 ?/?/?/15 moves lay_11 lay_-5 lay_? lay_-8 bid_6 pass");
    CHECK_EQ(game.information(-1), "4 0 ?/?/?/? moves lay_11 lay_-5 lay_? lay_? bid_6 pass");
    play(game, "pass pass");
    CHECK_EQ(game.information(1),
             "4 0 ?/5/?/? moves lay_11 lay_-5 lay_small-dog lay_-8 bid_6 pass "
             "pass pass");
    play(game, "lay_15");
    CHECK_EQ(game.information(1),
             "4 0 ?/5/?/? moves lay_11 lay_-5 lay_small-dog lay_-8 bid_6 pass "
             "pass pass lay_?");
}

TEST("information texts of three: the pile as far as it has been open") {
    Play game = play_of(three);
    CHECK_EQ(game.information(1), "3 1 ?/5/?;? ?/?/?/?/?/?/?/?/?");
    play(game, "lay_11 lay_-5 lay_15");
    CHECK_EQ(game.information(0), "3 1 -8/?/?;? 3/?/?/?/?/?/?/?/? moves lay_? lay_? lay_15");
    play(game, "pass");
    CHECK_EQ(game.information(0), "3 1 -8/?/?;? 3/?/?/?/?/?/?/?/? moves lay_11 lay_? lay_15 pass");
    play(game, "pass");  // the last two are turned up for the last one
    CHECK_EQ(game.information(0),
             "3 1 -8/?/?;? 3/?/?/?/?/?/?/?/? moves lay_11 lay_-5 lay_15 pass pass");
    CHECK_EQ(game.information(1),
             "3 1 ?/5/?;? 3/?/?/?/?/?/?/?/? moves lay_11 lay_-5 lay_15 pass pass");
    play(game, "buy lay_8 lay_8 lay_8");
    CHECK_EQ(game.information(-1),
             "3 1 ?/?/?;? 3/big-dog/?/?/?/?/?/?/? moves lay_11 lay_-5 lay_15 "
             "pass pass buy lay_? lay_? lay_?");
}

TEST("information texts of a game begun before the deal") {
    Play game = play_of("4 0 ?/?/?/?");
    CHECK_EQ(game.information(1), "4 ? ?/?/?/?");
    play(game, "-8 5 rabbit");
    CHECK_EQ(game.information(1), "4 0 ?/?/?/? moves ? 5 ?");
    CHECK_EQ(game.information(3), "4 0 ?/?/?/? moves ? ? ?");
    play(game, "15 lay_11");
    CHECK_EQ(game.information(1), "4 0 ?/5/?/? moves lay_?");
    CHECK_EQ(game.to_text(), "4 0 ?/?/?/? moves -8 5 rabbit 15 lay_11");
    Play other = play_of("3 0 ?/?/?;? ?/?/?/?/?/?/?/?/?");
    play(other, "-8 5 rabbit 15 3");
    CHECK_EQ(other.information(0), "3 0 ?/?/?;? ?/?/?/?/?/?/?/?/? moves -8 ? ? ? ?");
}

TEST("the end shows nothing more than the rows have") {
    Play game = game_to(4, 1, 8, 0);
    Stream stream = game_stream(Domain::test, 1, 1);
    while (game.player() >= 0) game.apply(some_action(game.game(), game.state(), stream));
    const std::string text = game.information(-1);
    CHECK_EQ(text.substr(4, 7), "?/?/?/?");
    CHECK_EQ(text.substr(11), game.to_text().substr(game.to_text().find(" moves")));
}

TEST("a draw cannot be told from the State, at any seat, in text and numbers") {
    for (int players = 3; players <= 5; ++players) {
        const auto shared = game_of(players);
        const Game& game = *shared;
        for (std::uint64_t i = 0; i < 12; ++i) {
            Play round(shared, deal(game.rules(), 5, i));
            Stream stream = game_stream(Domain::test, 5, i);
            while (true) {
                for (int seat = -1; seat < players && stream.below(4) == 0; ++seat) {
                    const std::string text = round.information(seat);
                    const Play drawn = Play::sample(shared, text, i);
                    CHECK_EQ(drawn.information(seat), text);
                    const State again = game.resample(round.state(), seat, i);
                    const std::string view = Notation::observation(game, round.state(), seat);
                    std::vector<float> numbers(information_size(game));
                    const State before = Notation::start(game, round.origin());
                    write_information(game, before, round.history(), seat, numbers);
                    std::vector<float> others = numbers;
                    write_information(game, Notation::start(game, drawn.origin()), drawn.history(),
                                      seat, others);
                    CHECK(others == numbers);
                    others.resize(observation_size(game));
                    for (const State& state : {drawn.state(), again}) {
                        CHECK_EQ(Notation::observation(game, state, seat), view);
                        write_observation(game, state, seat, others);
                        CHECK(std::equal(others.begin(), others.end(), numbers.begin()));
                    }
                }
                if (round.player() < 0) break;
                round.apply(some_action(game, round.state(), stream));
            }
        }
    }
}

TEST("the unseen cards by their law: a lay and a removed card of each other set, a pile") {
    struct Case {
        int players;
        std::uint64_t index;
        int round;
        int steps;
        int seat;
    };
    for (const Case& one :
         {Case{4, 0, 7, 4, 0}, Case{4, 1, 7, 2, 3}, Case{3, 2, 7, 3, 1}, Case{3, 3, 8, 1, -1},
          Case{5, 4, 8, 6, 2}, Case{4, 5, 7, 5, -1}, Case{4, 6, 6, 5, 2}}) {
        const Play play = game_to(one.players, one.index, one.round, one.steps);
        Worlds worlds{play, one.seat, {}};
        worlds.each(play.origin(), play.history(), 0);
        CHECK(worlds.found.size() > 1);
        CHECK(worlds.found.contains(hidden_of(play.state())));
        const auto draws = static_cast<std::uint64_t>(40 * worlds.found.size() + 1000);
        CHECK(follows_law(worlds.found, draws, [&](std::uint64_t seed) {
            return hidden_of(play.game().resample(play.state(), one.seat, seed));
        }));
        const std::string text = play.information(one.seat);
        CHECK(follows_law(worlds.found, draws, [&](std::uint64_t seed) {
            return hidden_of(Play::sample(play.shared_game(), text, seed).state());
        }));
    }
}

TEST("draws during the deal and just after it") {
    std::map<std::string, long> every;
    for (Kind a = 0; a < num_kinds; ++a) {
        for (Kind b = 0; b < num_kinds; ++b) {
            every["4 0 ?/?/?/? moves " + kind_text(a) + " 5 " + kind_text(b)] = 1;
        }
    }
    Play game = play_of("4 0 ?/?/?/? moves -8 5 rabbit");
    CHECK(follows_law(every, 5000, [&](std::uint64_t seed) { return sampled(game, 1, seed); }));
    const auto shared = game_of(3);
    const Play dealing = play_of("3 0 ?/?/?;? ?/?/?/?/?/?/?/?/? moves -8 5 rabbit 15 3");
    std::map<std::string, long> fourth;
    for (Kind a = 0; a < num_kinds; ++a) {
        for (Kind b = 0; b < num_kinds; ++b) {
            if (a != b) fourth[kind_text(a) + ' ' + kind_text(b)] = 1;
        }
    }
    CHECK(follows_law(fourth, 5000, [&](std::uint64_t seed) {
        const State state = shared->resample(dealing.state(), 0, seed);
        CHECK_EQ(int{state.removed[0]}, 0);
        CHECK_EQ(int{state.pile[1]}, int{no_card});
        return kind_text(state.fourth_removed) + ' ' + kind_text(state.pile[0]);
    }));
    // A text that tells the start seat alone is that of a game just dealt.
    std::map<std::string, long> dealt;
    for (const auto& [text, weight] : every) dealt[text.substr(18)] = 1;
    CHECK(follows_law(dealt, 5000, [](std::uint64_t seed) {
        const Play drawn = Play::sample(game_of(4), "4 0 ?/5/?/?", seed);
        CHECK_EQ(drawn.steps().size(), 0U);
        const Deal& deal = drawn.origin();
        return kind_text(deal.removed[0]) + ' ' + kind_text(deal.removed[1]) + ' ' +
               kind_text(deal.removed[2]);
    }));
    CHECK_EQ(Play::sample(game_of(4), "4 ? ?/?/?/?", 1).player(), matou::chance_player);
    std::map<std::string, long> starts{{"0", 1}, {"1", 1}, {"2", 1}, {"3", 1}};
    CHECK(follows_law(starts, 2000, [](std::uint64_t seed) {
        return std::to_string(Play::sample(game_of(4), "4 ? ?/5/?/?", seed).origin().start);
    }));
}

TEST("texts that agree with nothing are refused") {
    CHECK_EQ(error_of_sample("4 0 ?/5/?/? moves lay_? lay_5"),
             "illegal_action: seat 1 has no such card, only -8 -5 rabbit 3 8 11 15 small-dog "
             "big-dog: 'lay 5' (word 2 after 'moves')");
    CHECK_EQ(error_of_sample("4 0 ?/5/?/? moves lay_? lay_? lay_3 lay_? lay_?"),
             "bad_notation: not an action, which is written 'lay 15', 'bid 6', 'pass' or 'buy': "
             "'lay ?' (word 5 after 'moves')");
    CHECK_EQ(error_of_sample("4 0 ?/5/?/? moves lay_? lay_? lay_3 lay_? bid_6 bid_6"),
             "illegal_action: a bid must be above the highest so far, 6 by seat 0: 'bid 6' (word 6 "
             "after 'moves')");
    CHECK_EQ(error_of_sample("4 ? ?/5/?/? moves lay_?"),
             "bad_notation: start: seen by all, here is '?'");
    CHECK_EQ(error_of_sample("4 0 ?/5/?/? moves ? 5"),
             "bad_notation: cards are dealt in steps behind a deal that states none: '4 0 ?/5/?/? "
             "moves ? 5'");
    CHECK_EQ(error_of_sample("4 0 ?/?/?/? moves ? 5 ? lay_3"),
             "bad_notation: the deal has 4 steps, not 3: '4 0 ?/?/?/? moves ? 5 ? lay_3'");
    CHECK_EQ(error_of_sample("4 0 ?/?/?/? moves ? 5 ? 8 3"),
             "bad_notation: the deal has 4 steps, not 5: '4 0 ?/?/?/? moves ? 5 ? 8 3'");
    CHECK_EQ(error_of_sample("3 0 ?/?/?;? ?/?/?/?/?/?/?/?/? moves ? ? ? 8 3 8"),
             "invalid_state: pile: the fourth set has one card of a kind, not two 8");
    CHECK_EQ(error_of([] { play_of("4 0 ?/5/?/?"); }),
             "invalid_state: removed: a state holds every card; for what is not seen let "
             "game.sample(text, seed) or game.deal(index, given=...) draw it: '4 0 ?/5/?/?'");
}

TEST("what a seat sees, as text and as numbers") {
    Play game = play_of(four);
    play(game, "lay_11 lay_-5 lay_small-dog lay_-8 bid_6 pass");
    const Game& rules = game.game();
    CHECK_EQ(
        Notation::observation(rules, game.state(), 3),
        "bid: round 1 | start 0 | turn 2 | bid 6 by 0 | in 0/2/3 | bank 15 | mouse cards 0/4/6 "
        "| mice 15/17/15/15 | cats 0/0/0/0 | row 11/-5/?/? | laid -8 | hand -5 rabbit 3 5 8 11 "
        "small-dog big-dog | removed 15");
    // Four players: 4 phases, 9 rounds, bid and bank, 3 mouse cards, 27 numbers a seat, 20 of its
    // own.
    CHECK_EQ(observation_size(rules), 4U + 9 + 2 + 3 + 4 * 27 + 20);
    CHECK_EQ(information_size(rules), observation_size(rules) + 9 * (4 + 4 * 12));
    CHECK_EQ(observation_size(Game(rules_of(3))), 4U + 9 + 2 + 2 + 3 * 27 + 20 + 20);
    std::vector<float> seen(observation_size(rules));
    write_observation(rules, game.state(), 3, seen);
    const auto part = [](int mice) { return static_cast<float>(mice) / 87.0F; };
    const std::vector<float> head{0, 0, 1, 0, 1,       0,        0, 0, 0,
                                  0, 0, 0, 0, part(6), part(15), 0, 1, 1};
    CHECK(std::equal(head.begin(), head.end(), seen.begin()));
    // The observer first: still in, its 15 mice, its -8 laid, nothing shown.
    std::vector<float> own(27, 0.0F);
    own[3] = 1;
    own[4] = part(15);
    own[6] = own[7] = 1;
    CHECK(std::equal(own.begin(), own.end(), seen.begin() + 18));
    // Then seat 0: it began and has the bid, and its 11 lies open.
    std::vector<float> next(27, 0.0F);
    next[0] = next[2] = next[3] = 1;
    next[4] = part(15);
    next[6] = next[7 + 6] = next[17 + 6] = 1;
    CHECK(std::equal(next.begin(), next.end(), seen.begin() + 45));
    // Seat 2, to play: a card laid that is not seen.
    std::vector<float> last(27, 0.0F);
    last[1] = last[3] = last[6] = 1;
    last[4] = part(15);
    CHECK(std::equal(last.begin(), last.end(), seen.begin() + 99));
    CHECK_EQ(std::accumulate(seen.begin() + 126, seen.end(), 0.0F), 9.0F);
    // The history tells the bid and the open cards of the round.
    std::vector<float> known(information_size(rules));
    write_information(rules, rules.start(game.origin()), game.history(), 3, known);
    std::vector<float> round(52, 0.0F);
    round[1] = 1;                            // the second from the observer began
    round[4 + 0] = 1;                        // own -8
    round[16 + 6] = 1, round[26] = part(6);  // seat 0: 11, the bid of six
    round[28 + 1] = 1;                       // seat 1: -5
    CHECK(std::equal(round.begin(), round.end(), known.begin() + 146));
    CHECK_EQ(std::accumulate(known.begin() + 146 + 52, known.end(), 0.0F), 0.0F);
    play(game, "pass pass");
    write_information(rules, rules.start(game.origin()), game.history(), 3, known);
    round[27] = 1;      // it has bought
    round[40 + 8] = 1;  // seat 2's small dog
    CHECK(std::equal(round.begin(), round.end(), known.begin() + 146));
    CHECK_EQ(std::accumulate(known.begin() + 198, known.begin() + 250, 0.0F), 1.0F);
}
