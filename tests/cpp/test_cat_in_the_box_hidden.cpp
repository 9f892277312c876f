// What a seat has not seen: information texts, and draws of the unseen cards compared with a plain
// count. The count lays the unseen cards, told apart, in every order over the places that are not
// seen, and keeps those orders in which the whole history can be played and ends as it did.
#include <numeric>

#include "cat_in_the_box_tools.hpp"
#include "matou/cat_in_the_box/fields.hpp"

using namespace tools;

namespace {

// Everything dealt to seats and the play so far, in one line.
std::string arrangement(const Game& game, const State& state) {
    std::string text;
    for (int p = 0; p < game.num_players(); ++p) {
        const auto seat = static_cast<std::size_t>(p);
        text += std::to_string(state.hand[seat]) + ':' + std::to_string(state.discard[seat]) + ' ';
    }
    return text;
}

std::vector<int> list_of(std::uint64_t cards) {
    std::vector<int> list;
    for (int number = 0; number < max_numbers; ++number) {
        list.insert(list.end(), static_cast<std::size_t>(copies_of(cards, number)), number);
    }
    return list;
}

// Plays the history again with other cards; false where a step is not legal or the end differs.
bool replays(const Game& game, const Deal& deal, std::vector<Action> history, const State& end,
             const State& changed) {
    State state = game.start(deal);
    for (Action action : history) {
        if (state.phase == Phase::discard) {
            action = changed.discard[static_cast<std::size_t>(game.current_player(state))];
        }
        Game::Actions actions;
        game.legal_actions(state, actions);
        if (!std::binary_search(actions.begin(), actions.end(), action)) return false;
        game.advance(state, action);
    }
    return state.phase == end.phase && state.paradox == end.paradox && state.hand == changed.hand;
}

// Weights of all arrangements that agree with what `seat` knows of a round that a deal started.
std::map<std::string, long> counted(const Round& round, int seat) {
    const Game& game = round.game();
    const State& state = round.state();
    const int players = game.num_players();
    std::uint64_t seen = cards_on(players, state.taken);
    std::vector<std::size_t> places;  // seat of each unseen card of a hand, then of each discard
    std::size_t hand_places = 0;
    const auto hidden = [&](int p) { return p != seat && p != state.paradox; };
    for (int p = 0; p < players; ++p) {
        const auto i = static_cast<std::size_t>(p);
        if (!hidden(p)) {
            seen += state.hand[i];
        } else {
            const auto cards = static_cast<std::size_t>(card_count(state.hand[i]));
            places.insert(places.end(), cards, i);
        }
    }
    hand_places = places.size();
    for (int p = 0; p < players; ++p) {
        const auto i = static_cast<std::size_t>(p);
        if (state.discard[i] == none) continue;
        if (p == seat) {
            seen += one_card(state.discard[i]);
        } else {
            places.push_back(i);
        }
    }
    const std::vector<int> unseen = list_of(whole_pack(players) - seen);
    std::vector<std::size_t> order(unseen.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::map<std::string, long> weights;
    std::map<std::string, bool> known;  // arrangements that were tried
    do {
        State changed = state;
        for (int p = 0; p < players; ++p) {
            if (hidden(p)) changed.hand[static_cast<std::size_t>(p)] = 0;
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            const int number = unseen[order[i]];
            if (i < hand_places) {
                changed.hand[places[i]] += one_card(number);
            } else {
                changed.discard[places[i]] = static_cast<std::uint8_t>(number);
            }
        }
        const std::string text = arrangement(game, changed);
        auto at = known.find(text);
        if (at == known.end()) {
            Deal deal;
            deal.start = state.start;
            deal.blocked = state.blocked;
            for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
                deal.hands[p] = changed.hand[p] + cards_on(players, state.own[p]);
                if (changed.discard[p] != none) deal.hands[p] += one_card(changed.discard[p]);
            }
            at = known.emplace(text, replays(game, deal, round.history(), state, changed)).first;
        }
        if (at->second) ++weights[text];
    } while (std::next_permutation(order.begin(), order.end()));
    return weights;
}

int unseen_cards(const Round& round, int seat) {
    const State& state = round.state();
    const int players = round.game().num_players();
    int seen = card_count(cards_on(players, state.taken));
    for (int p = 0; p < players; ++p) {
        const auto i = static_cast<std::size_t>(p);
        if (p == seat || p == state.paradox) seen += card_count(state.hand[i]);
        if (p == seat && state.discard[i] != none) ++seen;
    }
    return card_count(whole_pack(players)) - seen;
}

bool is_bound(const State& state, int players) {
    for (int p = 0; p < players; ++p) {
        if (state.possible[static_cast<std::size_t>(p)] != all_numbers(players)) return true;
    }
    return false;
}

// Compares `resample` and `sample` with the count; the number of arrangements there are.
std::size_t check_laws(const Round& round, int seat) {
    const auto weights = counted(round, seat);
    const Game& game = round.game();
    CHECK(weights.contains(arrangement(game, round.state())));
    const std::uint64_t draws = 100 * weights.size();
    CHECK(follows_law(weights, draws, [&](std::uint64_t i) {
        return arrangement(game, game.resample(round.state(), seat, i));
    }));
    const std::string text = round.information(seat);
    CHECK(follows_law(weights, draws, [&](std::uint64_t i) {
        return arrangement(game, Round::sample(round.shared_game(), text, i + 7).state());
    }));
    return weights.size();
}

}  // namespace

TEST("draws follow the count: late positions of random rounds, forced red leads among them") {
    int bound = 0;
    int turns = 0;
    int paradoxes = 0;
    int checked = 0;
    for (int players = 2; players <= 3; ++players) {
        const auto game = game_for(players);
        int plain = 0;
        for (std::uint64_t i = 0; i < 3000 && (plain < 8 || bound < 6 * (players - 1)); ++i) {
            Stream stream = game_stream(Domain::test, 8, i);
            Round round(game, deal(game->rules(), 8, i));
            while (round.player() != terminal_player) {
                round.apply(random_action(*game, round.state(), stream, true));
                const State& state = round.state();
                const auto seats = static_cast<std::uint32_t>(players + 1);
                const int seat = static_cast<int>(stream.below(seats)) - 1;
                if (unseen_cards(round, seat) > 7) continue;
                const bool is = is_bound(state, players) &&
                                (seat < 0 || state.possible[static_cast<std::size_t>(seat)] ==
                                                 all_numbers(players));
                if (is ? bound >= 6 * (players - 1) : plain >= 8) continue;
                ++(is ? bound : plain);
                turns += state.phase == Phase::play && round.player() != seat;
                paradoxes += state.paradox != none;
                if (check_laws(round, seat) > 1) ++checked;
            }
        }
    }
    CHECK(bound >= 8);
    CHECK(turns >= 4);
    CHECK(paradoxes >= 3);
    CHECK(checked >= 15);
}

// Seat 0 leads red while the green 5 alone could be declared: no 5 in hand. His discard is one.
TEST("a forced red lead binds the hand, not the discard") {
    const Round round =
        round_of_text("2 1 1222334455/1233444555 111 moves d5 d5 B5 Y5 Y4 G2 G3 G4 R2");
    CHECK_EQ(write_position(round.game(), round.state()),
             "2 12334/123445 .0.../#...1/#..10/#010. RG/RBYG 1/2 - 0 R2");
    CHECK_EQ(unseen_cards(round, 1), 8);
    CHECK(check_laws(round, 1) > 20);
    int discards = 0;
    for (std::uint64_t i = 0; i < 500; ++i) {
        const State drawn = round.game().resample(round.state(), 1, i);
        CHECK_EQ(copies_of(drawn.hand[0], 4), 0);
        discards += drawn.discard[0] == 4;
    }
    CHECK(discards > 20);
}

TEST("information texts") {
    Round round =
        round_of_text("3 1 1122334455/1122334455/1234566666 - moves d5 d6 d1 p1 p3 p4 B1");
    CHECK_EQ(round.information(0),
             unseen_text("3 1 1122334455/**********/********** - moves d* d* d1 p1 p3 p4 B1"));
    CHECK_EQ(round.information(1),
             unseen_text("3 1 **********/1122334455/********** - moves d5 d* d* p1 p3 p4 B1"));
    CHECK_EQ(round.information(-1),
             unseen_text("3 1 **********/**********/********** - moves d* d* d* p1 p3 p4 B1"));

    const Round dealt = round_of_text("2 0 1122334455/1122334455 123");
    CHECK_EQ(dealt.information(1), unseen_text("2 0 **********/1122334455 123"));

    // Before the deal, during it, and after.
    Round chance = Round::from_text(game_for(2), unseen_text("2 0 **********/********** ***"));
    CHECK_EQ(chance.information(0), unseen_text("2 * **********/********** ***"));
    play(chance, "5 1 1 2 2 3 3 4 4 5 3");
    CHECK_EQ(chance.information(1),
             unseen_text("2 0 **********/********** *** moves * * * * * * * * * * 3"));
    CHECK_EQ(chance.information(0),
             unseen_text("2 0 **********/********** *** moves 5 1 1 2 2 3 3 4 4 5 *"));
    play(chance, "3 4 4 5 5 1 1 2 2 3 1 2");
    CHECK_EQ(chance.information(0), unseen_text("2 0 1122334455/********** 312"));
    play(chance, "d1");
    CHECK_EQ(chance.information(1), unseen_text("2 0 **********/1122334455 312 moves d*"));
}

// Rule 13 and the option `reveal_at_end`: a paradox shows the hand, not the discard.
TEST("the end shows the hand of a paradox, or everything") {
    for (const bool reveal : {false, true}) {
        Rules rules = standard_rules(3);
        rules.reveal_at_end = reveal;
        const auto game = game_of(rules);
        int seen = 0;
        for (std::uint64_t i = 0; i < 30; ++i) {
            Stream stream = game_stream(Domain::test, 9, i);
            const Deal full = tools::deal(rules, 9, i);
            Round round(game, full);
            while (round.player() != terminal_player) {
                round.apply(random_action(*game, round.state(), stream));
            }
            const State& state = round.state();
            if (state.paradox == none) continue;
            ++seen;
            const int seat = (state.paradox + 1) % 3;
            const std::string text = round.information(seat);
            if (reveal) {
                CHECK_EQ(text, round.to_text());
                CHECK(game->resample(state, seat, i) == state);
                continue;
            }
            // All he was dealt but the discard, ascending, then `?`.
            std::string dealt = hand_text(full.hands[state.paradox]);
            dealt.erase(dealt.find(static_cast<char>('1' + state.discard[state.paradox])), 1);
            std::vector<std::string> hands(3, unseen_text("**********"));
            hands[static_cast<std::size_t>(seat)] =
                hand_text(full.hands[static_cast<std::size_t>(seat)]);
            hands[state.paradox] = dealt + "?";
            const std::string start = "3 " + std::to_string(full.start) + ' ' + hands[0] + '/' +
                                      hands[1] + '/' + hands[2] + " - moves d";
            CHECK(text.starts_with(start));
            CHECK_EQ(std::count(text.begin(), text.end(), '?'), 10 + 1 + 2);
        }
        CHECK(seen > 10);
    }
}

TEST("what is drawn leaves the information as it is") {
    for (int players = 2; players <= 5; ++players) {
        for (const bool reveal : {false, true}) {
            Rules rules = standard_rules(players);
            rules.reveal_at_end = reveal;
            const auto game = game_of(rules);
            for (std::uint64_t i = 0; i < 24; ++i) {
                Stream stream = game_stream(Domain::test, 10, i);
                Deal nothing = unknown_deal();
                nothing.start = 0;
                Round round(game, i % 4 == 0 ? nothing : deal(rules, 10, i));
                const Deal answers = deal(rules, 11, i);
                bool shortened = false;
                for (;;) {
                    const State& state = round.state();
                    for (int seat = -1; seat < players; ++seat) {
                        const std::string text = round.information(seat);
                        const Round drawn = Round::sample(game, text, stream.next());
                        CHECK_EQ(drawn.information(seat), text);
                        CHECK(drawn.state().phase == state.phase);
                        CHECK_EQ(drawn.player(), round.player());
                        const State other = game->resample(state, seat, stream.next());
                        CHECK_EQ(Notation::observation(*game, other, seat),
                                 Notation::observation(*game, state, seat));
                        CHECK(other.possible == state.possible);
                        CHECK(other.phase != Phase::play || !legal(*game, other).empty());
                    }
                    if (round.player() == terminal_player) break;
                    if (round.player() == chance_player) {
                        round.apply(game->answer(state, answers));
                        continue;
                    }
                    round.apply(random_action(*game, state, stream, i % 2 == 0));
                    // Some go on from a position, which knows no discard.
                    if (i % 3 == 1 && !shortened && state.phase == Phase::play && state.done == 3) {
                        const Position here{read_position(*game, write_position(*game, state)), {}};
                        round = Round(game, here);
                        shortened = true;
                    }
                }
            }
        }
    }
}

TEST("what can't be drawn is refused") {
    const auto error = [](const std::string& text) {
        return error_of(
            [&] { return Round::sample(game_for(text[0] - '0'), unseen_text(text), 1); });
    };
    CHECK_EQ(error("2 0 1122334455/********** 123 moves d1 d*"), "nothing thrown");
    CHECK(error("2 * 1122334455/********** 123 moves d1 d*")
              .starts_with("bad_notation: start: seen by all"));
    CHECK(error("2 0 1122334455/********** 12* moves d1 d*")
              .starts_with("bad_notation: blocked: seen by all"));
    CHECK(error("2 0 1122334455/********** 123 moves d1 d* p1").starts_with("illegal_action: "));
    CHECK(error("2 0 1122334455/********** 123 moves d1 d* B1 B1").starts_with("illegal_action: "));
    CHECK(error("2 0 1122334455/********** 123 moves d1 d* B1 x")
              .ends_with("'x' (word 4 after 'moves')"));
    CHECK(error("2 0 1122334455/********** 123 moves d6 d*").starts_with("illegal_action: "));
    CHECK(error("2 0 1112223334/********** 123 moves d1 d* B5")
              .starts_with("illegal_action: seat 0 holds no such number: 'B5'"));
    // Three in the hand, one turned up: the other can't have played two.
    CHECK(error("2 0 1112223334/********** 123 moves d2 d* B1 Y1 B2 R1")
              .starts_with("invalid_state: hands: no arrangement of the unseen cards agrees"));
    // Seat 0 led red while it was closed: he held no 5.
    const std::string before = "/123445 ...../#...1/#..10/#010. RG/RBYG 1/2 - 0 - moves R2";
    CHECK_EQ(error("2 ******" + before), "nothing thrown");
    CHECK_EQ(error("2 ****34" + before), "nothing thrown");
    CHECK(error("2 ****55" + before)
              .starts_with("invalid_state: hands: no arrangement of the unseen cards agrees"));
    CHECK(error("2 ******" + before + " R3 R5 Y5").starts_with("illegal_action: "));
    // Without a 5 he has no legal play in the end, and then his hand would have been shown.
    CHECK(error("2 ******" + before + " R3 R5 R4 B2 R1")
              .starts_with("invalid_state: hands: no arrangement of the unseen cards agrees"));
    CHECK_EQ(error("2 122334" + before + " R3 R5 R4 B2 R1"), "nothing thrown");
}

TEST("a hand known whole with an unknown discard: each card that could go is as likely") {
    const auto game = game_for(2);
    const std::string text = unseen_text("2 0 1112223344/1122334455 355 moves d* d*");
    std::map<std::string, long> weights;
    const std::array<long, 5> first{3, 3, 2, 2, 0};  // copies
    for (std::size_t a = 0; a < 5; ++a) {
        for (std::size_t b = 0; b < 5; ++b) {
            if (first[a] == 0) continue;
            weights[std::string("d") + static_cast<char>('1' + a) + " d" +
                    static_cast<char>('1' + b)] = first[a] * 2;
        }
    }
    CHECK(follows_law(weights, 20000, [&](std::uint64_t i) {
        const std::string drawn = Round::sample(game, text, i).to_text();
        return drawn.substr(drawn.find("moves ") + 6);
    }));
}

// The forced red lead from above, seat 0's hand known in part: 1 2 3 3 and two unseen cards of 2,
// 3, 4, 5 are left of it, and one of the six is the discard. The five others are no 5.
TEST("a bound hand known in part: discard and unseen cards by a plain count") {
    const std::string text =
        unseen_text("2 1 1222334***/1233444555 111 moves d5 d* B5 Y5 Y4 G2 G3 G4 R2");
    const std::array known{0, 1, 2, 2};
    std::map<std::string, long> weights;
    for (int a = 1; a < 5; ++a) {
        for (int b = 1; b < 5; ++b) {
            if (a == b) continue;
            for (std::size_t discard = 0; discard < 6; ++discard) {
                const std::array cards{known[0], known[1], known[2], known[3], a, b};
                std::uint64_t hand = 0;
                for (std::size_t i = 0; i < 6; ++i) hand += i == discard ? 0 : one_card(cards[i]);
                if (copies_of(hand, 4) > 0) continue;
                ++weights[hand_text(hand) + " d" + std::to_string(cards[discard] + 1)];
            }
        }
    }
    CHECK(follows_law(weights, 20000, [&](std::uint64_t i) {
        const State drawn = Round::sample(game_for(2), text, i).state();
        return hand_text(drawn.hand[0]) + " d" + std::to_string(drawn.discard[0] + 1);
    }));
}
