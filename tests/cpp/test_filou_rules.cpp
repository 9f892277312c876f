// The rules of Filou: dogs, auctions, mice, refills, the table of three; laws over random games.
#include <bit>
#include <cstring>
#include <numeric>

#include "filou_tools.hpp"
#include "matou/filou/purchases.hpp"
#include "matou/filou/random_games.hpp"

using namespace tools;

namespace {

const std::string four = "4 0 -8/5/rabbit/15";
const std::string three = "3 1 -8/5/rabbit;15 3/big-dog/-8/-5/rabbit/5/8/11/small-dog";

// The written chain of victims, over counts of each kind, the dogs left out.
int chain_victim(bool big, const std::array<int, num_kinds>& row) {
    static constexpr std::array by_big{15, 11, 8, 5, 3, 0, -5, -8};
    static constexpr std::array by_small{-8, -5, 0, 3, 5, 8, 11, 15};
    for (const int value : big ? by_big : by_small) {
        for (std::size_t kind = 0; kind < small_dog; ++kind) {
            if (values[kind] == value && row[kind] > 0) return value;
        }
    }
    return 0;
}

int chain_points(const std::array<int, num_kinds>& row) {
    int sum = 0;
    for (std::size_t kind = 0; kind < small_dog; ++kind) sum += row[kind] * values[kind];
    if (row[small_dog] + row[big_dog] != 1) return sum;
    return sum - chain_victim(row[big_dog] == 1, row);
}

int all_mice(const Game& game, const State& state) {
    int sum = state.bank;
    for (int seat = 0; seat < game.num_players(); ++seat) {
        sum += state.mice[static_cast<std::size_t>(seat)];
    }
    return std::accumulate(state.on_cards.begin(), state.on_cards.end(), sum);
}

std::string purchase_text(const Purchase& one) {
    return std::to_string(one.buyer) + " pays " + std::to_string(one.price) + " for " +
           std::to_string(one.points) + ", dogs " + std::to_string(one.dogs) +
           (one.for_one ? ", for one" : "") + (one.empty ? ", empty" : "");
}

std::string bought(const Play& play) {
    std::string text;
    const State before = Notation::start(play.game(), play.origin());
    for (const Purchase& one : purchases(play.game(), before, play.history())) {
        (text += text.empty() ? "" : " | ") += purchase_text(one);
    }
    return text;
}

}  // namespace

TEST("the dogs of the rules' examples") {
    CHECK_EQ(points_of("11 -5 small-dog rabbit -8"), 6);
    CHECK_EQ(points_of("11 -5 big-dog rabbit -8"), -13);
    CHECK_EQ(points_of("11 -5 small-dog big-dog -8"), -2);
    CHECK_EQ(points_of("small-dog small-dog 15 3"), 18);
    CHECK_EQ(points_of("big-dog rabbit -5 -8"), -13);  // no good cat: the rabbit
    CHECK_EQ(points_of("big-dog -8 -5 -8"), -16);      // nor a rabbit: the -5
    CHECK_EQ(points_of("big-dog -8 -8 -8"), -16);
    CHECK_EQ(points_of("small-dog rabbit 3 8"), 11);  // no bad cat: the rabbit
    CHECK_EQ(points_of("small-dog 3 8 15"), 23);      // nor a rabbit: the least good one
    CHECK_EQ(points_of("small-dog rabbit rabbit 15"), 15);
    CHECK_EQ(points_of("big-dog 15 15 3"), 18);  // of two best cats one
    CHECK_EQ(points_of("small-dog big-dog small-dog big-dog"), 0);
}

TEST("every row of four and five cards as the written chain has it") {
    for (int cards = 4; cards <= 5; ++cards) {
        std::array<Kind, max_row> row{};
        int wrong = 0;
        for (int code = 0; code < (cards == 4 ? 10000 : 100000); ++code) {
            std::array<int, num_kinds> kinds{};
            for (int i = 0, rest = code; i < cards; ++i, rest /= num_kinds) {
                row[static_cast<std::size_t>(i)] = static_cast<Kind>(rest % num_kinds);
                ++kinds[static_cast<std::size_t>(rest % num_kinds)];
            }
            wrong += row_points(row.data(), cards) != chain_points(kinds);
        }
        CHECK_EQ(wrong, 0);
    }
}

TEST("the table before the first lay") {
    CHECK_EQ(public_view(play_of("3 1 -8/5/rabbit;15 3/big-dog/-8/-5/rabbit/5/8/11/small-dog")),
             "lay: round 1 | start 1 | turn 1 | bank 12 | mouse cards 3/6 | mice 15/15/15 | "
             "cats 0/0/0");
    CHECK_EQ(public_view(play_of("4 3 -8/5/rabbit/15")),
             "lay: round 1 | start 3 | turn 3 | bank 15 | mouse cards 2/4/6 | mice 15/15/15/15 | "
             "cats 0/0/0/0");
    CHECK_EQ(public_view(play_of("5 0 -8/5/rabbit/15/3")),
             "lay: round 1 | start 0 | turn 0 | bank 18 | mouse cards 2/3/4/6 | mice "
             "15/15/15/15/15 | cats 0/0/0/0/0");
    CHECK_EQ(legal(play_of(four)),
             "lay -5, lay rabbit, lay 3, lay 5, lay 8, lay 11, lay 15, "
             "lay small-dog, lay big-dog");
}

TEST("bids, passes and what they take; the buyer pays and begins") {
    Play game = play_of(four);
    play(game, "lay_11 lay_-5 lay_small-dog lay_-8");
    CHECK_EQ(public_view(game),
             "bid: round 1 | start 0 | turn 0 | bid - | in 0/1/2/3 | bank 15 | mouse cards 2/4/6 | "
             "mice 15/15/15/15 | cats 0/0/0/0 | row 11/?/?/?");
    CHECK_EQ(legal(game),
             "pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, "
             "bid 10, bid 11, bid 12, bid 13, bid 14, bid 15");
    play(game, "bid_6 bid_12 pass pass");
    // The six mice come back, and the two of the first card were taken by seat 2.
    CHECK_EQ(public_view(game),
             "bid: round 1 | start 0 | turn 0 | bid 12 by 1 | in 0/1 | bank 15 | mouse cards 0/0/6 "
             "| mice 15/15/17/19 | cats 0/0/0/0 | row 11/-5/small-dog/?");
    CHECK_EQ(legal(game), "pass, bid 13, bid 14, bid 15");
    play(game, "pass");
    // Small dog and -8 have left: 11 - 5. The bank of 27 fills the cards again.
    CHECK_EQ(public_view(game),
             "lay: round 2 | start 1 | turn 1 | bank 15 | mouse cards 2/4/6 | mice 21/3/17/19 | "
             "cats 0/6/0/0");
    CHECK_EQ(bought(game), "1 pays 12 for 6, dogs 1");
    CHECK_EQ(returns(game), "21 9 17 19");
}

TEST("passing with six mice bid: they come back with the two of the first card") {
    Play game = play_of(four);
    play(game, "lay_11 lay_-5 lay_small-dog lay_-8 bid_6 bid_7 bid_8 bid_9 pass");
    CHECK_EQ(int{game.state().mice[0]}, 17);
    CHECK_EQ(int{game.state().on_cards[0]}, 0);
}

TEST("a seat without enough mice has to pass") {
    Play game = play_of(four);
    play(game, "lay_11 lay_-5 lay_small-dog lay_-8 bid_15");
    CHECK_EQ(legal(game), "pass");
    play(game, "pass pass pass");
    CHECK_EQ(bought(game), "0 pays 15 for 6, dogs 1");
    CHECK_EQ(int{game.state().mice[0]}, 0);
    // All his mice spent, he passes at once in the next round and takes but two.
    play(game, "lay_15 lay_15 lay_15 lay_11");
    CHECK_EQ(legal(game), "pass");
    play(game, "pass");
    CHECK_EQ(int{game.state().mice[0]}, 2);
}

TEST("the last one buys for one mouse, or the row leaves and no card is filled") {
    Play game = play_of(four);
    play(game, "lay_11 lay_-5 lay_small-dog lay_-8 pass pass pass");
    CHECK_EQ(legal(game), "pass, buy");
    CHECK_EQ(public_view(game),
             "bid: round 1 | start 0 | turn 3 | bid - | in 3 | bank 15 | mouse cards 0/0/0 | mice "
             "17/19/21/15 | cats 0/0/0/0 | row 11/-5/small-dog/-8");
    Play other = game;
    play(game, "buy");
    CHECK_EQ(public_view(game),
             "lay: round 2 | start 3 | turn 3 | bank 4 | mouse cards 2/4/6 | mice 17/19/21/14 | "
             "cats 0/0/0/6");
    CHECK_EQ(bought(game), "3 pays 1 for 6, dogs 1, for one");
    // The bank of 4, 5 with a mouse more, fills no card, not even the first.
    play(game, "lay_8 lay_8 lay_8 lay_8 pass pass pass buy");
    CHECK_EQ(public_view(game),
             "lay: round 3 | start 2 | turn 2 | bank 5 | mouse cards 0/0/0 | mice 21/25/20/16 | "
             "cats 0/0/32/6");
    play(other, "pass");
    CHECK_EQ(public_view(other),
             "lay: round 2 | start 0 | turn 0 | bank 15 | mouse cards 0/0/0 | mice 17/19/21/15 | "
             "cats 0/0/0/0");
    // Nor after a second such round; once a row is bought the cards are filled.
    play(other, "lay_8 lay_8 lay_8 lay_8 pass pass pass pass");
    CHECK_EQ(public_view(other),
             "lay: round 3 | start 0 | turn 0 | bank 15 | mouse cards 0/0/0 | mice 17/19/21/15 | "
             "cats 0/0/0/0");
    play(other, "lay_5 lay_rabbit lay_5 lay_5 pass pass bid_3 pass");
    CHECK_EQ(public_view(other),
             "lay: round 4 | start 2 | turn 2 | bank 6 | mouse cards 2/4/6 | mice 17/19/18/15 | "
             "cats 0/0/15/0");
    CHECK_EQ(bought(other),
             "-1 pays 0 for 6, dogs 1 | -1 pays 0 for 32, dogs 0, empty | 2 pays 3 for 15, dogs 0, "
             "empty");
}

TEST("the last one without a mouse can only pass") {
    const Game game(rules_of(4));
    State state = game.start(deal(rules_of(4), 1, 1));
    state.phase = Phase::bid;
    state.row = {3, 4, 5, 6, no_card};
    state.turn = 2;
    state.in = 1U << 2;
    state.on_cards = {};
    state.bank = static_cast<std::uint8_t>(state.bank + 12 + state.mice[2]);
    state.mice[2] = 0;
    Game::Actions actions;
    game.legal_actions(state, actions);
    CHECK_EQ(actions.size(), 1U);
    CHECK_EQ(actions[0], action::pass);
    CHECK_EQ(error_of([&] { static_cast<void>(game.string_to_action(state, "buy")); }),
             "illegal_action: seat 2 has no mouse to buy the row with: 'buy'");
}

TEST("the cards are filled all or none, if it takes the whole bank") {
    for (int players = 3; players <= 5; ++players) {
        const Game game(rules_of(players));
        const int sum = players == 3 ? 9 : players == 4 ? 12 : 15;
        for (int bank = 0; bank <= 20; ++bank) {
            State state = game.start(deal(rules_of(players), 1, 1));
            for (int i = 0; i < 2 * players - 1; ++i) {
                Game::Actions actions;
                game.legal_actions(state, actions);
                game.advance(state, actions[0]);  // all lay, then pass but for one
            }
            state.bank = static_cast<std::uint8_t>(bank);
            game.advance(state, action::buy);
            const int filled = std::accumulate(state.on_cards.begin(), state.on_cards.end(), 0);
            CHECK_EQ(filled, bank + 1 >= sum ? sum : 0);
            CHECK_EQ(state.bank + filled, bank + 1);
        }
    }
}

TEST("three players: a card of the fourth set, open first") {
    Play game = play_of(three);
    play(game, "lay_11 lay_-5 lay_15");
    CHECK_EQ(
        public_view(game),
        "bid: round 1 | start 1 | turn 1 | bid - | in 0/1/2 | bank 12 | mouse cards 3/6 | mice "
        "15/15/15 | cats 0/0/0 | fourth 3 | row ?/?/?");
    play(game, "bid_2 pass");
    CHECK_EQ(public_view(game),
             "bid: round 1 | start 1 | turn 0 | bid 2 by 1 | in 0/1 | bank 12 | mouse cards 0/6 | "
             "mice 15/15/18 | cats 0/0/0 | fourth 3 | row 11/?/?");
    Play last = game;
    play(game, "pass");
    CHECK_EQ(bought(game), "1 pays 2 for 24, dogs 0");
    CHECK_EQ(public_view(game),
             "lay: round 2 | start 1 | turn 1 | bank 5 | mouse cards 3/6 | mice 21/13/18 | cats "
             "0/24/0");
    // The next row has the pile's next card, here a dog, which counts with the others.
    play(game, "lay_8 lay_8 lay_8 pass pass");
    CHECK_EQ(public_view(game),
             "bid: round 2 | start 1 | turn 0 | bid - | in 0 | bank 5 | mouse cards 0/0 | mice "
             "21/16/24 | cats 0/24/0 | fourth big-dog | row 8/8/8");
    play(game, "buy");
    CHECK_EQ(bought(game), "1 pays 2 for 24, dogs 0 | 0 pays 1 for 16, dogs 1, for one");
}

TEST("the end: nine rounds, and the bank is not charged again") {
    Play game = play_of(four);
    const std::array kinds{"-5", "3", "8", "11", "small-dog", "big-dog"};
    const auto round = [&](const char* lays, const char* bids) {
        play(game, lays);
        play(game, bids);
    };
    for (const char* kind : kinds) {
        const std::string lay = std::string("lay_") + kind + ' ';
        round((lay + lay + lay + lay).c_str(), "pass pass pass pass");
    }
    round("lay_rabbit lay_rabbit lay_5 lay_rabbit", "bid_2 pass pass pass");
    round("lay_15 lay_15 lay_15 lay_5", "pass pass pass buy");
    CHECK_EQ(public_view(game),
             "lay: round 9 | start 3 | turn 3 | bank 6 | mouse cards 0/0/0 | mice 17/23/27/14 | "
             "cats 5/0/0/50");
    round("lay_-8 lay_5 lay_-8 lay_-8", "bid_5 pass pass pass");
    CHECK_EQ(public_view(game),
             "over: start 3 | bank 11 | mouse cards 0/0/0 | mice 17/23/27/9 | cats 5/0/0/31");
    CHECK_EQ(returns(game), "22 23 27 40");
    CHECK_EQ(game.player(), matou::terminal_player);
    CHECK_EQ(legal(game), "");
    CHECK_EQ(error_of([&] { play(game, "pass"); }),
             "illegal_action: the game is over, nothing can follow: 'pass'");
}

TEST("what is not legal is quoted with the reason") {
    Play game = play_of(four);
    const auto refused = [&game](std::string_view text) {
        return error_of([&] { game.apply(text); });
    };
    CHECK_EQ(refused("lay -8"),
             "illegal_action: seat 0 has no such card, only -5 rabbit 3 5 8 11 15 small-dog "
             "big-dog: 'lay -8'");
    CHECK_EQ(refused("pass"), "illegal_action: seat 0 lays a card before the bidding: 'pass'");
    CHECK_EQ(refused("bid 3"), "illegal_action: seat 0 lays a card before the bidding: 'bid 3'");
    CHECK_EQ(refused("buy"), "illegal_action: seat 0 lays a card before the bidding: 'buy'");
    for (const char* text : {"", "lay", "lay 4", "lay ?", "lay 15 3", "bid", "bid six", "bid -1",
                             "bid 03", "bid +3", "Pass", "pass 1", "buy 1", "15"}) {
        CHECK_EQ(refused(text),
                 "bad_notation: not an action, which is written 'lay 15', 'bid 6', 'pass' or "
                 "'buy': '" +
                     std::string(text) + "'");
    }
    play(game, "lay_11 lay_-5 lay_small-dog lay_-8 bid_6");
    CHECK_EQ(refused("bid 6"),
             "illegal_action: a bid must be above the highest so far, 6 by seat 0: 'bid 6'");
    CHECK_EQ(refused("bid 0"), "illegal_action: a bid is one mouse at least: 'bid 0'");
    CHECK_EQ(refused("bid 16"), "illegal_action: seat 1 owns 15 mice: 'bid 16'");
    CHECK_EQ(refused("bid 99999999999999999999"),
             "illegal_action: seat 1 owns 15 mice: 'bid 99999999999999999999'");
    CHECK_EQ(refused("lay 15"),
             "illegal_action: cards are laid before the bidding, here seat 1 bids or passes: "
             "'lay 15'");
    CHECK_EQ(refused("buy"),
             "illegal_action: the row is bought for one mouse once all others have passed without "
             "a bid, not before: 'buy'");
    game = play_of(four + " moves lay_11 lay_-5 lay_small-dog lay_-8 pass pass pass");
    CHECK_EQ(refused("bid 1"),
             "illegal_action: all others have passed without a bid, seat 3 buys for one mouse or "
             "passes: 'bid 1'");
    CHECK_EQ(error_of([&] { game.apply(Action{0}); }),
             "illegal_action: action 0 is not legal here: " + public_view(game));
    CHECK_EQ(error_of([] { play_of(four + " moves lay_11 lay_11 pass"); }),
             "illegal_action: seat 2 lays a card before the bidding: 'pass' (word 3 after "
             "'moves')");
}

TEST("a game begun before the deal: a chance step a card") {
    const auto shared = game_of(3);
    Play game(shared, deal_from_text(rules_of(3), "3 0 ?/?/?;? ?/?/?/?/?/?/?/?/?", true));
    CHECK_EQ(public_view(game),
             "deal: start 0 | bank 12 | mouse cards 3/6 | mice 15/15/15 | cats "
             "0/0/0");
    const Deal full =
        deal_from_text(rules_of(3), "3 0 -8/-8/rabbit;15 3/big-dog/-8/-5/rabbit/5/8/11/small-dog");
    for (int card = 0; card < 13; ++card) {
        Game::Outcomes outcomes;
        shared->chance_outcomes(game.state(), outcomes);
        // Three sets of their own, then the fourth, of which each card is dealt once.
        CHECK_EQ(outcomes.total(), card < 3 ? 10 : 13 - card);
        game.apply(Action{shared->answer(game.state(), full)});
    }
    CHECK_EQ(
        error_of([&] { Play again = play_of("3 0 ?/?/?;? ?/?/?/?/?/?/?/?/? moves -8 5 3 15 15"); }),
        "illegal_action: this card of the fourth set has been dealt: '15' (word 5 after "
        "'moves')");
    CHECK(game.state() == shared->start(full));
    CHECK_EQ(game.to_text(),
             "3 0 ?/?/?;? ?/?/?/?/?/?/?/?/? moves -8 -8 rabbit 15 3 big-dog -8 -5 "
             "rabbit 5 8 11 small-dog");
    CHECK(play_of(game.to_text()).state() == game.state());
}

TEST("laws of random games: mice and cards are kept, steps undone, texts read again") {
    for (int players = 3; players <= 5; ++players) {
        const auto shared = game_of(players);
        const Game& game = *shared;
        for (std::uint64_t i = 0; i < 40; ++i) {
            const Deal dealt = deal(game.rules(), 4, i);
            Play round(shared, dealt);
            Stream stream = game_stream(Domain::test, 4, i);
            std::array<Hand, max_players> laid{};
            while (round.player() >= 0) {
                const State before = round.state();
                const Action action = some_action(game, before, stream);
                const std::string text = round.to_text(action);
                CHECK_EQ(round.to_action(text), action);
                State again = before;
                const State undo = game.apply(again, action);
                game.undo(again, undo);
                CHECK(std::memcmp(&again, &before, sizeof before) == 0);
                round.apply(action);
                if (before.phase == Phase::lay) {
                    Hand& own = laid[before.turn];
                    CHECK_EQ(own >> action & 1, 0);
                    own = static_cast<Hand>(own | 1U << action);
                }
                CHECK_EQ(all_mice(game, round.state()), mice_in_play(players));
                CHECK(round.state().bid == 0 || round.state().bidder != round.state().turn);
                for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
                    CHECK_EQ(round.state().hands[p] | laid[p] | 1U << dealt.removed[p],
                             unsigned{whole_set});
                    CHECK_EQ(round.state().hands[p] & laid[p], 0);
                }
            }
            CHECK(static_cast<int>(round.steps().size()) <= game.max_game_length());
            CHECK(play_of(round.to_text()).state() == round.state());
            // The cats are the points of the rows that were bought.
            std::array<int, max_players> cats{};
            for (const Purchase& one : purchases(game, game.start(dealt), round.history())) {
                if (one.buyer < 0) continue;
                cats[static_cast<std::size_t>(one.buyer)] += one.points;
            }
            for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
                CHECK_EQ(int{round.state().cats[p]}, cats[p]);
            }
        }
    }
}

TEST("the longest auction stays within the bound on a game's length") {
    // Two seats hold all mice but the bank's and raise by one in turn.
    for (int players = 3; players <= 5; ++players) {
        const Game game(rules_of(players));
        State state = game.start(deal(rules_of(players), 1, 0));
        state.mice.fill(0);
        const int all = mice_in_play(players);
        state.mice[0] = static_cast<std::uint8_t>((all + 1) / 2);
        state.mice[1] = static_cast<std::uint8_t>(all / 2);
        state.on_cards = {};
        state.bank = 0;
        int steps = 0;
        for (const int round = state.round; state.round == round; ++steps) {
            Game::Actions actions;
            game.legal_actions(state, actions);
            const bool raises = state.phase == Phase::bid && actions.size() > 1;
            game.advance(state, actions[raises ? 1 : 0]);
        }
        CHECK(steps <= game.max_game_length() / num_rounds);
        CHECK(steps >= game.max_game_length() / num_rounds - 2);
    }
}

TEST("random games take the steps of plain ones, one number a choice") {
    for (int players = 3; players <= 5; ++players) {
        const Game game(rules_of(players));
        std::uint64_t steps = 0;
        for (std::uint64_t i = 5; i < 105; ++i) {
            State state = game.start(deal(rules_of(players), 8, i));
            Stream stream = game_stream(Domain::player, 8, i);
            for (; !game.is_terminal(state); ++steps) {
                Game::Actions actions;
                game.legal_actions(state, actions);
                const auto size = static_cast<std::uint32_t>(actions.size());
                game.advance(state, actions[size == 1 ? 0 : stream.below(size)]);
            }
        }
        CHECK_EQ(random_games(rules_of(players), 8, 5, 100), steps);
    }
    CHECK_EQ(random_games(rules_of(3), 8, 5, 0), 0U);
}
