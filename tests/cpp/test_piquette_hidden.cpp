// What a seat has not seen: information texts, and draws of the unseen cards compared with a plain
// count. The count lays the unseen cards in every way over the hands and the discards that are not
// seen, and keeps the ways in which the whole history can be played with the seat seeing the same.
#include "matou/piquette/unseen.hpp"
#include "piquette_tools.hpp"

using namespace tools;

namespace {

// Hands and discards now, in one line; not what was taken from the talon, which is counted apart.
std::string arrangement(const State& state) {
    return std::to_string(state.hands[0]) + ' ' + std::to_string(state.hands[1]) + ' ' +
           std::to_string(state.out[0]) + ' ' + std::to_string(state.out[1]);
}

// The deal behind a State whose talon has been taken whole, the lowest cards of each hand standing
// for those that a hidden hand took.
Deal behind(const State& state, int seat) {
    Deal deal;
    deal.opener = state.opener;
    deal.talon = state.talon;
    std::size_t at = 0;
    for (const int whose : {int{state.opener}, 1 - state.opener}) {
        const auto p = static_cast<std::size_t>(whose);
        Hand had = state.hands[p] | state.played[p];
        for (int i = 0; i < state.taken[p]; ++i, ++at) {
            if (whose != seat) deal.talon[at] = static_cast<std::uint8_t>(std::countr_zero(had));
            had &= ~bit(deal.talon[at]);
        }
        deal.hands[p] = had | state.out[p];
    }
    return deal;
}

// Whether the history can be played so that the seat sees the same all along.
bool replays(const Game& game, const Deal& deal, const Play& round, const State& changed,
             int seat) {
    State state = game.start(deal);
    State seen = Notation::start(game, round.origin());
    for (Action action : round.history()) {
        const Action original = action;
        if (state.phase == Phase::discard) {
            const auto p = static_cast<std::size_t>(game.current_player(state));
            action =
                action::discard_base + static_cast<Action>(mask_of(state.hands[p], changed.out[p]));
        }
        Game::Actions actions;
        game.legal_actions(state, actions);
        if (!std::binary_search(actions.begin(), actions.end(), action)) return false;
        game.advance(state, action);
        game.advance(seen, original);
        if (Notation::observation(game, state, seat) != Notation::observation(game, seen, seat)) {
            return false;
        }
    }
    return arrangement(state) == arrangement(changed);
}

// All sets of so many of the cards.
template <class F>
void sets(Hand cards, int size, F&& visit, Hand chosen = 0) {
    if (size == 0) return visit(chosen);
    if (matou::tricks::count(cards) < size) return;
    const Hand low = cards & (~cards + 1);
    sets(cards & ~low, size - 1, visit, chosen | low);
    sets(cards & ~low, size, visit, chosen);
}

// Each way has the same number of orders over its places, so each counts once.
std::map<std::string, long> counted(const Play& round, int seat) {
    const State& state = round.state();
    Hand pool = ~(state.played[0] | state.played[1]);
    if (seat >= 0) {
        const auto p = static_cast<std::size_t>(seat);
        pool &= ~(state.hands[p] | state.out[p]);
    }
    std::map<std::string, long> weights;
    const auto try_one = [&](const State& changed) {
        if (replays(round.game(), behind(changed, seat), round, changed, seat)) {
            weights[arrangement(changed)] = 1;
        }
    };
    const auto lay = [&](std::size_t p, Hand from, auto&& next) {
        sets(from, matou::tricks::count(state.hands[p]), [&](Hand hand) {
            sets(from & ~hand, matou::tricks::count(state.out[p]),
                 [&](Hand out) { next(hand, out); });
        });
    };
    const auto one = [&](std::size_t p) {
        lay(p, pool, [&](Hand hand, Hand out) {
            State changed = state;
            changed.hands[p] = hand;
            changed.out[p] = out;
            try_one(changed);
        });
    };
    if (seat >= 0) {
        one(static_cast<std::size_t>(1 - seat));
        return weights;
    }
    lay(0, pool, [&](Hand hand, Hand out) {
        lay(1, pool & ~hand & ~out, [&](Hand other, Hand other_out) {
            State changed = state;
            changed.hands = {hand, other};
            changed.out = {out, other_out};
            try_one(changed);
        });
    });
    return weights;
}

// Compares `resample` and `sample` with the count; the number of arrangements there are.
std::size_t check_laws(const Play& round, int seat) {
    const auto weights = counted(round, seat);
    const Game& game = round.game();
    CHECK(weights.contains(arrangement(round.state())));
    const std::uint64_t draws = std::min<std::uint64_t>(40 * weights.size(), 6000);
    CHECK(follows_law(weights, draws, [&](std::uint64_t i) {
        return arrangement(game.resample(round.state(), seat, i));
    }));
    const std::string text = round.information(seat);
    CHECK(follows_law(weights, draws, [&](std::uint64_t i) {
        return arrangement(Play::sample(round.shared_game(), text, i + 7).state());
    }));
    return weights.size();
}

// The talon is taken whole: five cards by the opener, three by the dealer.
Play late_round(const Rules& rules, std::uint64_t index, int tricks, Stream& stream) {
    Play round(game_of(rules), tools::deal(11, index));
    while (round.state().phase == Phase::discard) {
        const int wanted = round.state().step == 0 ? 5 : 3;
        Action action = random_action(round.game(), round.state(), stream);
        while (std::popcount(static_cast<unsigned>(action - action::discard_base)) != wanted) {
            action = random_action(round.game(), round.state(), stream);
        }
        round.apply(action);
    }
    while (round.state().done < tricks || (stream.below(2) == 0 && round.player() >= 0)) {
        if (round.state().done >= 11) break;
        Game::Actions actions;
        round.game().legal_actions(round.state(), actions);
        // Announces often: what is laid is what matters here.
        const bool says = round.state().phase == Phase::announce && stream.below(4) != 0;
        round.apply(says ? actions[actions.size() - 1]
                         : random_action(round.game(), round.state(), stream));
    }
    return round;
}

}  // namespace

TEST("draws follow the count: late positions of random deals, all options") {
    Stream stream(1, Domain::test, 5, 3);
    int narrowed = 0;
    for (std::uint64_t i = 0; i < 60; ++i) {
        const Rules rules = random_rules(stream);
        const Play round = late_round(rules, i, 8 + static_cast<int>(stream.below(3)), stream);
        const int seat = static_cast<int>(stream.below(2));
        const auto other = static_cast<std::size_t>(1 - seat);
        const int hand = matou::tricks::count(round.state().hands[other]);
        std::size_t all = 1;
        for (int k = 1; k <= hand; ++k) {
            all = all * static_cast<std::size_t>(round.state().taken[other] + k) /
                  static_cast<std::size_t>(k);
        }
        if (check_laws(round, seat) < all) ++narrowed;
    }
    CHECK(narrowed > 20);
}

TEST("draws follow the count: early, where announcements tell more") {
    Stream stream(2, Domain::test, 5, 4);
    Rules rules;
    rules.must_announce = true;
    rules.min_suite = 2;
    for (std::uint64_t i = 0; i < 6; ++i) {
        rules.min_suite = 2 + static_cast<int>(i % 2);
        const Play round = late_round(rules, 100 + i, 5, stream);
        static_cast<void>(check_laws(round, 1 - round.state().opener));
    }
}

TEST("draws follow the count: what is public") {
    Stream stream(3, Domain::test, 5, 5);
    for (std::uint64_t i = 0; i < 4; ++i) {
        Rules rules;
        rules.must_announce = i % 2 == 0;
        const Play round = late_round(rules, 200 + i, 11, stream);
        static_cast<void>(check_laws(round, -1));
    }
}

TEST("two hidden hands with other voids: every pair of hands is equally likely") {
    // Nine cards, three of each of three suits; one hand has no spades, the other no hearts.
    const Hand pool = hand_of("S:AKQ H:AKQ D:AKQ C:-");
    Unseen unseen;
    unseen.seats[0].out = ~pool;
    unseen.seats[0].barred = matou::tricks::suit_cards(0);
    unseen.seats[1].barred = matou::tricks::suit_cards(1);
    unseen.seats[0].open = unseen.seats[1].open = 2;
    unseen.talon_dealt = 0;
    std::map<std::string, long> weights;
    sets(pool & ~matou::tricks::suit_cards(0), 2, [&](Hand zero) {
        sets(pool & ~matou::tricks::suit_cards(1) & ~zero, 2,
             [&](Hand one) { weights[std::to_string(zero) + ' ' + std::to_string(one)] = 1; });
    });
    CHECK_EQ(weights.size(), 3U * 15 + 9U * 10 + 3U * 6);
    CHECK(follows_law(weights, 60 * weights.size(), [&](std::uint64_t i) {
        Stream stream(5, Domain::test, 5, i);
        Arrangement drawn;
        CHECK(draw({}, unseen, stream, drawn) == Drawn::yes);
        return std::to_string(drawn.hands[0]) + ' ' + std::to_string(drawn.hands[1]);
    }));
}

TEST("any card that a hidden hand has got may be the one from the talon") {
    Stream stream(4, Domain::test, 5, 6);
    const Play round = late_round({}, 300, 11, stream);
    const int seat = round.state().opener;
    const auto other = static_cast<std::size_t>(1 - seat);
    std::map<std::string, long> weights;
    for (const int card : Cards{round.state().played[other]}) weights[std::to_string(card)] = 0;
    std::map<std::string, long> taken;
    for (std::uint64_t i = 0; i < 2400; ++i) {
        const State drawn = round.game().resample(round.state(), seat, i);
        ++taken[std::to_string(drawn.talon[5])];
        CHECK_EQ(drawn.talon[0], round.state().talon[0]);
    }
    // Twelve cards, those played for sure: 200 times each, the others rarely enough.
    for (const auto& [card, none] : weights) CHECK(std::abs(taken[card] - 200) < 75);
}

TEST("information texts") {
    const std::string_view text =
        "0;S:K987 H:K987 D:K9 C:K9;S:AQJ H:AQJT D:QJT C:QT;AD AC 8D 7D JC 8C 7C TS moves "
        "discard_7S_8S discard_TC_TH_TD brelan_Q brelan_K no carre_K no no KH";
    const Play round = play_of(text);
    const std::string hidden = "? ? ? ? ? ? ? ? ? ? ? ?";
    CHECK_EQ(round.information(0),
             "0;S:K987 H:K987 D:K9 C:K9;" + hidden +
                 ";AD AC ? ? ? ? ? ? moves discard_7S_8S discard_?_?_? brelan_Q=SHD brelan_K=SHD "
                 "no carre_K no no KH");
    CHECK_EQ(round.information(1),
             "0;" + hidden +
                 ";S:AQJ H:AQJT D:QJT C:QT;? ? 8D 7D JC ? ? ? moves discard_?_? "
                 "discard_TH_TD_TC brelan_Q=SHD brelan_K=SHD no carre_K no no KH");
    CHECK_EQ(round.information(-1), "0;" + hidden + ";" + hidden +
                                        ";? ? ? ? ? ? ? ? moves discard_?_? discard_?_?_? "
                                        "brelan_Q=SHD brelan_K=SHD no carre_K no no KH");
    CHECK_EQ(Play::sample(round.shared_game(), round.to_text(), 1).to_text(), round.to_text());
    Play before(game_of(), unknown_deal());
    CHECK_EQ(before.information(0), "?;" + hidden + ";" + hidden + ";? ? ? ? ? ? ? ?");
    for (int card = 0; card < 32; ++card) before.apply(Action{card});
    CHECK_EQ(before.information(0), "0;S:AKQJT987 H:T987 D:- C:-;" + hidden + ";? ? ? ? ? ? ? ?");
}

TEST("a gap in a brelan tells a card that its owner lacks") {
    const std::string hidden = "? ? ? ? ? ? ? ? ? ? ? ?";
    const std::string start = "0;" + hidden + ";" + hidden +
                              ";? ? ? ? ? ? ? ? moves discard_- "
                              "discard_- ";
    const auto counts = [&](const std::string& text) {
        int fourth = 0;
        for (std::uint64_t i = 0; i < 300; ++i) {
            const State state = Play::sample(game_of(), start + text, i).state();
            CHECK((state.hands[1] & matou::tricks::rank_cards(6)) != 0);
            CHECK(matou::tricks::count(state.hands[1] & matou::tricks::rank_cards(6)) >= 3);
            fourth += matou::tricks::count(state.hands[1] & matou::tricks::rank_cards(6)) == 4;
        }
        return fourth;
    };
    CHECK_EQ(counts("brelan_K=SDC"), 0);
    CHECK_EQ(counts("brelan_K=HDC"), 0);
    CHECK(counts("brelan_K=SHD") > 50);
    CHECK(counts("brelan_K") > 10);  // which three is not told
}

TEST("sampled texts are refused where no deal agrees") {
    const std::string hidden = "? ? ? ? ? ? ? ? ? ? ? ?";
    const auto error = [&](const std::string& text, const Rules& rules = {}) {
        return error_of([&] { static_cast<void>(Play::sample(game_of(rules), text, 0)); });
    };
    const std::string own = "0;S:AKQJT987 H:T987 D:- C:-;" + hidden + ";? ? ? ? ? ? ? ? moves ";
    CHECK_EQ(error(own + "discard_- discard_?_?"), "nothing thrown");
    CHECK_EQ(error(own + "discard_- discard_?_? brelan_T=SDC"),
             "illegal_action: seat 1 cannot hold the TS: 'brelan_T=SDC' (word 3 after 'moves')");
    CHECK_EQ(error(own + "discard_- discard_?_?_?_?_?_?_?_?_?").substr(0, 14), "illegal_action");
    CHECK_EQ(error(own + "discard_?_? discard_-").substr(0, 12), "bad_notation");
    CHECK_EQ(error(own + "discard_AS discard_?_? no no no no no no AS").substr(0, 14),
             "illegal_action");
    CHECK_EQ(error(own + "nonsense").substr(0, 12), "bad_notation");
    // The opener himself has suites that he would have had to lay.
    Rules must;
    must.must_announce = true;
    must.min_suite = 2;
    CHECK_EQ(error(own + "discard_- discard_- no no no no no no", must).substr(0, 13),
             "invalid_state");
    const std::string spread = "0;S:J987 H:JT9 D:QJT C:87;" + hidden + ";? ? ? ? ? ? ? ? moves ";
    CHECK_EQ(
        error(spread + "discard_- discard_- brelan_A no carre_A no suite_S_A8", {}).substr(0, 14),
        "illegal_action");
}

TEST("cards dealt in chance steps are hidden too") {
    const Game game;
    Play round(game_of(), unknown_deal());
    for (int card = 0; card < 15; ++card) round.apply(Action{card});
    const std::string text = round.information(1);
    CHECK_EQ(text.substr(text.find(" moves")), " moves ? ? ? ? ? ? ? ? ? ? ? ? JH QH KH");
    for (std::uint64_t i = 0; i < 50; ++i) {
        const Play drawn = Play::sample(round.shared_game(), text, i);
        CHECK_EQ(drawn.information(1), text);
        CHECK_EQ(game.resample(round.state(), 1, i).hands[1], round.state().hands[1]);
    }
}
