// Laws of Pitaouf's states in every game, however it is played, and what makes two of them equal.
#include "pitaouf_tools.hpp"

using namespace tools;

TEST("in random games: cards are conserved, undo restores every bit, games end in time") {
    Stream stream(21, Domain::test, 0, 0);
    const Rules bases[] = {Rules{},
                           sizes(4, 13, 20, bit(7) | bit(15), 4, 1),
                           sizes(3, 5, 9, bit(4), 3, 1, 5),
                           sizes(2, 6, 8, bit(3) | bit(6), 3, 1, 6),
                           sizes(1, 8, 5, 0, 2, 0, 7),
                           sizes(4, 5, 12, bit(1) | bit(5), 6, 1, 4)};
    int won = 0;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const Rules rules = shuffled_options(bases[i % std::size(bases)], stream);
        const Game game(rules);
        const Deal cards = deal(rules, 3, i);
        State state = game.start(cards);
        Game::Actions actions;
        Game::Outcomes outcomes;
        CardSet gone = 0;  // laid on cells, or out of the game
        int plays = 0;
        while (!game.is_terminal(state)) {
            const State before = state;
            Action action = 0;
            if (game.current_player(state) == chance_player) {
                action = game.answer(state, cards);
                game.chance_outcomes(state, outcomes);
                CHECK(std::any_of(outcomes.begin(), outcomes.end(),
                                  [&](const Outcome& o) { return o.action == action; }));
            } else {
                game.legal_actions(state, actions);
                CHECK(actions.size() > 0);
                CHECK(std::is_sorted(actions.begin(), actions.end()));
                CHECK(std::adjacent_find(actions.begin(), actions.end()) == actions.end());
                CHECK(actions[actions.size() - 1] < game.num_distinct_actions());
                action = lively_choice(game, state, actions, stream);
                ++plays;
                if (action >= action::play_base) gone |= game.effect(state, action).cards;
            }
            const auto undo = game.apply(state, action);
            State back = state;
            game.undo(back, undo);
            CHECK(back == before);
            CHECK_EQ(game.key(back), game.key(before));

            CardSet own = 0;
            for (const int cell : Cards{state.turned_up}) {
                own |= bit(state.cells[static_cast<std::size_t>(cell)]);
            }
            CardSet known = 0;
            for (int k = 0; k < state.known_count; ++k) {
                known |= bit(state.known[static_cast<std::size_t>(k)]);
            }
            const CardSet aside = state.aside == unknown_card ? 0 : bit(state.aside);
            CardSet everything = 0;
            int total = 0;
            for (const CardSet part : {own, known, aside, state.hand, state.unseen, gone}) {
                everything |= part;
                total += count(part);
            }
            CHECK_EQ(total, count(everything));  // no card in two places
            const CardSet missing = whole_pack(rules) & ~everything;
            CHECK(missing == 0 || (rules.exchange == Exchange::out && count(missing) == 1));
            CHECK_EQ(count(state.unseen),
                     count(track_cells(rules) & ~state.turned_up) + state.unread_count);
            // What means nothing here has its one value.
            CHECK(state.phase == Phase::read ||
                  (state.aside == unknown_card && state.named_suit == 0));
            CHECK(state.phase == Phase::draw || state.length == 0);
            for (std::size_t k = state.known_count; k < state.known.size(); ++k) {
                CHECK_EQ(state.known[k], 0);
            }
            for (std::size_t cell = 0; cell < state.cells.size(); ++cell) {
                const bool seen = (state.turned_up >> cell & 1) != 0;
                CHECK_EQ(state.cells[cell] == unknown_card, !seen);
            }
            CHECK_EQ(state.safe & state.danger, 0U);
            CHECK_EQ((state.safe | state.danger) & ~state.turned_up, 0U);
        }
        CHECK(plays <= game.max_game_length());
        won += state.phase == Phase::won;
    }
    CHECK(won > 100);  // the games get to their end often enough to have tried everything
}

TEST("the longest game: the cards that can be played, or the cells they are played on") {
    Rules rules;
    CHECK_EQ(Game(rules).max_game_length(), 1 + 5 + 23);
    rules.exchange = Exchange::none;
    CHECK_EQ(Game(rules).max_game_length(), 5 + 23);
    rules = sizes(4, 13, 5, 0, 5, 1);
    CHECK_EQ(Game(rules).max_game_length(), 1 + 4 + 3);
    rules.finish = Finish::clear;
    rules.fridge = Fridge::pose;
    CHECK_EQ(Game(rules).max_game_length(), 1 + 4 + 1 + 4);
}

TEST("before the deal: one chance step a card that is seen, and the same state after it") {
    for (const Rules& rules : {Rules{}, sizes(2, 5, 7, bit(1), 3, 1)}) {
        const Game game(rules);
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Deal cards = deal(rules, 6, i);
            State state = game.new_initial_state();
            int steps = 0;
            while (state.phase == Phase::deal) {
                CHECK_EQ(game.current_player(state), chance_player);
                game.advance(state, game.answer(state, cards));
                ++steps;
            }
            CHECK_EQ(steps, 1 + rules.hand);
            CHECK(state == game.start(cards));
        }
    }
}

TEST("positions are the same when the player sees the same") {
    const Rules rules;
    const Game game(rules);
    const State a = game.start(deal(rules, 1, 1));
    CHECK(game.same_position(a, a));
    // Every change of one field that is seen changes position and key.
    std::vector<State> others(12, a);
    others[0].turned_up ^= bit(5);
    others[1].safe ^= bit(5);
    others[2].danger ^= bit(5);
    others[3].hand ^= bit(5);
    others[4].unseen ^= bit(5);
    others[5].cells[25] = 0;
    others[6].known[7] = 1;
    others[7].known_count = 1;
    others[8].unread_count ^= 1;
    others[9].cat = 2;
    others[10].phase = Phase::play;
    others[11].way = Way::back;
    for (const State& b : others) {
        CHECK(!game.same_position(a, b));
        CHECK(game.key(a) != game.key(b));
    }
    State drawn = a;
    drawn.drawn = 3;  // no part of the position
    CHECK(game.same_position(a, drawn));
    CHECK_EQ(game.key(a), game.key(drawn));
}
