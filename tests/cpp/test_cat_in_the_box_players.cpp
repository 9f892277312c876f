// The simple players, batches of their rounds, traces, and tensors.
#include <atomic>
#include <bit>
#include <numeric>

#include "cat_in_the_box_tools.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/odds.hpp"
#include "matou/cat_in_the_box/players.hpp"
#include "matou/cat_in_the_box/random_rounds.hpp"
#include "matou/cat_in_the_box/tensor.hpp"
#include "matou/cat_in_the_box/trace.hpp"

using namespace tools;

namespace {

std::string chosen(Player player, const Round& round, std::uint64_t seed = 0) {
    Game::Actions actions;
    round.game().legal_actions(round.state(), actions);
    Stream stream = game_stream(Domain::player, seed, 0);
    return round.to_text(choose(player, round.game(), round.state(), actions, stream));
}

RoundCounts counts_of(const Rules& rules, const std::vector<std::string>& players,
                      std::uint64_t first, std::uint64_t count, BatchOptions options = {}) {
    const auto [counts, complete] = count_rounds(rules, players, 7, first, count, options);
    CHECK(complete);
    return counts;
}

constexpr const char* before_play =
    "3 1 1122334455/1122334455/1234566666 - moves d1 d1 d1 p1 p1 p1";

}  // namespace

TEST("players have names") {
    for (const Player player : all_players) {
        CHECK(player_named(name(player)) == player);
        CHECK(!description(player).empty());
    }
    CHECK_EQ(error_of([] { return player_named("lowest"); }),
             "invalid_state: no player of cat_in_the_box has this name, there are random, follow, "
             "open: 'lowest'");
}

TEST("follow plays the colour led while it can, each such play as likely") {
    Round round = round_of_text(std::string(before_play) + " B2");
    const std::map<std::string, long> suited{{"B1", 0}, {"B3", 1}, {"B4", 1}, {"B5", 1}, {"B6", 1}};
    std::map<std::string, long> want;
    for (const auto& [text, weight] : suited) {
        if (weight > 0) want[text] = weight;
    }
    CHECK_EQ(hand_text(round.state().hand[2]), "234566666");
    CHECK(
        follows_law(want, 4000, [&](std::uint64_t i) { return chosen(Player::follow, round, i); }));
    // Yellow 2, 4 and 5 are taken: anything else that is legal.
    const Round off =
        round_of_text("2 12233/24455 ...../1...0/11.00/###10 RBYG/RBYG 2/2 - 0 - moves Y3");
    const std::map<std::string, long> any{{"R2", 1}, {"R4", 1}, {"R5", 1}, {"B2", 1}, {"B4", 1}};
    CHECK(follows_law(any, 4000, [&](std::uint64_t i) { return chosen(Player::follow, off, i); }));
    CHECK(follows_law(any, 4000, [&](std::uint64_t i) { return chosen(Player::random, off, i); }));
}

TEST("open keeps cells open") {
    // Predicts the middle of 1 3 4; of 0 8 the lower.
    CHECK_EQ(
        chosen(Player::open, round_of_text("3 1 1122334455/1122334455/1234566666 - moves d1 d1 "
                                           "d1")),
        "p3");
    // Discards the number with most copies beyond its column's free cells: five 6s, four cells.
    CHECK_EQ(chosen(Player::open, round_of_text("3 2 1122334455/1122334455/1234566666 -")), "d6");
    CHECK_EQ(chosen(Player::open, round_of_text("3 1 1122334455/1122334455/1234566666 -")), "d1");
    // Two 5s and one free cell are worse than two 4s and two cells.
    CHECK_EQ(chosen(Player::open, round_of_text("2 0 1112223344/1123344455 555")), "d1");
    CHECK_EQ(chosen(Player::open, round_of_text("2 1 1112223344/1123344455 555")), "d5");

    // The only 1 would take the cells of its column with it; the 2s have another copy.
    CHECK_EQ(chosen(Player::open, round_of_text("2 0 1122334455/1122334455 123 moves d1 d1")),
             "B2");
    CHECK_EQ(chosen(Player::open, round_of_text("2 0 1122334455/1122334455 123 moves d5 d5")),
             "B1");
    // A follower keeps his X tokens: B2 and not R2, which is as good else and comes first.
    const Round follow = round_of_text("2 1 1122334455/1122334455 123 moves d5 d5 B1");
    CHECK_EQ(chosen(Player::open, follow), "B2");
    // The same with equal cells: R2, R4, R5, G4 leave three as B2 does.
    const Round equal =
        round_of_text("2 12233/24455 ...../1..10/11.00/###.0 RBYG/RBYG 2/2 - 0 - moves B3");
    CHECK_EQ(legal(equal), "R2 R4 R5 B2 G4");
    CHECK_EQ(chosen(Player::open, equal), "B2");
    // Without a blue cell the X token goes; 4 and 5 are left twice, the 2 once with two cells.
    const Round off =
        round_of_text("2 12233/24455 ...../1...0/11.00/###10 RBYG/RBYG 2/2 - 0 - moves Y3");
    CHECK_EQ(chosen(Player::open, off), "R4");
}

// Cards that the seat has not seen drawn anew: the choice is the same.
TEST("players use only what the seat knows") {
    long changed = 0;
    for (int players = 2; players <= 5; ++players) {
        const auto game = game_for(players);
        for (std::uint64_t i = 0; i < 60; ++i) {
            Stream stream = game_stream(Domain::test, 12, i);
            State state = game->start(deal(game->rules(), 12, i));
            Game::Actions actions;
            while (!game->is_terminal(state)) {
                const int seat = game->current_player(state);
                const State other = game->resample(state, seat, stream.next());
                changed += !(other == state);
                Game::Actions same;
                game->legal_actions(state, actions);
                game->legal_actions(other, same);
                for (const Player player : all_players) {
                    Stream a = game_stream(Domain::player, 1, i);
                    Stream b = game_stream(Domain::player, 1, i);
                    CHECK_EQ(choose(player, *game, state, actions, a),
                             choose(player, *game, other, same, b));
                }
                game->advance(state, random_action(*game, state, stream));
            }
        }
    }
    CHECK(changed > 3000);
}

TEST("totals are those of the rounds played one by one") {
    for (int players = 2; players <= 5; ++players) {
        Rules rules = standard_rules(players);
        if (players == 4) rules.rows = {2, 0, 3, 1};
        const Game game(rules);
        for (const Player player : all_players) {
            RoundCounts want;
            std::array<Player, max_players> seats{};
            seats.fill(player);
            for (std::uint64_t i = 5; i < 205; ++i) {
                Deal dealt = deal(rules, 7, i);
                dealt.start = 0;
                State state = game.start(dealt);
                Stream stream = game_stream(Domain::player, 7, i);
                play_out(game, state, seats, stream);
                ++want.rounds;
                if (state.paradox == none) {
                    ++want.finished;
                } else {
                    ++want.paradoxes[state.paradox][state.done];
                }
                for (int seat = 0; seat < players; ++seat) {
                    const auto p = static_cast<std::size_t>(seat);
                    const int score = game.score(state, seat);
                    want.sums[p] += score;
                    ++want.scores[p][static_cast<std::size_t>(score - min_score)];
                    const bool met =
                        players == 2 ? state.won[p] <= 4 : state.won[p] == state.prediction[p];
                    want.bonuses[p] += met && seat != state.paradox;
                }
            }
            const RoundCounts got = counts_of(rules, {std::string(name(player))}, 5, 200);
            CHECK(got == want);
        }
    }
}

// Every kernel of the fast path, whatever this processor would choose.
TEST("random rounds are the same by both kernels") {
    for (int players = 2; players <= 5; ++players) {
        RoundCounts base;
        RoundCounts best;
        base::add_random_rounds(standard_rules(players), 3, 1'000'000'000'000, 400, base);
        add_random_rounds(standard_rules(players), 3, 1'000'000'000'000, 400, best);
        CHECK(base == best);
        CHECK_EQ(base.rounds, 400);
    }
}

TEST("totals do not depend on threads and chunks, and add up") {
    for (const std::vector<std::string>& players :
         {std::vector<std::string>{"random"}, {"open", "follow", "random"}}) {
        const Rules rules = standard_rules(3);
        const RoundCounts want = counts_of(rules, players, 0, 700, {1, 0, nullptr, nullptr});
        for (const int threads : {2, 3}) {
            for (const std::uint64_t chunk : {1U, 13U, 1000U}) {
                CHECK(counts_of(rules, players, 0, 700, {threads, chunk, nullptr, nullptr}) ==
                      want);
            }
        }
        RoundCounts sum = counts_of(rules, players, 0, 300);
        sum += counts_of(rules, players, 300, 400);
        CHECK(sum == want);

        std::int64_t paradoxes = 0;
        for (const auto& row : want.paradoxes) {
            paradoxes = std::accumulate(row.begin(), row.end(), paradoxes);
        }
        CHECK_EQ(want.rounds, 700);
        CHECK_EQ(want.finished + paradoxes, 700);
        for (std::size_t p = 0; p < 3; ++p) {
            std::int64_t times = 0;
            std::int64_t total = 0;
            for (std::size_t i = 0; i < num_scores; ++i) {
                times += want.scores[p][i];
                total += want.scores[p][i] * (static_cast<std::int64_t>(i) + min_score);
            }
            CHECK_EQ(times, 700);
            CHECK_EQ(total, want.sums[p]);
        }
    }
}

TEST("players of a batch: one for all or one a seat") {
    const auto error = [](std::vector<std::string> players) {
        return error_of([&] { return count_rounds(standard_rules(3), players, 1, 0, 1, {}); });
    };
    CHECK_EQ(error({"open"}), "nothing thrown");
    CHECK_EQ(error({"open", "random", "follow"}), "nothing thrown");
    CHECK_EQ(error({"open", "random"}),
             "invalid_state: one player for all seats or one for each of the 3, not 2");
    CHECK(error({}).starts_with("invalid_state: one player for all seats"));
    CHECK(error({"open", "random", "x"}).starts_with("invalid_state: no player"));
    const std::atomic<bool> stop{true};
    CHECK_EQ(count_rounds(standard_rules(3), {"open"}, 1, 0, 100, {1, 0, &stop, nullptr}).second,
             false);
}

TEST("a trace is what happened") {
    const Game game(standard_rules(2));
    const Deal deal = deal_from_text(game.rules(), "2 1 1122334455/1122334455 123");
    const std::array<Action, 3> line{4, 0, action::play_base + 9 + 2};  // d5 d1 B3
    const std::vector<std::int64_t> got = trace_line(game, deal, line);
    const std::int64_t hand = 0x22222;
    const std::int64_t without_5 = 0x12222;
    const std::int64_t without_1 = 0x22221;
    const std::vector<std::int64_t> want{
        1, hand, hand, 1, 2, 3,
        // seat, phase, leader, led, count, paradox, red open; both seats; legal; chosen
        1, 0, 1, -1, 0, -1, 0, 0, hand, 15, 0, -1, -1, 0, hand, 15, 0, -1, -1,          //
        5, 0, 1, 2, 3, 4, 4,                                                            //
        0, 0, 1, -1, 0, -1, 0, 0, hand, 15, 0, -1, -1, 0, without_5, 15, 0, -1, 5,      //
        5, 0, 1, 2, 3, 4, 0,                                                            //
        1, 2, 1, -1, 0, -1, 0, 0, without_1, 15, 0, -1, 1, 0, without_5, 15, 0, -1, 5,  //
        12, 27, 28, 29, 30, 31, 36, 37, 38, 39, 40, 48, 49, 29};
    CHECK_EQ(got, want);
    const std::array<Action, 1> bad{8};
    CHECK(error_of([&] {
              return trace_line(game, deal, bad);
          }).starts_with("illegal_action: action 8 is not legal as number 1 of the line"));
}

TEST("traces are made of whole rounds, and meet what is rare") {
    for (int players = 2; players <= 5; ++players) {
        const Rules rules = standard_rules(players);
        const auto rounds = static_cast<std::uint64_t>(players == 2 ? 300 : 3000);
        const std::vector<std::int64_t> whole = trace(rules, 1, 0, rounds);
        std::vector<std::int64_t> parts = trace(rules, 1, 0, rounds / 3);
        const std::vector<std::int64_t> rest = trace(rules, 1, rounds / 3, rounds - rounds / 3);
        parts.insert(parts.end(), rest.begin(), rest.end());
        CHECK(whole == parts);
        // Walk the records.
        const std::size_t seats = static_cast<std::size_t>(players);
        const std::size_t view = 6 + 6 * seats;
        std::size_t at = 0;
        std::uint64_t seen = 0;
        long finished = 0;
        long forced_red = 0;
        while (at < whole.size()) {
            at += 1 + seats + (players == 2 ? 3U : 0U);
            while (whole[at] != terminal_player) {
                const bool lead = whole[at + 1] == 2 && whole[at + 4] == 0;
                const bool closed = whole[at + 6] == 0;
                at += 1 + view;
                const auto legal = static_cast<std::size_t>(whole[at]);
                forced_red += lead && closed && whole[at + 1] < action::play_base + max_numbers;
                at += 1 + legal + 1;
            }
            finished += whole[at + 5] == -1;
            at += 1 + view + seats;
            ++seen;
        }
        CHECK_EQ(at, whole.size());
        CHECK_EQ(seen, rounds);
        CHECK(finished > 0);
        CHECK(forced_red > 0);
    }
}

TEST("tensors: sizes, seats counted from the observer, nothing hidden") {
    for (int players = 2; players <= 5; ++players) {
        const auto game = game_for(players);
        std::vector<float> a(observation_size(*game));
        std::vector<float> b(observation_size(*game));
        std::vector<float> long_a(information_size(*game));
        std::vector<float> long_b(information_size(*game));
        const int cells = num_colours * numbers_of(players);
        CHECK_EQ(long_a.size() - a.size(),
                 static_cast<std::size_t>(players * tricks_of(players) * (players + cells)));
        for (std::uint64_t i = 0; i < 10; ++i) {
            Stream stream = game_stream(Domain::test, 13, i);
            Round round(game, deal(game->rules(), 13, i));
            const State before = round.state();
            while (round.player() != terminal_player) {
                for (int seat = -1; seat < players; ++seat) {
                    const State other = game->resample(round.state(), seat, stream.next());
                    write_observation(*game, round.state(), seat, a);
                    write_observation(*game, other, seat, b);
                    CHECK(a == b);
                    const std::vector<Action> history = round.history();
                    write_information(*game, before, history, seat, long_a);
                    CHECK(std::equal(a.begin(), a.end(), long_a.begin()));
                    const Round drawn = Round::sample(game, round.information(seat), stream.next());
                    write_information(*game, Notation::start(*game, drawn.origin()),
                                      drawn.history(), seat, long_b);
                    CHECK(long_a == long_b);
                    // 5 phases, then for each seat: leader, to play, paradox.
                    const int from = std::max(seat, 0);
                    const int to_play = (round.player() - from + players) % players;
                    CHECK_EQ(a[static_cast<std::size_t>(5 + 3 * to_play + 1)], 1.0F);
                    const auto plays = std::count(long_a.begin() + static_cast<long>(a.size()),
                                                  long_a.end(), 1.0F);
                    int tokens = 0;
                    for (const std::uint64_t own : round.state().own) tokens += std::popcount(own);
                    CHECK_EQ(plays, 2 * tokens);
                }
                round.apply(random_action(*game, round.state(), stream));
            }
        }
    }
}
