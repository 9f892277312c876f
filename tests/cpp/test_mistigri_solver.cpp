// Endings: what the search finds against rounds worked out by hand, and against plain recursion on
// small hands of many kinds.
#include <cmath>
#include <optional>
#include <unordered_map>

#include "matou/mistigri/solver.hpp"
#include "matou/mistigri/steps.hpp"
#include "mistigri_tools.hpp"

using namespace mistigri_tools;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

Solution solved(const Game& game, const State& state, int turns, Method method,
                std::size_t bytes = megabyte) {
    matou::Budget none;
    return solve(game, state, turns, method, bytes, none);
}

// `-6 -7 0 out 0 0 1 cut 1 best pass`
std::string told(const Table& table, int turns, Method method) {
    const Solution found = solved(table.game, table.state, turns, method);
    std::ostringstream text;
    for (int seat = 0; seat < table.game.num_players(); ++seat) {
        text << found.value->returns[index_of(seat)] + 0.0 << ' ';
    }
    text << "out";
    for (int seat = 0; seat < table.game.num_players(); ++seat) {
        text << ' ' << found.value->out[index_of(seat)];
    }
    text << " cut " << found.value->cut;
    if (found.best >= 0) text << " best " << table.game.action_to_string(table.state, found.best);
    return text.str();
}

struct Bytes {
    std::size_t operator()(const State& state) const noexcept {
        return std::hash<std::string_view>{}(
            {reinterpret_cast<const char*>(&state), sizeof(State)});
    }
};

// The same question asked of the rules alone: every line of play and every draw. The horizon is a
// count of turns beside the rules, not their cap. Nothing is kept, or values of States that are
// equal in every bit.
struct Plain {
    const Game& game;
    int horizon;                   // turns over when the round is cut
    std::optional<unsigned> duel;  // the seats of a difference
    long left = 4000;              // positions it may look at
    bool keeps = false;
    std::unordered_map<State, Value, Bytes> kept{};

    double wish(const Value& value, int seat) const {
        double sum = value.returns[index_of(seat)];
        for (int other = 0; other < game.num_players() && duel; ++other) {
            if (other != seat && (*duel >> other & 1) != 0) sum -= value.returns[index_of(other)];
        }
        return sum;
    }
    Value end(const State& state, bool cut) const {
        Value found;
        found.cut = cut ? 1 : 0;
        for (int seat = 0; seat < game.num_players(); ++seat) {
            const Cards hand = state.hands[index_of(seat)];
            found.out[index_of(seat)] = hand == 0 ? 1 : 0;
            found.returns[index_of(seat)] =
                cut ? -game.hand_points(hand) : game.returns(state, seat);
        }
        return found;
    }
    Value after(State state, Action action) {
        game.advance(state, action);
        Action ignored = -1;
        if (!keeps) return value(state, ignored);
        if (const auto found = kept.find(state); found != kept.end()) return found->second;
        const Value found = value(state, ignored);
        kept.emplace(state, found);
        return found;
    }
    Value value(const State& state, Action& chosen) {
        if (--left < 0 || game.is_terminal(state)) return end(state, false);
        if (state.turns >= horizon) return end(state, true);
        if (game.current_player(state) == matou::chance_player) {
            Game::Outcomes outcomes;
            game.chance_outcomes(state, outcomes);
            Value sum;
            for (const matou::Outcome& outcome : outcomes) {
                const Value one = after(state, outcome.action);
                const double part =
                    static_cast<double>(outcome.weight) / static_cast<double>(outcomes.total());
                for (std::size_t seat = 0; seat < max_players; ++seat) {
                    sum.returns[seat] += part * one.returns[seat];
                    sum.out[seat] += part * one.out[seat];
                }
                sum.cut += part * one.cut;
            }
            return sum;
        }
        Game::Actions actions;
        game.legal_actions(state, actions);
        const int seat = game.current_player(state);
        Value most;
        for (const Action action : actions) {
            const Value one = after(state, action);
            if (chosen >= 0 && wish(one, seat) <= wish(most, seat) + tolerance) continue;
            most = one;
            chosen = action;
        }
        return most;
    }
};

bool near(const Value& a, const Value& b) {
    double worst = std::abs(a.cut - b.cut);
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        worst = std::max({worst, std::abs(a.returns[seat] - b.returns[seat]),
                          std::abs(a.out[seat] - b.out[seat])});
    }
    return worst < 1e-9;
}

// Which cards a drawn position is made of.
enum Theme { any, one_colour, one_value, returners, sixes_and_sevens, themes };

Cards theme_cards(const Pack& pack, int theme, Stream& stream) {
    const auto value = [&](int wanted) { return pack.of_value[index_of(wanted)]; };
    switch (theme) {
        case one_colour:
            return pack.of_colour[stream.below(num_colours)];
        case one_value: {
            const Cards cards = value(1 + static_cast<int>(stream.below(8)));
            return std::popcount(cards) > 3 ? cards : pack.all;
        }
        case returners:
            return value(3) | value(4) | value(5);
        case sixes_and_sevens:
            return value(6) | value(7) | value(8);
        default:
            return pack.all;
    }
}

Cards some_card(Cards from, Stream& stream) {
    auto skip = stream.below(static_cast<std::uint32_t>(std::popcount(from)));
    while (skip-- > 0) from &= from - 1;
    return from & (~from + 1);
}

struct Drawn {
    Game game;
    State state;
    int in;
};

// A small position, of any theme, with what may wait for the next draw, helpers up and down, turns
// sometimes near the cap.
Drawn drawn_position(std::uint64_t index, std::uint32_t most_cards = 3) {
    Stream stream(21, Domain::test, salt, index);
    Rules rules = rules_of(3 + static_cast<int>(stream.below(3)));
    rules.decline = stream.below(3) != 0;
    rules.coloured_nine = stream.below(2) != 0;
    if (stream.below(4) == 0) rules.turn_cap = 3;
    Drawn drawn{Game(rules), {}, 2 + static_cast<int>(stream.below(2))};
    const Pack& pack = drawn.game.pack();
    State& state = drawn.state;
    state.pile = pack.all;
    Cards from = theme_cards(pack, static_cast<int>(index % themes), stream);
    const auto most = 1 + stream.below(most_cards);  // cards of a hand
    std::vector<int> seats;
    for (int seat = 0; seat < rules.players; ++seat) seats.push_back(seat);
    while (std::ssize(seats) > drawn.in) {
        seats.erase(seats.begin() + stream.below(static_cast<std::uint32_t>(seats.size())));
    }
    for (const int seat : seats) {
        for (auto cards = 1 + stream.below(most); cards > 0; --cards) {
            if ((from & state.pile) == 0) from = pack.all;
            const Cards card = some_card(from & state.pile, stream);
            state.pile ^= card;
            state.hands[index_of(seat)] |= card;
        }
    }
    if (most_cards > 3 || stream.below(3) == 0) {  // few cards to choose from
        Cards few = 0;
        for (int i = 0; i < 3; ++i) few |= some_card(state.pile, stream);
        state.pile = few;
    }
    state.direction = stream.below(2) == 0 ? std::int8_t{1} : std::int8_t{-1};
    state.turn =
        static_cast<std::uint8_t>(seats[stream.below(static_cast<std::uint32_t>(drawn.in))]);
    for (const int seat : seats) {
        state.down = static_cast<std::uint8_t>(state.down | stream.below(2) << seat);
    }
    state.turns = static_cast<std::uint16_t>(stream.below(2));
    if (stream.below(2) == 0) {
        state.phase = Phase::pair;
        return drawn;
    }
    const int giver = previous(state, rules.players);
    state.pending = std::array<std::uint8_t, 6>{0, 0, 2, 3, 7, 8}[stream.below(6)];
    if (state.pending != 0) state.pending_seat = static_cast<std::uint8_t>(giver);
    if (state.pending == 2) {
        const Cards card = some_card(state.hands[index_of(giver)], stream);
        state.shown = pack.kind_of[index_of(std::countr_zero(card))];
    }
    begin_turn(state, rules.players, state.turn);
    return drawn;
}

std::optional<unsigned> duel_of(const State& state, Method method) {
    if (method != Method::difference) return std::nullopt;
    unsigned in = 1U << state.turn;
    for (int seat = 0; seat < max_players; ++seat) {
        if (state.hands[index_of(seat)] != 0) in |= 1U << seat;
    }
    return in;
}

}  // namespace

TEST("endings worked out by hand") {
    const auto difference = Method::difference;
    // He draws the only card; no pair: he is alone in his own turn and counts both.
    CHECK_EQ(told({3, "4a/5b/-", Phase::draw}, 1, difference), "-9 0 0 out 0 1 1 cut 0");
    // The colours agree: a pair, and nobody holds cards.
    CHECK_EQ(told({3, "4a/5a/-", Phase::draw}, 1, difference), "0 0 0 out 1 1 1 cut 0");
    // 5a comes with chance 1/2 and goes with 4a: 6 against 7; with 7d he keeps 17 against 5.
    CHECK_EQ(told({3, "4a 6b/5a 7d/-", Phase::draw}, 1, difference), "-11.5 -6 0 out 0 0 1 cut 1");
    // A pair of a colour takes more points out of his hand than 3+3.
    CHECK_EQ(told({3, "3a 3b 8a/7d/-", Phase::pair}, 1, difference),
             "-3 -7 0 out 0 0 1 cut 1 best pair 3a 8a");
    // The card of 4+4 goes to the other seat: the dearest. Declined, or with 9a, he keeps more.
    CHECK_EQ(told({4, "4a 4b 9b 5c/2c/-/-", Phase::pair}, 1, difference),
             "-5 -11 0 0 out 0 0 1 1 cut 1 best pair 4a 4b");
    // Equal choices, the horizon being at hand: the first.
    CHECK_EQ(told(Table(4, "2a 2b 8a/4b/-/-", Phase::pair).go("pair 2a 2b"), 1, difference),
             "-8 -4 0 0 out 0 0 1 1 cut 1 best reverse");
    // Passing with the other's helper down ends the round: that is no cut.
    Table table(3, "8a/4b/-", Phase::pair);
    table.state.down = 2;
    CHECK_EQ(told(table, 5, difference), "-8 -4 0 out 0 0 1 cut 0 best pass");
}

TEST("each for its own is not the same as the difference") {
    // 4+4 with one card left: it goes away, whoever gets it; the first seat does.
    const Table table(3, "4a 4b 8c/3a/3b", Phase::pair);
    CHECK_EQ(told(table, 1, Method::max_n), "0 -11 -3 out 1 0 0 cut 1 best pair 4a 4b");
    CHECK_EQ(told(table, 1, Method::automatic), told(table, 1, Method::max_n));
    // The card that 5+5 gives is of weight for the difference; for himself the first of the pile
    // will do.
    const Table gift(3, "5a 5b 5c 3d/3b/-", Phase::pair);
    const Solution own = solved(gift.game, gift.state, 1, Method::max_n);
    const Solution both = solved(gift.game, gift.state, 1, Method::difference);
    CHECK_EQ(own.value->returns[0], both.value->returns[0]);
    CHECK(own.value->returns[1] > both.value->returns[1]);
}

TEST("the search finds what plain recursion finds") {
    int compared = 0;
    std::array<int, themes> of_theme{};
    int with_pending = 0;
    int for_three = 0;
    for (std::uint64_t index = 0; index < 6000; ++index) {
        const Drawn drawn = drawn_position(index);
        if (drawn.state.turns >= drawn.game.rules().turn_cap) continue;
        const int turns = 1 + static_cast<int>(index / themes % 4);
        for (const Method method : {Method::difference, Method::max_n}) {
            if (method == Method::difference && drawn.in > 2) continue;
            Plain plain{drawn.game, drawn.state.turns + turns, duel_of(drawn.state, method)};
            Action best = -1;
            const Value want = plain.value(drawn.state, best);
            if (plain.left < 0) continue;
            ++compared;
            ++of_theme[index % themes];
            with_pending += drawn.state.pending != 0;
            for_three += drawn.in == 3;
            const Solution found = solved(drawn.game, drawn.state, turns, method);
            CHECK(near(*found.value, want));
            CHECK_EQ(found.best, best);
        }
    }
    // None of the kinds of position was skipped.
    CHECK(compared > 2500);
    CHECK(*std::min_element(of_theme.begin(), of_theme.end()) > 250);
    CHECK(with_pending > 400);
    CHECK(for_three > 500);
}

TEST("positions met again have one value") {
    // Longer rounds, in which the search looks up most of what it needs: what its keys leave out
    // must be of no effect.
    int compared = 0;
    int long_ones = 0;
    for (std::uint64_t index = 0; index < 900; ++index) {
        const Drawn drawn = drawn_position(index + 10'000, 6);
        if (drawn.state.turns >= drawn.game.rules().turn_cap) continue;
        const int turns = 4 + static_cast<int>(index / themes % 4);
        const Method method = drawn.in == 2 && index % 3 > 0 ? Method::difference : Method::max_n;
        Plain plain{drawn.game, drawn.state.turns + turns, duel_of(drawn.state, method), 12'000,
                    true};
        Action best = -1;
        const Value want = plain.value(drawn.state, best);
        if (plain.left < 0) continue;
        ++compared;
        long_ones += plain.left < 10'000;
        const Solution found = solved(drawn.game, drawn.state, turns, method);
        CHECK(near(*found.value, want));
        CHECK_EQ(found.best, best);
    }
    CHECK(compared > 300);
    CHECK(long_ones > 50);
}

TEST("the size of the table changes no answer") {
    std::uint64_t without = 0;
    std::uint64_t with = 0;
    for (std::uint64_t index = 0; index < 200; ++index) {
        const Drawn drawn = drawn_position(index);
        matou::Budget budget(20'000);
        const Solution none = solve(drawn.game, drawn.state, 3, Method::max_n, 0, budget);
        if (!none.value) continue;
        for (const std::size_t bytes : {std::size_t{5000}, 16 * megabyte}) {
            const Solution found = solved(drawn.game, drawn.state, 3, Method::max_n, bytes);
            CHECK(near(*found.value, *none.value));
            CHECK_EQ(found.best, none.best);
            if (bytes > megabyte) with += found.nodes;
        }
        without += none.nodes;
    }
    CHECK(with > 0);
    CHECK(with < without);
}

TEST("analyse is solve behind each step") {
    for (std::uint64_t index = 0; index < 200; ++index) {
        const Drawn drawn = drawn_position(index);
        const int turns = 2;
        matou::Budget none;
        const auto steps = analyse(drawn.game, drawn.state, turns, Method::max_n, megabyte, none);
        const Solution whole = solved(drawn.game, drawn.state, turns, Method::max_n);
        std::size_t listed = 0;
        if (drawn.game.current_player(drawn.state) == matou::chance_player) {
            Game::Outcomes outcomes;
            drawn.game.chance_outcomes(drawn.state, outcomes);
            listed = outcomes.size();
        } else {
            Game::Actions actions;
            drawn.game.legal_actions(drawn.state, actions);
            listed = actions.size();
        }
        CHECK_EQ(steps.size(), listed);
        for (const SolvedAction& one : steps) {
            State next = drawn.state;
            drawn.game.advance(next, one.action);
            if (one.action == whole.best) CHECK(near(*one.solution.value, *whole.value));
            const int left = turns - (next.turns - drawn.state.turns);
            if (left < 1 || drawn.game.is_terminal(next)) continue;
            const Solution alone = solved(drawn.game, next, left, Method::max_n);
            CHECK(near(*one.solution.value, *alone.value));
            CHECK_EQ(one.solution.best, alone.best);
        }
    }
}

TEST("a budget that ends first leaves no value, and bounds that hold") {
    const Table table(5, "1a 2b 3c 6d/1b 2a 4c/-/-/-", Phase::draw);
    const Solution whole = solved(table.game, table.state, 4, Method::difference);
    matou::Budget budget(10);
    const Solution cut = solve(table.game, table.state, 4, Method::difference, megabyte, budget);
    CHECK(!cut.value.has_value());
    CHECK_EQ(cut.best, -1);
    CHECK_EQ(cut.nodes, 10);
    for (int seat = 0; seat < 5; ++seat) {
        CHECK(least_return(table.game, table.state, seat) <= whole.value->returns[index_of(seat)]);
    }
    CHECK_EQ(least_return(table.game, table.state, 2), 0.0);
}

TEST("5+5 can make a round endless: the deepest search has room for it") {
    Rules rules = rules_of(4, {9, 2, 2, 2, 23, 2, 2, 3, 1});  // hands of 5s alone
    rules.decline = false;
    rules.turn_cap = most_turns;
    Table table(rules, "5a 5a 5b/5a 5b/5c 5d/-", Phase::draw);
    table.state.pile = table.game.pack().of_kind[*parse_kind("5a")] & table.state.pile;
    matou::Budget budget(300'000);
    static_cast<void>(
        solve(table.game, table.state, most_horizon, Method::max_n, 64 * megabyte, budget));
    CHECK(budget.nodes() > 10'000);
}

TEST("what cannot be asked") {
    const Table three(3, "4a/5a/6a", Phase::draw);
    const Table four(4, "4a/5a/6a/7a", Phase::draw);
    Table over(3, "4a/-/-", Phase::pair);
    over.go("pass");
    const auto asked = [](const Table& table, int turns, Method method) {
        return error_of([&] { static_cast<void>(solved(table.game, table.state, turns, method)); });
    };
    CHECK_EQ(asked(three, 2, Method::difference),
             "not_applicable: difference is for two seats at most that are in, not for 3");
    CHECK_EQ(asked(four, 2, Method::automatic),
             "not_applicable: endings are solved while three seats at most are in, here 4 are");
    // Who has emptied his hand is in until his turn is over.
    Table gift(3, "5a 5b/4a/6a", Phase::pair);
    gift.go("pair 5a 5b");
    CHECK_EQ(asked(gift, 2, Method::difference),
             "not_applicable: difference is for two seats at most that are in, not for 3");
    CHECK_EQ(asked(over, 2, Method::max_n),
             "not_applicable: the round is over, nothing is left to solve");
    CHECK_EQ(asked(three, 0, Method::max_n), "invalid_state: a horizon is 1 to 300 turns, not 0");
    CHECK_EQ(asked(three, 301, Method::max_n),
             "invalid_state: a horizon is 1 to 300 turns, not 301");
    const Game game(rules_of(3));
    CHECK_EQ(error_of([&] {
                 static_cast<void>(solved(game, game.new_initial_state(), 2, Method::max_n));
             }),
             "not_applicable: the cards are not dealt yet");
}
